"""Exporting a saved game as a record file, on the library's thread."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from game.files import write_beside
from game.library import ListedGame, give_out

from .entry_words import names_of

if TYPE_CHECKING:
    from game.game import Games

FOLDER = "records"
"""Where games are written out, in the player's folder, and taken in from."""
LONGEST = 40
"""The maximum length of the names in a file name."""


def write_out(
    connection: sqlite3.Connection, uid: str, games: Games, name: str, folder: Path
) -> Path:
    """Write a game's record to a new file, as a library query; return its path.

    Raises:
        NoSuchGame, DamagedRecord: as ``give_out``.
        OSError: it cannot be written.
    """
    text = give_out(connection, uid, games)
    folder.mkdir(parents=True, exist_ok=True)
    return write_beside(folder / f"{name}.json", text.encode())


def file_name(game: ListedGame) -> str:
    """Return a file name from date and players."""
    names = re.sub(r"[^\w-]+", "-", names_of(game.seats)).strip("-")[:LONGEST]
    return f"{game.touched[:10]}-{names or game.number}"
