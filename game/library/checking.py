"""Checking a library: every file is read and played.

Changes nothing, and goes on whatever it finds.
"""

import sqlite3
from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.statistics import SummedGames

from .gamefile import read_bytes, read_game, sum_up
from .games import index_of
from .syncing import files_in


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
