"""The daily deal and the weekly challenge: solo, official once each.

The week's editions are the twists in turn.  These constants define the deals: never change them.
"""

from game.statistics import (
    GameSummary,
    Occasion,
    Span,
    Thresholds,
)

from .rules import EDITIONS

DAILY_EDITION = "classic"
DAILY_DECK = "tombola"
MEDAL_STEPS = (1, 3, 5, 6)
"""Steps of a seven-step solo scale that earn medals: 45, 55, 65, 70 in classic."""


def medals_by(edition: str) -> Thresholds:
    """Return the solo totals that earn medals in an edition with a seven-step scale."""
    scale = EDITIONS[edition].solo_scale
    bronze, silver, gold, diamond = (scale[step].minimum or 0 for step in MEDAL_STEPS)
    return bronze, silver, gold, diamond


DAILY = Occasion(
    game="luckybox",
    key="daily",
    span=Span.DAY,
    promise="Super Mega Lucky Box, daily deal of {when}",
    kinds=(DAILY_EDITION,),
    deck=DAILY_DECK,
    players=1,
    medals=medals_by,
)
WEEKLY = Occasion(
    game="luckybox",
    key="weekly",
    span=Span.WEEK,
    promise="Super Mega Lucky Box, weekly challenge of {when}",
    kinds=(
        "double-stars", "two-bolts", "late-cards", "french",
        "every-cross", "even-cards", "double-moons", "eight-bolts",
    ),
    deck=DAILY_DECK,
    players=1,
    medals=medals_by,
)  # fmt: skip


OCCASIONS = (DAILY, WEEKLY)


def medal_of(game: GameSummary, total: int) -> int | None:
    """Return the medal of a finished game, 0 for none; ``None`` for games without medals."""
    earned = (occasion.earned(game, total) for occasion in OCCASIONS)
    return next((medal for medal in earned if medal is not None), None)
