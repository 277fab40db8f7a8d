"""The menu's line on today's deal and the streak of days."""

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
"""A single day is no streak."""


def told_of_today(
    connection: Connection,
    profile: int | None,
    today: Callable[[], date] = lambda: datetime.now(UTC).date(),
) -> Words:
    """Return the player's standing in the daily deal, for whatever day it is when read."""
    played = [] if profile is None else daily_games_of(connection, profile)
    official = DAILY.official(played)

    @cache
    def streak(day: date) -> int:
        return DAILY.streak(official, day).current

    def words() -> str:
        day = today()
        days, deal = streak(day), official.get(day)
        runs = days >= LEAST_STREAK
        # Short of room, and with a streak it is clear which day is meant.
        if deal is None:
            told = _("to play · streak of {count}") if runs else _("today: not played yet")
        elif not deal[0].is_finished:
            told = _("begun · streak of {count}") if runs else _("today: begun")
        else:
            told = _("{points} points · streak of {count}") if runs else _("today: {points}")
        points = "" if deal is None else number_text(deal[1])
        return told.format(count=days, points=points)

    return words
