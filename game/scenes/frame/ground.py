"""A cache of a screen's static background: copying one picture is faster than redrawing it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui.draw.sheets import Sheets
from game.ui.window.cache import Pace


class Ground:
    """A screen-sized picture of everything that does not move."""

    def __init__(self, pace: Pace, sheets: Sheets | None = None) -> None:
        self._pace = pace
        self._sheets = sheets or Sheets()
        self._picture: pygame.Surface | None = None
        self._shown: Hashable = None

    def forget(self) -> None:
        """Drop the picture, after a change of size or colours."""
        self._picture = None

    def draw(
        self, surface: pygame.Surface, shown: Hashable, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Draw the background; repaint it when the cache key ``shown`` changes."""
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size() or shown != self._shown:
            # Dropped first: painting may be interrupted and leave half a picture.
            self._picture = None
            picture = self._pace.make(lambda: self._painted(surface.get_size(), paint))
            self._picture, self._shown = picture, shown
        surface.blit(picture, (0, 0))

    def draw_part(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Redraw an area, to erase what was drawn over it."""
        if self._picture is not None:
            surface.blit(self._picture, area, area)

    def _painted(
        self, size: tuple[int, int], paint: Callable[[pygame.Surface], None]
    ) -> pygame.Surface:
        picture = self._sheets.take(size)
        paint(picture)
        return picture
