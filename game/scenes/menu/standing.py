"""What the library tells the title: the game that was left, and how somebody has done so far.

Found out in the library's thread, and put into words when it is shown: the language may change
meanwhile, and so may the day.
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
    """What the library knows for the title."""

    unfinished: ListedGame | None = None
    """The game that somebody left."""
    left: Words = nothing
    """Where that one stands."""
    has_played: bool = False
    """Whether somebody has played here."""
    come_to: Mapping[str, Words] = field(default_factory=dict)
    """How the person has done, by the games of the box."""
    today: Words = nothing
    """How the person stands with the deal of the day."""


def look_up(connection: Connection, games: Games, last: Last, name: str) -> Standing:
    """Find out what the title tells whoever has this name: a question to the library.

    ``last`` finds the game that was left, if this window may go on with it.
    """
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
    """Return where a game stands that was left.

    What is wrong with it is said when somebody goes on with it, not before.
    """
    try:
        kept = load(connection, uid, games)
        match = games[kept.record.game].match.resumed(kept.record, kept.steps)
    except (NoSuchGame, Refusal):
        return nothing
    return screens_of(games, kept.record.game).words.left_at(match)
