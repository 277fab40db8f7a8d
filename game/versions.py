"""Version information for bug reports, and where the games are; installs nothing."""

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


def versions() -> str:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        there = installed()
    except ImportError:
        there = _installed_elsewhere() or _not_installed()
    return f"{program()}\n{there}"


def program() -> str:
    return f"{TITLE} {__version__}\nPython {platform.python_version()}"


def window() -> str:
    """Return a line on pygame and SDL, if pygame has been imported."""
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return "no pygame-ce"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}"


def installed() -> str:
    """Describe pygame and the games' folder; raise `ImportError` if a package is missing."""
    import pygame  # noqa: F401 - makes `window` find it

    return f"{window()}\n{_games()}"


def _games() -> str:
    return f"Games: {data_folder()}"


def _installed_elsewhere() -> str:
    """Ask the Python that the setup prepared; empty if there is none or it does not answer."""
    # Imported late: crash reports do not need it.
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
        # platformdirs is missing too.
        return words
