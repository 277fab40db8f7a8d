"""Screen transitions: slide, wipe, sink, or fade over a third of a second.

They delay nothing: the new scene is already in charge, and any input ends them.
"""

from __future__ import annotations

import pygame

from game.ui.draw.palette import INK, SUNFLOWER, shown
from game.ui.draw.sheets import Sheets

from .canvas import Canvas
from .scene import Change

FULL_SECONDS, FADE_SECONDS = 0.3, 0.14
EDGE_UNITS, HEIGHT_UNITS = 12.0, 900.0
"""The width of a moving edge on a screen of that height."""


class Transition:
    """Draws the old screen over the new one, less and less of it."""

    def __init__(self, sheets: Sheets | None = None) -> None:
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
        """Start from the current screen; ``motion`` is the player's setting."""
        if change is None or motion == "none":
            self.end()
            return
        # Release the old copy first, so that its surface can be reused.
        self._before = None
        self._before = self._sheets.take(screen.get_size())
        self._before.blit(screen.shown if isinstance(screen, Canvas) else screen, (0, 0))
        self._change = change
        self._fades = motion == "reduced"
        self._seconds = 0.0
        self._was_drawn = False

    def end(self) -> None:
        self._before = None

    def update(self, dt: float) -> bool:
        if self._before is None:
            return False
        # A slow first frame must not skip the transition.
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
    surface.fill(shown(INK), rect)
    if rect.width < rect.height:
        surface.fill(shown(SUNFLOWER), rect.inflate(-(rect.width // 3) * 2, 0))
    else:
        surface.fill(shown(SUNFLOWER), rect.inflate(0, -(rect.height // 3) * 2))
