"""Daily and weekly deals: which game of a deal counts, its medal, streaks and the calendar."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum
from typing import NamedTuple

from game.record import Json, Player
from game.rules import MAX_RANDOM_SEED

from .figures import NO_STREAK, Streak, measure_streak
from .summaries import GameSummary

DEAL_DATE_KEYS = ("daily", "weekly")
"""The header keys that date a daily or weekly deal.  A record has at most one of them."""


def header_to_repeat_deal(
    extra: Mapping[str, Json], players: Iterable[Player], *more: str
) -> dict[str, Json]:
    """Return the part of a header, ``extra``, to keep when these players repeat the game's deal.

    The keys ``more`` are kept too.  Unless only bots play, the new game is marked as practice.
    """
    kept = {key: extra[key] for key in ("challenge", *more, *DEAL_DATE_KEYS) if key in extra}
    return kept if all(player.is_bot for player in players) else {**kept, "practice": True}


def is_scheduled_deal(extra: Mapping[str, Json]) -> bool:
    return any(key in extra for key in DEAL_DATE_KEYS)


PlayedDeal = tuple[GameSummary, int]
Thresholds = tuple[int, int, int, int]
"""The lowest score for each of the four medals, lowest medal first."""


class DealPeriod(IntEnum):
    """The period of a daily or weekly deal, in days."""

    DAY = 1
    WEEK = 7

    def first(self, day: date) -> date:
        """Return the first day of the period, day or ISO week, that contains ``day``."""
        return day if self is DealPeriod.DAY else day - timedelta(days=day.weekday())

    def spell_first_day(self, first: date) -> str:
        """Return the period that begins on ``first``, like ``2026-11-21`` or ``2026-W47``."""
        if self is DealPeriod.DAY:
            return first.isoformat()
        year, week, _weekday = first.isocalendar()
        return f"{year:04}-W{week:02}"

    def parse_first_day(self, text: object) -> date | None:
        """Return the first day of a period in the spelling of headers; None for another text."""
        if not isinstance(text, str):
            return None
        try:
            first = self.first(date.fromisoformat(text))
            # ``fromisoformat`` accepts other spellings too.
            return first if self.spell_first_day(first) == text else None
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True)
class ScheduledDeals:
    """A game's daily or weekly deals, each computed from its date."""

    game: str
    key: str
    span: DealPeriod
    promise: str
    """The text whose hash gives a deal's seed.  ``{when}`` in it stands for the deal's period."""
    kinds: tuple[str, ...]
    """The editions or match kinds, which the deals take in turn.  The list must never change."""
    deck: str
    players: int
    medals: Callable[[str], Thresholds]

    def seed(self, first: date) -> int:
        from hashlib import sha256  # Late: the referee needs no seed.

        text = self.promise.format(when=self.span.spell_first_day(first))
        return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % MAX_RANDOM_SEED

    def header(self, first: date, *, is_practice: bool) -> dict[str, Json]:
        practice: dict[str, Json] = {"practice": True} if is_practice else {}
        return {self.key: self.span.spell_first_day(first), **practice}

    def kind(self, first: date) -> str:
        # Day 1 of the calendar is a Monday, so weeks divide evenly.
        return self.kinds[(first.toordinal() - 1) // self.span % len(self.kinds)]

    def deal_after(self, first: date, by: int = 1) -> date:
        return first + timedelta(days=self.span * by)

    def deal_date_of(self, game: GameSummary) -> date | None:
        """Return the first day of the deal played in a game; None if it is none of these deals."""
        first = self.span.parse_first_day(game.daily)
        if first is None or game.game != self.game:
            return None
        told = (game.players, game.edition, game.deck, game.seed)
        dealt = (self.players, self.kind(first), self.deck, str(self.seed(first)))
        return first if told == dealt else None

    def official(self, played: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
        """Return a profile's official game of each deal, by the deal's first day.

        It is the first game of the deal that was begun within the deal's period, finished or not.
        Practice does not count, and a deal for several players must be played with bots.
        """
        found: dict[date, PlayedDeal] = {}
        for game, score in sorted(played, key=lambda pair: pair[0].started):
            first = self.deal_date_of(game)
            if first is None or first in found or game.is_practice:
                continue
            if game.has_bots == (self.players > 1) and self._began_in_period(game.started, first):
                found[first] = game, score
        return found

    def practice_only(self, played: Iterable[PlayedDeal]) -> set[date]:
        """Return the first days of the deals that a profile knows and that can count no more."""
        games = list(played)
        official = self.official(games)
        known = {first for game, _score in games if (first := self.deal_date_of(game))}
        # What has ended without being finished is of no use any more.
        return {
            first
            for first in known
            if first not in official
            or (official[first][0].finished and not official[first][0].is_finished)
        }

    def _began_in_period(self, started: str, first: date) -> bool:
        day = DealPeriod.DAY.parse_first_day(started[:10])
        return day is not None and self.span.first(day) == first

    def streak(self, official: Mapping[date, PlayedDeal], today: date) -> Streak:
        """Return the streak of deals finished officially.  An open current deal does not end it."""
        now = self.span.first(today)
        finished = {at for at, (game, _) in official.items() if game.is_finished and at <= now}
        if not finished:
            return NO_STREAK
        at, last = min(finished), now if now in finished else self.deal_after(now, -1)
        row = []
        while at <= last:
            row.append(at in finished)
            at = self.deal_after(at)
        return measure_streak(row)

    def earned(self, game: GameSummary, score: int) -> int | None:
        """Return a finished game's medal: 1 to 4, 0 for none, or None for an unofficial game."""
        for first in self.official([(game, score)]):
            return self.medal(first, score)
        return None

    def medal(self, first: date, score: int) -> int:
        """Return the medal of a score: 1 to 4, or 0 for none."""
        return sum(score >= least for least in self.medals(self.kind(first)))

    def count_medals(self, official: Mapping[date, PlayedDeal], year: int, month: int) -> list[int]:
        """Return how often each of the four medals was earned in a month, lowest medal first."""
        counts = [0, 0, 0, 0]
        for at, (game, score) in official.items():
            if (at.year, at.month) == (year, month) and game.is_finished:
                medal = self.medal(at, score)
                if medal:
                    counts[medal - 1] += 1
        return counts


class CalendarDay(NamedTuple):
    """A day in the calendar of daily deals."""

    date: date
    is_in_month: bool
    """False for a day of the month before or after, shown to complete a week."""
    has_begun: bool
    total: int | None


def calendar_month(
    official: Mapping[date, PlayedDeal], year: int, month: int
) -> list[list[CalendarDay]]:
    """Return a month of the calendar as whole weeks, Monday first."""
    return [
        [calendar_day(official, day, day.month == month) for day in week]
        for week in Calendar().monthdatescalendar(year, month)
    ]


def calendar_day(
    official: Mapping[date, PlayedDeal], first: date, is_in_month: bool = True
) -> CalendarDay:
    if first not in official:
        return CalendarDay(first, is_in_month, False, None)
    game, score = official[first]
    return CalendarDay(first, is_in_month, True, score if game.is_finished else None)
