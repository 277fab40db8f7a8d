"""The input mode: which devices were used last."""

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
_by_mouse: ContextVar[bool] = ContextVar("by mouse", default=False)


class InputMode:
    """Which devices the player used last."""

    by_keyboard = False
    """From the first arrow or Tab to the next click; shows the focus ring."""
    by_key = False
    explains = False
    """Whether tooltips are browsed by keyboard, which hides the focus ring."""

    looks_over = False
    """Whether a zoomed screen is shown whole."""

    def note(self, intent: Intent) -> None:
        if isinstance(intent, Move | NextFocus):
            self.by_keyboard = self.by_key = True
        elif isinstance(intent, Advance | Back | Confirm | Digit | Key):
            self.by_key = True
        elif isinstance(intent, Press):
            self.by_keyboard = self.by_key = False
        _by_mouse.set(not self.by_key)

    def opened(self) -> None:
        """Show the ring in a dialog that a key has opened."""
        self.by_keyboard |= self.by_key


def control_way(name: str) -> str:
    """Return how to use a control with the device used last."""
    if _by_mouse.get() and name in WAYS:
        return _(WAYS[name])
    return control_sign(name) or control_key(name)
