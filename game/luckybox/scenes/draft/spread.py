"""Layout of the offer, number strip and held cards: wide or tall, whichever has larger cards."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.luckybox.scenes.draw.card_geometry import card_geometry, widest_card
from game.ui.window.layout import Layout, Placement

from .offer import FanShape, fan_out

GAIN = 1.05
"""How much larger cards must get for the tall layout."""
TOP_SHARE = 0.52
"""Height share of the offer in a tall window beside held cards."""
COLUMNS, ROWS = 3, 2
"""Grid of the first offer and the strip in a tall window."""


class Spread(NamedTuple):
    """Rectangles in pixels, cached and shared: copy before moving."""

    cards: tuple[pygame.Rect, ...]
    lift: int
    strip: pygame.Rect
    holdings: pygame.Rect


def spread_out(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    usual = _wide(layout, place, count, beside=beside)
    tall = _tall(layout, place, count, beside=beside)
    return tall if tall.cards[0].width >= GAIN * usual.cards[0].width else usual


def _shape(layout: Layout, place: Placement, name: str) -> FanShape:
    area = layout.area(name)
    widest, gap, lift = (place.px(area.number(key)) for key in ("widest", "gap", "lift"))
    return FanShape(place[name], widest, gap, lift)


def _wide(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    end = "_beside" if beside else ""
    shape = _shape(layout, place, "fan" + end)
    cards = tuple(fan_out(shape, count))
    return Spread(cards, shape.lift, place["coverage" + end], place["holdings"])


def _tall(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    shape = _shape(layout, place, "fan_tall")
    area, gap, lift = shape.area, shape.gap, shape.lift
    columns, rows = (count + 1, 1) if beside else (COLUMNS, ROWS)
    room = round(area.height * TOP_SHARE) if beside else area.height
    widest = min(shape.widest, (area.width - (columns - 1) * gap) // columns)
    width = widest_card(widest, (room - lift + gap) // rows - gap)
    height = card_geometry(width).size[1]
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    left = area.centerx - across // 2
    top = area.top + lift if beside else area.centery - (down + lift) // 2 + lift
    cells = [
        pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    below = cells[-1].bottom + gap
    holdings = pygame.Rect(area.x, below, area.width, area.bottom - below)
    strip = pygame.Rect(cells[count].topleft, card_geometry(width).body.size)
    return Spread(tuple(cells[:count]), lift, strip, holdings if beside else place["holdings"])
