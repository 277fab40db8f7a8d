"""Rankings of everybody, and the achievements that were seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

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


_CATEGORY = ", ".join(f"games.{name}" for name in Category._fields)


def find_profile(connection: sqlite3.Connection, name: str) -> int | None:
    """Return the number of the profile of this name."""
    query = "SELECT id FROM profiles WHERE folded = ?"
    row = connection.execute(query, (folded(name),)).fetchone()
    return row[0] if row else None


def bests_of(connection: sqlite3.Connection, profile: int, game: SummedGame) -> dict[Category, int]:
    """Return the best of a profile's finished games in each category."""
    measure = game.statistics.MEASURE
    best = f"{'min' if measure.fewer_is_better else 'max'}(seats.{measure.column})"
    rows = connection.execute(
        f"SELECT {_CATEGORY}, {best} FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice AND {UNAIDED} {_of_winners(measure)} GROUP BY {_CATEGORY}",
        (profile, game.name),
    )
    return {Category._make(category): value for *category, value in rows}


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
    Grouping.CATEGORIES: _CATEGORY,
}
"""What the best of is one row."""
_NARROWED = {
    "profile": "seats.profile = :profile",
    **{name: f"games.{name} = :{name}" for name in Category._fields},
}
_LEFT_OUT = {
    "with_bots": "seats.kind = 'person'",
    "with_undo": "NOT games.undone",
    "with_practice": "NOT games.is_practice",
}


def ranking(
    connection: sqlite3.Connection, game: SummedGame, contest: Contest, limit: int = 100
) -> list[Score]:
    """List the best, the very best first; of those who are level, who was there first."""
    measure = game.statistics.MEASURE
    value = f"seats.{measure.column}"
    *of_game, _name, _kind, _value = Score._fields
    columns = [f"games.{name}" for name in of_game]
    columns += ["seats.name", "seats.kind", value]
    conditions = ["games.game = :game", "games.is_finished", UNAIDED]
    conditions += [sql for name, sql in _NARROWED.items() if getattr(contest, name) is not None]
    conditions += [sql for name, sql in _LEFT_OUT.items() if not getattr(contest, name)]
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
    values = {"game": game.name, **contest._asdict()}
    return [Score._make(row[: len(columns)]) for row in connection.execute(query, values)]


def categories_of(connection: sqlite3.Connection, game: SummedGame) -> list[Category]:
    """Return the categories in which games were finished."""
    query = (
        f"SELECT DISTINCT {_CATEGORY} FROM games WHERE game = ? AND is_finished"
        " ORDER BY edition, players, deck"
    )
    return [Category._make(row) for row in connection.execute(query, (game.name,))]


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
    sign = "-" if fewer_is_better else "+"
    rows = connection.execute(
        "SELECT kind, count(*), sum(is_ahead), avg(own), avg(theirs) FROM ("
        " SELECT rivals.kind, own.total AS own, avg(rivals.total) AS theirs,"
        # Who is level on points may still have won, or lost.
        f" min(({sign}own.total, own.has_won) > ({sign}rivals.total, rivals.has_won)) AS is_ahead"
        # CROSS JOIN holds SQLite to this order: from somebody's seats to the seats beside them.
        " FROM (SELECT game, min(player), total, has_won FROM seats WHERE profile = ?"
        " GROUP BY game) AS own"
        " CROSS JOIN games ON games.id = own.game"
        " CROSS JOIN seats AS rivals ON rivals.game = games.id AND rivals.kind <> 'person'"
        " WHERE games.game = ? AND games.is_finished AND NOT games.is_practice AND games.has_bots"
        " GROUP BY games.id, rivals.kind"
        ") GROUP BY kind",
        (profile, game.name),
    )
    return {kind: Encounters._make(told) for kind, *told in rows}


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
