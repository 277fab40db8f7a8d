"""The ring around what the keyboard is on, in two tones, whatever lies beneath it.

Knows places and widgets, not where the focus is.
"""

from __future__ import annotations

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import WHITE
from game.ui.window.kit import Kit

from .widget import Widget

RING_PX, RING_GAP = 6.7, 8.0
"""Each of its two tones is three pixels broad in the smallest window."""


def ring_rect(widget: Widget) -> pygame.Rect:
    """Give what the ring around a widget takes up."""
    return ring_around(widget.rect, widget.scale)


def ring_around(rect: pygame.Rect, scale: float) -> pygame.Rect:
    """Give what the ring around a place takes up; ``scale`` is pixels a unit."""
    gap = max(1, round(RING_GAP * scale))
    return rect.inflate(2 * gap, 2 * gap)


def draw_ring(
    kit: Kit, surface: pygame.Surface, around: pygame.Rect, radius: float, scale: float
) -> None:
    """Draw the ring where it is to be, its corners ``radius`` pixels round."""
    width = max(2.0, RING_PX * scale)
    ring = kit.pixels.get(
        ("ring", around.size, round(radius)),
        lambda: shapes.focus_ring(around.size, width, radius, WHITE),
    )
    surface.blit(ring, around)
