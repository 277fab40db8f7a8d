"""Questions about feats: how far somebody has come, and what a game has earned.

Knows the tables; changes nothing in them.
"""

import sqlite3

from game.statistics import PlayedDeeds, Standing, SummedGame, standings_of


def feats_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> list[Standing]:
    """Tell how far a profile has come with the feats of a game."""
    rows = connection.execute(
        "SELECT games.uid, games.touched, seats.deeds"
        " FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished AND seats.deeds <> ''"
        " ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    return standings_of(game.statistics.FEATS, map(PlayedDeeds._make, rows))


def count_unread(connection: sqlite3.Connection) -> int:
    """Count the files that are still to be read."""
    (count,) = connection.execute("SELECT count(*) FROM files WHERE size < 0").fetchone()
    return int(count)


def feats_and_unread(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> tuple[list[Standing], int]:
    """Tell how far a profile has come, and how many games are still to be read."""
    return feats_of_profile(connection, profile, game), count_unread(connection)


def feats_earned_by(
    connection: sqlite3.Connection, uid: str, game: SummedGame
) -> dict[int, list[Standing]]:
    """Tell what everybody has earned with a game, by their seats.

    While games are still to be read nothing is said: one of those may have earned it before.
    """
    if count_unread(connection):
        return {}
    rows = connection.execute(
        "SELECT seats.player, seats.profile FROM games JOIN seats ON seats.game = games.id"
        " WHERE games.uid = ? AND games.is_finished AND seats.profile IS NOT NULL",
        (uid,),
    )
    found: dict[int, list[Standing]] = {}
    for player, profile in rows.fetchall():
        standings = feats_of_profile(connection, profile, game)
        earned = [standing for standing in standings if standing.uid == uid]
        if earned:
            found[player] = earned
    return found
