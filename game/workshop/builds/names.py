"""Names of the parts of a build."""

import platform
import sys

from game import __version__
from game.setup.entry import PROGRAM

ICONS = "icons"
"""A folder with the icon as PNGs named by size."""
ICON_SIZES = (48, 64, 128, 256)
FOLDER = "folder"
"""The unpacked program."""

SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


def machine() -> str:
    """Return the processor's common name: ``x86_64``, ``arm64``."""
    name = platform.machine().lower()
    return MACHINES.get(name, name)


def product(ending: str) -> str:
    """Return the name of a file to download."""
    return f"{PROGRAM}-{__version__}-{SYSTEMS[sys.platform]}-{machine()}{ending}"
