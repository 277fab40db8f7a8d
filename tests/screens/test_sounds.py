"""The sounds are what the mixer counts on: as loud, as short and as clean as they should be.

Measured on the files themselves, decoded as the game decodes them.
"""

import math
import os
import re
from array import array
from functools import cache
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ui.mixer import HEADROOM, MUSIC

PROJECT = Path(__file__).parents[2]
FILES = sorted((PROJECT / "sounds").glob("*.ogg"))
LOOPS = [path.stem for path in FILES if path.stem.startswith(MUSIC)]
EFFECTS = [path.stem for path in FILES if not path.stem.startswith(MUSIC)]
RATE = 44_100
FULL = 32_768

EFFECT_PEAK_DB, PEAK_TOLERANCE_DB = -15.0, 0.7
LOOP_PEAK_DB = -19.0
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
def test_an_effect_is_as_high_and_as_loud_as_the_others(name):
    assert decibels(highest(name)) == pytest.approx(EFFECT_PEAK_DB, abs=PEAK_TOLERANCE_DB)
    assert -31.0 <= loudest(name, 0.05) <= -18.0


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_begins_and_ends_in_silence_and_is_short(name):
    whole = samples(name)
    assert 0.05 <= len(whole) / 2 / RATE <= 3.5
    assert decibels(peak(whole[:20])) <= -45.0
    assert decibels(peak(whole[-200:])) <= -55.0
    # No attack is a click: the first half millisecond is far from the peak.
    assert peak(whole[:44]) <= 0.35 * highest(name)


@pytest.mark.parametrize("name", [*EFFECTS, *LOOPS])
def test_nothing_leans_to_one_side_of_zero(name):
    part = samples(name) if name in EFFECTS else samples(name)[::23]
    assert abs(sum(part) / len(part)) <= 0.0005 * FULL


@pytest.mark.parametrize("name", EFFECTS)
def test_nothing_is_shrill(name):
    left = samples(name)[::2]
    steps = array("h", map(int.__sub__, left[1:], left[:-1]))
    middle_hz = RATE / math.pi * math.asin(min(1.0, level(steps) / level(left) / 2))
    assert middle_hz <= 3_000


@pytest.mark.parametrize("degree", range(1, 10))
def test_a_number_sounds_its_degree_of_the_scale(degree):
    hz = TONIC_HZ * 2 ** (SEMITONES[degree - 1] / 12)
    part = samples(f"number_{degree}")[: 2 * RATE // 4 : 2]
    own, below, above = (strength(part, hz * 2 ** (step / 12)) for step in (0, -1, 1))
    assert own > 30 * max(below, above)


def test_numbers_do_not_get_louder_as_they_climb():
    starts = (samples(f"number_{degree}")[: 6 * RATE // 10] for degree in range(1, 10))
    loudness = [decibels(level(start)) for start in starts]
    assert max(loudness) - min(loudness) <= 2.5
    assert max(loudness[7:]) <= max(loudness[:7])


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_long_and_lies_well_under_the_effects(name):
    whole = samples(name)
    assert len(whole) / 2 / RATE >= 40.0
    assert decibels(highest(name)) <= LOOP_PEAK_DB
    assert -40.0 <= decibels(level(whole[::17])) <= -30.0


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


def test_all_voices_and_the_music_together_cannot_clip():
    voices = HEADROOM * max(highest(name) for name in EFFECTS)
    music = max(highest(name) for name in LOOPS)
    assert voices + music <= FULL - 1
