"""Deals that come round, one a day or a week, the same for everybody; which games of them count.

Nothing but the date, in UTC, goes into such a deal, so it never changes: its seed is 1 + (SHA-256
of its promise, a line of ASCII with the date in it, read as one large number) modulo 999,999,999.
What is played takes its turn, one kind after the other.

Official is the first game of a deal that a profile *began* in its day or week, finished or not; all
others are practice.  What an official game came to is its *score*, a whole number: the total of who
plays alone, otherwise how many points more the others have than oneself, where the fewest win.
Knows no game and no clock: whoever calls knows what day it is.
"""

from calendar import Calendar
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum
from hashlib import sha256
from typing import NamedTuple

from game.record import Json
from game.rules.shuffle import LARGEST_SEED

from .figures import NO_STREAK, Streak, streak_of
from .summary import GameSummary

OCCASION_KEYS = ("daily", "weekly")
"""Under which a header says of which day or week its deal is; a game has one of them at most."""


def header_again(extra: Mapping[str, Json], *more: str) -> dict[str, Json]:
    """Return what stays in the header of a deal that is played again by whoever knows it.

    What it is measured against stays, and what a game names as ``more``; a deal that comes round
    counts once and can only be practised.
    """
    kept = {key: extra[key] for key in ("challenge", *more, *OCCASION_KEYS) if key in extra}
    return {**kept, "practice": True} if comes_round(extra) else kept


def comes_round(extra: Mapping[str, Json]) -> bool:
    """Whether a header says that its deal is one of a day or a week."""
    return any(key in extra for key in OCCASION_KEYS)


PlayedDeal = tuple[GameSummary, int]
"""A game as one profile played it, and its score."""
Thresholds = tuple[int, int, int, int]
"""The least score of each medal, the lowest first."""


class Span(IntEnum):
    """How long a deal is there, in days; it is named by the first of them."""

    DAY = 1
    WEEK = 7

    def first(self, day: date) -> date:
        """Give the first day of the day, or of the ISO week, that a day lies in."""
        return day if self is Span.DAY else day - timedelta(days=day.weekday())

    def spell(self, first: date) -> str:
        """Write it as headers do: ``2026-11-21``, ``2026-W47``."""
        if self is Span.DAY:
            return first.isoformat()
        year, week, _weekday = first.isocalendar()
        return f"{year:04}-W{week:02}"

    def read(self, text: object) -> date | None:
        """Read what headers have; ``None`` if it is anything else."""
        if not isinstance(text, str):
            return None
        try:
            first = self.first(date.fromisoformat(text))
            # Python reads other spellings of a date too.
            return first if self.spell(first) == text else None
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True)
class Occasion:
    """One kind of deal that comes round."""

    game: str
    """The game, as records name it."""
    key: str
    """One of ``OCCASION_KEYS``: under which a header names the day or week."""
    span: Span
    promise: str
    """The line that is hashed, with ``{when}`` in it."""
    kinds: tuple[str, ...]
    """The editions, or what a match is played for, each in its turn; this list never changes."""
    deck: str
    players: int
    medals: Callable[[str], Thresholds]
    """What each medal takes in a kind."""

    def seed(self, first: date) -> int:
        text = self.promise.format(when=self.span.spell(first))
        return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % LARGEST_SEED

    def header(self, first: date, *, is_practice: bool) -> dict[str, Json]:
        """Say in a header which deal a game is of."""
        practice: dict[str, Json] = {"practice": True} if is_practice else {}
        return {self.key: self.span.spell(first), **practice}

    def kind(self, first: date) -> str:
        """Say what is played."""
        # The first day of the calendar is a Monday.
        return self.kinds[(first.toordinal() - 1) // self.span % len(self.kinds)]

    def after(self, first: date, by: int = 1) -> date:
        """Give the first day of the following deal, or of one further away."""
        return first + timedelta(days=self.span * by)

    def dealt(self, game: GameSummary) -> date | None:
        """Give whose deal a game is; ``None`` if it is none, whatever its header claims."""
        first = self.span.read(game.daily)
        if first is None or game.game != self.game:
            return None
        told = (game.players, game.edition, game.deck, game.seed)
        dealt = (self.players, self.kind(first), self.deck, str(self.seed(first)))
        return first if told == dealt else None

    def official(self, played: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
        """Pick the official games from those of a profile, in any order.

        Games that are not finished must be among them: who has begun an official game has only
        that one.
        """
        found: dict[date, PlayedDeal] = {}
        for game, score in sorted(played, key=lambda pair: pair[0].started):
            first = self.dealt(game)
            if first is None or first in found or game.is_practice:
                continue
            if game.has_bots == (self.players > 1) and self._began_in(game.started, first):
                found[first] = game, score
        return found

    def _began_in(self, started: str, first: date) -> bool:
        day = Span.DAY.read(started[:10])
        return day is not None and self.span.first(day) == first

    def streak(self, official: Mapping[date, PlayedDeal], today: date) -> Streak:
        """Count finished official games in a row; the one of today may still be to come."""
        now = self.span.first(today)
        finished = {at for at, (game, _) in official.items() if game.is_finished and at <= now}
        if not finished:
            return NO_STREAK
        at, last = min(finished), now if now in finished else self.after(now, -1)
        row = []
        while at <= last:
            row.append(at in finished)
            at = self.after(at)
        return streak_of(row)

    def earned(self, game: GameSummary, score: int) -> int | None:
        """Say which medal a finished game earns by itself; ``None`` where it is not official."""
        for first in self.official([(game, score)]):
            return self.medal(first, score)
        return None

    def medal(self, first: date, score: int) -> int:
        """Say which medal a score earns, 1 to 4; 0 for none."""
        return sum(score >= least for least in self.medals(self.kind(first)))

    def medals_of(self, official: Mapping[date, PlayedDeal], year: int, month: int) -> list[int]:
        """Count the medals of each kind that begin in a month, the lowest first."""
        counts = [0, 0, 0, 0]
        for at, (game, score) in official.items():
            if (at.year, at.month) == (year, month) and game.is_finished:
                medal = self.medal(at, score)
                if medal:
                    counts[medal - 1] += 1
        return counts


class Day(NamedTuple):
    """One square of the calendar."""

    date: date
    is_in_month: bool
    """Whether it is one of the month's days, not a neighbour's that fills the week."""
    has_begun: bool
    """Whether the official game was begun."""
    total: int | None
    """Its score, once it was finished."""


def month_of(official: Mapping[date, PlayedDeal], year: int, month: int) -> list[list[Day]]:
    """Lay out a month in whole weeks, Monday first."""
    return [
        [square_of(official, day, day.month == month) for day in week]
        for week in Calendar().monthdatescalendar(year, month)
    ]


def square_of(official: Mapping[date, PlayedDeal], first: date, is_in_month: bool = True) -> Day:
    """Say what came of a deal."""
    if first not in official:
        return Day(first, is_in_month, False, None)
    game, score = official[first]
    return Day(first, is_in_month, True, score if game.is_finished else None)
