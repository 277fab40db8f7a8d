"""The mixer: who is heard, what gives way, and silence where there is no device."""

from pathlib import Path

import pygame
import pytest

from game.files import SOUNDS
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import TIERS, earcons_for
from game.scenes.table.table import Ear
from game.stage import TIMINGS
from game.ui.mixer import FADING_VOICES, HEADROOM, VOICES, Priority, Sound
from tests.listening import FRAME, channels, length, lengths, run, started

NORMAL = TIMINGS["normal"]


@pytest.fixture
def sound():
    pygame.mixer.quit()
    mixer = Sound(SOUNDS)
    started(mixer)
    yield mixer
    mixer.close()


def crossed(combo: int, *, player: int = 0, square: int = 0) -> ev.SquareCrossed:
    source = None if combo == 1 else (7, 0)
    return ev.SquareCrossed(player, 7, square, 5, 1, source, combo, combo - 1)


# --- the mixer -----------------------------------------------------------------------------------


def test_nothing_is_opened_or_played_before_the_start():
    pygame.mixer.quit()
    mixer = Sound(SOUNDS)
    mixer.play("click")
    mixer.play_music("title")
    mixer.update(FRAME)
    assert pygame.mixer.get_init() is None


def test_a_sound_is_played_by_name_and_an_unknown_one_is_not(sound):
    sound.play("moon")
    sound.play("no such sound")
    sound.update(FRAME)
    assert lengths() == [length("moon")]


def test_drawn_frames_are_not_held_up_by_loading():
    pygame.mixer.quit()
    mixer = Sound(SOUNDS)
    mixer.start()
    mixer.update(FRAME, is_idle=False)
    assert mixer.is_loading
    mixer.close()


def test_a_sound_may_wait(sound):
    sound.play("moon", after=0.2)
    run(sound, 0.15)
    assert not channels()
    run(sound, 0.1)
    assert channels()


def test_the_same_sound_from_many_boards_is_one_sound(sound):
    for _board in range(12):
        sound.play("star", Priority.ARRIVAL)
    sound.update(FRAME)
    sound.play("star", Priority.ARRIVAL)
    sound.update(FRAME)
    assert len(channels()) == 1


def fill(mixer: Sound, priority: Priority) -> None:
    for nth in range(1, VOICES + 1):
        mixer.play(f"number_{nth}", priority)
        mixer.update(FRAME)


def test_the_small_give_way_to_the_big(sound):
    fill(sound, Priority.STROKE)
    sound.play("card", Priority.CHORD)
    sound.update(FRAME)
    assert length("card") in lengths()


def test_a_cross_never_steals_a_chord(sound):
    fill(sound, Priority.CHORD)
    before = lengths()
    sound.play("pen_1", Priority.STROKE)
    sound.update(FRAME)
    assert lengths() == before


def test_twelve_boards_cannot_ask_for_more_than_there_is_room(sound):
    ear = Ear(sound, earcons_for, lambda: NORMAL)
    for combo in range(1, 12):
        for board in range(12):
            depth = combo - 1
            ear(ev.BonusUsed(board, 7, 0, str(combo % 9 + 1), depth))
            ear(crossed(combo, player=board, square=(combo + board) % 9))
            ear(ev.LineCompleted(board, 7, 0, "star", 0, depth))
            ear(ev.StarGained(board, 7, 0, 1, 1, 1, depth))
            ear(ev.BoltsGained(board, 7, 0, 2, 0, 4, None, depth))
            ear(ev.CardCompleted(board, 7, 9, depth))
            sound.update(FRAME)
            # What is pushed out dies away within a moment, beside the voices.
            volumes = [channel.get_volume() for channel in channels()]
            assert len(volumes) <= VOICES + FADING_VOICES
            assert sum(volumes) <= HEADROOM + 0.01


def test_volumes_and_mute_work_at_once(sound):
    sound.play("moon")
    sound.update(FRAME)
    loud = channels()[0].get_sound().get_volume()
    sound.effects_volume = 2
    assert channels()[0].get_sound().get_volume() < loud / 4
    sound.muted = True
    assert not channels()
    sound.play("moon")
    sound.muted = False
    sound.update(FRAME)
    assert not channels(), "what was asked for in silence is not heard later"


def test_the_device_stays_closed_while_muted():
    pygame.mixer.quit()
    mixer = Sound(SOUNDS, muted=True)
    mixer.start()
    assert pygame.mixer.get_init() is None
    mixer.muted = False
    assert pygame.mixer.get_init() is not None
    mixer.close()


def test_mono_lets_both_ears_hear_the_same(sound):
    sound.mono = True
    started(sound)
    assert pygame.mixer.get_init()[2] == 1
    sound.play("moon")
    sound.update(FRAME)
    assert channels()


# --- no device, damaged files --------------------------------------------------------------------


def test_without_a_device_the_game_is_silent_and_says_so_once(monkeypatch, capsys):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer = Sound(SOUNDS)
    mixer.start()
    mixer.play("click")
    mixer.play_music("title")
    mixer.update(FRAME)
    mixer.muted = True
    mixer.muted = False
    mixer.mono = True
    mixer.close()
    assert capsys.readouterr().err.count("No sound device") == 1


def test_a_device_that_vanishes_leaves_silence(sound, capsys):
    sound.play_music("title")
    run(sound, 0.1)
    pygame.mixer.quit()
    for _frame in range(3):
        sound.play("moon")
        sound.update(FRAME)
    sound.effects_volume = 3
    sound.muted = True
    errors = capsys.readouterr().err
    assert errors.count("No sound device") == 1
    assert "cannot be loaded" not in errors


def test_damaged_files_cost_only_themselves(tmp_path: Path, capsys):
    pygame.mixer.quit()
    (tmp_path / "bad.ogg").write_bytes(b"no sound")
    (tmp_path / "good.ogg").write_bytes((SOUNDS / "moon.ogg").read_bytes())
    mixer = Sound(tmp_path)
    started(mixer)
    mixer.play("good")
    run(mixer, 1.0)
    assert channels()
    mixer.close()
    assert capsys.readouterr().err.count("cannot be loaded") == 1


# --- which event makes which sound ---------------------------------------------------------------


def test_a_cascade_calls_each_tier_once_and_the_big_ones_duck_the_music():
    heard = [it for combo in range(1, 15) for it in earcons_for(crossed(combo), NORMAL)]
    tiers = [it for it in heard if it.name in {tier.sound for tier in TIERS}]
    assert [it.name for it in tiers] == ["super", "mega", "lucky", "box"]
    assert [it.ducks for it in tiers] == [False, True, True, True]


def test_number_bonuses_sound_their_degree_and_deep_ones_add_layers():
    for number in range(1, 10):
        (it,) = earcons_for(ev.BonusUsed(0, 7, 0, str(number), 1), NORMAL)
        assert it.name == f"number_{number}"
    shallow, deep, deepest = (
        earcons_for(ev.BonusUsed(0, 7, 0, "8", depth), NORMAL) for depth in (1, 4, 9)
    )
    assert [len(shallow), len(deep), len(deepest)] == [1, 2, 3]
    assert len({earcons[0].gain for earcons in (shallow, deep, deepest)}) == 1
    assert earcons_for(ev.BonusUsed(0, 7, 0, "?", 1), NORMAL)[0].name == "joker"
