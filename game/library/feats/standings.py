"""Questions about feats: how far somebody has come, and what a game has earned.

Knows the tables; changes nothing in them.
"""

import sqlite3
from collections.abc import Iterable

from game.library.cells import sound_rows
from game.library.schema import UNREAD
from game.statistics import PlayedDeeds, Standing, SummedGame, standings_of


def feats_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> list[Standing]:
    """Tell how far a profile has come with the feats of a game."""
    return standings_of(game.statistics.FEATS, _played(connection, profile, game.name))


def feats_and_unread(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> tuple[list[Standing], int]:
    """Tell how far a profile has come, and how many of its games are still to be read."""
    unread = count_unread(connection, profile, game.name)
    return feats_of_profile(connection, profile, game), unread


def count_unread(connection: sqlite3.Connection, profile: int, game: str) -> int:
    """Count the games of a profile whose deeds nobody has read yet."""
    count: int = connection.execute(
        "SELECT count(*) FROM seats JOIN games ON games.id = seats.game"
        f" WHERE seats.deeds = '{UNREAD}' AND seats.profile = ? AND games.game = ?",
        (profile, game),
    ).fetchone()[0]
    return count


def feats_earned_by(
    connection: sqlite3.Connection, uid: str, game: SummedGame
) -> dict[int, list[Standing]]:
    """Tell what everybody has earned with a game, by their seats.

    Of whom games are still to be read nothing is said: one of those may have earned it before.
    """
    found: dict[int, list[Standing]] = {}
    for player, profile in sound_rows(
        connection,
        ["seats.player", "seats.profile"],
        "FROM games JOIN seats ON seats.game = games.id"
        " WHERE games.uid = ? AND games.is_finished AND seats.profile IS NOT NULL",
        (uid,),
    ):
        if not count_unread(connection, profile, game.name):
            standings = feats_of_profile(connection, profile, game)
            earned = [standing for standing in standings if standing.uid == uid]
            if earned:
                found[player] = earned
    return found


def _played(connection: sqlite3.Connection, profile: int, game: str) -> Iterable[PlayedDeeds]:
    rows = sound_rows(
        connection,
        ["games.uid", "games.touched", "seats.deeds"],
        "FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished AND seats.deeds <> ''"
        f" AND seats.deeds <> '{UNREAD}' ORDER BY games.touched, games.id",
        (profile, game),
    )
    return map(PlayedDeeds._make, rows)
