"""Bursts: flecks thrown from one place, as a pure function of time.

The same seed throws them the same way, so any moment can be asked for in any order.  Distances are
in parts of the burst's reach, down is positive.  Knows no pixels and no colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from .easing import out_cubic, part

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

    def at(self, progress: float) -> Iterator[Fleck]:
        """Give every fleck that is in the air at a moment, 0 to 1."""
        for it in self._thrown:
            life = part(progress, it.starts, it.ends)
            if not 0.0 < life < 1.0:
                continue
            out = out_cubic(life)
            yield Fleck(
                it.across * out,
                it.down * out + FALL * life * life,
                it.kind,
                it.hue,
                it.spin * life,
                life > SHRINKS_AT,
            )
