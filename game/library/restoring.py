"""Taking games over from another library: those that are not here, and the rest of what is shorter.

The other one may be of any version, or damaged: a copy of it is read as far as that goes, and it is
never written to.  Nothing that is here is taken away.  Knows files and the tables; prints nothing.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any, NamedTuple

from game.files import part_beside
from game.statistics import SummedGames

from .games import profile_of
from .locks import Window
from .mending import ENDINGS
from .opening import connect
from .salvage import carry_over
from .schema import columns_of, migrate, writing

AT_ONCE = 50
"""How many games are taken over in one go: nobody else can write meanwhile."""
CONTENT = ("actions", "seats", "cascades")
"""The tables with what belongs to a game, what others hang on first."""
NEW = """
SELECT id, NULL FROM other.games
WHERE NOT EXISTS (SELECT 1 FROM main.games AS ours WHERE ours.uid = games.uid) ORDER BY id
"""
LONGER = """
SELECT theirs.id, ours.id FROM other.games AS theirs JOIN main.games AS ours USING (uid)
WHERE theirs.actions > ours.actions
    -- What was taken back here since then is not done again.
    AND theirs.undone >= ours.undone
    AND NOT EXISTS (
        SELECT 1 FROM main.actions AS done
        LEFT JOIN other.actions AS told ON told.game = theirs.id AND told.at = done.at
        WHERE done.game = ours.id AND told.action IS NOT done.action
    )
ORDER BY theirs.id
"""
"""The games to be taken over: their number there, and the number here of those that go on there."""


class Restored(NamedTuple):
    """How many games of another library are here now, and since when."""

    taken: int
    completed: int
    were_here: int


class NothingToRestore(Exception):
    """A file of which no game can be read."""


def restore(
    connection: sqlite3.Connection, file: Path, folder: Path, window: Window, games: SummedGames
) -> Restored:
    """Take over what a file has and the library in ``folder`` has not.

    Raises:
        NothingToRestore: no game can be read of it.
        OSError: the file cannot be read, or not be copied into the folder.
        sqlite3.Error: the library cannot be written; games that are in by then stay.
    """
    if not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    with _readable(file, folder, games) as copy, joined(connection, copy):
        (count,) = connection.execute("SELECT count(*) FROM other.games").fetchone()
        if not count:
            raise NothingToRestore
        taken = _take(connection, NEW, window)
        completed = _take(connection, LONGER, window)
        return Restored(taken, completed, count - taken - completed)


def missing(connection: sqlite3.Connection) -> int:
    """Count the games that would be taken over from the library that is ``joined``."""
    return sum(len(connection.execute(query).fetchall()) for query in (NEW, LONGER))


@contextmanager
def joined(connection: sqlite3.Connection, name: str) -> Iterator[None]:
    """Let a connection see the tables of another library as ``other``."""
    connection.execute("ATTACH ? AS other", (name,))
    try:
        yield
    finally:
        connection.execute("DETACH other")


@contextmanager
def _readable(file: Path, folder: Path, games: SummedGames) -> Iterator[str]:
    """Make a library of today from what can be read of a file, for as long as it is needed."""
    with part_beside(folder / file.name) as copy, part_beside(folder / file.name) as fresh:
        for ending in ENDINGS:
            beside = Path(f"{file}{ending}")
            if ending != "-shm" and beside.is_file():
                copyfile(beside, f"{copy}{ending}")
        with closing(connect(str(fresh), False)) as target:
            # Nobody misses it if it is not finished.
            target.execute("PRAGMA journal_mode = OFF")
            target.execute("PRAGMA synchronous = OFF")
            migrate(target)
            carry_over(copy, target, games)
        yield str(fresh)


def _take(connection: sqlite3.Connection, query: str, window: Window) -> int:
    wanted = connection.execute(query).fetchall()
    taken = 0
    for start in range(0, len(wanted), AT_ONCE):
        with writing(connection):
            for theirs, ours in wanted[start : start + AT_ONCE]:
                taken += _take_game(connection, theirs, ours, window)
    return taken


def _take_game(
    connection: sqlite3.Connection, theirs: int, ours: int | None, window: Window
) -> bool:
    """Take a game over; False where it has come or been taken up here meanwhile."""
    found = connection.execute(
        "SELECT id, claimed_by FROM main.games"
        " WHERE uid = (SELECT uid FROM other.games WHERE id = ?)",
        (theirs,),
    ).fetchone()
    if found is not None:
        number, claimed_by = found
        if number != ours or (claimed_by is not None and window.is_open(claimed_by)):
            return False
        connection.execute("DELETE FROM main.games WHERE id = ?", (ours,))
    number = _copy(connection, "games", "id", theirs, {"id": ours, "claimed_by": None})
    for table in CONTENT:
        _copy(connection, table, "game", theirs, {"game": number, "profile": None})
    people = connection.execute(
        "SELECT player, name FROM other.seats WHERE game = ? AND profile IS NOT NULL", (theirs,)
    ).fetchall()
    for player, name in people:
        connection.execute(
            "UPDATE main.seats SET profile = ? WHERE game = ? AND player = ?",
            (profile_of(connection, name), number, player),
        )
    return True


def _copy(
    connection: sqlite3.Connection, table: str, key: str, theirs: int, changed: dict[str, Any]
) -> int:
    """Copy the rows of a game, with some of the cells changed; give the number of the last."""
    columns = columns_of(connection, table)
    cells = [f":{name}" if name in changed else name for name in columns]
    cursor = connection.execute(
        f"INSERT INTO main.{table} ({', '.join(columns)})"
        f" SELECT {', '.join(cells)} FROM other.{table} WHERE {key} = :theirs",
        changed | {"theirs": theirs},
    )
    return cursor.lastrowid or 0
