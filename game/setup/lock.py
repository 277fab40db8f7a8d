"""Keeps two starts from installing at the same time.

Holds a file that exists anyway, so that no lock is left behind; the system releases it when those
who have it open end, however they end.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SECONDS_BETWEEN_LOOKS = 0.2


@contextmanager
def alone(path: Path, say: Callable[[str], None]) -> Iterator[Sequence[int]]:
    """Wait until no other process holds this file, then hold it.

    Gives the descriptors to leave open for processes whose work must be over before the next one
    may begin: a pip whose parent was killed goes on.
    """
    with path.open("rb") as file:
        if not _try_to_hold(file.fileno()):
            say("Another start is setting up the game; waiting for it.")
            while not _try_to_hold(file.fileno()):
                time.sleep(SECONDS_BETWEEN_LOOKS)
        # Windows hands no descriptors down, and refuses to remove what is in use.
        yield () if sys.platform == "win32" else (file.fileno(),)


if sys.platform == "win32":
    import msvcrt

    def _try_to_hold(descriptor: int) -> bool:
        # Far behind the end, because Windows keeps others from reading what is held.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EDEADLK)
        return True

else:
    import fcntl

    def _try_to_hold(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # A file system without locks: go on unguarded rather than not at all.
        return True
