"""The player's desktop, asked to show a folder in its own way.

Knows how each system is asked; knows nothing of what is in the folder.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show_folder(folder: Path) -> None:
    """Ask for a folder to be shown, without waiting for it to be.

    Raises:
        OSError: nobody can be asked.
    """
    if sys.platform == "win32":
        os.startfile(folder)
    else:
        # On its own: what it opens stays when the game ends, and says nothing here.
        subprocess.Popen(
            ["open" if sys.platform == "darwin" else "xdg-open", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
