"""Games as they are asked for and thrown away: read from their files.

Every function takes an open index.  Knows files and records; knows nothing of threads.
"""

import contextlib
import sqlite3
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, cast

from game.record import DamagedRecord, Record
from game.statistics import SummedGames

from .gamefile import Found, Notes, Signature, read_bytes, read_game, sum_up
from .index import Index, forget_file, writing
from .insights import forget_thoughts
from .locks import Window
from .notices import HEADER_DAMAGED


class Claimed(Exception):
    """Another window plays this game."""


class NoSuchGame(Exception):
    """The library has no game of this name."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was kept: what is needed to take it up again."""

    uid: str
    record: Record
    steps: int | None
    """How often the table had gone on by itself; ``None`` where nobody knows (imported games)."""
    is_finished: bool
    is_damaged: bool = False
    """Whether there was more of it than can be read."""


class Stored(NamedTuple):
    """How far a game has come, as a journal tells it."""

    record: Record
    steps: int | None
    is_finished: bool

    def noted(self) -> Notes:
        return Notes(now(), self.steps, self.is_finished)


def now(precision: str = "milliseconds") -> str:
    """Return the time as the library writes it: ISO 8601, UTC; headers have whole seconds."""
    return _spelled(datetime.now(UTC), precision)


def _spelled(moment: datetime, precision: str = "milliseconds") -> str:
    return moment.astimezone(UTC).isoformat(timespec=precision).replace("+00:00", "Z")


def last_played(record: Record | None, otherwise: float | None = None) -> str:
    """Return when a game from elsewhere was last played, as far as its header says so.

    Else it is ``otherwise``, in seconds since 1970, or now.
    """
    for key in ("finished", "started") if record is not None else ():
        try:
            said = datetime.fromisoformat(str(record.extra.get(key)))  # type: ignore[union-attr]
            if said.tzinfo is not None:
                # What says that it ends in years to come would be listed first until then.
                return min(_spelled(said), now())
        except (ValueError, OverflowError):
            continue
    with contextlib.suppress(ValueError, OverflowError, OSError):
        if otherwise is not None:
            return min(_spelled(datetime.fromtimestamp(otherwise, UTC)), now())
    return now()


def index_of(connection: sqlite3.Connection) -> Index:
    """Return an open connection as what it is: questions are declared with any."""
    return cast(Index, connection)


def load(connection: sqlite3.Connection, uid: str, games: SummedGames) -> Kept:
    """Read a game, to replay it or to go on with it; of a damaged one what is sound.

    Raises:
        NoSuchGame: there is none of this name.
        DamagedRecord: not even its players can be read.
    """
    return read_file(connection, uid, games)[0]


def read_file(
    connection: sqlite3.Connection, uid: str, games: SummedGames
) -> tuple[Kept, Path, Signature]:
    """Read a game as ``load``; tell from which file, too, and how that was."""
    row = connection.execute(
        "SELECT file, damage, is_finished FROM games WHERE uid = ?", (uid,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(uid)
    path = index_of(connection).games / row[0]
    try:
        data, signature = read_bytes(path)
    except FileNotFoundError:
        raise NoSuchGame(uid) from None
    found: Found = read_game(data, games)
    if row[1] or found.damage:
        found = sum_up(found, games).found
    if found.record is None:
        raise DamagedRecord(HEADER_DAMAGED)
    record = replace(found.record, extra={**found.record.extra, "uid": uid})
    notes = found.notes
    is_finished = notes.is_over if notes else bool(row[2])
    steps = notes.steps if notes else None
    return Kept(uid, record, steps, is_finished, bool(found.damage)), path, signature


def remove(connection: sqlite3.Connection, uid: str, window: Window) -> None:
    """Throw a game away, with all copies of its file.

    Raises:
        Claimed: another window plays it.
        OSError: it cannot be thrown away.
    """
    index = index_of(connection)
    if not window.is_free(uid):
        raise Claimed
    names = [row[0] for row in index.execute("SELECT name FROM files WHERE uid = ?", (uid,))]
    for name in names:
        (index.games / name).unlink(missing_ok=True)
    with writing(index):
        for name in names:
            forget_file(index, name)
    forget_thoughts(index, uid)
