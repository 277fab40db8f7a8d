"""A pen: draws text, boxes and pictures on a surface, in pixels or layout units."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple, TypedDict, Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.faces import Role
from game.ui.draw.palette import BAR, EDGE, GRAPE, INK, SUNFLOWER, Colour
from game.ui.draw.text import Align, Outline, TextPlace, Valign
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit


class TextLineOptions(TypedDict, total=False):
    """The options of ``TextRenderer.draw``."""

    outline: Outline
    align: Align
    valign: Valign
    fit: bool
    grows: bool
    angle: float
    drop: int
    floor: int


class ParagraphOptions(TypedDict, total=False):
    """The options of ``TextRenderer.draw_paragraph``."""

    align: Align
    valign: Valign
    leading: float
    floor: int
    grows: bool


class Pen(NamedTuple):
    """Draws text, boxes and pictures on a surface.  ``scale`` is the pixels per layout unit."""

    kit: Kit
    surface: pygame.Surface
    scale: float = 1.0

    @classmethod
    def at(cls, kit: Kit, surface: pygame.Surface, place: Placement) -> Pen:
        return cls(kit, surface, place.scale)

    @classmethod
    def measuring(cls, kit: Kit, scale: float) -> Pen:
        """Return a pen that only measures."""
        return cls(kit, pygame.Surface((0, 0)), scale)

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def line(
        self, words: str, where: TextPlace, role: Role, size_px: float, colour: Colour = INK,
        **how: Unpack[TextLineOptions],
    ) -> pygame.Rect:  # fmt: skip
        return self.kit.text.draw(self.surface, words, where, role, size_px, colour, **how)

    def paragraph(
        self, words: str, rect: pygame.Rect, size_px: float, colour: Colour = INK,
        **how: Unpack[ParagraphOptions],
    ) -> pygame.Rect:  # fmt: skip
        return self.kit.text.draw_paragraph(
            self.surface, words, rect, "body", size_px, colour, **how
        )

    def width(self, words: str, role: Role, size_px: float) -> int:
        return self.kit.text.measure(words, role, size_px)[0]

    def icon(self, name: str, height_px: int, **where: tuple[float, float]) -> pygame.Rect:
        return self.kit.art.draw_icon(self.surface, name, height_px, **where)

    def lay(self, picture: pygame.Surface, **where: tuple[float, float]) -> pygame.Rect:
        """Draw a picture at a place, such as ``center=(x, y)``.  Return the area drawn."""
        place = picture.get_rect(**where)
        self.surface.blit(picture, place)
        return place

    def stamp(
        self, key: Hashable, make: Callable[[], pygame.Surface], **where: tuple[float, float]
    ) -> pygame.Rect:
        return self.lay(self.kit.pixels.get(key, make), **where)

    def box(
        self, rect: pygame.Rect, radius: float, fill: Colour, border: float, edge: Colour = INK
    ) -> None:
        self.rounded(rect, radius, fill, max(1, round(border)), edge)

    def rounded(
        self, rect: pygame.Rect, radius: float, fill: Colour | None, border: float = 0,
        edge: Colour = INK, opacity: float = 1,
    ) -> None:  # fmt: skip
        look = radius, fill, border, edge, opacity
        shapes.draw_rounded_rect(self.surface, self.kit.pixels, rect, *look)

    def glow(self, rect: pygame.Rect, spread: int, radius: float, strength: int = 235) -> None:
        look = rect.size, spread, SUNFLOWER, radius, strength
        self.stamp(("glow", *look), partial(shapes.glow_picture, *look), center=rect.center)

    def panel(self, rect: pygame.Rect, border: float, radius: float) -> None:
        shapes.draw_rounded_rect(self.surface, self.kit.pixels, rect, radius, BAR, border, EDGE)

    def sheet(
        self, rect: pygame.Rect, head_px: int, border: float, radius: float, head: Colour = GRAPE
    ) -> None:
        shapes.draw_sheet(self.surface, self.kit.pixels, rect, head_px, border, radius, head)
