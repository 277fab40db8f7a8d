"""Records in and out of the library, and checking every game."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from game.files import bring_to_disk, settle_folder, write_beside
from game.record import DamagedRecord, Record, read_bounded, read_record, replay, write_record
from game.rules import Refusal
from game.statistics import SummedGames

from .gamefile import (
    ENDING,
    Found,
    Notes,
    name_of,
    read_file,
    signature_of,
    spell_game,
    sum_up,
    told_uid,
    without_notes,
)
from .index import index_of, last_played, load, take_in, writing
from .syncing import files_in

HOLD_SECONDS = 0.5
"""How long a record that was read waits for others."""
AT_ONCE = 16
"""How many files are brought to the disk at a time: it makes one effort of them."""


class Refused(Exception):
    """A record that is not let in, with the reason and, if one is to blame, the action."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason if action is None else f"action {action}: {reason}")
        self.is_record = action is not None
        """Whether it is a record at all."""


class Imported(NamedTuple):
    """A record that is in the library now."""

    number: int
    uid: str
    was_there: bool


Answer = Imported | Refused


def give_out(connection: sqlite3.Connection, uid: str, games: SummedGames) -> str:
    """Return a game as a record; raise as ``load``."""
    return write_record(load(connection, uid, games).record)


def files_of(names: Iterable[str]) -> list[str]:
    """Return the files that are meant: of a folder the records in it, if there are any."""
    return [file for name in names for file in (_records_in(name) or [name])]


def _records_in(name: str) -> list[str]:
    try:
        inside = sorted(Path(name).iterdir())
        return [str(path) for path in inside if path.suffix.lower() == ENDING and path.is_file()]
    except (OSError, ValueError):
        return []


class Intake:
    """Records on their way into a library."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        games: SummedGames,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._index, self._games, self._clock = index_of(connection), games, clock
        self.done = self.taken = 0
        """Records that were answered, and games of them that are new."""
        self._waiting: list[tuple[str, Found | Refused]] = []
        self._since = 0.0

    def read(self, file: str) -> None:
        """Read a record, referee it and sum it up, playing it once."""
        found: Found | Refused
        try:
            if Path(file).is_dir():
                raise DamagedRecord(
                    "this is a folder, and no file in it ends in {ending}", ending=ENDING
                )
            record = without_notes(read_record(read_bounded(file), self._games))
        except Refusal as refusal:
            found = Refused(str(refusal))
        else:
            try:
                summary = self._games[record.game].statistics.summarise(record)
                found = Found(record, summary=summary)
            except Refusal as refusal:
                # Only now it matters where.
                fault = replay(record).error
                found = Refused(str(refusal), fault and fault.action)
        if not self._waiting:
            self._since = self._clock()
        self._waiting.append((file, found))

    @property
    def is_due(self) -> bool:
        """Whether what was read has waited for long enough."""
        return bool(self._waiting) and self._clock() - self._since >= HOLD_SECONDS

    def put_down(self) -> list[tuple[str, Answer]]:
        """Copy all that were read into the library; return what became of each."""
        written: list[Path] = []
        try:
            with writing(self._index):
                answers = [
                    (file, found if isinstance(found, Refused) else self._settled(found, written))
                    for file, found in self._waiting
                ]
        except BaseException:
            for path in written:
                path.unlink(missing_ok=True)
            raise
        if written:
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(bring_to_disk, written))
            settle_folder(self._index.games)
        self._waiting = []
        self.done += len(answers)
        self.taken += len(written)
        return answers

    def _settled(self, found: Found, written: list[Path]) -> Imported:
        index, record, summary = self._index, found.record, found.summary
        assert record is not None and summary is not None
        there = self._find_same(record)
        if there is not None:
            return Imported(*there, was_there=True)
        uid = told_uid(record.extra.get("uid"))
        if not uid or index.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone():
            uid = uuid4().hex
        record = replace(record, extra={**record.extra, "uid": uid})
        notes = Notes(last_played(record), None, bool(summary.game.is_finished))
        index.games.mkdir(parents=True, exist_ok=True)
        path = index.games / name_of(record, uid, notes.touched, self._games)
        path = write_beside(path, spell_game(record, notes), settle=False)
        written.append(path)
        found = Found(record, notes, uid=uid, summary=summary)
        return Imported(take_in(index, path.name, signature_of(path.stat()), found), uid, False)

    def _find_same(self, record: Record) -> tuple[int, str] | None:
        """Find the same game: the same deal for the same players, and the same actions."""
        rows = self._index.execute(
            "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ?",
            (str(record.seed), record.game, len(record.actions)),
        ).fetchall()
        plain = replace(record, extra={})
        for number, uid in rows:
            try:
                other = load(self._index, uid, self._games).record
            except Refusal:
                continue
            if replace(other, extra={}) == plain:
                return number, uid
        return None


def take_some(
    connection: sqlite3.Connection, files: Iterable[str], games: SummedGames
) -> list[tuple[str, Answer]]:
    """Take in as many of these as half a second allows, and one at least."""
    intake = Intake(connection, games)
    for file in files:
        intake.read(file)
        if intake.is_due:
            break
    return intake.put_down()


def faults(
    connection: sqlite3.Connection,
    games: SummedGames,
    counted: Callable[[int], None] = lambda _done: None,
) -> Iterator[str]:
    """Yield what is wrong with each file; ``counted`` is called with how many were read."""
    index = index_of(connection)
    for done, name in enumerate(sorted(files_in(index.games))):
        counted(done)
        try:
            found = sum_up(read_file(index.games / name, games)[0], games)
        except OSError as error:
            yield f"{name}: {error.strerror or error}"
        else:
            if found.damage:
                yield f"{name}: {found.reason or found.damage}"
