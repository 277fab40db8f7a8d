"""Pictures at the size they are shown, cached and shared: copy one before changing it."""

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
FINER_UP_TO = 72
"""Drawings up to this size, in pixels, look finer when drawn twice as large and scaled down."""

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
        self.text = text
        self.store = PixelCache(limit_bytes, pace)
        self._sprites = sprites
        self._sources: dict[str, str] = {}
        self._tables = PixelCache(1, pace)
        self._painters: dict[Callable[[Art], Any], Any] = {}

    def painter(self, kind: Callable[[Art], Painter]) -> Painter:
        """Return the painter of a kind (a game's card painter, for instance), made on first use."""
        found: Painter | None = self._painters.get(kind)
        if found is None:
            found = self._painters[kind] = kind(self)
        return found

    def icon(self, name: str, height_px: int) -> pygame.Surface:
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
        """Draw an icon with its ``center`` (``midleft`` …) at a position; return its rectangle."""
        picture = self.icon(name, height_px)
        place = picture.get_rect(**where)
        surface.blit(picture, place)
        return place

    def drawing(self, name: str) -> str:
        """Return the SVG of a drawing of `sprites/`, in the palette in force."""
        found = self._sources.get(name)
        if found is None:
            found = (self._sprites / f"{name}.svg").read_text(encoding="utf-8")
            self._sources[name] = found
        return repainted(found)

    def turned(
        self, key: tuple[object, ...], angle: float, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return what `make` draws, turned anticlockwise in steps of half a degree; cached."""
        step = round(angle * 2) % 720
        if not step:
            return self.store.get(key, make)

        def turn() -> pygame.Surface:
            return turned(self.store.get(key, make), step / 2)

        return self.store.get((*key, "turned", step), turn)

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        return self._tables.get(size, lambda: draw_backdrop(size))

    def bar(self, size: tuple[int, int], edge: str = "bottom") -> pygame.Surface:
        return self.store.get(("bar", size, edge), lambda: draw_bar(size, edge))

    def clear(self) -> None:
        self.store.clear()
        self._tables.clear()

    @property
    def used_bytes(self) -> int:
        return self.store.used_bytes + self._tables.used_bytes
