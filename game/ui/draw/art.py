"""SVG pictures rendered and cached at the size shown, and the table's backdrop."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, hypot, pi, sin
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from xml.etree import ElementTree

import pygame

from game.errors import UnreadableAsset

from .caches import PixelCache, RenderBudget
from .palette import (
    BAR,
    EDGE,
    INK,
    TABLE,
    TABLE_DARK,
    TABLE_LIGHT,
    WHITE,
    has_flat_look,
    in_current_palette,
    mix_colours,
    palette_hex,
    recolour_svg,
)
from .shapes import draw_svg, rasterise_svg, rotate_smoothly, stretch_middle
from .text import TextRenderer

_RAY_COUNT = 22
_BACKDROP_DRAWN_PX = 640


def draw_backdrop(size: tuple[int, int]) -> pygame.Surface:
    width, height = (max(2, size[0]), max(2, size[1]))
    if has_flat_look():
        plain = pygame.Surface((width, height))
        plain.fill(in_current_palette(TABLE))
        return plain
    shrink = max(2, -(-max(width, height) // _BACKDROP_DRAWN_PX))
    small = (max(1, width // shrink), max(1, height // shrink))
    middle = (small[0] * 0.5, small[1] * 0.46)
    reach = hypot(small[0] * 0.5, small[1] * 0.56)
    ground = draw_svg((max(1, small[0] // 4), max(1, small[1] // 4)), _spotlight_svg(small, 0.25))
    table = pygame.transform.smoothscale(ground, small)
    table.blit(draw_svg(small, _rays_svg(middle, reach)), (0, 0))
    whole = pygame.transform.smoothscale(table.convert(), (width, height))
    _add_grain(whole)
    return whole


def _read_svg(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
        # A picture that is cut off would be drawn as far as it goes.
        ElementTree.fromstring(text)
    except (OSError, UnicodeError, ElementTree.ParseError) as error:
        raise UnreadableAsset(path) from error
    return text


def _spotlight_svg(size: tuple[int, int], scale: float) -> str:
    width, height = size[0] * scale + 1, size[1] * scale + 1
    cx, cy = size[0] * scale * 0.5, size[1] * scale * 0.46
    reach = hypot(width, height) * 0.56
    stops = (
        (0, mix_colours(TABLE_LIGHT, TABLE, 0.18)),
        (0.34, mix_colours(TABLE_LIGHT, TABLE, 0.66)),
        (0.66, mix_colours(TABLE, TABLE_DARK, 0.16)),
        (1, mix_colours(TABLE, TABLE_DARK, 0.86)),
    )
    shades = "".join(
        f'<stop offset="{at * 100:g}%" stop-color="{palette_hex(colour)}"/>' for at, colour in stops
    )
    return (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{cx:g}" cy="{cy:g}" '
        f'r="{reach:g}">{shades}</radialGradient></defs>'
        f'<rect x="-1" y="-1" width="{width + 2:g}" height="{height + 2:g}" fill="url(#g)"/>'
    )


def _rays_svg(middle: tuple[float, float], reach: float) -> str:
    cx, cy = middle
    far = reach * 1.3
    blades = ""
    for i in range(_RAY_COUNT):
        # Two alternating widths keep the rays from looking like a wheel.
        half = pi / _RAY_COUNT * (0.56 if i % 2 else 0.40)
        angle = 2 * pi * i / _RAY_COUNT + 0.11
        corners = " ".join(
            f"L{cx + far * cos(angle + turn):.1f} {cy + far * sin(angle + turn):.1f}"
            for turn in (-half, half)
        )
        blades += f"M{cx:.1f} {cy:.1f} {corners} Z "
    white = palette_hex(WHITE)
    return (
        '<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" '
        f'cx="{cx:g}" cy="{cy:g}" r="{far:g}">'
        f'<stop offset="0%" stop-color="{white}" stop-opacity="0.015"/>'
        f'<stop offset="22%" stop-color="{white}" stop-opacity="0.078"/>'
        f'<stop offset="60%" stop-color="{white}" stop-opacity="0.052"/>'
        f'<stop offset="100%" stop-color="{white}" stop-opacity="0.02"/>'
        f'</radialGradient></defs><path d="{blades}" fill="url(#r)"/>'
    )


def _add_grain(surface: pygame.Surface) -> None:
    side = 128
    odd_or_even = bytes(value & 1 for value in range(256))
    bits = Random(60).randbytes(side * side * 3).translate(odd_or_even)
    noise = pygame.image.frombuffer(bits, (side, side), "RGB").convert()
    spots = [
        (noise, (x, y))
        for y in range(0, surface.get_height(), side)
        for x in range(0, surface.get_width(), side)
    ]
    surface.fblits(spots, pygame.BLEND_RGB_ADD)


def draw_screen_bar(size: tuple[int, int], edge: str) -> pygame.Surface:
    height = size[1]
    radius = min(height * 0.22, size[0] / 2)
    width = min(size[0], 2 * ceil(radius) + 3)
    line = max(1.0, height * 0.03)
    flip = "" if edge == "bottom" else f' transform="translate(0 {height}) scale(1 -1)"'

    def bar_outline(inset: float) -> str:
        low, r = height - inset, max(0.0, radius - inset)
        return (
            f"M0 0 H{width} V{low - r:g} A{r:g} {r:g} 0 0 1 {width - r:g} {low:g} "
            f"H{r:g} A{r:g} {r:g} 0 0 1 0 {low - r:g} Z"
        )

    return stretch_middle(
        draw_svg(
            (width, height),
            f'<g{flip}><path d="{bar_outline(0)}" '
            f'fill="{palette_hex(mix_colours(BAR, EDGE, 0.75))}"/>'
            f'<path d="{bar_outline(line)}" fill="{palette_hex(mix_colours(BAR, INK, 0.15))}"/>'
            "</g>",
        ),
        size,
    )


ART_CACHE_LIMIT_BYTES = 9_200_000
SUPERSAMPLED_UP_TO_PX = 72

PainterT = TypeVar("PainterT")


class ArtCache:
    """Renders the SVG drawings of a folder, and caches them by name and height."""

    def __init__(
        self,
        sprites: Path,
        text: TextRenderer,
        limit_bytes: int = ART_CACHE_LIMIT_BYTES,
        pace: RenderBudget | None = None,
    ) -> None:
        self.text = text
        self.store = PixelCache(limit_bytes, pace)
        self._sprites = sprites
        self._sources: dict[str, str] = {}
        self._tables = PixelCache(1, pace)
        self._painters: dict[Callable[[ArtCache], Any], Any] = {}

    def get_painter(self, kind: Callable[[ArtCache], PainterT]) -> PainterT:
        """Return the painter of a class, such as a game's card painter; make it on first use."""
        found: PainterT | None = self._painters.get(kind)
        if found is None:
            found = self._painters[kind] = kind(self)
        return found

    def icon(
        self, name: str, height_px: int, swapped: tuple[str, str] | None = None
    ) -> pygame.Surface:
        """Return a drawing.  Of two colours ``swapped``, the second replaces the first in it."""
        height = max(1, height_px)

        def render_icon() -> pygame.Surface:
            source = self.svg_source(name, swapped)
            if height > SUPERSAMPLED_UP_TO_PX:
                return rasterise_svg(source, (height * 4, height))
            large = rasterise_svg(source, (height * 8, height * 2))
            size = ((large.get_width() + 1) // 2, height)
            return pygame.transform.smoothscale(large, size)

        return self.store.get(("icon", name, height, swapped), render_icon)

    def draw_icon(
        self, surface: pygame.Surface, name: str, height_px: int, **where: tuple[float, float]
    ) -> pygame.Rect:
        picture = self.icon(name, height_px)
        place = picture.get_rect(**where)
        surface.blit(picture, place)
        return place

    def svg_source(self, name: str, swapped: tuple[str, str] | None = None) -> str:
        found = self._sources.get(name)
        if found is None:
            found = self._sources[name] = _read_svg(self._sprites / f"{name}.svg")
        return recolour_svg(found.replace(*swapped) if swapped else found)

    def rotated_picture(
        self, key: tuple[object, ...], angle: float, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return the picture that `make` draws, rotated anticlockwise in steps of half a degree."""
        step = round(angle * 2) % 720
        if not step:
            return self.store.get(key, make)

        def rotate_cached() -> pygame.Surface:
            return rotate_smoothly(self.store.get(key, make), step / 2)

        return self.store.get((*key, "turned", step), rotate_cached)

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        if not self._tables.has_key(size):
            # One is as large as the screen.
            self._tables.clear()
        return self._tables.get(size, lambda: draw_backdrop(size))

    def screen_bar(self, size: tuple[int, int], edge: str = "bottom") -> pygame.Surface:
        return self.store.get(("bar", size, edge), lambda: draw_screen_bar(size, edge))

    def clear(self) -> None:
        self.store.clear()
        self._tables.clear()

    @property
    def used_bytes(self) -> int:
        return self.store.used_bytes + self._tables.used_bytes
