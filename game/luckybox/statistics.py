"""Statistics of Super Mega Lucky Box over many games of one profile."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, compress, count
from operator import add, ge, mul

from game.statistics import (
    NO_STREAK,
    OF_EVERY_GAME,
    Columns,
    Measure,
    Streak,
    add_lengths,
    moving_average,
    streak_of,
    those_of,
)

from .decks import DECK_NAMES
from .feats import FEATS as FEATS
from .rules import EDITIONS
from .summary import FIGURES as FIGURES
from .summary import result_words as result_words
from .summary import summarise as summarise

MEASURE = Measure("total")
Averages = tuple[float, float, float, float]
"""One per round."""


PLAYED = (
    *(*OF_EVERY_GAME, "deck", "hints"),
    *(name for name in FIGURES if name not in ("moons", "bolts", "longest")),
)
"""The columns needed: unused ones are not loaded."""


@dataclass(frozen=True, slots=True)
class LuckyboxFigures:
    """Figures over finished games; averages are points per game unless noted.

    Games with hints are counted but set no records.
    """

    games: int = 0
    average: float | None = None
    best: int | None = None
    totals: tuple[int, ...] = ()
    """Oldest first."""
    trend: tuple[float, ...] = ()
    """Moving average of the totals over ``TREND_WINDOW`` games, fewer at the start."""
    cards: Averages = (0.0, 0.0, 0.0, 0.0)
    stars: Averages = (0.0, 0.0, 0.0, 0.0)
    incomplete: float = 0.0
    moon_points: float = 0.0
    """Points by source; they add up to the average."""
    lengths: tuple[int, ...] = ()
    """How many answers made 1, 2, 3, … crosses, over all games."""
    best_worth: int = 0
    best_round: int = 0
    """The most points from cards and stars in one round."""
    won: int = 0
    """Includes every finished solo game."""
    scale: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Per edition, solo games per step of its scale; only with shipped decks."""
    lucky: Streak = NO_STREAK
    """Games in a row that reached the average of all earlier ones, as the first always does."""
    winning: Streak = NO_STREAK
    """Games won in a row, solo games excluded."""


def figures_of(played: Columns) -> LuckyboxFigures:
    """Compute the figures of finished games; those with unknown editions are skipped."""
    column = those_of(played, [edition in EDITIONS for edition in played["edition"]])
    totals = tuple(column["total"])
    games = len(totals)
    if not games:
        return LuckyboxFigures()

    def averages(rounds: Iterable[Sequence[int]]) -> Averages:
        first, second, third, fourth = (sum(points) / games for points in rounds)
        return first, second, third, fourth

    unaided = [not hints for hints in column["hints"]]

    def best(values: Iterable[int]) -> int | None:
        return max(compress(values, unaided), default=None)

    cards = [_card_points(column, index) for index in range(4)]
    stars = [column[f"stars_{at}"] for at in range(1, 5)]
    return LuckyboxFigures(
        games=games,
        average=sum(totals) / games,
        best=best(totals),
        totals=totals,
        trend=moving_average(totals),
        cards=averages(cards),
        stars=averages(stars),
        incomplete=sum(column["incomplete"]) / games,
        moon_points=sum(column["moon_points"]) / games,
        lengths=add_lengths(column["lengths"]),
        best_worth=best(column["best_worth"]) or 0,
        best_round=max(best(map(add, *points)) or 0 for points in zip(cards, stars, strict=True)),
        won=sum(column["has_won"]),
        scale=_solo_scales(
            zip(column["edition"], column["deck"], column["players"], totals, strict=True)
        ),
        lucky=streak_of(_as_good_as_before(totals)),
        winning=streak_of(compress(column["has_won"], [size > 1 for size in column["players"]])),
    )


def _card_points(column: Columns, index: int) -> list[int]:
    """Return the points of each game's cards of a round, by its edition."""
    each = {name: edition.card_points[index] for name, edition in EDITIONS.items()}
    return list(map(mul, column[f"completed_{index + 1}"], map(each.get, column["edition"])))


def _as_good_as_before(totals: Sequence[int]) -> Iterable[bool]:
    before = accumulate(totals, initial=0)
    return map(ge, map(mul, totals, count()), before)


def _solo_scales(ended: Iterable[tuple[str, str, int, int]]) -> dict[str, tuple[int, ...]]:
    """Count solo games per scale step, from each one's edition, deck, players and total."""
    alone: dict[str, Counter[int]] = {}
    for (edition, deck, players, total), times in Counter(ended).items():
        if players == 1 and deck in DECK_NAMES:
            alone.setdefault(edition, Counter())[total] = times
    scales = {}
    for edition, totals in alone.items():
        steps = EDITIONS[edition].solo_scale
        floors = [step.minimum for step in steps if step.minimum is not None]
        counts = [0] * len(steps)
        for total, times in totals.items():
            counts[bisect_right(floors, total)] += times
        scales[edition] = tuple(counts)
    return scales
