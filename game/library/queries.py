"""Questions to the library: lists, searches, the last unfinished game, rows for statistics.

Every function takes an open connection; each answers within a tenth of a second with ten thousand
games.  A game some of whose cells hold what they cannot is listed as damaged, and counts nowhere.
Knows the tables; changes nothing in them.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.record import PERSON
from game.statistics import (
    Cascade,
    Circumstances,
    Figures,
    GameSummary,
    Selection,
    SummedGame,
    count_circumstances,
    select,
)

from .cells import HOLDS, sound_rows, wrong_cells
from .games import folded, is_free, marks
from .locks import Window
from .notices import ACTIONS_DAMAGED, HEADER_DAMAGED, NOTES_DAMAGED

PAGE = 50


@dataclass(frozen=True, slots=True)
class Search:
    """What games are wanted: all that are not narrowed down."""

    player: str = ""
    """Part of a name, in any case."""
    since: str = ""
    until: str = ""
    """Dates, both included, when the game was last played: ``2026-11``, ``2026-11-21``, …"""
    game: str = ""
    """As records name it."""
    edition: str = ""
    least: int | None = None
    most: int | None = None
    """Bounds of a score; of the player who is searched for, if any."""
    is_finished: bool | None = None
    daily: str = ""
    """The date of a daily deal."""
    limit: int = PAGE
    offset: int = 0


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


class Highlight(NamedTuple):
    """A cascade, and where to find it."""

    uid: str
    name: str
    touched: str
    cascade: Cascade


class Profile(NamedTuple):
    """A person who has played."""

    number: int
    name: str
    games: Mapping[str, int]
    """How many were finished, by the names of the games; what was never played is not in it."""


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


def list_games(connection: sqlite3.Connection, search: Search = Search()) -> list[ListedGame]:
    """List a page of games, last played first."""
    where, values = _condition(search)
    return _listed(
        connection,
        f"WHERE {where} ORDER BY touched DESC, id DESC LIMIT ? OFFSET ?",
        (*values, search.limit, search.offset),
    )


def count_games(connection: sqlite3.Connection, search: Search = Search()) -> int:
    where, values = _condition(search)
    query = f"SELECT count(*) FROM games WHERE {where}"
    count: int = connection.execute(query, values).fetchone()[0]
    return count


def find_game(connection: sqlite3.Connection, name: str) -> ListedGame | None:
    """Find a game by its number or its uid."""
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 19 else -1
    found = _listed(connection, "WHERE id = ? OR uid = ? ORDER BY id = ? DESC LIMIT 1",
                     (number, name, number))  # fmt: skip
    return found[0] if found else None


def last_unfinished(connection: sqlite3.Connection, window: Window) -> ListedGame | None:
    """Find the game that a person last played here and left, and that no other window plays.

    It may have ended: of a match that has not, where the next game has not been begun.
    """
    rows = connection.execute(
        "SELECT id, claimed_by FROM games WHERE (NOT is_finished OR goes_on)"
        f" AND steps IS NOT NULL AND (NOT is_finished OR {LEADS_ON}) AND EXISTS"
        " (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')"
        " ORDER BY touched DESC, id DESC"
    )
    for number, claimed_by in rows:
        if is_free(claimed_by, window):
            for entry in _listed(connection, "WHERE id = ?", (number,)):
                if entry.may_go_on:
                    return entry
    return None


def list_profiles(connection: sqlite3.Connection) -> list[Profile]:
    """List everybody who has played, the most diligent first."""
    counts = defaultdict[int, dict[str, int]](dict)
    for profile, game, count in connection.execute(
        "SELECT seats.profile, games.game, count(*) FROM seats"
        " JOIN games ON games.id = seats.game AND games.is_finished"
        " WHERE seats.profile IS NOT NULL GROUP BY seats.profile, games.game"
    ):
        counts[profile][game] = count
    profiles = [
        Profile(number, name if type(name) is str else _name_at_table(connection, number), games)
        for number, name in connection.execute("SELECT id, name FROM profiles ORDER BY folded")
        for games in (counts[number],)
    ]
    return sorted(profiles, key=lambda profile: -sum(profile.games.values()))


def _name_at_table(connection: sqlite3.Connection, profile: int) -> str:
    """Find the name of a profile that is damaged where it was played under."""
    rest = "FROM seats WHERE profile = ? ORDER BY game DESC"
    return next((name for (name,) in sound_rows(connection, ["seats.name"], rest, [profile])), "")


def figures_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame, wanted: Selection
) -> tuple[Counter[Circumstances], Figures]:
    """Count what games of this game a profile has finished, and add up those that are wanted."""
    row = game.statistics.Played
    # What is not read is what makes ten thousand games quick.
    rows = sound_rows(
        connection,
        [f"{'seats' if name in HOLDS['seats'] else 'games'}.{name}" for name in row._fields],
        "FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        " ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    played = list(map(row._make, rows))
    return count_circumstances(played), game.statistics.figures_of(select(played, wanted))


def daily_games_of(connection: sqlite3.Connection, profile: int) -> list[tuple[GameSummary, int]]:
    """Give every game of a daily deal that a profile began, with its own total: a calendar's."""
    rows = sound_rows(
        connection,
        [*(f"games.{name}" for name in GameSummary._fields), "seats.total"],
        "FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.daily <> '' ORDER BY games.touched, games.id",
        (profile,),
    )
    return [(GameSummary._make(row[:-1]), row[-1]) for row in rows]


def best_cascades(
    connection: sqlite3.Connection,
    profile: int | None = None,
    *,
    by_worth: bool = False,
    limit: int = PAGE,
) -> list[Highlight]:
    """List the longest cascades of a profile, or of every person; or the most valuable ones.

    Those of practice are left out: a branch repeats what the game it comes from has shown.
    """
    order = "worth DESC, crosses DESC" if by_worth else "crosses DESC, worth DESC"
    whose = "seats.kind = 'person'" if profile is None else "seats.profile = ?"
    # CROSS JOIN holds SQLite to the order of the index, so that the best are all it looks at.
    rows = sound_rows(
        connection,
        [
            "games.uid",
            "seats.name",
            "games.touched",
            *(f"cascades.{name}" for name in Cascade._fields),
        ],
        "FROM cascades"
        " CROSS JOIN seats ON seats.game = cascades.game AND seats.player = cascades.player"
        " CROSS JOIN games ON games.id = cascades.game"
        f" WHERE {whose} AND NOT games.is_practice ORDER BY {order} LIMIT ?",
        (*([] if profile is None else [profile]), limit),
    )
    return [Highlight(row[0], row[1], row[2], Cascade._make(row[3:])) for row in rows]


def _condition(search: Search) -> tuple[str, list[object]]:
    conditions, values = ["1"], list[object]()

    def also(condition: str, *more: object) -> None:
        conditions.append(condition)
        values.extend(more)

    if search.since:
        also("touched >= ?", search.since)
    if search.until:
        # Whatever follows the date on the same day is included: ~ comes after every digit.
        also("touched <= ?", search.until + "~")
    if search.game:
        also("games.game = ?", search.game)
    if search.edition:
        also("edition = ?", search.edition)
    if search.daily:
        also("daily = ?", search.daily)
    if search.is_finished is not None:
        also("is_finished = ?", search.is_finished)
    seat, seat_values = list[str](), list[object]()
    if search.player:
        seat.append("folded LIKE ? ESCAPE '!'")
        seat_values.append(f"%{_literally(folded(search.player))}%")
    for bound, relation in ((search.least, ">="), (search.most, "<=")):
        if bound is not None:
            seat.append(f"total {relation} ?")
            seat_values.append(bound)
    if seat:
        also(
            f"EXISTS (SELECT 1 FROM seats WHERE game = games.id AND {' AND '.join(seat)})",
            *seat_values,
        )
    return " AND ".join(conditions), values


def _literally(text: str) -> str:
    for sign in "!%_":
        text = text.replace(sign, f"!{sign}")
    return text


def _listed(
    connection: sqlite3.Connection, rest: str, values: Iterable[object]
) -> list[ListedGame]:
    """Read games with all that can be told to be wrong with them."""
    columns = tuple(HOLDS["games"])
    query = f"SELECT {', '.join(columns)}, {LEADS_ON} FROM games {rest}"
    rows = connection.execute(query, tuple(values)).fetchall()
    listed = []
    for start in range(0, len(rows), PAGE):
        page = rows[start : start + PAGE]
        numbers = [row[0] for row in page]
        seats = _rows_of_seats(connection, numbers)
        sound = _with_sound_actions(connection, numbers)
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


def _with_sound_actions(connection: sqlite3.Connection, games: Sequence[int]) -> dict[int, int]:
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
