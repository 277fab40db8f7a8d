"""Questions to the library about the best: of one person, and of everybody who plays here.

What is the best of a game, the game says (``statistics.Measure``).  Practice counts nowhere unless
it is asked for, as in all statistics.  Every function takes an open connection and answers within
a twentieth of a second with ten thousand games.  Knows the tables; changes nothing in them.
"""

import sqlite3
from collections.abc import Collection
from typing import NamedTuple

from game.statistics import Measure, SummedGame

from .cells import sound_rows
from .games import folded


class Category(NamedTuple):
    """What games have in common that can be compared."""

    edition: str
    """Of a game that has no editions, what its match is played for."""
    deck: str
    """Its name; empty where the record names none."""
    players: int


def find_profile(connection: sqlite3.Connection, name: str) -> int | None:
    """Find the number of who plays under this name; ``None`` if nobody has."""
    rest = "FROM profiles WHERE folded = ?"
    return next(
        (row[0] for row in sound_rows(connection, ["profiles.id"], rest, [folded(name)])), None
    )


def bests_of(connection: sqlite3.Connection, profile: int, game: SummedGame) -> dict[Category, int]:
    """Give the best of somebody's finished games, of each category there is."""
    measure = game.statistics.MEASURE
    rows = sound_rows(
        connection,
        [*(f"games.{name}" for name in Category._fields), f"seats.{measure.column}"],
        "FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice {_of_winners(measure)}",
        (profile, game.name),
    )
    found: dict[Category, int] = {}
    for *category, value in rows:
        key = Category._make(category)
        if key not in found or measure.is_better(value, found[key]):
            found[key] = value
    return found


def _of_winners(measure: Measure) -> str:
    return "AND seats.has_won" if measure.of_winners else ""


def bests_of_people(
    connection: sqlite3.Connection, game: SummedGame, names: Collection[str], category: Category
) -> dict[str, int]:
    """Give the best of those of these people who have finished a game of a category."""
    found = {}
    for name in names:
        profile = find_profile(connection, name)
        best = None if profile is None else bests_of(connection, profile, game).get(category)
        if best is not None:
            found[name] = best
    return found
