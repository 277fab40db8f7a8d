"""The command ``shortcut``: adds the game to the menu of a Linux desktop, for one user."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.options import Command, flag
from game.errors import PlainError
from game.files import write_over
from game.folders import PROJECT

from .entry import ENTRY_NAME, ICON, PROGRAM, menu_entry

ELSEWHERE = {
    "win32": "On Windows, right-click main.py, then choose Send to, Desktop (create shortcut).",
    "darwin": "On macOS, drag main.py to the right end of the Dock.",
}


def shortcut_command(remove: bool) -> int:
    """Add the game to the menu, or remove it; return 0.

    Raises:
        PlainError: this system has no such menu, or it cannot be written.
    """
    if sys.platform in ELSEWHERE:
        raise PlainError(f"A menu entry is made on Linux alone.\n{ELSEWHERE[sys.platform]}")
    try:
        entry, icon = _places()
        if remove:
            was_there = entry.exists()
            for path in (entry, icon):
                path.unlink(missing_ok=True)
            words = "The game is out of the menu." if was_there else "The game was in no menu."
            print(words)
            return 0
        for path, content in (
            (icon, ICON.read_bytes()),
            (entry, menu_entry(_command(), str(icon)).encode()),
        ):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_over(path, content)
        # Some desktops only start executable entries.
        entry.chmod(0o755)
    except (OSError, ValueError, RuntimeError) as error:
        raise PlainError(f"The menu cannot be changed: {error}.") from error
    print(f"The game is in the menu: {entry}")
    return 0


def _places() -> tuple[Path, Path]:
    """Return the paths of the entry and its icon.

    Raises:
        RuntimeError: this player has no home folder.
    """
    asked = Path(os.environ.get("XDG_DATA_HOME", ""))
    data = asked if asked.is_absolute() else Path.home() / ".local/share"
    return data / "applications" / ENTRY_NAME, data / f"icons/hicolor/scalable/apps/{PROGRAM}.svg"


def _command() -> Sequence[str]:
    """Return the command that starts the game from any folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0]).absolute()
    if started.stem == PROGRAM:
        return [str(started)]
    # The system's Python: the set-up's may be removed, and is made again on start.
    python = getattr(sys, "_base_executable", None) or sys.executable
    return [python, str(PROJECT / "main.py")]


SHORTCUT = Command(
    "shortcut",
    "put the game into the menu",
    "Put the game into the menu of this Linux desktop, for this user. Needs nothing installed.",
    (flag("--remove", "take it out of the menu again"),),
    lambda given, program: shortcut_command(given.remove),
    examples=("shortcut", "shortcut --remove"),
    has_seed=False,
)
