"""Libraries of 0.1.0 and 0.2.0: an SQLite file each, read as far as SQLite can."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

from game.record import Json, Record, UnplayableAction
from game.statistics import SummedGames

from .gamefile import (
    ACTIONS_OPENING,
    MAX_STEPS,
    SQLITE_DAMAGE_CODES,
    FileNotes,
    format_game,
    game_file_name,
    normalise_uid,
    parse_game_file,
    sqlite_error_code,
)
from .index import SQLITE_FILE_SUFFIXES, last_played_time


class BackupGame(NamedTuple):
    """A game from a backup or an old library, with the name and contents of its new file."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""
    is_sound: bool = True
    """Whether nothing of the game is damaged or missing."""
    is_over: bool = False
    """Whether its players had reached the end of the game."""


@dataclass(slots=True)
class OldLibraryFaults:
    """What could not be read of an old library."""

    seen: set[object] = field(default_factory=set)
    """The numbers of the games of which there is a trace."""
    told: set[object] = field(default_factory=set)
    """The numbers of the games that were read, at least in part."""
    whole: set[object] = field(default_factory=set)
    """The numbers of the games that were read whole."""
    is_damaged: bool = False
    """Whether SQLite met damage, so that there may have been more games."""

    @property
    def lost(self) -> int:
        """How many games could not be read, or not to their end."""
        return len(self.seen - self.whole)


OLD_LIBRARY_FILE = "library.db"
SQLITE_LOG_SUFFIXES = SQLITE_FILE_SUFFIXES[1:]
MAX_OLD_GAME_NUMBER = 1_000_000
REQUIRED_COLUMNS = {"id", "uid", "header", "actions", "touched"}
"""The columns without which a game of an old library cannot be read."""
Row = dict[str, Any]


def read_old_library(
    path: Path, games: SummedGames, faults: OldLibraryFaults | None = None
) -> Iterator[BackupGame]:
    """Yield the games of an old library, last played first, without changing its file.

    What cannot be read is noted in ``faults``.
    """
    told, faults = set[str](), faults or OldLibraryFaults()
    has_log = any(with_suffix(path, ending).is_file() for ending in SQLITE_LOG_SUFFIXES)
    # The log has the latest changes, but may belong to another file.
    for logs in (SQLITE_LOG_SUFFIXES, ()) if has_log else ((),):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / OLD_LIBRARY_FILE
            for ending in ("", *logs):
                if ending != "-shm" and with_suffix(path, ending).is_file():
                    copyfile(with_suffix(path, ending), with_suffix(copy, ending))
            with closing(sqlite3.connect(copy, isolation_level=None)) as library:
                library.text_factory, library.row_factory = bytes, sqlite3.Row
                for game in _read_old_games(library, games, faults):
                    if game.uid not in told:
                        told.add(game.uid)
                        yield game


def with_suffix(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _read_old_games(
    library: sqlite3.Connection, games: SummedGames, faults: OldLibraryFaults
) -> Iterator[BackupGame]:
    query = "SELECT name FROM sqlite_master WHERE type <> 'table'"
    made = _fetch_rows(library, query, faults=faults)
    if {_as_text(row["name"]) for row in made} & {"games", "actions", "insights", "reviews"}:
        faults.is_damaged = True
        return  # A view in place of a table may be endless.
    rows: dict[object, Row] = {}
    # Read from both ends, since the middle may be damaged; then one by one.
    for order in ("", "DESC"):
        query = f"SELECT * FROM games NOT INDEXED ORDER BY id {order}"
        for row in _fetch_rows(library, query, faults=faults):
            rows.setdefault(row.get("id"), row)
    with_actions = _fetch_rows(library, "SELECT DISTINCT game FROM actions", faults=faults)
    numbers = [one for one in (*rows, *(row["game"] for row in with_actions)) if type(one) is int]
    for number in range(1, min(max(numbers, default=0), MAX_OLD_GAME_NUMBER) + 1):
        if number not in rows:
            for row in _fetch_rows(library, "SELECT * FROM games WHERE id = ?", number):
                rows[number] = row
    faults.seen.update(rows, numbers)
    for row in sorted(rows.values(), key=lambda row: _as_text(row.get("touched")), reverse=True):
        if row.keys() >= REQUIRED_COLUMNS and (game := _read_old_game(library, row, games)):
            faults.told.add(row["id"])
            if game.is_sound:
                faults.whole.add(row["id"])
            yield game


def _fetch_rows(
    library: sqlite3.Connection,
    query: str,
    *values: object,
    faults: OldLibraryFaults | None = None,
) -> list[Row]:
    found = []
    try:
        for row in library.execute(query, values):
            found.append(dict(row))
    except sqlite3.DatabaseError as error:
        if sqlite_error_code(error) not in (*SQLITE_DAMAGE_CODES, sqlite3.SQLITE_ERROR):
            raise
        if faults is not None:
            faults.is_damaged |= sqlite_error_code(error) in SQLITE_DAMAGE_CODES
    return found


def _read_old_game(library: sqlite3.Connection, row: Row, games: SummedGames) -> BackupGame | None:
    """Return a game up to its last readable action; None if not even its deal is readable."""
    header = "".join(c if c >= " " else "\ufffd" for c in _as_text(row["header"]))
    query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
    told = enumerate(_fetch_rows(library, query, row["id"]))
    lines = [_as_text(action["action"]) for at, action in told if action["at"] == at]
    text = (
        f"{header.strip().removesuffix('}')},\n  {ACTIONS_OPENING}\n"
        + ",\n".join(lines)
        + "\n  ]\n}"
    )
    record = parse_game_file(text.encode(), games).record
    if record is None:
        return None
    actions = [*takewhile(lambda action: not isinstance(action, UnplayableAction), record.actions)]
    is_whole = len(actions) == row["actions"]
    uid = (
        normalise_uid(_as_text(row["uid"])) or normalise_uid(record.extra.get("uid")) or uuid4().hex
    )
    extra: dict[str, Json] = {**record.extra, "uid": uid}
    undone = row.get("undone")
    if isinstance(undone, int) and undone > 0:
        # The column was updated during the game, the header only at its end.
        extra["undone"] = undone
    if not is_whole:
        extra.pop("finished", None)
    record = replace(record, actions=tuple(actions), extra=extra)
    steps = row.get("steps")
    notes = FileNotes(
        _decode_time(row["touched"]) or last_played_time(record),
        steps if is_whole and type(steps) is int and 0 <= steps <= MAX_STEPS else None,
        bool(row.get("is_finished")),
    )
    name, data = game_file_name(record, uid, notes.touched, games), format_game(record, notes)
    thoughts = _read_old_thoughts(library, row["id"]) if is_whole else {}
    is_sound = is_whole and "\ufffd" not in header
    spelled = json.dumps(thoughts).encode() if thoughts else b""
    return BackupGame(uid, record, name, data, spelled, is_sound, notes.is_over)


def _read_old_thoughts(library: sqlite3.Connection, number: object) -> dict[str, object]:
    told: dict[str, object] = {}
    for table in ("insights", "reviews"):
        for row in _fetch_rows(library, f"SELECT * FROM {table} WHERE game = ?", number):
            told |= {
                key: _as_text(cell) if isinstance(cell, bytes) else cell
                for key, cell in row.items()
            }
    return {key: value for key, value in told.items() if key != "game" and value not in (None, "")}


def _as_text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _decode_time(value: object) -> str:
    """Return a time that an old library wrote, as text; '' if the value is not a time."""
    text = _as_text(value)
    is_one = len(text) < 40 and text.isascii() and text[:10].replace("-", "").isdecimal()
    return text if is_one else ""
