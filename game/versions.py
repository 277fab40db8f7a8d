"""What a player tells who asks for help: the versions of everything, and where the games are.

Installs nothing and says so where nothing is installed yet.  Knows who to ask.
"""

import os
import platform
import subprocess

from game import __version__
from game.folders import PROJECT, data_folder
from game.setup import TO_PLAY, ready_python

TITLE = "Super Mega Lucky Box"
ASK = (
    "import sys; sys.path.insert(0, sys.argv[1]); from game.versions import installed;"
    " print(installed())"
)
SECONDS = 30.0
"""How long another Python is waited for, which should answer in one."""


def versions() -> str:
    """Tell everything, a line each."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        there = installed()
    except ImportError:
        there = _installed_elsewhere() or _not_installed()
    return f"{TITLE} {__version__}\nPython {platform.python_version()}\n{there}"


def installed() -> str:
    """Tell what this Python has, and where the games are.

    Raises:
        ImportError: it has not all that is needed.
    """
    from game.ui.versions import versions

    return f"{versions()}\n{_games()}"


def _games() -> str:
    return f"Games: {data_folder()}"


def _installed_elsewhere() -> str:
    """Ask the Python that was set up to play; nothing where there is none that answers."""
    python = ready_python(TO_PLAY)
    if python is None:
        return ""
    try:
        done = subprocess.run(
            [python, "-I", "-c", ASK, str(PROJECT)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _not_installed() -> str:
    words = "pygame-ce: not installed yet, the first start does it"
    try:
        return f"{words}\n{_games()}"
    except ImportError:
        # Where this system has them, a package says that is to be installed as well.
        return words
