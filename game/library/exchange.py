"""Records in and out of the library, and checking every game."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

from game.record import DamagedRecord, Record, read_bounded, read_record, replay, write_record
from game.rules import Refusal
from game.statistics import SummedGames

from .gamefile import (
    Found,
    Notes,
    Summed,
    name_of,
    put_beside,
    read_bytes,
    read_game,
    settle_folder,
    spell_game,
    sum_up,
    without_notes,
)
from .index import Index, index_of, last_played, load, take_in, writing
from .syncing import entry_of, files_in

RECORDS = ".json"
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


def examine(text: str | bytes, games: SummedGames) -> Summed:
    """Referee a record and sum it up, playing it once.

    Raises:
        Refused: it is no record, or one that breaks the rules.
    """
    try:
        record = without_notes(read_record(text, games))
    except Refusal as refusal:
        raise Refused(str(refusal)) from refusal
    try:
        return Summed(Found(record), games[record.game].statistics.summarise(record))
    except Refusal as refusal:
        # Only now it matters where.
        fault = replay(record).error
        raise Refused(str(refusal), fault and fault.action) from refusal


def give_out(connection: sqlite3.Connection, uid: str, games: SummedGames) -> str:
    """Return a game as a record; raise as ``load``."""
    return write_record(load(connection, uid, games).record)


def files_of(names: Iterable[str]) -> list[str]:
    """Return the files that are meant: of a folder the records in it, if there are any."""
    return [file for name in names for file in (_records_in(name) or [name])]


def _records_in(name: str) -> list[str]:
    try:
        inside = sorted(Path(name).iterdir())
        return [str(path) for path in inside if path.suffix.lower() == RECORDS and path.is_file()]
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
        self._index: Index = index_of(connection)
        self._clock = clock
        self._games = games
        self.done = self.taken = 0
        """Records that were answered, and games of them that are new."""
        self._waiting: list[tuple[str, Summed | Refused]] = []
        self._since = 0.0

    def read(self, file: str) -> None:
        """Read a record and referee it."""
        try:
            self.add(file, _content(file))
        except DamagedRecord as damage:
            self._wait(file, Refused(str(damage)))

    def add(self, file: str, text: str | bytes) -> None:
        """Referee a record that was read."""
        try:
            self._wait(file, examine(text, self._games))
        except Refused as refused:
            self._wait(file, refused)

    def _wait(self, file: str, found: Summed | Refused) -> None:
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
                answers = [(file, self._settled(found, written)) for file, found in self._waiting]
        except BaseException:
            for path in written:
                path.unlink(missing_ok=True)
            raise
        if written:
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(_bring_to_disk, written))
            settle_folder(self._index.games)
        self._waiting = []
        self.done += len(answers)
        self.taken += len(written)
        return answers

    def _settled(self, examined: Summed | Refused, written: list[Path]) -> Answer:
        if isinstance(examined, Refused):
            return examined
        index, record, summary = self._index, examined.found.record, examined.summary
        assert record is not None and summary is not None
        there = _find_same(index, record, self._games)
        if there is not None:
            return Imported(*there, was_there=True)
        uid = _uid_for(index, record)
        record = replace(record, extra={**record.extra, "uid": uid})
        notes = Notes(last_played(record), None, bool(summary.game.is_finished))
        index.games.mkdir(parents=True, exist_ok=True)
        name = name_of(record, uid, notes.touched[:10], self._games)
        path, signature = put_beside(index.games / name, spell_game(record, notes), settle=False)
        written.append(path)
        summed = Summed(Found(record, notes), summary)
        number = take_in(index, entry_of(index, path.name, uid, signature, summed))
        return Imported(number, uid, False)


def _bring_to_disk(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


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


def _content(file: str) -> bytes:
    if Path(file).is_dir():
        raise DamagedRecord("this is a folder, and no file in it ends in {ending}", ending=RECORDS)
    return read_bounded(file)


def _find_same(index: Index, record: Record, games: SummedGames) -> tuple[int, str] | None:
    """Find the same game: the same deal for the same players, and the same actions."""
    rows = index.execute(
        "SELECT id, uid FROM games WHERE seed = ? AND game = ? AND actions = ?",
        (str(record.seed), record.game, len(record.actions)),
    ).fetchall()
    plain = replace(record, extra={})
    for number, uid in rows:
        try:
            other = load(index, uid, games).record
        except Refusal:
            continue
        if replace(other, extra={}) == plain:
            return number, uid
    return None


def _uid_for(index: Index, record: Record) -> str:
    """Return the record's uid, or a new one if it has none or another game has it."""
    told = record.extra.get("uid")
    try:
        uid = UUID(told).hex if isinstance(told, str) else uuid4().hex
    except ValueError:
        uid = uuid4().hex
    is_taken = index.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone()
    return uuid4().hex if is_taken else uid


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
            data, _signature = read_bytes(index.games / name)
        except OSError as error:
            yield f"{name}: {error.strerror or error}"
            continue
        found = sum_up(read_game(data, games), games).found
        if found.damage:
            yield f"{name}: {found.reason or found.damage}"
