"""Quiet places: where on a picture there is nothing to see but the ground.

Looks at pixels, a few of them; knows neither what they show nor what is to be said there.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LOOKED_AT_PX = 400
"""How many pixels of the longer side are looked at."""
LOUD = 40
"""So much lighter or darker than its neighbours, of 255, a pixel is part of something."""
STEPS = 24
"""In how many places along each side something is tried."""


def quiet_place(
    picture: pygame.Surface,
    size: tuple[int, int],
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
) -> pygame.Rect | None:
    """Find the lowest place of a size where nothing is, the nearest to the middle.

    It touches nothing that is to stay ``clear``; ``None`` where there is no such place.
    """
    shrink = max(1, -(-max(picture.get_size()) // LOOKED_AT_PX))
    busy = _busy(picture, shrink)
    plate = pygame.Mask((-(-size[0] // shrink), -(-size[1] // shrink)), fill=True)
    wide, high = within.width - size[0], within.height - size[1]
    if wide < 0 or high < 0:
        return None
    columns = sorted(range(STEPS + 1), key=lambda column: abs(2 * column - STEPS))
    for row in range(STEPS, -1, -1):
        for column in columns:
            at = (within.x + wide * column // STEPS, within.y + high * row // STEPS)
            place = pygame.Rect(at, size)
            if place.collidelist(list(clear)) >= 0:
                continue
            if not busy.overlap(plate, (at[0] // shrink, at[1] // shrink)):
                return place
    return None


def _busy(picture: pygame.Surface, shrink: int) -> pygame.Mask:
    """Find the edges of everything, on a picture so much smaller."""
    width, height = picture.get_size()
    small = pygame.transform.scale(picture, (max(3, width // shrink), max(3, height // shrink)))
    edges = pygame.transform.laplacian(small)
    found = pygame.mask.from_threshold(edges, (0, 0, 0), (LOUD, LOUD, LOUD, 255))
    found.invert()
    # The outermost pixels have no neighbours.
    return found
