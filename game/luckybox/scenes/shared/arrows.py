"""Where arrows lead on a board of a shared table, and back."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from typing import TypeAlias, TypeGuard

import pygame

from game.ui.widgets.intents import Move

Places: TypeAlias = Mapping[Hashable, pygame.Rect]
Leads: TypeAlias = Callable[[Places, Hashable, Move], Hashable]
"""Returns where an arrow leads, among places, from one of them."""
ASIDE_FACTOR = 2


class Trail:
    """How arrows came to a place on a board: the opposite arrow leads back."""

    def __init__(self) -> None:
        self._steps: list[tuple[Hashable, Move, Hashable]] = []
        """Each: from where, by which arrow, and to where."""

    def follow(self, places: Places, at: Hashable, way: Move, leads: Leads) -> Hashable:
        """Return where an arrow leads from the place ``at``."""
        before, by, to = self._steps[-1] if self._steps else (None, None, None)
        if to != at:
            self._steps.clear()
        elif by == Move(-way.dx, -way.dy) and before in places:
            self._steps.pop()
            return before
        goal = leads(places, at, way)
        if goal != at:
            self._steps.append((at, way, goal))
        return goal


def nearest_ahead(places: Places, at: Hashable, way: Move) -> Hashable:
    """Return what lies nearest in a direction from the place ``at``; from an edge, come round.

    What lies ahead on the same card comes before all other cards.
    """
    here = places[at]
    across = here.width if way.dx else here.height

    def off(key: Hashable) -> tuple[int, int]:
        """Return how far a place lies ahead, and how far aside."""
        dx, dy = places[key].centerx - here.centerx, places[key].centery - here.centery
        return dx * way.dx + dy * way.dy, abs(dx * way.dy + dy * way.dx)

    def distance(key: Hashable) -> tuple[bool, float]:
        # An arrow means straight on, as long as that is not much further.
        is_elsewhere = not (_is_square(key) and _is_square(at) and key[1] == at[1])
        return is_elsewhere, math.hypot(off(key)[0], ASIDE_FACTOR * off(key)[1])

    # A pass lies above all cards, beside none.
    lying = [key for key in places if _is_square(key) or way.dy or key == at]
    ahead = [key for key in lying if off(key)[0] > across / 2]
    in_line = [key for key in lying if off(key)[1] < across / 2]
    return min(ahead, key=distance) if ahead else min(in_line, key=off)


def _is_square(key: Hashable) -> TypeGuard[tuple[str, int, int]]:
    return isinstance(key, tuple) and key[0] == "square"


def next_as_one_reads(places: Places, at: Hashable, way: Move) -> Hashable:
    """Return where an arrow leads from the place ``at``.

    Left and Right go as one reads: along a row over all cards, then the next row, and round.  Up
    and Down lead to the next in the same column or, if there is none, in another; then round.
    """
    if way.dx:
        order = _as_one_reads(places)
        return order[(order.index(at) + way.dx) % len(order)]
    here = places[at]

    def ahead(key: Hashable) -> int:
        return (places[key].centery - here.centery) * way.dy

    def aside(key: Hashable) -> int:
        return abs(places[key].centerx - here.centerx)

    further = [key for key in places if ahead(key) > here.height / 2]
    if not further:
        return min(places, key=lambda key: (ahead(key), aside(key)))
    return min(further, key=lambda key: (aside(key) > here.width / 2, ahead(key), aside(key)))


def _as_one_reads(places: Places) -> list[Hashable]:
    """Return the keys of places, row by row."""
    row_of: dict[Hashable, int] = {}
    for key in sorted(places, key=lambda key: places[key].centery):
        middle = places[key].centery
        top = next(reversed(row_of.values()), None)
        # A bonus beside squares is smaller than these.
        row_of[key] = middle if top is None or middle - top > places[key].height / 2 else top
    return sorted(places, key=lambda key: (row_of[key], places[key].centerx))
