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
from game.scenes.shelf.entry_words import BETWEEN
from game.words import _, ngettext

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
        parts = []
        if day not in official:
            parts.append(_("today's deal: not played yet"))
        elif not official[day][0].is_finished:
            parts.append(_("today's deal: begun"))
        else:
            parts.append(_("today: {points}").format(points=number_text(official[day][1])))
        if (days := streak(day)) >= LEAST_STREAK:
            many = ngettext("a streak of {count} day", "a streak of {count} days", days)
            parts.append(many.format(count=days))
        return BETWEEN.join(parts)

    return words
