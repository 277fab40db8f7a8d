"""The focus ring, in two tones that show on any ground."""

from __future__ import annotations

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import WHITE
from game.ui.window.kit import Kit

from .widget import Widget

RING_PX, RING_GAP = 6.7, 8.0
"""Each tone is three pixels wide in the smallest window."""


def ring_rect(widget: Widget) -> pygame.Rect:
    return ring_around(widget.rect, widget.scale)


def ring_around(rect: pygame.Rect, scale: float) -> pygame.Rect:
    """Return the ring's rectangle around a place; ``scale`` is pixels a unit."""
    gap = max(1, round(RING_GAP * scale))
    return rect.inflate(2 * gap, 2 * gap)


def draw_ring(
    kit: Kit, surface: pygame.Surface, around: pygame.Rect, radius: float, scale: float
) -> None:
    width = max(2.0, RING_PX * scale)
    ring = kit.pixels.get(
        ("ring", around.size, round(radius)),
        lambda: shapes.focus_ring(around.size, width, radius, WHITE),
    )
    surface.blit(ring, around)
