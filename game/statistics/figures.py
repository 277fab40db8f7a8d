"""Many games of one profile together: averages, sources, lengths, streaks, the trend.

Games are told apart by who was there, by undo and by practice; who draws the figures selects.
Knows rows alone, no rules but the editions' solo scales, and neither clock nor database.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate
from operator import mul, sub, truediv
from typing import NamedTuple, Protocol, TypeVar

from game.luckybox.rules import CARD_POINTS, EDITIONS

TREND_WINDOW = 10
"""How many games the moving average looks back, the game itself included."""

Averages = tuple[float, float, float, float]
"""One for each of the four rounds."""


class PlayedGame(Protocol):
    """What tells the finished games of a profile apart, whichever game it is."""

    @property
    def edition(self) -> str:
        """The edition, or what a match was played for."""

    @property
    def players(self) -> int:
        """How many sat at the table."""

    @property
    def has_bots(self) -> bool:
        """Whether bots were among them."""

    @property
    def is_practice(self) -> bool:
        """Whether it was none of real play."""

    @property
    def undone(self) -> int:
        """How many actions were taken back."""


class PlayedLuckybox(NamedTuple):
    """A finished game as one profile played it: of its summaries what figures are made of."""

    edition: str
    players: int
    has_bots: bool
    is_practice: bool
    undone: int
    total: int
    has_won: bool
    completed_1: int
    completed_2: int
    completed_3: int
    completed_4: int
    stars_1: int
    stars_2: int
    stars_3: int
    stars_4: int
    incomplete: int
    moon_points: int
    best_worth: int
    lengths: str


PlayedT = TypeVar("PlayedT", bound=PlayedGame)


class Company(StrEnum):
    """Who else sat at the table."""

    ALONE = "alone"
    PEOPLE = "people"
    BOTS = "bots"
    """At least one bot."""


class Kind(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class Figures:
    """What finished games say together; averages are points a game unless said otherwise."""

    games: int = 0
    average: float | None = None
    best: int | None = None
    totals: tuple[int, ...] = ()
    """Oldest first."""
    trend: tuple[float, ...] = ()
    """For every game the average of its total and of the ``TREND_WINDOW`` - 1 before it; of as
    many as there are at the start."""
    completed: Averages = (0.0, 0.0, 0.0, 0.0)
    """Cards completed in each round, a count."""
    cards: Averages = (0.0, 0.0, 0.0, 0.0)
    stars: Averages = (0.0, 0.0, 0.0, 0.0)
    incomplete: float = 0.0
    moon_points: float = 0.0
    """Points by source; together they are the average."""
    lengths: tuple[int, ...] = ()
    """How many answers made 1, 2, 3, … crosses, in all games together."""
    best_worth: int = 0
    won: int = 0
    """Games won; alone every finished game is."""
    scale: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """For every edition played alone: how many games ended on each step of its solo scale."""
    lucky: Streak = NO_STREAK
    """Games in a row that were at least as good as the average of all games before them; the first
    game counts.  What comes later never changes what a game was."""
    winning: Streak = NO_STREAK
    """Games won in a row, of those in company."""


def company_of(game: PlayedGame) -> Company:
    """Say who else sat at the table."""
    return company_with(has_bots=game.has_bots, is_alone=game.players == 1)


def company_with(*, has_bots: bool, is_alone: bool) -> Company:
    """Say what company that is."""
    if has_bots:
        return Company.BOTS
    return Company.ALONE if is_alone else Company.PEOPLE


def count_kinds(played: Iterable[PlayedGame]) -> Counter[Kind]:
    """Count the games of each kind."""
    # Counted first and put into words then: ten thousand games are of a dozen kinds.
    alike = Counter(
        [(game.players == 1, game.has_bots, game.undone > 0, game.is_practice) for game in played]
    )
    kinds = Counter[Kind]()
    for (is_alone, has_bots, has_undo, is_practice), count in alike.items():
        company = company_with(has_bots=bool(has_bots), is_alone=is_alone)
        kinds[Kind(company, has_undo, bool(is_practice))] += count
    return kinds


def select(played: Iterable[PlayedT], wanted: Selection) -> list[PlayedT]:
    """Pick the games that are wanted, in the order in which they come."""
    company, edition, with_undo, with_practice = wanted
    return [
        game
        for game in played
        if (with_undo or not game.undone)
        and (with_practice or not game.is_practice)
        and (edition is None or game.edition == edition)
        and (company is None or company_of(game) is company)
    ]


def figures_of(played: Sequence[PlayedLuckybox]) -> Figures:
    """Add up finished games of one profile, given oldest first."""
    if not played:
        return Figures()
    # Whole columns are added up at once: ten thousand games must not be felt.
    column = dict(zip(PlayedLuckybox._fields, zip(*played, strict=True), strict=True))
    games = len(played)
    totals: tuple[int, ...] = column["total"]

    def averages(name: str) -> Averages:
        first, second, third, fourth = (
            sum(column[f"{name}_{index}"]) / games for index in range(1, 5)
        )
        return first, second, third, fourth

    completed = averages("completed")
    first, second, third, fourth = map(mul, completed, CARD_POINTS)
    return Figures(
        games=games,
        average=sum(totals) / games,
        best=max(totals),
        totals=totals,
        trend=moving_average(totals),
        completed=completed,
        cards=(first, second, third, fourth),
        stars=averages("stars"),
        incomplete=sum(column["incomplete"]) / games,
        moon_points=sum(column["moon_points"]) / games,
        lengths=add_lengths(column["lengths"]),
        best_worth=max(column["best_worth"]),
        won=sum(column["has_won"]),
        scale=_solo_scales(played),
        lucky=streak_of(_as_good_as_before(totals)),
        winning=streak_of([bool(game.has_won) for game in played if game.players > 1]),
    )


def streak_of(came_true: Iterable[bool]) -> Streak:
    """Measure streaks, the oldest first."""
    current = longest = 0
    for true in came_true:
        current = current + 1 if true else 0
        longest = max(longest, current)
    return Streak(current, longest)


def moving_average(totals: Sequence[int]) -> tuple[float, ...]:
    """Average each with the ``TREND_WINDOW`` - 1 before it, or as many as there are."""
    sums = list(accumulate(totals, initial=0))
    start, rest = sums[1 : TREND_WINDOW + 1], sums[TREND_WINDOW + 1 :]
    return (
        *map(truediv, start, range(1, len(start) + 1)),
        *[window / TREND_WINDOW for window in map(sub, rest, sums[1:])],
    )


def _as_good_as_before(totals: Sequence[int]) -> list[bool]:
    before = accumulate(totals, initial=0)
    return [
        total * count >= so_far
        for count, (total, so_far) in enumerate(zip(totals, before, strict=False))
    ]


def add_lengths(texts: Iterable[str]) -> tuple[int, ...]:
    """Add up how many there were of each length, as summaries spell it."""
    counts: list[int] = []
    for text, times in Counter(texts).items():
        for at, count in enumerate(text.split()):
            if at == len(counts):
                counts.append(0)
            counts[at] += int(count) * times
    return tuple(counts)


def _solo_scales(played: Iterable[PlayedLuckybox]) -> dict[str, tuple[int, ...]]:
    alone: dict[str, Counter[int]] = {}
    for game in played:
        if game.players == 1:
            alone.setdefault(game.edition, Counter())[game.total] += 1
    scales = {}
    for edition, totals in alone.items():
        steps = EDITIONS[edition].solo_scale
        floors = [step.minimum for step in steps if step.minimum is not None]
        counts = [0] * len(steps)
        for total, times in totals.items():
            counts[bisect_right(floors, total)] += times
        scales[edition] = tuple(counts)
    return scales
