"""Checking a library: whether its pages, its tables and every game in it make sense.

Knows what is to be true of a library; changes nothing.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace

from game.record import steps
from game.rules.errors import Refusal
from game.statistics import GameSummary, SummedGames

from .games import Kept, load


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
        kept = load(connection, uid, games)
        record = kept.record
        summary = games[record.game].statistics.summarise(record)
    except Refusal as refusal:
        yield str(refusal)
        return
    true = summary.game
    if not kept.is_finished and _was_left_before_its_end(kept):
        # The summary goes on to the end at once.
        true = true._replace(is_finished=False)
    fields = GameSummary._fields
    noted = connection.execute(
        f"SELECT {', '.join(fields)} FROM games WHERE id = ?", (number,)
    ).fetchone()
    for name, told, found in zip(fields, noted, true, strict=True):
        if told != found:
            yield f"{name} is {found!r} and not {told!r}"
    if not true.is_finished:
        return
    seats = connection.execute(
        f"SELECT {', '.join(summary.seats[0]._asdict())} FROM seats WHERE game = ? ORDER BY player",
        (number,),
    ).fetchall()
    if seats != list(summary.seats):
        yield "its results are not those of its actions"


def _was_left_before_its_end(kept: Kept) -> bool:
    """Tell whether everything was decided when it was left, and the table had yet to go on."""
    record = kept.record
    if kept.steps is None or "finished" in record.extra or not record.actions:
        return False
    *_before, (state, _events) = steps(replace(record, actions=record.actions[:-1]))
    state, _events = record.rules.apply(state, record.actions[-1])
    return not record.rules.is_over(state)
