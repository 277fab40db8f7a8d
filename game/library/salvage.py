"""Carrying games over from a damaged library into a new one.

Every game is read by itself, so that one broken page costs the games on it alone; of a game whose
end is lost the beginning is kept.  Knows the tables; knows nothing of where the files lie.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.record import read_record, replay
from game.rules.errors import Refusal
from game.statistics import SummedGames

from .games import Stored, profile_of, put_in, spell_record
from .schema import columns_of, writing

MOST_GAMES = 10_000_000
FARTHEST_GAP = 10_000
"""How many numbers without a game are tried between two that can be read."""
TABLES = ("games", "seats", "cascades")

Row = dict[str, Any]


def carry_over(
    source: Path,
    target: sqlite3.Connection,
    connect: Callable[[str, bool], sqlite3.Connection],
    games: SummedGames,
) -> int:
    """Copy every game that can be read; give how many there were."""
    with closing(connect(str(source), False)) as old, writing(target):
        wreck = _Wreck(old, target, games)
        return sum(wreck.carry_over(number) for number in wreck.numbers())


class _Wreck:
    """A damaged library, and the new one that takes its place."""

    def __init__(
        self, old: sqlite3.Connection, target: sqlite3.Connection, games: SummedGames
    ) -> None:
        self._old, self._target, self._games = old, target, games
        self._columns: dict[str, tuple[str, ...]] = {}
        for table in TABLES:
            # Where not even the tables' names can be read, no game can.
            known = {row[1] for row in self._readable(f"PRAGMA table_info({table})")}
            self._columns[table] = tuple(c for c in columns_of(target, table) if c in known)
        self._is_of_today = all(
            self._columns[table] == columns_of(target, table) for table in TABLES
        )

    def numbers(self) -> list[int]:
        """Find the numbers of the games from both ends, and try those in between."""
        first = [row[0] for row in self._readable("SELECT id FROM games ORDER BY id")]
        last = [row[0] for row in self._readable("SELECT id FROM games ORDER BY id DESC")]
        upwards = [number for number in first if _is_sensible(number)]
        downwards = [number for number in last if _is_sensible(number)]
        end = max(upwards, default=0)
        gap = range(end + 1, min(min(downwards, default=end), end + FARTHEST_GAP))
        return sorted({*upwards, *downwards, *gap})

    def carry_over(self, number: int) -> int:
        """Copy a game as far as it can be read; give 1 if anything of it could be."""
        columns = self._columns["games"]
        rows = self._readable(f"SELECT {', '.join(columns)} FROM games WHERE id = ?", number)
        game: Row = next((dict(zip(columns, row, strict=True)) for row in rows), {})
        if not game or self._is_there(game["uid"]):
            return 0
        actions = self._actions(number)
        # An older file does not say all that is summed up today.
        is_all_there = self._is_of_today and len(actions) == game["actions"]
        if is_all_there and self._copy_whole(game, actions):
            return 1
        return self._play_again(game, actions)

    def _actions(self, number: int) -> list[str]:
        """Read the actions of a game up to the first that is missing."""
        query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
        found: list[str] = []
        for at, action in self._readable(query, number):
            if at != len(found) or not isinstance(action, str):
                break
            found.append(action)
        return found

    def _copy_whole(self, game: Row, actions: list[str]) -> bool:
        """Copy a game row by row; False where something of it is missing or wrong."""
        number = game["id"]
        try:
            # What is JSON has not been touched by chance; whether it is legal, ``check`` tells.
            players = json.loads(spell_record(game["header"], actions))["players"]
            seats, cascades = self._rows("seats", number), self._rows("cascades", number)
        except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError):
            return False
        if len(seats) != len(players):
            return False
        self._target.execute("SAVEPOINT game")
        try:
            self._insert("games", game | {"claimed_by": None})
            self._target.executemany(
                "INSERT INTO actions (game, at, action) VALUES (?, ?, ?)",
                [(number, at, action) for at, action in enumerate(actions)],
            )
            for seat in seats:
                if seat["profile"] is not None:
                    seat["profile"] = profile_of(self._target, seat["name"])
                self._insert("seats", seat)
            for cascade in cascades:
                self._insert("cascades", cascade)
        except sqlite3.IntegrityError:
            self._target.execute("ROLLBACK TO game")
            return False
        finally:
            self._target.execute("RELEASE game")
        return True

    def _play_again(self, game: Row, actions: list[str]) -> int:
        """Keep what the rules make of the actions that are left."""
        while True:
            try:
                record = read_record(spell_record(game["header"], actions), self._games)
                played = replay(record)
                break
            except (Refusal, TypeError, AttributeError):
                # One spoilt action spoils the whole text: try without the later half.
                if not actions:
                    return 0
                del actions[len(actions) // 2 :]
        if played.error is not None:
            record = replace(record, actions=record.actions[: played.error.action])
        summary = self._games[record.game].statistics.summarise(record)
        state = Stored(record, game["steps"], bool(summary.game.is_finished))
        put_in(self._target, game["uid"], state, summary, played=str(game["touched"]))
        return 1

    def _readable(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Give the rows up to the first that cannot be read."""
        try:
            yield from self._old.execute(query, values)
        except (sqlite3.Error, UnicodeDecodeError, OverflowError):
            return

    def _rows(self, table: str, game: int) -> list[Row]:
        """Give all rows of a game, or raise."""
        columns = self._columns[table]
        query = f"SELECT {', '.join(columns)} FROM {table} WHERE game = ?"
        return [dict(zip(columns, row, strict=True)) for row in self._old.execute(query, (game,))]

    def _insert(self, table: str, row: Row) -> None:
        columns = self._columns[table]
        marks = ", ".join("?" * len(columns))
        self._target.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",
            [row[name] for name in columns],
        )

    def _is_there(self, uid: object) -> bool:
        found = self._target.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone()
        return found is not None


def _is_sensible(number: object) -> bool:
    return type(number) is int and 0 < number < MOST_GAMES
