"""The hands of the player: what they last used, as far as it shows and as sentences tell it.

Knows intents and controls, and neither scenes nor widgets.
"""

from __future__ import annotations

from contextvars import ContextVar

from game.words import N_, _

from .controls import control_key, control_sign
from .intents import Advance, Back, Confirm, Digit, Intent, Key, Move, NextFocus, Press

WAYS = {
    "advance": N_("A click on the deck"),
    "hint": N_("A click on the bulb"),
    "lens": N_("A click on the chain"),
    "odds": N_("A click on the bag"),
}
"""What the mouse does in the place of a control, where a sentence says how to ask for it."""
_by_mouse: ContextVar[bool] = ContextVar("by mouse", default=False)


class Hands:
    """Which of the devices the player used last."""

    by_keyboard = False
    """True from the first arrow or Tab to the next click: the focus ring shows meanwhile."""
    by_key = False
    """True from any key to the next click."""
    explains = False
    """Whether the keyboard walks through what is explained, and the ring is there."""

    looks_over = False
    """Whether all of a screen is in the window, where it would be larger."""

    def note(self, intent: Intent) -> None:
        """Notice what was meant, and by what; from now on sentences speak of that."""
        if isinstance(intent, Move | NextFocus):
            self.by_keyboard = self.by_key = True
        elif isinstance(intent, Advance | Back | Confirm | Digit | Key):
            self.by_key = True
        elif isinstance(intent, Press):
            self.by_keyboard = self.by_key = False
        _by_mouse.set(not self.by_key)

    def opened(self) -> None:
        """Notice that something asks for a choice: a key that opened it will choose, too."""
        self.by_keyboard |= self.by_key


def control_way(name: str) -> str:
    """Say how a control is asked for with what was used last: its key, its button or a click."""
    if _by_mouse.get() and name in WAYS:
        return _(WAYS[name])
    return control_sign(name) or control_key(name)
