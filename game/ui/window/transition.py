"""The way from one screen to the next, shown in a third of a second.

What was on the screen gives way to what is there by now: it slides aside when something is opened
and back when it is closed, is wiped away when the game goes on, and sinks when all of it is left.
Delays nothing: the new scene has been in charge all along, and any input ends the show.  Knows no
scene and no clock.
"""

from __future__ import annotations

import pygame

from game.ui.draw.palette import INK, SUNFLOWER, shown
from game.ui.draw.sheets import Sheets

from .canvas import Canvas
from .scene import Change

FULL_SECONDS, FADE_SECONDS = 0.3, 0.14
EDGE_UNITS, HEIGHT_UNITS = 12.0, 900.0
"""How broad the edge of a moving screen is, where the screen is so high."""


class Transition:
    """Lays the screen of before over the one of now, less and less of it."""

    def __init__(self, sheets: Sheets | None = None) -> None:
        """Keep what was on the screen on one of these ``sheets``."""
        self._sheets = sheets or Sheets()
        self._before: pygame.Surface | None = None
        self._change = Change.REPLACE
        self._fades = False
        self._seconds = 0.0
        self._was_drawn = False

    @property
    def is_running(self) -> bool:
        return self._before is not None

    def begin(self, change: Change | None, screen: pygame.Surface, motion: str) -> None:
        """Start from what is on the screen now; ``motion`` is the player's wish."""
        if change is None or motion == "none":
            self.end()
            return
        # What is kept of another screen is let go of first, and may be written over.
        self._before = None
        self._before = self._sheets.take(screen.get_size())
        self._before.blit(screen.shown if isinstance(screen, Canvas) else screen, (0, 0))
        self._change = change
        self._fades = motion == "reduced"
        self._seconds = 0.0
        self._was_drawn = False

    def end(self) -> None:
        """Show the new screen alone."""
        self._before = None

    def update(self, dt: float) -> bool:
        if self._before is None:
            return False
        # The first picture of a scene may take long to draw; that is not to be skipped over.
        if self._was_drawn:
            self._seconds += dt
        if self._seconds >= (FADE_SECONDS if self._fades else FULL_SECONDS):
            self.end()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        before = self._before
        if before is None:
            return
        self._was_drawn = True
        if before.get_size() != surface.get_size():
            return
        if self._fades:
            before.set_alpha(round(255 * (1.0 - self._seconds / FADE_SECONDS)))
            surface.blit(before, (0, 0))
            return
        width, height = surface.get_size()
        gone = 1.0 - (1.0 - self._seconds / FULL_SECONDS) ** 3
        across, down = round(width * gone), round(height * gone)
        edge = max(4, round(EDGE_UNITS * height / HEIGHT_UNITS))
        match self._change:
            case Change.PUSH:
                surface.blit(before, (-across, 0))
                _draw_edge(surface, pygame.Rect(width - across, 0, edge, height))
            case Change.POP:
                surface.blit(before, (across, 0))
                _draw_edge(surface, pygame.Rect(across - edge, 0, edge, height))
            case Change.REPLACE:
                surface.blit(before, (across, 0), (across, 0, width - across, height))
                _draw_edge(surface, pygame.Rect(across - edge, 0, edge, height))
            case Change.RESET:
                surface.blit(before, (0, down))
                _draw_edge(surface, pygame.Rect(0, down - edge, width, edge))


def _draw_edge(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a line of sunflower between lines of ink."""
    surface.fill(shown(INK), rect)
    if rect.width < rect.height:
        surface.fill(shown(SUNFLOWER), rect.inflate(-(rect.width // 3) * 2, 0))
    else:
        surface.fill(shown(SUNFLOWER), rect.inflate(0, -(rect.height // 3) * 2))
