"""A player's daily and weekly games, queried from the library."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from game.library import (
    ListedGame,
    Search,
    daily_games_of,
    list_games,
    list_profiles,
    pars_of_deals,
)
from game.statistics import Occasion, PlayedDeal

NOTHING_PLAYED: Mapping[date, PlayedDeal] = {}


@dataclass(frozen=True, slots=True)
class DailyGames:
    """The official games of one player."""

    people: tuple[str, ...] = ()
    """All players in the library."""
    played: Mapping[tuple[str, str], Mapping[date, PlayedDeal]] = field(default_factory=dict)
    """By the game and the key of each occasion."""
    unfinished: tuple[ListedGame, ...] = ()
    """All games of this player that can be continued, whatever the deal."""
    pars: Mapping[str, int] = field(default_factory=dict)
    """Par of played deals, by when their games began."""

    def official(self, occasion: Occasion) -> Mapping[date, PlayedDeal]:
        return self.played.get((occasion.game, occasion.key), NOTHING_PLAYED)

    def score(self, occasion: Occasion, first: date) -> int | None:
        """Return a deal's official score, if finished."""
        found = self.official(occasion).get(first)
        return found[1] if found is not None and found[0].is_finished else None

    def par(self, occasion: Occasion, first: date) -> int | None:
        """Return a deal's par, once its official game is finished."""
        found = self.official(occasion).get(first)
        return self.pars.get(found[0].started) if found and found[0].is_finished else None

    def entry(self, occasion: Occasion, first: date) -> ListedGame | None:
        """Return a deal's official game, if it can be continued."""
        found = self.official(occasion).get(first)
        if found is None:
            return None
        started = found[0].started
        return next((game for game in self.unfinished if game.started == started), None)


def look_up(connection: sqlite3.Connection, name: str, occasions: Sequence[Occasion]) -> DailyGames:
    """Query the games of a player by name."""
    profiles = list_profiles(connection)
    people = tuple([profile.name for profile in profiles])
    own = [profile.number for profile in profiles if profile.name.casefold() == name.casefold()]
    if not own:
        return DailyGames(people)
    games = daily_games_of(connection, own[0])
    played = {(each.game, each.key): each.official(games) for each in occasions}
    wanted = Search(player=name, is_finished=False, limit=-1)
    unfinished = [game for game in list_games(connection, wanted) if game.may_go_on]
    return DailyGames(people, played, tuple(unfinished), pars_of_deals(connection, own[0]))
