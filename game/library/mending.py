"""Mending a library: the damaged file is set aside byte for byte, and a new one takes its place.

A program may end at any point of it.  What is owed then stands in two files beside the library: as
long as there is the one, the library is gone through before it is used; the other says that the new
file is complete, and under which name the damaged one belongs.  Until that is written the damaged
file is where it was, as it was.  Knows files; what is read of the damaged one is told in
``salvage``.
"""

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from game.statistics import SummedGames

from .salvage import Carried, carry_over

ENDINGS = ("", "-wal", "-shm", "-journal")
"""Of the files that SQLite makes of one."""
MOVED = ("-journal", "-wal", "")
"""Of those that a library is made of: the log first, or it would be taken for that of a new one."""
OWED, PART, ASIDE = ".check", ".part", ".aside"
"""What stands beside a library: that it is to be gone through, what takes its place, and that this
is complete."""
COPY = ".copy"
"""What version 0.1.0 read of a damaged library."""

Connect = Callable[[str, bool], sqlite3.Connection]
"""Opens a file by its name; the truth is whether the name is a URI."""
Prepare = Callable[[sqlite3.Connection], None]
"""Makes a library of a new file."""


class Mended(NamedTuple):
    """What became of a damaged library."""

    carried: Carried
    aside: Path
    """Where the damaged file is."""


def owe_check(path: Path) -> None:
    """Have a library gone through before it is used again, whatever happens to this program.

    Raises:
        OSError: nothing can be written.
    """
    beside(path, OWED).touch()


def is_check_owed(path: Path) -> bool:
    return beside(path, OWED).exists()


def settle_check(path: Path) -> None:
    beside(path, OWED).unlink(missing_ok=True)


def mend(
    path: Path,
    games: SummedGames,
    connect: Connect,
    prepare: Prepare,
    faulty: Collection[int] = frozenset(),
) -> Mended:
    """Set a file aside and begin a new one with what can be read of it.

    ``faulty`` are the numbers of games that are to be summed up anew, whatever stands there.
    """
    owe_check(path)
    with fresh(beside(path, PART), connect, prepare) as new:
        carried = carry_over(path, new, games, faulty)
    aside = _free_name(path)
    _note(beside(path, ASIDE), aside.name)
    finish_mending(path)
    return Mended(carried, aside)


def finish_mending(path: Path) -> None:
    """Do what a mend that was ended has left to do: put the new file in its place, or nothing."""
    part, note = beside(path, PART), beside(path, ASIDE)
    name = _noted(note, path)
    if name is not None:
        if part.exists():
            for ending in MOVED:
                if beside(path, ending).exists():
                    os.replace(beside(path, ending), beside(path.with_name(name), ending))
            remove(path)
            os.replace(part, path)
        note.unlink()
        settle_check(path)
    elif not path.exists() and part.exists() and not is_check_owed(path):
        # Version 0.1.0 noted nothing: what it had moved away was replaced by what was complete.
        remove(path)
        os.replace(part, path)
    note.unlink(missing_ok=True)
    remove(beside(path, COPY))
    remove(part)


@contextmanager
def fresh(path: Path, connect: Connect, prepare: Prepare) -> Iterator[sqlite3.Connection]:
    """Let a new file be filled; once that is done, all of it is in the one file."""
    remove(path)
    connection = connect(str(path), False)
    try:
        prepare(connection)
        yield connection
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def remove(path: Path) -> None:
    """Remove a file, and what SQLite may have left beside it."""
    for ending in ENDINGS:
        with contextlib.suppress(FileNotFoundError):
            beside(path, ending).unlink()


def _note(path: Path, name: str) -> None:
    # What does not end with its line was not written to the end.
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"{name}\n")
        file.flush()
        os.fsync(file.fileno())


def _noted(note: Path, path: Path) -> str | None:
    """Read which name was noted; ``None`` where none was, or not to the end, or none of ours."""
    if not note.is_file():
        return None
    text = note.read_bytes().decode("utf-8", "replace")
    ours = re.fullmatch(rf"({re.escape(path.stem)}\.damaged-[0-9]+{path.suffix})\n", text)
    return ours[1] if ours else None


def _free_name(path: Path) -> Path:
    number = 1
    while any(
        beside(
            aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}"), ending
        ).exists()
        for ending in ENDINGS
    ):
        number += 1
    return aside
