"""What the doors of the title tell, beyond what lies behind them: how somebody has done so far.

Found out in the library's thread, and put into words when it is shown: the language may change
meanwhile, and so may the day.  Knows no door.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.library import NoSuchGame, find_profile, load
from game.rules.errors import Refusal
from game.scenes.game import Words, screens_of

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.game import Games


def nothing() -> str:
    """Say what there is to say of who has done nothing yet."""
    return ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the library tells of one person."""

    come_to: Mapping[str, Words] = field(default_factory=dict)
    """By the games of the box, as far as there is something to be told."""
    today: Words = nothing
    """The deal of the day."""

    def of(self, game: str) -> str:
        return self.come_to.get(game, nothing)()


def look_up(connection: Connection, games: Games, name: str) -> Standing:
    """Find out how whoever has this name has done: a question to the library."""
    profile = find_profile(connection, name)
    come_to: dict[str, Words] = {}
    today: Words = nothing
    for game in games.values():
        screens = screens_of(games, game.name)
        if profile is not None:
            come_to[game.name] = screens.words.come_to(connection, profile, game)
        if screens.has_daily:
            today = screens.told_of_today(connection, profile)
    return Standing(come_to, today)


def left_at(connection: Connection, games: Games, uid: str) -> Words:
    """Find out where a game stands that was left: a question to the library.

    What is wrong with it is said when somebody goes on with it, not before.
    """
    try:
        kept = load(connection, uid, games)
        match = games[kept.record.game].match.resumed(kept.record, kept.steps)
    except (NoSuchGame, Refusal):
        return nothing
    return screens_of(games, kept.record.game).words.left_at(match)
