"""Questions to the library: lists, searches, the last unfinished game, rows for statistics.

Every function takes an open connection; each answers within a tenth of a second with ten thousand
games.  A game some of whose cells hold what they cannot is listed as damaged, and counts nowhere.
Knows the tables; changes nothing in them.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
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

from .cells import HOLDS, UNAIDED, sound_columns, sound_of, sound_rows
from .games import folded, is_free
from .listing import LEADS_ON, ListedGame, listed
from .locks import Window

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
    return listed(
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
    # What a terminal passes need not be Unicode; no uid has a question mark.
    uid = name.encode("utf-8", "replace").decode("utf-8")
    found = listed(connection, "WHERE id = ? OR uid = ? ORDER BY id = ? DESC LIMIT 1",
                     (number, uid, number))  # fmt: skip
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
            for entry in listed(connection, "WHERE id = ?", (number,)):
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
        if type(profile) is int:
            counts[profile][game] = count
    rows = dict(connection.execute("SELECT id, name FROM profiles"))
    found: dict[str, Profile] = {}
    # Where a profile itself is damaged, those who have played tell who it is.
    for number in sorted({*rows, *counts}, key=lambda at: (at not in counts, at not in rows)):
        name = rows.get(number)
        name = name if type(name) is str else _name_at_table(connection, number)
        if name:
            found.setdefault(folded(name), Profile(number, name, counts[number]))
    return sorted(found.values(), key=lambda who: (-sum(who.games.values()), folded(who.name)))


def _name_at_table(connection: sqlite3.Connection, profile: int) -> str:
    """Find the name of a profile that is damaged where it was played under."""
    rest = "FROM seats WHERE profile = ? ORDER BY game DESC"
    return next((name for (name,) in sound_rows(connection, ["seats.name"], rest, [profile])), "")


def figures_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame, wanted: Selection
) -> tuple[Counter[Circumstances], Figures]:
    """Count what games of this game a profile has finished, and add up those that are wanted."""
    fields = game.statistics.PLAYED
    # What is not read is what makes ten thousand games quick.
    cells = sound_columns(
        connection,
        [f"{'seats' if name in HOLDS['seats'] else 'games'}.{name}" for name in fields],
        "FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        " ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    games = dict(zip(fields, cells, strict=True))
    return count_circumstances(games), game.statistics.figures_of(select(games, wanted))


def daily_games_of(connection: sqlite3.Connection, profile: int) -> list[tuple[GameSummary, int]]:
    """Give every game of a day's or week's deal that a profile began, and its score: a calendar's.

    The score is the own total alone, otherwise how much more the others have.
    """
    columns = [*(f"games.{name}" for name in GameSummary._fields), "seats.total"]
    rows = connection.execute(
        f"SELECT {', '.join(columns[:-1])}, CASE WHEN games.players = 1 THEN seats.total ELSE"
        " (SELECT sum(total) FROM seats AS others"
        " WHERE others.game = seats.game AND others.player <> seats.player) - seats.total END"
        " FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.daily <> '' ORDER BY games.touched, games.id",
        (profile,),
    )
    sound = sound_of(columns, rows.fetchall())
    return [(GameSummary._make(row[:-1]), row[-1]) for row in sound]


def best_chains(
    connection: sqlite3.Connection,
    least: int,
    profile: int | None = None,
    *,
    latest_first: bool = False,
    limit: int = PAGE,
) -> list[BestChain]:
    """List the longest chains of finished games, of a profile or of every person, or the latest.

    Only those of at least so many lines; those of practice are left out.
    """
    order = (
        "touched DESC, longest_chain DESC" if latest_first else "longest_chain DESC, clears DESC"
    )
    whose = "seats.kind = 'person'" if profile is None else "seats.profile = ?"
    rows = sound_rows(
        connection,
        [
            "games.uid", "seats.name", "games.touched", "games.edition", "seats.player",
            "seats.longest_chain", "seats.turns", "seats.has_won",
        ],
        f"FROM seats JOIN games ON games.id = seats.game WHERE {whose} AND longest_chain >= ?"
        f" AND is_finished AND NOT is_practice ORDER BY {order}, games.id LIMIT ?",
        (*([] if profile is None else [profile]), least, limit),
    )  # fmt: skip
    return [BestChain._make(row) for row in rows]


def best_cascades(
    connection: sqlite3.Connection,
    profile: int | None = None,
    *,
    by_worth: bool = False,
    limit: int = PAGE,
) -> list[Highlight]:
    """List the longest cascades of a profile, or of every person; or the most valuable ones.

    Those of practice are left out: a branch repeats what the game it comes from has shown.  So are
    those of who took hints.
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
        f" WHERE {whose} AND NOT games.is_practice AND {UNAIDED} ORDER BY {order} LIMIT ?",
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
    if search.is_of_people:
        also("EXISTS (SELECT 1 FROM seats WHERE game = games.id AND kind = 'person')")
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
