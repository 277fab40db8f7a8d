"""Reading the deeds of games that were finished by versions which did not note them.

A game that was finished by an older version does not say what was done in it: its seats say
``UNREAD``, until somebody plays it again and reads it off.  That takes some milliseconds a game, so
it is done bit by bit, whenever nothing else is asked; a program that is killed goes on with it the
next time.  Knows the tables, and of games only that they are summed up.
"""

import sqlite3
from collections.abc import Iterable

from game.library.games import NoSuchGame, load
from game.library.schema import UNREAD, writing
from game.rules.errors import Refusal
from game.statistics import SummedGames

AT_ONCE = 25
"""How many games are noted in one go: every time waits for the disk."""


class Reading:
    """The games whose deeds are still to be read, and what was read of them so far."""

    def __init__(self) -> None:
        self._has_looked = False
        self._owed: list[str] = []
        self._read: list[tuple[str, str, int]] = []
        """The deeds of a seat, the uid of its game, and its player."""

    @property
    def is_owed(self) -> bool:
        """Whether there may be something to do."""
        return bool(not self._has_looked or self._owed or self._read)

    def go_on(self, connection: sqlite3.Connection, games: SummedGames) -> None:
        """Look what is to be read, or read one game, and note what was read if that is much.

        So nobody waits for it long.  A game that cannot be read stays as it is.

        Raises:
            sqlite3.Error: something cannot be read or noted; the next look finds it again.
        """
        # Whatever goes wrong is not to go wrong again and again.
        owed, read, self._owed, self._read = self._owed, self._read, [], []
        if not self._has_looked:
            self._has_looked = True
            self._owed = _unread(connection)
            return
        if owed:
            read += _read_off(connection, owed.pop(), games)
        if read and (not owed or len(read) >= AT_ONCE):
            _note(connection, read)
            read = []
        self._owed, self._read = owed, read


def _unread(connection: sqlite3.Connection) -> list[str]:
    """Find the games that are to be read, the last played at the end."""
    rows = connection.execute(
        "SELECT DISTINCT games.uid, games.touched FROM seats"
        f" JOIN games ON games.id = seats.game WHERE seats.deeds = '{UNREAD}' ORDER BY touched"
    )
    return [uid for uid, _touched in rows if type(uid) is str]


def _read_off(
    connection: sqlite3.Connection, uid: str, games: SummedGames
) -> Iterable[tuple[str, str, int]]:
    try:
        record = load(connection, uid, games).record
        seats = games[record.game].statistics.summarise(record).seats
    except (NoSuchGame, Refusal):
        return []
    return [(seat.deeds, uid, seat.player) for seat in seats]


def _note(connection: sqlite3.Connection, read: Iterable[tuple[str, str, int]]) -> None:
    with writing(connection):
        connection.executemany(
            "UPDATE seats SET deeds = ? WHERE game = (SELECT id FROM games WHERE uid = ?)"
            f" AND player = ? AND deeds = '{UNREAD}'",
            read,
        )
