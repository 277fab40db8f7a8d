"""The instruments: struck wood, tines, glass, bells, a soft pad, and noises of felt and paper.

Every function gives stereo samples as an array of two columns.  Attacks are soft and partials die
one after another, the high ones first; left and right are a few cents apart, which is all the width
there is.  Knows no melody and no loudness: levels are relative until a sound is finished.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
HIGHEST_HZ = 14_000.0
SILENT_DB = 60.0
MIDDLE_HZ = 392.0

Samples = NDArray[np.float64]
Partial = tuple[float, float, float]
"""A ratio to the fundamental, an amplitude, and the seconds until it has fallen by 60 dB."""
Layer = tuple[float, float, Samples]
"""The second at which a sound begins, its gain, and the sound."""

WOOD: tuple[Partial, ...] = ((1.0, 1.0, 0.55), (3.99, 0.20, 0.16), (9.6, 0.04, 0.06))
TINE: tuple[Partial, ...] = (
    (1.0, 1.0, 0.95),
    (2.0, 0.14, 0.5),
    (3.0, 0.05, 0.3),
    (5.8, 0.04, 0.09),
)
GLASS: tuple[Partial, ...] = (
    (1.0, 1.0, 0.9),
    (2.0, 0.22, 0.5),
    (4.02, 0.10, 0.28),
    (6.7, 0.03, 0.12),
)
BELL: tuple[Partial, ...] = (
    (0.5, 0.35, 1.7),
    (1.0, 1.0, 1.5),
    (1.5, 0.16, 0.8),
    (2.0, 0.30, 0.9),
    (3.0, 0.10, 0.5),
    (4.05, 0.05, 0.3),
)


def moments(seconds: float) -> Samples:
    """Give the time of every sample of a stretch."""
    return np.arange(round(seconds * RATE)) / RATE


def rise(samples: Samples, seconds: float) -> Samples:
    """Let a sound come in over a stretch, along half a cosine."""
    count = min(len(samples), round(seconds * RATE))
    samples[:count] *= (0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count))[:, None]
    return samples


def fall(samples: Samples, seconds: float) -> Samples:
    """Let a sound go out over its last stretch."""
    rise(samples[::-1], seconds)
    return samples


def struck(
    hz: float,
    partials: Iterable[Partial],
    seconds: float,
    *,
    attack: float = 0.003,
    cents: float = 3.0,
    ring: float = 1.0,
) -> Samples:
    """Strike something with these partials; ``ring`` stretches how long they sound."""
    t = moments(seconds)
    sound = np.zeros((len(t), 2))
    # Low bars ring longer than high ones.
    ring *= (MIDDLE_HZ / hz) ** 0.45
    for ratio, amplitude, decay in partials:
        if hz * ratio > HIGHEST_HZ:
            continue
        envelope = amplitude * 10.0 ** (-SILENT_DB / 20 * t / (decay * ring))
        for side, sign in enumerate((-1, 1)):
            tuned = hz * ratio * 2.0 ** (sign * cents / 2400)
            sound[:, side] += envelope * np.sin(2 * np.pi * tuned * t)
    return fall(rise(sound, attack), 0.02)


def wood(hz: float, seconds: float = 0.6, *, soft: float = 0.004, ring: float = 1.0) -> Samples:
    """Strike a bar of wood with a felt mallet."""
    return struck(hz, WOOD, seconds, attack=soft, ring=ring)


def tine(hz: float, seconds: float = 1.0, *, soft: float = 0.005, ring: float = 1.0) -> Samples:
    """Pluck a thumb piano."""
    return struck(hz, TINE, seconds, attack=soft, ring=ring)


def glass(hz: float, seconds: float = 0.9, *, soft: float = 0.004, ring: float = 1.0) -> Samples:
    """Touch a glass."""
    return struck(hz, GLASS, seconds, attack=soft, cents=4.0, ring=ring)


def bell(hz: float, seconds: float = 1.5, *, soft: float = 0.010, ring: float = 1.0) -> Samples:
    """Ring a soft bell."""
    return struck(hz, BELL, seconds, attack=soft, cents=5.0, ring=ring)


def pad(hz: float, seconds: float, *, attack: float, release: float) -> Samples:
    """Hold a note of breath: almost a sine, wavering a little."""
    t = moments(seconds)
    sound = np.zeros((len(t), 2))
    for ratio, amplitude in ((1.0, 1.0), (2.0, 0.22), (3.0, 0.07), (4.0, 0.02)):
        for side, sign in enumerate((-1, 1)):
            tuned = hz * ratio * 2.0 ** (sign * 1.2 / 1200)
            waver = 0.35 * np.sin(2 * np.pi * (0.17 + 0.05 * side) * t + ratio + side)
            sound[:, side] += amplitude * np.sin(2 * np.pi * tuned * t + waver)
    return fall(rise(sound, attack), release)


def glide(start_hz: float, end_hz: float, seconds: float, *, overtone: float = 0.12) -> Samples:
    """Slide from one pitch to another, quickly at first."""
    t = moments(seconds)
    way = 1.0 - (1.0 - t / seconds) ** 2
    phase = 2 * np.pi * np.cumsum(start_hz * (end_hz / start_hz) ** way) / RATE
    tone = np.sin(phase) + overtone * np.sin(2 * phase) + overtone / 2 * np.sin(3 * phase)
    return np.stack((tone, tone), axis=1)


def rustle(seconds: float, low_hz: float, high_hz: float, seed: int) -> Samples:
    """Rustle between two frequencies, which fall off gently on both sides; peak 1."""
    count = round(seconds * RATE)
    noise = np.random.default_rng(seed).standard_normal((count, 2))
    # Half of it is the same on both sides: a rustle in front, not all around.
    noise[:, 1] = 0.6 * noise[:, 0] + 0.8 * noise[:, 1]
    hz = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1.0)
    octaves = np.maximum(np.log2(low_hz / hz), np.log2(hz / high_hz)).clip(min=0.0)
    shaped = np.fft.irfft(np.fft.rfft(noise, axis=0) * (2.0 ** (-2.5 * octaves))[:, None], count, 0)
    return shaped / np.abs(shaped).max()


def levelled(sound: Samples, decibels: float = 4.0) -> Samples:
    """Bring the highest peaks down smoothly, so that a chord is as full as it is high."""
    window = round(0.012 * RATE)
    height = np.abs(sound).max(axis=1)
    padded = np.pad(height, window)
    highest = np.lib.stride_tricks.sliding_window_view(padded, window).max(axis=1)
    ceiling = height.max() * 10.0 ** (-decibels / 20)
    gain = np.minimum(1.0, ceiling / np.maximum(highest, ceiling))
    smooth = np.hanning(window)
    # Every sample lies inside all windows that the smoothing looks at: none gets over the ceiling.
    gain = np.convolve(gain, smooth / smooth.sum(), "valid")
    return sound * gain[1 : len(sound) + 1, None]


def together(*layers: Layer) -> Samples:
    """Lay sounds over each other."""
    starts = [round(at * RATE) for at, _gain, _sound in layers]
    whole = np.zeros((max(s + len(layer[2]) for s, layer in zip(starts, layers, strict=True)), 2))
    for start, (_at, gain, sound) in zip(starts, layers, strict=True):
        whole[start : start + len(sound)] += gain * sound
    return whole
