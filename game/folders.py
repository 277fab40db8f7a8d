"""Where the player's data and the game's own files are."""

import os
import sys
from pathlib import Path

from .errors import PlainError

HOME_VARIABLE = "LUCKYBOX_HOME"
OWN_FOLDER = "luckybox"
_PACKAGE = Path(__file__).resolve().parent
PROJECT = _PACKAGE.parent


def _brought(name: str) -> Path:
    """Return a bundled folder: inside the package if installed, else beside it."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else PROJECT / name


SPRITES = _brought("sprites")
LAYOUTS = SPRITES / "layouts"
SOUNDS = _brought("sounds")


def data_folder() -> Path:
    """Return the folder for the player's data; it may not exist yet.

    Raises:
        PlainError: the home folder it should be in does not exist.
    """
    asked = os.environ.get(HOME_VARIABLE)
    try:
        if asked:
            return Path(asked).expanduser().absolute()
        # Imported late: commands that need nothing installed import this module.
        import platformdirs

        return platformdirs.user_data_path(OWN_FOLDER, appauthor=False)
    except RuntimeError:
        where = (
            f"{HOME_VARIABLE} is {asked!r}, and there is no such home"
            if asked
            else "This system names no home for you"
        )
        raise PlainError(
            f"{where}: your games cannot be found.\n"
            f"Let {HOME_VARIABLE} name the folder where they are, or are to be kept."
        ) from None


def cache_folder() -> Path:
    """Return the player's cache folder; it may not exist yet.

    Raises:
        RuntimeError: the system names no home folder.
    """
    # Used before platformdirs is installed.
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData/Local") / OWN_FOLDER / "Cache"
    elif sys.platform == "darwin":
        return Path.home() / "Library/Caches" / OWN_FOLDER
    else:
        asked = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return (asked if asked.is_absolute() else Path.home() / ".cache") / OWN_FOLDER
