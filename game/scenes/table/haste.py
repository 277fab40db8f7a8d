"""Playback speed by input: a click or key finishes a step; holding it speeds time up.

Another key slows time down.  Without holding, one press starts either and another ends it.
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
"""The factors of fast and slow playback."""
HOLD_SECONDS = 0.25
"""A mouse button held longer plays fast."""


class Haste:
    """The held input and the playback speed it causes."""

    def __init__(
        self,
        focus: Focus,
        is_busy: Callable[[], bool],
        finish_step: Callable[[], None],
        holds: Callable[[], bool] = lambda: True,
    ) -> None:
        """Ignore presses on widgets of the ``focus``.

        Where ``holds`` is false, a press toggles; fast playback then ends with the animation.
        """
        self._focus = focus
        self._holds = holds
        self._is_busy = is_busy
        self._finish_step = finish_step
        self._swallows_release = False
        self._held_for: float | None = None
        """How long Space or the button has been held; None if it is not."""
        self._is_slow = False

    @property
    def rate(self) -> float:
        """The factor of time."""
        if self._hastens:
            return FAST
        return SLOW if self._is_slow else 1.0

    @property
    def _hastens(self) -> bool:
        return self._held_for is not None and self._held_for >= HOLD_SECONDS

    def let_pass(self, dt: float) -> None:
        """Update the holding time, or end toggled playback after the animation."""
        if self._held_for is None:
            return
        if self._holds():
            self._held_for += dt
        elif not self._is_busy():
            self._held_for = None

    def let_go(self) -> None:
        """Reset: a release elsewhere would not be noticed here."""
        self._held_for, self._is_slow, self._swallows_release = None, False, False

    def _press_on(self) -> None:
        """Toggle fast playback, finishing the current step."""
        if self._hastens:
            self._held_for = None
        else:
            self._held_for = HOLD_SECONDS
            self._finish_step()

    def handle(self, intent: Intent) -> bool:
        """Handle an intent that changes the speed; return whether it is consumed."""
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
                # The press finishes the step; holding it plays the next ones fast.
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
