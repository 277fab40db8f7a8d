"""Records in and out of the library, and whole copies of it.

What comes in is refereed first and refused with a reason; what is there already is recognised.
Knows records and the tables; prints nothing (``commands`` does).
"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

from game.files import filling
from game.record import Record, read_record, replay, write_record
from game.rules.errors import Refusal
from game.statistics import SummedGames

from .games import AnySummary, Stored, last_played, load, put_in
from .schema import writing


class Refused(Exception):
    """A record that is not let in, with the reason and, if one is to blame, the action."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason if action is None else f"action {action}: {reason}")
        self.is_record = action is not None
        """Whether it is a record at all."""


class Imported(NamedTuple):
    """A record that is in the library now."""

    number: int
    uid: str
    was_there: bool


class Examined(NamedTuple):
    """A record that keeps to the rules, and what it comes to."""

    record: Record
    summary: AnySummary


def take_in(connection: sqlite3.Connection, text: str | bytes, games: SummedGames) -> Imported:
    """Referee a record and put it into the library, unless it is there already.

    Raises:
        Refused: it is no record, or one that breaks the rules.
    """
    examined = examine(text, games)
    with writing(connection):
        return put_down(connection, examined, games)


def examine(text: str | bytes, games: SummedGames) -> Examined:
    """Referee a record and sum it up, playing it once.

    Raises:
        Refused: it is no record, or one that breaks the rules.
    """
    try:
        record = read_record(text, games)
    except Refusal as refusal:
        raise Refused(str(refusal)) from refusal
    try:
        return Examined(record, games[record.game].statistics.summarise(record))
    except Refusal as refusal:
        # Only now it matters where.
        fault = replay(record).error
        raise Refused(str(refusal), fault and fault.action) from refusal


def put_down(connection: sqlite3.Connection, examined: Examined, games: SummedGames) -> Imported:
    """Put a game in, unless it is there already.  The caller holds the transaction."""
    record, summary = examined
    if there := _find_same(connection, record, games):
        return Imported(*there, was_there=True)
    uid = _uid_for(connection, record)
    record = replace(record, extra={**record.extra, "uid": uid})
    state = Stored(record, None, bool(summary.game.is_finished))
    number = put_in(connection, uid, state, summary, played=last_played(record))
    return Imported(number, uid, was_there=False)


def give_out(connection: sqlite3.Connection, uid: str, games: SummedGames) -> str:
    """Write a game as a record.

    Raises:
        NoSuchGame, DamagedRecord: as ``load``.
    """
    return write_record(load(connection, uid, games).record)


def back_up(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the whole library into one file that is not there yet.

    Raises:
        FileExistsError: it is there.
        OSError, sqlite3.Error: it cannot be written.
    """
    with filling(path) as part, closing(sqlite3.connect(part)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def _find_same(
    connection: sqlite3.Connection, record: Record, games: SummedGames
) -> tuple[int, str] | None:
    """Find the same game: the same deal for the same players, and the same actions."""
    rows = connection.execute(
        "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ?",
        (str(record.seed), record.game, len(record.actions)),
    ).fetchall()
    plain = replace(record, extra={})
    for number, uid in rows:
        try:
            other = load(connection, uid, games).record
        except Refusal:
            continue
        if replace(other, extra={}) == plain:
            return number, uid
    return None


def _uid_for(connection: sqlite3.Connection, record: Record) -> str:
    """Let a game keep its name, unless another game has it."""
    told = record.extra.get("uid")
    try:
        uid = UUID(told).hex if isinstance(told, str) else uuid4().hex
    except ValueError:
        uid = uuid4().hex
    is_taken = connection.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone()
    return uuid4().hex if is_taken else uid
