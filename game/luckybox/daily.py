"""The daily deal: one game a day, alone, the same for everybody on earth.

The day is the date in UTC, and nothing but the date goes into the deal, which therefore never
changes: seed = 1 + (SHA-256 of ``"Super Mega Lucky Box, daily deal of 2026-11-21"`` in ASCII, read
as one large number) modulo 999,999,999.  Edition, deck and the one player are fixed with it.

Official is the first game of that deal that a profile *began* on that day, finished or not; all
others are practice.  Knows no clock: whoever calls knows what day it is.
"""

from calendar import Calendar
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from hashlib import sha256
from typing import NamedTuple

from game.rules.shuffle import LARGEST_SEED
from game.statistics import NO_STREAK, GameSummary, Streak, streak_of

DAILY_EDITION = "classic"
DAILY_DECK = "tombola"

PlayedDeal = tuple[GameSummary, int]
"""A game as one profile played it, and its total there."""


class Day(NamedTuple):
    """One square of the calendar."""

    date: date
    is_in_month: bool
    """Whether it is one of the month's days, not a neighbour's that fills the week."""
    has_begun: bool
    """Whether the official game was begun."""
    total: int | None
    """What it scored, once it was finished."""


def daily_seed(day: date) -> int:
    """Give the seed of a day's deal; it never changes.

    >>> daily_seed(date(2026, 11, 21))
    33674725
    """
    text = f"Super Mega Lucky Box, daily deal of {day.isoformat()}"
    return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % LARGEST_SEED


def day_of(text: object) -> date | None:
    """Read a date as headers have it (``2026-11-21``); ``None`` if it is anything else."""
    if not isinstance(text, str):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    # Python reads other spellings of a date too.
    return day if day.isoformat() == text else None


def day_dealt(game: GameSummary) -> date | None:
    """Give the day whose deal this game is; ``None`` if it is none, whatever its header claims."""
    day = day_of(game.daily)
    table = (game.players, game.edition, game.deck)
    if day is None or table != (1, DAILY_EDITION, DAILY_DECK):
        return None
    return day if game.seed == str(daily_seed(day)) else None


def official_games(played: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
    """Pick the official game of every day from a profile's games, in any order.

    Games that are not finished must be among them: who has begun an official game has only that
    one.
    """
    found: dict[date, PlayedDeal] = {}
    for game, total in sorted(played, key=lambda pair: pair[0].started):
        day = day_dealt(game)
        if day is None or day in found or game.is_practice or game.has_bots:
            continue
        if game.started.startswith(game.daily):
            found[day] = game, total
    return found


def daily_streak(official: Mapping[date, PlayedDeal], today: date) -> Streak:
    """Count days in a row with a finished official game; today's may still be to come."""
    finished = {day for day, (game, _) in official.items() if game.is_finished and day <= today}
    if not finished:
        return NO_STREAK
    first = min(finished)
    last = today if today in finished else today - timedelta(days=1)
    days = [first + timedelta(days=ahead) for ahead in range((last - first).days + 1)]
    return streak_of([day in finished for day in days])


def month_of(official: Mapping[date, PlayedDeal], year: int, month: int) -> list[list[Day]]:
    """Lay out a month in whole weeks, Monday first."""
    return [
        [_square(official, day, day.month == month) for day in week]
        for week in Calendar().monthdatescalendar(year, month)
    ]


def _square(official: Mapping[date, PlayedDeal], day: date, is_in_month: bool) -> Day:
    if day not in official:
        return Day(day, is_in_month, False, None)
    game, total = official[day]
    return Day(day, is_in_month, True, total if game.is_finished else None)
