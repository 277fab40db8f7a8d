"""A lock against two set-ups at once.

It locks an existing file, so nothing is left behind; the system releases it when its holders end.
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
    """Wait for the lock on this file, then hold it.

    Yields the descriptors to pass to child processes that must also finish first: a pip whose
    parent was killed goes on.
    """
    with path.open("rb") as file:
        if not _try_to_hold(file.fileno()):
            say("Another start is setting up the game; waiting for it.")
            while not _try_to_hold(file.fileno()):
                time.sleep(SECONDS_BETWEEN_LOOKS)
        # Windows passes no descriptors on, and cannot remove open files.
        yield () if sys.platform == "win32" else (file.fileno(),)


if sys.platform == "win32":
    import msvcrt

    def _try_to_hold(descriptor: int) -> bool:
        # Far beyond the end: Windows blocks others from reading locked bytes.
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
            return True  # A file system without locks: continue unlocked.
        return True
