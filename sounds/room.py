"""A very small room: a few early reflections and a tail that is over before one notices it.

Knows nothing of what sounds in it.
"""

from __future__ import annotations

import numpy as np

from .tone import RATE, Samples

REFLECTIONS = ((0.0061, 0.12), (0.0093, -0.10), (0.0137, 0.09), (0.0191, 0.07), (0.0263, -0.05))
"""When each comes, in seconds, and how strong."""
SIDE_LATER = 1.13
"""The right wall is a little further away."""
TAIL_LEVEL = 0.018
"""So soft that it does not tip a pure tone to one side."""
SEED = 1_974


def response(tail_seconds: float, wet: float) -> Samples:
    """Give what the room answers to a single clap, the clap itself included."""
    count = round(tail_seconds * RATE)
    noise = np.random.default_rng(SEED).standard_normal((count, 2))
    t = np.arange(count) / RATE
    # Walls swallow the high frequencies: a running mean dulls the tail.
    dull = np.apply_along_axis(lambda side: np.convolve(side, np.ones(9) / 9, "same"), 0, noise)
    answer = TAIL_LEVEL * wet * dull * (10.0 ** (-3.0 * t / tail_seconds))[:, None]
    answer[: round(0.004 * RATE)] = 0.0
    for at, gain in REFLECTIONS:
        answer[round(at * RATE), 0] += wet * gain
        answer[round(at * SIDE_LATER * RATE), 1] += wet * gain
    answer[0] += 1.0
    return answer


def in_room(sound: Samples, *, tail_seconds: float = 0.18, wet: float = 0.3) -> Samples:
    """Put a sound into the room; it gets longer by the tail."""
    answer = response(tail_seconds, wet)
    return _convolved(sound, answer, len(sound) + len(answer))


def around_room(loop: Samples, *, tail_seconds: float = 0.9, wet: float = 0.9) -> Samples:
    """Put a loop into the room: the tail of its end is heard at its beginning."""
    return _convolved(loop, response(tail_seconds, wet), len(loop))


def _convolved(sound: Samples, answer: Samples, count: int) -> Samples:
    spectrum = np.fft.rfft(sound, count, axis=0) * np.fft.rfft(answer, count, axis=0)
    return np.fft.irfft(spectrum, count, axis=0)
