"""Finding free places on a screen: for words, tooltips, and bubbles with an arrow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

SLANTED_WORD_SCALES = (1.0, 0.85, 0.72, 0.6, 0.5, 0.4)
TRIES_PER_AXIS = 40
COVERING_TRIES_PER_AXIS = 30
"""The steps of the search per axis if no place is free: few, because measuring overlaps is slow."""
EMPTY_CORNER_SHARE = 0.12
"""The share of a slanted word's width and height that is empty at its corners and may overlap."""

Size = tuple[int, int]


def find_free_place(
    sizes: Sequence[Size],
    within: pygame.Rect,
    clear: Iterable[pygame.Rect],
    near: tuple[int, int],
    *,
    about: Iterable[pygame.Rect] = (),
    first: Callable[[Size], Iterable[pygame.Rect]] | None = None,
) -> tuple[pygame.Rect, int]:
    """Find a place for one of several sizes that overlaps neither ``about`` nor ``clear``.

    Return the place and the index of its size.  A place that ``first`` yields is preferred, then
    the one nearest to ``near``.  If no place is free, the place covers as little as possible of
    ``about``, then of ``clear``.
    """
    about, clear = list(about), list(clear)
    free = free_place(sizes, within, [*about, *clear], near, first=first)
    if free is not None:
        return free
    least, nth, _covered = least_covering_place(sizes, within, [about, clear], near)
    return least, nth


def least_covering_place(
    sizes: Sequence[Size],
    within: pygame.Rect,
    levels: Sequence[Sequence[pygame.Rect]],
    near: tuple[int, int],
) -> tuple[pygame.Rect, int, tuple[int, ...]]:
    """Find the place that covers least of the first of the ``levels``, then of the next, and so on.

    Of equal ones it is the nearest to ``near``.  Return the place, the index of its size, and how
    many pixels of each level it covers.
    """
    covered, _far, nth, least = min(
        (
            (tuple(covered_pixels(spot, areas) for areas in levels), math.dist(spot.center, near),
             nth, spot)
            for nth, size in enumerate(sizes)
            for spot in _grid_places(size, within)
        ),
        key=lambda each: each[:2],
    )  # fmt: skip
    return least, nth, covered


def free_place(
    sizes: Sequence[Size],
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    near: tuple[int, int],
    *,
    first: Callable[[Size], Iterable[pygame.Rect]] | None = None,
) -> tuple[pygame.Rect, int] | None:
    """Find a place as ``find_free_place`` does, or return None where nothing is free."""
    for nth, size in enumerate(sizes if first is not None else ()):
        for spot in first(size) if first is not None else ():
            wanted = spot.clamp(within)
            if within.contains(wanted) and wanted.collidelist(clear) < 0:
                return wanted, nth
    found = [
        (math.dist(place.center, near), nth, place)
        for nth, size in enumerate(sizes)
        if (place := _nearest_free_place(size, within, clear, near)) is not None
    ]
    if not found:
        return None
    _far, nth, nearest = min(found, key=lambda each: each[:2])
    return nearest, nth


def find_room_for_word(
    size: Size, within: pygame.Rect, clear: Sequence[pygame.Rect], near: tuple[int, int]
) -> tuple[pygame.Rect, float]:
    """Return a free place for a slanted word, and the scale at which the word fits there."""
    for share in SLANTED_WORD_SCALES:
        smaller = round(size[0] * share), round(size[1] * share)
        place = _nearest_free_place(smaller, within, clear, near, EMPTY_CORNER_SHARE)
        if place is not None:
            return place, share
    return find_free_place([smaller], within, clear, near)[0], share


def places_beside(
    about: pygame.Rect, gap: int, whole: pygame.Rect | None = None
) -> Callable[[Size], Iterator[pygame.Rect]]:
    """Return places beside ``about`` or, if it is part of a ``whole``, beside that.

    Those at the nearest edges come first, of equally near ones that above and that below.
    """
    around = about if whole is None else whole
    anchors = [
        (about.top - around.top, "midbottom", (about.centerx, around.top - gap)),
        (around.bottom - about.bottom, "midtop", (about.centerx, around.bottom + gap)),
        (around.right - about.right, "midleft", (around.right + gap, about.centery)),
        (about.left - around.left, "midright", (around.left - gap, about.centery)),
    ]
    anchors.sort(key=lambda each: each[0])

    def places_of_size(size: Size) -> Iterator[pygame.Rect]:
        rect = pygame.Rect((0, 0), size)
        for _far, side, anchor in anchors:
            setattr(rect, side, anchor)
            yield rect.copy()

    return places_of_size


class PlaceWithArrow(NamedTuple):
    """A place for words beside a target, and a place for the arrow to the target."""

    rect: pygame.Rect
    nth: int
    """The index of the chosen size of the words."""
    arrow: pygame.Rect | None
    """The arrow's place, or None if on every side the arrow would cover something important."""
    side: int
    """The side of the target where the arrow is: 0 above, 1 left, 2 below, 3 right."""


SIDE_DIRECTIONS = ((0, -1), (-1, 0), (0, 1), (1, 0))
SLIDE_SHARES = (0.5, 0.3, 0.7, 0.12, 0.88, -1.0, 2.0)
"""Where the target's middle may lie along the edge of the words: 0.5 is the middle of the edge.
Below 0 and above 1, the words begin where the target ends.
"""
WORDS_APART_FROM_ARROW_COST = 2
"""Words and arrow on different sides cost as much as covering this many squares of an arrow."""


def place_words_and_arrow(
    sizes: Sequence[Size],
    within: pygame.Rect,
    about: Sequence[pygame.Rect],
    arrows: Sequence[int],
    gap: int,
    never: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    *,
    enclosing_areas: Sequence[pygame.Rect] = (),
    bare: Sequence[pygame.Rect] = (),
) -> PlaceWithArrow:
    """Return places for words beside a target, ``about[0]``, and for an arrow to the target.

    The words cover as little as possible of ``about`` and of ``enclosing_areas`` around the target.
    Then words and arrow cover as little as possible of ``never``, then of ``clear``.  A rectangle
    listed twice counts double.  ``gap`` pixels around the target stay free.  The arrow has one of
    the lengths ``arrows``, in pixels, the first if possible, and does not touch ``bare``.
    """
    target = about[0]
    kept = [target.inflate(2 * gap, 2 * gap), *about, *enclosing_areas]
    base = target.unionall([rect for rect in enclosing_areas if rect.collidepoint(target.center)])
    found: list[tuple[tuple[float, ...], PlaceWithArrow]] = []
    apart_from = [[it for it in areas if not it.contains(target)] for areas in (never, clear)]
    apart_cost = WORDS_APART_FROM_ARROW_COST * (arrows[0] + gap) ** 2
    for shorter, arrow in enumerate(arrows):
        off = arrow + gap + gap // 2
        lanes: list[tuple[int, pygame.Rect | None, int, int]] = []
        for side in range(len(SIDE_DIRECTIONS)):
            lane = _place_at_side(target, (arrow, arrow), side, gap, 0.5)
            # An arrow that is only partly visible would point at nothing.
            if within.contains(lane) and lane.collidelist([*about[1:], *bare]) < 0:
                hard, soft = (covered_pixels(lane, areas) for areas in apart_from)
                lanes.append((side, lane, hard, soft))
        for (nth, size), side in product(enumerate(sizes), range(len(SIDE_DIRECTIONS))):
            for middle, slide in product(
                [target, base] if base != target else [target], SLIDE_SHARES
            ):
                dx, dy = SIDE_DIRECTIONS[side]
                half = (
                    middle.height / max(1, size[1]) if dx else middle.width / max(1, size[0])
                ) / 2
                slide = min(max(-half, slide), 1 + half)
                rect = _place_at_side(base, size, side, gap, slide, middle)
                near = _place_at_side(target, size, side, off, slide, middle)
                if (near.x - rect.x) * dx + (near.y - rect.y) * dy > 0:
                    rect = near
                rect.clamp_ip(within)
                hides = (
                    covered_pixels(rect, kept),
                    covered_pixels(rect, never),
                    covered_pixels(rect, clear),
                )
                for turned, drawn, hard, soft in lanes or [(side, None, 0, 0)]:
                    first = hides[0] + (covered_pixels(rect, [drawn]) if drawn else 0)
                    # Words far from their arrow are no nearer to it on the same side.
                    is_near = turned == side and (drawn is None or 0 <= slide <= 1)
                    is_across = SIDE_DIRECTIONS[turned] == (-dx, -dy)
                    apart = apart_cost * ((not is_near) + is_across)
                    cost = (
                        first, drawn is None, hides[1] + hard + apart, not 0 < slide < 1,
                        hides[2] + soft,
                    )  # fmt: skip
                    order = shorter, middle is base, abs(slide - 0.5), len(found)
                    found.append(((*cost, *order), PlaceWithArrow(rect, nth, drawn, turned)))
    return min(found, key=lambda one: one[0])[1]


def place_arrow(
    rect: pygame.Rect,
    nth: int,
    within: pygame.Rect,
    about: Sequence[pygame.Rect],
    arrows: Sequence[int],
    gap: int,
    bare: Sequence[pygame.Rect],
    solid: Sequence[pygame.Rect],
) -> PlaceWithArrow:
    """Return the place of words that lie apart from ``about[0]`` with an arrow, if one has room.

    It lies at the side nearest to the words, and on nothing ``solid`` unless it has to.
    """
    free = []
    apart_from = [it for it in solid if not it.contains(about[0])]
    for arrow, side in product(arrows, range(len(SIDE_DIRECTIONS))):
        lane = _place_at_side(about[0], (arrow, arrow), side, gap, 0.5)
        if within.contains(lane) and lane.collidelist([rect, *about[1:], *bare]) < 0:
            order = lane.collidelist(apart_from) >= 0, _distance(lane, rect) // arrow, -arrow, side
            free.append((order, lane))
    if not free:
        return PlaceWithArrow(rect, nth, None, 0)
    (*_order, side), lane = min(free, key=lambda one: one[0])
    return PlaceWithArrow(rect, nth, lane, side)


def place_arrow_at_edge(
    found: PlaceWithArrow,
    within: pygame.Rect,
    target: pygame.Rect,
    enclosing_areas: Sequence[pygame.Rect],
    arrows: Sequence[int],
    kept: Sequence[pygame.Rect],
) -> PlaceWithArrow:
    """Return the words with an arrow at the edge of what encloses the target, in line with it.

    The arrow has the last, shortest length of ``arrows``.  The words move away from the edge as far
    as the arrow needs.
    """
    arrow = arrows[-1]
    for base in (it for it in enclosing_areas if it.collidepoint(target.center)):
        for side, (dx, dy) in enumerate(SIDE_DIRECTIONS):
            lane = _place_at_side(base, (arrow, arrow), side, 2, 0.5, target)
            place, far = found.rect, lane.inflate(arrow // 2, arrow // 2)
            ahead = (place.centerx - base.centerx) * dx, (place.centery - base.centery) * dy
            is_beyond = ahead[0] > base.width // 2 or ahead[1] > base.height // 2
            if not is_beyond or not within.contains(lane):
                continue
            if place.colliderect(far):
                away = far.clip(place)
                place = place.move(dx * away.width, dy * away.height)
            others = [it for it in kept if not it.colliderect(found.rect)]
            if within.contains(place) and place.collidelist(others) < 0:
                return PlaceWithArrow(place, found.nth, lane, side)
    return found


def _distance(one: pygame.Rect, other: pygame.Rect) -> float:
    across = max(one.left - other.right, other.left - one.right, 0)
    return math.hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))


def _place_at_side(
    base: pygame.Rect,
    size: Size,
    side: int,
    gap: int,
    slide: float,
    middle: pygame.Rect | None = None,
) -> pygame.Rect:
    """Return a rectangle of a size, ``gap`` pixels off a side of ``base``.

    ``slide`` shifts the rectangle along that side: 0.5 centres it on ``middle`` (or ``base``).
    """
    (wide, high), (dx, dy) = size, SIDE_DIRECTIONS[side]
    x, y = (middle or base).center
    rect = pygame.Rect(round(x - slide * wide), round(y - slide * high), wide, high)
    if dx:
        rect.x = base.right + gap if dx > 0 else base.left - gap - wide
    else:
        rect.y = base.bottom + gap if dy > 0 else base.top - gap - high
    return rect


def _grid_places(size: Size, within: pygame.Rect) -> Iterator[pygame.Rect]:
    wide, high = max(0, within.width - size[0]), max(0, within.height - size[1])
    steps = range(COVERING_TRIES_PER_AXIS + 1)
    for top in (within.y + high * step // COVERING_TRIES_PER_AXIS for step in steps):
        for left in (within.x + wide * step // COVERING_TRIES_PER_AXIS for step in steps):
            yield pygame.Rect((left, top), size)


def covered_pixels(spot: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return sum(math.prod(spot.clip(others[at]).size) for at in spot.collidelistall(list(others)))


def _nearest_free_place(
    size: Size,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    near: tuple[int, int],
    corners: float = 0.0,
) -> pygame.Rect | None:
    """Return the free place nearest to ``near``, or None if there is none.

    The share ``corners`` of the place's width and height may overlap other things.
    """
    rect = pygame.Rect((0, 0), size)
    wide, high = within.width - rect.width, within.height - rect.height
    if wide < 0 or high < 0:
        return None
    inner = rect.inflate(-round(rect.width * corners), -round(rect.height * corners))
    steps = range(TRIES_PER_AXIS + 1)
    # Covered means overlapping in both axes: one bit per rectangle that must stay clear.
    columns, rows = [(it.left, it.right) for it in clear], [(it.top, it.bottom) for it in clear]
    across = [
        (left, _overlap_bits(columns, left + inner.left, left + inner.right))
        for left in (within.x + wide * step // TRIES_PER_AXIS for step in steps)
    ]
    down = [
        (top, _overlap_bits(rows, top + inner.top, top + inner.bottom))
        for top in (within.y + high * step // TRIES_PER_AXIS for step in steps)
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


def _overlap_bits(spans: Sequence[tuple[int, int]], begin: int, end: int) -> int:
    met = 0
    for bit, (first, last) in enumerate(spans):
        if first < end and begin < last:
            met |= 1 << bit
    return met
