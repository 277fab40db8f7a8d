"""Keeping the index in step with the files: what was added, changed or removed is read again.

A file that is as it was when it was read is known by its size and time.  Some milliseconds
a game, so it goes on bit by bit in the background, those whose names have the latest days first.
Knows the folder and the index; knows nothing of who waits for it.
"""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from game.files import ABANDONED_SECONDS, PARTS
from game.statistics import SummedGames

from .gamefile import (
    ENDING,
    Found,
    Signature,
    Summed,
    read_bytes,
    read_game,
    signature_of,
    sum_up,
    uid_of,
)
from .games import last_played, now
from .index import Entry, Index, forget_file, insert, next_number, take_in, writing
from .insights import insights_of
from .notices import HEADER_DAMAGED

Mistaken = Callable[[Exception], None]


def files_in(folder: Path) -> dict[str, Signature]:
    """Find the files of games, and what tells whether they have changed.

    Raises:
        OSError: the folder cannot be read; one that is not there has no files.
    """
    found = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(ENDING) and entry.is_file() and _is_spelled(entry.name):
                    # A file may go while it is looked at.
                    with contextlib.suppress(FileNotFoundError):
                        found[entry.name] = signature_of(os.stat(entry.path))
                elif entry.name.startswith(PARTS.partition("{")[0]):
                    _sweep(Path(entry.path))
    except FileNotFoundError:
        return {}
    return found


def _is_spelled(name: str) -> bool:
    """Whether a name can be kept in a table: a disk may have others."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _sweep(part: Path) -> None:
    """Remove what a program that was killed has left."""
    with contextlib.suppress(OSError):
        if time.time() - part.stat().st_mtime > ABANDONED_SECONDS:
            part.unlink()


class Syncing:
    """What is still to be read of the files of one index."""

    def __init__(self, index: Index, games: SummedGames, mistaken: Mistaken) -> None:
        """Look at nothing yet; ``mistaken`` hears of files that cannot be read by our fault."""
        self._index, self._games, self._mistaken = index, games, mistaken
        self._pending: list[str] = []
        self.done = 0
        """How many files were read since there was nothing to read."""

    def look(self) -> bool:
        """Compare the files with the index; return whether any have gone.

        Raises:
            OSError, sqlite3.Error: one of them cannot be read, or not be written.
        """
        index = self._index
        files = files_in(index.games)
        query = "SELECT name, size, modified FROM files"
        known = {row[0]: row[1:] for row in index.execute(query)}
        gone = known.keys() - files.keys()
        new = sorted(files.keys() - known.keys())
        changed = [name for name, there in files.items() if known.get(name, there[1:]) != there[1:]]
        if gone or new or changed:
            with writing(index):
                for name in gone:
                    forget_file(index, name)
                number = next_number(index)
                for at, name in enumerate(new):
                    _mark(index, name, number + at)
                index.executemany(
                    "UPDATE files SET size = -1 WHERE name = ?", [(name,) for name in changed]
                )
        self._find_pending()
        return bool(gone)

    def _find_pending(self) -> None:
        query = "SELECT name FROM files WHERE size < 0 ORDER BY name"
        self._pending = [row[0] for row in self._index.execute(query)]

    @property
    def left(self) -> int:
        """How many files are still to be read, as far as is known."""
        return len(self._pending)

    def step(self) -> bool:
        """Read a file; return whether there may be more.

        Raises:
            OSError, sqlite3.Error: the index cannot be written.
        """
        if not self._pending:
            self._find_pending()
        if not self._pending:
            self.done = 0
            return False
        name = self._pending.pop()
        query = "SELECT 1 FROM files WHERE name = ? AND size < 0"
        # Another window may have read it.
        if self._index.execute(query, (name,)).fetchone():
            read_into(self._index, name, self._games, self._mistaken)
        self.done += 1
        return True


def _mark(index: Index, name: str, number: int) -> None:
    row = {"name": name, "size": -1, "modified": 0, "uid": "", "number": number}
    insert(index, "files", row)


def read_into(index: Index, name: str, games: SummedGames, mistaken: Mistaken) -> int | None:
    """Read a file into the index; return the number of its game, ``None`` where it has gone."""
    path = index.games / name
    try:
        data, signature = read_bytes(path)
    except FileNotFoundError:
        with writing(index):
            forget_file(index, name)
        return None
    except OSError as error:
        entry = unreadable(name, path, error)
    else:
        entry = examine(index, name, data, signature, games, mistaken)
    with writing(index):
        return take_in(index, entry)


def examine(
    index: Index,
    name: str,
    data: bytes,
    signature: Signature,
    games: SummedGames,
    mistaken: Mistaken,
) -> Entry:
    """Read what a file holds, and play it."""
    found = Found(None)
    try:
        found = read_game(data, games)
        summed = sum_up(found, games)
    except Exception as error:  # whatever is in a file, the others are read
        mistaken(error)
        summed = Summed(Found(None, None, HEADER_DAMAGED, str(error)), None)
    return entry_of(index, name, uid_of(found, data, name), signature, summed)


def entry_of(index: Index, name: str, uid: str, signature: Signature, summed: Summed) -> Entry:
    notes, record = summed.found.notes, summed.found.record
    touched = notes.touched if notes else last_played(record, signature[2] / 1e9)
    players = len(record.players) if record else 0
    insights = insights_of(index.folder, uid, players) if summed.summary else {}
    return Entry(name, signature, uid, summed, touched, insights)


def unreadable(name: str, path: Path, error: OSError) -> Entry:
    """Return what the index has of a file that is there and cannot be read now."""
    try:
        signature = signature_of(path.stat())
    except OSError:
        signature = 0, 0, 0
    found = Found(None, None, HEADER_DAMAGED, error.strerror or str(error))
    return Entry(name, signature, uid_of(found, b"", name), Summed(found, None), now())
