"""The background, bars, heading and messages of every screen."""

from __future__ import annotations

import pygame

from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, TABLE, mix
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit

FRAME = mix(INK, TABLE, 0.35)
MESSAGE_UNITS = 34.0


def draw_backdrop(kit: Kit, surface: pygame.Surface) -> None:
    surface.blit(kit.art.backdrop(surface.get_size()), (0, 0))


def draw_bar(kit: Kit, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a dark bar along the nearer of the top and bottom edges."""
    at_top = rect.centery < surface.get_height() / 2
    surface.blit(kit.art.bar(rect.size, "bottom" if at_top else "top"), rect)


def draw_heading(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, string: str) -> pygame.Rect:
    size = rect.height * 0.72 * kit.text.scale
    return kit.text.draw(surface, string, rect, "script", size, SUNFLOWER, outline=INK)


def draw_caption(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, words: str, size: float
) -> None:
    if rect.height < 2 * size * kit.text.scale:
        kit.text.draw(surface, words, rect, "body", size, LILAC, align="center")
    else:
        kit.text.paragraph(
            surface, words, rect, "body", size, LILAC, align="center", valign="middle", leading=1.2
        )


def draw_message(kit: Kit, surface: pygame.Surface, place: Placement, words: str) -> None:
    """Draw in the middle why the screen is empty."""
    kit.text.paragraph(
        surface, words, place["message"], "body", place.px(MESSAGE_UNITS), CREAM,
        align="center", valign="middle",
    )  # fmt: skip
