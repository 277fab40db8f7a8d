"""Paints a saved table in steps, and declares a game's collection of moments."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import pygame

from game.library import Index
from game.ui.draw.palette import BAR, Colour, shown
from game.ui.window.scene import Kit

GAP_SHARE = 0.012
LEAST_ASPECT = 1.2
LEAST_HEIGHT = 240
"""Of a table when painted, in pixels."""


class LastTable(NamedTuple):
    """A saved game's last position, as its picture needs it."""

    seats: int
    aspect: float
    """The preferred width of a seat's tile, relative to its height."""
    painter: Callable[[Kit, pygame.Surface, Sequence[pygame.Rect]], Callable[[int], None]]
    """Returns what paints a seat, in its tile of a picture."""


class TablePainting:
    """A picture being painted."""

    def __init__(self, kit: Kit, size: tuple[int, int], table: LastTable) -> None:
        self._size = size
        # Fonts have a minimum size, so a small picture is painted large and scaled down.
        times = math.ceil(LEAST_HEIGHT / size[1])
        self.picture = pygame.Surface((size[0] * times, size[1] * times))
        tiles = tile_rects(self.picture.get_size(), table.seats, table.aspect)
        self._paint_seat, self._seats = table.painter(kit, self.picture, tiles), table.seats
        self._done = -1
        """Seats painted; -1 before the background."""

    def step(self) -> bool:
        """Paint the next part; return whether it was the last; after `OutOfTime`, try again."""
        picture = self.picture
        if self._done < 0:
            picture.fill(shown(BAR))
        elif self._done < self._seats:
            self._paint_seat(self._done)
        elif picture.get_size() != self._size:
            self.picture = pygame.transform.smoothscale(picture, self._size)
        self._done += 1
        return self._done > self._seats


def tile_rects(size: tuple[int, int], count: int, aspect: float) -> list[pygame.Rect]:
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


class Found(Protocol):
    """A moment found in the library."""

    @property
    def uid(self) -> str:
        pass

    @property
    def name(self) -> str:
        pass

    @property
    def touched(self) -> str:
        pass


class Told(NamedTuple):
    """A row's texts in the player's language."""

    size: int
    word: str
    """The announcement made at it, or ''."""
    ink: Colour
    worth: str
    when: str


@dataclass(frozen=True, slots=True)
class Collection:
    """The kinds of moments a game collects; texts are English, except in rows."""

    empty: str
    orders: Mapping[str, str]
    look_up: Callable[[Index, int | None, str, int], Sequence[Found]]
    """A query by profile (None: all), order and limit."""
    told: Callable[[Any], Told]
    show: Callable[[Any, Any], None]
    """Moves a replay to a moment, to pause at its end."""
