"""What every screen has: the table itself, the dark bars, the big script heading.

Knows how they look; knows nothing of any scene's content.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.kit import Kit
from game.ui.palette import CREAM, INK, SUNFLOWER


def draw_backdrop(kit: Kit, surface: pygame.Surface) -> None:
    """Fill the screen with the plum table."""
    surface.blit(kit.art.backdrop(surface.get_size()), (0, 0))


def around(area: pygame.Rect, hidden: pygame.Rect) -> Iterator[pygame.Rect]:
    """Give the four strips of an area around what hides its middle."""
    yield pygame.Rect(area.x, area.y, area.width, hidden.top - area.y)
    yield pygame.Rect(area.x, hidden.bottom, area.width, area.bottom - hidden.bottom)
    yield pygame.Rect(area.x, hidden.top, hidden.left - area.x, hidden.height)
    yield pygame.Rect(hidden.right, hidden.top, area.right - hidden.right, hidden.height)


def draw_bar(kit: Kit, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a dark bar along the top or, where it lies lower, the bottom."""
    at_top = rect.centery < surface.get_height() / 2
    surface.blit(kit.art.bar(rect.size, "bottom" if at_top else "top"), rect)


def draw_heading(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, string: str) -> pygame.Rect:
    """Write the name of the screen in sunflower script; give where it stands."""
    size = rect.height * 0.72
    return kit.text.draw(surface, string, rect, "script", size, SUNFLOWER, outline=INK)


def draw_caption(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, string: str, size: float
) -> pygame.Rect:
    """Write a line in cream about the middle of a rectangle."""
    return kit.text.draw(surface, string, rect, "body", size, CREAM, align="center")
