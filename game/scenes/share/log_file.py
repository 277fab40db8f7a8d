"""A game's log as a text file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from game.files import write_beside
from game.record import Player
from game.scenes.table.telling import Line
from game.ui.window.pictures import STEM, dated
from game.words import _

LOGS = "logs"
"""Its folder within the player's data."""
INDENT = "  "


def log_text(entries: Iterable[Sequence[Line]], players: Sequence[Player]) -> str:
    """Format the lines; an empty line precedes each heading.

    >>> print(log_text([[Line("Round 1", is_heading=True)], [Line("passed", 0)]], []), end="")
    <BLANKLINE>
    Round 1
      passed
    """
    lines = []
    for line in (line for entry in entries for line in entry):
        if line.is_heading:
            lines += ["", line.words]
        else:
            lines.append(f"{INDENT * (1 + line.depth)}{named(line, players)}")
    return "".join(f"{line}\n" for line in lines)


def named(line: Line, players: Sequence[Player]) -> str:
    """Return a line's words, with the player's name if several play."""
    if line.player is None or len(players) < 2:
        return line.words
    return _("{name}: {words}").format(name=players[line.player].name, words=line.words)


def save_log(text: str, folder: Path) -> Path:
    """Save a log in a new file; return its path.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return write_beside(folder / dated(STEM, ".txt"), text.encode())
