"""Plates: text boxes for tooltips, hints, notices, captions and the guide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, LILAC, MAGENTA_DEEP, SUNFLOWER, Colour
from game.ui.draw.text import Align, Role, Text
from game.ui.window.cache import PixelCache

LEADING = 1.26


class Look(NamedTuple):
    """How a plate looks; lengths in units."""

    fill: Colour = BAR
    edge: Colour = SUNFLOWER
    border: float = 3.0
    radius: float = 16.0
    across: float = 16.0
    down: float = 9.6
    align: Align = "left"


TIP = Look()
HINT = Look(border=2.0, radius=14.0, down=7.0, align="center")
NOTICE = Look(radius=20.0, across=26.0, down=18.0, align="center")
GUIDE = Look(CREAM, MAGENTA_DEEP, border=5.0, radius=22.0, across=20.0, down=20.0)
CAPTION = Look(edge=LILAC, border=2.0, radius=21.0, across=18.0, down=7.0, align="center")


class Passage(NamedTuple):
    """Words in one style."""

    words: str
    role: Role
    size_px: float
    ink: Colour = CREAM


class Plate:
    """A plate with its words, wrapped to a width in pixels."""

    def __init__(
        self,
        text: Text,
        passages: Iterable[Passage],
        width: float,
        scale: float,
        look: Look = TIP,
        *,
        beside: int = 0,
    ) -> None:
        """``scale`` is pixels a unit; ``beside`` pixels stay free to the right of the words."""
        self._text, self._scale, self._look = text, scale, look
        self.across, self.down = round(look.across * scale), round(look.down * scale)
        self._beside = beside
        inside = round(width) - 2 * self.across - beside
        self._lines = [
            passage._replace(words=line)
            for passage in passages
            if passage.words
            for line in text.wrap(passage.words, passage.role, passage.size_px, inside)
        ]
        widest = max(text.size(*line[:3])[0] for line in self._lines)
        self.words_height = sum(round(line.size_px * LEADING) for line in self._lines)
        self.size = widest + 2 * self.across + beside, self.words_height + 2 * self.down

    def draw(self, surface: pygame.Surface, pixels: PixelCache, rect: pygame.Rect) -> None:
        draw_ground(surface, pixels, rect, self._scale, self._look)
        top = rect.y + self.down
        for words, role, size, ink in self._lines:
            row = pygame.Rect(rect.x + self.across, top, 0, round(size * LEADING))
            row.width = rect.width - 2 * self.across - self._beside
            align = self._look.align
            self._text.draw(surface, words, row, role, size, ink, align=align, fit=False)
            top = row.bottom


def draw_ground(
    surface: pygame.Surface, pixels: PixelCache, rect: pygame.Rect, scale: float, look: Look
) -> None:
    radius, border = min(look.radius * scale, rect.height / 2), max(2.0, look.border * scale)
    ground = pixels.get(
        ("plate", rect.size, look, round(radius)),
        lambda: shapes.rounded(rect.size, radius, look.fill, border, look.edge),
    )
    surface.blit(ground, rect)


def scale_of(surface: pygame.Surface) -> float:
    return min(surface.get_width() / 1600, surface.get_height() / 900)
