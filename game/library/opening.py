"""Opening the library's file, whatever has become of it.

A new file is made, an older one migrated; a damaged one is set aside and read as far as it goes;
one of a newer version is left alone.  What cannot be read is never overwritten.  Knows files and
SQLite; knows nothing of what is in the tables (``salvage`` does).
"""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from game.statistics import SummedGames
from game.words import _

from .cells import text_of
from .locks import Window, door
from .notices import (
    CANNOT_OPEN,
    DAMAGED,
    IS_DAMAGED_IN_USE,
    IS_NEWER,
    READ_ONLY,
    WAS_DAMAGED,
    WAS_LOST,
    Notice,
    Unavailable,
    code_of,
)
from .salvage import carry_over
from .schema import APPLICATION_ID, VERSION, migrate, version_of

FILE = "library.db"
OF_THIS_VERSION = f"library-{VERSION}.db"
"""Where games are kept while the library itself is of a newer version."""
BEGINNING = b"SQLite format 3\0"
ENDINGS = ("", "-wal", "-shm", "-journal")
"""Of the files that SQLite makes of one."""
BUSY_SECONDS = 3.0
"""How long another process is waited for."""

Connect = Callable[[str, bool], sqlite3.Connection]
"""Opens a file by its name; the truth is whether the name is a URI."""


class Opened(NamedTuple):
    """A library that is open."""

    connection: sqlite3.Connection
    notices: tuple[Notice, ...]


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
    _finish_mending(path)
    try:
        return Opened(_open(path, connect, is_suspect), ())
    except _Newer:
        notice = Notice(IS_NEWER, {"file": OF_THIS_VERSION})
        return Opened(_open(folder / OF_THIS_VERSION, connect, is_suspect), (notice,))
    except _Damaged as damage:
        if not window.is_alone():
            raise Unavailable(IS_DAMAGED_IN_USE) from damage
    kept, aside = _mend(path, games, connect)
    template = WAS_DAMAGED if kept else WAS_LOST
    return Opened(_open(path, connect), (Notice(template, {"kept": kept, "file": aside.name}),))


def _open(path: Path, connect: Connect, is_suspect: bool = False) -> sqlite3.Connection:
    for file in (_beside(path, ending) for ending in ENDINGS):
        if file.exists() and not file.is_file():
            # Who reads a pipe waits for ever, and a device never ends.
            raise OSError(errno.EINVAL, _("{file} is not a plain file").format(file=file.name))
    if not path.exists():
        if _has_log(path):
            raise _Damaged
        _begin(path, connect)
    elif not _begins_right(path):
        raise _Damaged
    ended_badly = _beside(path, "-wal").exists()
    connection = connect(str(path), False)
    try:
        _prepare(connection)
        if (is_suspect or ended_badly) and not is_sound(connection):
            raise _Damaged
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
    new = _beside(path, ".new")
    _remove(new)
    try:
        with _fresh(new, connect):
            pass
        _remove(path)  # What is left beside it would be taken for its own.
        os.replace(new, path)
    except BaseException:
        _remove(new)
        raise


@contextmanager
def _fresh(path: Path, connect: Connect) -> Iterator[sqlite3.Connection]:
    """Let a new file be filled; once that is done, all of it is in the one file."""
    connection = connect(str(path), False)
    try:
        _prepare(connection)
        yield connection
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def _has_log(path: Path) -> bool:
    """Tell whether something was left beside a file that is gone: it was not new."""
    log = _beside(path, "-wal")
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


# --- mending -------------------------------------------------------------------------------------


def _mend(path: Path, games: SummedGames, connect: Connect) -> tuple[int, Path]:
    """Set a damaged file aside and begin a new one with what can be read of it.

    At every moment of it the damaged file is there as it was: under its old name until the new one
    is complete, under its new name from then on.
    """
    copy, part = _beside(path, ".copy"), _part(path)
    # Reading a file with unfinished business writes to it: a copy is read.
    for ending in ("", "-wal"):
        if _beside(path, ending).exists():
            _copy(_beside(path, ending), _beside(copy, ending))
    with _fresh(part, connect) as fresh:
        kept = carry_over(copy, fresh, connect, games)
    _remove(copy)
    aside = _free_name(path)
    # The log first: left behind, it would be taken for that of the new file.
    for ending in ("-journal", "-wal", ""):
        if _beside(path, ending).exists():
            os.replace(_beside(path, ending), _beside(aside, ending))
    _finish_mending(path)
    return kept, aside


def _finish_mending(path: Path) -> None:
    """Put the new file in its place, if that is all that is left to do; else begin again."""
    if path.exists():
        _remove(_beside(path, ".copy"))
        _remove(_part(path))
    elif _part(path).exists():
        _remove(path)
        os.replace(_part(path), path)


def _part(path: Path) -> Path:
    return _beside(path, ".part")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _remove(path: Path) -> None:
    for ending in ENDINGS:
        with contextlib.suppress(FileNotFoundError):
            _beside(path, ending).unlink()


def _copy(source: Path, target: Path) -> None:
    from shutil import copyfile

    copyfile(source, target)


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside


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
    return Opened(connection, ())
