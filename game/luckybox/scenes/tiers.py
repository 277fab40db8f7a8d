"""The tiers of a cascade: word, size and loudness from a number of crosses on."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.palette import MAGENTA, SKY, SUNFLOWER, TANGERINE, Colour
from game.words import N_

CASCADE = 3
"""Crosses from which a cascade is worth seeking."""
GREAT_CASCADE = 5
"""Crosses from which the camera rests on the board afterwards."""


@dataclass(frozen=True, slots=True)
class Tier:
    """A word, and its effects."""

    crosses: int
    word: str
    size: float
    """Letter height in units."""
    ink: Colour
    rim: float
    """Thickness of the pale rim, in letter heights."""
    flecks: int
    """Number of paper slips, stars and pen strokes that fly up."""
    reach: float
    """How far they fly, in units."""
    spread: float
    """Radius of the light behind the cards in units, or 0."""
    lasts: float
    sound: str
    felt: float


TIERS = (
    Tier(3, N_("SUPER!"), 86, SKY, 0.0, 16, 190, 0, 1.2, "super", 0.25),
    Tier(5, N_("MEGA!"), 108, TANGERINE, 0.05, 32, 280, 30, 1.45, "mega", 0.45),
    Tier(7, N_("LUCKY!"), 126, MAGENTA, 0.06, 56, 400, 44, 1.75, "lucky", 0.7),
    Tier(10, N_("BOX!"), 200, SUNFLOWER, 0.075, 96, 560, 64, 2.4, "box", 1.0),
)
MOST_CROSSES = 13
"""Combo counts up to here are pre-rendered; hardly one in a million goes further."""


def tier_at(combo: int) -> Tier | None:
    """Return the tier that this very number of crosses reaches."""
    return next((tier for tier in TIERS if tier.crosses == combo), None)


def tier_of(combo: int) -> Tier | None:
    """Return the highest tier reached so far."""
    return next((tier for tier in reversed(TIERS) if tier.crosses <= combo), None)
