"""Sounds and music: every event is heard, and one piece after another is decoded as it plays."""

import time
import wave
from array import array
from pathlib import Path

import pygame
import pytest

from game.files import SOUNDS_FOLDER
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import CASCADE_TIERS, earcons_for
from game.scenes.table.table import play_earcons
from game.stage import TIMING_BY_SPEED
from game.ui.mixer import (
    DUCKED_VOLUME_SHARE,
    MAX_FADING_VOICES,
    MAX_VOICES,
    SoundPlayer,
    SoundPriority,
)
from tests.players.listening import FRAME, channels, length, lengths, play_music, run, started
from tests.systems import needs_readable_open_files

NORMAL = TIMING_BY_SPEED["normal"]


@pytest.fixture
def sound():
    pygame.mixer.quit()
    mixer = SoundPlayer(SOUNDS_FOLDER)
    started(mixer)
    yield mixer
    mixer.close_device()


def crossed(combo: int, *, player: int = 0, square: int = 0) -> ev.SquareCrossed:
    source = None if combo == 1 else (7, 0)
    return ev.SquareCrossed(player, 7, square, 5, 1, source, combo, combo - 1)


# --- the mixer -----------------------------------------------------------------------------------


def test_nothing_is_opened_or_played_before_the_start_or_while_muted():
    pygame.mixer.quit()
    mixer = SoundPlayer(SOUNDS_FOLDER, muted=True)
    mixer.play("click")
    mixer.play_music("title")
    mixer.update(FRAME)
    assert pygame.mixer.get_init() is None
    mixer.open_device()
    assert pygame.mixer.get_init() is None
    mixer.muted = False
    assert pygame.mixer.get_init() is not None
    mixer.update(FRAME)
    assert mixer.is_loading, "no frame is held up by it"
    mixer.close_device()


def test_a_sound_is_played_by_name_or_waits_and_an_unknown_one_is_not(sound):
    sound.play("moon")
    sound.play("no such sound")
    sound.play("card", after=0.2)
    run(sound, 0.15)
    assert lengths() == [length("moon")]
    run(sound, 0.1)
    assert length("card") in lengths()


def test_the_same_sound_from_many_boards_is_one_sound(sound):
    for _board in range(12):
        sound.play("star", SoundPriority.ARRIVAL)
    sound.update(FRAME)
    sound.play("star", SoundPriority.ARRIVAL)
    sound.update(FRAME)
    assert len(channels()) == 1


def fill(mixer: SoundPlayer, priority: SoundPriority) -> None:
    names = [f"{kind}_{nth}" for kind in ("number", "rung") for nth in range(1, 10)]
    for name in names[:MAX_VOICES]:
        mixer.play(name, priority)
        mixer.update(FRAME)


@pytest.mark.parametrize(
    ("playing", "name", "priority", "is_heard"),
    [
        (SoundPriority.STROKE, "card", SoundPriority.CHORD, True),
        (SoundPriority.CHORD, "pen_1", SoundPriority.STROKE, False),
    ],
)
def test_the_small_give_way_to_the_big_and_never_the_big(sound, playing, name, priority, is_heard):
    fill(sound, playing)
    before = lengths()
    sound.play(name, priority)
    sound.update(FRAME)
    assert (length(name) in lengths()) is is_heard
    assert is_heard or lengths() == before


def test_twelve_boards_cannot_ask_for_more_than_there_is_room(sound):
    for combo in range(1, 12):
        for board in range(12):
            depth = combo - 1
            for event in (
                ev.BonusUsed(board, 7, 0, str(combo % 9 + 1), depth),
                crossed(combo, player=board, square=(combo + board) % 9),
                ev.LineCompleted(board, 7, 0, "star", 0, depth),
                ev.StarGained(board, 7, 0, 1, 1, 1, depth),
                ev.BoltsGained(board, 7, 0, 2, 0, 4, None, depth),
                ev.CardCompleted(board, 7, 9, depth),
            ):
                play_earcons(earcons_for(event, NORMAL), sound)
            sound.update(FRAME)
            # What is pushed out dies away within a moment, beside the voices.
            volumes = [channel.get_volume() for channel in channels()]
            assert len(volumes) <= MAX_VOICES + MAX_FADING_VOICES


def test_another_volume_is_heard_at_once(sound):
    sound.play("moon")
    sound.update(FRAME)
    loud = channels()[0].get_sound().get_volume()
    sound.effects_volume = 2
    assert channels()[0].get_sound().get_volume() < loud / 4


def test_without_a_device_the_game_is_silent_and_says_so_once(monkeypatch, capsys):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer = SoundPlayer(SOUNDS_FOLDER)
    mixer.open_device()
    mixer.play("click")
    mixer.play_music("title")
    mixer.update(FRAME)
    mixer.muted = True
    mixer.muted = False
    mixer.mono = True
    mixer.close_device()
    assert capsys.readouterr().err.count("No sound device") == 1


def test_a_device_that_vanishes_leaves_silence(sound, capsys):
    play_music(sound, "title", 0.1)
    pygame.mixer.quit()
    for _frame in range(3):
        sound.play("moon")
        sound.update(FRAME)
    sound.effects_volume = 3
    sound.muted = True
    errors = capsys.readouterr().err
    assert errors.count("No sound device") == 1
    assert "cannot be loaded" not in errors


@pytest.mark.parametrize("content", [b"no music", None])
def test_a_damaged_or_missing_file_is_told_of_once_and_costs_only_itself(content, tmp_path, capsys):
    for name in ("moon.ogg", "music_table.ogg"):
        (tmp_path / name).write_bytes((SOUNDS_FOLDER / name).read_bytes())
    if content:
        (tmp_path / "bad.ogg").write_bytes(content)
        (tmp_path / "music_title.ogg").write_bytes(content)
    pygame.mixer.quit()
    mixer = SoundPlayer(tmp_path)
    started(mixer)
    assert capsys.readouterr().err.count("cannot be loaded") == (1 if content else 0)
    mixer.play_music("title")
    mixer.play("moon")
    run(mixer, 1.0)
    assert channels()
    assert capsys.readouterr().err.count("music_title.ogg cannot be loaded") == 1
    play_music(mixer, "table", 1.0)
    assert plays()
    mixer.close_device()
    assert capsys.readouterr().err == ""


def test_a_cascade_calls_each_tier_once_and_number_bonuses_sound_their_degree():
    heard = [it for combo in range(1, 15) for it in earcons_for(crossed(combo), NORMAL)]
    tiers = [it for it in heard if it.name in {tier.sound for tier in CASCADE_TIERS}]
    assert [it.name for it in tiers] == ["super", "mega", "lucky", "box"]
    assert [it.ducks for it in tiers] == [False, True, True, True], "the music makes room"
    for number in range(1, 10):
        (it,) = earcons_for(ev.BonusUsed(0, 7, 0, str(number), 1), NORMAL)
        assert it.name == f"number_{number}"
    assert earcons_for(ev.BonusUsed(0, 7, 0, "?", 1), NORMAL)[0].name == "joker"


PIECE_FRAMES = 3_000
HEARD_SECONDS = 20.0
"""How long a device that writes as fast as it can may take at worst."""


@pytest.fixture
def opened(monkeypatch):
    """Give the names of the pieces that were opened, in order."""
    names = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(
        pygame.mixer.music, "load", lambda path: (names.append(path.stem), load(path))
    )
    return names


def plays() -> bool:
    return pygame.mixer.music.get_busy()


def volume() -> float:
    return pygame.mixer.music.get_volume()


# --- fading and ducking --------------------------------------------------------------------------


def test_music_fades_in_from_one_piece_to_the_next_and_out(opened, sound):
    play_music(sound, "title", 2 * FRAME)
    assert plays()
    assert volume() < 0.05
    run(sound, 1.0)
    full = volume()
    assert full > 0.3
    play_music(sound, "table", 0.4)
    assert opened == ["music_title"]
    assert 0.0 < volume() < full
    run(sound, 2.0)
    assert opened == ["music_title", "music_table"]
    assert volume() == full
    play_music(sound, None, 1.0)
    assert not plays()


def test_music_makes_room_for_what_is_big_and_comes_back(sound):
    play_music(sound, "table", 1.0)
    full = volume()
    crossed = ev.SquareCrossed(0, 7, 0, 5, 1, (7, 0), 5, 4)
    play_earcons(earcons_for(crossed, TIMING_BY_SPEED["turbo"]), sound)
    run(sound, 0.8)
    assert volume() == pytest.approx(full * DUCKED_VOLUME_SHARE, abs=0.02)
    run(sound, 3.0)
    assert volume() == full


def test_who_thinks_better_of_it_hears_the_same_piece_go_on(opened, sound):
    play_music(sound, "table", 1.0)
    full = volume()
    play_music(sound, "title", 0.3)
    play_music(sound, "table", 1.0)
    assert (opened, volume()) == (["music_table"], full)
    sound.music_volume = 0
    run(sound, 1.0)
    assert not plays()
    play_music(sound, "title", 1.0)
    assert opened == ["music_table"], "what is not wanted costs nothing"


def test_mono_opens_the_piece_again_and_lets_both_ears_hear_the_same(opened, sound):
    play_music(sound, "title", 0.1)
    sound.mono = True
    started(sound)
    run(sound, 0.1)
    assert plays()
    assert opened == ["music_title", "music_title"]
    assert pygame.mixer.get_init()[2] == 1
    sound.play("moon")
    sound.update(FRAME)
    assert channels()


def test_effects_have_channels_of_their_own(sound):
    hum = pygame.mixer.Sound(SOUNDS_FOLDER / "moon.ogg")
    play_music(sound, "table", 1.0)
    for nth in range(MAX_VOICES + MAX_FADING_VOICES):
        pygame.mixer.Channel(nth).play(hum, loops=-1)
    sound.play("card", SoundPriority.CHORD)
    sound.update(FRAME)
    assert plays()
    pygame.mixer.Channel(5).stop()
    sound.play("card", SoundPriority.CHORD)
    sound.update(FRAME)
    assert pygame.mixer.Channel(5).get_busy()


def test_muting_stops_the_effects_and_the_music_goes_on_with_the_same_piece(opened, sound):
    play_music(sound, "table", 1.0)
    sound.play("moon")
    sound.update(FRAME)
    full = volume()
    assert len(channels()) == 1
    sound.muted = True
    assert channels() == [], "at once"
    sound.play("moon")
    run(sound, 1.0)
    assert not plays()
    sound.muted = False
    sound.update(FRAME)
    assert plays()
    assert channels() == [], "what was asked for in silence is not heard later"
    assert (volume(), opened) == (full, ["music_table"])


class Recorder:
    """A device that writes down what is played."""

    def __init__(self, path: Path):
        self._path = path

    def listen(self, frames: int) -> list[int]:
        """Give what the left ear heard until so many more frames were played."""
        size = self._path.stat().st_size + 4 * frames
        until = time.monotonic() + HEARD_SECONDS
        while self._path.stat().st_size < size and time.monotonic() < until:
            time.sleep(0.001)
        content = self._path.read_bytes()
        return list(array("h", content[: len(content) // 4 * 4])[::2])


@pytest.fixture
def recorder(tmp_path, monkeypatch):
    """Make a recorder, and a piece in which every frame is a number that tells where it is."""
    piece = tmp_path / "music_title.wav"
    with wave.open(str(piece), "wb") as file:
        file.setparams((2, 2, 44_100, 0, "NONE", "not compressed"))
        numbers = range(1, PIECE_FRAMES + 1)
        file.writeframes(array("h", [number for number in numbers for _ear in "lr"]).tobytes())
    # The mixer goes by the name, and a piece that is compressed has no numbers.
    (tmp_path / "music_title.ogg").touch()
    load = pygame.mixer.music.load
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: load(path.with_suffix(".wav")))
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    return Recorder(tmp_path / "heard")


@needs_readable_open_files
def test_what_is_heard_has_no_seam_and_goes_on_after_silence(recorder, tmp_path):
    mixer = SoundPlayer(tmp_path, music_volume=10)
    mixer.open_device()
    mixer.play_music("title")
    mixer.update(FRAME)
    mixer.update(1.0)
    recorder.listen(4 * PIECE_FRAMES)
    mixer.muted = True
    before = len(recorder.listen(4 * PIECE_FRAMES))
    muted = recorder.listen(4 * PIECE_FRAMES)[before:]
    mixer.muted = False
    every = recorder.listen(4 * PIECE_FRAMES)
    mixer.close_device()
    assert not any(muted)
    heard = [number for number in every if number]
    assert len(heard) > 6 * PIECE_FRAMES
    assert [one % PIECE_FRAMES + 1 for one in heard[:-1]] == heard[1:]
