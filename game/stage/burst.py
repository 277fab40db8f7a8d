"""Bursts: flecks thrown from one point, as a pure function of time."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

FALL = 0.55
"""How far everything has dropped at the end, in parts of the burst's reach."""
SHRINKS_AT = 0.78
KINDS = 3


class Fleck(NamedTuple):
    """One fleck at one moment; ``x`` and ``y`` (down) in parts of the burst's reach."""

    x: float
    y: float
    kind: int
    """0 to ``KINDS`` - 1."""
    hue: int
    turn: float
    is_small: bool


class _Throw(NamedTuple):
    across: float
    down: float
    starts: float
    ends: float
    kind: int
    hue: int
    spin: float


class Burst:
    """Flecks that fly up and drop."""

    def __init__(self, seed: int, count: int, hues: int, *, upwards: float = 0.35) -> None:
        """Create the flecks; the same seed gives the same burst, and ``upwards`` lifts it."""
        rng = Random(seed)
        self._thrown = []
        for index in range(count):
            # Spread evenly, with some jitter.
            angle = math.tau * (index + rng.uniform(-0.4, 0.4)) / count
            far = rng.uniform(0.35, 1.0)
            self._thrown.append(
                _Throw(
                    math.cos(angle) * far,
                    (math.sin(angle) * 0.8 - upwards) * far,
                    rng.uniform(0.0, 0.12),
                    rng.uniform(0.72, 1.0),
                    rng.randrange(KINDS),
                    index % hues,
                    rng.uniform(-2.2, 2.2),
                )
            )

    def at(self, progress: float) -> list[Fleck]:
        """Return every fleck in the air at ``progress`` (0 to 1)."""
        found = []
        # Hundreds of flecks per frame: ``_make`` saves time.
        fleck = Fleck._make
        for across, down, starts, ends, kind, hue, spin in self._thrown:
            life = (progress - starts) / (ends - starts)
            if 0.0 < life < 1.0:
                out = 1.0 - (1.0 - life) ** 3  # ``out_cubic``
                x, y = across * out, down * out + FALL * life * life
                found.append(fleck((x, y, kind, hue, spin * life, life > SHRINKS_AT)))
        return found
