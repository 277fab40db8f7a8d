"""Haste: how a player hurries what plays on a table, or slows it down.

A click or a key finishes the step that plays; held, they let time go by faster, and another key
slower.  Who likes to hold nothing has one press begin that and another end it.  Knows what is
pressed and whether something plays; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    Advance,
    Confirm,
    FocusLost,
    Intent,
    LetGo,
    Press,
    Release,
    Slow,
)

FAST, SLOW = 4.0, 0.35
"""How fast time goes by while it is hurried and slowed down."""
HOLD_SECONDS = 0.25
"""A button that is held longer hurries everything as long as it is held."""


class Haste:
    """What the player holds down, and how fast time goes by for it."""

    def __init__(
        self,
        focus: Focus,
        is_busy: Callable[[], bool],
        finish_step: Callable[[], None],
        holds: Callable[[], bool] = lambda: True,
    ) -> None:
        """Hurry a table; presses on the widgets of its ``focus`` are for these alone.

        Where nothing ``holds``, what is pressed once lasts until it is pressed again, and haste no
        longer than something plays.
        """
        self._focus = focus
        self._holds = holds
        self._is_busy = is_busy
        self._finish_step = finish_step
        self._swallows_release = False
        self._held_for: float | None = None
        """For how long Space or the button is held down to hurry, if it is."""
        self._is_slow = False

    @property
    def rate(self) -> float:
        """How fast time goes by."""
        if self._hastens:
            return FAST
        return SLOW if self._is_slow else 1.0

    @property
    def _hastens(self) -> bool:
        return self._held_for is not None and self._held_for >= HOLD_SECONDS

    def let_pass(self, dt: float) -> None:
        """Notice how long something is held, or that there is nothing to hurry any more."""
        if self._held_for is None:
            return
        if self._holds():
            self._held_for += dt
        elif not self._is_busy():
            self._held_for = None

    def let_go(self) -> None:
        """Hold nothing any more: what is let go of elsewhere is not heard of here."""
        self._held_for, self._is_slow, self._swallows_release = None, False, False

    def _press_on(self) -> None:
        """Finish the step and go on in haste, or go on as before."""
        if self._hastens:
            self._held_for = None
        else:
            self._held_for = HOLD_SECONDS
            self._finish_step()

    def handle(self, intent: Intent) -> bool:
        """Take an intent that hurries or slows down; tell whether nobody else need see it."""
        match intent:
            case Press():
                self._focus.handle(intent)
                self._swallows_release = self._is_busy() and self._focus.hovered is None
                if self._holds():
                    self._held_for = 0.0 if self._swallows_release else None
            case Release() if self._swallows_release:
                self._swallows_release = False
                if not self._holds():
                    self._press_on()
                    return True
                if not self._hastens:
                    self._finish_step()
                self._held_for = None
            case Advance() if self._is_busy() and not self._holds():
                self._press_on()
            case Advance() if self._is_busy():
                # The press finishes the step; held, it hurries the others.
                self._held_for = HOLD_SECONDS
                self._finish_step()
            case Advance():
                self._held_for = None
                return False
            case LetGo():
                self._held_for = self._held_for if not self._holds() else None
            case Slow(is_on) if self._holds():
                self._is_slow = is_on
            case Slow(is_on):
                self._is_slow = self._is_slow is not is_on
            case FocusLost():
                self.let_go()
                self._focus.handle(intent)
            case Confirm() if self._is_busy():
                self._finish_step()
            case _:
                return False
        return True
