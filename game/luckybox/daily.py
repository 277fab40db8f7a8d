"""The deals of Super Mega Lucky Box that come round: the daily deal and the weekly challenge.

Both are played alone, once officially; the week's has a twist, the editions of ``WEEKLY`` in turn.
What a deal is made of and which game counts is said by ``game.statistics``; this names
the facts, which never change.
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
"""The steps of a solo scale of seven from which on there is a medal: 45, 55, 65, 70 in classic."""


def medals_by(edition: str) -> Thresholds:
    """Say what the medals take alone under an edition whose scale has seven steps."""
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
    """Say which medal a finished game earns, 0 for none; ``None`` where no medal is to be had."""
    earned = (occasion.earned(game, total) for occasion in OCCASIONS)
    return next((medal for medal in earned if medal is not None), None)
