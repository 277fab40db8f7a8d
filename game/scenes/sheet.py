"""A cream sheet with a grape head and a title on it, as menus have.

Knows how it looks; what stands on it is its scene's.
"""

from __future__ import annotations

import pygame

from game.ui import shapes
from game.ui.kit import Kit
from game.ui.palette import GRAPE, INK, SUNFLOWER

BORDER_SHARE, RADIUS_SHARE, TITLE_SHARE = 0.065, 0.36, 0.72


def draw_sheet(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, heading: pygame.Rect, title: str
) -> None:
    """Draw the sheet; its head ends a little below ``heading``, where the title stands."""
    size, head = rect.size, heading.bottom + heading.y - 2 * rect.y - (heading.y - rect.y) // 2
    sheet = kit.pixels.get(
        ("sheet", size, head),
        lambda: shapes.sheet(
            size,
            head,
            GRAPE,
            border=max(2.0, head * BORDER_SHARE),
            radius=head * RADIUS_SHARE,
        ),
    )
    surface.blit(sheet, rect)
    kit.text.draw(
        surface,
        title,
        heading,
        "script",
        heading.height * TITLE_SHARE,
        SUNFLOWER,
        outline=INK,
        align="center",
    )
