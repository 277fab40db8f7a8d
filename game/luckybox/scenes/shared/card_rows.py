"""Cards in rows on a board of the shared table: how large they can be, and where they lie."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from math import isqrt

import pygame

from game.luckybox.scenes.card_parts import CardGeometry, gap_between_cards

MIN_LIVE_SQUARE_PX = 28
"""The smallest squares that can be hit surely: where they would be smaller, boards are not live."""
MIN_SQUARE_PX, MAX_SQUARE_UNITS = 4, 106.0
NO_ROOM = pygame.Rect(0, 0, 0, 0)
TWO_LINES_UNITS = 400.0
"""The width of boards below which the row above cards has two lines in every round."""
ROW_GAP_SHARE, MOST_GAP_SHARE, GRID_GAP_SHARE = 0.05, 0.28, 0.5
"""The least gap between rows of cards, in squares, and the greatest between cards, in cards:
usually, and where cards of one kind lie in several rows.
"""
LANE_SHARE = 0.12
"""The room above cards for a cascade's word, in heights of their room, where they leave so much."""
GAP_SHAPE = 1.6
"""The greatest gap between a draft's cards in a row, in gaps between their rows."""

Groups = tuple[int, ...]
"""How many cards lie together in rows: those that somebody has, then those on offer."""
Sizes = tuple[CardGeometry, ...]
"""How large the cards of each group are."""
Makes = tuple[Callable[[int], CardGeometry], ...]
"""What makes the cards of each group, from the size of a square."""


def largest_fitting(
    room: pygame.Rect, groups: Groups, makes: Makes, sizes: range, *,
    may_wrap: bool = False, least_held: int = 0, held_share: float = 1.0,
) -> Sizes:  # fmt: skip
    """Return the largest cards that fit, or the smallest where none do.

    The last of several groups is a single row, unless it ``may_wrap``.
    """

    def cards(size: int) -> Sizes:
        held = max(sizes[0], round(held_share * size), min(size, least_held))
        return (*[make(held) for make in makes[:-1]], makes[-1](size))

    def fits(size: int) -> bool:
        columns = columns_of(room, groups, cards(size))
        return bool(columns) and (len(groups) == 1 or may_wrap or columns[-1] == groups[-1])

    # What fits also fits when it is smaller, so bisection works.
    fitting = bisect_left(sizes, True, key=lambda size: not fits(size))
    return cards(sizes[max(0, fitting - 1)])


def columns_of(room: pygame.Rect, groups: Groups, cards: Sizes) -> tuple[int, ...]:
    """Return how many such cards of each group go in a row, in a room in which all fit; else ().

    Where they fit in several ways, they fill the room's height, too.
    """
    rows = list[int]()
    for count, card in zip(groups, cards, strict=True):
        gap = gap_between_cards(card)
        columns = min(count, (room.width + gap) // (card.size[0] + gap))
        if columns < 1:
            return ()
        rows.append(-(-count // columns))
    if _height_in_rows(rows, cards) > room.height:
        return ()
    if len(groups) == 1:
        gap = row_gap(cards[0])
        most = (room.height + gap) // (cards[0].size[1] + gap)
        rows[0] = max(rows[0], min(most, isqrt(groups[0])))
    return tuple([-(-count // lines) for count, lines in zip(groups, rows, strict=True)])


def _height_in_rows(rows: Sequence[int], cards: Sizes) -> int:
    return sum(
        count * (card.size[1] + row_gap(card)) for count, card in zip(rows, cards, strict=True)
    ) - row_gap(cards[-1])


def row_gap(card: CardGeometry) -> int:
    return max(2, round(ROW_GAP_SHARE * card.squares[0].width))


def places_in_rows(
    room: pygame.Rect, groups: Groups, cards: Sizes, *, is_close: bool = False
) -> tuple[pygame.Rect, ...]:
    """Return the places for all cards, each group in rows of its own below the one before."""
    columns = columns_of(room, groups, cards) or groups
    rows = [-(-count // across) for count, across in zip(groups, columns, strict=True)]
    spare = max(0, room.height - _height_in_rows(rows, cards))
    # Cards spread over the room: in a grid of their own rather than in a heap.
    more = min(spare // (sum(rows) + 1), round(MOST_GAP_SHARE / 2 * cards[-1].size[1]))
    high, places = _height_in_rows(rows, cards) + (sum(rows) - 1) * more, list[pygame.Rect]()
    top = room.centery - high // 2
    if len(groups) == 1:
        # Nearer the bottom: a new card's tag, or a cascade's word, lies clear of the names.
        top = max(top, min(room.bottom - high, room.top + round(LANE_SHARE * room.height)))
    for count, card, across, lines in zip(groups, cards, columns, rows, strict=True):
        (width, tall), least = card.size, gap_between_cards(card)
        most = GRID_GAP_SHARE if lines > 1 == len(groups) else MOST_GAP_SHARE
        gap = min(round(most * width), (room.width - across * width) // (across + 1))
        if is_close:
            gap = min(gap, round(GAP_SHAPE * (row_gap(card) + more)))
        gap = max(least, gap) if across > 1 else 0
        # A last row that is shorter leaves its room at the end, for words about the board, but
        # a third card lies in the middle below two.
        is_even = is_close or count == 3
        for nth in range(count):
            in_row = min(across, count - nth // across * across) if is_even else across
            left = room.centerx - (in_row * width + (in_row - 1) * gap) // 2
            y = top + nth // across * (tall + row_gap(card) + more)
            places.append(pygame.Rect(left + nth % across * (width + gap), y, width, tall))
        top += lines * (tall + row_gap(card) + more)
    return tuple(places)
