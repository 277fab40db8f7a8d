"""What lists, statistics and rankings ask of the index."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from game.statistics import (
    Cascade,
    Circumstances,
    Figures,
    GameSummary,
    Measure,
    PlayedDeeds,
    Selection,
    Standing,
    SummedGame,
    count_circumstances,
    select,
    standings_of,
)

from .gamefile import ENDS_EARLY
from .index import OF_GAME, UNAIDED, folded
from .locks import Window


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
    **{field.name: field.name for field in fields(ListedGame)},
    "number": "id",
    "game_of_match": "number",
    "leads_on": LEADS_ON,
    "par": "CASE WHEN is_finished THEN (SELECT par FROM insights WHERE game = games.id) END",
    "seats": "(SELECT json_group_array(json_array(name, badge, kind, total, has_won))"
    " FROM (SELECT * FROM seats WHERE game = games.id ORDER BY player))",
}
"""What a listed game has, in SQL."""
TRUTHS = ("is_finished", "leads_on", "has_bots", "is_branch", "is_practice")


def listed(
    connection: sqlite3.Connection, rest: str, values: Mapping[str, object]
) -> list[ListedGame]:
    """Read games, and who sat at them."""
    query = f"SELECT {', '.join(COLUMNS.values())} FROM games {rest}"
    found = []
    for row in connection.execute(query, values):
        told = dict(zip(COLUMNS, row, strict=True))
        told |= {name: bool(told[name]) for name in TRUTHS}
        seats = [(*seat, bool(has_won)) for *seat, has_won in json.loads(told["seats"])]
        told["seats"] = tuple(map(ListedSeat._make, seats))
        found.append(ListedGame(**told))
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


_FINISHED = (
    "FROM seats JOIN games ON games.id = seats.game"
    " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
)
_IN_ORDER = "ORDER BY games.touched, games.id"


def figures_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame, wanted: Selection
) -> tuple[Counter[Circumstances], Figures]:
    """Count what games of this game a profile has finished, and add up those that are wanted."""
    fields = game.statistics.PLAYED
    # What is not read is what makes ten thousand games quick.
    columns = ", ".join(f"games.{name}" if name in OF_GAME else f"seats.{name}" for name in fields)
    rows = connection.execute(
        f"SELECT {columns} {_FINISHED} {_IN_ORDER}", (profile, game.name)
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


LARGEST = 10**9
"""More than anything that is counted or scored comes to."""


class Category(NamedTuple):
    """What games have in common that can be compared."""

    edition: str
    """Of a game that has no editions, what its match is played for."""
    deck: str
    """Its name; empty where the record names none."""
    players: int


_CATEGORY = ", ".join(f"games.{name}" for name in Category._fields)


def find_profile(connection: sqlite3.Connection, name: str) -> int | None:
    """Return the number of the profile of this name."""
    query = "SELECT id FROM profiles WHERE folded = ?"
    row = connection.execute(query, (folded(name),)).fetchone()
    return row[0] if row else None


def bests_of(connection: sqlite3.Connection, profile: int, game: SummedGame) -> dict[Category, int]:
    """Return the best of a profile's finished games in each category."""
    measure = game.statistics.MEASURE
    best = f"{'min' if measure.fewer_is_better else 'max'}(seats.{measure.column})"
    rows = connection.execute(
        f"SELECT {_CATEGORY}, {best} {_FINISHED} AND NOT games.is_practice"
        f" AND {UNAIDED} {_of_winners(measure)} GROUP BY {_CATEGORY}",
        (profile, game.name),
    )
    return {Category._make(category): value for *category, value in rows}


def _of_winners(measure: Measure) -> str:
    return "AND seats.has_won" if measure.of_winners else ""


def bests_of_people(
    connection: sqlite3.Connection, game: SummedGame, names: Collection[str], category: Category
) -> dict[str, int]:
    """Return the best of each of these people who has finished a game of a category."""
    found = {}
    for name in names:
        profile = find_profile(connection, name)
        best = None if profile is None else bests_of(connection, profile, game).get(category)
        if best is not None:
            found[name] = best
    return found


class Grouping(StrEnum):
    """Of what the best is listed."""

    PEOPLE = "people"
    CATEGORIES = "categories"
    GAMES = "games"


class Contest(NamedTuple):
    """Which games are compared; ``None`` is all."""

    by: Grouping = Grouping.PEOPLE
    profile: int | None = None
    edition: str | None = None
    deck: str | None = None
    players: int | None = None
    with_bots: bool = False
    with_undo: bool = True
    with_practice: bool = False


class Score(NamedTuple):
    """What somebody came to in a game."""

    uid: str
    touched: str
    edition: str
    deck: str
    players: int
    undone: int
    is_practice: int
    name: str
    kind: str
    """``person``, or the bot's policy."""
    value: int
    """By the measure of the game."""


_KEYS = {
    Grouping.PEOPLE: "seats.folded, seats.kind = 'person'",
    Grouping.CATEGORIES: _CATEGORY,
}
"""What the best of is one row."""
_NARROWED = {
    "profile": "seats.profile = :profile",
    **{name: f"games.{name} = :{name}" for name in Category._fields},
}
_LEFT_OUT = {
    "with_bots": "seats.kind = 'person'",
    "with_undo": "NOT games.undone",
    "with_practice": "NOT games.is_practice",
}


def ranking(
    connection: sqlite3.Connection, game: SummedGame, contest: Contest, limit: int = 100
) -> list[Score]:
    """List the best, the very best first; of those who are level, who was there first."""
    measure = game.statistics.MEASURE
    value = f"seats.{measure.column}"
    *of_game, _name, _kind, _value = Score._fields
    columns = [f"games.{name}" for name in of_game]
    columns += ["seats.name", "seats.kind", value]
    conditions = ["games.game = :game", "games.is_finished", UNAIDED]
    conditions += [sql for name, sql in _NARROWED.items() if getattr(contest, name) is not None]
    conditions += [sql for name, sql in _LEFT_OUT.items() if not getattr(contest, name)]
    key = _KEYS.get(contest.by)
    # SQLite takes what else stands in a row from where the least was found: a text of the value,
    # always of ten digits, and of when it was; the value alone would not say which of those level.
    order = f"{2 * LARGEST} {'+' if measure.fewer_is_better else '-'} {value}"
    first = f", min(printf('%d', {order}) || games.touched)" if key else ""
    query = (
        f"SELECT {', '.join(columns)}{first}"
        # CROSS JOIN holds SQLite to this order: the seats of a game lie beside each other.
        " FROM games CROSS JOIN seats ON seats.game = games.id"
        f" WHERE {' AND '.join(conditions)} {_of_winners(measure)}"
        + (f" GROUP BY {key}" if key else "")
        + f" ORDER BY {value} {'ASC' if measure.fewer_is_better else 'DESC'},"
        f" games.touched, games.id LIMIT {limit:d}"
    )
    values = {"game": game.name, **contest._asdict()}
    return [Score._make(row[: len(columns)]) for row in connection.execute(query, values)]


def categories_of(connection: sqlite3.Connection, game: SummedGame) -> list[Category]:
    """Return the categories in which games were finished."""
    query = (
        f"SELECT DISTINCT {_CATEGORY} FROM games WHERE game = ? AND is_finished"
        " ORDER BY edition, players, deck"
    )
    return [Category._make(row) for row in connection.execute(query, (game.name,))]


class Encounters(NamedTuple):
    """The finished games of somebody in which a kind of rival sat at the table too."""

    games: int
    ahead: int
    """In how many of them every rival of this kind stood behind."""
    own: float
    """What somebody came to, on average over these games."""
    theirs: float
    """What the rivals of this kind came to: the average of a game, over these games."""


def encounters_of(
    connection: sqlite3.Connection, profile: int, game: SummedGame, *, fewer_is_better: bool
) -> dict[str, Encounters]:
    """Return how a profile fared against each policy; practice counts nowhere."""
    sign = "-" if fewer_is_better else "+"
    rows = connection.execute(
        "SELECT kind, count(*), sum(is_ahead), avg(own), avg(theirs) FROM ("
        " SELECT rivals.kind, own.total AS own, avg(rivals.total) AS theirs,"
        # Who is level on points may still have won, or lost.
        f" min(({sign}own.total, own.has_won) > ({sign}rivals.total, rivals.has_won)) AS is_ahead"
        # CROSS JOIN holds SQLite to this order: from somebody's seats to the seats beside them.
        " FROM (SELECT game, min(player), total, has_won FROM seats WHERE profile = ?"
        " GROUP BY game) AS own"
        " CROSS JOIN games ON games.id = own.game"
        " CROSS JOIN seats AS rivals ON rivals.game = games.id AND rivals.kind <> 'person'"
        " WHERE games.game = ? AND games.is_finished AND NOT games.is_practice AND games.has_bots"
        " GROUP BY games.id, rivals.kind"
        ") GROUP BY kind",
        (profile, game.name),
    )
    return {kind: Encounters._make(told) for kind, *told in rows}


def feats_of_profile(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> list[Standing]:
    rows = connection.execute(
        "SELECT games.uid, games.touched, seats.deeds"
        f" {_FINISHED} AND seats.deeds <> '' {_IN_ORDER}",
        (profile, game.name),
    )
    return standings_of(game.statistics.FEATS, map(PlayedDeeds._make, rows))


def count_unread(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT count(*) FROM files WHERE size < 0").fetchone()
    return int(count)


def feats_and_unread(
    connection: sqlite3.Connection, profile: int, game: SummedGame
) -> tuple[list[Standing], int]:
    return feats_of_profile(connection, profile, game), count_unread(connection)


def feats_earned_by(
    connection: sqlite3.Connection, uid: str, game: SummedGame
) -> dict[int, list[Standing]]:
    """Return what each seat has earned with a game; nothing while files are still to be read."""
    if count_unread(connection):
        return {}
    rows = connection.execute(
        "SELECT seats.player, seats.profile FROM games JOIN seats ON seats.game = games.id"
        " WHERE games.uid = ? AND games.is_finished AND seats.profile IS NOT NULL",
        (uid,),
    )
    found: dict[int, list[Standing]] = {}
    for player, profile in rows.fetchall():
        standings = feats_of_profile(connection, profile, game)
        earned = [standing for standing in standings if standing.uid == uid]
        if earned:
            found[player] = earned
    return found
