"""Imports, backups, the check of every game file, and libraries of old versions.

A backup is a zip of the game files as they are, so unpacking it gives the games back.  The folder
``backups`` keeps a backup for each of the last four weeks.  Restoring replaces a game only if the
game in the backup continues it.  Libraries of 0.1.0 and 0.2.0 are an SQLite file each.  They and
their backups are read as far as SQLite can.
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

from game.files import create_numbered_file, fill_new_file, replace_file, sync_file, sync_folder
from game.record import (
    MAX_RECORD_BYTES,
    DamagedRecord,
    Json,
    Record,
    UnplayableAction,
    read_limited_file,
    read_record,
    replay_record,
    undone_in_record,
)
from game.rules import Refusal
from game.signals import defer_signals
from game.statistics import SummedGames

from .gamefile import (
    ACTIONS_OPENING,
    GAME_SUFFIX,
    GAMES_FOLDER,
    SQLITE_DAMAGE_CODES,
    FileNotes,
    GameFile,
    drop_file_notes,
    format_game,
    game_file_name,
    normalise_uid,
    parse_game_file,
    sqlite_error_code,
    stat_signature,
)
from .index import (
    SQLITE_FILE_SUFFIXES,
    THOUGHTS_FOLDER,
    Index,
    index_game_file,
    index_or_forget_file,
    last_played_time,
    list_game_files,
    load,
    read_and_summarise,
    thoughts_path,
    write_transaction,
)

IMPORT_BATCH_SECONDS = 0.5
"""How long an import reads records before it writes them together."""
MAX_PARALLEL_SYNCS = 16
"""How many imported files are synced in parallel, so that the disk combines the writes."""


class RefusedImport(Exception):
    """A file that was not imported.  The message says why, and names any illegal action."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason if action is None else f"action {action}: {reason}")
        self.is_record = action is not None
        """True for an illegal game; False if the file is no readable record."""


class ImportedGame(NamedTuple):
    """An imported game: its number and uid in the library, and whether it was already there."""

    number: int
    uid: str
    was_there: bool


ImportOutcome = ImportedGame | RefusedImport


def list_import_files(names: Iterable[str]) -> list[str]:
    """Return the files to import, replacing each folder by the ``.json`` files in it."""
    files = list[str]()
    for name in names:
        inside = list[Path]()
        with contextlib.suppress(OSError, ValueError):
            inside = [path for path in sorted(Path(name).iterdir()) if path.is_file()]
        files += [str(path) for path in inside if path.suffix.lower() == GAME_SUFFIX] or [name]
    return files


def import_batch(
    index: Index, files: Iterable[str], clock: Callable[[], float] = time.monotonic
) -> Iterator[tuple[str, ImportOutcome]]:
    """Import as many of these files as can be read in half a second, but at least one.

    Yields each file with its outcome.  All files are written together.  Ctrl-C is raised only after
    the files already read have been saved.
    """
    read, until = list[tuple[str, GameFile | RefusedImport]](), clock() + IMPORT_BATCH_SECONDS
    try:
        for file in files:
            read.append((file, _read_import(index, file)))
            if clock() >= until:
                break
    finally:
        with defer_signals():
            yield from _save_imports(index, read)


def _save_imports(
    index: Index, read: Iterable[tuple[str, GameFile | RefusedImport]]
) -> Iterable[tuple[str, ImportOutcome]]:
    written: list[Path] = []
    try:
        with write_transaction(index):
            answers = [
                (
                    file,
                    found
                    if isinstance(found, RefusedImport)
                    else _save_import(index, found, written),
                )
                for file, found in read
            ]
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    if written:
        with ThreadPoolExecutor(MAX_PARALLEL_SYNCS) as pool:
            list(pool.map(sync_file, written))
        sync_folder(index.games)
    return answers


def _read_import(index: Index, file: str) -> GameFile | RefusedImport:
    """Read a record file and replay it; return its summary, or why it cannot be imported."""
    try:
        if Path(file).is_dir():
            raise DamagedRecord(
                "this is a folder, and no file in it ends in {ending}", ending=GAME_SUFFIX
            )
        record = drop_file_notes(read_record(read_limited_file(file), index.box))
    except Refusal as refusal:
        return RefusedImport(str(refusal))
    try:
        return GameFile(record, summary=index.box[record.game].statistics.summarise(record))
    except Refusal as refusal:
        # Replay again to find the illegal action.
        fault = replay_record(record).error
        return RefusedImport(str(refusal), fault and fault.action)


def _save_import(index: Index, found: GameFile, written: list[Path]) -> ImportedGame:
    record, summary = found.record, found.summary
    assert record is not None and summary is not None
    if there := _find_same_game(index, record):
        return there
    uid = normalise_uid(record.extra.get("uid"))
    if not uid or index.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone():
        uid = uuid4().hex
    record = replace(record, extra={**record.extra, "uid": uid})
    notes = FileNotes(last_played_time(record), None, bool(summary.game.is_finished))
    index.games.mkdir(parents=True, exist_ok=True)
    path = index.games / game_file_name(record, uid, notes.touched, index.box)
    path = create_numbered_file(path, format_game(record, notes), sync=False)
    written.append(path)
    found = GameFile(record, notes, uid=uid, summary=summary)
    return ImportedGame(
        index_game_file(index, path.name, stat_signature(path.stat()), found), uid, False
    )


def _find_same_game(index: Index, record: Record) -> ImportedGame | None:
    """Return the game in the library with the same deal, players and actions, or None."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ?",
        (str(record.seed), record.game, len(record.actions)),
    ).fetchall()
    plain = replace(record, extra={})
    for number, uid in rows:
        with contextlib.suppress(Refusal):
            if replace(load(index, uid).record, extra={}) == plain:
                return ImportedGame(number, uid, was_there=True)
    return None


def check_game_files(index: Index) -> Iterator[str]:
    """Read and replay every game file; yield for each what is wrong with it, '' if nothing."""
    for name in sorted(list_game_files(index.games)):
        found, _signature = read_and_summarise(index, name)
        yield f"{name}: {found.reason or found.damage}" if found.damage else ""


BACKUP_FOLDER = "backups"
BACKUP_PATTERN = re.compile(r"games-(\d{4})-W(\d\d)\.zip")
OLD_BACKUP_PATTERN = re.compile(r"library-\d{4}-\d\d-\d\d\.db")
BACKUP_WEEKS = 4
MIN_FREE_DISK_BYTES = 200_000_000
"""The free space that must be left on the disk; otherwise no weekly backup is written."""
DAMAGED_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""The errors raised on reading a file in a zip that is damaged or compressed in an unknown way."""


class BackupGame(NamedTuple):
    """A game from a backup or an old library, with the name and contents of its new file."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""


class NothingToRestore(Exception):
    """The file to restore from holds no readable game."""


def write_backup(index: Index, path: Path) -> Iterator[int]:
    """Write all games to a new zip, yielding how many are done; raise ``FileExistsError``."""
    with (
        fill_new_file(path) as part,
        zipfile.ZipFile(part, "x", zipfile.ZIP_DEFLATED, compresslevel=4) as to,
    ):
        done = 0
        for folder in (GAMES_FOLDER, THOUGHTS_FOLDER):
            for file in sorted((index.folder / folder).glob(f"*{GAME_SUFFIX}")):
                if file.is_file():
                    to.write(file, f"{folder}/{file.name}")
                    done += folder == GAMES_FOLDER
                    yield done


def list_backups(folder: Path) -> list[Path]:
    """Return the weekly backups, latest first, followed by the backups of old versions."""
    found = sorted((folder / BACKUP_FOLDER).glob("*"), reverse=True)
    weekly = [path for path in found if BACKUP_PATTERN.fullmatch(path.name) and path.is_file()]
    return weekly + [
        path for path in found if OLD_BACKUP_PATTERN.fullmatch(path.name) and path.is_file()
    ]


def back_up_weekly(index: Index, today: date) -> Iterator[int]:
    """Write this week's backup, if missing, by ``write_backup``.  Delete all but the last four."""
    year, week, _day = today.isocalendar()
    folder = index.folder / BACKUP_FOLDER
    path = folder / f"games-{year}-W{week:02}.zip"
    query = "SELECT total(size) FROM files WHERE EXISTS (SELECT 1 FROM games WHERE is_finished)"
    (size,) = index.execute(query).fetchone()
    # A new library has nothing to lose.
    if not size or path.exists():
        return
    folder.mkdir(exist_ok=True)
    if shutil.disk_usage(folder).free < size + MIN_FREE_DISK_BYTES:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        yield from write_backup(index, path)
    except FileExistsError:
        return  # Another window was quicker.
    for one in [one for one in list_backups(index.folder) if BACKUP_PATTERN.fullmatch(one.name)][
        BACKUP_WEEKS:
    ]:
        one.unlink(missing_ok=True)


TAKEN, WERE_HERE, COMPLETED, UNREADABLE = "Taken", "Already here", "Completed", "Unreadable"
"""The possible outcomes of restoring a game from a backup."""


def _scan_backup(index: Index, path: Path) -> Iterator[tuple[str, BackupGame | None]]:
    """Yield the outcome for each game of a backup, and the game (None if not to be restored)."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as file:
            yield from _scan_zip(index, file)
        return
    with path.open("rb") as content:
        if content.read(16) != b"SQLite format 3\0":
            raise NothingToRestore
    for game in read_old_library(path, index.box):
        yield _compare_with_library(index, game)


def _scan_zip(index: Index, file: zipfile.ZipFile) -> Iterator[tuple[str, BackupGame | None]]:
    inside = {PurePosixPath(info.filename): info for info in file.infolist() if not info.is_dir()}
    query = "SELECT 1 FROM files WHERE name = ? AND size = ? AND uid <> ''"
    for path, info in inside.items():
        if path.suffix != GAME_SUFFIX or path.parent.name == THOUGHTS_FOLDER:
            continue
        if index.execute(query, (path.name, info.file_size)).fetchone():
            yield WERE_HERE, None
            continue
        data = _read_zip_member(file, info)
        found = parse_game_file(data, index.box, path.name)
        if found.record is None:
            yield UNREADABLE, None
            continue
        known = inside.get(PurePosixPath(THOUGHTS_FOLDER) / f"{found.uid}{GAME_SUFFIX}")
        thoughts = _read_zip_member(file, known) if known else b""
        game = BackupGame(found.uid, found.record, path.name, data, thoughts)
        yield _compare_with_library(index, game)


def _read_zip_member(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    try:
        with file.open(info) as content:
            return content.read(MAX_RECORD_BYTES + 1)
    except DAMAGED_ZIP_ERRORS:
        return b""


def _compare_with_library(index: Index, game: BackupGame) -> tuple[str, BackupGame | None]:
    """Return ``TAKEN``, ``COMPLETED`` or ``WERE_HERE``, and the game if it is to be restored."""
    query = "SELECT actions, undone FROM games WHERE uid = ?"
    row = index.execute(query, (game.uid,)).fetchone()
    if row is None:
        return TAKEN, game
    actions = game.record.actions
    # Moves undone here since the backup stay undone.
    if (
        len(actions) > row[0]
        and undone_in_record(game.record) >= row[1]
        and index.window.is_free(game.uid)
    ):
        ours = load(index, game.uid).record.actions
        if actions[: len(ours)] == ours:
            return COMPLETED, game
    return WERE_HERE, None


def restore_game(index: Index, game: BackupGame) -> None:
    """Write a game to its file, or to a new file if its own is damaged or missing; index it."""
    index.games.mkdir(parents=True, exist_ok=True)
    # Damaged files are never overwritten.
    query = "SELECT file FROM games WHERE uid = ? AND damage = ''"
    ours = index.execute(query, (game.uid,)).fetchone()
    if ours:
        replace_file(index.games / ours[0], game.data)
    name = ours[0] if ours else create_numbered_file(index.games / game.name, game.data).name
    sync_folder(index.games)
    thoughts = thoughts_path(index.folder, game.uid)
    if game.thoughts and not thoughts.exists():
        thoughts.parent.mkdir(exist_ok=True)
        replace_file(thoughts, game.thoughts)
    index_or_forget_file(index, name)


def restore_backup(
    index: Index, path: Path, counted: Callable[[int], None] = lambda _done: None
) -> Counter[str]:
    """Restore the games of a backup that the library lacks or has only the beginning of.

    Returns the number of games by outcome, and calls ``counted`` with the number restored so far.
    Raises ``NothingToRestore`` if no game is readable.
    """
    told = Counter[str]()
    for outcome, game in _scan_backup(index, path):
        told[outcome] += 1
        if game is not None:
            restore_game(index, game)
            counted(told[TAKEN] + told[COMPLETED])
    if not told.total() - told[UNREADABLE]:
        raise NothingToRestore
    return told


def count_missing_games(index: Index) -> int:
    """Return how many games in all backups the library lacks or has only the beginning of."""
    missing = set[str]()
    for path in list_backups(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile, OSError):
            missing |= {game.uid for _, game in _scan_backup(index, path) if game is not None}
    return len(missing)


def restore_all_backups(index: Index) -> int:
    """Restore all games that ``count_missing_games`` counts; return how many were restored."""
    told = Counter[str]()
    for path in list_backups(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile):
            told += restore_backup(index, path)
    return told[TAKEN] + told[COMPLETED]


# --- the libraries of 0.1.0 and 0.2.0 -------------------------------------------------------------


OLD_LIBRARY_FILE = "library.db"
KEPT_LIBRARY_FILE = "library-old.db"
"""The new name of an old library once its games have been converted to files."""
SQLITE_LOG_SUFFIXES = SQLITE_FILE_SUFFIXES[1:]
MAX_OLD_GAME_NUMBER = 1_000_000
REQUIRED_COLUMNS = {"id", "uid", "header", "actions", "touched"}
"""The columns without which a game of an old library cannot be read."""
Row = dict[str, Any]


def read_old_library(path: Path, games: SummedGames) -> Iterator[BackupGame]:
    """Yield the games of an old library, last played first, without changing its file."""
    told = set[str]()
    has_log = any(_with_suffix(path, ending).is_file() for ending in SQLITE_LOG_SUFFIXES)
    # The log has the latest changes, but may belong to another file.
    for logs in (SQLITE_LOG_SUFFIXES, ()) if has_log else ((),):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / OLD_LIBRARY_FILE
            for ending in ("", *logs):
                if ending != "-shm" and _with_suffix(path, ending).is_file():
                    copyfile(_with_suffix(path, ending), _with_suffix(copy, ending))
            with closing(sqlite3.connect(copy, isolation_level=None)) as library:
                library.text_factory, library.row_factory = bytes, sqlite3.Row
                for game in _read_old_games(library, games):
                    if game.uid not in told:
                        told.add(game.uid)
                        yield game


def _with_suffix(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _read_old_games(library: sqlite3.Connection, games: SummedGames) -> Iterator[BackupGame]:
    made = _fetch_rows(library, "SELECT name FROM sqlite_master WHERE type <> 'table'")
    if {_as_text(row["name"]) for row in made} & {"games", "actions", "insights", "reviews"}:
        return  # A view in place of a table may be endless.
    rows: dict[object, Row] = {}
    # Read from both ends, since the middle may be damaged; then one by one.
    for order in ("", "DESC"):
        for row in _fetch_rows(library, f"SELECT * FROM games NOT INDEXED ORDER BY id {order}"):
            rows.setdefault(row.get("id"), row)
    with_actions = _fetch_rows(library, "SELECT DISTINCT game FROM actions")
    numbers = [one for one in (*rows, *(row["game"] for row in with_actions)) if type(one) is int]
    for number in range(1, min(max(numbers, default=0), MAX_OLD_GAME_NUMBER) + 1):
        if number not in rows:
            for row in _fetch_rows(library, "SELECT * FROM games WHERE id = ?", number):
                rows[number] = row
    for row in sorted(rows.values(), key=lambda row: _as_text(row.get("touched")), reverse=True):
        if row.keys() >= REQUIRED_COLUMNS and (game := _read_old_game(library, row, games)):
            yield game


def _fetch_rows(library: sqlite3.Connection, query: str, *values: object) -> list[Row]:
    found = []
    try:
        for row in library.execute(query, values):
            found.append(dict(row))
    except sqlite3.DatabaseError as error:
        if sqlite_error_code(error) not in (*SQLITE_DAMAGE_CODES, sqlite3.SQLITE_ERROR):
            raise
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
        steps if is_whole and type(steps) is int and steps >= 0 else None,
        bool(row.get("is_finished")),
    )
    name, data = game_file_name(record, uid, notes.touched, games), format_game(record, notes)
    thoughts = _read_old_thoughts(library, row["id"]) if is_whole else {}
    return BackupGame(uid, record, name, data, json.dumps(thoughts).encode() if thoughts else b"")


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


def rename_old_library(path: Path) -> str:
    """Rename an old library and return its new name, or '' if it is already gone."""
    if not path.exists():
        return ""
    names = (f"library-old-{number}.db" if number > 1 else KEPT_LIBRARY_FILE for number in count(1))
    name = next(name for name in names if not path.with_name(name).exists())
    for ending in (*SQLITE_LOG_SUFFIXES, ""):
        with contextlib.suppress(FileNotFoundError):
            os.rename(_with_suffix(path, ending), path.with_name(name + ending))
    return name


def convert_old_library(index: Index) -> Iterator[str]:
    """Convert an old library to game files.

    Yields '' after each game and, last, the name to which the old library was renamed.
    """
    path = index.folder / OLD_LIBRARY_FILE
    if not path.is_file():
        return
    for game in read_old_library(path, index.box):
        if _compare_with_library(index, game)[1] is not None:
            restore_game(index, game)
        yield ""
    yield rename_old_library(path)
