"""What sounds: as high and as loud as the others, and told in words as well, if one likes."""

from __future__ import annotations

import math
import os
import re
from array import array
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.files import SOUNDS
from game.scenes import destinations as to
from game.ui.mixer import HEADROOM, MUSIC, SILENT, WORDS, caption_of
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players.rounds import CASCADE, hands, on, sit_down
from tests.players.screen import Player, opened

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


PROJECT = Path(__file__).parents[2]
FILES = sorted((PROJECT / "sounds").glob("*.ogg"))
LOOPS = [path.stem for path in FILES if path.stem.startswith(MUSIC)]
EFFECTS = [path.stem for path in FILES if not path.stem.startswith(MUSIC)]
RATE = 44_100
FULL = 32_768

EFFECT_PEAK_DB, PEAK_TOLERANCE_DB = -15.0, 0.7
LOOP_PEAK_DB = -19.0
LEAST_LEANING = 0.0005 * FULL
TONIC_HZ = 392.0
SEMITONES = (0, 2, 4, 5, 7, 9, 11, 12, 14)

Samples = array


@pytest.fixture(scope="module", autouse=True)
def device():
    # The files as they are: no conversion on the way.
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 1_024, allowedchanges=0)
    yield
    pygame.mixer.quit()
    samples.cache_clear()
    highest.cache_clear()


@cache
def samples(name: str) -> Samples:
    """Left and right by turns."""
    return array("h", pygame.mixer.Sound(PROJECT / "sounds" / f"{name}.ogg").get_raw())


def decibels(level: float) -> float:
    return 20 * math.log10(max(level, 1e-9) / FULL)


def peak(part: Samples) -> int:
    return max(max(part), -min(part))


@cache
def highest(name: str) -> int:
    return peak(samples(name))


def level(part: Samples) -> float:
    return math.sqrt(sum(map(int.__mul__, part, part)) / len(part))


def loudest(name: str, seconds: float) -> float:
    """The RMS of the loudest stretch, in dBFS."""
    left = samples(name)[::2]
    size = round(seconds * RATE)
    parts = (left[at : at + size] for at in range(0, max(1, len(left) - size), size))
    return decibels(max(level(part) for part in parts))


def strength(part: Samples, hz: float) -> float:
    """How much there is of one frequency (Goertzel)."""
    turn = 2 * math.cos(2 * math.pi * hz / RATE)
    one = two = 0.0
    for sample in part:
        one, two = sample + turn * one - two, one
    return one * one + two * two - turn * one * two


def leans(part: Samples) -> float:
    """How far it leans to one side of zero."""
    return abs(sum(part) / len(part))


def test_every_file_is_asked_for_and_every_sound_that_is_asked_for_has_a_file():
    code = "\n".join(path.read_text("utf-8") for path in (PROJECT / "game").rglob("*.py"))
    words = set(re.findall(r'"(\w+)"', code))
    families = {"pen": 3, "line": 5, "number": 9}
    expected = {f"{name}_{nth}" for name, count in families.items() for nth in range(1, count + 1)}
    assert expected <= set(EFFECTS)
    assert set(EFFECTS) - expected <= words
    for name in re.findall(r'(?:\.play|Earcon|_plain)\(\s*"(\w+)"', code):
        assert name in EFFECTS, name
    for name in re.findall(r'play_music\("(\w+)"\)', code):
        assert MUSIC + name in LOOPS


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_like_the_others_soft_at_both_ends_and_not_shrill(name):
    whole = samples(name)
    assert decibels(highest(name)) == pytest.approx(EFFECT_PEAK_DB, abs=PEAK_TOLERANCE_DB)
    assert -31.0 <= loudest(name, 0.05) <= -18.0
    assert 0.05 <= len(whole) / 2 / RATE <= 3.5
    assert decibels(peak(whole[:20])) <= -45.0
    assert decibels(peak(whole[-200:])) <= -55.0
    # No attack is a click: the first half millisecond is far from the peak.
    assert peak(whole[:44]) <= 0.35 * highest(name)
    assert leans(whole) <= LEAST_LEANING
    left = whole[::2]
    steps = array("h", map(int.__sub__, left[1:], left[:-1]))
    middle_hz = RATE / math.pi * math.asin(min(1.0, level(steps) / level(left) / 2))
    assert middle_hz <= 3_000


@pytest.mark.parametrize("degree", range(1, 10))
def test_a_number_sounds_its_degree_of_the_scale(degree):
    hz = TONIC_HZ * 2 ** (SEMITONES[degree - 1] / 12)
    part = samples(f"number_{degree}")[: 2 * RATE // 4 : 2]
    own, below, above = (strength(part, hz * 2 ** (step / 12)) for step in (0, -1, 1))
    assert own > 30 * max(below, above)


def test_numbers_do_not_get_louder_as_they_climb_and_all_together_cannot_clip():
    starts = (samples(f"number_{degree}")[: 6 * RATE // 10] for degree in range(1, 10))
    loudness = [decibels(level(start)) for start in starts]
    assert max(loudness) - min(loudness) <= 2.5
    assert max(loudness[7:]) <= max(loudness[:7])
    voices = HEADROOM * max(highest(name) for name in EFFECTS)
    music = max(highest(name) for name in LOOPS)
    assert voices + music <= FULL - 1


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_long_and_lies_well_under_the_effects(name):
    whole = samples(name)
    assert len(whole) / 2 / RATE >= 40.0
    assert decibels(highest(name)) <= LOOP_PEAK_DB
    assert -40.0 <= decibels(level(whole[::17])) <= -30.0
    assert leans(whole[::23]) <= LEAST_LEANING


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_seam(name):
    whole = samples(name)
    around = RATE // 10
    for side in (0, 1):
        seam = whole[-2 * around + side :: 2] + whole[side : 2 * around : 2]
        slopes = array("h", map(int.__sub__, seam[1:], seam[:-1]))
        bends = array("h", map(int.__sub__, slopes[1:], slopes[:-1]))
        at = slice(around - 8, around + 8)
        assert decibels(peak(slopes[at])) <= -66.0
        # A click would be a bend that stands out from those of any moment of the music.
        middle = whole[len(whole) // 2 + side : len(whole) // 2 + 2 * RATE : 2]
        steps = array("h", map(int.__sub__, middle[1:], middle[:-1]))
        usual = array("h", map(int.__sub__, steps[1:], steps[:-1]))
        assert peak(bends[at]) <= max(peak(usual), 3)
        assert decibels(peak(bends[at])) <= -72.0


SOUND_NAMES = {path.stem for path in SOUNDS.glob("*.ogg") if not path.stem.startswith(MUSIC)}


def told(player: Player) -> str:
    return player.loop.captions.words


def test_every_sound_has_a_caption_in_every_language_or_a_reason_for_none() -> None:
    assert len(SOUND_NAMES) > 30
    assert {*WORDS} | {*SILENT} == SOUND_NAMES
    assert not {*WORDS} & {*SILENT}
    said = {}
    for code in LANGUAGES:
        set_language(code)
        said[code] = [caption_of(name) for name in sorted(WORDS)]
        assert all(said[code])
        assert "5" in caption_of("number_5")
    set_language("en")
    assert len(set(map(tuple, said.values()))) == len(LANGUAGES)
    assert not any(caption_of(name) for name in SILENT)


def test_nothing_is_told_in_words_unless_it_is_wanted(kit: Kit) -> None:
    player = Player(kit, to.Settings())
    kit.sound.play("card")
    player.wait(2)
    assert told(player) == ""
    kit.settings.captions = True
    kit.sound.play("card")
    player.wait(2)
    assert told(player) == "card complete"
    kit.settings.captions = False
    player.wait(2)
    assert told(player) == ""


def test_captions_come_and_go_and_count_what_is_heard_again(kit: Kit) -> None:
    kit.settings.captions = True
    player = Player(kit, to.Settings())
    for _time in range(3):
        kit.sound.play("star")
    kit.sound.play("bolt", after=0.5)
    player.wait(2)
    assert told(player) == "a star ×3"
    captions = player.loop.captions
    surface = kit.window.surface
    assert captions.draw(surface) is None, "not before one sees what lies where"
    player.wait(40)
    assert told(player) == "a star ×3 · a bolt"
    assert captions.draw(surface) is not None
    player.wait(250)
    assert told(player) == ""


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_a_caption_lies_on_nothing_that_can_be_pressed_or_is_said(size: tuple[int, int]) -> None:
    kit = opened(size)
    kit.settings.captions = kit.sound.muted = True
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.wait(30)
    player.click(on(scene, (1, 2)))
    for _frame in range(40):
        player.wait()
        assert "a cross" in told(player), "with the sound off, too"
        plate = player.loop.captions.draw(kit.window.surface.copy())
        if plate is None:
            continue
        taken = [target.rect for target in scene.pressable()]
        assert plate.collidelist([*taken, *scene.bars(), *scene.spared()]) < 0
        assert kit.window.surface.get_rect().contains(plate)
    assert told(player)
