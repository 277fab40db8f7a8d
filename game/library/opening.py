"""Opening the library's file, whatever has become of it.

A new file is made, an older one migrated; a damaged one is set aside and read as far as it goes;
one of a newer version is left alone.  What cannot be read is never overwritten.  Knows files and
SQLite; knows nothing of what is in the tables (``salvage`` does).
"""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from game.statistics import SummedGames
from game.words import _

from .cells import text_of
from .checking import faults
from .locks import Window, door
from .mending import (
    ENDINGS,
    Connect,
    beside,
    finish_mending,
    fresh,
    is_check_owed,
    mend,
    owe_check,
    remove,
    settle_check,
)
from .notices import (
    CANNOT_OPEN,
    DAMAGED,
    IS_DAMAGED_IN_USE,
    IS_IN_USE,
    IS_NEWER,
    READ_ONLY,
    WAS_DAMAGED,
    WAS_LOST,
    Notice,
    Unavailable,
    code_of,
)
from .salvage import Carried
from .schema import APPLICATION_ID, VERSION, migrate, version_of

FILE = "library.db"
OF_THIS_VERSION = f"library-{VERSION}.db"
"""Where games are kept while the library itself is of a newer version."""
BEGINNING = b"SQLite format 3\0"
BUSY_SECONDS = 3.0
"""How long another process is waited for."""


class Opened(NamedTuple):
    """A library that is open."""

    connection: sqlite3.Connection
    notices: tuple[Notice, ...]
    is_library: bool = True
    """Whether this is the library itself, and games can be kept in it."""
    was_mended: bool = False


class _Damaged(Exception):
    """This file is no library, or a broken one."""


class _Newer(Exception):
    """This file is the library of a newer version."""


def connect(name: str, is_uri: bool) -> sqlite3.Connection:
    """Open a file without asking whether there is anything in it."""
    connection = sqlite3.connect(
        name, timeout=BUSY_SECONDS, isolation_level=None, uri=is_uri, check_same_thread=False
    )
    connection.text_factory = text_of
    return connection


def open_library(
    folder: Path,
    window: Window,
    games: SummedGames,
    connect: Connect = connect,
    *,
    is_suspect: bool = False,
) -> Opened:
    """Open the library of a folder, making it or mending it if need be.

    ``is_suspect``: something in it could not be read; without that, a file is gone through only
    after a program that used it ended badly.

    Raises:
        Unavailable: another window uses a damaged library.
        OSError, sqlite3.Error: it cannot be opened now.
    """
    try:
        _make(folder)
        with door(folder):
            window.open()
            return _open_or_mend(folder, window, games, connect, is_suspect)
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, TimeoutError) or not _is_about_writing(error):
            raise
        return _open_to_read(folder / FILE, connect, error)


def _make(folder: Path) -> None:
    """Make the folder of the library, if need be.

    Raises:
        OSError: it cannot be made; says which file is in the way, if one is.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        file = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
        reason = _("{file} is a file, and must be a folder").format(file=file)
        raise NotADirectoryError(error.errno, reason) from error


def _open_or_mend(
    folder: Path, window: Window, games: SummedGames, connect: Connect, is_suspect: bool
) -> Opened:
    path = folder / FILE
    finish_mending(path)
    try:
        return Opened(_open(path, connect, is_suspect), ())
    except _Newer:
        notice = Notice(IS_NEWER, {"file": OF_THIS_VERSION})
        other = _open(folder / OF_THIS_VERSION, connect, is_suspect)
        return Opened(other, (notice,), is_library=False)
    except _Damaged as damage:
        if not window.is_alone():
            raise Unavailable(IS_DAMAGED_IN_USE) from damage
    carried, aside = mend(path, games, connect, _prepare)
    kept = carried.kept + carried.mended
    template = WAS_DAMAGED if kept else WAS_LOST
    notice = Notice(template, {"kept": kept, "file": aside.name})
    return Opened(_open(path, connect), (notice,), was_mended=True)


class Repaired(NamedTuple):
    """What came of a repair."""

    carried: Carried
    file: str
    """Where the damaged library is, beside the other; empty where nothing had to be repaired."""


def repair(
    folder: Path, window: Window, games: SummedGames, connect: Connect = connect
) -> Repaired:
    """Check a library, and where anything is wrong begin a new one with all that can be read.

    Games at which nothing is wrong are carried over as they are, what follows from the actions of
    the others is summed up anew.  The damaged file is kept byte for byte.  Nobody may have the
    library open, not even this window.

    Raises:
        Unavailable: another window has, or nothing can be written.
        OSError, sqlite3.Error: it cannot be opened now.
    """
    with door(folder):
        window.open()
        with closing(_open_or_mend(folder, window, games, connect, False).connection) as library:
            if not window.is_alone():
                raise Unavailable(IS_IN_USE)
            (path,) = [Path(row[2]) for row in library.execute("PRAGMA database_list")]
            found = list(faults(library, games))
            count = library.execute("SELECT count(*) FROM games").fetchone()[0]
        if not found:
            return Repaired(Carried(count, 0, 0), "")
        faulty = {fault.game for fault in found if fault.game is not None}
        carried, aside = mend(path, games, connect, _prepare, faulty)
        return Repaired(carried, aside.name)


def _open(path: Path, connect: Connect, is_suspect: bool = False) -> sqlite3.Connection:
    for file in (beside(path, ending) for ending in ENDINGS):
        if file.exists() and not file.is_file():
            # Who reads a pipe waits for ever, and a device never ends.
            raise OSError(errno.EINVAL, _("{file} is not a plain file").format(file=file.name))
    if not path.exists():
        if _has_log(path):
            raise _Damaged
        _begin(path, connect)
    elif not _begins_right(path):
        raise _Damaged
    is_owed = is_suspect or is_check_owed(path) or beside(path, "-wal").exists()
    if is_owed:
        # Remembered, for closing the library takes its log away.
        owe_check(path)
    connection = connect(str(path), False)
    try:
        _prepare(connection)
        if is_owed:
            if not is_sound(connection):
                raise _Damaged
            settle_check(path)
    except sqlite3.DatabaseError as error:
        connection.close()
        if code_of(error) in DAMAGED:
            raise _Damaged from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _begin(path: Path, connect: Connect) -> None:
    """Make a new library, whole or not at all: an empty file is one that has lost its games."""
    new = beside(path, ".new")
    try:
        with fresh(new, connect, _prepare):
            pass
        remove(path)  # What is left beside it would be taken for its own.
        os.replace(new, path)
    except BaseException:
        remove(new)
        raise


def _has_log(path: Path) -> bool:
    """Tell whether something was left beside a file that is gone: it was not new."""
    log = beside(path, "-wal")
    return log.exists() and log.stat().st_size > 0


def _begins_right(path: Path) -> bool:
    """Tell whether a file begins as it must; SQLite writes over very short ones."""
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING


def _prepare(connection: sqlite3.Connection) -> None:
    version = version_of(connection)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    is_new = version == 0 and tables == 0
    if not is_new and application != APPLICATION_ID:
        raise _Damaged
    if version > VERSION:
        raise _Newer
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Go through the whole file and tell whether its pages make sense."""
    try:
        (word,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if code_of(error) in DAMAGED:
            return False
        raise
    return bool(word == "ok")


# --- where nothing can be written ----------------------------------------------------------------


def _is_about_writing(error: OSError | sqlite3.Error) -> bool:
    return isinstance(error, OSError) or code_of(error) in (READ_ONLY, CANNOT_OPEN)


def _open_to_read(path: Path, connect: Connect, error: Exception) -> Opened:
    """Open a library that can be read at least; keeping anything in it will fail.

    Raises:
        Exception: ``error``, where there is nothing to read either.
    """
    if not path.is_file():
        raise error
    connection = connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", True)
    try:
        if version_of(connection) != VERSION or not is_sound(connection):
            raise error
    except BaseException:
        connection.close()
        raise
    return Opened(connection, (), is_library=False)
