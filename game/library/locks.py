"""Locks between processes; the system releases them however a process ends.

A game is locked while a window plays it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WINDOWS = "windows"
DOOR = "library.lock"
DOOR_SECONDS, LOOK_SECONDS = 5.0, 0.05


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


class Lock:
    """A file that one process at a time can hold."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Take the lock; return ``None`` if another process holds it."""
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(descriptor)
            except BlockingIOError:
                os.close(descriptor)
                return None
            except OSError:
                # Some network folders have no locks: assume that nobody else is there.
                pass
            lock = cls(path, descriptor)
            if lock.is_there():
                return lock
            # The last holder has just removed the file.
            lock.let_go()

    def is_there(self) -> bool:
        """Whether the locked file is still the one at its path."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def let_go(self) -> None:
        os.close(self._descriptor)

    def put_away(self) -> None:
        """Release the lock and remove its file."""
        if self.is_there():
            with contextlib.suppress(OSError):
                self._path.unlink()
        self.let_go()


@contextmanager
def door(folder: Path, seconds: float = DOOR_SECONDS) -> Iterator[None]:
    """Hold the lock of a whole folder; raise ``TimeoutError`` if another process does too long."""
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
    """The games this window plays, locked against other windows."""

    def __init__(self, folder: Path) -> None:
        """Take no lock yet."""
        self._folder = folder / WINDOWS
        self._locks: dict[str, Lock] = {}

    def claim(self, uid: str) -> bool:
        """Lock a game; return False if another window plays it."""
        held = self._locks.get(uid)
        if held is not None and held.is_there():
            return True
        self.release(uid)
        # If we cannot create a file, no other window can write here either.
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = Lock.take(self._path(uid))
            if lock is None:
                return False
            self._locks[uid] = lock
        return True

    def release(self, uid: str) -> None:
        lock = self._locks.pop(uid, None)
        if lock is not None:
            lock.put_away()

    def is_free(self, uid: str) -> bool:
        """Whether no other window plays a game."""
        if uid in self._locks or not self._path(uid).exists():
            return True
        # A killed window may have left the file.
        is_free = self.claim(uid)
        self.release(uid)
        return is_free

    def close(self) -> None:
        for uid in list(self._locks):
            self.release(uid)

    def _path(self, uid: str) -> Path:
        return self._folder / f"{uid}.lock"
