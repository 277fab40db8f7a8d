"""Notices changed files, and turns libraries of earlier versions into files."""

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

from game.files import settle_folder, write_beside, write_over
from game.record import Json, Record, Unplayable, read_record
from game.record.strict_json import parse_json
from game.rules import Refusal
from game.statistics import SummedGames

from .gamefile import (
    DAMAGED,
    ENDING,
    HEADER_DAMAGED,
    Found,
    Notes,
    Signature,
    code_of,
    name_of,
    read_file,
    read_game,
    signature_at,
    signature_of,
    spell_game,
    sum_up,
    told_uid,
)
from .index import (
    Index,
    forget_file,
    last_played,
    take_in,
    thoughts_at,
    writing,
)


def files_in(folder: Path) -> dict[str, Signature]:
    """Return the game files in a folder, by name."""
    found = {}
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            # Some file names cannot be stored in SQLite; and a file may go meanwhile.
            with contextlib.suppress(FileNotFoundError, UnicodeEncodeError):
                if entry.name.encode() and entry.name.endswith(ENDING) and entry.is_file():
                    found[entry.name] = signature_of(os.stat(entry.path))
    return found


class Syncing:
    """Brings an index up to date with its files, one at a time."""

    def __init__(self, index: Index) -> None:
        """Read nothing yet."""
        self._index = index
        self._pending: list[str] = []
        self.done = 0
        """The files read since the index was last up to date."""

    def look(self) -> bool:
        """Compare the files with the index; return whether any have gone."""
        index = self._index
        files = files_in(index.games)
        query = "SELECT name, size, modified FROM files"
        known = {row[0]: row[1:] for row in index.execute(query)}
        gone = known.keys() - files.keys()
        new = sorted(files.keys() - known.keys())
        changed = [name for name, there in files.items() if known.get(name, there[1:]) != there[1:]]
        if gone or new or changed:
            with writing(index):
                for name in gone:
                    forget_file(index, name)
                index.executemany(
                    "INSERT INTO files (name, size) VALUES (?, -1)"
                    " ON CONFLICT (name) DO UPDATE SET size = -1",
                    [(name,) for name in (*new, *changed)],
                )
        self._find_pending()
        return bool(gone)

    def _find_pending(self) -> None:
        query = "SELECT name FROM files WHERE size < 0 ORDER BY name"
        self._pending = [row[0] for row in self._index.execute(query)]

    @property
    def left(self) -> int:
        """The number of files known to be unread."""
        return len(self._pending)

    def step(self) -> bool:
        """Read the next file; return whether there may be more."""
        if not self._pending:
            self._find_pending()
        if not self._pending:
            self.done = 0
            return False
        name = self._pending.pop()
        query = "SELECT 1 FROM files WHERE name = ? AND size < 0"
        # Another window may have read it.
        if self._index.execute(query, (name,)).fetchone():
            read_into(self._index, name)
        self.done += 1
        return True


def read_into(index: Index, name: str) -> None:
    """Read a file into the index, or forget it if it is gone."""
    path = index.games / name
    found, signature = read_game(b"", index.box, name), signature_at(path)
    try:
        found, signature = read_file(path, index.box)
        found = sum_up(found, index.box)
    except Exception as error:  # one bad file must not stop the others
        reason = str(error)
        if isinstance(error, OSError):
            reason = error.strerror or reason
        else:
            index.mistaken(error)
        found = Found(None, None, HEADER_DAMAGED, reason, found.uid)
    with writing(index):
        if signature is None:
            forget_file(index, name)
        else:
            take_in(index, name, signature, found)


class Offered(NamedTuple):
    """A game from a backup or an old library, with the contents of its future file."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""


def take_over(index: Index, game: Offered, over: str = "") -> None:
    """Write a game to a new file, or ``over`` an existing one, and read it into the index."""
    index.games.mkdir(parents=True, exist_ok=True)
    if over:
        write_over(index.games / over, game.data)
    name = over or write_beside(index.games / game.name, game.data).name
    settle_folder(index.games)
    thoughts = thoughts_at(index.folder, game.uid)
    if game.thoughts and not thoughts.exists():
        thoughts.parent.mkdir(exist_ok=True)
        write_over(thoughts, game.thoughts)
    read_into(index, name)


FILE = "library.db"
OLD = "library-old.db"
"""The old library's name after it has been converted."""
LOGS = ("-wal", "-shm", "-journal")
OLD_TABLES = {"games", "actions", "insights", "reviews"}
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
    numbers = [number for number in rows if isinstance(number, int)]
    query = "SELECT game FROM actions GROUP BY game"
    numbers += [row["game"] for row in _readable(library, query) if isinstance(row["game"], int)]
    for number in range(1, min(max(numbers, default=0), 1_000_000) + 1):
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


def convert(index: Index) -> Iterator[str]:
    """Turn the games of an old library into files, one per step.

    Yields '' after each game and finally the old library's new name.
    """
    path = index.folder / FILE
    if not path.is_file():
        return
    for game in old_games(path, index.box):
        query = "SELECT actions FROM games WHERE uid = ? AND damage = ''"
        there = index.execute(query, (game.uid,)).fetchone()
        # A killed program may have converted it already.
        if there is None or there[0] < len(game.record.actions):
            take_over(index, game)
        yield ""
    yield _put_aside(path)


def _put_aside(path: Path) -> str:
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
