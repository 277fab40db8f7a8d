"""The backups that the window makes by itself: of the last days played, and of the weeks before.

The library is copied as it was found at the first start of a day, at most once a day and never
twice the same, by a thread with a connection of its own, so that no frame and no game waits for it.
Knows files and days; what is taken from a backup is told in ``restoring``.
"""

import contextlib
import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from game.files import filling

from .mending import Connect, owe_check
from .notices import DAMAGED, IS_TO_BE_MENDED, NO_BACKUP, Notice, code_of, spelled

FOLDER = "backups"
NAME = re.compile(r"library-(\d{4}-\d\d-\d\d)\.db")
DAYS, WEEKS = 3, 3
"""How many of the latest are kept, and of how many weeks before those the last."""
MOST_BYTES = 500_000_000
"""What all of them may take; the latest is kept however large it is."""
LEAST_FREE_BYTES = 200_000_000
"""A backup that leaves less than this on the disk does more harm than good."""
RECENT_DAYS = 7
"""As long as there is one as young as this, it does no harm that another cannot be made."""
STATE = "SELECT count(*), max(id), max(touched), total(actions), total(undone) FROM games"
"""What differs whenever something was played, taken in or thrown away."""


class Backup(NamedTuple):
    """A copy of the library as it was at the beginning of a day."""

    day: date
    path: Path


def backups_in(folder: Path, today: date) -> list[Backup]:
    """Find the backups of the library in a folder, the latest first.

    What is dated in days to come was made when the clock was wrong, and comes last.
    """
    found = []
    for path in (folder / FOLDER).glob("*.db"):
        match = NAME.fullmatch(path.name)
        try:
            # Who reads a pipe waits for ever.
            if match is not None and path.is_file():
                found.append(Backup(date.fromisoformat(match[1]), path))
        except ValueError:
            continue  # The thirtieth of February is nobody's backup.
    return sorted(found, key=lambda one: (one.day <= today, one.day), reverse=True)


def back_up_today(connection: sqlite3.Connection, folder: Path, today: date) -> Path | None:
    """Copy the library into the backup of today, and let go of those that are too many.

    Gives none where there is one of today, or nothing that the latest does not have.

    Raises:
        OSError, sqlite3.Error: it cannot be made; those that are there stay.
    """
    there = backups_in(folder, today)
    state = connection.execute(STATE).fetchone()
    if not state[0] or any(one.day == today for one in there):
        return None
    if there and _state_of(there[0].path) == state:
        return None
    path = folder / FOLDER / f"library-{today.isoformat()}.db"
    path.parent.mkdir(exist_ok=True)
    (pages,), (size,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    if shutil.disk_usage(path.parent).free < pages * size + LEAST_FREE_BYTES:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        with filling(path) as part:
            # As bytes: a path that the system has need not be Unicode.
            connection.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(part),))
    except FileExistsError:
        return None  # Another window was quicker.
    for one in _too_many(backups_in(folder, today)):
        one.path.unlink(missing_ok=True)
    return path


def _too_many(backups: Sequence[Backup]) -> Iterator[Backup]:
    """Give those, the latest being first, that nobody will want back."""
    weeks = set[tuple[int, int]]()
    taken = 0
    for at, one in enumerate(backups):
        year, week, _day = one.day.isocalendar()
        is_wanted = at < DAYS or ((year, week) not in weeks and len(weeks) < WEEKS)
        if at >= DAYS and is_wanted:
            weeks.add((year, week))
        size = _size_of(one.path)
        if is_wanted and (at == 0 or taken + size <= MOST_BYTES):
            taken += size
        else:
            yield one


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0  # Another window has let it go.


def _state_of(path: Path) -> tuple[object, ...] | None:
    """Read the state of a backup; ``None`` where it cannot be read."""
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            state: tuple[object, ...] = connection.execute(STATE).fetchone()
            return state
    except sqlite3.Error:
        return None


def read_only(path: Path) -> str:
    """Name a file that nobody writes to, so that opening it leaves nothing beside it."""
    return f"{path.absolute().as_uri()}?mode=ro&immutable=1"


class Rolling:
    """The thread that makes the backup of a day, once."""

    def __init__(
        self,
        folder: Path,
        connect: Connect,
        today: Callable[[], date],
        tell: Callable[[Notice], None],
    ) -> None:
        self._folder, self._connect, self._today, self._tell = folder, connect, today, tell
        self._thread: Thread | None = None
        self._connection: sqlite3.Connection | None = None
        self._is_stopped = False

    def start(self, library: Path) -> None:
        """Begin with the backup of an open library, unless that was done."""
        if self._thread is None and not self._is_stopped:
            thread = Thread(target=self._work, args=(library,), name="backup", daemon=True)
            try:
                thread.start()
            except RuntimeError as error:  # the system gives no more of them
                self._fail(error, library)
            else:
                self._thread = thread

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the backup of today is there, if one is being made."""
        if self._thread is not None:
            self._thread.join(seconds)

    def stop(self) -> None:
        """Give it up, if it is being made, and begin no other; returns when that is so."""
        self._is_stopped = True
        while self._thread is not None and self._thread.is_alive():
            connection = self._connection
            if connection is not None:
                with contextlib.suppress(sqlite3.ProgrammingError):  # It is closed by now.
                    connection.interrupt()
            self._thread.join(0.01)

    def _work(self, library: Path) -> None:
        name = f"{library.absolute().as_uri()}?mode=ro"
        try:
            with closing(self._connect(name, True)) as connection:
                self._connection = connection
                if not self._is_stopped:
                    back_up_today(connection, self._folder, self._today())
        except Exception as error:  # nobody looks at a ticket for it
            if not self._is_stopped:
                self._fail(error, library)

    def _fail(self, error: Exception, library: Path) -> None:
        """Say what is wrong, unless nothing is lost by it."""
        if isinstance(error, sqlite3.Error) and code_of(error) in DAMAGED:
            owe_check(library)
            self._tell(Notice(IS_TO_BE_MENDED, {}))
            return
        today = self._today()
        newest = next(iter(backups_in(self._folder, today)), None)
        if newest is None or not 0 <= (today - newest.day).days <= RECENT_DAYS:
            reason = error.strerror if isinstance(error, OSError) else spelled(error)
            self._tell(Notice(NO_BACKUP, {"reason": reason}))
