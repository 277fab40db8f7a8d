"""Statistics of Blanco: many games of one profile added up.

Wins, endings, turns, clears, chains, cards left.  Knows rows alone, no rules; how one game is taken
apart is told in ``summary``.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import compress
from typing import NamedTuple

from game.statistics import (
    NO_STREAK,
    OF_EVERY_GAME,
    Columns,
    Measure,
    Streak,
    add_lengths,
    moving_average,
    streak_of,
)

from .feats import FEATS as FEATS
from .summary import FIGURES as FIGURES
from .summary import result_words as result_words
from .summary import summarise as summarise

MEASURE = Measure("turns", fewer_is_better=True, of_winners=True)
"""The quickest win is the best."""


PLAYED = (
    *OF_EVERY_GAME,
    *(name for name in FIGURES if name not in ("cards_left", "longest_chain")),
)
"""The columns that figures are made of: what is not read costs nothing."""


class Wins(NamedTuple):
    """How many of how many games were won."""

    won: int
    games: int

    @property
    def share(self) -> float:
        """The part of them that was won, from 0 to 1."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class BlancoFigures:
    """What finished games say together."""

    games: int = 0
    won: int = 0
    winning: Streak = NO_STREAK
    """Games won in a row."""
    by_players: dict[int, Wins] = field(default_factory=dict)
    """For every number of players at the table, the smallest first."""
    points: tuple[int, ...] = ()
    """Oldest first: cards left, and twelve for who was still on the first grid."""
    trend: tuple[float, ...] = ()
    """For every game the average of its points and of those before it."""
    average: float | None = None
    """Points a game; the fewer, the better."""
    second_grid: int = 0
    """Games in which the first grid was cleared."""
    left: dict[int, int] = field(default_factory=dict)
    """How many games were lost with so many cards left, once the first grid was cleared."""
    turns: float = 0.0
    clears: float = 0.0
    colour_clears: float = 0.0
    """Counts a game; the lines of one colour are among all that were cleared."""
    quickest: int | None = None
    """The fewest turns in which a game was won."""
    chains: tuple[int, ...] = ()
    """How many chains had 1, 2, 3, … lines, in all games together; the longest is the last."""


def figures_of(played: Columns) -> BlancoFigures:
    points, has_won = tuple(played["total"]), played["has_won"]
    games = len(points)
    if not games:
        return BlancoFigures()
    at_tables = Counter(played["players"])
    won_at_tables = Counter(compress(played["players"], has_won))
    are_on_second = [stage > 1 for stage in played["stage"]]
    have_lost_there = [there and not won for there, won in zip(are_on_second, has_won, strict=True)]
    return BlancoFigures(
        games=games,
        won=won_at_tables.total(),
        winning=streak_of(has_won),
        by_players={size: Wins(won_at_tables[size], at_tables[size]) for size in sorted(at_tables)},
        points=points,
        trend=moving_average(points),
        average=sum(points) / games,
        second_grid=sum(are_on_second),
        left=dict(Counter(compress(points, have_lost_there))),
        turns=sum(played["turns"]) / games,
        clears=sum(played["clears"]) / games,
        colour_clears=sum(played["colour_clears"]) / games,
        quickest=min(compress(played["turns"], has_won), default=None),
        chains=add_lengths(played["chains"]),
    )
