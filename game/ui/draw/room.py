"""Finding free places for plates and large words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

SHARES = (1.0, 0.85, 0.72, 0.6, 0.5, 0.4)
TRIES = 40
TRIES_TO_HIDE_LITTLE = 30
"""The same where nothing fits freely: measuring overlap is slow."""
CORNERS = 0.12
"""The empty share of a slanted word's rectangle, in each direction."""

Size = tuple[int, int]


def place_for(
    sizes: Sequence[Size],
    within: pygame.Rect,
    clear: Iterable[pygame.Rect],
    near: tuple[int, int],
    *,
    about: Iterable[pygame.Rect] = (),
    first: Callable[[Size], Iterable[pygame.Rect]] | None = None,
) -> tuple[pygame.Rect, int]:
    """Find a free place, ``first`` or nearest to ``near``; return it and the index of its size.

    If nothing is free, cover as little as possible of ``about``, then of ``clear``.
    """
    about, clear = list(about), list(clear)
    kept = [*about, *clear]
    for nth, size in enumerate(sizes if first is not None else ()):
        for spot in first(size) if first is not None else ():
            wanted = spot.clamp(within)
            if within.contains(wanted) and wanted.collidelist(kept) < 0:
                return wanted, nth
    found = [
        (math.dist(place.center, near), nth, place)
        for nth, size in enumerate(sizes)
        if (place := _nearest_clear(size, within, kept, near)) is not None
    ]
    if found:
        _far, nth, nearest = min(found, key=lambda each: each[:2])
        return nearest, nth
    _cost, nth, least = min(
        (
            ((hidden(spot, about), hidden(spot, clear), math.dist(spot.center, near)), nth, spot)
            for nth, size in enumerate(sizes)
            for spot in _spots(size, within)
        ),
        key=lambda each: each[0],
    )
    return least, nth


def room_for(
    size: Size, within: pygame.Rect, clear: Sequence[pygame.Rect], near: tuple[int, int]
) -> tuple[pygame.Rect, float]:
    """Find the largest free place for a word; return it and its scale."""
    for share in SHARES:
        smaller = round(size[0] * share), round(size[1] * share)
        place = _nearest_clear(smaller, within, clear, near, CORNERS)
        if place is not None:
            return place, share
    return place_for([smaller], within, clear, near)[0], share


def beside(about: pygame.Rect, gap: int) -> Callable[[Size], Iterator[pygame.Rect]]:

    def places(size: Size) -> Iterator[pygame.Rect]:
        rect = pygame.Rect((0, 0), size)
        for side, anchor in (
            ("midbottom", (about.centerx, about.top - gap)),
            ("midtop", (about.centerx, about.bottom + gap)),
            ("midleft", (about.right + gap, about.centery)),
            ("midright", (about.left - gap, about.centery)),
        ):
            setattr(rect, side, anchor)
            yield rect.copy()

    return places


def _spots(size: Size, within: pygame.Rect) -> Iterator[pygame.Rect]:
    wide, high = max(0, within.width - size[0]), max(0, within.height - size[1])
    steps = range(TRIES_TO_HIDE_LITTLE + 1)
    for top in (within.y + high * step // TRIES_TO_HIDE_LITTLE for step in steps):
        for left in (within.x + wide * step // TRIES_TO_HIDE_LITTLE for step in steps):
            yield pygame.Rect((left, top), size)


def hidden(spot: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return sum(math.prod(spot.clip(others[at]).size) for at in spot.collidelistall(list(others)))


def _nearest_clear(
    size: Size,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    near: tuple[int, int],
    corners: float = 0.0,
) -> pygame.Rect | None:
    """Return the nearest free place on a grid; a share ``corners`` of it may overlap."""
    rect = pygame.Rect((0, 0), size)
    wide, high = within.width - rect.width, within.height - rect.height
    if wide < 0 or high < 0:
        return None
    inner = rect.inflate(-round(rect.width * corners), -round(rect.height * corners))
    steps = range(TRIES + 1)
    # Covered means overlapping in both axes: one bit per rectangle that must stay clear.
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
    """Return a bit mask of the spans that overlap ``begin`` to ``end``."""
    met = 0
    for bit, (first, last) in enumerate(spans):
        if first < end and begin < last:
            met |= 1 << bit
    return met
