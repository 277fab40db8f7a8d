"""The way from one board in focus to the next, wiped like the way from one scene to another.

What was drawn of the table gives way to what is drawn now, which has been in charge all along.
Knows neither boards nor cards.
"""

from __future__ import annotations

import pygame

from game.ui.draw.sheets import Sheets
from game.ui.window.scene import Change
from game.ui.window.transition import Transition


class Turnover:
    """Lays the board of before over the one of now, less and less of it."""

    def __init__(self, sheets: Sheets | None = None) -> None:
        """Keep the board of before on one of these ``sheets``."""
        self._transition = Transition(sheets)
        self._seat: int | None = None
        """Whose board was drawn last; nobody's before the first picture."""

    @property
    def is_running(self) -> bool:
        """Whether something of the board of before is left."""
        return self._transition.is_running

    def forget(self) -> None:
        """Begin anew: what is on the screen is no board, or of another size."""
        self._seat = None
        self._transition.end()

    def end(self) -> None:
        """Show the board of now alone."""
        self._transition.end()

    def update(self, dt: float) -> bool:
        return self._transition.update(dt)

    def begin(self, table: pygame.Surface, seat: int, motion: str) -> None:
        """Start if another board is to be drawn; ``table`` still shows the one of before."""
        if self._seat is not None and seat != self._seat and not self.is_running:
            # Taken while one is on its way, the picture would have its edge in it for good.
            self._transition.begin(Change.REPLACE, table, motion)
        self._seat = seat

    def draw(self, table: pygame.Surface) -> None:
        """Draw what is left of the board of before."""
        self._transition.draw(table)
