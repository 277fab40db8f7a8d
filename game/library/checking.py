"""Checking a library: whether its pages, its tables and every game in it make sense.

Knows what is to be true of a library; changes nothing, and goes on whatever it finds.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from game.record import PERSON, steps
from game.rules.errors import Refusal
from game.statistics import Cascade, SummedGames

from .cells import HOLDS, wrong_cells
from .games import AnySummary, Kept, folded, kept_of
from .insights.keeping import wrong_thoughts
from .notices import TROUBLES, code_of
from .schema import UNREAD
from .wreck import THOUGHT

AT_TABLE = ("player", "name", "badge", "kind")
"""What is told of a seat before its game is finished."""
LONGEST = 60
"""How much of a value that makes no sense is shown."""

Row = Mapping[str, Any]


class Fault(NamedTuple):
    """Something that is wrong."""

    game: int | None
    """The number of the game that it is wrong with; ``None``: with none, or with all."""
    words: str

    def __str__(self) -> str:
        return self.words if self.game is None else f"game {self.game}: {self.words}"


def faults(
    connection: sqlite3.Connection,
    games: SummedGames,
    counted: Callable[[int], None] = lambda _done: None,
) -> Iterator[Fault]:
    """Tell everything that is wrong; game after game, ``counted``, so it may take a while."""
    for words in (_of_pages, _of_profiles, _of_lost_rows):
        yield from (Fault(None, word) for word in _as_far_as_read(words(connection)))
    numbers: list[int] = []
    yield from (Fault(None, word) for word in _as_far_as_read(_into(numbers, connection)))
    for done, number in enumerate(numbers):
        counted(done)
        found = _of_game(connection, number, games)
        yield from (Fault(number, word) for word in _as_far_as_read(found))


def known_games(connection: sqlite3.Connection) -> list[int]:
    """Find the numbers of all games, as far as they can be read."""
    numbers: list[int] = []
    for _unread in _as_far_as_read(_into(numbers, connection)):
        break
    return numbers


def _as_far_as_read(found: Iterator[str]) -> Iterator[str]:
    """Tell what was found, and that no more can be read if that is so."""
    try:
        yield from found
    except sqlite3.DatabaseError as error:
        if code_of(error) in TROUBLES:
            raise
        yield f"it cannot be read: {error}"


def _of_pages(connection: sqlite3.Connection) -> Iterator[str]:
    for (word,) in connection.execute("PRAGMA integrity_check"):
        if word != "ok":
            yield f"the file: {word}"


def _of_profiles(connection: sqlite3.Connection) -> Iterator[str]:
    for profile in _rows(connection, "profiles", "ORDER BY id"):
        wrong = wrong_cells("profiles", profile)
        if not wrong and profile["folded"] != folded(profile["name"]):
            wrong = ["folded"]
        yield from (f"profile {profile['id']}: {_shown(name, profile)}" for name in wrong)


def _of_lost_rows(connection: sqlite3.Connection) -> Iterator[str]:
    for table in ("actions", "seats", "cascades", *THOUGHT):
        for (game,) in connection.execute(
            f"SELECT DISTINCT game FROM {table} WHERE game NOT IN (SELECT id FROM games)"
        ):
            yield f"the table {table} has rows of a game {game!r}, which is not there"


def _into(numbers: list[int], connection: sqlite3.Connection) -> Iterator[str]:
    """Find the numbers of the games, and nothing wrong with that."""
    for (number,) in connection.execute("SELECT id FROM games ORDER BY id"):
        numbers.append(number)
    yield from ()


def _of_game(connection: sqlite3.Connection, number: int, games: SummedGames) -> Iterator[str]:
    rows = list(_rows(connection, "games", "WHERE id = ?", number))
    if not rows:
        yield "its row is not where it should be"
        return
    (game,) = rows
    wrong = wrong_cells("games", game)
    yield from (_shown(name, game) for name in wrong)
    yield from _of_thoughts(connection, number, game["players"])
    rows = list(_rows(connection, "actions", "WHERE game = ? ORDER BY at", number))
    actions = [row["action"] for row in rows]
    most = _most([game["actions"], len(rows), *(_after(row["at"]) for row in rows)])
    if most > len(rows) or any(row["at"] != at for at, row in enumerate(rows)):
        yield f"of {most} actions there are {len(rows)}"
        return
    spoilt = [at for at, action in enumerate(actions) if type(action) is not str]
    yield from (f"actions[{at}] is {_short(actions[at])}" for at in spoilt)
    if spoilt or "header" in wrong:
        return
    try:
        kept = kept_of({**game, **dict.fromkeys(wrong)}, actions, games)
        summary = games[kept.record.game].statistics.summarise(kept.record)
    except Refusal as refusal:
        yield str(refusal)
        return
    summary = as_left(kept, summary)
    told_uid = json.loads(game["header"]).get("uid", game["uid"])
    if "uid" not in wrong and told_uid != game["uid"]:
        yield f"uid is {_short(told_uid)} in its header and not {_short(game['uid'])}"
    for name, found in summary.game._asdict().items():
        if name not in wrong and game[name] != found:
            yield f"{name} is {found!r} and not {_short(game[name])}"
    yield from _of_results(connection, number, summary)


def _of_thoughts(connection: sqlite3.Connection, number: int, players: object) -> Iterator[str]:
    for table in THOUGHT:
        for row in _rows(connection, table, "WHERE game = ?", number):
            wrong = wrong_thoughts(table, row, players)
            yield from (f"{table}: {_shown(name, row)}" for name in wrong)


def _most(counts: list[object]) -> int:
    return max(count for count in counts if type(count) is int)


def _after(at: object) -> object:
    return at + 1 if type(at) is int else None


def _of_results(connection: sqlite3.Connection, number: int, summary: AnySummary) -> Iterator[str]:
    """Compare what is noted of seats and cascades with what the actions come to."""
    seats = list(_rows(connection, "seats", "WHERE game = ? ORDER BY player", number))
    if len(seats) != len(summary.seats):
        yield f"of {len(summary.seats)} seats there are {len(seats)}"
        return
    for at, (noted, seat) in enumerate(zip(seats, summary.seats, strict=True)):
        true = {**_blank(noted), **seat._asdict(), "folded": folded(seat.name)}
        if not summary.game.is_finished:
            true = {name: true[name] for name in (*AT_TABLE, "folded")}
        wrong = wrong_cells("seats", noted)
        yield from (f"seat {at}: {_shown(name, noted)}" for name in wrong)
        if noted["deeds"] == UNREAD:
            del true["deeds"]
        for name, found in true.items():
            if name not in wrong and noted[name] != found:
                yield f"seat {at}: {name} is {found!r} and not {_short(noted[name])}"
        if seat.kind == PERSON and "profile" not in wrong:
            profile = connection.execute(
                "SELECT folded FROM profiles WHERE id = ?", (noted["profile"],)
            ).fetchone()
            if profile != (true["folded"],):
                yield f"seat {at}: its profile {noted['profile']!r} is not that of {seat.name!r}"
    if summary.game.is_finished:
        columns = ", ".join(Cascade._fields)
        cascades = connection.execute(
            f"SELECT {columns} FROM cascades WHERE game = ? ORDER BY first", (number,)
        ).fetchall()
        if cascades != sorted(summary.cascades, key=lambda cascade: cascade.first):
            yield "its cascades are not those of its actions"


def _blank(seat: Row) -> dict[str, object]:
    """Give what stands in the columns of other games than the one that was played."""
    return {
        name: 0 if HOLDS["seats"][name](0) else ""
        for name in seat
        if name not in ("game", "profile", *AT_TABLE)
    }


def as_left(kept: Kept, summary: AnySummary) -> AnySummary:
    """Give what a game came to, as far as the table had gone on when it was left."""
    if kept.is_finished or not _was_left_before_its_end(kept):
        return summary
    # The summary goes on to the end at once.
    return replace(summary, game=summary.game._replace(is_finished=False))


def _was_left_before_its_end(kept: Kept) -> bool:
    """Tell whether everything was decided when it was left, and the table had yet to go on."""
    record = kept.record
    if kept.steps is None or "finished" in record.extra or not record.actions:
        return False
    *_before, (state, _events) = steps(replace(record, actions=record.actions[:-1]))
    state, _events = record.rules.apply(state, record.actions[-1])
    return not record.rules.is_over(state)


def _rows(connection: sqlite3.Connection, table: str, rest: str, *values: object) -> Iterator[Row]:
    columns = tuple(HOLDS[table])
    for row in connection.execute(f"SELECT {', '.join(columns)} FROM {table} {rest}", values):
        yield dict(zip(columns, row, strict=True))


def _shown(name: str, row: Row) -> str:
    return f"{name} is {_short(row[name])}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
