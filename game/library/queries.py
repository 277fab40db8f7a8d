"""What lists and statistics ask of the index."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

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

from .gamefile import ENDS_EARLY
from .index import OF_GAME, UNAIDED, folded, marks
from .locks import Window

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
    """What the commands call it."""
    uid: str
    game: str
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
    touched: str
    """When it was last played here, or came here (ISO 8601, UTC)."""
    actions: int
    seats: tuple[ListedSeat, ...]
    hints: int = 0
    """For how many decisions somebody took counsel."""
    damage: str = ""
    """What of it cannot be read, a sentence to be translated; else empty.

    Where not even its players can be read, it names no game and no seats.
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


def listed(
    connection: sqlite3.Connection, rest: str, values: Mapping[str, object]
) -> list[ListedGame]:
    """Read games, and who sat at them."""
    query = f"SELECT {', '.join(COLUMNS.values())} FROM games {rest}"
    rows = connection.execute(query, values).fetchall()
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
    is_of_people: bool = False
    """Whether games that bots played among themselves are left out."""
    daily: str = ""
    """The date of a daily deal, or the week of a weekly challenge."""
    is_damaged: bool = False
    """Whether those alone are wanted of whose file something cannot be read."""
    limit: int = PAGE
    offset: int = 0


class Highlight(NamedTuple):
    """A cascade, and where to find it."""

    uid: str
    name: str
    touched: str
    cascade: Cascade


class BestChain(NamedTuple):
    """The longest chain of a seat in a game that has chains, and where to find it."""

    uid: str
    name: str
    touched: str
    kind: str
    """What the match was played for."""
    player: int
    lines: int
    turns: int
    """Of that seat in the whole game."""
    has_won: bool


class Profile(NamedTuple):
    """A person who has played."""

    number: int
    name: str
    games: Mapping[str, int]
    """How many were finished, by the names of the games; what was never played is not in it."""


def list_games(connection: sqlite3.Connection, search: Search = Search()) -> list[ListedGame]:
    """List a page of games, last played first."""
    where, values = _condition(search)
    order = "ORDER BY touched DESC, id DESC LIMIT :limit OFFSET :offset"
    return listed(connection, f"WHERE {where} {order}", values)


def count_games(connection: sqlite3.Connection, search: Search = Search()) -> int:
    where, values = _condition(search)
    query = f"SELECT count(*) FROM games WHERE {where}"
    count: int = connection.execute(query, values).fetchone()[0]
    return count


def find_game(connection: sqlite3.Connection, name: str) -> ListedGame | None:
    """Find a game by its number or its uid."""
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 19 else -1
    # What a terminal passes need not be Unicode; no uid has a question mark.
    values = {"number": number, "uid": name.encode("utf-8", "replace").decode("utf-8")}
    rest = "WHERE id = :number OR uid = :uid ORDER BY id = :number DESC LIMIT 1"
    return next(iter(listed(connection, rest, values)), None)


def last_unfinished(connection: sqlite3.Connection, window: Window) -> ListedGame | None:
    """Find the game, or the match, that a person last left and that no other window plays."""
    rows = connection.execute(
        "SELECT id, uid FROM games WHERE (NOT is_finished OR goes_on)"
        " AND (steps IS NOT NULL AND damage = '' OR damage = ?)"
        f" AND (NOT is_finished OR {LEADS_ON}) AND EXISTS"
        " (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')"
        " ORDER BY touched DESC, id DESC",
        (ENDS_EARLY,),
    )
    for number, uid in rows.fetchall():
        if window.is_free(uid):
            return listed(connection, "WHERE id = :number", {"number": number})[0]
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
    rows = connection.execute("SELECT id, name FROM profiles")
    found = [Profile(number, name, counts[number]) for number, name in rows]
    return sorted(found, key=lambda who: (-sum(who.games.values()), folded(who.name)))


def figures_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame, wanted: Selection
) -> tuple[Counter[Circumstances], Figures]:
    """Count what games of this game a profile has finished, and add up those that are wanted."""
    fields = game.statistics.PLAYED
    # What is not read is what makes ten thousand games quick.
    columns = ", ".join(f"games.{name}" if name in OF_GAME else f"seats.{name}" for name in fields)
    rows = connection.execute(
        f"SELECT {columns} FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        " ORDER BY games.touched, games.id",
        (profile, game.name),
    ).fetchall()
    cells = zip(*rows, strict=True) if rows else [()] * len(fields)
    games = dict(zip(fields, cells, strict=True))
    return count_circumstances(games), game.statistics.figures_of(select(games, wanted))


def daily_games_of(connection: sqlite3.Connection, profile: int) -> list[tuple[GameSummary, int]]:
    """Return every game of a day's or week's deal that a profile began, with its score.

    That is the own total alone, otherwise how much more the others have.
    """
    columns = ", ".join(f"games.{name}" for name in GameSummary._fields)
    rows = connection.execute(
        f"SELECT {columns}, CASE WHEN games.players = 1 THEN seats.total ELSE"
        " (SELECT sum(total) FROM seats AS others"
        " WHERE others.game = seats.game AND others.player <> seats.player) - seats.total END"
        " FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.daily <> '' ORDER BY games.touched, games.id",
        (profile,),
    )
    return [(GameSummary._make(row[:-1]), row[-1]) for row in rows]


def best_chains(
    connection: sqlite3.Connection,
    least: int,
    profile: int | None = None,
    *,
    latest_first: bool = False,
    limit: int = PAGE,
) -> list[BestChain]:
    """List the longest chains of finished games, practice left out, or the latest."""
    order = (
        "touched DESC, longest_chain DESC" if latest_first else "longest_chain DESC, clears DESC"
    )
    whose = "seats.kind = 'person'" if profile is None else "seats.profile = ?"
    rows = connection.execute(
        "SELECT games.uid, seats.name, games.touched, games.edition, seats.player,"
        " seats.longest_chain, seats.turns, seats.has_won"
        f" FROM seats JOIN games ON games.id = seats.game WHERE {whose} AND longest_chain >= ?"
        f" AND is_finished AND NOT is_practice ORDER BY {order}, games.id LIMIT ?",
        (*([] if profile is None else [profile]), least, limit),
    )
    return [BestChain._make(row) for row in rows]


def best_cascades(
    connection: sqlite3.Connection,
    profile: int | None = None,
    *,
    by_worth: bool = False,
    limit: int = PAGE,
) -> list[Highlight]:
    """List the longest cascades, or the most valuable; those of practice and hints are left out."""
    order = "worth DESC, crosses DESC" if by_worth else "crosses DESC, worth DESC"
    whose = "seats.kind = 'person'" if profile is None else "seats.profile = ?"
    # CROSS JOIN holds SQLite to the order of the index, so that the best are all it looks at.
    columns = ", ".join(f"cascades.{name}" for name in Cascade._fields)
    rows = connection.execute(
        f"SELECT games.uid, seats.name, games.touched, {columns} FROM cascades"
        " CROSS JOIN seats ON seats.game = cascades.game AND seats.player = cascades.player"
        " CROSS JOIN games ON games.id = cascades.game"
        f" WHERE {whose} AND NOT games.is_practice AND {UNAIDED} ORDER BY {order} LIMIT ?",
        (*([] if profile is None else [profile]), limit),
    )
    return [Highlight(row[0], row[1], row[2], Cascade._make(row[3:])) for row in rows]


_OF_GAMES = {
    "since": "touched >= :since",
    # Whatever follows the date on the same day is included: ~ comes after every digit.
    "until": "touched <= :until || '~'",
    "game": "games.game = :game",
    "edition": "edition = :edition",
    "daily": "daily = :daily",
    "is_finished": "is_finished = :is_finished",
    "is_of_people": "EXISTS (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')",
    "is_damaged": "damage <> ''",
}
_OF_SEATS = {
    "player": "folded LIKE :player ESCAPE '!'",
    "least": "total >= :least",
    "most": "total <= :most",
}
"""What is asked of games, and of one seat of theirs, for each that a search narrows down."""


def _condition(search: Search) -> tuple[str, dict[str, object]]:
    values = asdict(search)
    literally = re.sub("([!%_])", r"!\1", folded(search.player))
    values["player"] = search.player and f"%{literally}%"
    nothing = asdict(Search())
    wanted = [name for name, value in values.items() if value != nothing[name]]
    conditions = ["1", *(_OF_GAMES[name] for name in wanted if name in _OF_GAMES)]
    if seat := [_OF_SEATS[name] for name in wanted if name in _OF_SEATS]:
        one = f"SELECT 1 FROM seats WHERE game = games.id AND {' AND '.join(seat)}"
        conditions.append(f"EXISTS ({one})")
    return " AND ".join(conditions), values
