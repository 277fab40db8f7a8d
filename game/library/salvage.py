"""Carrying games over from a damaged library into a new one.

Every game is read by itself, so that one broken page costs the games on it alone; of a game whose
end is lost the beginning is kept.  Knows the tables; knows nothing of where the files lie.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.record import DamagedRecord, read_luckybox_record, replay
from game.rules.errors import Refusal
from game.rules.luckybox import Phase

from .games import State, profile_of, put_in, spell_record
from .schema import columns_of, writing

MOST_GAMES = 10_000_000
FARTHEST_GAP = 10_000
"""How many numbers without a game are tried between two that can be read."""
TABLES = ("seats", "cascades")

Row = dict[str, Any]


def carry_over(
    source: Path, target: sqlite3.Connection, connect: Callable[[str, bool], sqlite3.Connection]
) -> int:
    """Copy every game that can be read; give how many there were."""
    kept = 0
    with closing(connect(str(source), False)) as old, writing(target):
        for number in _numbers(old):
            kept += _carry_over_game(old, target, number)
    return kept


def _numbers(old: sqlite3.Connection) -> list[int]:
    """Find the numbers of the games from both ends, and try those in between."""
    first = list(_readable(old, "SELECT id FROM games ORDER BY id"))
    last = list(_readable(old, "SELECT id FROM games ORDER BY id DESC"))
    known = {row[0] for row in first + last if type(row[0]) is int and 0 < row[0] < MOST_GAMES}
    upwards = max((row[0] for row in first if row[0] in known), default=0)
    downwards = min((row[0] for row in last if row[0] in known), default=upwards)
    known |= set(range(upwards + 1, min(downwards, upwards + FARTHEST_GAP)))
    return sorted(known)


def _readable(old: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
    """Give the rows up to the first that cannot be read."""
    try:
        yield from old.execute(query, values)
    except (sqlite3.Error, UnicodeDecodeError, OverflowError):
        return


def _carry_over_game(old: sqlite3.Connection, target: sqlite3.Connection, number: int) -> int:
    columns = _columns(old, "games")
    rows = list(_readable(old, f"SELECT {', '.join(columns)} FROM games WHERE id = ?", number))
    if not rows:
        return 0
    game: Row = dict(zip(columns, rows[0], strict=True))
    actions = _actions(old, number)
    if _is_there(target, game["uid"]):
        return 0
    if len(actions) == game["actions"] and _copy_whole(old, target, game, actions):
        return 1
    return _play_again(target, game, actions)


def _columns(old: sqlite3.Connection, table: str) -> tuple[str, ...]:
    try:
        return columns_of(old, table)
    except sqlite3.Error:
        return ()


def _actions(old: sqlite3.Connection, number: int) -> list[str]:
    """Read the actions of a game up to the first that is missing."""
    query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
    found: list[str] = []
    for at, action in _readable(old, query, number):
        if at != len(found) or not isinstance(action, str):
            break
        found.append(action)
    return found


def _is_there(target: sqlite3.Connection, uid: object) -> bool:
    return bool(target.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone())


def _copy_whole(
    old: sqlite3.Connection, target: sqlite3.Connection, game: Row, actions: list[str]
) -> bool:
    """Copy a game row by row; False where something of it is missing or wrong."""
    number = game["id"]
    tables: dict[str, list[Row]] = {}
    try:
        record = read_luckybox_record(spell_record(game["header"], actions))
        for table in TABLES:
            columns = columns_of(old, table)
            query = f"SELECT {', '.join(columns)} FROM {table} WHERE game = ?"
            rows = old.execute(query, (number,)).fetchall()
            tables[table] = [dict(zip(columns, row, strict=True)) for row in rows]
    except (DamagedRecord, sqlite3.Error, UnicodeDecodeError, TypeError, AttributeError):
        return False
    if len(tables["seats"]) != len(record.players):
        return False
    target.execute("SAVEPOINT game")
    try:
        _insert(target, "games", game | {"claimed_by": None})
        target.executemany(
            "INSERT INTO actions (game, at, action) VALUES (?, ?, ?)",
            [(number, at, action) for at, action in enumerate(actions)],
        )
        for seat in tables["seats"]:
            if seat["profile"] is not None:
                seat["profile"] = profile_of(target, seat["name"])
            _insert(target, "seats", seat)
        for cascade in tables["cascades"]:
            _insert(target, "cascades", cascade)
    except sqlite3.IntegrityError:
        target.execute("ROLLBACK TO game")
        return False
    finally:
        target.execute("RELEASE game")
    return True


def _play_again(target: sqlite3.Connection, game: Row, actions: list[str]) -> int:
    """Keep what the rules make of the actions that are left."""
    while True:
        try:
            record = read_luckybox_record(spell_record(game["header"], actions))
            played = replay(record)
        except (Refusal, TypeError, AttributeError):
            # One spoilt action spoils the whole text: try without the later half.
            if not actions:
                return 0
            del actions[len(actions) // 2 :]
            continue
        break
    if played.error is not None:
        record = replace(record, actions=record.actions[: played.error.action])
    is_finished = played.game.phase is Phase.OVER
    put_in(target, game["uid"], State(record, game["steps"], is_finished))
    return 1


def _insert(target: sqlite3.Connection, table: str, row: Row) -> None:
    columns = [name for name in columns_of(target, table) if name in row]
    marks = ", ".join("?" * len(columns))
    target.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",
        [row[name] for name in columns],
    )
