"""Reads the libraries of 0.1.0 and 0.2.0, an SQLite file each, as far as SQLite can."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

from game.record import Json, Record, Unplayable, read_record
from game.record.strict_json import parse_json
from game.rules import Refusal
from game.statistics import SummedGames

from .gamefile import DAMAGED, Notes, code_of, name_of, spell_game, told_uid
from .index import ENDINGS, last_played


class Offered(NamedTuple):
    """A game from a backup or an old library, with the contents of its future file."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""


FILE = "library.db"
OLD = "library-old.db"
"""The old library's name after it has been converted."""
LOGS = ENDINGS[1:]
OLD_TABLES = {"games", "actions", "insights", "reviews"}
MOST_GAMES = 1_000_000
NEEDED = {"id", "uid", "header", "actions", "touched"}
"""The columns a game cannot be read without."""
Row = dict[str, Any]


def old_games(path: Path, games: SummedGames) -> Iterator[Offered]:
    """Yield the games of an old library, last played first, without changing its file."""
    told = set[str]()
    has_log = any(_beside(path, ending).is_file() for ending in LOGS)
    # The log has the latest changes, but may belong to another file.
    for logs in (LOGS, ()) if has_log else ((),):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / FILE
            for ending in ("", *logs):
                if ending != "-shm" and _beside(path, ending).is_file():
                    copyfile(_beside(path, ending), _beside(copy, ending))
            with closing(sqlite3.connect(copy, isolation_level=None)) as library:
                library.text_factory = bytes
                for game in _games_in(library, games):
                    if game.uid not in told:
                        told.add(game.uid)
                        yield game


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _games_in(library: sqlite3.Connection, games: SummedGames) -> Iterator[Offered]:
    made = _readable(library, "SELECT name FROM sqlite_master WHERE type <> 'table'")
    if {_text(row["name"]) for row in made} & OLD_TABLES:
        return  # A view in place of a table may be endless.
    rows: dict[object, Row] = {}
    # Read from both ends, since the middle may be damaged; then one by one.
    for order in ("", "DESC"):
        for row in _readable(library, f"SELECT * FROM games NOT INDEXED ORDER BY id {order}"):
            rows.setdefault(row.get("id"), row)
    with_actions = _readable(library, "SELECT DISTINCT game FROM actions")
    numbers = [one for one in (*rows, *(row["game"] for row in with_actions)) if type(one) is int]
    for number in range(1, min(max(numbers, default=0), MOST_GAMES) + 1):
        if number not in rows:
            for row in _readable(library, "SELECT * FROM games WHERE id = ?", number):
                rows[number] = row
    for row in sorted(rows.values(), key=lambda row: _text(row.get("touched")), reverse=True):
        if row.keys() >= NEEDED and (game := _game_of(library, row, games)):
            yield game


def _readable(library: sqlite3.Connection, query: str, *values: object) -> list[Row]:
    """Fetch rows up to the first that SQLite cannot read."""
    found = []
    try:
        cursor = library.execute(query, values)
        names = [column[0] for column in cursor.description]
        for cells in cursor:
            found.append(dict(zip(names, cells, strict=True)))
    except sqlite3.DatabaseError as error:
        if code_of(error) not in (*DAMAGED, sqlite3.SQLITE_ERROR):
            raise
    return found


def _game_of(library: sqlite3.Connection, row: Row, games: SummedGames) -> Offered | None:
    """Read a game up to its last readable row; ``None`` if not even the deal can be read."""
    header = "".join(c if c >= " " else "\ufffd" for c in _text(row["header"]))
    try:
        record = read_record(f'{header.strip().removesuffix("}")},"actions":[]}}', games)
    except Refusal:
        return None
    actions = []
    query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
    for at, told in enumerate(_readable(library, query, row["id"])):
        if told["at"] != at:
            break
        try:
            action = record.spelling.action_from_json(parse_json(_text(told["action"])), "")
        except Refusal:
            break
        if isinstance(action, Unplayable):
            break
        actions.append(action)
    is_whole = len(actions) == row["actions"]
    uid = told_uid(_text(row["uid"])) or told_uid(record.extra.get("uid")) or uuid4().hex
    extra: dict[str, Json] = {**record.extra, "uid": uid}
    undone = row.get("undone")
    if isinstance(undone, int) and undone > 0:
        # The column was updated during the game, the header only at its end.
        extra["undone"] = undone
    if not is_whole:
        extra.pop("finished", None)
    record = replace(record, actions=tuple(actions), extra=extra)
    steps = row.get("steps")
    notes = Notes(
        _moment(row["touched"]) or last_played(record),
        steps if is_whole and type(steps) is int and steps >= 0 else None,
        bool(row.get("is_finished")),
    )
    name, data = name_of(record, uid, notes.touched, games), spell_game(record, notes)
    thoughts = _thoughts_of(library, row["id"]) if is_whole else {}
    return Offered(uid, record, name, data, json.dumps(thoughts).encode() if thoughts else b"")


def _thoughts_of(library: sqlite3.Connection, number: object) -> dict[str, object]:
    told: dict[str, object] = {}
    for table in ("insights", "reviews"):
        for row in _readable(library, f"SELECT * FROM {table} WHERE game = ?", number):
            told |= {
                key: _text(cell) if isinstance(cell, bytes) else cell for key, cell in row.items()
            }
    return {key: value for key, value in told.items() if key != "game" and value not in (None, "")}


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _moment(value: object) -> str:
    """Return a time as the old library wrote it; empty if it is not a time."""
    text = _text(value)
    is_one = len(text) < 40 and text.isascii() and text[:10].replace("-", "").isdecimal()
    return text if is_one else ""


def put_aside(path: Path) -> str:
    """Rename an old library and return its new name; '' if another window already did."""
    if not path.exists():
        return ""
    name, number = OLD, 2
    while (path.with_name(name)).exists():
        name, number = f"library-old-{number}.db", number + 1
    for ending in (*LOGS, ""):
        with contextlib.suppress(FileNotFoundError):
            os.rename(_beside(path, ending), path.with_name(name + ending))
    return name
