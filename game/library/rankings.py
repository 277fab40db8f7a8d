"""Questions to the library about the best: of one person, and of everybody who plays here.

What is the best of a game, the game says (``statistics.Measure``).  Practice counts nowhere unless
it is asked for, as in all statistics.  Every function takes an open connection and answers within
a twentieth of a second with ten thousand games.  Knows the tables; changes nothing in them.
"""

import sqlite3
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from game.statistics import Measure, SummedGame

from .cells import sound_of, sound_rows
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


class Grouping(StrEnum):
    """Of what the best is listed."""

    PEOPLE = "people"
    """Of everybody."""
    CATEGORIES = "categories"
    """Of every category there is."""
    GAMES = "games"
    """Every game stands for itself."""


class Contest(NamedTuple):
    """Which games are compared; ``None`` is all."""

    by: Grouping = Grouping.PEOPLE
    profile: int | None = None
    edition: str | None = None
    deck: str | None = None
    players: int | None = None
    with_bots: bool = False
    """Whether what bots came to is listed too."""
    with_undo: bool = True
    with_practice: bool = False


class Score(NamedTuple):
    """What somebody came to in a game."""

    uid: str
    """Of the game."""
    touched: str
    """When it was played (ISO 8601, UTC)."""
    edition: str
    deck: str
    players: int
    undone: int
    is_practice: int
    name: str
    kind: str
    """``person``, or the bot's policy."""
    value: int
    """By the measure of the game."""


_KEYS = {
    Grouping.PEOPLE: "seats.folded, seats.kind = 'person'",
    Grouping.CATEGORIES: ", ".join(f"games.{name}" for name in Category._fields),
}
"""What the best of is one row."""


def ranking(
    connection: sqlite3.Connection, game: SummedGame, contest: Contest, limit: int = 100
) -> list[Score]:
    """List the best, the very best first; of those who are level, who was there first."""
    measure = game.statistics.MEASURE
    value = f"seats.{measure.column}"
    *of_game, _name, _kind, _value = Score._fields
    columns = ["games.id", *(f"games.{name}" for name in of_game)]
    columns += ["seats.name", "seats.kind", value]
    conditions, values = _conditions(game, contest)
    key = _KEYS.get(contest.by)
    # SQLite takes what else stands in a row from where the best was found.
    best = f", {'min' if measure.fewer_is_better else 'max'}({value})" if key else ""
    query = (
        f"SELECT {', '.join(columns)}{best}"
        # CROSS JOIN holds SQLite to this order: the seats of a game lie beside each other.
        " FROM games CROSS JOIN seats ON seats.game = games.id"
        f" WHERE {' AND '.join(conditions)} {_of_winners(measure)} AND games.id NOT IN ({{}})"
        + (f" GROUP BY {key}" if key else "")
        + f" ORDER BY {value} {'ASC' if measure.fewer_is_better else 'DESC'},"
        f" games.touched, games.id LIMIT {limit:d}"
    )
    damaged: list[int] = []
    while True:
        refused = ", ".join(map(str, damaged))
        found = [row[: len(columns)] for row in connection.execute(query.format(refused), values)]
        sound = sound_of(columns, found)
        if len(sound) == len(found):
            return [Score._make(row[1:]) for row in sound]
        # What is damaged counts nowhere: somebody's best is then another game.
        damaged += {row[0] for row in found} - {row[0] for row in sound}


def categories_of(connection: sqlite3.Connection, game: SummedGame) -> list[Category]:
    """Name the categories in which a game was finished."""
    columns = [f"games.{name}" for name in Category._fields]
    rest = (
        f"FROM games WHERE game = ? AND is_finished GROUP BY {', '.join(columns)}"
        " ORDER BY edition, players, deck"
    )
    return [Category._make(row) for row in sound_rows(connection, columns, rest, [game.name])]


def _conditions(game: SummedGame, contest: Contest) -> tuple[list[str], list[object]]:
    conditions = ["games.game = ?", "games.is_finished"]
    values: list[object] = [game.name]
    if contest.profile is not None:
        conditions.append("seats.profile = ?")
        values.append(contest.profile)
    for column in Category._fields:
        wanted = getattr(contest, column)
        if wanted is not None:
            conditions.append(f"games.{column} = ?")
            values.append(wanted)
    if not contest.with_bots:
        conditions.append("seats.kind = 'person'")
    if not contest.with_undo:
        conditions.append("NOT games.undone")
        # Who took counsel is known from the header alone.
        conditions.append("games.header NOT LIKE '%\"hints\":%'")
    if not contest.with_practice:
        conditions.append("NOT games.is_practice")
    return conditions, values
