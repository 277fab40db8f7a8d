"""What the house does with the games of its own box, for the many tests that mean no others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game import challenge, library
from game.box import GAMES
from game.challenge import Challenge
from game.library import Fault, Imported, Kept, salvage
from game.library.locks import Window
from game.library.mending import Connect
from game.library.opening import Opened, connect
from game.library.opening import open_library as open_in
from game.record import Record
from game.statistics import Summary


def code_of(record: Record, with_actions: bool = True) -> str:
    return challenge.code_of(record, GAMES[record.game].packing, with_actions)


def read_code(text: str) -> Challenge[Any]:
    return challenge.read_code(text, GAMES)


def challenge_in(record: Record) -> Challenge[Any] | None:
    return challenge.challenge_in(record, GAMES[record.game].packing)


def summarise(record: Record) -> Summary:
    return GAMES[record.game].statistics.summarise(record)


def result_line(summary: Summary) -> str:
    return challenge.result_line(GAMES[summary.game.game], summary)


class Library(library.Library):
    """A library of the games of the box."""

    def __init__(self, folder: Path, connect: Connect = connect) -> None:
        super().__init__(folder, GAMES, connect)


def load(connection: sqlite3.Connection, uid: str) -> Kept:
    return library.load(connection, uid, GAMES)


def faults(connection: sqlite3.Connection) -> Iterator[Fault]:
    return library.faults(connection, GAMES)


def take_in(connection: sqlite3.Connection, text: str | bytes) -> Imported:
    return library.take_in(connection, text, GAMES)


def carry_over(source: Path, target: sqlite3.Connection) -> int:
    carried = salvage.carry_over(source, target, GAMES)
    return carried.kept + carried.mended


def open_library(folder: Path, window: Window) -> Opened:
    return open_in(folder, window, GAMES)
