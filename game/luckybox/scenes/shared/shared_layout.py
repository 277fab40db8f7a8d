"""Whether people share a table, and where everybody's boards and cards lie then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import pygame

from game.luckybox.scenes.card_parts import (
    CardGeometry,
    CardShape,
    centred_rows,
    close_card,
    compact_card,
    compact_card_geometry,
    dotted_height,
    filling_card,
    gap_between_cards,
    lettered_card_geometry,
)
from game.luckybox.scenes.luckybox_table import Table
from game.ui.draw.shapes import replace_edges
from game.ui.window.scene import Kit

from .card_rows import (
    MAX_SQUARE_UNITS,
    MIN_LIVE_SQUARE_PX,
    MIN_SQUARE_PX,
    NO_ROOM,
    TWO_LINES_UNITS,
    Groups,
    columns_of,
    largest_fitting,
    places_in_rows,
    row_gap,
)
from .draft_layout import Shelf, draft_on

ROOMY_SQUARE_UNITS = 40
"""From this size of squares on, the number has the room below its bar."""

MOST_CARDS = 6
"""The cards that somebody may have in the last round."""
USUAL_WINDOW, HIGH_WINDOW = (1280, 720), (720, 1280)
"""The windows in which a unit of this plan is a pixel."""
RAIL_UNITS = 190.0, 160.0
"""The width of the bots' tiles beside boards, and where only a narrower one leaves these live."""
BAR_UNITS, BAR_WITH_NUMBER_UNITS, LINE_UNITS, SIDE_UNITS = 60.0, 100.0, 40.0, 12.0
HIGH_BAR_UNITS, HIGH_LINE_UNITS = 120.0, 48.0
"""The bar and the line of words in windows higher than wide: two rows with the number in them."""
BOARD_GAP_UNITS, BOARD_PAD_UNITS, NAME_ROW_UNITS = 4.0, 3.0, 22.0
NAME_PAD_UNITS = 2.0
"""The room above and below the name's row."""
DRAFT_FOOT_UNITS = 5.5
UNIT_SHAPE = 18
"""The width of a board, in heights of a line, from which scores have units."""
CARD_SIDE_UNITS, LARGE_SQUARE_PX = 4.0, 48
"""The room beside the outer cards, and from which size on squares become smaller for it."""
WORTH_GROWING = 1.2
"""How much larger somebody's fewer cards are at least than those of most people, if not alike."""
WORTH_A_BAR, WORTH_ONE_ROW, WIDE_ROOM = 0.9, 0.9, 1.4
"""The least squares of cards whose bars have dots, in sizes of those with the lowest bars; the same
for cards in one row instead of several; and the shape of a room from which on they may lie so.
"""
MIN_NAME_ROW_PX, NAME_GROWTH_UNITS = 24, 18.0
MOST_IN_TWO_COLUMNS = 8
"""The most people who have boards in two columns in a high window."""
NAME_ROW_SHAPE = 19
"""The least width of the row for name, tokens and score, in heights."""
NAME_LINE_UNITS, NAME_LINE_SHAPE = 22.0, 9
"""Where that row has two lines, as on narrow boards and on any that are higher than wide: a line's
height there, and its least width in heights.
"""
KEYS_SHAPES = 23, 14
"""The width, in heights of a line, from which a row and two lines show the keys of buttons."""
TAG_SHARE = 0.08
"""The room for the tag of a new card above it, in heights of the room of cards."""
ROOM_ABOVE_SHARE = 0.11
"""The room that a single row of cards leaves above it, in heights of the room of cards."""


class HeadForm(NamedTuple):
    """How what stands above a seat's cards is laid out."""

    has_two_lines: bool
    has_units: bool
    shows_keys: bool
    line_px: int


@dataclass(frozen=True)
class Designs:
    """Cards on the boards of a table, which have different widths."""

    known: frozenset[tuple[int, int, int]]
    """What each of them is made of."""

    def __call__(self, width_px: int) -> CardGeometry:
        cards = [close_card(*it) for it in self.known]
        wide = (it for it in cards if it.size[0] == width_px)
        return next(wide, None) or lettered_card_geometry(width_px)


class SharedPlan(NamedTuple):
    """Where boards, their name rows and their cards lie, in the order of the seats."""

    boards: tuple[pygame.Rect, ...]
    names: tuple[pygame.Rect, ...]
    """The row at the top of each board for name, tokens and score."""
    cards: tuple[tuple[pygame.Rect, ...], ...]
    card: CardGeometry
    """The cards with the smallest squares that may be clicked."""
    offers: tuple[tuple[pygame.Rect, ...], ...]
    """The places of the cards on offer, in rows of their own below the cards."""
    has_two_lines: bool
    """Whether the row above the cards is two lines high."""
    shelves: tuple[Shelf, ...] = ()
    """What the cards held lie on in a draft."""
    spares: tuple[pygame.Rect, ...] = ()
    """A free place beside the last card on offer, or a strip below them, if there is one."""
    designs: tuple[CardGeometry, ...] = ()
    """The cards of each seat, unless it is a draft."""

    def line_of(self, at: int) -> int:
        """Return the height of a line above a seat's cards."""
        return self.names[at].height // (1 + self.has_two_lines)

    def has_units(self, at: int) -> bool:
        """Whether beside a score there is room for what it counts."""
        return self.boards[at].width >= UNIT_SHAPE * self.line_of(at)

    @property
    def shape(self) -> CardShape:
        """The design of cards on the table, or on offer: of cards of one width it is the same."""
        return Designs(frozenset([it.made_of for it in self.designs or (self.card,)]))

    @property
    def held_shape(self) -> CardShape:
        return Designs(frozenset([self.shelves[0].card.made_of])) if self.shelves else self.shape

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

    def held(self, at: int, count: int) -> tuple[pygame.Rect, ...]:
        """Return the places of so many cards held in a draft: fewer lie in the middle."""
        places = self.cards[at]
        if not 0 < count < len(places):
            return places[:count]
        last = [it for it in places[:count] if it.y == places[count - 1].y]
        whole, own = places[0].unionall(places[1:]), last[0].unionall(last[1:])
        moved = [it.move(whole.centerx - own.centerx, 0) for it in last]
        return (*places[: count - len(last)], *moved)

    def free(self, at: int) -> tuple[pygame.Rect, ...]:
        """Return the places at the end of a last row that is shorter than those above it."""
        lie = self.cards[at]
        above, last = ([it for it in lie if it.y == lie[nth].y] for nth in (0, -1))
        if not lie or last[0].x != above[0].x:
            return ()
        return tuple([pygame.Rect((it.x, last[0].y), it.size) for it in above[len(last) :]])

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
    for rail_units in RAIL_UNITS:
        rail_width = round(rail_units * scale)
        room = pygame.Rect(whole.topleft, (whole.width - rail_width, whole.height))
        plan, _area = _plan_of(room, (MOST_CARDS,) * len(people), scale)
        if plan.is_live:
            break
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
    fullest = _room_below(_boards(usual, len(counts), scale)[0], scale)
    side = _largest_low_cards(fullest, MOST_CARDS, scale).squares[0].width
    area = high if offered or side < round(ROOMY_SQUARE_UNITS * scale) else usual
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

    Boards do not move as cards come and go.  On offer lie so many for each.
    """
    boards = _boards(area, len(card_counts), scale)
    most = max(0 if offered else 1, *card_counts)
    if offered:
        return _draft_plan(boards, card_counts, (most, offered) if most else (offered,), scale)
    room = _room_below(boards[0], scale)
    sizes = _sizes_on_boards(room, card_counts, scale)
    hands = [*zip(card_counts, sizes, strict=True)]
    lying = [places_in_rows(room, (count,), (size,)) for count, size in hands if count]
    # All names are as large.
    high = max([max(it.bottom for it in lie) - lie[0].top for lie in lying], default=room.height)
    spare = _spare(room, high)
    cards = [
        places_in_rows(_room_below(board, scale, spare), (count,), (size,)) if count else ()
        for board, (count, size) in zip(boards, hands, strict=True)
    ]
    return SharedPlan(
        tuple(boards), tuple([_name_row(board, scale, spare) for board in boards]), tuple(cards),
        min(sizes, key=lambda it: it.squares[0].width), ((),) * len(boards),
        _has_two_lines(boards[0], scale), designs=tuple(sizes),
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
    spare = _spare(room, draft_on(room, groups, scale).height)
    names = [_name_row(board, scale, spare) for board in boards]
    drafts = [draft_on(_room_below(board, scale, spare), groups, scale) for board in boards]
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


def _sizes_on_boards(room: pygame.Rect, counts: Sequence[int], scale: float) -> list[CardGeometry]:
    """Return how large the cards on each board are: alike, and as large as they can be.

    Few are larger where that is much, and who has more than most people has smaller ones.
    """
    # As many as half of them have, or fewer: who has more makes only their own cards smaller.
    usual = sorted(counts)[len(counts) // 2]
    largest = {count: _largest_cards(room, max(1, count), scale) for count in {*counts}}
    alike = largest[usual]
    return [
        largest[it] if it > usual or largest[it].size[0] > WORTH_GROWING * alike.size[0] else alike
        for it in counts
    ]


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
    """Return the largest cards of which so many fit, with bars as high as there is room for.

    They lie in one row where their squares are nearly as large as in several.
    """
    low = _largest_low_cards(room, count, scale)
    columns = (columns_of(room, (count,), (low,)) or (count,))[0]
    some = _filling_cards(room, low.squares[0].width, count, columns, scale)
    gaps = (count - 1) * gap_between_cards(low)
    row = compact_card_geometry((room.width - gaps) // count)
    enough = max(WORTH_ONE_ROW * some.squares[0].width, MIN_LIVE_SQUARE_PX)
    is_wide = room.width >= WIDE_ROOM * room.height
    if columns == count or not is_wide or row.squares[0].width < enough:
        return some
    return _filling_cards(room, row.squares[0].width, count, count, scale)


def _largest_low_cards(room: pygame.Rect, count: int, scale: float) -> CardGeometry:
    squares = range(MIN_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1)
    return largest_fitting(room, (count,), (compact_card,), squares)[0]


def _filling_cards(
    room: pygame.Rect, square_px: int, count: int, columns: int, scale: float
) -> CardGeometry:
    """Return cards in so many columns with squares of this size, or less for a bar with dots."""
    low = compact_card(square_px)
    rows, gap = -(-count // columns), gap_between_cards(low)
    free = room.width + gap - columns * (low.size[0] + gap)
    is_near = free < 2 * round(CARD_SIDE_UNITS * scale)
    side = square_px - (is_near and square_px >= LARGE_SQUARE_PX)
    high = (room.height - (rows - 1) * row_gap(low)) // rows
    least = max(MIN_LIVE_SQUARE_PX, ceil(WORTH_A_BAR * side))
    side = next((it for it in range(side, least - 1, -1) if dotted_height(it) <= high), side)
    # Above a single row there is room for a larger name.
    above = round(ROOM_ABOVE_SHARE * room.height) if rows == 1 else 0
    return filling_card(side, max(high - above, min(high, dotted_height(side))))
