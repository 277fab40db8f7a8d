"""Room: where something may be called out without hiding what matters.

What matters are rectangles that are told; knows neither cards nor words.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

SHARES = (1.0, 0.85, 0.72, 0.6, 0.5, 0.4)
"""How large it may be called, in parts of its full size, the largest first."""
TRIES = 40
"""In how many places along each side it is tried."""
CORNERS = 0.12
"""What is called leans: so much of its rectangle is empty, above and below, left and right."""


def room_for(
    size: tuple[int, int],
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    near: tuple[int, int],
) -> tuple[pygame.Rect, float]:
    """Find where something of a size is as large as it can be, and the nearest such place.

    Gives the place and the share of its full size.  Where there is no room at all, it is smallest
    and nearest, whatever it hides.
    """
    for share in SHARES:
        rect = pygame.Rect(0, 0, round(size[0] * share), round(size[1] * share))
        found = [place for place in _places(rect, within) if _is_clear(place, clear)]
        if found:
            return min(found, key=lambda place: _distance(place, near)), share
    rect.center = near
    return rect.clamp(within), share


def _places(rect: pygame.Rect, within: pygame.Rect) -> list[pygame.Rect]:
    """Give many places of a rectangle in another one; none if it is too large."""
    wide, high = within.width - rect.width, within.height - rect.height
    if wide < 0 or high < 0:
        return []
    return [
        rect.move(within.x + wide * column // TRIES, within.y + high * row // TRIES)
        for row in range(TRIES + 1)
        for column in range(TRIES + 1)
    ]


def _is_clear(place: pygame.Rect, clear: Sequence[pygame.Rect]) -> bool:
    inner = place.inflate(-round(place.width * CORNERS), -round(place.height * CORNERS))
    return inner.collidelist(clear) < 0


def _distance(place: pygame.Rect, near: tuple[int, int]) -> int:
    return (place.centerx - near[0]) ** 2 + (place.centery - near[1]) ** 2
