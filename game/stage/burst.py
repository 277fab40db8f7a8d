"""Bursts: flecks thrown from one place, as a pure function of time.

The same seed throws them the same way, so any moment can be asked for in any order.  Distances are
in parts of the burst's reach, down is positive.  Knows no pixels and no colours.
"""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

FALL = 0.55
"""How far everything has sunk at the end."""
SHRINKS_AT = 0.78
"""From this share of its life on a fleck is small."""
KINDS = 3


class Fleck(NamedTuple):
    """One fleck at one moment."""

    x: float
    y: float
    kind: int
    """0 to ``KINDS`` - 1."""
    hue: int
    """Which of the burst's colours."""
    turn: float
    """How far it has turned, in whole turns."""
    is_small: bool


class _Throw(NamedTuple):
    across: float
    down: float
    """Where it would come to, did it not sink."""
    starts: float
    ends: float
    kind: int
    hue: int
    spin: float


class Burst:
    """Flecks that fly up and sink."""

    def __init__(self, seed: int, count: int, hues: int, *, upwards: float = 0.35) -> None:
        """Throw ``count`` flecks of ``hues`` colours, the more ``upwards`` the higher."""
        rng = Random(seed)
        self._thrown = []
        for index in range(count):
            # Evenly about, and a little unevenly.
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
        """Return every fleck that is in the air at a moment, 0 to 1."""
        found = []
        # Many hundreds a frame at a full table: nothing is called for each but what makes it.
        fleck = Fleck._make
        for across, down, starts, ends, kind, hue, spin in self._thrown:
            life = (progress - starts) / (ends - starts)
            if 0.0 < life < 1.0:
                out = 1.0 - (1.0 - life) ** 3  # ``out_cubic``
                x, y = across * out, down * out + FALL * life * life
                found.append(fleck((x, y, kind, hue, spin * life, life > SHRINKS_AT)))
        return found
