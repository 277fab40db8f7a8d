"""Import, export, the check of every file, and backups.

A backup is a zip of the game files as they are: unpack it, and there are the games.  ``backups``
keeps one for each of the last four weeks.  Restoring replaces a game only by a continuation of it.
Libraries of 0.1.0 and 0.2.0, an SQLite file each, and their backups are read as far as SQLite can.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import date
from itertools import count, takewhile
from pathlib import Path, PurePosixPath
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

from game.files import filling, sync_file, sync_folder, write_beside, write_over
from game.record import (
    MAX_BYTES,
    DamagedRecord,
    Json,
    Record,
    Unplayable,
    read_bounded,
    read_record,
    replay,
    undone_of,
)
from game.rules import Refusal
from game.signals import defer_signals
from game.statistics import SummedGames

from .gamefile import (
    ACTIONS,
    DAMAGED,
    ENDING,
    Found,
    Notes,
    code_of,
    name_of,
    read_game,
    signature_of,
    spell_game,
    told_uid,
    without_notes,
)
from .gamefile import FOLDER as GAMES
from .index import (
    ENDINGS,
    Index,
    files_in,
    last_played,
    load,
    read_and_sum_up,
    read_into,
    take_in,
    thoughts_at,
    writing,
)
from .index import FOLDER as THOUGHTS

HOLD_SECONDS = 0.5
"""How long records are collected before they are written together."""
AT_ONCE = 16
"""How many files are synced to the disk at once: the disk can combine the writes."""


class Refused(Exception):
    """A record that was not imported, with the reason and the illegal action, if any."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason if action is None else f"action {action}: {reason}")
        self.is_record = action is not None
        """Whether the file is a record at all."""


class Imported(NamedTuple):
    """A record that is in the library now."""

    number: int
    uid: str
    was_there: bool


Answer = Imported | Refused


def files_of(names: Iterable[str]) -> list[str]:
    """Return the files to import; a folder stands for the records in it, if any."""
    files = list[str]()
    for name in names:
        inside = list[Path]()
        with contextlib.suppress(OSError, ValueError):
            inside = [path for path in sorted(Path(name).iterdir()) if path.is_file()]
        files += [str(path) for path in inside if path.suffix.lower() == ENDING] or [name]
    return files


def take_some(
    index: Index, files: Iterable[str], clock: Callable[[], float] = time.monotonic
) -> Iterator[tuple[str, Answer]]:
    """Import the first of these files, and as many more as half a second allows.

    They are written together, and the disk is waited for once.  An interrupt while they are read
    comes after the answers for those that were read before it.
    """
    read, until = list[tuple[str, Found | Refused]](), clock() + HOLD_SECONDS
    try:
        for file in files:
            read.append((file, _checked(index, file)))
            if clock() >= until:
                break
    finally:
        with defer_signals():
            yield from _taken(index, read)


def _taken(
    index: Index, read: Iterable[tuple[str, Found | Refused]]
) -> Iterable[tuple[str, Answer]]:
    written: list[Path] = []
    try:
        with writing(index):
            answers = [
                (file, found if isinstance(found, Refused) else _settled(index, found, written))
                for file, found in read
            ]
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    if written:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(sync_file, written))
        sync_folder(index.games)
    return answers


def _checked(index: Index, file: str) -> Found | Refused:
    """Read and check a record, and summarise it, replaying it once."""
    try:
        if Path(file).is_dir():
            raise DamagedRecord(
                "this is a folder, and no file in it ends in {ending}", ending=ENDING
            )
        record = without_notes(read_record(read_bounded(file), index.box))
    except Refusal as refusal:
        return Refused(str(refusal))
    try:
        return Found(record, summary=index.box[record.game].statistics.summarise(record))
    except Refusal as refusal:
        # Replay again to find the illegal action.
        fault = replay(record).error
        return Refused(str(refusal), fault and fault.action)


def _settled(index: Index, found: Found, written: list[Path]) -> Imported:
    record, summary = found.record, found.summary
    assert record is not None and summary is not None
    if there := _find_same(index, record):
        return there
    uid = told_uid(record.extra.get("uid"))
    if not uid or index.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone():
        uid = uuid4().hex
    record = replace(record, extra={**record.extra, "uid": uid})
    notes = Notes(last_played(record), None, bool(summary.game.is_finished))
    index.games.mkdir(parents=True, exist_ok=True)
    path = index.games / name_of(record, uid, notes.touched, index.box)
    path = write_beside(path, spell_game(record, notes), sync=False)
    written.append(path)
    found = Found(record, notes, uid=uid, summary=summary)
    return Imported(take_in(index, path.name, signature_of(path.stat()), found), uid, False)


def _find_same(index: Index, record: Record) -> Imported | None:
    """Find a game with the same deal, players and actions."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ?",
        (str(record.seed), record.game, len(record.actions)),
    ).fetchall()
    plain = replace(record, extra={})
    for number, uid in rows:
        with contextlib.suppress(Refusal):
            if replace(load(index, uid).record, extra={}) == plain:
                return Imported(number, uid, was_there=True)
    return None


def faults(index: Index) -> Iterator[str]:
    """Check every file: yield its fault, or ''."""
    for name in sorted(files_in(index.games)):
        found, _signature = read_and_sum_up(index, name)
        yield f"{name}: {found.reason or found.damage}" if found.damage else ""


FOLDER = "backups"
NAME = re.compile(r"games-(\d{4})-W(\d\d)\.zip")
OF_OLD = re.compile(r"library-\d{4}-\d\d-\d\d\.db")
WEEKS = 4
LEAST_FREE_BYTES = 200_000_000
"""No weekly backup is made if less than this would stay free on the disk."""
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""Errors of a damaged file in a zip, or one packed in an unknown way."""


class Offered(NamedTuple):
    """A game from a backup or an old library, with the contents of its future file."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""


class NothingToRestore(Exception):
    """A file without a readable game."""


def back_up(index: Index, path: Path) -> Iterator[int]:
    """Put all games into a new zip, one per step; raise ``FileExistsError`` if it exists."""
    with (
        filling(path) as part,
        zipfile.ZipFile(part, "x", zipfile.ZIP_DEFLATED, compresslevel=4) as to,
    ):
        done = 0
        for folder in (GAMES, THOUGHTS):
            for file in sorted((index.folder / folder).glob(f"*{ENDING}")):
                if file.is_file():
                    to.write(file, f"{folder}/{file.name}")
                    done += folder == GAMES
                    yield done


def backups_in(folder: Path) -> list[Path]:
    """List the backups, latest first, then those of earlier versions."""
    found = sorted((folder / FOLDER).glob("*"), reverse=True)
    weekly = [path for path in found if NAME.fullmatch(path.name) and path.is_file()]
    return weekly + [path for path in found if OF_OLD.fullmatch(path.name) and path.is_file()]


def back_up_weekly(index: Index, today: date) -> Iterator[int]:
    """Make this week's backup step by step, unless it exists; keep only the last ``WEEKS``."""
    year, week, _day = today.isocalendar()
    folder = index.folder / FOLDER
    path = folder / f"games-{year}-W{week:02}.zip"
    query = "SELECT total(size) FROM files WHERE EXISTS (SELECT 1 FROM games WHERE is_finished)"
    (size,) = index.execute(query).fetchone()
    # A new library has nothing to lose.
    if not size or path.exists():
        return
    folder.mkdir(exist_ok=True)
    if shutil.disk_usage(folder).free < size + LEAST_FREE_BYTES:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        yield from back_up(index, path)
    except FileExistsError:
        return  # Another window was quicker.
    for one in [one for one in backups_in(index.folder) if NAME.fullmatch(one.name)][WEEKS:]:
        one.unlink(missing_ok=True)


TAKEN, WERE_HERE, COMPLETED, UNREADABLE = "Taken", "Already here", "Completed", "Unreadable"
"""What restoring did with a file of a backup."""


def _offered(index: Index, path: Path) -> Iterator[tuple[str, Offered | None]]:
    """Yield what to do with each file of a backup, and its game if that is to be taken over."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as file:
            yield from _in_zip(index, file)
        return
    with path.open("rb") as content:
        if content.read(16) != b"SQLite format 3\0":
            raise NothingToRestore
    for game in old_games(path, index.box):
        yield _wanted(index, game)


def _in_zip(index: Index, file: zipfile.ZipFile) -> Iterator[tuple[str, Offered | None]]:
    inside = {PurePosixPath(info.filename): info for info in file.infolist() if not info.is_dir()}
    query = "SELECT 1 FROM files WHERE name = ? AND size = ? AND uid <> ''"
    for path, info in inside.items():
        if path.suffix != ENDING or path.parent.name == THOUGHTS:
            continue
        if index.execute(query, (path.name, info.file_size)).fetchone():
            yield WERE_HERE, None
            continue
        data = _unpacked(file, info)
        found = read_game(data, index.box, path.name)
        if found.record is None:
            yield UNREADABLE, None
            continue
        known = inside.get(PurePosixPath(THOUGHTS) / f"{found.uid}{ENDING}")
        thoughts = _unpacked(file, known) if known else b""
        game = Offered(found.uid, found.record, path.name, data, thoughts)
        yield _wanted(index, game)


def _unpacked(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the contents of a file in a zip; empty if damaged."""
    try:
        with file.open(info) as content:
            return content.read(MAX_BYTES + 1)
    except BROKEN:
        return b""


def _wanted(index: Index, game: Offered) -> tuple[str, Offered | None]:
    """Return whether a game is missing, longer than ours, or here already, and what to take."""
    query = "SELECT actions, undone FROM games WHERE uid = ?"
    row = index.execute(query, (game.uid,)).fetchone()
    if row is None:
        return TAKEN, game
    actions = game.record.actions
    # Moves undone here since the backup stay undone.
    if (
        len(actions) > row[0]
        and undone_of(game.record) >= row[1]
        and index.window.is_free(game.uid)
    ):
        ours = load(index, game.uid).record.actions
        if actions[: len(ours)] == ours:
            return COMPLETED, game
    return WERE_HERE, None


def take_over(index: Index, game: Offered) -> None:
    """Write a game to its file here, or to a new one, and read it into the index."""
    index.games.mkdir(parents=True, exist_ok=True)
    # Damaged files are never overwritten.
    query = "SELECT file FROM games WHERE uid = ? AND damage = ''"
    ours = index.execute(query, (game.uid,)).fetchone()
    if ours:
        write_over(index.games / ours[0], game.data)
    name = ours[0] if ours else write_beside(index.games / game.name, game.data).name
    sync_folder(index.games)
    thoughts = thoughts_at(index.folder, game.uid)
    if game.thoughts and not thoughts.exists():
        thoughts.parent.mkdir(exist_ok=True)
        write_over(thoughts, game.thoughts)
    read_into(index, name)


def restore(
    index: Index, path: Path, counted: Callable[[int], None] = lambda _done: None
) -> Counter[str]:
    """Restore missing and longer games from a backup; ``counted`` is called with their number.

    Raises:
        NothingToRestore, zipfile.BadZipFile: there is no readable game in it.
    """
    told = Counter[str]()
    for outcome, game in _offered(index, path):
        told[outcome] += 1
        if game is not None:
            take_over(index, game)
            counted(told[TAKEN] + told[COMPLETED])
    if not told.total() - told[UNREADABLE]:
        raise NothingToRestore
    return told


def count_missing(index: Index) -> int:
    """Count the games in backups that are missing or shorter here."""
    missing = set[str]()
    for path in backups_in(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile, OSError):
            missing |= {game.uid for _, game in _offered(index, path) if game is not None}
    return len(missing)


def restore_all(index: Index) -> int:
    """Restore missing and longer games from all backups; return how many."""
    told = Counter[str]()
    for path in backups_in(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile):
            told += restore(index, path)
    return told[TAKEN] + told[COMPLETED]


# --- the libraries of 0.1.0 and 0.2.0 -------------------------------------------------------------


OLD_LIBRARY = "library.db"
OLD = "library-old.db"
"""The old library's name after it has been converted."""
LOGS = ENDINGS[1:]
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
            copy = Path(folder) / OLD_LIBRARY
            for ending in ("", *logs):
                if ending != "-shm" and _beside(path, ending).is_file():
                    copyfile(_beside(path, ending), _beside(copy, ending))
            with closing(sqlite3.connect(copy, isolation_level=None)) as library:
                library.text_factory, library.row_factory = bytes, sqlite3.Row
                for game in _games_in(library, games):
                    if game.uid not in told:
                        told.add(game.uid)
                        yield game


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _games_in(library: sqlite3.Connection, games: SummedGames) -> Iterator[Offered]:
    made = _readable(library, "SELECT name FROM sqlite_master WHERE type <> 'table'")
    if {_text(row["name"]) for row in made} & {"games", "actions", "insights", "reviews"}:
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
        for row in library.execute(query, values):
            found.append(dict(row))
    except sqlite3.DatabaseError as error:
        if code_of(error) not in (*DAMAGED, sqlite3.SQLITE_ERROR):
            raise
    return found


def _game_of(library: sqlite3.Connection, row: Row, games: SummedGames) -> Offered | None:
    """Read a game up to its last readable row; ``None`` if not even the deal can be read."""
    header = "".join(c if c >= " " else "\ufffd" for c in _text(row["header"]))
    query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
    told = enumerate(_readable(library, query, row["id"]))
    lines = [_text(action["action"]) for at, action in told if action["at"] == at]
    text = f"{header.strip().removesuffix('}')},\n  {ACTIONS}\n" + ",\n".join(lines) + "\n  ]\n}"
    record = read_game(text.encode(), games).record
    if record is None:
        return None
    actions = [*takewhile(lambda action: not isinstance(action, Unplayable), record.actions)]
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
    names = (f"library-old-{number}.db" if number > 1 else OLD for number in count(1))
    name = next(name for name in names if not path.with_name(name).exists())
    for ending in (*LOGS, ""):
        with contextlib.suppress(FileNotFoundError):
            os.rename(_beside(path, ending), path.with_name(name + ending))
    return name


def convert(index: Index) -> Iterator[str]:
    """Turn the games of an old library into files, one per step; again after a kill.

    Yields '' after each game and finally the old library's new name.
    """
    path = index.folder / OLD_LIBRARY
    if not path.is_file():
        return
    for game in old_games(path, index.box):
        if _wanted(index, game)[1] is not None:
            take_over(index, game)
        yield ""
    yield put_aside(path)
