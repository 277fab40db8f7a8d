"""Checking a library: whether its pages, its tables and every game in it make sense.

Knows what is to be true of a library; changes nothing.
"""

import sqlite3
from collections.abc import Iterator

from game.rules.errors import Refusal
from game.statistics import GameSummary, SummedGames

from .games import load


def faults(connection: sqlite3.Connection, games: SummedGames) -> Iterator[str]:
    """Tell everything that is wrong, a sentence each; game after game, so it may take a while."""
    for (word,) in connection.execute("PRAGMA integrity_check"):
        if word != "ok":
            yield f"the file: {word}"
    for table, row, parent, _key in connection.execute("PRAGMA foreign_key_check"):
        yield f"the table {table}: row {row} belongs to nothing in {parent}"
    for number, uid in connection.execute("SELECT id, uid FROM games ORDER BY id").fetchall():
        for fault in _faults_of(connection, number, uid, games):
            yield f"game {number}: {fault}"


def _faults_of(
    connection: sqlite3.Connection, number: int, uid: str, games: SummedGames
) -> Iterator[str]:
    last, count = connection.execute(
        "SELECT max(at), count(*) FROM actions WHERE game = ?", (number,)
    ).fetchone()
    if count and last != count - 1:
        yield f"of {last + 1} actions there are {count}"
        return
    try:
        record = load(connection, uid, games).record
        summary = games[record.game].statistics.summarise(record)
    except Refusal as refusal:
        yield str(refusal)
        return
    fields = GameSummary._fields
    noted = connection.execute(
        f"SELECT {', '.join(fields)} FROM games WHERE id = ?", (number,)
    ).fetchone()
    for name, told, true in zip(fields, noted, summary.game, strict=True):
        if told != true:
            yield f"{name} is {true!r} and not {told!r}"
    if not summary.game.is_finished:
        return
    seats = connection.execute(
        f"SELECT {', '.join(summary.seats[0]._asdict())} FROM seats WHERE game = ? ORDER BY player",
        (number,),
    ).fetchall()
    if seats != list(summary.seats):
        yield "its results are not those of its actions"
