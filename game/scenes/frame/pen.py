"""The kit, a surface and its scale, passed around as one value."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypedDict, Unpack

import pygame

from game.ui.draw.faces import Role
from game.ui.draw.palette import GRAPE, INK, Colour
from game.ui.draw.text import Align, Outline, Valign, Where
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement

from .boxes import draw_box, draw_sheet, lay_panel


class Lettering(TypedDict, total=False):
    """The options of ``Text.draw``."""

    outline: Outline
    align: Align
    valign: Valign
    fit: bool
    grows: bool
    angle: float
    drop: int
    floor: int


class Setting(TypedDict, total=False):
    """The options of ``Text.paragraph``."""

    align: Align
    valign: Valign
    leading: float
    floor: int
    grows: bool


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on one surface; ``scale`` is pixels per unit."""

    kit: Kit
    surface: pygame.Surface
    scale: float = 1.0

    @classmethod
    def at(cls, kit: Kit, surface: pygame.Surface, place: Placement) -> Pen:
        """Return a pen at a layout's scale."""
        return cls(kit, surface, place.scale)

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def line(
        self,
        words: str,
        where: Where,
        role: Role,
        size_px: float,
        colour: Colour = INK,
        **how: Unpack[Lettering],
    ) -> pygame.Rect:
        """Write one line; return its area."""
        return self.kit.text.draw(self.surface, words, where, role, size_px, colour, **how)

    def paragraph(
        self,
        words: str,
        rect: pygame.Rect,
        size_px: float,
        colour: Colour = INK,
        **how: Unpack[Setting],
    ) -> pygame.Rect:
        """Write a wrapped paragraph; return its area."""
        return self.kit.text.paragraph(self.surface, words, rect, "body", size_px, colour, **how)

    def width(self, words: str, role: Role, size_px: float) -> int:
        return self.kit.text.size(words, role, size_px)[0]

    def icon(self, name: str, height_px: int, **where: tuple[float, float]) -> pygame.Rect:
        """Draw an icon with its ``center`` (``midleft`` …) at a position; return its area."""
        return self.kit.art.put(self.surface, name, height_px, **where)

    def lay(self, picture: pygame.Surface, **where: tuple[float, float]) -> pygame.Rect:
        """Draw a picture with its ``center`` (``midleft`` …) at a position; return its area."""
        place = picture.get_rect(**where)
        self.surface.blit(picture, place)
        return place

    def stamp(
        self,
        key: Hashable,
        make: Callable[[], pygame.Surface],
        **where: tuple[float, float],
    ) -> pygame.Rect:
        """Draw a cached picture; its key begins with what it is."""
        return self.lay(self.kit.pixels.get(key, make), **where)

    def box(
        self, rect: pygame.Rect, radius: float, fill: Colour, border: float, edge: Colour = INK
    ) -> None:
        draw_box(self.kit, self.surface, rect, radius, fill, border, edge)

    def panel(self, rect: pygame.Rect, border: float, radius: float) -> None:
        lay_panel(self.kit, self.surface, rect, border, radius)

    def sheet(
        self, rect: pygame.Rect, head_px: int, border: int, radius: float, head: Colour = GRAPE
    ) -> None:
        draw_sheet(self.kit, self.surface, rect, head_px, border=border, radius=radius, head=head)
