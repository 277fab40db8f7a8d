"""What a cascade sounds like as a whole: ten chains drawn by seed, played without a device."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from game.files import SOUNDS_FOLDER
from game.luckybox.scenes.luckybox_show import CASCADE_TIERS, RUNG_SOUND_COUNT
from game.stage import TIMING_BY_SPEED
from game.ui.mixer import SoundPlayer, SoundPriority
from tests.mixes import (
    CHAINS,
    FRAME,
    MOMENTARY_SECONDS,
    RATE,
    SHORT_TERM_SECONDS,
    Mix,
    chain,
    decibels,
    decoded,
    loudness_of_tiers,
    loudness_over,
    on_device,
    refused,
    rendered,
)

HIGHEST_PEAK_DB = -3.0
TIERS = [tier.sound for tier in CASCADE_TIERS]
SINE_LUFS, SINE_DB = -3.01, -20.0
ONSET_SECONDS = 0.03


@cache
def mix_of(seed: int) -> Mix:
    return rendered([chain(seed)])


def test_a_sine_has_the_loudness_that_the_standard_says():
    # A sine of 997 Hz at full scale in one channel reads -3.01 LUFS.
    sine = np.zeros((4 * RATE, 2))
    sine[:, 0] = 10 ** (SINE_DB / 20) * np.sin(2 * np.pi * 997 * np.arange(4 * RATE) / RATE)
    read = loudness_over(sine, SHORT_TERM_SECONDS)[-5]
    assert read == pytest.approx(SINE_LUFS + SINE_DB, abs=0.1)


@pytest.mark.parametrize("seed", CHAINS)
def test_loudness_rises_from_tier_to_tier_and_box_is_the_loudest(seed):
    for seconds in (SHORT_TERM_SECONDS, MOMENTARY_SECONDS):
        loud = loudness_of_tiers(mix_of(seed), seconds)
        assert list(loud) == TIERS
        assert all(before < after for before, after in pairwise(loud.values())), loud
        assert loudness_over(mix_of(seed).samples, seconds).max() == loud["box"]


@pytest.mark.parametrize("seed", CHAINS)
def test_no_peak_is_too_high_and_no_rung_is_refused(seed):
    mix = mix_of(seed)
    assert mix.peak <= HIGHEST_PEAK_DB
    assert refused(mix) == []
    rungs = [name for name in mix.begun if name.startswith("rung_")]
    every = [f"rung_{nth}" for nth in range(1, RUNG_SOUND_COUNT + 1)]
    assert rungs[:RUNG_SOUND_COUNT] == every, "one after another, whatever the numbers are"


@pytest.mark.parametrize("speed", sorted(TIMING_BY_SPEED))
def test_twelve_boards_at_once_do_not_come_near_to_clipping(speed):
    mix = rendered([chain(seed, player=seed - 1) for seed in range(1, 13)], speed)
    assert mix.peak <= HIGHEST_PEAK_DB
    same = rendered([chain(1, player=player) for player in range(12)], speed)
    assert same.peak <= HIGHEST_PEAK_DB


def test_a_sound_gets_its_volume_back_when_a_louder_moment_is_over():
    with on_device() as device:
        player = SoundPlayer(SOUNDS_FOLDER, effects_volume=10)
        player.open_device()
        while player.is_loading:
            player.update(0.0)
        player.play("moon", SoundPriority.STEP)
        player.update(FRAME / RATE)
        for name in ("star", "joker", "bolt", "rung_1", "rung_9"):
            player.play(name, SoundPriority.ARRIVAL)
        lows = []
        for _frame in range(60):
            player.update(FRAME / RATE)
            device.heard(FRAME)
            lows += [
                each.volume
                for each in device.channels
                if each.sound is not None and each.sound.name == "moon"
            ]
        player.update(FRAME / RATE)
    assert min(lows) < 0.9
    assert lows[-1] == 1.0, "with no new sound since"


def onset(name: str) -> float:
    """Give when a sound rises most, in seconds: the level of 20 ms against that of those before."""
    samples = np.abs(decoded(SOUNDS_FOLDER / f"{name}.ogg")[1]).max(axis=1)
    size = RATE // 200
    level = np.array([samples[at : at + size].max() for at in range(0, len(samples) - size, size)])
    return float(np.flatnonzero(level >= 0.6 * level.max())[0] * size / RATE)


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=TIERS)
def test_the_chord_of_a_tier_lands_when_its_row_says_so(tier):
    assert onset(tier.sound) == pytest.approx(tier.sound_lands, abs=ONSET_SECONDS)


def test_a_box_rolls_softly_before_its_chord_lands():
    samples = decoded(SOUNDS_FOLDER / "box.ogg")[1]
    lands = round((CASCADE_TIERS[-1].sound_lands - ONSET_SECONDS) * RATE)
    roll, chord = (float(np.abs(part).max()) for part in (samples[:lands], samples[lands:]))
    assert decibels(roll) + 6 <= decibels(chord)


@pytest.mark.parametrize("name", [f"rung_{nth}" for nth in range(1, 11)] + ["line_3", "number_5"])
def test_what_a_chain_is_made_of_is_bright(name):
    mono = decoded(SOUNDS_FOLDER / f"{name}.ogg")[1].sum(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    hz = np.fft.rfftfreq(len(mono), 1 / RATE)
    assert power[hz > 800].sum() >= 0.15 * power.sum()
