"""Daily and weekly deals, and which games of them count.

A seed is 1 + (SHA-256 of the deal's promise, an ASCII line with the UTC date) modulo 999,999,999,
so a deal never changes. The official game is the first one a profile *began* in the deal's day or
week; all others are practice. Its score is a whole number: the total when playing alone, else the
others' points minus one's own, where the lowest total wins.
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
"""Header keys of the deal's day or week; a game has at most one."""


def header_again(extra: Mapping[str, Json], *more: str) -> dict[str, Json]:
    """Return the header keys to keep when a deal is replayed, ``more`` included.

    Replays of daily and weekly deals are practice.
    """
    kept = {key: extra[key] for key in ("challenge", *more, *OCCASION_KEYS) if key in extra}
    return {**kept, "practice": True} if comes_round(extra) else kept


def comes_round(extra: Mapping[str, Json]) -> bool:
    return any(key in extra for key in OCCASION_KEYS)


PlayedDeal = tuple[GameSummary, int]
"""A game and its score."""
Thresholds = tuple[int, int, int, int]
"""The minimum scores of the medals, lowest first."""


class Span(IntEnum):
    """In days."""

    DAY = 1
    WEEK = 7

    def first(self, day: date) -> date:
        """Return the first day of the day or ISO week containing ``day``."""
        return day if self is Span.DAY else day - timedelta(days=day.weekday())

    def spell(self, first: date) -> str:
        """Return the header's spelling: ``2026-11-21`` or ``2026-W47``."""
        if self is Span.DAY:
            return first.isoformat()
        year, week, _weekday = first.isocalendar()
        return f"{year:04}-W{week:02}"

    def read(self, text: object) -> date | None:
        """Parse the header's spelling; None for anything else."""
        if not isinstance(text, str):
            return None
        try:
            first = self.first(date.fromisoformat(text))
            # ``fromisoformat`` accepts other spellings too.
            return first if self.spell(first) == text else None
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True)
class Occasion:
    """A series of daily or weekly deals."""

    game: str
    key: str
    span: Span
    promise: str
    """The text to hash, with ``{when}`` in it."""
    kinds: tuple[str, ...]
    """Editions, or match kinds, in rotation; never changes."""
    deck: str
    players: int
    medals: Callable[[str], Thresholds]

    def seed(self, first: date) -> int:
        text = self.promise.format(when=self.span.spell(first))
        return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % LARGEST_SEED

    def header(self, first: date, *, is_practice: bool) -> dict[str, Json]:
        practice: dict[str, Json] = {"practice": True} if is_practice else {}
        return {self.key: self.span.spell(first), **practice}

    def kind(self, first: date) -> str:
        # Day 1 of the calendar is a Monday, so weeks divide evenly.
        return self.kinds[(first.toordinal() - 1) // self.span % len(self.kinds)]

    def after(self, first: date, by: int = 1) -> date:
        """Return the first day of the deal ``by`` deals later."""
        return first + timedelta(days=self.span * by)

    def dealt(self, game: GameSummary) -> date | None:
        """Return the first day of the deal that a game really is of, or None."""
        first = self.span.read(game.daily)
        if first is None or game.game != self.game:
            return None
        told = (game.players, game.edition, game.deck, game.seed)
        dealt = (self.players, self.kind(first), self.deck, str(self.seed(first)))
        return first if told == dealt else None

    def official(self, played: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
        """Return the official games of a profile, which may be given in any order.

        Unfinished ones must be included: a begun official game uses up the deal.
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
        """Return the streak of finished official games; today's may still be to come."""
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
        """Return the medal of a finished official game, or None if it is not official."""
        for first in self.official([(game, score)]):
            return self.medal(first, score)
        return None

    def medal(self, first: date, score: int) -> int:
        """Return the medal of a score: 1 to 4, or 0 for none."""
        return sum(score >= least for least in self.medals(self.kind(first)))

    def medals_of(self, official: Mapping[date, PlayedDeal], year: int, month: int) -> list[int]:
        """Count a month's medals of each kind, lowest first."""
        counts = [0, 0, 0, 0]
        for at, (game, score) in official.items():
            if (at.year, at.month) == (year, month) and game.is_finished:
                medal = self.medal(at, score)
                if medal:
                    counts[medal - 1] += 1
        return counts


class Day(NamedTuple):
    """A square of the calendar."""

    date: date
    is_in_month: bool
    """False for days of neighbouring months that fill the week."""
    has_begun: bool
    total: int | None


def month_of(official: Mapping[date, PlayedDeal], year: int, month: int) -> list[list[Day]]:
    """Return a month as whole weeks, Monday first."""
    return [
        [square_of(official, day, day.month == month) for day in week]
        for week in Calendar().monthdatescalendar(year, month)
    ]


def square_of(official: Mapping[date, PlayedDeal], first: date, is_in_month: bool = True) -> Day:
    if first not in official:
        return Day(first, is_in_month, False, None)
    game, score = official[first]
    return Day(first, is_in_month, True, score if game.is_finished else None)
