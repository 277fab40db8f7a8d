"""What the title needs from the library, queried on its thread.

The words are callables, as the language and the day may change before they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.library import ListedGame, NoSuchGame, Search, find_profile, list_games, load
from game.rules.errors import Refusal
from game.scenes.game import Words, screens_of

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.game import Games

    Last = Callable[[Connection], ListedGame | None]


def nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Standing:
    """The library's answer for the title."""

    unfinished: ListedGame | None = None
    """The game to continue, if any."""
    left: Words = nothing
    """Where that game stands."""
    has_played: bool = False
    """Whether any person has played here."""
    come_to: Mapping[str, Words] = field(default_factory=dict)
    """The player's record in each game."""
    today: Words = nothing
    """The player's standing in today's deal."""


def look_up(connection: Connection, games: Games, last: Last, name: str) -> Standing:
    """Query what the title shows for a player; ``last`` finds the game this window may continue."""
    unfinished = last(connection)
    left = nothing if unfinished is None else left_at(connection, games, unfinished.uid)
    ours = Search(is_of_people=True, limit=1)
    profile = find_profile(connection, name)
    come_to: dict[str, Words] = {}
    today: Words = nothing
    for game in games.values():
        screens = screens_of(games, game.name)
        if profile is not None:
            come_to[game.name] = screens.words.come_to(connection, profile, game)
        if screens.has_daily:
            today = screens.told_of_today(connection, profile)
    return Standing(unfinished, left, list_games(connection, ours) != [], come_to, today)


def left_at(connection: Connection, games: Games, uid: str) -> Words:
    """Return where an unfinished game stands; errors are shown only when it is continued."""
    try:
        kept = load(connection, uid, games)
        match = games[kept.record.game].match.resumed(kept.record, kept.steps)
    except (NoSuchGame, Refusal):
        return nothing
    return screens_of(games, kept.record.game).words.left_at(match)
