"""Whether people share a table, and where everybody's boards and cards lie then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

import pygame

from game.luckybox.scenes.card_parts import (
    CardGeometry,
    CardShape,
    centred_rows,
    compact_card,
    compact_card_geometry,
    gap_between_cards,
    lettered_card,
    lettered_card_geometry,
)
from game.luckybox.scenes.luckybox_table import Table
from game.ui.draw.shapes import replace_edges
from game.ui.window.scene import Kit

MIN_LIVE_SQUARE_PX = 28
"""The smallest squares that can be hit surely: where they would be smaller, boards are not live."""
ROOMY_SQUARE_UNITS = 40
"""From this size of squares on, the number has the room below its bar."""
MIN_SQUARE_PX, MAX_SQUARE_UNITS = 4, 106.0

MOST_CARDS = 6
"""The cards that somebody may have in the last round."""
USUAL_WINDOW, HIGH_WINDOW = (1280, 720), (720, 1280)
"""The windows in which a unit of this plan is a pixel."""
NO_ROOM = pygame.Rect(0, 0, 0, 0)
RAIL_UNITS = 190.0
"""The width of the bots' tiles beside boards."""
BAR_UNITS, BAR_WITH_NUMBER_UNITS, LINE_UNITS, SIDE_UNITS = 60.0, 100.0, 40.0, 12.0
HIGH_BAR_UNITS, HIGH_LINE_UNITS = 120.0, 48.0
"""The bar and the line of words in windows higher than wide: two rows with the number in them."""
BOARD_GAP_UNITS, BOARD_PAD_UNITS, NAME_ROW_UNITS = 4.0, 3.0, 22.0
NAME_PAD_UNITS = 2.0
"""The room above and below the name's row."""
ROW_GAP_SHARE, MOST_GAP_SHARE = 0.05, 0.28
"""The least gap between rows of cards, in squares, and the greatest between cards, in cards."""
DRAFT_FOOT_UNITS = 5.5
UNIT_SHAPE = 18
"""The width of a board, in heights of a line, from which scores have units."""
WORTH_PRINTING = 1.0
"""The least squares of cards with headers, in sizes of those without."""
WORTH_WRAPPING = 1.15
"""How much larger squares must be where cards on offer lie in more than one row."""
MIN_NAME_ROW_PX, NAME_GROWTH_UNITS = 24, 18.0
MOST_IN_TWO_COLUMNS = 8
"""The most people who have boards in two columns in a high window."""
NAME_ROW_SHAPE = 19
"""The least width of the row for name, tokens and score, in heights."""
TWO_LINES_UNITS, NAME_LINE_UNITS, NAME_LINE_SHAPE = 400.0, 22.0, 9
"""The width of boards below which that row has two lines in every round, as on any that are higher
than wide; a line's height there, and its least width in heights.
"""

KEYS_SHAPES = 23, 14
"""The width, in heights of a line, from which a row and two lines show the keys of buttons."""
TAG_SHARE = 0.08
"""The room for the tag of a new card above it, in heights of the room of cards."""
LANE_SHARE = 0.12
"""The same for a cascade's word, where cards leave so much."""
HELD_SHARE, MOST_HELD_SHARE, MIN_HELD_SQUARE_PX = 0.62, 0.76, 28
"""The size of cards held, where nobody may click on them, in sizes of those on offer; the same
where it costs these nothing; the smallest squares on them that are easily read.
"""
SHELF_PAD_UNITS, SHELF_TITLE_UNITS, SHELF_NAME_UNITS = 5.0, 24.0, 100.0
"""On a shelf with the cards held: the room at its edges, and for a title above or beside them."""
MIN_SHELF_NAME_UNITS = 70.0
DRAFT_SIDE_UNITS, DRAFT_GAP_SHARE = 9.0, 0.5
"""In a draft: the room at a board's sides, and the greatest gap between cards, in cards."""
WORTH_LETTERING = 0.86
"""The least squares of cards on offer with headers, in sizes of those without."""
WIDE_BOARD, WORTH_BESIDE, BESIDE_SHARE = 2.4, 1.08, 0.88
"""The shape of boards on which the cards held may lie beside those on offer, and how much larger
these must be for it; the height they take at most, in that of their room.
"""

Groups = tuple[int, ...]
"""How many cards lie together in rows: those that somebody has, then those on offer."""
Sizes = tuple[CardGeometry, ...]
"""How large the cards of each group are."""
Makes = tuple[Callable[[int], CardGeometry], ...]
"""What makes the cards of each group, from the size of a square."""


class HeadForm(NamedTuple):
    """How what stands above a seat's cards is laid out."""

    has_two_lines: bool
    has_units: bool
    shows_keys: bool
    line_px: int


def shape_of(card: CardGeometry) -> CardShape:
    return compact_card_geometry if card.is_compact else lettered_card_geometry


class Shelf(NamedTuple):
    """What the cards held in a draft lie on, and where it says what they are."""

    rect: pygame.Rect
    card: CardGeometry
    title: pygame.Rect = NO_ROOM


class Draft(NamedTuple):
    """Where the cards of a draft lie on a board."""

    card: CardGeometry
    """The cards on offer."""
    offers: tuple[pygame.Rect, ...]
    held: tuple[pygame.Rect, ...] = ()
    shelf: Shelf | None = None
    spare: pygame.Rect | None = None

    @property
    def square_px(self) -> int:
        return self.card.squares[0].width

    @property
    def height(self) -> int:
        shelf = [] if self.shelf is None else [self.shelf.rect]
        whole = self.offers[0].unionall([*self.offers, *self.held, *shelf])
        return whole.height


class SharedPlan(NamedTuple):
    """Where boards, their name rows and their cards lie, in the order of the seats."""

    boards: tuple[pygame.Rect, ...]
    names: tuple[pygame.Rect, ...]
    """The row at the top of each board for name, tokens and score."""
    cards: tuple[tuple[pygame.Rect, ...], ...]
    card: CardGeometry
    """The cards of the seat with the most of them: none that may be clicked is smaller."""
    offers: tuple[tuple[pygame.Rect, ...], ...]
    """The places of the cards on offer, in rows of their own below the cards."""
    has_two_lines: bool
    """Whether the row above the cards is two lines high."""
    shelves: tuple[Shelf, ...] = ()
    """What the cards held lie on in a draft."""
    spares: tuple[pygame.Rect, ...] = ()
    """A card's place beside the last of those on offer, where one is free."""

    def line_of(self, at: int) -> int:
        """Return the height of a line above a seat's cards."""
        return self.names[at].height // (1 + self.has_two_lines)

    def has_units(self, at: int) -> bool:
        """Whether beside a score there is room for what it counts."""
        return self.boards[at].width >= UNIT_SHAPE * self.line_of(at)

    @property
    def shape(self) -> CardShape:
        return shape_of(self.card)

    @property
    def held_shape(self) -> CardShape:
        return shape_of(self.shelves[0].card) if self.shelves else self.shape

    def shows_keys(self, at: int) -> bool:
        """Whether buttons beside a name, or in the second of two lines, can show their keys."""
        return self.boards[at].width >= KEYS_SHAPES[self.has_two_lines] * self.line_of(at)

    def form(self, at: int) -> HeadForm:
        return HeadForm(
            self.has_two_lines, self.has_units(at), self.shows_keys(at), self.line_of(at)
        )

    def room(self, at: int) -> pygame.Rect:
        """Return the board of a seat without its name."""
        return replace_edges(self.boards[at], top=self.names[at].bottom)

    def stage(self, at: int) -> pygame.Rect:
        """Return where a cascade's word lies: over the upper cards, so that others can be read."""
        room = self.room(at)
        return replace_edges(room, bottom=min(room.bottom, room.top + room.width // 2))

    def beside(self, at: int) -> tuple[pygame.Rect, ...]:
        """Return the free place on a draft's board, or the shelf and its title, or nothing."""
        if self.shelves:
            shelf = self.shelves[at]
            return (shelf.rect, shelf.title) if shelf.title else (shelf.rect,)
        return self.spares[at : at + 1]

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
    offered: int = 0, held: tuple[int, ...] = (),
) -> SharedTable:  # fmt: skip
    """Return where boards lie on which all have ``most_cards`` at most, and others on offer.

    Where boards of all would be small, those of bots are tiles at the side.  ``held`` tells how
    many cards each seat has: they are larger where they are fewer.
    """
    usual = HIGH_WINDOW if window[0] < window[1] else USUAL_WINDOW
    scale = min(window[0] / usual[0], window[1] / usual[1])
    whole, seats = pygame.Rect((0, 0), window), range(len(is_bot))
    people = tuple([seat for seat in seats if not is_bot[seat]])
    plan, _area = _plan_of(whole, (MOST_CARDS,) * len(is_bot), scale)
    if plan.is_live or len(people) == len(is_bot):
        counts = held or (most_cards,) * len(is_bot)
        plan, _area = _plan_of(whole, counts, scale, offered)
        return SharedTable(tuple(seats), plan)
    rail_width = round(RAIL_UNITS * scale)
    room = pygame.Rect(whole.topleft, (whole.width - rail_width, whole.height))
    counts = tuple([held[seat] if held else most_cards for seat in people])
    plan, area = _plan_of(room, counts, scale, offered)
    rail = pygame.Rect(area.right + round(BOARD_GAP_UNITS * scale), area.y, rail_width, area.height)
    bots = tuple([seat for seat in seats if is_bot[seat]])
    return SharedTable(people, plan, bots, rail)


def _plan_of(
    room: pygame.Rect, counts: tuple[int, ...], scale: float, offered: int = 0
) -> tuple[SharedPlan, pygame.Rect]:
    """Return the plan for a room, and the area of its boards.

    The number hangs out of its bar, but boards get that room in a draft, and where squares would be
    small once people have most cards: from the start, so that boards stay where they are.
    """
    usual, high = shared_area(room, scale), shared_area(room, scale, is_high=True)
    fullest = [shared_plan(it, (MOST_CARDS,) * len(counts), scale) for it in (usual, high)]
    needed = min(fullest[1].square_px, round(ROOMY_SQUARE_UNITS * scale))
    area = high if offered or fullest[0].square_px < needed else usual
    return shared_plan(area, counts, scale, offered), area


def is_table_live(window: tuple[int, int], is_bot: tuple[bool, ...]) -> bool:
    """Whether everybody at this window can click on their own board all through a game."""
    return shared_table(window, is_bot).is_live


def plays_at_shared_table(kit: Kit, table: Table) -> bool:
    """Whether everybody plays on a board of their own at once, at this window's size."""
    if table.match_replay is not None or table.watch is not None or table.guide is not None:
        return False
    is_wished = kit.settings.shares_table and table.is_shared and table.task is None
    bots = tuple([player.is_bot for player in table.players])
    return is_wished and is_table_live(kit.stack.size, bots)


class SharingWatch:
    """Notices when a table that shows one board after another may be shared from now on."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table, self._was_apart = kit, table, False

    def has_begun(self) -> bool:
        is_shared = plays_at_shared_table(self._kit, self._table)
        has_begun, self._was_apart = is_shared and self._was_apart, not is_shared
        return has_begun


def shared_area(window: pygame.Rect, scale: float, *, is_high: bool = False) -> pygame.Rect:
    """Return the room of the boards: below the bar with the number, above the line of words.

    The number hangs out of its bar, unless the room ``is_high``.
    """
    bar, line = BAR_UNITS if is_high else BAR_WITH_NUMBER_UNITS, LINE_UNITS
    if window.width < window.height:
        bar, line = HIGH_BAR_UNITS, HIGH_LINE_UNITS
    top, bottom, side = (round(n * scale) for n in (bar, line, SIDE_UNITS))
    return pygame.Rect(
        window.x + side, window.y + top, window.width - 2 * side, window.height - top - bottom
    )


def shared_plan(
    area: pygame.Rect, card_counts: Sequence[int], scale: float, offered: int = 0
) -> SharedPlan:
    """Return where the boards of seats with so many cards each lie, and their cards.

    Boards do not move as cards come and go.  Who has fewer cards has larger ones, in the design of
    who has most; on offer lie so many for each.
    """
    boards = _boards(area, len(card_counts), scale)
    most = max(0 if offered else 1, *card_counts)
    if offered:
        return _draft_plan(boards, card_counts, (most, offered) if most else (offered,), scale)
    row = _largest_cards(_room_below(boards[0], scale), most, scale)
    names, cards = zip(
        *[
            _hand_on(board, count, row, scale)
            for board, count in zip(boards, card_counts, strict=True)
        ],
        strict=True,
    )
    shape = compact_card_geometry if row.is_compact else lettered_card_geometry
    widest = next((lie[0].width for lie in cards if len(lie) == most), row.size[0])
    return SharedPlan(
        tuple(boards), names, cards, shape(widest), ((),) * len(boards),
        _has_two_lines(boards[0], scale),
    )  # fmt: skip


def _draft_plan(
    boards: list[pygame.Rect], card_counts: Sequence[int], groups: Groups, scale: float
) -> SharedPlan:
    """Return the plan of a draft, in which all cards of a kind are as large."""
    # Below the cards there is room for the ring around the last one.
    boards, whole = (
        [replace_edges(it, bottom=it.bottom - round(DRAFT_FOOT_UNITS * scale)) for it in boards],
        boards,
    )
    room = _room_below(boards[0], scale)
    spare = _spare(room, _draft_on(room, groups, scale).height)
    names = [_name_row(board, scale, spare) for board in boards]
    drafts = [_draft_on(_room_below(board, scale, spare), groups, scale) for board in boards]
    return SharedPlan(
        tuple(whole),
        tuple(names),
        tuple([it.held[:count] for it, count in zip(drafts, card_counts, strict=True)]),
        drafts[0].card,
        tuple([it.offers for it in drafts]),
        _has_two_lines(boards[0], scale),
        tuple([it.shelf for it in drafts if it.shelf is not None]),
        tuple([it.spare for it in drafts if it.spare is not None]),
    )  # fmt: skip


def _spare(room: pygame.Rect, high: int) -> int:
    """Return the room that cards so high leave to a name, which is read across a table."""
    return max(0, room.height - high - round(TAG_SHARE * room.height))


def _hand_on(
    board: pygame.Rect, count: int, row: CardGeometry, scale: float
) -> tuple[pygame.Rect, tuple[pygame.Rect, ...]]:
    """Return the places of a name row and of ``count`` cards, no smaller than ``row``, below it."""
    room = _room_below(board, scale)
    if not count:
        return _name_row(board, scale), ()
    lie = _filling(room, count, row, scale)
    spare = _spare(room, max(it.bottom for it in lie) - lie[0].top)
    return (
        _name_row(board, scale, spare),
        _filling(_room_below(board, scale, spare), count, row, scale),
    )


def _filling(
    room: pygame.Rect, count: int, card: CardGeometry, scale: float
) -> tuple[pygame.Rect, ...]:
    """Return the places of ``count`` cards, as large as there is room, no smaller than ``card``."""
    make = compact_card if card.is_compact else lettered_card
    least, most = card.squares[0].width, round(MAX_SQUARE_UNITS * scale)
    sizes, groups = range(least, max(least, most) + 1), (count,)
    below = replace_edges(room, top=room.top + round(TAG_SHARE * room.height))
    cards = _largest_fitting(below, groups, (make,), sizes)
    return _places(room, groups, cards)


def _boards(area: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    gap, columns = round(BOARD_GAP_UNITS * scale), board_columns(count)
    if area.width < area.height and count <= MOST_IN_TWO_COLUMNS:
        columns = 1 + (count > 2)
    rows = -(-count // columns)
    width = (area.width - (columns - 1) * gap) // columns
    height = (area.height - (rows - 1) * gap) // rows
    return centred_rows(area, count, columns, (width, height), gap)


def board_columns(count: int) -> int:
    """Return how many boards lie in a row: people find theirs as at the two sides of a table.

    >>> [board_columns(count) for count in (1, 2, 3, 4, 5, 8, 9, 12)]
    [1, 2, 2, 2, 3, 4, 5, 6]
    """
    return count if count < 3 else -(-count // 2)


def _has_two_lines(board: pygame.Rect, scale: float) -> bool:
    return board.width < TWO_LINES_UNITS * scale or board.width < board.height


def _name_row(board: pygame.Rect, scale: float, spare: int = 0) -> pygame.Rect:
    """Return the place of a board's row for names, which grows into the room that is to spare."""
    pad = round(BOARD_PAD_UNITS * scale)
    top = board.y + round(NAME_PAD_UNITS * scale)
    row = pygame.Rect(board.x + pad, top, board.width - 2 * pad, 0)
    lines = 1 + _has_two_lines(board, scale)
    return replace_edges(row, bottom=row.top + lines * _line_px(board, scale, spare))


def _line_px(board: pygame.Rect, scale: float, spare: int = 0) -> int:
    """Return how high a line of the row above cards is."""
    pad = round(BOARD_PAD_UNITS * scale)
    usual, lines, shape = round(NAME_ROW_UNITS * scale), 1, NAME_ROW_SHAPE
    if _has_two_lines(board, scale):
        usual, lines, shape = round(NAME_LINE_UNITS * scale), 2, NAME_LINE_SHAPE
    most = round(NAME_GROWTH_UNITS * scale)
    return max(
        MIN_NAME_ROW_PX, min(usual + min(most, spare // lines), (board.width - 2 * pad) // shape)
    )


def _room_below(board: pygame.Rect, scale: float, spare: int = 0) -> pygame.Rect:
    pad, names = round(BOARD_PAD_UNITS * scale), _name_row(board, scale, spare)
    top = names.bottom + round(NAME_PAD_UNITS * scale)
    return pygame.Rect(names.x, top, names.width, board.bottom - pad - top)


def _largest_cards(room: pygame.Rect, count: int, scale: float) -> CardGeometry:
    """Return the largest cards of which so many fit; printed ones where there is room."""
    squares = range(MIN_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1)
    (tight,) = _largest_fitting(room, (count,), (compact_card,), squares)
    (printed,) = _largest_fitting(room, (count,), (lettered_card,), squares)
    least = WORTH_PRINTING * tight.squares[0].width
    return printed if printed.squares[0].width >= least else tight


def _largest_fitting(
    room: pygame.Rect, groups: Groups, makes: Makes, sizes: range, *,
    may_wrap: bool = False, is_held_legible: bool = True, held_share: float = HELD_SHARE,
) -> Sizes:  # fmt: skip
    """Return the largest cards that fit, or the smallest where none do.

    The last of several groups is a single row, unless it ``may_wrap``.
    """

    def cards(size: int) -> Sizes:
        held = max(sizes[0], round(held_share * size))
        if is_held_legible:
            held = max(held, min(size, MIN_HELD_SQUARE_PX))
        return (*[make(held) for make in makes[:-1]], makes[-1](size))

    def fits(size: int) -> bool:
        columns = _columns(room, groups, cards(size))
        return bool(columns) and (len(groups) == 1 or may_wrap or columns[-1] == groups[-1])

    # What fits also fits when it is smaller, so bisection works.
    fitting = bisect_left(sizes, True, key=lambda size: not fits(size))
    return cards(sizes[max(0, fitting - 1)])


def _columns(room: pygame.Rect, groups: Groups, cards: Sizes) -> tuple[int, ...]:
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
        gap = _row_gap(cards[0])
        most = (room.height + gap) // (cards[0].size[1] + gap)
        rows[0] = max(rows[0], min(most, isqrt(groups[0])))
    return tuple([-(-count // lines) for count, lines in zip(groups, rows, strict=True)])


def _height_in_rows(rows: Sequence[int], cards: Sizes) -> int:
    return sum(
        count * (card.size[1] + _row_gap(card)) for count, card in zip(rows, cards, strict=True)
    ) - _row_gap(cards[-1])


def _row_gap(card: CardGeometry) -> int:
    return max(2, round(ROW_GAP_SHARE * card.squares[0].width))


def _places(
    room: pygame.Rect, groups: Groups, cards: Sizes, *, is_centred: bool = False
) -> tuple[pygame.Rect, ...]:
    """Return the places for all cards, each group in rows of its own below the one before."""
    columns = _columns(room, groups, cards) or groups
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
        gap = min(round(MOST_GAP_SHARE * width), (room.width - across * width) // (across + 1))
        gap = max(least, gap) if across > 1 else 0
        # A last row that is shorter leaves its room at the end, for words about the board, but
        # a third card lies in the middle below two.
        is_even = is_centred or count == 3
        for nth in range(count):
            in_row = min(across, count - nth // across * across) if is_even else across
            left = room.centerx - (in_row * width + (in_row - 1) * gap) // 2
            y = top + nth // across * (tall + _row_gap(card) + more)
            places.append(pygame.Rect(left + nth % across * (width + gap), y, width, tall))
        top += lines * (tall + _row_gap(card) + more)
    return tuple(places)


def _draft_on(room: pygame.Rect, groups: Groups, scale: float) -> Draft:
    """Return where a draft's cards lie in a room, clear of the board's sides where they can be."""
    inside = room.inflate(-2 * round(DRAFT_SIDE_UNITS * scale), 0)
    clear = _best_draft(inside, groups, scale)
    if clear.square_px >= MIN_LIVE_SQUARE_PX:
        return clear
    return _best_draft(room, groups, scale)


def _best_draft(room: pygame.Rect, groups: Groups, scale: float) -> Draft:
    """Return the draft with the largest cards on offer, or those with headers if about as large."""
    held = (compact_card,) * (len(groups) - 1)
    best = _draft_in_rows(room, groups, (*held, compact_card), scale)
    for makes, worth in (
        ((*held, lettered_card), WORTH_LETTERING), ((lettered_card,) * len(groups), 1.0),
    ):  # fmt: skip
        other = _draft_in_rows(room, groups, makes, scale)
        least = best.square_px if other.square_px < MIN_LIVE_SQUARE_PX else worth * best.square_px
        best = other if other.square_px >= least else best
    if held and room.width >= WIDE_BOARD * room.height:
        beside = _draft_beside(room, groups, scale)
        if beside is not None and beside.square_px >= WORTH_BESIDE * best.square_px:
            return beside
    return best


def _draft_in_rows(room: pygame.Rect, groups: Groups, makes: Makes, scale: float) -> Draft:
    """Return a draft with the cards held, if any, on a shelf above those on offer."""
    is_narrow = room.width < room.height or room.width < TWO_LINES_UNITS * scale
    pad = max(2, round(SHELF_PAD_UNITS * scale / (1 + is_narrow)))
    squares = range(MIN_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1)
    if len(groups) == 1:
        sizes = _largest_fitting(room.inflate(0, -pad), groups, makes, squares)
        return _offers_in_rows(room, groups[0], sizes[0], is_narrow=is_narrow)
    # The edges of the shelf, and the gap below it.
    fit = pygame.Rect(room.x + pad, room.y, room.width - 2 * pad, room.height - 3 * pad)
    sizes = _largest_fitting(fit, groups, makes, squares)
    is_legible = sizes[-1].squares[0].width >= MIN_LIVE_SQUARE_PX
    if not is_legible:
        sizes = _largest_fitting(fit, groups, makes, squares, is_held_legible=False)
    several = _largest_fitting(
        fit, groups, makes, squares, may_wrap=True, is_held_legible=is_legible
    )  # fmt: skip
    if several[-1].squares[0].width >= WORTH_WRAPPING * sizes[-1].squares[0].width:
        sizes = several
    larger = _largest_fitting(fit, groups, makes, squares, held_share=MOST_HELD_SHARE)
    if larger[-1] == sizes[-1] and larger[0].size > sizes[0].size:
        sizes = larger
    if not is_narrow and (_columns(fit, groups, sizes) or groups) == groups:
        return _shelf_above(room, groups, sizes, pad, scale)
    lying = _places(fit, groups, sizes, is_centred=True)
    held = tuple([it.move(0, pad) for it in lying[: groups[0]]])
    whole = held[0].unionall(held)
    shelf = pygame.Rect(room.x, whole.y - pad, room.width, whole.height + 2 * pad)
    offers = tuple([it.move(0, 2 * pad) for it in lying[groups[0] :]])
    return Draft(sizes[-1], offers, held, Shelf(shelf, sizes[0]))


def _offers_in_rows(room: pygame.Rect, count: int, card: CardGeometry, *, is_narrow: bool) -> Draft:
    """Return a draft without cards held, spread over the room."""
    (width, height), least = card.size, gap_between_cards(card)
    columns = (_columns(room, (count,), (card,)) or (count,))[0]
    rows, free = -(-count // columns), -count % columns
    across = min(round(DRAFT_GAP_SHARE * width), (room.width - columns * width) // (columns + 1))
    down = min(
        round(MOST_GAP_SHARE / 2 * height), max(0, room.height - rows * height) // (rows + 1)
    )
    gap = max(least, across), max(_row_gap(card), down)
    # Beside a shorter row one place stays free for words; more are too many.
    has_spare = free == 1 and not is_narrow
    whole = columns * width + (columns - 1) * gap[0], rows * height + (rows - 1) * gap[1]
    top, left = room.centery - whole[1] // 2, room.centerx - whole[0] // 2
    places = [
        pygame.Rect(
            left + nth % columns * (width + gap[0]), top + nth // columns * (height + gap[1]),
            width, height,
        )
        for nth in range(count + has_spare)
    ]  # fmt: skip
    if free and not has_spare:
        last = count - columns + free
        aside = free * (width + gap[0]) // 2
        places[last:] = [it.move(aside, 0) for it in places[last:]]
    return Draft(card, tuple(places[:count]), spare=places[-1] if has_spare else None)


def _shelf_above(
    room: pygame.Rect, groups: Groups, sizes: Sizes, pad: int, scale: float
) -> Draft:  # fmt: skip
    """Return a draft with a row of cards on offer below a shelf as wide, its title at the left."""
    (count, offered), (card, offer) = groups, sizes
    (wide, high), (width, height) = card.size, offer.size
    least = gap_between_cards(card)
    held_width = count * wide + (count - 1) * least + 2 * pad
    name = min(round(SHELF_NAME_UNITS * scale), room.width - held_width)
    name = name if name >= MIN_SHELF_NAME_UNITS * scale else 0
    usual = offered * width + (offered - 1) * round(MOST_GAP_SHARE * width)
    block = min(room.width, max(usual, held_width + name))
    spare = max(0, room.height - high - 3 * pad - height)
    more = min(spare // 3, round(MOST_GAP_SHARE / 2 * height))
    left, top = room.centerx - block // 2, room.top + (spare - more) // 2
    shelf = pygame.Rect(left, top, block, high + 2 * pad)
    gap = min(
        round(MOST_GAP_SHARE * wide), (block - held_width - name) // max(1, count - 1) + least
    )
    held = [
        pygame.Rect(left + pad + name + nth * (wide + gap), top + pad, wide, high)
        for nth in range(count)
    ]
    step, y = (block - width) / max(1, offered - 1), shelf.bottom + pad + more
    offers = [pygame.Rect(left + round(nth * step), y, width, height) for nth in range(offered)]
    title = pygame.Rect(left + 2 * pad, shelf.y, name - 2 * pad, shelf.height) if name else NO_ROOM
    return Draft(offer, tuple(offers), tuple(held), Shelf(shelf, card, title))


def _draft_beside(room: pygame.Rect, groups: Groups, scale: float) -> Draft | None:
    """Return the draft with the largest cards on offer at the right of a shelf, or None."""
    (count, offered), pad = groups, round(SHELF_PAD_UNITS * scale)
    # A name is as large as elsewhere.
    title, high = round(SHELF_TITLE_UNITS * scale), round(BESIDE_SHARE * room.height)
    for square in range(round(MAX_SQUARE_UNITS * scale), MIN_LIVE_SQUARE_PX - 1, -1):
        offer = lettered_card(square)
        width, height = offer.size
        if height > high:
            continue
        left = room.width - offered * width - offered * round(0.1 * width)
        for small in range(round(HELD_SHARE * square), MIN_HELD_SQUARE_PX - 1, -1):
            card, gap = compact_card(small), gap_between_cards(compact_card(small))
            columns = min(count, (left - 2 * pad + gap) // (card.size[0] + gap))
            if columns < 1:
                continue
            rows = -(-count // columns)
            columns = -(-count // rows)
            shelf = pygame.Rect(
                room.topleft, (columns * (card.size[0] + gap) - gap + 2 * pad,
                title + rows * (card.size[1] + gap) - gap + 2 * pad),
            )  # fmt: skip
            if shelf.height <= high:
                return _laid_beside(room, groups, (card, offer), shelf, columns, pad)
    return None


def _laid_beside(
    room: pygame.Rect, groups: Groups, sizes: Sizes, shelf: pygame.Rect, columns: int, pad: int
) -> Draft:  # fmt: skip
    (count, offered), (card, offer) = groups, sizes
    (wide, high), (width, height), gap = card.size, offer.size, gap_between_cards(card)
    free = room.width - shelf.width - offered * width
    across = min(round(MOST_GAP_SHARE * width), free // (offered + 1))
    whole = shelf.width + offered * (width + across)
    shelf = shelf.move(
        room.centerx - whole // 2 - shelf.x, room.centery - shelf.height // 2 - shelf.y
    )
    top = shelf.bottom - pad - -(-count // columns) * (high + gap) + gap
    held = [
        pygame.Rect(
            shelf.x + pad + nth % columns * (wide + gap),
            top + nth // columns * (high + gap),
            wide,
            high,
        )
        for nth in range(count)
    ]
    offers = [
        pygame.Rect(
            shelf.right + across + nth * (width + across), room.centery - height // 2, width, height
        )
        for nth in range(offered)
    ]
    title = pygame.Rect(shelf.x + pad, shelf.y, shelf.width - 2 * pad, top - shelf.y)
    return Draft(offer, tuple(offers), tuple(held), Shelf(shelf, card, title))
