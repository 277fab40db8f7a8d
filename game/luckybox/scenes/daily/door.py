"""What the door to the daily deals tells: today's deal, and for how many days in a row.

Knows what to ask the library for; knows no door.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from sqlite3 import Connection

from game.library import daily_games_of
from game.luckybox.daily import DAILY
from game.scenes.frame.words import number_text
from game.scenes.game import Words
from game.words import _

LEAST_STREAK = 2
"""A day by itself is no streak."""


def told_of_today(
    connection: Connection,
    profile: int | None,
    today: Callable[[], date] = lambda: datetime.now(UTC).date(),
) -> Words:
    """Say how somebody stands with the deal of whatever day it is when it is said."""
    played = [] if profile is None else daily_games_of(connection, profile)
    official = DAILY.official(played)

    @cache
    def streak(day: date) -> int:
        return DAILY.streak(official, day).current

    def words() -> str:
        day = today()
        days, deal = streak(day), official.get(day)
        runs = days >= LEAST_STREAK
        # There is little room: with a streak it is clear enough of which day this is told.
        if deal is None:
            told = _("to play · streak of {count}") if runs else _("today: not played yet")
        elif not deal[0].is_finished:
            told = _("begun · streak of {count}") if runs else _("today: begun")
        else:
            told = _("{points} points · streak of {count}") if runs else _("today: {points}")
        points = "" if deal is None else number_text(deal[1])
        return told.format(count=days, points=points)

    return words
