"""Carrying games over from a damaged library into a new one.

A game that was read whole is copied; any other is played again from what there is of it, as far as
the rules agree, so that of a game whose end is lost the beginning is kept and nothing is invented.
Knows the tables; knows nothing of how a file is read (``wreck``), nor of where it lies.
"""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import replace
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from game.record import Json, Record, Recorded, Unplayable, read_record
from game.record.strict_json import parse_json
from game.rules.errors import Refusal
from game.statistics import SummedGames

from .cells import wrong_cells
from .checking import as_left
from .games import Kept, Stored, folded, last_played, marks, profile_of, put_in, spell_record
from .insights.keeping import wrong_thoughts
from .schema import VERSION, writing
from .wreck import TABLES, THOUGHT, Form, Row, Value, Wreck, wrecks_of

KEPT, MENDED, LOST, TWICE = "kept", "mended", "lost", "twice"
"""What becomes of a game."""
UNWRITTEN = re.compile("[\x00-\x1f]")
"""What never stands in a header as it is."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


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
    games: SummedGames,
    faulty: Collection[int] = frozenset(),
) -> Carried:
    """Copy every game that can be read of a file, and of the log beside it; both stay as they are.

    ``faulty`` are the numbers of those that are summed up anew from their actions; so are all whose
    cells hold what they cannot.

    Raises:
        OSError: the file cannot be read.
    """
    forms = {table: Form.of(target, table) for table in TABLES}
    became = Counter[str]()
    with writing(target):
        for wreck in wrecks_of(source, forms):
            salvage = _Salvage(wreck, target, games, faulty)
            became.update(salvage.carry_over(number) for number in wreck.numbers())
            became[LOST] += wreck.nameless()
            salvage.carry_names_over()
    return Carried(became[KEPT], became[MENDED], became[LOST])


class _Salvage:
    """A damaged library, and the new one that takes its place."""

    def __init__(
        self,
        wreck: Wreck,
        target: sqlite3.Connection,
        games: SummedGames,
        faulty: Collection[int],
    ) -> None:
        self._wreck, self._target, self._games, self._faulty = wreck, target, games, faulty

    def carry_over(self, number: int) -> str:
        """Copy a game as far as it can be read; tell what became of it."""
        rows, actions = self._wreck.rows("games", number), self._actions(number)
        if self._is_whole(number) and self._copy(rows[0], [texts[0] for texts in actions]):
            return KEPT
        if self._wreck.is_doubtful("actions", number) and len(rows) == 1:
            # What lies about may have been taken back.
            actions = actions[: _number(rows[0]["actions"])]
        best: tuple[Row, Record] | None = None
        for row in rows:
            record = self._played(row, actions)
            if record and (best is None or len(record.actions) > len(best[1].actions)):
                best = row, record
            if record and len(record.actions) == row["actions"]:
                break
        return self._put_in(*best) if best else LOST

    def carry_names_over(self) -> None:
        """Spell the names of profiles as they were last written."""
        for profile in self._wreck.profiles():
            name = profile["name"]
            if isinstance(name, str) and folded(name) == profile["folded"]:
                profile_of(self._target, name)

    def _actions(self, number: int) -> list[list[str]]:
        """Read what each action of a game may be, the surest first, up to one that is missing."""
        found: dict[Value, list[str]] = defaultdict(list)
        for row in self._wreck.rows("actions", number):
            found[row["at"]].append(_text(row["action"]))
        return [found[at] for at in takewhile(found.__contains__, count())]

    # --- as it is --------------------------------------------------------------------------------

    def _is_whole(self, number: int) -> bool:
        # An older file does not say all that is summed up today.
        is_of_today = self._wreck.version == VERSION
        return is_of_today and number not in self._faulty and self._wreck.is_whole(number)

    def _copy(self, game: Row, actions: list[str]) -> bool:
        """Copy a game row by row; false where something of it is missing or wrong."""
        number = _number(game["id"])
        seats, cascades = (self._wreck.rows(table, number) for table in ("seats", "cascades"))
        if (
            len(actions) != game["actions"]
            or len(seats) != game["players"]
            or wrong_cells("games", game)
            or any(wrong_cells("seats", seat) for seat in seats)
            or any(wrong_cells("cascades", cascade) for cascade in cascades)
            or self._is_there("uid", game["uid"])
            or self._is_there("id", number)
        ):
            return False
        try:
            # What is JSON has not been touched by chance; whether it is legal, ``check`` tells.
            parse_json(spell_record(_text(game["header"]), actions))
        except Refusal:
            return False
        self._insert("games", game | {"claimed_by": None})
        for at, action in enumerate(actions):
            self._insert("actions", {"game": number, "at": at, "action": action})
        for seat in seats:
            if seat["profile"] is not None:
                seat["profile"] = profile_of(self._target, _text(seat["name"]))
            self._insert("seats", seat)
        for cascade in cascades:
            self._insert("cascades", cascade)
        self._carry_thoughts_over(game, number)
        return True

    def _carry_thoughts_over(self, game: Row, number: int) -> None:
        """Copy what was found out about a game that is all there, and is called so now."""
        for table in THOUGHT:
            found = self._wreck.rows(table, _number(game["id"]))
            # Of two that say something else neither is to be believed.
            if len(found) == 1 and not wrong_thoughts(table, found[0], game["players"]):
                self._insert(table, found[0] | {"game": number})

    def _insert(self, table: str, row: Row) -> None:
        self._target.execute(
            f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks(row)})", tuple(row.values())
        )

    # --- played again ----------------------------------------------------------------------------

    def _played(self, row: Row, actions: list[list[str]]) -> Record | None:
        """Play what is left of a game; nothing if that is not even its first action."""
        header = UNWRITTEN.sub(REPLACEMENT, _text(row["header"]))
        try:
            record = read_record(spell_record(header, ()), self._games)
            state, _ = record.rules.new_game(record.setup())
        except Refusal:
            return None
        played: list[Recorded] = []
        for texts in actions:
            for text in texts:
                try:
                    action = _action(record, text)
                    state, _ = record.rules.play(state, action)
                except Refusal:
                    continue
                played.append(action)
                break
            else:
                break
        return replace(record, actions=tuple(played)) if played else None

    def _put_in(self, row: Row, record: Record) -> str:
        """Keep what the rules made of a game, unless it is there already."""
        wrong = wrong_cells("games", row)
        uid = _text(row["uid"]) if "uid" not in wrong else self._uid_for(record)
        if self._is_there("uid", uid):
            told = record.extra.get("uid", uid)
            if not isinstance(told, str) or not told or self._is_there("uid", told):
                return TWICE
            uid = told  # The other one has lost its own.
        extra: dict[str, Json] = {**record.extra, "uid": uid}
        if "undone" not in wrong and row["undone"]:
            extra["undone"] = _number(row["undone"])
        if len(record.actions) != row["actions"]:
            # Its end is lost: it may be gone on with.
            extra.pop("finished", None)
        record = replace(record, extra=extra)
        steps = None if "steps" in wrong or row["steps"] is None else _number(row["steps"])
        summary = self._games[record.game].statistics.summarise(record)
        summary = as_left(Kept(uid, record, steps, row["is_finished"] == 1), summary)
        state = Stored(record, steps, bool(summary.game.is_finished))
        touched = last_played(record) if "touched" in wrong else _text(row["touched"])
        is_free = "id" not in wrong and not self._is_there("id", row["id"])
        number = _number(row["id"]) if is_free else None
        number = put_in(self._target, uid, state, summary, played=touched, number=number)
        if len(record.actions) == row["actions"]:
            self._carry_thoughts_over(row, number)
        return MENDED

    def _uid_for(self, record: Record) -> str:
        """Give a game the name that its header has."""
        told = record.extra.get("uid")
        return told if isinstance(told, str) and told else uuid4().hex

    def _is_there(self, column: str, value: Value) -> bool:
        query = f"SELECT 1 FROM games WHERE {column} = ?"
        return self._target.execute(query, (value,)).fetchone() is not None


def _action(record: Record, text: str) -> Recorded:
    action = record.spelling.action_from_json(parse_json(text), "")
    if isinstance(action, Unplayable):
        raise action.refusal()
    return action


def _text(value: Value) -> str:
    """Read text as far as it is text; one wrong bit can make it something else."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value if isinstance(value, str) else ""


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0
