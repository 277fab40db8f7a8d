"""Many games of one profile together: which of them are meant, streaks, lengths, the trend.

Games are told apart by who was there, by undo and by practice; who draws the figures selects.
Knows rows alone, no rules, and neither clock nor database.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate, compress
from operator import mul, sub, truediv
from typing import Any, NamedTuple

TREND_WINDOW = 10
"""How many games the moving average looks back, the game itself included."""


Columns = Mapping[str, Sequence[Any]]
"""Finished games of a profile, oldest first: what each field is in all of them.

Ten thousand games must not be felt, and whole columns are added up at once.
"""
OF_EVERY_GAME = ("edition", "players", "has_bots", "is_practice", "undone", "total", "has_won")
"""The columns that are added up of every game."""


class Company(StrEnum):
    """Who else sat at the table."""

    ALONE = "alone"
    PEOPLE = "people"
    BOTS = "bots"
    """At least one bot."""


class Circumstances(NamedTuple):
    """What tells games apart."""

    company: Company
    has_undo: bool
    is_practice: bool


class Selection(NamedTuple):
    """Which games to look at; ``None`` is all."""

    company: Company | None = None
    edition: str | None = None
    with_undo: bool = True
    with_practice: bool = False
    """Who practises knows what comes, so those games are left out unless asked."""


class Streak(NamedTuple):
    """How often in a row something came true."""

    current: int
    """Up to the last game."""
    longest: int


NO_STREAK = Streak(0, 0)


def those_of(games: Columns, are_meant: Sequence[bool]) -> Columns:
    """Give the games that are meant, of every one of which it is said."""
    if all(are_meant):
        return games
    return {name: tuple(compress(cells, are_meant)) for name, cells in games.items()}


def company_of(players: int, has_bots: bool) -> Company:
    if has_bots:
        return Company.BOTS
    return Company.ALONE if players == 1 else Company.PEOPLE


def count_circumstances(games: Columns) -> Counter[Circumstances]:
    """Count the games of each kind."""
    # Counted first and put into words then: ten thousand games are of a few dozen kinds.
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
    """Measure streaks, the oldest first."""
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
    """Average each with the ``TREND_WINDOW`` - 1 before it, or as many as there are."""
    sums = list(accumulate(totals, initial=0))
    start, rest = sums[1 : TREND_WINDOW + 1], sums[TREND_WINDOW + 1 :]
    return (
        *map(truediv, start, range(1, len(start) + 1)),
        *[window / TREND_WINDOW for window in map(sub, rest, sums[1:])],
    )


def spell_lengths(lengths: Iterable[int]) -> str:
    """Count how many there were of length 1, 2, 3, …, as summaries spell it: as words."""
    counts = Counter(lengths)
    return " ".join([str(counts[length]) for length in range(1, max(counts, default=0) + 1)])


def add_lengths(texts: Iterable[str]) -> tuple[int, ...]:
    """Add up how many there were of each length, as summaries spell it."""
    # Those of as many words together, of which every so-manieth is of one length.
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
