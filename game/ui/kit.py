"""What every scene is given to work with.

A bundle of collaborators and nothing else: it makes none of them and knows no scene.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.shelf import Shelf
from game.ui.art import Art
from game.ui.cache import Pace, PixelCache
from game.ui.clipboard import Clipboard
from game.ui.errands import Errands
from game.ui.intents import Hands
from game.ui.notices import Notices
from game.ui.scene import SceneStack
from game.ui.settings import Settings
from game.ui.sound import Sound
from game.ui.text import Text
from game.ui.window import Window


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
    shelf: Shelf
    pixels: PixelCache
    """Drawn shapes of widgets and scenes by key; the key begins with what it is."""
    pace: Pace
    """How long the stores of pictures may take in a frame to make new ones."""
