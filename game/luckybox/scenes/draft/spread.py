"""Where the cards of an offer lie, with the strip of numbers and the cards one holds already.

In a wide window the offer is one row above the strip, beside the cards one holds; a window that is
tall for its width has the strip lie among the offered cards.  Whichever makes these larger is
taken.  Knows the map; draws nothing and knows no seats.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.luckybox.scenes.draw.card_geometry import card_geometry, widest_card
from game.ui.window.layout import Layout, Placement

from .offer import FanShape, fan_out

GAIN = 1.05
"""How much larger the cards must get before they lie the other way."""
TOP_SHARE = 0.52
"""How much of a tall window the offer gets where one holds cards already."""
COLUMNS, ROWS = 3, 2
"""How the first offer and the strip lie in a tall window."""


class Spread(NamedTuple):
    """Where everything lies, in pixels; ``holdings`` is of use only to who holds cards.

    Spreads are kept and shared: who wants a rectangle elsewhere takes a moved copy.
    """

    cards: tuple[pygame.Rect, ...]
    lift: int
    strip: pygame.Rect
    holdings: pygame.Rect


def spread_out(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    """Spread so many cards out, ``beside`` others that one holds."""
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
