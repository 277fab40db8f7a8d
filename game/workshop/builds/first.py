"""The code that runs first in a built program.

It restores the library path for the programs that the game starts, which must not load the older
libraries of the build.  This process has already loaded them.

It also keeps the program's archive open.  If the program is moved, updated or removed while it
runs, modules that are needed later still come from this version.
"""

import contextlib
import os
import sys
from typing import Any

LIBRARY_PATH_VARIABLE = "LD_LIBRARY_PATH"

before = os.environ.pop(f"{LIBRARY_PATH_VARIABLE}_ORIG", None)
os.environ.pop(LIBRARY_PATH_VARIABLE, None)
if before is not None:
    os.environ[LIBRARY_PATH_VARIABLE] = before

OPEN_FILES_FOLDER = "/proc/self/fd"


def keep_archive_open(archive: Any) -> None:
    """Keep the archive open to read modules from it, even if its file is moved or replaced."""
    try:
        held = f"{OPEN_FILES_FOLDER}/{os.open(archive._filename, os.O_RDONLY)}"
        if os.path.samefile(held, archive._filename):
            archive._filename = held
    except OSError:
        pass  # Only Linux names open files; elsewhere the game says why it ends.


PR_SET_PDEATHSIG = 1


def end_with_launcher() -> None:
    """Make the game save and end when the process that unpacked the one-file program is killed."""
    import ctypes
    from signal import SIGTERM

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGTERM)


if sys.platform == "linux" and os.path.basename(getattr(sys, "_MEIPASS", "")).startswith("_MEI"):
    end_with_launcher()
if "pyimod02_importers" in sys.modules:
    keep_archive_open(sys.modules["pyimod02_importers"].pyz_archive)
