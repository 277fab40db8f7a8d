"""What the parts of a build are called, and where, while it is made.

Knows this machine, and nothing of what is in the parts.
"""

import platform
import sys

from game import __version__
from game.setup.entry import PROGRAM

ICONS = "icons"
"""A folder of the work: the icon in every size, each a PNG named by it."""
ICON_SIZES = (48, 64, 128, 256)
FOLDER = "folder"
"""What is put together in a folder, before it is packed."""

SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


def machine() -> str:
    """Name the processor as people know it: ``x86_64``, ``arm64``."""
    name = platform.machine().lower()
    return MACHINES.get(name, name)


def product(ending: str) -> str:
    """Name a file to download."""
    return f"{PROGRAM}-{__version__}-{SYSTEMS[sys.platform]}-{machine()}{ending}"
