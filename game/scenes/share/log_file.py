"""The log of a game as a text file: every line of it, with the names, for who reads it elsewhere.

Knows how the lines stand; their words are the game's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from game.files import write_beside
from game.record import Player
from game.scenes.table.telling import Line
from game.ui.window.pictures import STEM, dated

LOGS = "logs"
"""The folder for them among the player's data."""
INDENT = "  "


def log_text(entries: Iterable[Sequence[Line]], players: Sequence[Player]) -> str:
    """Write the lines under one another; what heads others stands after an empty line.

    >>> print(log_text([[Line("Round 1", is_heading=True)], [Line("passed", 0)]], []), end="")
    <BLANKLINE>
    Round 1
      passed
    """
    lines = []
    for line in (line for entry in entries for line in entry):
        name = "" if line.player is None or len(players) < 2 else f"{players[line.player].name}: "
        if line.is_heading:
            lines += ["", line.words]
        else:
            lines.append(f"{INDENT * (1 + line.depth)}{name}{line.words}")
    return "".join(f"{line}\n" for line in lines)


def save_log(text: str, folder: Path) -> Path:
    """Save a log under a name that is new, and return its path.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return write_beside(folder / dated(STEM, ".txt"), text.encode())
