"""The music: one piece at a time, loaded beside the game and heard without end."""

import threading
import time
import wave
import weakref
from array import array
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.folders import SOUNDS
from game.luckybox.rules import events as ev
from game.luckybox.scenes.earcons import earcons_for
from game.scenes.table.earcon import Ear
from game.stage.timing import TIMINGS
from game.ui.sound import music
from game.ui.sound.music import DUCKED
from game.ui.sound.sound import FADING_VOICES, MUSIC_CHANNEL, VOICES, Priority, Sound
from tests.listening import FRAME, channels, run, started

PIECE_FRAMES = 3_000
HEARD_SECONDS = 20.0
"""How long a device that writes as fast as it can may take at worst."""


class Held:
    """A thread that works when it is told to."""

    every: ClassVar[list["Held"]] = []

    def __init__(self, *, target, name, daemon):
        assert daemon, "nobody waits for music when the program ends"
        self._target, self._is_alive = target, True
        self.waited: list[tuple[float | None, bool]] = []
        """How long somebody would have waited for it, and whether the mixer was open."""

    def start(self):
        self.every.append(self)

    def is_alive(self):
        return self._is_alive

    def join(self, timeout=None):
        self.waited.append((timeout, pygame.mixer.get_init() is not None))

    def work(self):
        self._target()
        # As a thread does: what it worked on is not kept.
        del self._target
        self._is_alive = False


class Swift(Held):
    """A thread that is done at once."""

    def start(self):
        super().start()
        self.work()


@pytest.fixture
def held(monkeypatch):
    monkeypatch.setattr(Held, "every", [])
    monkeypatch.setattr(music, "Thread", Held)
    return Held.every


@pytest.fixture
def swift(monkeypatch):
    monkeypatch.setattr(Held, "every", [])
    monkeypatch.setattr(music, "Thread", Swift)
    return Held.every


@pytest.fixture
def sound():
    pygame.mixer.quit()
    mixer = Sound(SOUNDS)
    started(mixer)
    yield mixer
    mixer.close()


def channel() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(MUSIC_CHANNEL)


def volume() -> float:
    return channel().get_sound().get_volume()


def length(name: str) -> float:
    return pygame.mixer.Sound(SOUNDS / f"music_{name}.ogg").get_length()


# --- fading and ducking --------------------------------------------------------------------------


def test_music_fades_in_from_one_piece_to_the_next_and_out(swift, sound):
    sound.play_music("title")
    run(sound, 2 * FRAME)
    assert channel().get_busy()
    assert volume() < 0.05
    run(sound, 1.0)
    full = volume()
    assert full > 0.3
    sound.play_music("table")
    run(sound, 0.4)
    assert channel().get_sound().get_length() == length("title")
    assert 0.0 < volume() < full
    run(sound, 2.0)
    assert channel().get_sound().get_length() == length("table")
    assert volume() == full
    sound.play_music(None)
    run(sound, 1.0)
    assert not channel().get_busy()


def test_music_makes_room_for_what_is_big_and_comes_back(swift, sound):
    sound.play_music("table")
    run(sound, 1.0)
    full = volume()
    Ear(sound, earcons_for, lambda: TIMINGS["turbo"])(ev.SquareCrossed(0, 7, 0, 5, 1, (7, 0), 5, 4))
    run(sound, 0.8)
    assert volume() == pytest.approx(full * DUCKED, abs=0.02)
    run(sound, 3.0)
    assert volume() == full


def test_music_that_is_not_wanted_costs_nothing(swift, sound):
    sound.play_music("table")
    run(sound, 1.0)
    piece = weakref.ref(channel().get_sound())
    sound.music_volume = 0
    run(sound, 1.0)
    assert not channel().get_busy()
    assert piece() is None


# --- loading -------------------------------------------------------------------------------------


def test_a_piece_is_loaded_beside_the_game_and_heard_when_it_is_there(sound):
    sound.play_music("title")
    sound.update(FRAME)
    for thread in threading.enumerate():
        if thread.name == "music":
            thread.join()
    sound.update(FRAME)
    assert channel().get_busy()


def test_the_decoder_is_ready_before_a_second_thread_uses_it(monkeypatch, sound):
    loaded, when_begun = [], []

    class Watching(Held):
        def start(self):
            when_begun.append(len(loaded))

    load = pygame.mixer.Sound
    monkeypatch.setattr(music, "Thread", Watching)
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: loaded.append(path) or load(path))
    sound.play_music("title")
    sound.start()
    sound.update(FRAME)
    assert when_begun and when_begun[0] > 0


def test_time_goes_by_while_a_piece_is_loaded(held, sound):
    sound.play_music("title")
    run(sound, 1.0)
    assert len(held) == 1
    assert not channel().get_busy()
    held[0].work()
    sound.update(FRAME)
    assert channel().get_busy()
    assert volume() < 0.05, "it fades in from when it is there"


def test_only_the_piece_that_plays_is_kept(swift, sound):
    sound.play_music("title")
    run(sound, 1.0)
    title = weakref.ref(channel().get_sound())
    sound.play_music("table")
    run(sound, 2.0)
    assert channel().get_busy()
    assert title() is None


def test_the_old_piece_is_let_go_before_the_new_one_is_loaded(held, sound):
    sound.play_music("title")
    sound.update(FRAME)
    held[0].work()
    run(sound, 1.0)
    title = weakref.ref(channel().get_sound())
    sound.play_music("table")
    run(sound, 0.4)
    assert len(held) == 1, "it is still fading out"
    run(sound, 1.0)
    assert len(held) == 2
    assert title() is None


def test_a_piece_no_longer_wanted_when_it_is_there_is_dropped(held, sound):
    sound.play_music("title")
    sound.update(FRAME)
    sound.play_music("table")
    run(sound, 0.1)
    assert len(held) == 1, "one piece at a time"
    held[0].work()
    run(sound, 0.1)
    assert not channel().get_busy()
    held[1].work()
    sound.update(FRAME)
    assert channel().get_sound().get_length() == length("table")


def test_a_piece_that_is_dropped_may_be_wanted_again(held, sound):
    sound.play_music("title")
    sound.update(FRAME)
    sound.play_music(None)
    held[0].work()
    sound.update(FRAME)
    sound.play_music("title")
    sound.update(FRAME)
    held[1].work()
    sound.update(FRAME)
    assert channel().get_busy()


def test_a_piece_on_its_way_is_waited_for_before_the_mixer_closes(held, sound):
    sound.play_music("title")
    sound.update(FRAME)
    sound.close()
    assert held[0].waited == [(music.LONGEST_WAIT_SECONDS, True)]
    held[0].work()
    started(sound)
    run(sound, 0.1)
    assert not channel().get_busy(), "what was loaded for the mixer of before is not played"
    assert len(held) == 2


# --- its channel ---------------------------------------------------------------------------------


def test_effects_never_get_the_channel_of_the_music(sound):
    hum = pygame.mixer.Sound(SOUNDS / "moon.ogg")
    for nth in range(VOICES + FADING_VOICES):
        pygame.mixer.Channel(nth).play(hum, loops=-1)
    sound.play("card", Priority.CHORD)
    sound.update(FRAME)
    assert not channel().get_busy()
    pygame.mixer.Channel(5).stop()
    sound.play("card", Priority.CHORD)
    sound.update(FRAME)
    assert pygame.mixer.Channel(5).get_busy()


def test_muting_stops_the_effects_and_the_music_goes_on_with_the_same_piece(swift, sound):
    sound.play_music("table")
    run(sound, 1.0)
    sound.play("moon")
    sound.update(FRAME)
    piece, full = channel().get_sound(), volume()
    assert len(channels()) == 2
    sound.muted = True
    run(sound, 1.0)
    assert len(channels()) == 1
    sound.muted = False
    sound.update(FRAME)
    assert channel().get_sound() is piece
    assert (volume(), len(swift)) == (full, 1)


def test_mono_loads_the_piece_again_the_way_the_device_wants_it(swift, sound):
    sound.play_music("title")
    run(sound, 0.1)
    both = len(channel().get_sound().get_raw())
    sound.mono = True
    started(sound)
    run(sound, 0.1)
    assert len(channel().get_sound().get_raw()) == both // 2


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
    with wave.open(str(tmp_path / "music_title.ogg"), "wb") as file:
        file.setparams((2, 2, 44_100, 0, "NONE", "not compressed"))
        numbers = range(1, PIECE_FRAMES + 1)
        file.writeframes(array("h", [number for number in numbers for _ear in "lr"]).tobytes())
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    return Recorder(tmp_path / "heard")


def test_what_is_heard_has_no_seam_and_goes_on_after_silence(recorder, swift, tmp_path):
    mixer = Sound(tmp_path, music_volume=10)
    mixer.start()
    mixer.play_music("title")
    mixer.update(FRAME)
    mixer.update(1.0)
    recorder.listen(4 * PIECE_FRAMES)
    mixer.muted = True
    before = len(recorder.listen(4 * PIECE_FRAMES))
    muted = recorder.listen(4 * PIECE_FRAMES)[before:]
    mixer.muted = False
    every = recorder.listen(4 * PIECE_FRAMES)
    mixer.close()
    assert not any(muted)
    heard = [number for number in every if number]
    assert len(heard) > 6 * PIECE_FRAMES
    assert [one % PIECE_FRAMES + 1 for one in heard[:-1]] == heard[1:]


# --- no device, damaged files --------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"no music", None])
def test_a_damaged_or_missing_piece_is_told_of_once_and_costs_only_itself(
    content, swift, tmp_path, capsys
):
    if content:
        (tmp_path / "music_title.ogg").write_bytes(content)
    for name in ("moon.ogg", "music_table.ogg"):
        (tmp_path / name).write_bytes((SOUNDS / name).read_bytes())
    pygame.mixer.quit()
    mixer = Sound(tmp_path)
    started(mixer)
    mixer.play_music("title")
    run(mixer, 1.0)
    assert capsys.readouterr().err.count("music_title.ogg cannot be loaded") == 1
    mixer.play_music("table")
    run(mixer, 1.0)
    assert channel().get_busy()
    mixer.close()
    assert capsys.readouterr().err == ""


def test_what_goes_wrong_in_the_thread_otherwise_is_raised_where_somebody_sees_it(
    held, sound, monkeypatch
):
    def fail(path):
        raise MemoryError(path)

    sound.play_music("title")
    sound.update(FRAME)
    monkeypatch.setattr(pygame.mixer, "Sound", fail)
    held[0].work()
    monkeypatch.undo()
    with pytest.raises(MemoryError):
        sound.update(FRAME)


def test_a_device_that_vanishes_while_a_piece_is_loaded_leaves_silence(held, sound, capsys):
    sound.play_music("title")
    sound.update(FRAME)
    pygame.mixer.quit()
    held[0].work()
    for _frame in range(3):
        sound.update(FRAME)
    sound.muted = True
    errors = capsys.readouterr().err
    assert errors.count("No sound device") == 1
    assert "cannot be loaded" not in errors
