"""What the house does with the games of its own box, for the many tests that mean no others."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from traceback import print_exception
from typing import Any

from game import challenge, library
from game.box import GAMES
from game.challenge import Challenge
from game.library import Imported, Kept, checking
from game.library.commands import open_up_to_date
from game.library.index import Index
from game.record import Record
from game.statistics import Summary


def code_of(record: Record, with_actions: bool = True) -> str:
    return challenge.code_of(record, GAMES[record.game].packing, with_actions)


def read_code(text: str) -> Challenge[Any]:
    return challenge.read_code(text, GAMES)


def challenge_in(record: Record) -> Challenge[Any] | None:
    return challenge.challenge_in(record, GAMES[record.game].packing)


def summarise(record: Record) -> Summary[Any]:
    return GAMES[record.game].statistics.summarise(record)


def result_line(summary: Summary[Any]) -> str:
    return challenge.result_line(GAMES[summary.game.game], summary)


class Library(library.Library):
    """A library of the games of the box."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        super().__init__(folder, GAMES, today)


def load(connection: sqlite3.Connection, uid: str) -> Kept:
    return library.load(connection, uid, GAMES)


def faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Name what is wrong with the files, and in what the index is not what follows from them."""
    yield from map(str, library.faults(connection, GAMES))
    yield from checking.wrong_in_index(connection, GAMES)


def take_in(connection: sqlite3.Connection, text: str | bytes) -> Imported:
    return library.take_in(connection, text, GAMES)


def open_library(folder: Path) -> Index:
    """Open a library as a command does."""
    return open_up_to_date(folder, GAMES, print_exception)
