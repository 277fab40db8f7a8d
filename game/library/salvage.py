"""Carrying games over from a damaged library into a new one.

Every game is read by itself, so that one broken page costs the games on it alone; of a game whose
end is lost the beginning is kept.  Knows the tables; knows nothing of where the files lie.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from game.record import Record, read_record, replay
from game.rules.errors import Refusal
from game.statistics import SummedGames

from .cells import wrong_cells
from .checking import as_left
from .games import Kept, Stored, last_played, profile_of, put_in, spell_record
from .schema import columns_of, writing

MOST_GAMES = 10_000_000
FARTHEST_GAP = 10_000
"""How many numbers without a game are tried between two that can be read."""
TABLES = ("games", "seats", "cascades")

Row = dict[str, Any]
KEPT, MENDED, LOST = "kept", "mended", "lost"
"""What becomes of a game."""


class Carried(NamedTuple):
    """How many games were carried over."""

    kept: int
    """As they were."""
    mended: int
    """As far as their actions can be read, and summed up anew from them."""
    lost: int
    """Not at all: they are in the damaged file alone."""


def carry_over(
    source: Path,
    target: sqlite3.Connection,
    connect: Callable[[str, bool], sqlite3.Connection],
    games: SummedGames,
    faulty: Collection[int] = frozenset(),
) -> Carried:
    """Copy every game that can be read.

    ``faulty`` are the numbers of those that are summed up anew from their actions; so are all whose
    cells hold what they cannot.
    """
    with closing(connect(str(source), False)) as old, writing(target):
        wreck = _Wreck(old, target, games, faulty)
        became = Counter(wreck.carry_over(number) for number in wreck.numbers())
        return Carried(became[KEPT], became[MENDED], became[LOST])


class _Wreck:
    """A damaged library, and the new one that takes its place."""

    def __init__(
        self,
        old: sqlite3.Connection,
        target: sqlite3.Connection,
        games: SummedGames,
        faulty: Collection[int],
    ) -> None:
        self._old, self._target, self._games, self._faulty = old, target, games, faulty
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

    def carry_over(self, number: int) -> str:
        """Copy a game as far as it can be read; tell what became of it."""
        columns = self._columns["games"]
        rows = self._readable(f"SELECT {', '.join(columns)} FROM games WHERE id = ?", number)
        game: Row = next((dict(zip(columns, row, strict=True)) for row in rows), {})
        if not game or self._is_there(game["uid"]):
            return LOST if game or self._is_listed(number) else ""
        actions = self._actions(number)
        # An older file does not say all that is summed up today.
        is_all_there = self._is_of_today and len(actions) == game["actions"]
        may_be_whole = is_all_there and number not in self._faulty
        if may_be_whole and not wrong_cells("games", game) and self._copy_whole(game, actions):
            return KEPT
        return MENDED if self._play_again(game, actions) else LOST

    def _is_listed(self, number: int) -> bool:
        """Tell whether a game of this number was there, though its row cannot be read."""
        found = self._readable("SELECT id FROM games WHERE id = ?", number)
        return next(found, None) is not None

    def _actions(self, number: int) -> list[str]:
        """Read the actions of a game up to the first that is missing."""
        query = "SELECT at, action FROM actions WHERE game = ? ORDER BY at"
        found: list[str] = []
        for at, action in self._readable(query, number):
            if at != len(found) or not isinstance(action, str | bytes):
                break
            found.append(_as_text(action))
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
        if len(seats) != len(players) or any(wrong_cells("seats", seat) for seat in seats):
            return False
        if any(wrong_cells("cascades", cascade) for cascade in cascades):
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

    def _play_again(self, game: Row, actions: list[str]) -> bool:
        """Keep what the rules make of the actions that are left; False where there is no game."""
        wrong = wrong_cells("games", game)
        header = _as_text(game["header"])
        while True:
            try:
                record = read_record(spell_record(header, actions), self._games)
                played = replay(record)
                break
            except (Refusal, TypeError, AttributeError):
                # One spoilt action spoils the whole text: try without the later half.
                if not actions:
                    return False
                del actions[len(actions) // 2 :]
        if played.error is not None:
            record = replace(record, actions=record.actions[: played.error.action])
        uid = self._uid_for(record) if "uid" in wrong else game["uid"]
        record = replace(record, extra={**record.extra, "uid": uid})
        summary = self._games[record.game].statistics.summarise(record)
        steps = None if "steps" in wrong else game["steps"]
        kept = Kept(uid, record, steps, game["is_finished"] == 1)
        summary = as_left(kept, summary)
        state = Stored(record, steps, bool(summary.game.is_finished))
        touched = last_played(record) if "touched" in wrong else game["touched"]
        put_in(self._target, uid, state, summary, played=touched, number=game["id"])
        return True

    def _uid_for(self, record: Record) -> str:
        """Give a game the name that its header has, unless another has it."""
        told = record.extra.get("uid")
        return told if isinstance(told, str) and told and not self._is_there(told) else uuid4().hex

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


def _as_text(value: object) -> str:
    """Read what should be a text; what is none of it costs the letters that are damaged."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _is_sensible(number: object) -> bool:
    return type(number) is int and 0 < number < MOST_GAMES
