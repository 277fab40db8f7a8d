"""Checking a library: every file is read and played, and compared with what the index tells.

Changes nothing, and goes on whatever it finds.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from traceback import print_exception
from typing import NamedTuple

from game.statistics import SummedGames

from .gamefile import read_bytes, read_game, sum_up
from .games import index_of
from .index import Index, in_memory
from .syncing import Syncing, files_in

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


class Fault(NamedTuple):
    """Something that is wrong with a file, or with the index."""

    file: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}: {self.words}"


def faults(
    connection: sqlite3.Connection,
    games: SummedGames,
    counted: Callable[[int], None] = lambda _done: None,
) -> Iterator[Fault]:
    """Tell everything that is wrong; file after file, ``counted``, so it may take a while.

    Raises:
        OSError: the folder cannot be read.
    """
    index = index_of(connection)
    for done, name in enumerate(sorted(files_in(index.games))):
        counted(done)
        try:
            data, _signature = read_bytes(index.games / name)
        except OSError as error:
            yield Fault(name, error.strerror or str(error))
            continue
        found = sum_up(read_game(data, games), games).found
        if found.damage:
            yield Fault(name, found.reason or found.damage)


def wrong_in_index(connection: sqlite3.Connection, games: SummedGames) -> Iterator[str]:
    """Tell in what the index differs from one that is made of the files now."""
    index = index_of(connection)
    with closing(in_memory(index.folder)) as fresh:
        syncing = Syncing(fresh, games, print_exception)
        syncing.look()
        while syncing.step():
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
