"""Many games of one profile together: which of them are meant, streaks, lengths, the trend.

Games are told apart by who was there, by undo and by practice; who draws the figures selects.
Knows rows alone, no rules, and neither clock nor database.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import accumulate
from operator import attrgetter, sub, truediv
from typing import NamedTuple, Protocol, TypeVar

TREND_WINDOW = 10
"""How many games the moving average looks back, the game itself included."""


class PlayedGame(Protocol):
    """What tells the finished games of a profile apart, whichever game it is."""

    @property
    def edition(self) -> str:
        """The edition, or what a match was played for."""

    @property
    def players(self) -> int: ...
    @property
    def has_bots(self) -> bool: ...
    @property
    def is_practice(self) -> bool:
        """Whether it was none of real play."""

    @property
    def undone(self) -> int:
        """How many actions were taken back."""


PlayedT = TypeVar("PlayedT", bound=PlayedGame)


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


def company_of(game: PlayedGame) -> Company:
    return company_with(has_bots=game.has_bots, is_alone=game.players == 1)


def company_with(*, has_bots: bool, is_alone: bool) -> Company:
    if has_bots:
        return Company.BOTS
    return Company.ALONE if is_alone else Company.PEOPLE


def count_circumstances(played: Iterable[PlayedGame]) -> Counter[Circumstances]:
    """Count the games of each kind."""
    # Counted first and put into words then: ten thousand games are of a few dozen kinds.
    alike = Counter(map(attrgetter("players", "has_bots", "undone", "is_practice"), played))
    kinds = Counter[Circumstances]()
    for (players, has_bots, undone, is_practice), count in alike.items():
        company = company_with(has_bots=bool(has_bots), is_alone=players == 1)
        kinds[Circumstances(company, undone > 0, bool(is_practice))] += count
    return kinds


def select(played: Iterable[PlayedT], wanted: Selection) -> list[PlayedT]:
    company, edition, with_undo, with_practice = wanted
    return [
        game
        for game in played
        if (with_undo or not game.undone)
        and (with_practice or not game.is_practice)
        and (edition is None or game.edition == edition)
        and (company is None or company_of(game) is company)
    ]


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
    counts: list[int] = []
    for text, times in Counter(texts).items():
        for at, count in enumerate(text.split()):
            if at == len(counts):
                counts.append(0)
            counts[at] += int(count) * times
    return tuple(counts)
