"""What every scene is given to work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.draw.art import Art
from game.ui.draw.text import Text
from game.ui.sound.sound import Sound
from game.ui.speech.speech import Speech
from game.ui.widgets.hands import Hands
from game.ui.window.shelf import Shelf
from game.words import set_language

from .cache import Pace, PixelCache
from .clipboard import Clipboard
from .errands import Errands
from .notices import Notices
from .pads import Pads
from .scene import Destination, Scene, SceneStack
from .settings import Settings
from .window import Window

if TYPE_CHECKING:
    from game.game import Games
    from game.thinking import Thinks


@dataclass(frozen=True)
class Kit:
    """The collaborators handed to every scene."""

    window: Window
    stack: SceneStack
    art: Art
    text: Text
    settings: Settings
    sound: Sound
    clipboard: Clipboard
    notices: Notices
    errands: Errands
    hands: Hands
    pads: Pads
    speech: Speech
    games: Games
    routes: Callable[[Kit, Destination], Scene]
    """Builds a destination's scene."""
    shelf: Shelf
    thinker: Thinks
    """Runs the bots' computations outside of the frame."""
    pixels: PixelCache
    """The cache of drawn shapes; keys begin with their kind."""
    pace: Pace

    def change_setting(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self.settings.save()
        if name == "language":
            set_language(str(value))
        elif name == "fullscreen":
            self.window.set_fullscreen(bool(value))
        elif name in ("muted", "mono", "effects_volume", "music_volume"):
            setattr(self.sound, name, value)
