"""What the house does with the games of its own box, for the many tests that mean no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game import challenge, library
from game.box import GAMES
from game.challenge import Challenge
from game.library import ImportedGame, RefusedImport, SavedGame, exchange
from game.library.commands import open_updated_index
from game.library.exchange import import_batch
from game.library.index import Index, index_unread_files, mark_changed_files, open_index_at
from game.record import Record
from game.statistics import RecordSummary


def code_of(record: Record, with_actions: bool = True) -> str:
    return challenge.code_of(record, GAMES[record.game].packing, with_actions)


def read_code(text: str) -> Challenge[Any]:
    return challenge.read_code(text, GAMES)


def challenge_in(record: Record) -> Challenge[Any] | None:
    return challenge.challenge_of_record(record, GAMES[record.game].packing)


def summarise(record: Record) -> RecordSummary:
    return GAMES[record.game].statistics.summarise(record)


def result_line(summary: RecordSummary) -> str:
    return challenge.result_line(GAMES[summary.game.game], summary)


class Library(library.Library):
    """A library of the games of the box."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        super().__init__(folder, GAMES, today)


def load(connection: Index, uid: str) -> SavedGame:
    return library.load(connection, uid)


def faults(connection: Index) -> Iterator[str]:
    """Name what is wrong with the files, and in what the index is not what follows from them."""
    yield from filter(None, exchange.check_game_files(connection))
    yield from wrong_in_index(connection)


def take_in(connection: Index, text: str | bytes) -> ImportedGame:
    """Take a record in, or raise why it is refused."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "record.json"
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        ((_file, answer),) = import_batch(connection, [str(file)])
    if isinstance(answer, RefusedImport):
        raise answer
    return answer


def open_library(folder: Path) -> Index:
    """Open a library as a command does."""
    return open_updated_index(folder, GAMES)


COMPARED = {
    "games": "uid, file, damage, steps, touched, hints, game, edition, deck, seed, players,"
    " actions, has_bots, is_branch, is_practice, undone, daily, series, number, goes_on",
    "seats": "uid, seats.*",
    "cascades": "uid, cascades.*",
    "insights": "uid, par, judged",
}
"""What an index is to tell of every game."""
NOT_COMPARED = ("game", "profile")
OF_UNFINISHED = ("uid", "player", "folded", "name", "badge", "kind")
"""Of a seat, before its game is finished."""


def wrong_in_index(index: Index) -> Iterator[str]:
    """Tell in what the index differs from one that is made of the files now."""
    with closing(open_index_at(None, index.folder, GAMES)) as fresh:
        mark_changed_files(fresh)
        for _read in index_unread_files(fresh):
            pass
        for table in COMPARED:
            told, true = _rows(index, table), _rows(fresh, table)
            yield from (f"{table}: {row} is not so" for row in sorted(told - true))
            yield from (f"{table}: {row} is missing" for row in sorted(true - told))


def _rows(index: Index, table: str) -> set[str]:
    joined = "" if table == "games" else f" JOIN games ON games.id = {table}.game"
    cursor = index.execute(f"SELECT is_finished, {COMPARED[table]} FROM {table}{joined}")
    names = [column[0] for column in cursor.description]
    rows = set()
    for row in cursor:
        told = {
            name: cell for name, cell in zip(names, row, strict=True) if name not in NOT_COMPARED
        }
        if table == "games":
            told["game"] = row[names.index("game")]
        elif table == "seats" and not told["is_finished"]:
            told = {name: told[name] for name in OF_UNFINISHED}
        rows.add(repr(told))
    return rows
