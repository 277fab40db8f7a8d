"""Opening the library's file, whatever has become of it.

A new file is made, an older one migrated; a damaged one is set aside and read as far as it goes;
one of a newer version is left alone.  What cannot be read is never overwritten.  A page that makes
no sense is met on the way, and costs a mend; a cell that does not is found by going through every
game: that is a repair.  Knows files and SQLite; what is in the tables, ``salvage`` knows.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from game.statistics import SummedGames
from game.words import _

from .cells import text_of
from .checking import faults, known_games
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
    IS_FAILING,
    IS_IN_USE,
    IS_NEWER,
    READ_ONLY,
    TROUBLES,
    WAS_DAMAGED,
    WAS_LOST,
    Notice,
    Unavailable,
    code_of,
)
from .salvage import Carried
from .schema import APPLICATION_ID, VERSION, is_ours, migrate, version_of
from .wreck import Log, is_of_another

FILE = "library.db"
OF_THIS_VERSION = f"library-{VERSION}.db"
"""Where games are kept while the library itself is of a newer version."""
BEGINNING = b"SQLite format 3\0"
MOST_NEWER = 100
"""How many versions a library may be ahead; what says more has lost what it was."""
BUSY_SECONDS = 3.0
"""How long another process is waited for."""


class Opened(NamedTuple):
    """A library that is open."""

    connection: sqlite3.Connection
    notices: tuple[Notice, ...]
    path: Path
    is_library: bool = True
    """Whether this is the library itself, and games can be kept in it."""
    was_mended: bool = False


class Repaired(NamedTuple):
    """What came of a repair."""

    carried: Carried
    file: str
    """Where the damaged library is, beside the other; empty where nothing had to be repaired."""


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
    folder: Path, window: Window, games: SummedGames, connect: Connect = connect
) -> Opened:
    """Open the library of a folder, making it or mending it if need be.

    A file is gone through only where that is owed: after a program that used it ended badly, or
    something in it could not be read.

    Raises:
        Unavailable: it is damaged, and cannot be mended now.
        OSError, sqlite3.Error: it cannot be opened now.
    """
    try:
        _make(folder)
        with door(folder):
            window.open()
            return _open_or_mend(folder, window, games, connect)
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, TimeoutError) or not _is_about_writing(error):
            raise
        return _open_to_read(folder / FILE, connect, error)


def repair(
    folder: Path,
    window: Window,
    games: SummedGames,
    connect: Connect = connect,
    counted: Callable[[int], None] = lambda _done: None,
) -> Repaired:
    """Check a library, and where anything is wrong begin a new one with all that can be read.

    Games at which nothing is wrong are carried over as they are, what follows from the actions of
    the others is summed up anew.  The damaged file is kept byte for byte.  Nobody may have the
    library open, not even this window.  Games are ``counted`` as they are checked.

    Raises:
        Unavailable: another window has.
        OSError, sqlite3.Error: it cannot be opened, or not be written.
    """
    with door(folder):
        window.open()
        if not window.is_alone():
            raise Unavailable(IS_IN_USE)
        opened = _open_or_mend(folder, window, games, connect)
        with closing(opened.connection) as library:
            found = list(faults(library, games, counted))
            count = len(known_games(library))
        if not found:
            return Repaired(Carried(count, 0, 0), "")
        faulty = {fault.game for fault in found if fault.game is not None}
        carried, aside = mend(opened.path, games, connect, prepare, faulty)
        # Of what is lost not even the number may be left, or more than one.
        lost = max(0, count - carried.kept - carried.mended)
        return Repaired(carried._replace(lost=lost), aside.name)


def suspect(folder: Path) -> None:
    """Have the library of a folder gone through when it is opened next.

    Raises:
        OSError: nothing can be written.
    """
    for path in (folder / FILE, folder / OF_THIS_VERSION):
        if path.exists():
            owe_check(path)


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


def _open_or_mend(folder: Path, window: Window, games: SummedGames, connect: Connect) -> Opened:
    try:
        return _open_file(folder / FILE, window, games, connect)
    except _Newer:
        notice = Notice(IS_NEWER, {"file": OF_THIS_VERSION})
    try:
        opened = _open_file(folder / OF_THIS_VERSION, window, games, connect)
    except _Newer as newer:
        raise _unusable(folder / OF_THIS_VERSION) from newer
    return opened._replace(notices=(notice, *opened.notices), is_library=False)


def _open_file(path: Path, window: Window, games: SummedGames, connect: Connect) -> Opened:
    finish_mending(path)
    try:
        return Opened(_open(path, window, connect), (), path)
    except _Damaged as damage:
        if not window.is_alone():
            raise Unavailable(IS_DAMAGED_IN_USE) from damage
    carried, aside = mend(path, games, connect, prepare)
    kept = carried.kept + carried.mended
    notice = Notice(WAS_DAMAGED if kept else WAS_LOST, {"kept": kept, "file": aside.name})
    try:
        return Opened(_open(path, window, connect), (notice,), path, was_mended=True)
    except (_Damaged, _Newer) as damage:
        raise _unusable(path) from damage


def _unusable(path: Path) -> Unavailable:
    return Unavailable(IS_FAILING, reason=_("{file} is damaged").format(file=path.name))


def _open(path: Path, window: Window, connect: Connect) -> sqlite3.Connection:
    for file in (beside(path, ending) for ending in ENDINGS):
        if file.exists() and not file.is_file():
            # Who reads a pipe waits for ever, and a device never ends.
            raise OSError(errno.EINVAL, _("{file} is not a plain file").format(file=file.name))
    if not path.exists():
        if _has_log(path):
            raise _Damaged
        _begin(path, connect)
    elif not _begins_right(path) or _has_foreign_journal(path):
        raise _Damaged
    # Beside other windows a log is nothing unusual.
    ended_badly = beside(path, "-wal").exists() and window.is_alone()
    is_owed = ended_badly or is_check_owed(path)
    if is_owed:
        # Remembered, for closing the library takes its log away.
        owe_check(path)
        with _told_as_damage():
            _go_through(path, connect)
    connection = connect(str(path), False)
    try:
        with _told_as_damage():
            prepare(connection)
        if is_owed:
            settle_check(path)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _told_as_damage() -> Iterator[None]:
    """Take for damage whatever goes wrong with what is in a file, and not with the file itself."""
    try:
        yield
    except sqlite3.Error as error:
        if code_of(error) in TROUBLES:
            raise
        raise _Damaged from error
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise _Damaged from error


def _go_through(path: Path, connect: Connect) -> None:
    """Look whether all of a file makes sense, and change nothing in it.

    Raises:
        _Damaged, sqlite3.Error: it makes none.
    """
    log, journal = beside(path, "-wal").exists(), beside(path, "-journal").exists()
    # What was begun and not finished can only be undone by writing.
    name = str(path) if journal else _to_be_read(path, is_all_there=not log)
    with closing(connect(name, not journal)) as connection:
        if not is_sound(connection):
            raise _Damaged
    # SQLite reads it up to the first page that is damaged, and takes it away in the end.
    if log and Log(beside(path, "-wal").read_bytes()).is_damaged:
        raise _Damaged


def _to_be_read(path: Path, *, is_all_there: bool) -> str:
    """Name a file so that it is not written to; where it has no log, not even looked for one."""
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_all_there else ''}"


def _begin(path: Path, connect: Connect) -> None:
    """Make a new library, whole or not at all: an empty file is one that has lost its games."""
    new = beside(path, ".new")
    try:
        with fresh(new, connect, prepare):
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


def _has_foreign_journal(path: Path) -> bool:
    """Tell whether opening a file would write pages of another one into it."""
    journal = beside(path, "-journal")
    return journal.exists() and is_of_another(journal, path)


def _begins_right(path: Path) -> bool:
    """Tell whether a file begins as it must; SQLite writes over very short ones."""
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING


def prepare(connection: sqlite3.Connection) -> None:
    """Make a library of today of what is open.

    Raises:
        sqlite3.Error, …: it is no library, or a damaged one.
    """
    _check_version(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    connection.execute("PRAGMA journal_mode = WAL")


def _check_version(connection: sqlite3.Connection) -> None:
    """Look whether this is a library, and one that this version knows.

    Raises:
        _Newer, _Damaged: it is not.
    """
    version = version_of(connection)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and tables == 0:
        return
    if application != APPLICATION_ID:
        raise _Damaged
    if VERSION < version <= VERSION + MOST_NEWER:
        raise _Newer
    if not is_ours(connection):
        raise _Damaged


def is_sound(connection: sqlite3.Connection) -> bool:
    """Go through the whole file and tell whether its pages make sense, and its indexes agree."""
    try:
        (word,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
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
    connection = connect(_to_be_read(path, is_all_there=True), True)
    try:
        with _told_as_damage():
            _check_version(connection)
        if version_of(connection) != VERSION:
            raise error
    except (_Damaged, _Newer):
        connection.close()
        raise error from None
    except BaseException:
        connection.close()
        raise
    return Opened(connection, (), path, is_library=False)
