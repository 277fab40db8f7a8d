"""Taking games over from another library: those that are not here, and the rest of what is shorter.

The other one may be of any version, or damaged: a copy of it is read as far as that goes, and it is
never written to.  Nothing that is here is taken away.  Knows files and the tables; prints nothing.
"""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any, NamedTuple

from game.files import part_beside
from game.statistics import SummedGames

from .games import profile_of
from .locks import Window
from .mending import MOVED, beside
from .opening import FILE, connect, is_sound
from .queries import Search, list_games
from .salvage import carry_over
from .schema import APPLICATION_ID, columns_of, is_ours, migrate, writing

AT_ONCE = 50
"""How many games are taken over in one go: nobody else can write meanwhile."""
CONTENT = ("actions", "seats", "cascades", "insights", "reviews")
"""The tables with what belongs to a game, what others hang on first."""
NEW = """
SELECT id AS theirs, NULL AS ours FROM other.games
WHERE NOT EXISTS (SELECT 1 FROM main.games AS ours WHERE ours.uid = games.uid) ORDER BY id
"""
LONGER = """
SELECT theirs.id AS theirs, ours.id AS ours
FROM other.games AS theirs JOIN main.games AS ours USING (uid)
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
    connection: sqlite3.Connection,
    file: Path,
    folder: Path,
    window: Window,
    games: SummedGames,
    counted: Callable[[int], None] = lambda _done: None,
) -> Restored:
    """Take over what a file has and the library in ``folder`` has not; ``counted`` as they come.

    Raises:
        NothingToRestore: no game can be read of it.
        OSError: the file cannot be read, or not be copied into the folder.
        sqlite3.Error: the library cannot be written; games that are in by then stay.
    """
    if not file.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    with _readable(file, folder, games) as copy, _joined(connection, copy):
        (count,) = connection.execute("SELECT count(*) FROM other.games").fetchone()
        if not count:
            raise NothingToRestore
        taken = _take(connection, NEW, window, counted)
        completed = _take(connection, LONGER, window, lambda done: counted(taken + done))
        return Restored(taken, completed, count - taken - completed)


def missing_from(connection: sqlite3.Connection, files: Iterable[Path]) -> int:
    """Count the games that would be taken over from these libraries, the same ones once.

    What cannot be read of them is not counted.
    """
    found = set[str]()
    for file in files:
        with contextlib.suppress(sqlite3.Error), _joined(connection, str(file)):
            for query in (NEW, LONGER):
                named = f"SELECT uid FROM other.games WHERE id IN (SELECT theirs FROM ({query}))"
                found.update(str(row[0]) for row in connection.execute(named))
    return len(found)


def restore_all(
    connection: sqlite3.Connection,
    files: Iterable[Path],
    folder: Path,
    window: Window,
    games: SummedGames,
) -> int:
    """Take over what each of these libraries has, as ``restore``; give how many games that were."""
    count = 0
    for file in files:
        with contextlib.suppress(NothingToRestore):
            found = restore(connection, file, folder, window, games)
            count += found.taken + found.completed
    return count


@contextmanager
def _joined(connection: sqlite3.Connection, name: str) -> Iterator[None]:
    """Let a connection see the tables of another library as ``other``."""
    # As bytes: a path that the system has need not be Unicode.
    connection.execute("ATTACH ? AS other", (os.fsencode(name),))
    try:
        yield
    finally:
        connection.execute("DETACH other")


@contextmanager
def _readable(file: Path, folder: Path, games: SummedGames) -> Iterator[str]:
    """Make a library of today from what can be read of a file, for as long as it is needed."""
    with part_beside(folder / FILE) as copy, part_beside(folder / FILE) as fresh:
        for ending in MOVED:
            if beside(file, ending).is_file():
                copyfile(beside(file, ending), beside(copy, ending))
        with closing(connect(str(copy), False)) as library:
            may_be_taken = _is_sound(library)
        if not may_be_taken:
            with closing(connect(str(fresh), False)) as library:
                _hurry(library)
                carry_over(file, library, games)
        yield str(copy if may_be_taken else fresh)


def _is_sound(copy: sqlite3.Connection) -> bool:
    """Tell whether a copy can be taken at its word; if so, it is made one of today."""
    try:
        (application,) = copy.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID or not is_ours(copy) or not is_sound(copy):
            return False
        _hurry(copy)
        return not any(game.damage for game in list_games(copy, Search(limit=-1)))
    except sqlite3.Error:
        return False


def _hurry(library: sqlite3.Connection) -> None:
    """Make a library of today of a file that nobody misses if it is not finished."""
    library.execute("PRAGMA journal_mode = OFF")
    library.execute("PRAGMA synchronous = OFF")
    migrate(library)


def _take(
    connection: sqlite3.Connection, query: str, window: Window, counted: Callable[[int], None]
) -> int:
    wanted = connection.execute(query).fetchall()
    taken = 0
    for start in range(0, len(wanted), AT_ONCE):
        with writing(connection):
            for theirs, ours in wanted[start : start + AT_ONCE]:
                taken += _take_game(connection, theirs, ours, window)
        counted(taken)
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
