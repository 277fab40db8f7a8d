"""The wipe from one focused board to the next; the new board is active from the start."""

from __future__ import annotations

import pygame

from game.ui.draw.sheets import Sheets
from game.ui.window.scene import Change
from game.ui.window.transition import Transition


class Turnover:
    """Draws the previous board, less and less of it, over the current one."""

    def __init__(self, sheets: Sheets | None = None) -> None:
        self._transition = Transition(sheets)
        self._seat: int | None = None
        """The board drawn last; None before the first picture."""

    @property
    def is_running(self) -> bool:
        return self._transition.is_running

    def forget(self) -> None:
        """Reset: another scene or size is on the screen."""
        self._seat = None
        self._transition.end()

    def end(self) -> None:
        self._transition.end()

    def update(self, dt: float) -> bool:
        return self._transition.update(dt)

    def begin(self, table: pygame.Surface, seat: int, motion: str) -> None:
        """Start if the board changes; ``table`` still shows the previous one."""
        if self._seat is not None and seat != self._seat and not self.is_running:
            # During a running wipe, its edge would be part of the picture.
            self._transition.begin(Change.REPLACE, table, motion)
        self._seat = seat

    def draw(self, table: pygame.Surface) -> None:
        self._transition.draw(table)
