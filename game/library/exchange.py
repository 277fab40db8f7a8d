"""Imports, backups, the check of every game file, and libraries of old versions.

A backup is a zip of the game files as they are, so unpacking it gives the games back; saved runs
lie beside them in it, and the deals known from deleted games.  The folder ``backups`` keeps a
backup for each of the last four weeks; what only an older one has moves on into the new one.
Restoring replaces an unfinished game only if the game in the backup is sound and continues it.  A
sound game comes in place of a damaged file, which is moved to ``damaged``.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sqlite3
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from game.files import (
    create_numbered_file,
    fill_new_file,
    open_regular_file,
    read_limited,
    sync_file,
    sync_folder,
)
from game.record import (
    MAX_RECORD_BYTES,
    DamagedRecord,
    Record,
    read_limited_file,
    read_record,
    replay_record,
)
from game.rules import MAX_NAME_LENGTH, Refusal
from game.signals import defer_signals
from game.words import _
from game.words.letters import unique_names

from .deals import SEEN_FILE, SeenDeal, spell_seen_deals
from .gamefile import (
    BACKUPS_UNREADABLE_NOTICE,
    CONVERTED_NOTICE,
    FILE_UNREADABLE_TEXT,
    GAME_SUFFIX,
    GAMES_FOLDER,
    OLD_LIBRARY_LATER_NOTICE,
    OLD_LIBRARY_PARTLY_NOTICE,
    OLD_LIBRARY_UNREADABLE_NOTICE,
    RESTORING_FAILS_NOTICE,
    FileNotes,
    GameFile,
    as_library_error,
    drop_file_notes,
    format_game,
    game_file_name,
    normalise_uid,
    parse_game_file,
    stat_signature,
)
from .index import (
    THOUGHTS_FOLDER,
    Index,
    NoSuchGame,
    index_game_file,
    last_played_time,
    list_game_files,
    load,
    read_and_summarise,
    write_transaction,
)
from .old_library import (
    OLD_LIBRARY_FILE,
    SQLITE_LOG_SUFFIXES,
    OldLibraryFaults,
    read_old_library,
    with_suffix,
)
from .restoring import (
    COMPLETED,
    MENDED,
    RUNS_FOLDER,
    TAKEN,
    UNREADABLE,
    BackupScan,
    CannotWriteGame,
    NothingToRestore,
    Scanned,
    is_game,
)
from .zips import ZipOfGames, list_zipped_files

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
            inside = [path for path in sorted(Path(name).iterdir()) if _is_file(path)]
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
        # One name is one person.
        record = replace(record, players=tuple(unique_names(record.players, MAX_NAME_LENGTH)))
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
    # A sound copy of a damaged game is the same game.
    query = "SELECT 1 FROM games WHERE uid = ? AND (damage = '' OR seed <> ?)"
    if not uid or index.execute(query, (uid, str(record.seed))).fetchone():
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
    """Return the sound game in the library with the same deal, players and actions, or None."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ? AND damage = ''",
        (str(record.seed), record.game, len(record.actions)),
    ).fetchall()
    plain = replace(record, extra={})
    for number, uid in rows:
        # Its file may be damaged, gone or out of reach by now.
        with contextlib.suppress(Refusal, OSError, NoSuchGame):
            if replace(load(index, uid).record, extra={}) == plain:
                return ImportedGame(number, uid, was_there=True)
    return None


def check_game_files(index: Index, unread: list[str] | None = None) -> Iterator[str]:
    """Read and replay every game file; yield for each what is wrong with it, '' if nothing.

    The names of files that the system does not let us read are added to ``unread``.
    """
    unread = [] if unread is None else unread
    strange: list[tuple[str, str]] = []
    for name in sorted(list_game_files(index.games, lambda *one: strange.append(one))):
        found, signature = read_and_summarise(index, name)
        if found.damage == FILE_UNREADABLE_TEXT:
            unread.append(name)
        is_gone = signature is None
        yield f"{name}: {found.reason or found.damage}" if found.damage and not is_gone else ""
    for name, reason in strange:
        unread.append(name)
        yield f"{name}: {reason}"


BACKUP_FOLDER = "backups"
BACKUP_PATTERN = re.compile(r"games-(\d{4})-W(\d\d)(?:-\d+)?\.zip")
OLD_BACKUP_PATTERN = re.compile(r"library-\d{4}-\d\d-\d\d\.db")
BACKUP_WEEKS = 4
MIN_FREE_DISK_BYTES = 200_000_000
"""The free space that must be left on the disk; otherwise no weekly backup is written."""


class NothingToBackUp(Exception):
    """There is no game that could be put into a backup."""


class LeftOut(NamedTuple):
    """A file that was left out of a backup, and why."""

    name: str
    reason: str


def write_backup(
    index: Index,
    path: Path,
    left_out: list[LeftOut] | None = None,
    leaving: Sequence[Path] = (),
    carried: list[Path] | None = None,
) -> Iterator[int]:
    """Write all games to a new zip, yielding how many are done.

    Files that cannot be read are named in ``left_out``.  Games that only the backups in ``leaving``
    have are taken along; the backups that were read for it are added to ``carried``.  Raises
    ``FileExistsError``, or ``NothingToBackUp``.
    """
    left_out, carried = [] if left_out is None else left_out, [] if carried is None else carried
    rows = index.execute("SELECT file FROM games WHERE damage <> ''")
    damaged = {os.fsdecode(name) for (name,) in rows}
    strange, old_seen = list[LeftOut](), list[SeenDeal]()
    names = sorted(list_game_files(index.games, lambda *one: strange.append(LeftOut(*one))))
    left_out += strange
    with (
        fill_new_file(path) as part,
        zipfile.ZipFile(part, "x") as to,
    ):
        into, done = ZipOfGames(to), 0
        sound = [name for name in names if name not in damaged]
        for done in _add_files(index.games, sound, into, left_out):
            yield done
        for old in leaving:
            for more in _carry_over(index, old, into, carried, old_seen):
                yield done + more
            done = len(to.namelist())
        # After them, so that the sound copy has the name.
        bad = [name for name in names if name in damaged]
        for more in _add_files(index.games, bad, into, left_out):
            yield done + more
        done = len(to.namelist())
        if not to.namelist():
            raise NothingToBackUp
        if seen := {**{it.uid: it for it in old_seen}, **index.seen.deals}:
            into.add("", SEEN_FILE, spell_seen_deals(seen.values()))
        runs = sorted(list_game_files(index.folder / RUNS_FOLDER))
        for _count in _add_files(index.folder / RUNS_FOLDER, runs, into, left_out):
            yield done
        thoughts = list[str]()
        # These can be made again.
        with contextlib.suppress(OSError):
            thoughts = sorted(list_game_files(index.folder / THOUGHTS_FOLDER))
        for _count in _add_files(index.folder / THOUGHTS_FOLDER, thoughts, into, []):
            yield done


def _add_files(
    folder: Path, names: Iterable[str], into: ZipOfGames, left_out: list[LeftOut]
) -> Iterator[int]:
    done = 0
    for name in names:
        try:
            with open_regular_file(folder / name) as file:
                content = read_limited(file, MAX_RECORD_BYTES)
                modified = os.fstat(file.fileno()).st_mtime
        except FileNotFoundError:
            continue  # It was deleted meanwhile.
        except OSError as error:
            left_out.append(LeftOut(name, error.strerror or str(error)))
            continue
        if len(content) > MAX_RECORD_BYTES:
            left_out.append(LeftOut(name, "it is longer than any game"))
            continue
        into.add(folder.name, name, content, modified)
        done += 1
        yield done


def _carry_over(
    index: Index, old: Path, into: ZipOfGames, carried: list[Path], seen: list[SeenDeal]
) -> Iterator[int]:
    """Add the games of an old backup that restoring it would bring, to a new one.

    The deals that it would bring are added to ``seen``.
    """
    done = 0
    try:
        for found in BackupScan(index).read(old, into.has):
            seen += found.seen
            if found.run:
                into.add(RUNS_FOLDER, found.name, found.run)
            if found.game is not None:
                into.add(GAMES_FOLDER, found.game.name, found.game.data)
                if found.game.thoughts:
                    into.add(THOUGHTS_FOLDER, f"{found.game.uid}{GAME_SUFFIX}", found.game.thoughts)
                done += 1
            yield done
    except NothingToRestore:
        pass  # It holds no game that could be lost.
    except (OSError, sqlite3.Error):
        return  # It stays.
    carried.append(old)


def list_backups(folder: Path, today: date | None = None) -> list[Path]:
    """Return the weekly backups, latest first, followed by the backups of old versions.

    A backup of a week that has not begun was dated by a wrong clock, and comes after the others.
    """
    this_week = (today or date.today()).isocalendar()[:2]

    def rank(path: Path) -> tuple[bool, tuple[int, int], str]:
        week = _week_of(path)
        return week <= this_week, week, path.name

    found = list[Path]()
    with contextlib.suppress(OSError):
        found = [path for path in (folder / BACKUP_FOLDER).iterdir() if _is_file(path)]
    weekly = [path for path in found if BACKUP_PATTERN.fullmatch(path.name)]
    old = [path for path in found if OLD_BACKUP_PATTERN.fullmatch(path.name)]
    return sorted(weekly, key=rank, reverse=True) + sorted(old, reverse=True)


def _is_file(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return path.is_file()
    return False


def _week_of(path: Path) -> tuple[int, int]:
    told = BACKUP_PATTERN.fullmatch(path.name)
    return (int(told[1]), int(told[2])) if told else (0, 0)


def back_up_weekly(index: Index, today: date, left_out: list[LeftOut]) -> Iterator[int]:
    """Write this week's backup, if missing, by ``write_backup``.  Delete all but the last four.

    What only a backup to be deleted has is in the new one.  Files that cannot be read are named in
    ``left_out``.
    """
    year, week, _day = today.isocalendar()
    folder = index.folder / BACKUP_FOLDER
    query = "SELECT total(size) FROM files WHERE EXISTS (SELECT 1 FROM games WHERE is_finished)"
    (size,) = index.execute(query).fetchone()
    # A new library has nothing to lose.
    if not size:
        return
    weekly = [one for one in list_backups(index.folder, today) if _week_of(one) != (0, 0)]
    if any(_holds_a_game(index, one) for one in weekly if _week_of(one) == (year, week)):
        return
    folder.mkdir(exist_ok=True)
    if shutil.disk_usage(folder).free < size + MIN_FREE_DISK_BYTES:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    # A zip without games is no backup: it takes no place, but it is not ours to delete.
    leaving = [one for one in weekly if _holds_a_game(index, one)][BACKUP_WEEKS - 1 :]
    names = (f"-{number}" if number > 1 else "" for number in count(1))
    paths = (folder / f"games-{year}-W{week:02}{number}.zip" for number in names)
    path = next(one for one in paths if not os.path.lexists(one))
    carried = list[Path]()
    try:
        yield from write_backup(index, path, left_out, leaving, carried)
    except (FileExistsError, NothingToBackUp):
        return  # Another window was quicker, or no file can be read.
    for one in carried:
        one.unlink(missing_ok=True)


def _holds_a_game(index: Index, path: Path) -> bool:
    with contextlib.suppress(OSError), path.open("rb") as file:
        for one in list_zipped_files(file):
            if is_game(one) and parse_game_file(one.read(), index.box).record is not None:
                return True
    return False


def restore_backup(
    index: Index,
    path: Path,
    counted: Callable[[int], None] = lambda _done: None,
    unreadable: list[str] | None = None,
) -> Counter[str]:
    """Restore the games of a backup that the library lacks, has damaged or only the beginning of.

    Returns the number of games by outcome, and calls ``counted`` with the number restored so far.
    The names of unreadable ones are added to ``unreadable``.  Raises ``NothingToRestore`` if no
    game is readable.
    """
    told, scan = Counter[str](), BackupScan(index)
    for found in scan.read(path):
        told[found.outcome] += 1
        if found.outcome == UNREADABLE and unreadable is not None:
            unreadable.append(found.name)
        if found.game is not None or found.run or found.seen:
            scan.restore(found)
            counted(told[TAKEN] + told[MENDED] + told[COMPLETED])
    if not told.total() - told[UNREADABLE]:
        raise NothingToRestore
    return told


class Missing(NamedTuple):
    """How many games and saved runs backups would bring."""

    games: int
    runs: int = 0


def count_missing_games(index: Index) -> Missing:
    """Count what all backups have that the library lacks, has damaged or has not whole."""
    return _scan_all_backups(index, lambda _scan, _found: None)


def restore_all_backups(index: Index) -> Missing:
    """Restore all that ``count_missing_games`` counts; return how many were restored."""
    return _scan_all_backups(index, BackupScan.restore)


def _scan_all_backups(index: Index, take: Callable[[BackupScan, Scanned], None]) -> Missing:
    """Call ``take`` for each game and run that the backups would bring, and count them."""
    scan, found, trouble = BackupScan(index), set[str](), list[Exception]()
    runs = set[str]()
    for path in list_backups(index.folder):
        try:
            for one in scan.read(path):
                if one.game is not None:
                    take(scan, one)
                    found.add(one.game.uid)
                elif one.run or one.seen:
                    take(scan, one)
                    runs |= {one.name} if one.run else set()
        except CannotWriteGame as error:
            raise as_library_error(error, RESTORING_FAILS_NOTICE) from error
        except NothingToRestore:
            continue
        except (OSError, sqlite3.Error) as error:
            # The other backups may have the games of this one.
            trouble.append(error)
    if trouble and not found and not runs:
        raise as_library_error(trouble[0], BACKUPS_UNREADABLE_NOTICE) from trouble[0]
    return Missing(len(found), len(runs))


KEPT_LIBRARY_FILE = "library-old.db"
"""The new name of an old library once its games have been converted to files."""


def rename_old_library(path: Path) -> str:
    """Rename an old library and return its new name, or '' if it is already gone."""
    if not path.exists():
        return ""
    names = (f"library-old-{number}.db" if number > 1 else KEPT_LIBRARY_FILE for number in count(1))
    name = next(name for name in names if not path.with_name(name).exists())
    for ending in (*SQLITE_LOG_SUFFIXES, ""):
        with contextlib.suppress(FileNotFoundError):
            os.rename(with_suffix(path, ending), path.with_name(name + ending))
    return name


def convert_old_library(index: Index) -> Iterator[str]:
    """Convert an old library to game files.

    Yields '' after each game and, last, a sentence for the player.  If the library cannot be read
    now, it stays, to be converted at the next start.
    """
    path = index.folder / OLD_LIBRARY_FILE
    if not _is_file(path):
        return
    scan, faults, read = BackupScan(index), OldLibraryFaults(), 0
    try:
        for game in read_old_library(path, index.box, faults):
            read += scan.take(game) != UNREADABLE
            yield ""
        name = rename_old_library(path)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield _(OLD_LIBRARY_LATER_NOTICE).format(file=path, reason=reason)
        return
    if not name:
        return  # Another window was quicker.
    notice = CONVERTED_NOTICE if read else OLD_LIBRARY_UNREADABLE_NOTICE
    if read and (faults.lost or faults.is_damaged):
        notice = OLD_LIBRARY_PARTLY_NOTICE
    yield _(notice).format(folder=index.games, file=name)
