"""Painting the picture of a table: the ground, then a seat's tile at a time, side by side.

Both games' tables are painted so.  Knows where the tiles stand; what is on one is the game's.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import pygame

from game.ui.draw.palette import BAR, shown
from game.ui.window.kit import Kit

GAP_SHARE = 0.012
LEAST_ASPECT = 1.2
"""No tile is higher than this makes it beside its width."""
LEAST_HEIGHT = 240
"""A table is painted at least so high, in pixels."""


class TablePainting(ABC):
    """A picture that is being painted."""

    def __init__(self, size: tuple[int, int], count: int, aspect: float) -> None:
        """Begin a picture of a size in pixels, with tiles for ``count`` seats.

        ``aspect`` is how much wider than high a tile should be.
        """
        self._size = size
        # A small picture is painted large and made small: letters have a least size.
        times = math.ceil(LEAST_HEIGHT / size[1])
        self.picture = pygame.Surface((size[0] * times, size[1] * times))
        self.tiles = tile_rects(self.picture.get_size(), count, aspect)
        self._done = -1
        """How many seats are painted; the table itself comes first."""

    def step(self) -> bool:
        """Paint the next part; tell whether it was the last.

        Raises:
            OutOfTime: not yet, but the next try goes further.
        """
        picture = self.picture
        if self._done < 0:
            picture.fill(shown(BAR))
        elif self._done < len(self.tiles):
            self.paint_seat(self._done)
        elif picture.get_size() != self._size:
            self.picture = pygame.transform.smoothscale(picture, self._size)
        self._done += 1
        return self._done > len(self.tiles)

    @abstractmethod
    def paint_seat(self, seat: int) -> None:
        """Paint a seat's tile on the picture."""


class LastTable(ABC):
    """A kept game as it was left: what a picture of it needs, and no more."""

    @abstractmethod
    def painting(self, kit: Kit, size: tuple[int, int]) -> TablePainting:
        """Begin a picture of it."""


def tile_rects(size: tuple[int, int], count: int, aspect: float) -> list[pygame.Rect]:
    """Divide a picture among so many seats, with tiles of about a shape."""
    gap = max(2, round(size[0] * GAP_SHARE))
    width, height = size[0] - gap, size[1] - gap

    def shape(columns: int) -> tuple[float, float]:
        return width / columns - gap, height / math.ceil(count / columns) - gap

    def fit(columns: int) -> float:
        wide, high = shape(columns)
        return min(wide, high * aspect)

    columns = max(range(1, count + 1), key=fit)
    wide, high = shape(columns)
    high = min(high, wide / LEAST_ASPECT)
    rows = math.ceil(count / columns)
    top = (size[1] - rows * (high + gap) + gap) / 2
    rects = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = (size[0] - in_row * (wide + gap) + gap) / 2
        x, y = left + column * (wide + gap), top + row * (high + gap)
        rects.append(pygame.Rect(round(x), round(y), round(wide), round(high)))
    return rects
