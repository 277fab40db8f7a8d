"""Games as they are listed: each with its seats, and with what of it is damaged.

Knows the tables; knows nothing of what is searched for (``queries`` does).
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from .index import marks

AT_ONCE = 500
"""How many games' seats are read at a time."""


class ListedSeat(NamedTuple):
    """One seat of a game in a list."""

    name: str
    badge: int
    kind: str
    total: int
    """Points, in some games the fewer the better; of an unfinished game not worth looking at."""
    has_won: bool


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game in a list."""

    number: int
    """What the commands call it; never given to another game while it is there."""
    uid: str
    game: str
    """As records name it."""
    edition: str
    """Of a game that has no editions, what its match is played for."""
    game_of_match: int
    """Which game of its match it is, from 1."""
    is_finished: bool
    leads_on: bool
    """Whether it has ended, and its match is to be gone on with from there."""
    has_bots: bool
    is_branch: bool
    undone: int
    daily: str
    started: str
    """As its header says, or empty."""
    touched: str
    """When it was last played here, or came here (ISO 8601, UTC)."""
    actions: int
    seats: tuple[ListedSeat, ...]
    hints: int = 0
    """For how many decisions somebody took counsel."""
    damage: str = ""
    """What of it cannot be read, a sentence in English that is marked for translation; else empty.

    Such a game opens up to its last sound action, and its file stays as it is: whoever goes on with
    it does so in another.  Where not even its players can be read, it names no game and no seats.
    """
    par: int | None = None
    """What the strongest rival made of the same deal, where that is known."""
    is_practice: bool = False
    """Whether it is none of real play: a branch, or marked so."""

    @property
    def may_go_on(self) -> bool:
        """Whether there is something to go on with."""
        return self.is_readable and (self.leads_on or not self.is_finished)

    @property
    def is_readable(self) -> bool:
        """Whether anything of it can be shown."""
        return self.game != ""


LEADS_ON = (
    "(goes_on AND NOT EXISTS (SELECT 1 FROM games AS later WHERE later.series = games.series"
    " AND later.series <> '' AND later.number > games.number))"
)
"""Whether a match is to be gone on with: its next game has not been begun."""
COLUMNS = {
    "number": "id", "uid": "uid", "game": "game", "edition": "edition", "game_of_match": "number",
    "is_finished": "is_finished", "leads_on": LEADS_ON, "has_bots": "has_bots",
    "is_branch": "is_branch", "is_practice": "is_practice", "undone": "undone", "daily": "daily",
    "started": "started", "touched": "touched", "actions": "actions", "hints": "hints",
    "damage": "damage",
    "par": "CASE WHEN is_finished THEN (SELECT par FROM insights WHERE game = games.id) END",
}  # fmt: skip
"""What a listed game has, in SQL, but for its seats."""
TRUTHS = ("is_finished", "leads_on", "has_bots", "is_branch", "is_practice")


def listed(connection: sqlite3.Connection, rest: str, values: Iterable[object]) -> list[ListedGame]:
    """Read games, and who sat at them."""
    query = f"SELECT {', '.join(COLUMNS.values())} FROM games {rest}"
    rows = connection.execute(query, tuple(values)).fetchall()
    found = []
    for start in range(0, len(rows), AT_ONCE):
        seats: dict[int, list[ListedSeat]] = {row[0]: [] for row in rows[start : start + AT_ONCE]}
        for game, *seat, has_won in connection.execute(
            "SELECT game, name, badge, kind, total, has_won FROM seats"
            f" WHERE game IN ({marks(seats)}) ORDER BY game, player",
            tuple(seats),
        ):
            seats[game].append(ListedSeat._make((*seat, bool(has_won))))
        for row in rows[start : start + AT_ONCE]:
            told = dict(zip(COLUMNS, row, strict=True))
            told |= {name: bool(told[name]) for name in TRUTHS}
            found.append(ListedGame(**told, seats=tuple(seats[row[0]])))
    return found
