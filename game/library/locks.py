"""Locks between processes: of each game while a window plays it, and of the index being opened."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.files import try_to_lock

WINDOWS = "windows"
DOOR = "library.lock"
DOOR_SECONDS, LOOK_SECONDS = 5.0, 0.05


class Lock:
    """A file that one process at a time can hold."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Take the lock; return ``None`` if another process holds it."""
        while True:
            lock = cls(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o644))
            if not try_to_lock(lock._descriptor):
                os.close(lock._descriptor)
                return None
            if lock.is_there():
                return lock
            # The last holder has just removed the file.
            os.close(lock._descriptor)

    def is_there(self) -> bool:
        """Whether the locked file is still the one at its path."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def let_go(self) -> None:
        """Release the lock and remove its file."""
        if self.is_there():
            with contextlib.suppress(OSError):
                self._path.unlink()
        os.close(self._descriptor)


@contextmanager
def door(folder: Path) -> Iterator[None]:
    """Hold the lock of a whole folder; raise ``TimeoutError`` if another process does too long."""
    until = time.monotonic() + DOOR_SECONDS
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
            lock.let_go()

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
