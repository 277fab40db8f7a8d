"""One picture of everything on a screen that stands still, kept as long as it does.

A cascade moves little of what one sees; the rest is copied in one go.  Knows neither what is on the
picture nor when it changes: whoever paints it names what it depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui.draw.sheets import Sheets
from game.ui.window.cache import Pace


class Ground:
    """The picture beneath all that moves, as large as the screen."""

    def __init__(self, pace: Pace, sheets: Sheets | None = None) -> None:
        """Keep to the time that a window has for making pictures, and to its ``sheets``."""
        self._pace = pace
        self._sheets = sheets or Sheets()
        self._picture: pygame.Surface | None = None
        self._shown: Hashable = None

    def forget(self) -> None:
        """Let go of the picture: it is of another size, or in other colours."""
        self._picture = None

    def draw(
        self, surface: pygame.Surface, shown: Hashable, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Draw it; painted anew, all of it, when what is to be ``shown`` is not what it shows."""
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size() or shown != self._shown:
            # Forgotten meanwhile: painting may break off, and leave half a picture.
            self._picture = None
            picture = self._pace.make(lambda: self._painted(surface.get_size(), paint))
            self._picture, self._shown = picture, shown
        surface.blit(picture, (0, 0))

    def draw_part(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw a part of it again, over what should not reach there."""
        if self._picture is not None:
            surface.blit(self._picture, area, area)

    def _painted(
        self, size: tuple[int, int], paint: Callable[[pygame.Surface], None]
    ) -> pygame.Surface:
        picture = self._sheets.take(size)
        paint(picture)
        return picture
