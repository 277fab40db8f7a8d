"""What is left of an area around something that hides its middle.  Knows rectangles alone."""

from __future__ import annotations

from collections.abc import Iterator

import pygame


def around(area: pygame.Rect, hidden: pygame.Rect) -> Iterator[pygame.Rect]:
    """Give the strips of an area above, below, left and right of what hides its middle.

    >>> list(around(pygame.Rect(0, 0, 9, 9), pygame.Rect(0, 3, 9, 3)))
    [Rect(0, 0, 9, 3), Rect(0, 6, 9, 3)]
    """
    for strip in (
        pygame.Rect(area.x, area.y, area.width, hidden.top - area.y),
        pygame.Rect(area.x, hidden.bottom, area.width, area.bottom - hidden.bottom),
        pygame.Rect(area.x, hidden.top, hidden.left - area.x, hidden.height),
        pygame.Rect(hidden.right, hidden.top, area.right - hidden.right, hidden.height),
    ):
        if strip.width > 0 and strip.height > 0:
            yield strip
