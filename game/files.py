"""Writing a file whole or not at all.

What is written goes under a name of its own beside the place where it belongs, onto the disk, and
is put there once all of it is written: whoever looks finds the file of before or the one of after.
A program that is killed leaves a part that nobody takes for anything, and that the next file which
is written beside it sweeps away.  Knows nothing of what is in a file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PARTS = ".luckybox-{name}.part"
"""What a file is called that is not whole yet."""
ABANDONED_SECONDS = 3600.0
"""Nobody needs so long from one piece of a file to the next: its writer is gone."""


def write_over(path: Path, content: bytes) -> None:
    """Write a file, in the place of what is there.

    Raises:
        OSError, ValueError: it cannot be written, or nothing can have this name; what was there is
        there still.
    """
    if path.exists() and not path.is_file():
        # A device or a pipe takes what it gets, and a folder refuses.
        path.write_bytes(content)
        return
    # A link stays one, and what it leads to is written.
    path = Path(os.path.realpath(path))
    with part_beside(path) as part:
        _fill(part, content)
        os.replace(part, path)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet.

    Raises:
        FileExistsError: it is there, and stays as it is.
        OSError, ValueError: as ``write_over``; then there is none.
    """
    with filling(path) as part:
        _fill(part, content)


def write_beside(path: Path, content: bytes) -> Path:
    """Write a file under this name or, where that is taken, with the first number that is free.

    Raises:
        OSError, ValueError: as ``write_over``.
    """
    free, number = path, 2
    while True:
        try:
            write_new(free, content)
        except FileExistsError:
            free, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1
        else:
            return free


@contextmanager
def filling(path: Path) -> Iterator[Path]:
    """Let somebody fill a file at the path that is given, and put it in place as a new one.

    Raises:
        FileExistsError, OSError, ValueError: as ``write_new``.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with part_beside(path) as part:
        yield part
        _bring_to_disk(part)
        put_new(part, path)


@contextmanager
def part_beside(path: Path) -> Iterator[Path]:
    """Give a path for a file that is nothing yet, and remove what is there in the end.

    What somebody else made beside it, by a longer name, goes as well.
    """
    _sweep(path.parent)
    part = path.with_name(PARTS.format(name=os.urandom(16).hex()))
    try:
        yield part
    finally:
        for made in (part, *path.parent.glob(part.name + "?*")):
            # Where writing failed there may be nothing to remove, and no right to.
            with contextlib.suppress(OSError):
                made.unlink()


def _sweep(folder: Path) -> None:
    """Remove what programs that were killed have left in a folder."""
    with contextlib.suppress(OSError):
        for part in folder.glob(PARTS.format(name="*") + "*"):
            if time.time() - part.stat().st_mtime > ABANDONED_SECONDS:
                part.unlink()


def _fill(part: Path, content: bytes) -> None:
    with part.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _bring_to_disk(part: Path) -> None:
    with part.open("r+b") as file:
        os.fsync(file.fileno())


def put_new(part: Path, path: Path) -> None:
    """Give a part its name, unless somebody else has taken it meanwhile."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # Some disks know no second names: the name is taken first.
        path.touch(exist_ok=False)
        try:
            os.replace(part, path)
        except BaseException:
            path.unlink()
            raise
