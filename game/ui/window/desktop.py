"""Opening folders in the desktop's file manager."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show_folder(folder: Path) -> None:
    """Open a folder without waiting; raise ``OSError`` if nothing can."""
    if sys.platform == "win32":
        os.startfile(folder)
    else:
        # Detached: the file manager outlives the game and its output is dropped.
        subprocess.Popen(
            ["open" if sys.platform == "darwin" else "xdg-open", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
