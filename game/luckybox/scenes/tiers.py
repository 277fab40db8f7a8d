"""The tiers of a cascade: from how many crosses each word is called, and how loud it is.

Knows what distinguishes them, not how they are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.palette import MAGENTA, SKY, SUNFLOWER, TANGERINE, Colour
from game.words import N_

CASCADE = 3
"""From so many crosses on a cascade is worth seeking."""
GREAT_CASCADE = 5
"""From so many crosses on the camera lingers on the board when it is over."""


@dataclass(frozen=True, slots=True)
class Tier:
    """One word, and what comes with it."""

    crosses: int
    word: str
    size: float
    """The height of its letters, in units."""
    ink: Colour
    rim: float
    """How thick the pale rim around the letters is, in parts of their height."""
    flecks: int
    """How many slips, stars and strokes of the pen fly up."""
    reach: float
    """How far they fly, in units."""
    spread: float
    """How far the light behind the cards reaches, in units; none without."""
    lasts: float
    """How long it is shown, in parts of the time for a combo."""
    sound: str
    felt: float
    """How hard it shakes a gamepad."""


TIERS = (
    Tier(3, N_("SUPER!"), 86, SKY, 0.0, 16, 190, 0, 1.2, "super", 0.25),
    Tier(5, N_("MEGA!"), 108, TANGERINE, 0.05, 32, 280, 30, 1.45, "mega", 0.45),
    Tier(7, N_("LUCKY!"), 126, MAGENTA, 0.06, 56, 400, 44, 1.75, "lucky", 0.7),
    Tier(10, N_("BOX!"), 200, SUNFLOWER, 0.075, 96, 560, 64, 2.4, "box", 1.0),
)
MOST_CROSSES = 13
"""Up to here the count of a cascade is drawn ahead; hardly one in a million goes further."""


def tier_at(combo: int) -> Tier | None:
    """Return the tier that is reached with just so many crosses."""
    return next((tier for tier in TIERS if tier.crosses == combo), None)


def tier_of(combo: int) -> Tier | None:
    """Return the highest tier that so many crosses have reached."""
    return next((tier for tier in reversed(TIERS) if tier.crosses <= combo), None)
