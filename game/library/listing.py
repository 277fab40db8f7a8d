"""Games as they are listed: each with its seats, and with what of it is damaged.

Cells that hold what they cannot are told, and what stands for them is blank.  Knows the tables;
knows nothing of what is searched for (``queries`` does).
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.record import MOST_HINTS, PERSON

from .cells import HOLDS, Row, sound_of, sound_rows
from .games import marks
from .notices import ACTIONS_DAMAGED, HEADER_DAMAGED, NOTES_DAMAGED

AT_ONCE = 50
"""How many games' seats and actions are read at a time."""
GAMES, SEATS = ([f"{table}.{column}" for column in HOLDS[table]] for table in ("games", "seats"))
"""All columns of the two tables."""


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

    Of a damaged game the rest may be blank: no game, no uid, no seats.  It cannot be opened, and
    ``Library.repair`` mends it as far as it can be read.
    """
    par: int | None = None
    """What the strongest rival made of the same deal, where that is known."""
    is_practice: bool = False
    """Whether it is none of real play: a branch, or marked so."""

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
    query = f"SELECT {', '.join(GAMES)}, {LEADS_ON} FROM games {rest}"
    rows = connection.execute(query, tuple(values)).fetchall()
    return [
        entry
        for start in range(0, len(rows), AT_ONCE)
        for entry in _page(connection, rows[start : start + AT_ONCE])
    ]


def _page(connection: sqlite3.Connection, rows: list[Row]) -> Iterator[ListedGame]:
    numbers = [row[0] for row in rows]
    sound = {row[0] for row in sound_of(GAMES, [row[:-1] for row in rows])}
    seats = _seats(connection, numbers)
    actions, pars = _sound_actions(connection, numbers), _pars(connection, numbers)
    for *cells, leads_on in rows:
        game = dict(zip(HOLDS["games"], cells, strict=True))
        at_table, are_sound = seats[game["id"]]
        damage = ""
        if not _names_its_game(game["header"], game["game"]):
            damage = HEADER_DAMAGED
        elif game["id"] not in sound or not are_sound or len(at_table) != game["players"]:
            damage = NOTES_DAMAGED
        elif actions.get(game["id"], 0) != game["actions"]:
            damage = ACTIONS_DAMAGED
        entry = _entry(game, bool(leads_on), at_table, damage)
        yield replace(entry, par=pars.get(entry.number)) if entry.is_finished else entry


def _entry(
    game: dict[str, Any], leads_on: bool, seats: list[dict[str, Any]], damage: str
) -> ListedGame:
    number, uid, name, edition, of_match, is_finished, has_bots, is_branch, *rest = _legible(
        "games", game, BLANK, damage
    )
    truths = bool(is_finished), leads_on, bool(has_bots), bool(is_branch)
    at_table = [_legible("seats", seat, BLANK_SEAT, damage) for seat in seats]
    shown = tuple([ListedSeat._make([*seat[:-1], bool(seat[-1])]) for seat in at_table])
    hints = _hints(game["header"])
    fields = (number, uid, name, edition, of_match, *truths, *rest, shown, hints, damage)
    return replace(ListedGame(*fields), is_practice=not damage and bool(game["is_practice"]))


def _legible(table: str, row: dict[str, Any], blank: dict[str, Any], damage: str) -> list[Any]:
    """Give what is told of a row; where something is damaged, what cannot be read is blank."""
    if not damage:
        return [row[name] for name in blank]
    holds = HOLDS[table]
    return [row[name] if holds[name](row[name]) else other for name, other in blank.items()]


def _names_its_game(header: object, game: object) -> bool:
    told = _json(header) if isinstance(header, str) else None
    return isinstance(told, dict) and told.get("game") == game


def _hints(header: object) -> int:
    """Count the hints that a header tells of."""
    told = _json(header) if isinstance(header, str) and '"hints"' in header else None
    hints = told.get("hints") if isinstance(told, dict) else None
    counts = hints if isinstance(hints, list) else []
    return sum(n for n in counts if type(n) is int and 0 <= n <= MOST_HINTS)


def _json(text: str) -> object:
    """Read JSON; ``None`` where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _seats(
    connection: sqlite3.Connection, games: Sequence[int]
) -> dict[int, tuple[list[dict[str, Any]], bool]]:
    """Read the seats of games, and whether all that is said of each can be so."""
    rows = connection.execute(
        f"SELECT {', '.join(SEATS)} FROM seats WHERE game IN ({marks(games)})"
        " ORDER BY game, player",
        games,
    ).fetchall()
    found: dict[int, list[dict[str, Any]]] = {game: [] for game in games}
    for row in rows:
        found[row[0]].append(dict(zip(HOLDS["seats"], row, strict=True)))
    sound = Counter(row[0] for row in sound_of(SEATS, rows))
    return {game: (seats, len(seats) == sound[game]) for game, seats in found.items()}


def _pars(connection: sqlite3.Connection, games: Sequence[int]) -> dict[int, int]:
    rows = sound_rows(
        connection,
        ["insights.game", "insights.par"],
        f"FROM insights WHERE par IS NOT NULL AND game IN ({marks(games)})",
        games,
    )
    return dict(rows)


def _sound_actions(connection: sqlite3.Connection, games: Sequence[int]) -> dict[int, int]:
    """Count the actions of games, of those where every one can be read and none is missing."""
    rows = connection.execute(
        "SELECT game, count, first, last, are_texts AND json_valid('[' || text || ']'), text"
        " FROM (SELECT game, count(*) AS count, min(at) AS first, max(at) AS last,"
        " min(typeof(action) = 'text') AS are_texts, group_concat(action) AS text"
        f" FROM actions WHERE game IN ({marks(games)}) GROUP BY game)",
        games,
    )
    return {
        game: count
        for game, count, first, last, are_json, text in rows
        # What is no UTF-8 is not given as text.
        if (first, last, are_json) == (0, count - 1, 1) and type(text) is str
    }
