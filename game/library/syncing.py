"""Notices changed files, and turns libraries of earlier versions into files."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from game.files import ABANDONED_SECONDS, PARTS
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
    Summed,
    code_of,
    name_of,
    put_beside,
    read_bytes,
    read_game,
    signature_of,
    spell_game,
    sum_up,
    uid_of,
)
from .index import (
    Entry,
    Index,
    forget_file,
    insert,
    insights_of,
    last_played,
    next_number,
    now,
    take_in,
    thoughts_at,
    write_thoughts,
    writing,
)

Mistaken = Callable[[Exception], None]


def files_in(folder: Path) -> dict[str, Signature]:
    """Find the files of games, and sweep up what a program that was killed has left."""
    found = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(ENDING) and entry.is_file() and _is_spelled(entry.name):
                    # A file may go while it is looked at.
                    with contextlib.suppress(FileNotFoundError):
                        found[entry.name] = signature_of(os.stat(entry.path))
                elif entry.name.startswith(PARTS.partition("{")[0]):
                    _sweep(Path(entry.path))
    except FileNotFoundError:
        return {}
    return found


def _is_spelled(name: str) -> bool:
    """Whether a name can be kept in a table: a disk may have others."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _sweep(part: Path) -> None:
    with contextlib.suppress(OSError):
        if time.time() - part.stat().st_mtime > ABANDONED_SECONDS:
            part.unlink()


class Syncing:
    """What is still to be read of the files of one index."""

    def __init__(self, index: Index, games: SummedGames, mistaken: Mistaken) -> None:
        """Look at nothing yet; ``mistaken`` hears of files that cannot be read by our fault."""
        self._index, self._games, self._mistaken = index, games, mistaken
        self._pending: list[str] = []
        self.done = 0
        """How many files were read since there was nothing to read."""

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
                number = next_number(index)
                for at, name in enumerate(new):
                    _mark(index, name, number + at)
                index.executemany(
                    "UPDATE files SET size = -1 WHERE name = ?", [(name,) for name in changed]
                )
        self._find_pending()
        return bool(gone)

    def _find_pending(self) -> None:
        query = "SELECT name FROM files WHERE size < 0 ORDER BY name"
        self._pending = [row[0] for row in self._index.execute(query)]

    @property
    def left(self) -> int:
        """How many files are still to be read, as far as is known."""
        return len(self._pending)

    def step(self) -> bool:
        """Read a file; return whether there may be more."""
        if not self._pending:
            self._find_pending()
        if not self._pending:
            self.done = 0
            return False
        name = self._pending.pop()
        query = "SELECT 1 FROM files WHERE name = ? AND size < 0"
        # Another window may have read it.
        if self._index.execute(query, (name,)).fetchone():
            read_into(self._index, name, self._games, self._mistaken)
        self.done += 1
        return True


def _mark(index: Index, name: str, number: int) -> None:
    row = {"name": name, "size": -1, "modified": 0, "uid": "", "number": number}
    insert(index, "files", row)


def read_into(index: Index, name: str, games: SummedGames, mistaken: Mistaken) -> int | None:
    """Read a file into the index; return the number of its game, ``None`` where it has gone."""
    path = index.games / name
    try:
        data, signature = read_bytes(path)
    except FileNotFoundError:
        with writing(index):
            forget_file(index, name)
        return None
    except OSError as error:
        entry = unreadable(name, path, error)
    else:
        entry = examine(index, name, data, signature, games, mistaken)
    with writing(index):
        return take_in(index, entry)


def examine(
    index: Index,
    name: str,
    data: bytes,
    signature: Signature,
    games: SummedGames,
    mistaken: Mistaken,
) -> Entry:
    """Read what a file holds, and play it."""
    found = Found(None)
    try:
        found = read_game(data, games)
        summed = sum_up(found, games)
    except Exception as error:  # whatever is in a file, the others are read
        mistaken(error)
        summed = Summed(Found(None, None, HEADER_DAMAGED, str(error)), None)
    return entry_of(index, name, uid_of(found, data, name), signature, summed)


def entry_of(index: Index, name: str, uid: str, signature: Signature, summed: Summed) -> Entry:
    notes, record = summed.found.notes, summed.found.record
    touched = notes.touched if notes else last_played(record, signature[2] / 1e9)
    players = len(record.players) if record else 0
    insights = insights_of(index.folder, uid, players) if summed.summary else {}
    return Entry(name, signature, uid, summed, touched, insights)


def unreadable(name: str, path: Path, error: OSError) -> Entry:
    """Return what the index has of a file that is there and cannot be read now."""
    try:
        signature = signature_of(path.stat())
    except OSError:
        signature = 0, 0, 0
    found = Found(None, None, HEADER_DAMAGED, error.strerror or str(error))
    return Entry(name, signature, uid_of(found, b"", name), Summed(found, None), now())


FILE = "library.db"
OLD = "library-old.db"
"""What the file is called once its games are files."""
LOGS = ("-wal", "-shm", "-journal")
TABLES = {"games", "actions", "insights", "reviews"}
NEEDED = {"id", "uid", "header", "actions", "touched"}
"""The columns without which a game cannot be read."""
CAN_SETTLE_ALL = hasattr(os, "sync")
"""Whether all files can be brought to the disk at once, which is quicker than one by one."""
ERROR = 1
"""SQLite's code for a query that makes no sense, as where a table is missing."""
Row = dict[str, Any]


class OldGame(NamedTuple):
    """A game of an old library."""

    record: Record
    notes: Notes
    thoughts: dict[str, object]
    is_whole: bool
    """Whether every action of it was there."""

    @property
    def uid(self) -> str:
        return str(self.record.extra["uid"])

    def spell(self) -> bytes:
        return spell_game(self.record, self.notes)


@contextmanager
def old_games(path: Path, games: SummedGames) -> Iterator[Iterator[OldGame]]:
    """Find the games of an old library, the last played first; the file is not touched."""
    with TemporaryDirectory() as folder, ExitStack() as opened:

        def found() -> Iterator[OldGame]:
            told = set[str]()
            has_log = any(_beside(path, ending).is_file() for ending in LOGS)
            for logs in (LOGS, ()) if has_log else ((),):
                copy = Path(folder) / f"{len(logs)}.db"
                for ending in ("", *logs):
                    if ending != "-shm" and _beside(path, ending).is_file():
                        copyfile(_beside(path, ending), _beside(copy, ending))
                library = sqlite3.connect(copy, isolation_level=None)
                library.text_factory = bytes
                opened.enter_context(closing(library))
                for game in _games_in(library, games):
                    if game.uid not in told:
                        told.add(game.uid)
                        yield game

        yield found()


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _games_in(library: sqlite3.Connection, games: SummedGames) -> Iterator[OldGame]:
    made = _readable(library, "SELECT name FROM sqlite_master WHERE type <> 'table'")
    if {_text(row["name"]) for row in made} & TABLES:
        return  # A view in the place of a table may have no end.
    rows: dict[object, Row] = {}
    # From both ends of the table, for its middle may be damaged; then one by one.
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
        if code_of(error) not in (*DAMAGED, ERROR):
            raise
    return found


def _game_of(library: sqlite3.Connection, row: Row, games: SummedGames) -> OldGame | None:
    """Read a game as far as its rows go; ``None`` where not even its deal can be read."""
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
    extra: dict[str, Json] = {**record.extra, "uid": _uid_of(row, record)}
    undone = row.get("undone")
    if isinstance(undone, int) and undone > 0:
        # Counted while the game was played; its header was written anew at the end alone.
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
    return OldGame(record, notes, _thoughts_of(library, row["id"]) if is_whole else {}, is_whole)


def _uid_of(row: Row, record: Record) -> str:
    for told in (_text(row["uid"]), record.extra.get("uid")):
        with contextlib.suppress(ValueError):
            if isinstance(told, str):
                return UUID(told).hex
    return uuid4().hex


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
    text = _text(value)
    return (
        text if len(text) < 40 and text[:10].replace("-", "").isdecimal() and text.isascii() else ""
    )


def convert(index: Index, games: SummedGames, mistaken: Mistaken) -> Iterator[str]:
    """Make the games of an old library files, one at each step.

    Yields nothing while it goes on, and in the end the name under which the old file is kept.
    """
    path = index.folder / FILE
    if not path.is_file():
        return
    with old_games(path, games) as found:
        for game in found:
            bring_in(index, game, games, mistaken)
            yield ""
    if sys.platform != "win32" and CAN_SETTLE_ALL:
        os.sync()
    yield _put_aside(path)


def bring_in(index: Index, game: OldGame, games: SummedGames, mistaken: Mistaken) -> None:
    """Make a game of an old library a file, unless one has as much of it."""
    query = "SELECT actions FROM games WHERE uid = ? AND damage = ''"
    there = index.execute(query, (game.uid,)).fetchone()
    if there is not None and there[0] >= len(game.record.actions):
        return
    day = str(game.record.extra.get("started") or game.notes.touched)[:10]
    index.games.mkdir(parents=True, exist_ok=True)
    thoughts = thoughts_at(index.folder, game.uid)
    if game.thoughts and not thoughts.exists():
        write_thoughts(index.folder, game.uid, game.thoughts)
    path, data = index.games / name_of(game.record, game.uid, _plain_day(day), games), game.spell()
    # A program that was killed may have written it before.
    if not path.is_file() or path.read_bytes() != data:
        path, _signature = put_beside(path, data, settle=not CAN_SETTLE_ALL)
    read_into(index, path.name, games, mistaken)


def _plain_day(day: str) -> str:
    return "".join(c if c.isascii() and (c.isdigit() or c == "-") else "-" for c in day)


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
