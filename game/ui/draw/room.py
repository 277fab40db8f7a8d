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
    corners: float = CORNERS,
) -> tuple[pygame.Rect, float]:
    """Find where something of a size is as large as it can be, and the nearest such place.

    Of its rectangle the share ``corners`` is empty across and down, and may lie over what matters.
    Gives the place and the share of its full size.  Where there is no room at all, it is smallest
    and nearest, whatever it hides.
    """
    for share in SHARES:
        rect = pygame.Rect(0, 0, round(size[0] * share), round(size[1] * share))
        place = _nearest_clear(rect, within, clear, near, corners)
        if place is not None:
            return place, share
    rect.center = near
    return rect.clamp(within), share


def _nearest_clear(
    rect: pygame.Rect,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    near: tuple[int, int],
    corners: float,
) -> pygame.Rect | None:
    """Try many places of a rectangle in another one; give the nearest that hides nothing."""
    wide, high = within.width - rect.width, within.height - rect.height
    if wide < 0 or high < 0:
        return None
    inner = rect.inflate(-round(rect.width * corners), -round(rect.height * corners))
    steps = range(TRIES + 1)
    # A place hides what it meets both across and down: a bit each for all that must stay clear.
    columns, rows = [(it.left, it.right) for it in clear], [(it.top, it.bottom) for it in clear]
    across = [
        (left, _met(columns, left + inner.left, left + inner.right))
        for left in (within.x + wide * step // TRIES for step in steps)
    ]
    down = [
        (top, _met(rows, top + inner.top, top + inner.bottom))
        for top in (within.y + high * step // TRIES for step in steps)
    ]
    middle = near[0] - rect.centerx, near[1] - rect.centery
    nearest = min(
        (
            ((left - middle[0]) ** 2 + (top - middle[1]) ** 2, top, left)
            for top, beside in down
            for left, above in across
            if not above & beside
        ),
        default=None,
    )
    return rect.move(nearest[2], nearest[1]) if nearest else None


def _met(spans: Sequence[tuple[int, int]], begin: int, end: int) -> int:
    """Give, as bits, which of the spans a span meets."""
    met = 0
    for bit, (first, last) in enumerate(spans):
        if first < end and begin < last:
            met |= 1 << bit
    return met
