"""The daily deals that somebody has played, as the library tells it.

Knows whom and what to ask for; which game of a day is the official one is said by
``luckybox.daily``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from game.library import ListedGame, Search, daily_games_of, list_games, list_profiles
from game.luckybox.daily import PlayedDeal, official_games


@dataclass(frozen=True, slots=True)
class DailyGames:
    """The official games of one person."""

    people: tuple[str, ...] = ()
    """Everybody who has played here."""
    official: Mapping[date, PlayedDeal] = field(default_factory=dict)
    unfinished: tuple[ListedGame, ...] = ()
    """The games of this person that can be taken up again, daily or not."""

    def total(self, day: date) -> int | None:
        """Give what the official game of a day scored, once it is finished."""
        found = self.official.get(day)
        return found[1] if found is not None and found[0].is_finished else None

    def entry(self, day: date) -> ListedGame | None:
        """Find the official game of a day if it can be taken up again."""
        found = self.official.get(day)
        if found is None:
            return None
        return next((game for game in self.unfinished if game.started == found[0].started), None)


def look_up(connection: sqlite3.Connection, name: str) -> DailyGames:
    """Find the daily games of whoever has this name: a question for the library's thread."""
    profiles = list_profiles(connection)
    people = tuple([profile.name for profile in profiles])
    own = [profile.number for profile in profiles if profile.name.casefold() == name.casefold()]
    if not own:
        return DailyGames(people)
    official = official_games(daily_games_of(connection, own[0]))
    wanted = Search(player=name, is_finished=False, limit=-1)
    unfinished = [game for game in list_games(connection, wanted) if game.may_go_on]
    return DailyGames(people, official, tuple(unfinished))
