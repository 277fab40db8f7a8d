"""Pictures at the size they are shown: icons, the table, and whatever the games draw with them.

The one place scenes ask for art.  Rasterises on demand, keeps what fits in a bound, and
returns shared surfaces: copy one before changing it.  Knows no game and no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.ui.window.cache import Pace, PixelCache

from .backdrop import draw_backdrop, draw_bar
from .palette import repainted
from .shapes import rasterise, turned
from .text import Text

ART_LIMIT_BYTES = 18_000_000
"""What the pictures take at most, unless told otherwise."""
FINER_UP_TO = 72
"""Drawings up to this size, in pixels, come out finer when scaled down from twice as much."""

Painter = TypeVar("Painter")


class Art:
    """Every picture, by name and size."""

    def __init__(
        self,
        sprites: Path,
        text: Text,
        limit_bytes: int = ART_LIMIT_BYTES,
        pace: Pace | None = None,
    ) -> None:
        """Remember where the drawings are; nothing is read until it is asked for."""
        self.text = text
        self.store = PixelCache(limit_bytes, pace)
        """What was drawn, for whoever draws with this."""
        self._sprites = sprites
        self._sources: dict[str, str] = {}
        self._tables = PixelCache(1, pace)
        self._painters: dict[Callable[[Art], Any], Any] = {}

    def painter(self, kind: Callable[[Art], Painter]) -> Painter:
        """Give the painter of a kind that draws with this and stores here; made when first asked.

        A game has its cards drawn by one.
        """
        found: Painter | None = self._painters.get(kind)
        if found is None:
            found = self._painters[kind] = kind(self)
        return found

    def icon(self, name: str, height_px: int) -> pygame.Surface:
        """Return a drawing of `sprites/` by its name; the width follows."""
        height = max(1, height_px)

        def make() -> pygame.Surface:
            source = self.drawing(name)
            if height > FINER_UP_TO:
                return rasterise(source, (height * 4, height))
            large = rasterise(source, (height * 8, height * 2))
            size = ((large.get_width() + 1) // 2, height)
            return pygame.transform.smoothscale(large, size)

        return self.store.get(("icon", name, height), make)

    def put(
        self, surface: pygame.Surface, name: str, height_px: int, **where: tuple[float, float]
    ) -> pygame.Rect:
        """Draw an icon with its ``center`` (``midleft`` …) at a position; return where it is."""
        picture = self.icon(name, height_px)
        place = picture.get_rect(**where)
        surface.blit(picture, place)
        return place

    def drawing(self, name: str) -> str:
        """Return a drawing of `sprites/` itself, in the colours of the palette in force."""
        found = self._sources.get(name)
        if found is None:
            found = (self._sprites / f"{name}.svg").read_text(encoding="utf-8")
            self._sources[name] = found
        return repainted(found)

    def turned(
        self, key: tuple[object, ...], angle: float, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return what `make` draws, turned anticlockwise in steps of half a degree."""
        step = round(angle * 2) % 720
        if not step:
            return self.store.get(key, make)

        def turn() -> pygame.Surface:
            return turned(self.store.get(key, make), step / 2)

        return self.store.get((*key, "turned", step), turn)

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the table: a plum glow, faint rays, darker corners; opaque."""
        return self._tables.get(size, lambda: draw_backdrop(size))

    def bar(self, size: tuple[int, int], edge: str = "bottom") -> pygame.Surface:
        """Return the dark bar at the top of a scene, or the one at its foot (`edge="top"`)."""
        return self.store.get(("bar", size, edge), lambda: draw_bar(size, edge))

    def clear(self) -> None:
        """Forget every picture, after a change of window size."""
        self.store.clear()
        self._tables.clear()

    @property
    def used_bytes(self) -> int:
        return self.store.used_bytes + self._tables.used_bytes
