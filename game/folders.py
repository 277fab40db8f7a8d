"""Where things are: the player's own data, and what the game brings along.

Knows paths only; what is in the files is the business of those who read them.
"""

import os
from pathlib import Path

HOME_VARIABLE = "LUCKYBOX_HOME"
PROJECT = Path(__file__).resolve().parent.parent
SPRITES = PROJECT / "sprites"
LAYOUTS = SPRITES / "layouts"
SOUNDS = PROJECT / "sounds"


def data_folder() -> Path:
    """Return the folder for the player's data, which may not exist yet."""
    asked = os.environ.get(HOME_VARIABLE)
    if asked:
        return Path(asked).expanduser().absolute()
    # Imported here: the commands that need nothing installed must be able to import this module.
    import platformdirs

    return platformdirs.user_data_path("luckybox", appauthor=False)
