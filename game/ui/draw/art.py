"""The pictures of the game at the size they are shown: icons, cards, numbers, the table.

The one place scenes ask for art.  Rasterises on demand, keeps what fits in a bound, and
returns shared surfaces: copy one before changing it.  Knows no rules and no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ui.window.cache import Pace, PixelCache

from .backdrop import draw_backdrop, draw_bar
from .palette import (
    GRAPE,
    INK,
    LEGAL,
    SHADE,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    mix,
    on,
    repainted,
)
from .shapes import box, drawn, glow, rasterise, turned
from .text import Text

if TYPE_CHECKING:
    from game.blanco.scenes.draw.cards import BlancoPainter
    from game.luckybox.scenes.draw.cards import CardPainter, Face

ART_LIMIT_BYTES = 27_000_000
"""What the pictures take at most, unless told otherwise."""
BACKS_LIMIT_BYTES = 2_000_000
BACKS_SHARE = 0.05
"""The backs of cards have their own store: long to draw and asked for once a round, they would
have gone by the next."""
FINER_UP_TO = 72
"""Drawings up to this size, in pixels, come out finer when scaled down from twice as much."""


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
        self._sprites = sprites
        self._text = text
        self._sources: dict[str, str] = {}
        self._cache = PixelCache(limit_bytes, pace)
        self._tables = PixelCache(1, pace)
        self._backs = PixelCache(BACKS_LIMIT_BYTES, pace)

    @cached_property
    def _painter(self) -> CardPainter:
        # Imported here: the title shows itself before its first card.
        from game.luckybox.scenes.draw.cards import CardPainter

        return CardPainter(self._text, self.icon, self._cache)

    @cached_property
    def _blanco(self) -> BlancoPainter:
        from game.blanco.scenes.draw.cards import BlancoPainter

        return BlancoPainter(self._text, self.icon, self._cache)

    def icon(self, name: str, height_px: int) -> pygame.Surface:
        """Return a drawing of `sprites/` by its name; the width follows."""
        height = max(1, height_px)

        def make() -> pygame.Surface:
            source = repainted(self._source(name))
            if height > FINER_UP_TO:
                return rasterise(source, (height * 4, height))
            large = rasterise(source, (height * 8, height * 2))
            size = ((large.get_width() + 1) // 2, height)
            return pygame.transform.smoothscale(large, size)

        return self._cache.get(("icon", name, height), make)

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the table: a plum glow, faint rays, darker corners; opaque."""
        return self._tables.get(size, lambda: draw_backdrop(size))

    def bar(self, size: tuple[int, int], edge: str = "bottom") -> pygame.Surface:
        """Return the dark bar at the top of a scene, or the one at its foot (`edge="top"`)."""
        return self._cache.get(("bar", size, edge), lambda: draw_bar(size, edge))

    def card(
        self,
        face: Face,
        width_px: int,
        crossed: int = 0,
        ringed: int = 0,
        stamp: int | None = None,
        dim: bool = False,
        angle: float = 0,
    ) -> pygame.Surface:
        """Return a card: bit 0-8 of `crossed` for squares, 0-2 rows and 3-5 columns of `ringed`.

        `stamp` is the points of a completed card; `dim` steps it back; `angle` turns it
        anticlockwise in steps of half a degree.
        """
        key = ("card", _printed(face), width_px, crossed, ringed, stamp, dim)
        return self._turned(
            key, angle, lambda: self._painter.card(face, width_px, crossed, ringed, stamp, dim)
        )

    def mini_card(
        self, face: Face, width_px: int, crossed: int = 0, dim: bool = False
    ) -> pygame.Surface:
        """Return the small card of a tile; its open numbers show from 60 px on."""
        key = ("mini card", _printed(face), width_px, crossed, dim)
        return self._cache.get(key, lambda: self._painter.mini_card(face, width_px, crossed, dim))

    def card_back(self, width_px: int, angle: float = 0) -> pygame.Surface:
        """Return the back of a Lucky Box card, as large as its face, turned if asked."""
        from game.luckybox.scenes.draw.card_geometry import card_geometry

        geometry = card_geometry(width_px)

        def make() -> pygame.Surface:
            source = repainted(self._source("card_back"))
            finer = 2 if width_px <= FINER_UP_TO else 1
            large = rasterise(source, (width_px * finer, geometry.size[1] * 2 * finer))
            return pygame.transform.smoothscale(large, geometry.size)

        key = ("card back", width_px)
        return self._turned(key, angle, lambda: self._backs.get(key, make))

    def blanco_card(self, card: int, width_px: int) -> pygame.Surface:
        """Return a card of Blanco by its id, 1 to 120; 0 is one that lies face down."""
        return self._blanco.card(card, width_px) if card else self._blanco.back(width_px)

    def number_card(
        self,
        number: int | None,
        size: tuple[int, int],
        colour: Colour = TANGERINE,
        outlined: bool = True,
    ) -> pygame.Surface:
        """Return a Number card: outlined white figure and frame, or a plain figure on `colour`.

        Without a number it is an empty slot with a dot.
        """

        def make() -> pygame.Surface:
            return self._number_card(number, size, colour, outlined)

        return self._cache.get(("number card", number, size, colour, outlined), make)

    def number_back(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the back of the Number cards: the deck."""

        def make() -> pygame.Surface:
            surface = _frame(size, TANGERINE, GRAPE)
            side = round(min(size[0] * 0.7, size[1] * 0.62))
            motif = self.icon("number_back", side)
            surface.blit(motif, motif.get_rect(center=(size[0] // 2, _face_height(size) // 2)))
            return surface

        return self._cache.get(("number back", size), make)

    def bonus(self, kind: str, height_px: int) -> pygame.Surface:
        """Return the disc of a bonus: `1`-`9`, `?`, `bolt`, `bolt2`, `star`, `moon` or ``."""
        return self._painter.bonus(kind, height_px)

    def cross_stroke(self, size_px: int, progress: float, hand: int = 0) -> pygame.Surface:
        """Return a marker cross as far as it is drawn, 0 to 1: two strokes, one after the other."""
        return self._painter.cross(size_px, progress, hand)

    def ring(self, size_px: int, progress: float = 1.0, hand: int = 0) -> pygame.Surface:
        """Return a marker ring as far as it is drawn; it clears a disc of 70 % of its size."""
        return self._painter.ring(size_px, progress, hand)

    def crossed_square(self, number: int, side_px: int, hand: int = 0) -> pygame.Surface:
        """Return the inside of a crossed square, as `card` draws it."""
        return self._painter.crossed(number, side_px, hand)

    def digit(
        self, string: str, capital_px: float, colour: Colour = INK, rim_px: int = 0
    ) -> pygame.Surface:
        """Return figures `capital_px` high, cut to their ink, with an ink rim if asked."""
        return self._painter.digit(string, capital_px, colour, rim_px)

    def legal_square(
        self, number: int, side_px: int, lit: bool = True, focus: bool = False
    ) -> pygame.Surface:
        """Return a square that may be crossed, to be centred over the one on the card.

        `lit` puts the glow around it; without, only the paper is warm (a bolt is needed).
        `focus` thickens the outline.
        """

        def make() -> pygame.Surface:
            return self._legal_square(number, side_px, lit, focus)

        return self._cache.get(("legal", number, side_px, lit, focus), make)

    def bolt_badge(self, cost: int, height_px: int) -> pygame.Surface:
        """Return the small badge with the bolts a square costs."""
        return self._cache.get(
            ("badge", cost, height_px), lambda: self._bolt_badge(cost, height_px)
        )

    def clear(self) -> None:
        """Forget every picture, after a change of window size."""
        self._cache.clear()
        self._tables.clear()
        self._backs.clear()

    @property
    def limit_bytes(self) -> int:
        """How many bytes of pixels are kept at most."""
        return self._cache.limit_bytes

    @limit_bytes.setter
    def limit_bytes(self, limit: int) -> None:
        self._cache.limit_bytes = limit
        self._backs.limit_bytes = max(BACKS_LIMIT_BYTES, round(limit * BACKS_SHARE))

    @property
    def used_bytes(self) -> int:
        """Bytes of pixels kept at the moment."""
        return self._cache.used_bytes + self._tables.used_bytes + self._backs.used_bytes

    def _turned(
        self, key: tuple[object, ...], angle: float, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        step = round(angle * 2) % 720
        if not step:
            return self._cache.get(key, make)

        def turn() -> pygame.Surface:
            return turned(self._cache.get(key, make), step / 2)

        return self._cache.get((*key, "turned", step), turn)

    def _source(self, name: str) -> str:
        found = self._sources.get(name)
        if found is None:
            found = (self._sprites / f"{name}.svg").read_text(encoding="utf-8")
            self._sources[name] = found
        return found

    def _number_card(
        self, number: int | None, size: tuple[int, int], colour: Colour, outlined: bool
    ) -> pygame.Surface:
        framed = outlined and size[0] >= 80
        surface = _frame(size, colour, mix(colour, WHITE, 0.18) if framed else None)
        middle = (size[0] // 2, _face_height(size) // 2)
        if number is None:
            side = max(3, round(size[0] * 0.2))
            dot = drawn((side, side), box((0, 0, side, side), side / 2, mix(colour, WHITE, 0.25)))
            surface.blit(dot, dot.get_rect(center=middle))
            return surface
        tall = min(size[1] * 0.5, size[0] * 0.64)
        if outlined:
            rim = max(2, round(tall * 0.066))
            figure = self.digit(str(number), tall, WHITE, rim)
        else:
            figure = self.digit(str(number), tall, on(colour))
        surface.blit(figure, figure.get_rect(center=middle))
        return surface

    def _legal_square(self, number: int, side: int, lit: bool, focus: bool) -> pygame.Surface:
        line = max(2, round(side * (0.085 if focus else 0.06)))
        radius = side * 0.22
        spread = max(3, round(side * 0.2))
        whole = (side + 2 * spread, side + 2 * spread)
        if lit:
            surface = glow((side, side), spread, SUNFLOWER, radius)
        else:
            surface = pygame.Surface(whole, pygame.SRCALPHA).convert_alpha()
        paper = drawn((side, side), box((0, 0, side, side), radius, LEGAL, line))
        surface.blit(paper, (spread, spread))
        figure = self._painter.number(number, side)
        surface.blit(figure, figure.get_rect(center=(whole[0] // 2, whole[1] // 2)))
        return surface

    def _bolt_badge(self, cost: int, height: int) -> pygame.Surface:
        bolt = self.icon("bolt", round(height * 0.74))
        figure = self.digit(str(cost), height * 0.5, INK)
        pad, gap = round(height * 0.24), max(1, round(height * 0.05))
        width = 2 * pad + bolt.get_width() + gap + figure.get_width()
        surface = drawn(
            (width, height),
            box((0, 0, width, height), height * 0.45, SUNFLOWER, max(1.5, height * 0.085)),
        )
        surface.blit(bolt, (pad - 1, (height - bolt.get_height()) // 2))
        surface.blit(
            figure, (width - pad - figure.get_width(), (height - figure.get_height()) // 2)
        )
        return surface


def _printed(face: Face) -> tuple[object, ...]:
    return face.id, face.grid, face.rows, face.columns


def _face_height(size: tuple[int, int]) -> int:
    return size[1] - _lip(size)


def _lip(size: tuple[int, int]) -> int:
    return max(2, round(size[1] * 0.045))


def _frame(size: tuple[int, int], colour: Colour, inside: Colour | None) -> pygame.Surface:
    """Draw the outline of a Number card with its shadow lip."""
    width, height = size
    tall = _face_height(size)
    line = max(1.5, min(width, height) * 0.022)
    radius = width * 0.16
    body = box((0, height - tall, width, tall), radius, SHADE, opacity=0.6)
    body += box((0, 0, width, tall), radius, INK)
    body += box((line, line, width - 2 * line, tall - 2 * line), radius - line, colour)
    if inside:
        inset = width * 0.085
        inner = (inset, inset, width - 2 * inset, tall - 2 * inset)
        body += box(inner, radius * 0.7, inside, line * 0.75)
    return drawn(size, body)
