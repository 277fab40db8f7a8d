"""Many records at once: refereed one by one, put into the library some at a time.

Every transaction waits for the disk, so one is made of all that was read in half a second; what is
answered is in the library.  Knows files of records; prints nothing (``commands`` does).
"""

import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from game.record import DamagedRecord, read_bounded
from game.statistics import SummedGames

from .exchange import Examined, Imported, Refused, examine, put_down
from .schema import writing

RECORDS = ".json"
HOLD_SECONDS = 0.5
"""How long a record that was read waits for others."""

Answer = Imported | Refused


def files_of(names: Iterable[str]) -> list[str]:
    """Name all files that are meant: of a folder the records in it, in the order of their names.

    A folder without any, or one that cannot be read, stays as it is: whoever reads it says why.
    """
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
        self._connection = connection
        self._clock = clock
        self._games = games
        self.done = self.taken = 0
        """Records that were answered, and games of them that are new."""
        self._waiting: list[tuple[str, Examined | Refused]] = []
        self._since = 0.0

    def read(self, file: str) -> None:
        """Read a record and referee it."""
        if not self._waiting:
            self._since = self._clock()
        try:
            found: Examined | Refused = examine(_content(file), self._games)
        except DamagedRecord as damage:
            found = Refused(str(damage))
        except Refused as refused:
            found = refused
        self._waiting.append((file, found))

    @property
    def is_due(self) -> bool:
        """Whether what was read has waited for long enough."""
        return bool(self._waiting) and self._clock() - self._since >= HOLD_SECONDS

    def put_down(self) -> list[tuple[str, Answer]]:
        """Put all that were read into the library, or none of them; tell what became of each.

        Raises:
            sqlite3.Error: they cannot be kept.
        """
        if not self._waiting:
            return []
        with writing(self._connection):
            answers = [(file, self._settled(found)) for file, found in self._waiting]
        self._waiting = []
        self.done += len(answers)
        self.taken += sum(
            isinstance(answer, Imported) and not answer.was_there for _, answer in answers
        )
        return answers

    def _settled(self, found: Examined | Refused) -> Answer:
        if isinstance(found, Refused):
            return found
        return put_down(self._connection, found, self._games)


def take_some(
    connection: sqlite3.Connection, files: Iterable[str], games: SummedGames
) -> list[tuple[str, Answer]]:
    """Take in as many of these as half a second allows, and one at least; tell what became of each.

    Raises:
        sqlite3.Error: they cannot be kept.
    """
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
