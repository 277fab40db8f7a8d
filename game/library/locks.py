"""Locks between processes, which end with the process that holds them however it ends.

A window is known to the others by the lock on a file of its own: who can take that lock knows that
the window is gone.  Knows files; knows nothing of games.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

WINDOWS = "windows"
DOOR = "library.lock"
DOOR_SECONDS, LOOK_SECONDS = 5.0, 0.05


class Lock:
    """A file that one process at a time can hold."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Take the lock, or give ``None`` where somebody holds it.

        Raises:
            OSError: the file cannot be made.
        """
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(descriptor)
        except BlockingIOError:
            os.close(descriptor)
            return None
        except OSError:
            # Some network folders know no locks: there, everybody is believed to be alone.
            pass
        return cls(path, descriptor)

    def let_go(self) -> None:
        os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def door(folder: Path, seconds: float = DOOR_SECONDS) -> Iterator[None]:
    """Let one process at a time open, mend or migrate the library of a folder.

    Raises:
        OSError: the lock cannot be made; ``TimeoutError``: somebody held it all the time.
    """
    until = time.monotonic() + seconds
    while (lock := Lock.take(folder / DOOR)) is None:
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(LOOK_SECONDS)
    try:
        yield
    finally:
        lock.let_go()


class Window:
    """This window, as the others see it; and the others, as this one sees them."""

    def __init__(self, folder: Path) -> None:
        """Take no lock yet: nothing may be written before the library is opened."""
        self.name = uuid4().hex
        self._folder = folder / WINDOWS
        self._lock: Lock | None = None

    def open(self) -> None:
        """Be seen, and sweep away who is gone; done behind the ``door``.

        Raises:
            OSError: the folder cannot be written.
        """
        if self._lock is not None:
            return
        self._folder.mkdir(exist_ok=True)
        for path in self._folder.glob("*.lock"):
            if not self.is_open(path.stem):
                with contextlib.suppress(OSError):
                    path.unlink()
        self._lock = Lock.take(self._path(self.name))

    def close(self) -> None:
        if self._lock is not None:
            self._lock.let_go()
            with contextlib.suppress(OSError):
                self._lock.path.unlink()
            self._lock = None

    def is_open(self, name: str) -> bool:
        """Tell whether a window is still there, this one included."""
        path = self._path(name)
        if name == self.name:
            return True
        if not path.exists():
            return False
        lock = Lock.take(path)
        if lock is None:
            return True
        lock.let_go()
        return False

    def is_alone(self) -> bool:
        """Tell whether no other window is open."""
        names = [path.stem for path in self._folder.glob("*.lock")]
        return not any(self.is_open(name) for name in names if name != self.name)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.lock"
