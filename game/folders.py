"""Where things are: the player's own data, and what the game brings along.

Knows paths only; what is in the files is the business of those who read them.
"""

import os
import sys
from pathlib import Path

from .errors import PlainError

HOME_VARIABLE = "LUCKYBOX_HOME"
OWN_FOLDER = "luckybox"
"""What the folders and windows of the game are called among those of others."""
_PACKAGE = Path(__file__).resolve().parent
PROJECT = _PACKAGE.parent


def _brought(name: str) -> Path:
    """Find what was brought along: inside of an installed game, else beside ``game``."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else PROJECT / name


SPRITES = _brought("sprites")
LAYOUTS = SPRITES / "layouts"
SOUNDS = _brought("sounds")


def data_folder() -> Path:
    """Return the folder for the player's data, which may not exist yet.

    Raises:
        PlainError: it is to be in a home that nobody has.
    """
    asked = os.environ.get(HOME_VARIABLE)
    try:
        if asked:
            return Path(asked).expanduser().absolute()
        # Imported here: the commands that need nothing installed must be able to import this.
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
    """Return the player's folder for what can be had again, which may not exist yet.

    Raises:
        RuntimeError: the system names no home for this player.
    """
    # Asked for before anything is installed, so not of platformdirs.
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData/Local") / OWN_FOLDER / "Cache"
    elif sys.platform == "darwin":
        return Path.home() / "Library/Caches" / OWN_FOLDER
    else:
        asked = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return (asked if asked.is_absolute() else Path.home() / ".cache") / OWN_FOLDER
