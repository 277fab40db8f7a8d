"""Rankings of everybody, and the achievements that were seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from statistics import fmean
from typing import Any, NamedTuple

from game.record import PERSON
from game.statistics import Measure, PlayedDeeds, Standing, SummedGame, standings_of

from .index import UNAIDED, folded

LARGEST = 10**9
"""More than anything that is counted or scored comes to."""


class Category(NamedTuple):
    """What games have in common that can be compared."""

    edition: str
    """Of a game that has no editions, what its match is played for."""
    deck: str
    """Its name; empty where the record names none."""
    players: int


def find_profile(connection: sqlite3.Connection, name: str) -> int | None:
    """Return the number of the profile of this name."""
    query = "SELECT id FROM profiles WHERE folded = ?"
    row = connection.execute(query, (folded(name),)).fetchone()
    return row[0] if row else None


def bests_of(connection: sqlite3.Connection, profile: int, game: SummedGame) -> dict[Category, int]:
    """Return the best of a profile's finished games in each category."""
    measure = game.statistics.MEASURE
    columns = ", ".join(f"games.{name}" for name in Category._fields)
    rows = connection.execute(
        f"SELECT {columns}, seats.{measure.column} FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice AND {UNAIDED} {_of_winners(measure)}",
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
    """Return the best of each of these people who has finished a game of a category."""
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
    CATEGORIES = "categories"
    GAMES = "games"


class Contest(NamedTuple):
    """Which games are compared; ``None`` is all."""

    by: Grouping = Grouping.PEOPLE
    profile: int | None = None
    edition: str | None = None
    deck: str | None = None
    players: int | None = None
    with_bots: bool = False
    with_undo: bool = True
    with_practice: bool = False


class Score(NamedTuple):
    """What somebody came to in a game."""

    uid: str
    touched: str
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
    columns = [f"games.{name}" for name in of_game]
    columns += ["seats.name", "seats.kind", value]
    conditions, values = _conditions(game, contest)
    key = _KEYS.get(contest.by)
    # SQLite takes what else stands in a row from where the least was found: a text of the value,
    # always of ten digits, and of when it was; the value alone would not say which of those level.
    order = f"{2 * LARGEST} {'+' if measure.fewer_is_better else '-'} {value}"
    first = f", min(printf('%d', {order}) || games.touched)" if key else ""
    query = (
        f"SELECT {', '.join(columns)}{first}"
        # CROSS JOIN holds SQLite to this order: the seats of a game lie beside each other.
        " FROM games CROSS JOIN seats ON seats.game = games.id"
        f" WHERE {' AND '.join(conditions)} {_of_winners(measure)}"
        + (f" GROUP BY {key}" if key else "")
        + f" ORDER BY {value} {'ASC' if measure.fewer_is_better else 'DESC'},"
        f" games.touched, games.id LIMIT {limit:d}"
    )
    return [Score._make(row[: len(columns)]) for row in connection.execute(query, values)]


def categories_of(connection: sqlite3.Connection, game: SummedGame) -> list[Category]:
    """Return the categories in which games were finished."""
    columns = ", ".join(Category._fields)
    query = (
        f"SELECT {columns} FROM games WHERE game = ? AND is_finished GROUP BY {columns}"
        " ORDER BY edition, players, deck"
    )
    return [Category._make(row) for row in connection.execute(query, (game.name,))]


def _conditions(game: SummedGame, contest: Contest) -> tuple[list[str], list[object]]:
    conditions = ["games.game = ?", "games.is_finished", UNAIDED]
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
    if not contest.with_practice:
        conditions.append("NOT games.is_practice")
    return conditions, values


class Encounters(NamedTuple):
    """The finished games of somebody in which a kind of rival sat at the table too."""

    games: int
    ahead: int
    """In how many of them every rival of this kind stood behind."""
    own: float
    """What somebody came to, on average over these games."""
    theirs: float
    """What the rivals of this kind came to: the average of a game, over these games."""


def encounters_of(
    connection: sqlite3.Connection, profile: int, game: SummedGame, *, fewer_is_better: bool
) -> dict[str, Encounters]:
    """Return how a profile fared against each policy; practice counts nowhere."""
    rows = connection.execute(
        "SELECT seats.game, seats.profile, seats.kind, seats.total, seats.has_won"
        # CROSS JOIN holds SQLite to this order: from somebody's seats to the seats beside them.
        " FROM (SELECT DISTINCT game FROM seats WHERE profile = ?) AS played"
        " CROSS JOIN games ON games.id = played.game CROSS JOIN seats ON seats.game = games.id"
        " WHERE games.game = ? AND games.is_finished AND NOT games.is_practice AND games.has_bots"
        " ORDER BY games.id",
        (profile, game.name),
    )
    met: dict[str, list[tuple[bool, int, float]]] = {}
    sign = -1 if fewer_is_better else 1
    for _game, seats in groupby(rows, itemgetter(0)):
        own, rivals = _sorted(seats, profile)
        for kind, results in rivals.items() if own else ():
            total, has_won = own[0]
            # Who is level on points may still have won, or lost.
            is_ahead = all(
                (sign * total, has_won) > (sign * theirs, won) for theirs, won in results
            )
            average = sum(theirs for theirs, _won in results) / len(results)
            met.setdefault(kind, []).append((is_ahead, total, average))
    return {
        kind: Encounters(
            len(games),
            sum(is_ahead for is_ahead, _own, _theirs in games),
            fmean(own for _ahead, own, _theirs in games),
            fmean(theirs for _ahead, _own, theirs in games),
        )
        for kind, games in met.items()
    }


Result = tuple[int, int]
"""The total of a seat, and whether it has won."""


def _sorted(seats: Iterable[Any], profile: int) -> tuple[list[Result], dict[str, list[Result]]]:
    """Return a profile's own result in a game, and those of the rivals by their kinds."""
    own: list[Result] = []
    rivals: dict[str, list[Result]] = {}
    for _game, who, kind, total, has_won in seats:
        if who == profile:
            own.append((total, has_won))
        elif kind != PERSON:
            rivals.setdefault(kind, []).append((total, has_won))
    return own, rivals


def feats_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> list[Standing]:
    rows = connection.execute(
        "SELECT games.uid, games.touched, seats.deeds"
        " FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished AND seats.deeds <> ''"
        " ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    return standings_of(game.statistics.FEATS, map(PlayedDeeds._make, rows))


def count_unread(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT count(*) FROM files WHERE size < 0").fetchone()
    return int(count)


def feats_and_unread(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> tuple[list[Standing], int]:
    return feats_of_profile(connection, profile, game), count_unread(connection)


def feats_earned_by(
    connection: sqlite3.Connection, uid: str, game: SummedGame
) -> dict[int, list[Standing]]:
    """Return what each seat has earned with a game; nothing while files are still to be read."""
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
