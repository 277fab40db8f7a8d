"""The hands of the player: what they last used, as far as it shows.

Knows intents, and neither scenes nor widgets.
"""

from __future__ import annotations

from dataclasses import dataclass

from .intents import Advance, Back, Confirm, Digit, Intent, Key, Move, NextFocus, Press


@dataclass
class Hands:
    """Which of the devices the player used last."""

    by_keyboard: bool = False
    """True from the first arrow or Tab to the next click: the focus ring shows meanwhile."""
    by_key: bool = False
    """True from any key to the next click."""
    explains: bool = False
    """Whether the keyboard walks through what is explained, and the ring is there."""

    looks_over: bool = False
    """Whether all of a screen is in the window, where it would be larger."""

    def note(self, intent: Intent) -> None:
        if isinstance(intent, Move | NextFocus):
            self.by_keyboard = self.by_key = True
        elif isinstance(intent, Advance | Back | Confirm | Digit | Key):
            self.by_key = True
        elif isinstance(intent, Press):
            self.by_keyboard = self.by_key = False

    def opened(self) -> None:
        """Notice that something asks for a choice: a key that opened it will choose, too."""
        self.by_keyboard |= self.by_key
