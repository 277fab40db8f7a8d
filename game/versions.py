"""What a player tells who asks for help: the versions of everything, and where the games are.

Installs nothing and says so where nothing is installed yet.  Knows who to ask.
"""

from __future__ import annotations

import os
import platform
import sys

from game import TITLE, __version__
from game.folders import PROJECT, data_folder

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
    return f"{program()}\n{there}"


def program() -> str:
    """Tell which version this is, and of which Python, a line each."""
    return f"{TITLE} {__version__}\nPython {platform.python_version()}"


def window() -> str:
    """Tell in a line what windows stand on here, if it was asked for by now."""
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return "no pygame-ce"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}"


def installed() -> str:
    """Tell what this Python has, and where the games are.

    Raises:
        ImportError: it has not all that is needed.
    """
    import pygame  # noqa: F401 - whoever asks has no window yet

    return f"{window()}\n{_games()}"


def _games() -> str:
    return f"Games: {data_folder()}"


def _installed_elsewhere() -> str:
    """Ask the Python that was set up to play; nothing where there is none that answers."""
    # Imported here: a report of a mistake asks for less.
    import subprocess

    from game import setup

    python = setup.ready_python(setup.TO_PLAY)
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
