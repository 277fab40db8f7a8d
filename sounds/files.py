"""Finished files: levels set, ends faded, written as OGG Vorbis that is the same every time.

Knows how loud things are to be, not what they are.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile

from .ogg import with_serial
from .tone import RATE, Samples, fall, levelled, rise

EFFECT_PEAK_DB = -15.0
LOOP_PEAK_DB = -20.0
PEAK_TOLERANCE_DB, MOST_ATTEMPTS = 0.4, 6
LOWEST_HZ = 45.0
QUALITY = 0.42
"""Of 0 to 1; the rest is compression."""
FADE_IN_SECONDS, FADE_OUT_SECONDS = 0.002, 0.03
SILENT = 10.0 ** (-66 / 20)
"""Beside the peak; what is softer than this at the end is cut off."""


def finished_effect(sound: Samples) -> Samples:
    """Trim, take the lowest rumble out, fade both ends and set the level."""
    sound = without_rumble(sound)
    loud = np.flatnonzero(np.abs(sound).max(axis=1) > SILENT * np.abs(sound).max())
    sound = sound[: loud[-1] + 1]
    return at_peak(fall(rise(sound, FADE_IN_SECONDS), FADE_OUT_SECONDS), EFFECT_PEAK_DB)


def finished_loop(sound: Samples) -> Samples:
    """Set the level; the ends belong together and stay as they are."""
    return at_peak(levelled(without_rumble(sound)), LOOP_PEAK_DB)


def without_rumble(sound: Samples) -> Samples:
    """Take out what no small loudspeaker can play, and any constant with it."""
    spectrum = np.fft.rfft(sound, axis=0)
    hz = np.fft.rfftfreq(len(sound), 1 / RATE)
    spectrum *= (1.0 - np.exp(-((hz / LOWEST_HZ) ** 4)))[:, None]
    return np.fft.irfft(spectrum, len(sound), axis=0)


def at_peak(sound: Samples, decibels: float) -> Samples:
    """Scale to a peak below full scale."""
    return sound * (10.0 ** (decibels / 20) / np.abs(sound).max())


def write(path: Path, sound: Samples, serial: int) -> None:
    """Write a file; the same samples and serial give the same bytes with the same libraries."""
    part = path.with_suffix(".part")
    wanted = np.abs(sound).max()
    for _attempt in range(MOST_ATTEMPTS):
        _encode(part, sound)
        # Coding moves the peaks of a rustle by a decibel or so, never twice the same.
        coded = np.abs(soundfile.read(part)[0]).max()
        if abs(20 * np.log10(coded / wanted)) <= PEAK_TOLERANCE_DB:
            break
        sound = sound * (wanted / coded)
    part.write_bytes(with_serial(part.read_bytes(), serial))
    part.replace(path)


def _encode(path: Path, sound: Samples) -> None:
    with soundfile.SoundFile(
        path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1.0 - QUALITY
    ) as file:
        # The library crashes on a minute in one piece.
        for start in range(0, len(sound), RATE):
            file.write(sound[start : start + RATE])
