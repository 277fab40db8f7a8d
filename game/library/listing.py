"""Games as they are listed: each with its seats, and with what of it is damaged.

Cells that hold what they cannot are told, and what stands for them is blank.  Knows the tables;
knows nothing of what is searched for (``queries`` does).
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.record import PERSON

from .cells import HOLDS, wrong_cells
from .games import marks
from .notices import ACTIONS_DAMAGED, HEADER_DAMAGED, NOTES_DAMAGED

AT_ONCE = 50
"""How many games' seats and actions are read at a time."""


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
    damage: str = ""
    """What of it cannot be read, a sentence in English that is marked for translation; else empty.

    Of a damaged game the rest may be blank: no game, no uid, no seats.  It cannot be opened, and
    ``Library.repair`` mends it as far as it can be read.
    """

    @property
    def may_go_on(self) -> bool:
        """Whether there is something to go on with."""
        return not self.damage and (self.leads_on or not self.is_finished)


LEADS_ON = (
    "(goes_on AND NOT EXISTS (SELECT 1 FROM games AS later WHERE later.series = games.series"
    " AND later.series <> '' AND later.number > games.number))"
)
"""Whether a match is to be gone on with: its next game has not been begun."""
BLANK: dict[str, object] = {
    "id": 0, "uid": "", "game": "", "edition": "", "number": 1, "is_finished": 0, "has_bots": 0,
    "is_branch": 0, "undone": 0, "daily": "", "started": "", "touched": "", "actions": 0,
}  # fmt: skip
"""What a listed game is made of, and what stands for what cannot be read."""
BLANK_SEAT: dict[str, object] = {"name": "", "badge": 0, "kind": PERSON, "total": 0, "has_won": 0}


def listed(connection: sqlite3.Connection, rest: str, values: Iterable[object]) -> list[ListedGame]:
    """Read games with all that can be told to be wrong with them."""
    columns = tuple(HOLDS["games"])
    query = f"SELECT {', '.join(columns)}, {LEADS_ON} FROM games {rest}"
    rows = connection.execute(query, tuple(values)).fetchall()
    listed = []
    for start in range(0, len(rows), AT_ONCE):
        page = rows[start : start + AT_ONCE]
        numbers = [row[0] for row in page]
        seats = _rows_of_seats(connection, numbers)
        sound = _sound_actions(connection, numbers)
        for *cells, leads_on in page:
            number = cells[0]
            game = dict(zip(columns, cells, strict=True))
            damage = _damage_of(game, seats[number])
            if not damage and sound.get(number, 0) != game["actions"]:
                damage = ACTIONS_DAMAGED
            listed.append(_entry(game, bool(leads_on), seats[number], damage))
    return listed


def _entry(
    game: dict[str, Any], leads_on: bool, seats: list[dict[str, Any]], damage: str
) -> ListedGame:
    number, uid, name, edition, of_match, is_finished, has_bots, is_branch, *rest = _legible(
        "games", game, BLANK, damage
    )
    truths = bool(is_finished), leads_on, bool(has_bots), bool(is_branch)
    at_table = [_legible("seats", seat, BLANK_SEAT, damage) for seat in seats]
    shown = tuple([ListedSeat._make([*seat[:-1], bool(seat[-1])]) for seat in at_table])
    return ListedGame(*(number, uid, name, edition, of_match, *truths, *rest, shown, damage))


def _legible(table: str, row: dict[str, Any], blank: dict[str, Any], damage: str) -> list[Any]:
    """Give what is told of a row; where something is damaged, what cannot be read is blank."""
    if not damage:
        return [row[name] for name in blank]
    holds = HOLDS[table]
    return [row[name] if holds[name](row[name]) else other for name, other in blank.items()]


def _damage_of(game: dict[str, Any], seats: list[dict[str, Any]]) -> str:
    """Say what of a game cannot be read, but for its actions."""
    if not _names_its_game(game["header"], game["game"]):
        return HEADER_DAMAGED
    is_wrong = wrong_cells("games", game) or len(seats) != game["players"]
    is_wrong = is_wrong or any(wrong_cells("seats", seat) for seat in seats)
    return NOTES_DAMAGED if is_wrong else ""


def _names_its_game(header: object, game: object) -> bool:
    told = _json(header) if isinstance(header, str) else None
    return isinstance(told, dict) and told.get("game") == game


def _json(text: str) -> object:
    """Read JSON; ``None`` where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _rows_of_seats(
    connection: sqlite3.Connection, games: Sequence[int]
) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {game: [] for game in games}
    columns = tuple(HOLDS["seats"])
    rows = connection.execute(
        f"SELECT {', '.join(columns)} FROM seats WHERE game IN ({marks(games)})"
        " ORDER BY game, player",
        games,
    )
    for row in rows:
        found[row[0]].append(dict(zip(columns, row, strict=True)))
    return found


def _sound_actions(connection: sqlite3.Connection, games: Sequence[int]) -> dict[int, int]:
    """Count the actions of games, of those where every one can be read and none is missing."""
    rows = connection.execute(
        "SELECT game, count(*), min(at), max(at), min(typeof(action) = 'text'),"
        " group_concat(action)"
        f" FROM actions WHERE game IN ({marks(games)}) GROUP BY game",
        games,
    )
    return {
        game: count
        for game, count, first, last, are_texts, text in rows
        if (first, last, are_texts) == (0, count - 1, 1) and _are_actions(text)
    }


def _are_actions(text: str | bytes) -> bool:
    """Tell whether these are actions as every game has them; which ones, its rules know."""
    told = _json(f"[{text}]") if isinstance(text, str) else None
    return isinstance(told, list) and all(
        type(action) is dict and type(action.get("player")) is int for action in told
    )
