"""Where everybody's boards lie at a shared table: a grid of boards, and the cards on each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

import pygame

from game.luckybox.scenes.card_parts import (
    MIN_CARD_WIDTH_PX,
    CardGeometry,
    card_geometry,
    centred_rows,
    compact_card,
)

MIN_LIVE_SQUARE_PX = 28
"""The smallest squares that can be hit surely: where they would be smaller, boards are not live."""
ROOMY_SQUARE_PX = 40
"""From this size of their squares on, cards keep their printed headers."""
MIN_SQUARE_PX, MAX_SQUARE_UNITS = 4, 106.0
PRINTED_WIDTH_SHARE = 300 / 68
"""The width of a printed card, in squares."""

MOST_CARDS = 6
"""The cards that somebody may have in the last round."""
USUAL_WINDOW = 1280, 720
"""The window in which a unit of this plan is a pixel."""
NO_ROOM = pygame.Rect(0, 0, 0, 0)
RAIL_UNITS = 190.0
"""The width of the bots' tiles beside boards."""
BAR_UNITS, BAR_WITH_NUMBER_UNITS, LINE_UNITS, SIDE_UNITS = 60.0, 100.0, 40.0, 12.0
BOARD_GAP_UNITS, BOARD_PAD_UNITS, NAME_ROW_UNITS = 6.0, 3.0, 26.0
MIN_NAME_ROW_PX, NAME_GROWTH_UNITS = 24, 12.0
NAME_ROW_SHAPE = 13
"""The least width of the row for name, tokens and score, in heights."""
CARD_GAP_SHARE = 0.16
"""The room between two cards, as a share of a square."""

Groups = tuple[int, ...]
"""How many cards lie together in rows: those that somebody has, then those on offer."""


class SharedPlan(NamedTuple):
    """Where boards, their name rows and their cards lie, in the order of the seats."""

    boards: tuple[pygame.Rect, ...]
    names: tuple[pygame.Rect, ...]
    """The row at the top of each board for name, tokens and score."""
    cards: tuple[tuple[pygame.Rect, ...], ...]
    card: CardGeometry
    """All cards have the same size, so that nobody's squares are harder to hit."""
    offers: tuple[tuple[pygame.Rect, ...], ...]
    """The places of the cards on offer, in rows of their own below the cards."""

    @property
    def square_px(self) -> int:
        return self.card.squares[0].width

    @property
    def is_live(self) -> bool:
        """Whether every square is large enough to be clicked on every board."""
        return self.square_px >= MIN_LIVE_SQUARE_PX


class SharedTable(NamedTuple):
    """Who has a board at a shared table, where, and where the small tiles of the others lie."""

    seats: tuple[int, ...]
    """The seats with boards, in the order of the plan."""
    plan: SharedPlan
    tiles: tuple[int, ...] = ()
    """The bots for whose boards there is no room."""
    rail: pygame.Rect = NO_ROOM

    @property
    def is_live(self) -> bool:
        return self.plan.is_live


@lru_cache(maxsize=16)
def shared_table(
    window: tuple[int, int], is_bot: tuple[bool, ...], most_cards: int = MOST_CARDS,
    offered: int = 0,
) -> SharedTable:  # fmt: skip
    """Return where everybody's board lies, if all have at most so many cards, and as many on offer.

    Where boards of all would be small, those of bots are tiles at the side.
    """
    scale = min(window[0] / USUAL_WINDOW[0], window[1] / USUAL_WINDOW[1])
    whole, seats = pygame.Rect((0, 0), window), range(len(is_bot))
    people = tuple([seat for seat in seats if not is_bot[seat]])
    plan = _plan_of(whole, len(is_bot), MOST_CARDS, scale)
    if plan.is_live or len(people) == len(is_bot):
        plan = _plan_of(whole, len(is_bot), most_cards, scale, offered)
        return SharedTable(tuple(seats), plan)
    rail_width = round(RAIL_UNITS * scale)
    room = pygame.Rect(whole.topleft, (whole.width - rail_width, whole.height))
    area = shared_area(room, len(people), scale)
    rail = pygame.Rect(area.right + round(BOARD_GAP_UNITS * scale), area.y, rail_width, area.height)
    bots = tuple([seat for seat in seats if is_bot[seat]])
    plan = _plan_of(room, len(people), most_cards, scale, offered)
    return SharedTable(people, plan, bots, rail)


def _plan_of(
    room: pygame.Rect, count: int, most_cards: int, scale: float, offered: int = 0
) -> SharedPlan:
    return shared_plan(shared_area(room, count, scale), [most_cards] * count, scale, offered)


def is_table_live(window: tuple[int, int], is_bot: tuple[bool, ...]) -> bool:
    """Whether everybody at this window can click on their own board all through a game."""
    return sum(not bot for bot in is_bot) > 1 and shared_table(window, is_bot).is_live


def shared_area(window: pygame.Rect, seats: int, scale: float) -> pygame.Rect:
    """Return the room of the boards: below the bar with the number, above the line of words.

    The number hangs out of its bar, but at the fullest tables it stays inside.
    """
    bar = BAR_UNITS if board_columns(seats) * 2 < seats else BAR_WITH_NUMBER_UNITS
    top, bottom, side = (round(n * scale) for n in (bar, LINE_UNITS, SIDE_UNITS))
    return pygame.Rect(
        window.x + side, window.y + top, window.width - 2 * side, window.height - top - bottom
    )


def shared_plan(
    area: pygame.Rect, card_counts: Sequence[int], scale: float, offered: int = 0
) -> SharedPlan:
    """Return where the boards of seats with so many cards each lie.

    Give the most cards that seats will ever have, and the boards never move during a game.
    """
    most = max(0 if offered else 1, *card_counts)
    groups = tuple([count for count in (most, offered) if count])
    boards = _boards(area, len(card_counts), scale)
    room = _card_room(boards[0], scale)
    card = _largest_card(room, groups, scale)
    # Names are read across a table: they grow into the room that cards leave.
    more = min(
        round(NAME_GROWTH_UNITS * scale), max(0, room.height - _height_of(room, groups, card))
    )
    lying = [_places(_card_room(board, scale, more), groups, card) for board in boards]
    return SharedPlan(
        tuple(boards),
        tuple([_name_row(board, scale, more) for board in boards]),
        tuple([places[:count] for places, count in zip(lying, card_counts, strict=True)]),
        card,
        tuple([places[most:][:offered] for places in lying]),
    )


def _boards(area: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    gap, columns = round(BOARD_GAP_UNITS * scale), board_columns(count)
    rows = -(-count // columns)
    width = (area.width - (columns - 1) * gap) // columns
    height = (area.height - (rows - 1) * gap) // rows
    return centred_rows(area, count, columns, (width, height), gap)


def board_columns(count: int) -> int:
    """Return how many boards lie in a row: people find theirs as on a table, not in a list.

    >>> [board_columns(count) for count in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12)]
    [1, 2, 2, 2, 3, 3, 4, 4, 4, 4]
    """
    return next(columns for most, columns in ((1, 1), (4, 2), (6, 3), (12, 4)) if count <= most)


def _name_row(board: pygame.Rect, scale: float, more: int = 0) -> pygame.Rect:
    pad = round(BOARD_PAD_UNITS * scale)
    height = min(more + round(NAME_ROW_UNITS * scale), board.width // NAME_ROW_SHAPE)
    height = max(MIN_NAME_ROW_PX, height)
    return pygame.Rect(board.x + pad, board.y + pad, board.width - 2 * pad, height)


def _card_room(board: pygame.Rect, scale: float, more: int = 0) -> pygame.Rect:
    pad, names = round(BOARD_PAD_UNITS * scale), _name_row(board, scale, more)
    top = names.bottom + pad
    return pygame.Rect(names.x, top, names.width, board.bottom - pad - top)


def _largest_card(room: pygame.Rect, groups: Groups, scale: float) -> CardGeometry:
    """Return the largest card of which so many fit; a printed one where there is room."""
    largest = round(MAX_SQUARE_UNITS * scale)
    tight = _largest_fitting(room, groups, compact_card, range(MIN_SQUARE_PX, largest + 1))
    widths = range(MIN_CARD_WIDTH_PX, round(largest * PRINTED_WIDTH_SHARE) + 1)
    printed = _largest_fitting(room, groups, card_geometry, widths)
    return printed if printed.squares[0].width >= ROOMY_SQUARE_PX else tight


def _largest_fitting(
    room: pygame.Rect, groups: Groups, make: Callable[[int], CardGeometry], sizes: range
) -> CardGeometry:
    """Return the largest card that fits, or the smallest where none does."""
    # What fits also fits when it is smaller, so bisection works.
    fitting = bisect_left(sizes, True, key=lambda size: not _columns(room, groups, make(size)))
    return make(sizes[max(0, fitting - 1)])


def _columns(room: pygame.Rect, groups: Groups, card: CardGeometry) -> int:
    """Return how many such cards go in a row of a room in which all fit, or 0.

    Where they fit in several ways, they fill the room's height, too.  The last of several groups
    is a single row.
    """
    (width, height), gap = card.size, _card_gap(card)
    columns = min(max(groups), (room.width + gap) // (width + gap))
    if columns < 1:
        return 0
    most_rows = (room.height + gap) // (height + gap)
    if len(groups) > 1:
        ways = range(groups[-1], columns + 1)
        return next((it for it in ways if _rows(groups, it) <= most_rows), 0)
    count, rows = groups[0], _rows(groups, columns)
    if rows > most_rows:
        return 0
    return -(-count // max(rows, min(most_rows, isqrt(count))))


def _rows(groups: Groups, columns: int) -> int:
    return sum(-(-count // columns) for count in groups)


def _height_of(room: pygame.Rect, groups: Groups, card: CardGeometry) -> int:
    """Return how high so many cards are together."""
    rows = _rows(groups, _columns(room, groups, card) or max(groups))
    return rows * (card.size[1] + _card_gap(card)) - _card_gap(card)


def _card_gap(card: CardGeometry) -> int:
    return max(2, round(card.squares[0].width * CARD_GAP_SHARE))


def _places(room: pygame.Rect, groups: Groups, card: CardGeometry) -> tuple[pygame.Rect, ...]:
    """Return the places for all cards, each group in rows of its own below the one before."""
    columns, gap = _columns(room, groups, card) or max(groups), _card_gap(card)
    top, places = room.centery - _height_of(room, groups, card) // 2, list[pygame.Rect]()
    for count in groups:
        height = _rows((count,), columns) * (card.size[1] + gap)
        area = pygame.Rect(room.x, top, room.width, height - gap)
        places += centred_rows(area, count, columns, card.size, gap)
        top += height
    return tuple(places)
