"""Where words about a board have room: the nearest place to what is meant that hides the least.

Knows rectangles and words that are told; knows no board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.ui.widgets.thing import Meaning
from game.ui.widgets.tooltip import WIDTHS, Plate
from game.ui.window.kit import Kit

COLUMNS, ROWS = 24, 18
"""In how many places across and down it is tried."""
MARGIN, GAP = 8.0, 14.0
"""How far it stays from the edge, and from what is meant, in units."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Words that have their place."""

    key: object
    """What the place depends on."""
    plate: Plate
    rect: pygame.Rect

    def draw(self, surface: pygame.Surface) -> None:
        self.plate.draw(surface, self.rect)


def place_words(
    kit: Kit,
    key: object,
    said: Meaning,
    within: pygame.Rect,
    scale: float,
    meant: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
) -> Placed:
    """Find a place near the first of what is ``meant``.

    First nothing that is meant is hidden, then as little as can be of what is to stay ``clear``.
    """
    gap, margin = round(GAP * scale), round(MARGIN * scale)
    wide = [rect.inflate(2 * gap, 2 * gap) for rect in meant]
    room = within.inflate(-2 * margin, -2 * margin)
    best: tuple[tuple[int, int, float], pygame.Rect, Plate] | None = None
    for width in WIDTHS:
        plate = Plate(kit, said, "", width * scale, scale)
        spots = ((math.dist(it.center, meant[0].center), it) for it in _spots(plate.size, room))
        for away, spot in sorted(spots, key=lambda one: one[0]):
            # Measuring takes its time; what is farther off than a place that hides nothing is not.
            if best is not None and (0, 0, away) >= best[0]:
                break
            cost = _hidden(spot, wide), _hidden(spot, clear), away
            if best is None or cost < best[0]:
                best = cost, spot, plate
    assert best is not None
    return Placed(key, best[2], best[1])


def _spots(size: tuple[int, int], within: pygame.Rect) -> Iterator[pygame.Rect]:
    wide, high = max(0, within.width - size[0]), max(0, within.height - size[1])
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            corner = within.x + wide * column // COLUMNS, within.y + high * row // ROWS
            yield pygame.Rect(corner, size)


def _hidden(spot: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Measure how much of others a place hides, in pixels."""
    hit = spot.collidelistall(others)
    return sum(math.prod(spot.clip(others[at]).size) for at in hit)
