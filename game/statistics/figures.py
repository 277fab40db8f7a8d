"""Figures over many games of a profile: selection, streaks, lengths and trends."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, compress
from operator import mul, sub, truediv
from typing import Any, NamedTuple

TREND_WINDOW = 10
"""Games in the moving average, the latest included."""


Columns = Mapping[str, Sequence[Any]]
"""A profile's finished games as columns, oldest first: column sums keep 10,000 games fast."""
OF_EVERY_GAME = ("edition", "players", "has_bots", "is_practice", "undone", "total", "has_won")
"""The columns that every game's figures need."""


class Company(StrEnum):
    """Who else sat at the table."""

    ALONE = "alone"
    PEOPLE = "people"
    BOTS = "bots"


class Circumstances(NamedTuple):
    """What games are filtered by."""

    company: Company
    has_undo: bool
    is_practice: bool


class Selection(NamedTuple):
    """Which games to look at; None means all."""

    company: Company | None = None
    edition: str | None = None
    with_undo: bool = True
    with_practice: bool = False
    """Practice games are left out by default, as the deal is known in advance."""


class Streak(NamedTuple):
    """How many times in a row."""

    current: int
    longest: int


NO_STREAK = Streak(0, 0)


def those_of(games: Columns, are_meant: Sequence[bool]) -> Columns:
    """Return the games whose mask is true."""
    if all(are_meant):
        return games
    return {name: tuple(compress(cells, are_meant)) for name, cells in games.items()}


def company_of(players: int, has_bots: bool) -> Company:
    if has_bots:
        return Company.BOTS
    return Company.ALONE if players == 1 else Company.PEOPLE


def count_circumstances(games: Columns) -> Counter[Circumstances]:
    # Count first, convert later: 10,000 games have a few dozen distinct combinations.
    told = ("players", "has_bots", "undone", "is_practice")
    alike = Counter(zip(*(games[name] for name in told), strict=True))
    kinds = Counter[Circumstances]()
    for (players, has_bots, undone, is_practice), count in alike.items():
        kinds[Circumstances(company_of(players, has_bots), undone > 0, bool(is_practice))] += count
    return kinds


def select(games: Columns, wanted: Selection) -> Columns:
    company, edition, with_undo, with_practice = wanted
    told = ("edition", "players", "has_bots", "is_practice", "undone")
    are_meant = [
        (with_undo or not undone)
        and (with_practice or not is_practice)
        and (edition is None or its == edition)
        and (company is None or company_of(players, has_bots) is company)
        for its, players, has_bots, is_practice, undone in zip(
            *(games[name] for name in told), strict=True
        )
    ]
    return those_of(games, are_meant)


def streak_of(came_true: Iterable[bool]) -> Streak:
    """Return the streaks, given the results oldest first."""
    current = longest = 0
    for true in came_true:
        if not true:
            current = 0
            continue
        current += 1
        if current > longest:
            longest = current
    return Streak(current, longest)


def moving_average(totals: Sequence[float]) -> tuple[float, ...]:
    """Average each with up to ``TREND_WINDOW`` - 1 totals before it."""
    sums = list(accumulate(totals, initial=0))
    start, rest = sums[1 : TREND_WINDOW + 1], sums[TREND_WINDOW + 1 :]
    return (
        *map(truediv, start, range(1, len(start) + 1)),
        *[window / TREND_WINDOW for window in map(sub, rest, sums[1:])],
    )


def spell_lengths(lengths: Iterable[int]) -> str:
    """Return the counts of lengths 1, 2, 3, … as words."""
    counts = Counter(lengths)
    return " ".join([str(counts[length]) for length in range(1, max(counts, default=0) + 1)])


def add_lengths(texts: Iterable[str]) -> tuple[int, ...]:
    """Add up the results of ``spell_lengths``."""
    # Texts of the same number of words are added column by column.
    alike = defaultdict[int, list[tuple[str, int]]](list)
    for text, times in Counter(texts).items():
        alike[len(text.split())].append((text, times))
    counts = [0] * max(alike, default=0)
    for size, group in alike.items():
        told, times_each = zip(*group, strict=True)
        words = " ".join(told).split()
        for at in range(size):
            counts[at] += sum(map(mul, map(int, words[at::size]), times_each))
    return tuple(counts)
