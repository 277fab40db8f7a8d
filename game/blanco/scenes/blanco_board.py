"""The parts of Blanco's table: cards, grids, hands, piles and rivals' boards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from operator import le
from typing import Literal, NamedTuple, TypeGuard, Unpack

import pygame

from game.blanco.rules import (
    GRID_SHAPES,
    HAND_SIZE,
    HIDDEN_CARD,
    LAST_STAGE,
    Cell,
    Grid,
    Line,
    Position,
    Source,
    complete_lines,
)
from game.blanco.stage import BlancoSeat, BlancoView, Zone
from game.record import Player
from game.scenes.table.rivals import (
    MIN_TILE_TEXT_PX,
    TileHead,
    seat_tile,
    tile_head_height,
    tile_inside_rect,
    tile_with_low_head,
)
from game.stage import ClipPose
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    LILAC,
    SKY,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    mix_colours,
    readable_ink_on,
)
from game.ui.pen import Pen
from game.ui.tree import (
    Ground,
    High,
    Part,
    PartOptions,
    Text,
    column,
    drawn,
    grid,
    pile,
    row,
    sized,
)
from game.ui.widgets.intents import TooltipText
from game.words import _

from .blanco_cards import CARD_ASPECT
from .blanco_moves import BOX_ICON_SHARE, CardsInMotion, draw_card, draw_cell, is_box_shut
from .blanco_telling import cards_left_words, cards_words
from .move_question import MoveStep, Question

CellKey = tuple[Literal["cell"], Position]
HandKey = tuple[Literal["hand"], int]
PileKey = tuple[Source]
LineKey = tuple[Literal["line"], Line]
SeatKey = tuple[Literal["seat"], int]
EndKey = tuple[Literal["end"]]
ThingKey = CellKey | HandKey | PileKey | LineKey | SeatKey | EndKey
"""The key of a card of the grid or hand, a pile, a line, a seat's tile or the End button."""
END_KEY: EndKey = ("end",)
Shape = tuple[int, int]
"""The number of rows and of columns of a grid."""
LARGEST_GRID_SHAPE = GRID_SHAPES[LAST_STAGE]
CARD_GAP, HAND_GAP = 0.085, 0.06
"""The gaps between cards of a grid and of a hand, as shares of a card's width."""
LARGE_HAND = HAND_SIZE + 1
"""How many cards the hand beside the large board has places for."""
CARD_LIP = 0.045
CARD_LIFT = 0.10
"""How far a chosen card is lifted, as a share of its height."""
MAX_CARD_WIDTH_UNITS = 150.0
STACK_DEPTH = 3
LABEL_ROOM_UNITS = 62.0
"""The room left of a large grid and above it for the buttons that clear its lines."""
LABEL_SIZE = 140.0, 54.0


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is highlighted on the table: things to click, the hovered one, and a dragged card."""

    question: Question = field(default_factory=Question)
    hovered: object = None
    """The key of the thing under the mouse or in focus; ``None`` if there is none."""
    preview: tuple[Line, ...] = ()
    """The lines that a click on the hovered card would complete."""
    dragged: ThingKey | None = None

    @property
    def hovered_seat(self) -> int | None:
        match self.hovered:
            case ("seat", int(seat)):
                return seat
            case _:
                return None


# --- cards ----------------------------------------------------------------------------------------


class CardSize(NamedTuple):
    """The size of cards in whole pixels, so that all of them share their pictures."""

    width: int
    scale: float
    """The pixels per layout unit."""

    @property
    def high(self) -> int:
        return round(self.width * CARD_ASPECT)

    def units(self, columns: int = 1, rows: int = 1) -> tuple[float, float]:
        """Return the size in units of a grid of cards, with the edge of shadow below each."""
        gap, lip = self.gap, max(1, round(self.width * CARD_LIP))
        wide, high = columns * (self.width + gap) - gap, rows * (self.high + lip + gap) - gap
        return wide / self.scale, high / self.scale

    @property
    def gap(self) -> int:
        return max(2, round(self.width * CARD_GAP))


class Glow(IntEnum):
    """How brightly a card glows: as one that can be clicked, is likely to be, or is meant."""

    NONE = 0
    DIM = 1
    FAINT = 2
    HOT = 3


class CardMark(NamedTuple):
    """What is drawn around and on a card besides the card itself."""

    glow: Glow = Glow.NONE
    is_lifted: bool = False
    offers_look: bool = False


NO_MARK = CardMark()


def card_part(
    cell: Cell | None, size: CardSize, mark: CardMark = NO_MARK, *, notes: bool = False,
    **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    """Return a card, or the place of one that is gone."""
    most = size.width / size.scale, size.high / size.scale
    options = {"most": most, "at": (0.5, 0.0), **options}
    if cell is None:
        return Part(**options)
    return drawn(draw_marked_card, cell, notes, mark, **options)


def face_up(card: int) -> Cell:
    return Cell(card, card != HIDDEN_CARD, False)


def draw_marked_card(pen: Pen, rect: pygame.Rect, cell: Cell, notes: bool, mark: CardMark) -> None:
    if mark.is_lifted:
        rect = rect.move(0, -round(rect.height * CARD_LIFT))
    if mark.glow:
        draw_card_glow(pen, rect, mark.glow)
    draw_cell(pen, cell, rect, notes=notes)
    if mark.offers_look:
        pen.icon("eye", round(rect.width * 0.42), center=rect.center)


GLOW_UNITS = {Glow.FAINT: (10, 4), Glow.HOT: (20, 6)}
"""How far a glow spreads and how thick the ring around the card is, in layout units."""
DIM_RING_UNITS, DIM_RING_OPACITY = 3, 0.55


def draw_card_glow(pen: Pen, rect: pygame.Rect, glow: Glow) -> None:
    if glow is Glow.DIM:
        line = pen.px(DIM_RING_UNITS)
        around = rect.inflate(2 * line, 2 * line)
        pen.rounded(around, around.width * 0.13, SUNFLOWER, 0, SUNFLOWER, DIM_RING_OPACITY)
        return
    spread, line = map(pen.px, GLOW_UNITS[glow])

    def make_glow() -> pygame.Surface:
        around = (rect.width + 2 * line, rect.height + 2 * line)
        glow = shapes.glow_picture(around, spread, SUNFLOWER, rect.width * 0.12)
        ring = shapes.rounded_rect_picture(around, around[0] * 0.13, SUNFLOWER, pen.px(2), INK)
        glow.blit(ring, ring.get_rect(center=glow.get_rect().center))
        return glow

    pen.stamp(("card glow", rect.size, spread, line), make_glow, center=rect.center)


def _draw_stack(
    pen: Pen, rect: pygame.Rect, cards: tuple[int, ...], glow: Glow, leaving: int
) -> None:
    """Draw a pile of cards; and over it, lifted, a card that is about to leave the hand."""
    if glow and cards:
        draw_card_glow(pen, rect, glow)
    if not cards:
        line, edge = max(1.5, rect.width * 0.03), SUNFLOWER if glow else CREAM
        pen.rounded(rect, rect.width * 0.12, None, line, edge, 1.0 if glow else 0.25)
    for index, card in enumerate(cards):
        draw_card(pen, card, rect.move(0, (len(cards) - 1 - index) * pen.px(3)))
    if leaving:
        draw_marked_card(pen, rect, face_up(leaving), False, CardMark(Glow.HOT, is_lifted=True))


PLACE_OPACITY = 0.16


def _draw_place(pen: Pen, rect: pygame.Rect, ink: Colour) -> None:
    """Draw the place of a card that has been cleared."""
    pen.rounded(rect, rect.width * 0.12, None, max(1.5, rect.width * 0.03), ink, PLACE_OPACITY)


def _draw_box(pen: Pen, rect: pygame.Rect) -> None:
    foot = rect.centerx, rect.bottom - rect.height // 8
    pen.icon("blanco_box", round(rect.width * BOX_ICON_SHARE), midbottom=foot)


# --- grids and hands ------------------------------------------------------------------------------


def grid_of_cards(
    cards: Sequence[Part], shape: Shape, size: CardSize, key: Hashable = None
) -> Part:
    rows, columns = shape
    gap = size.gap / size.scale
    return grid(*cards, columns=columns, gap=gap, most=size.units(columns, rows), key=key)


def whole_shape(stage: int, shape: Shape) -> Shape:
    """Return the shape of a seat's whole grid, of which ``shape`` is left."""
    whole = GRID_SHAPES[stage]
    return whole if all(map(le, shape, whole)) else LARGEST_GRID_SHAPE


def grid_in_places(
    cards: Sequence[Part], shape: Shape, whole: Shape, size: CardSize, ink: Colour,
    rings: Iterable[Part] = (), key: Hashable = None,
) -> Part:  # fmt: skip
    """Return a grid at the top left of the places that its cards had when it was whole."""
    rows, columns = whole
    most = size.width / size.scale, size.high / size.scale
    place = drawn(_draw_place, ink, most=most, at=(0.5, 0.0))
    return pile(
        grid_of_cards([place] * (rows * columns), whole, size),
        grid_of_cards(cards, shape, size, key=key).but(at=(0.0, 0.0)),
        *(ring.but(most=size.units(*shape[::-1]), at=(0.0, 0.0)) for ring in rings),
        most=size.units(columns, rows),
    )


def hand_of_cards(
    cards: Sequence[Part], size: CardSize, room: int = 0, *, is_tall: bool = False
) -> Part:  # fmt: skip
    """Return cards side by side; if ``room``, in pixels, is too narrow, they overlap.

    A tall hand has them one below another.
    """
    wide, high = size.width / size.scale, size.high / size.scale
    gap = max(2, round(size.width * HAND_GAP)) / size.scale
    count, long = len(cards), high if is_tall else wide
    gap += is_tall * round(size.width * CARD_LIP) / size.scale
    if room and count > 1:
        gap = min(gap, (room / size.scale - count * long) / (count - 1))
    whole, parts = count * (long + gap) - gap, [card.but(units=long) for card in cards]
    if is_tall:
        return column(*parts, gap=gap, most=(wide, whole))
    return row(*parts, gap=gap, most=(whole, high))


def large_grid(
    cards: Sequence[Part], shape: Shape, whole: Shape, size: CardSize, width: float,
    labels: Mapping[Line, Part], rings: Sequence[tuple[Line, Colour]] = (),
    key: Hashable = None,
) -> Part:  # fmt: skip
    """Return a grid with a label left of each row or above each column that has one.

    ``whole`` is its shape before cards were cleared, and ``width`` that of all the room, in units.
    Lines with ``rings`` are outlined in colours.
    """
    rows, columns = shape
    (across, down), (wide, high) = size.units(), size.units(*whole[::-1])
    gap, card_high = size.gap / size.scale, size.high / size.scale
    # Nearly in the middle; beside a wide grid its labels get all the room there is.
    left = max(min(LABEL_SIZE[0], width - wide - 8), (width - wide + LABEL_ROOM_UNITS) / 2)
    if left < LABEL_SIZE[0]:
        # Too narrow for words that lie: they stand upright.
        upright = {line: it.but(most=LABEL_SIZE[::-1]) for line, it in labels.items()}
        labels = {**labels, **{it: upright[it] for it in upright if it[0] == "row"}}
    beside = column(
        *(
            row(labels.get(("row", at), Part()), Part(units=12), units=card_high)
            for at in range(rows)
        ),
        gap=down - card_high + gap, units=left, at=(0.5, 0.0),
    )  # fmt: skip
    tops = [labels.get(("column", at), Part()) for at in range(columns)]
    above, under = Part(units=LABEL_ROOM_UNITS), Part()
    if rows == whole[0]:
        heads = (column(it, Part(units=8), units=across + gap) for it in tops)
        above = row(Part(units=left - gap / 2), *heads, Part(), units=LABEL_ROOM_UNITS)
    else:
        # In the empty places below, where they lie over no words about a row.
        feet = row(*(it.but(at=(0.5, 0.0), units=across) for it in tops), Part(), gap=gap)
        under = column(Part(units=rows * (down + gap) + 8), feet)
    outlines = (
        column(*_skipped(at, down + gap), drawn(_draw_line_ring, ink, units=card_high), Part())
        if kind == "row"
        else row(*_skipped(at, across + gap), drawn(_draw_line_ring, ink, units=across), Part())
        for (kind, at), ink in rings
    )
    cells = grid_in_places(cards, shape, whole, size, CREAM, outlines, key)
    inside = row(beside, pile(cells, under, units=wide), Part(), units=high)
    return column(Part(), above, inside, Part())


def _skipped(count: int, units: float) -> Sequence[Part]:
    return [Part(units=count * units)] if count else []


def _draw_line_ring(pen: Pen, rect: pygame.Rect, ink: Colour) -> None:
    around = rect.inflate(pen.px(14), pen.px(14))
    ring = partial(shapes.focus_ring_picture, around.size, max(2.0, pen.px(5)), pen.px(18), ink)
    pen.stamp(("line ring", around.size, ink), ring, topleft=around.topleft)


class CardSizes(NamedTuple):
    """How large cards are in the grid of a large board, and in its piles and hand."""

    grid: CardSize
    held: CardSize


def no_options(key: ThingKey) -> PartOptions:
    return {"key": key}


class BoardParts:
    """The parts of the board that is shown large, at one moment."""

    def __init__(
        self, view: BlancoView, seat: int, sizes: CardSizes, marks: BoardMarks, *, notes: bool,
        about: Callable[[ThingKey], PartOptions] = no_options,
    ) -> None:  # fmt: skip
        """Take what is shown; ``about`` returns what a thing does when pressed, and its texts."""
        self._view, self._seat, self._sizes, self._notes = view, seat, sizes, notes
        self._marks, self._about = marks, about
        self._is_own = seat == view.viewer
        self._question = marks.question if self._is_own else Question()

    def _glow(self, key: ThingKey, *, is_likely: bool = True) -> Glow:
        if self._marks.hovered == key:
            return Glow.HOT
        return Glow.FAINT if is_likely else Glow.DIM

    # --- the grid --------------------------------------------------------------------------------

    def grid(self, width: float, labels: Mapping[Line, Part]) -> Part:
        shown = self._view.seats[self._seat]
        shape = rows, columns = shown.grid_shape
        cards = [self._cell((at, nth)) for at in range(rows) for nth in range(columns)]
        rings = [(line, LEAF) for line in self._question.clearable_lines]
        rings += [(line, WHITE) for line in self._marks.preview if self._is_own]
        return pile(
            large_grid(
                cards, shape, whole_shape(shown.stage, shape), self._sizes.grid, width, labels,
                rings, ("cards", self._seat),
            ),
            key=("grid", self._seat),
        )  # fmt: skip

    def _cell(self, at: Position) -> Part:
        question = self._question
        key: CellKey = "cell", at
        glow, is_lifted = Glow.NONE, question.lifts(key)
        if is_lifted or (question.kind is MoveStep.SWAP_UP and at in question.cells):
            glow = Glow.HOT
        elif at in question.cells:
            # Swaps are possible all over the grid; the piles are what most turns begin with.
            is_likely = question.kind is not MoveStep.BEGIN or question.takes_reward(at)
            glow = self._glow(key, is_likely=is_likely)
        is_look = question.may_look and question.takes_reward(at) and at != question.reveals
        offers = at in question.cells and (question.kind is MoveStep.OPEN_LOOK or is_look)
        cell, mark = self._view.seats[self._seat].cell_at(at), CardMark(glow, is_lifted, offers)
        return card_part(cell, self._sizes.grid, mark, notes=self._notes, **self._about(key))

    # --- the hand --------------------------------------------------------------------------------

    def hand(self) -> Part:
        held = self._view.seats[self._seat].hand
        cards = [self._held_card(nth, card) for nth, card in enumerate(held)]
        # Where a drawn card will lie: it moves no other.
        empty = [drawn(_draw_stack, (), Glow.NONE, HIDDEN_CARD)] * (LARGE_HAND - len(held))
        return pile(
            hand_of_cards([*cards, *empty], self._sizes.held),
            units=self._sizes.held.high / self._sizes.held.scale, key=("hand of", self._seat),
        )  # fmt: skip

    def _held_card(self, nth: int, card: int) -> Part:
        question, choice = self._question, self._question.choice
        options = self._about(("hand", card))
        options["key"] = hand_key(card, nth)
        if choice.drops and card == choice.card:
            # It lies over the discards.
            return drawn(_draw_stack, (), Glow.NONE, HIDDEN_CARD, **options)
        mark = NO_MARK
        if card and card in question.hand:
            is_chosen = question.lifts(("hand", card))
            mark = CardMark(Glow.HOT if is_chosen else self._glow(("hand", card)), is_chosen)
        return card_part(face_up(card), self._sizes.held, mark, **options)

    # --- the piles -------------------------------------------------------------------------------

    def piles(self, hidden: CardsInMotion, box: Callable[[], TooltipText] | None = None) -> Part:
        """Return pile, discards and box; ``box`` explains the box."""
        view, question = self._view, self._question
        choice, dragged = question.choice, self._marks.dragged
        discard = view.discard[: len(view.discard) - hidden.discards]
        lies = discard[:-1] if dragged == ("discard",) else discard
        leaving = choice.card if choice.drops and dragged != ("hand", choice.card) else HIDDEN_CARD
        downs = (HIDDEN_CARD,) * min(view.pile, STACK_DEPTH)
        glows = {
            source: self._glow((source,), is_likely=not question.is_partly_chosen or choice.drops)
            if source in question.sources
            else Glow.NONE
            for source in ("pile", "discard")
        }
        if glows["discard"] and choice.drops:
            glows["discard"] = Glow.HOT
        stacks = {
            Zone.PILE: drawn(
                _draw_stack, downs, glows["pile"], HIDDEN_CARD, **self._about(("pile",))
            ),
            Zone.DISCARD: drawn(
                _draw_stack, tuple(lies[-STACK_DEPTH:]), glows["discard"], leaving,
                **self._about(("discard",)),
            ),
            Zone.BOX: drawn(_draw_box, key=(Zone.BOX.value,), help=box),
        }  # fmt: skip
        in_box = len(view.box) - hidden.boxed
        captions = {
            Zone.PILE: _("Pile: {count}").format(count=view.pile),
            Zone.DISCARD: _("Discards: {count}").format(count=len(discard)),
            Zone.BOX: _("Box: {count}").format(count=in_box),
        }
        return row(
            *(self._pile(stacks[zone], zone, captions[zone]) for zone in stacks), key="piles"
        )

    def _pile(self, stack: Part, zone: Zone, words: str) -> Part:
        size = self._sizes.held
        wide, high = size.width / size.scale, size.high / size.scale
        caption = Text(
            words, 22, LILAC, floor=MIN_TILE_TEXT_PX, alike="captions of piles", units=34,
            pad=(7, 0), key=("caption", zone),
        )  # fmt: skip
        stack = stack.but(units=high, most=(wide, 0.0))
        return column(Part(units=10), Part(), stack, Part(units=10), caption, Part())


def keys_drawn_elsewhere(
    view: BlancoView, focus: int, poses: Sequence[ClipPose], dragged: ThingKey | None = None,
    forward: int | None = None,
) -> frozenset[Hashable]:  # fmt: skip
    """Return the keys of cards that are in motion, and of a card that is dragged.

    The cards of the seat ``forward`` move in its close-up, not on its tile.
    """
    moving = CardsInMotion(poses)
    keys: set[Hashable] = {("tile cards", seat) for seat in moving.grids if seat != forward}
    keys |= {("cards", seat) for seat in moving.grids if seat == focus}
    keys |= {("tile cell", at, seat) for seat, at in moving.cells if seat != forward}
    keys |= {("cell", at) for seat, at in moving.cells if seat == focus}
    for seat, nth in moving.hands:
        keys.add(("tile card", nth, seat))
        if seat == focus and nth < len(hand := view.seats[seat].hand):
            keys.add(hand_key(hand[nth], nth))
    if any(is_box_shut(pose) for pose in poses):
        keys |= {(Zone.BOX.value,), ("caption", Zone.BOX)}
    if dragged is not None and dragged[0] in ("cell", "hand"):
        keys.add(dragged)
    return frozenset(keys)


def hand_key(card: int, nth: int) -> tuple[str, int] | tuple[str, int, int]:
    """Return the key of a card in hand.  Cards that are hidden are told apart by their places."""
    return ("hand", card) if card else ("hand", card, nth)


# --- rivals' boards -------------------------------------------------------------------------------

TILE_INSET_SHARE = 0.03
"""The edge around what a tile shows, as a share of its shorter side."""
MOST_HEAD_UNITS = 56.0
TILE_LETTERS, TILE_LINE, SIDE_LETTERS = 26.0, 1.45, 5.0
HAND_APART, SMALL_HAND = 0.4, 2.1
"""The room between the grid and the hand on a tile, and for the hand beside it, in card widths."""
MIN_STAGE_TILE_UNITS, FACTS_GAP, FACTS_UNITS = 300.0, 10.0, 78.0
"""The width from which a tile names the grid, not its size; the gap beside that, and its room."""
SAID_LINE = 28.0
MIN_TALL_TILE_UNITS, MUCH_LARGER, SHELF_PAD, SHELF_GAP = 360.0, 1.1, 0.08, 10.0
"""From this size of tiles on the hand may have a column of its own, if cards are so much larger;
the margin of the shelf it lies on in card widths, and the gap below.
"""
SHELF = Ground(14.0, mix_colours(CREAM, INK, 0.08), 0.0)
STAGE_COLOURS = {1: TANGERINE, 2: SKY}


class BoardLook(NamedTuple):
    """A seat's board as its tile shows it."""

    player: Player
    stage: int
    grid: tuple[tuple[Cell | None, ...], ...]
    shape: Shape
    hand: tuple[int, ...]
    key: int
    """The number of the key that enlarges the board."""
    is_turn: bool
    notes: bool
    is_hovered: bool = False
    chain: tuple[str, ...] = ()
    """What the seat's last chain cleared, to be told for a while; in many words, and in few."""


def board_look(
    seat: BlancoSeat, player: Player, key: int, *, is_turn: bool, notes: bool,
    is_hovered: bool = False, chain: tuple[str, ...] = (),
) -> BoardLook:  # fmt: skip
    rows = tuple(map(tuple, seat.grid))
    return BoardLook(
        player, seat.stage, rows, seat.grid_shape, tuple(seat.hand), key, is_turn, notes,
        is_hovered, chain,
    )  # fmt: skip


class BoardHelp(NamedTuple):
    """The tooltips of a tile's parts."""

    board: Callable[[], TooltipText] | None = None
    lamp: Callable[[], TooltipText] | None = None
    stage: Callable[[], TooltipText] | None = None


NO_HELP = BoardHelp()


class TileShape(NamedTuple):
    """How a tile of one size in pixels is shared out."""

    card: CardSize
    head: int
    inset: int
    foot: int
    """The height below the contents: the panel's lower edge, and as much room as above."""
    is_stacked: bool
    """Whether the hand lies below the grid, not beside it."""
    is_tall: bool = False
    """Whether the hand lies beside the grid in a column of its own."""


def tile_shape(tile: tuple[int, int], scale: float) -> TileShape:
    """Return the shape with the largest cards of which the largest grid and a hand fit."""
    # Large tiles have room for cards.
    top = tile_with_low_head(tile, MOST_HEAD_UNITS * scale)
    inset, head = max(4, round(min(tile) * TILE_INSET_SHARE)), tile_head_height(top)
    foot = max(2 * inset, top[1] - tile_inside_rect(top).bottom + inset)
    room = tile[0] - 2 * inset, tile[1] - head - inset - foot
    facts = (FACTS_UNITS + FACTS_GAP) * scale

    def card_width(is_stacked: bool) -> float:
        rows, columns = LARGEST_GRID_SHAPE
        high = (rows + is_stacked) * (CARD_ASPECT + CARD_LIP + CARD_GAP) + is_stacked * HAND_APART
        wide = columns * (1 + CARD_GAP) + (not is_stacked) * (HAND_APART + SMALL_HAND)
        # Below the grid, facts stand beside the hand.
        return min(room[0] / wide, room[1] / high, *[(room[0] - facts) / SMALL_HAND] * is_stacked)

    is_stacked = card_width(True) > card_width(False)
    usual, (rows, columns) = card_width(is_stacked), LARGEST_GRID_SHAPE
    # With the hand in a column, facts stand below.
    high = room[1] - (TILE_LETTERS * TILE_LINE + SHELF_GAP) * scale
    tall = min(
        room[0] / (columns * (1 + CARD_GAP) + HAND_APART + 1),
        high / (rows * (CARD_ASPECT + CARD_LIP + CARD_GAP) + 2 * SHELF_PAD),
    )
    is_tall = min(tile) >= MIN_TALL_TILE_UNITS * scale and tall >= MUCH_LARGER * usual
    card = CardSize(max(8, int(tall if is_tall else usual)), scale)
    return TileShape(card, head, inset, foot, is_stacked and not is_tall, is_tall)


def rival_board(
    pen: Pen, tile: tuple[int, int], look: BoardLook, seat: int, helps: BoardHelp = NO_HELP
) -> Part:
    """Return a seat's board as a tile of this size in pixels: its head, grid, hand and stage."""
    shape, scale = tile_shape(tile, pen.scale), pen.scale
    size, (rows, columns) = shape.card, look.shape
    cells = [
        card_part(
            look.grid[at][nth] if look.grid else None, size, notes=look.notes,
            key=("tile cell", (at, nth), seat),
        )
        for at in range(rows) for nth in range(columns)
    ]  # fmt: skip
    held = tuple(
        card_part(face_up(card), size, key=("tile card", nth, seat))
        for nth, card in enumerate(look.hand)
    )
    complete = complete_lines(look.grid) if is_whole(look.grid) else []
    across, down = LARGEST_GRID_SHAPE[::-1]
    wide, high = size.units(across, down)
    whole, rings = whole_shape(look.stage, look.shape), line_rings(complete, look.shape, size)
    cards = pile(
        grid_in_places(cells, look.shape, whole, size, INK, rings, ("tile cards", seat)),
        key=("tile grid", seat), units=high if shape.is_stacked else wide,
    )  # fmt: skip
    hand = sized(
        _hand_in_room, held, size, shape.is_tall, key=("tile hand", seat),
        units=0.0 if shape.is_tall else size.high / scale,
    )  # fmt: skip
    is_wide = tile[0] >= MIN_STAGE_TILE_UNITS * scale
    named = [grid_name(look.stage)] if is_wide else []
    pill = stage_pill(look.stage, TILE_LETTERS, *named, grid_size_words(look.shape)).but(
        most=(TILE_LETTERS * (6 if is_wide else 3), TILE_LETTERS * TILE_LINE), help=helps.stage
    )
    count = sum(cell is not None for cells in look.grid for cell in cells)
    left_words = cards_left_words(count), cards_words(count)
    left = Text(left_words, TILE_LETTERS, floor=MIN_TILE_TEXT_PX)
    words = tuple(it[:1].upper() + it[1:] for it in look.chain)
    if complete and not (words or look.is_turn):
        words = _("Keeps a line for later"), _("Keeps a line")
    said = Text(words, TILE_LETTERS * 0.9, leading=1.1, floor=MIN_TILE_TEXT_PX) if words else Part()
    said = said.but(share=2)
    apart, line = size.width * HAND_APART / scale, TILE_LETTERS * TILE_LINE
    beside = SMALL_HAND * size.width / scale
    if shape.is_stacked:
        facts = column(Part(), pill.but(units=line), left.but(units=line), Part())
        most = beside + FACTS_GAP + TILE_LETTERS * 6, size.high / scale
        below = row(hand.but(units=beside), facts, gap=FACTS_GAP, most=most)
        below = row(below, pad=(6, 0), units=most[1])
        # High tiles have room above and below, too.
        room = (tile[1] - shape.head - shape.inset - shape.foot - size.high - size.width) / scale
        above = Part(units=max(1.0, (room - high - SAID_LINE) / 2))
        inside = column(above, cards, Part(), below, said)
    elif shape.is_tall:
        margin, least = SHELF_PAD * size.width / scale, size.width / scale
        held_apart = column(hand, pad=(margin, margin), ground=SHELF, units=least + 2 * margin)
        most = wide + apart + least, 0.0
        both = row(cards, Part(), held_apart, units=high + 2 * margin, most=most)
        facts = row(pill.but(fits=True), left.but(fits=True), said, gap=FACTS_GAP, most=most)
        inside = column(Part(), both, Part(units=SHELF_GAP), facts.but(units=line), Part())
    else:
        lines = pill.but(units=line), left.but(units=line)
        free = (tile[0] - 2 * shape.inset) / scale - wide - apart
        # Where there is room, large letters need not shrink to the hand's width.
        beside = max(beside, min(free, SIDE_LETTERS * TILE_LETTERS * pen.kit.text.scale))
        side = column(said, hand, Part(units=6), *lines, units=beside)
        least = size.high / scale + 6 + line * (2 + bool(words))
        both = row(cards, side, gap=apart, most=(0, max(high, least)))
        inside = row(Part(), both.but(units=wide + apart + beside), Part())
    edge, top = Part(units=shape.inset / scale), tile_with_low_head(tile, MOST_HEAD_UNITS * scale)
    above = Part(units=(shape.head + shape.inset - tile_inside_rect(top).top) / scale)
    # As in the first game, the lamp marks a busy seat; here only one seat is busy at a time.
    head = TileHead(look.player, seat, "lamp_off" if look.is_turn else None, look.key)
    # Quiet, because hovering over the tile already shows the grid enlarged.
    board = seat_tile(
        pen, tile, head,
        column(above, row(edge, inside, edge), Part(units=shape.foot / scale)),
        is_hovered=look.is_hovered, most_head=MOST_HEAD_UNITS * scale,
        about={"help": helps.board, "is_quiet": True}, about_lamp={"help": helps.lamp},
    )  # fmt: skip
    return pile(drawn(_draw_turn_glow), board) if look.is_turn else board


def _hand_in_room(
    pen: Pen, room: tuple[int, int], cards: Sequence[Part], size: CardSize, is_tall: bool
) -> Part:  # fmt: skip
    return hand_of_cards(cards, size, room[is_tall], is_tall=is_tall)


def is_whole(cells: Sequence[Sequence[Cell | None]]) -> TypeGuard[Grid]:
    """Whether a grid has all its cards, which it lacks while a line is being cleared."""
    return bool(cells) and all(cell is not None for row in cells for cell in row)


def line_rings(lines: Sequence[Line], shape: Shape, size: CardSize) -> Sequence[Part]:
    """Return outlines of complete lines, for a small grid that is piled below them."""
    gap, (wide, high) = size.gap / size.scale, size.units(shape[1], shape[0])
    across, down = size.units()
    rings = (
        column(
            *_skipped(at, down + gap), drawn(_draw_tile_ring, units=size.high / size.scale), Part()
        )
        if kind == "row"
        else row(*_skipped(at, across + gap), drawn(_draw_tile_ring, units=across), Part())
        for kind, at in lines
    )
    return [ring.but(most=(wide, high)) for ring in rings]


def _draw_tile_ring(pen: Pen, rect: pygame.Rect) -> None:
    around = rect.inflate(pen.px(6), pen.px(6))
    ring = partial(shapes.focus_ring_picture, around.size, max(2.0, pen.px(4)), pen.px(10), LEAF)
    pen.stamp(("tile line ring", around.size), ring, topleft=around.topleft)


def _draw_turn_glow(pen: Pen, rect: pygame.Rect) -> None:
    pen.glow(rect, max(3, pen.px(12)), rect.height * 0.1)


def stage_pill(stage: int, letters: float, *words: str) -> Part:
    """Return a pill with the colour of a grid and with words, the first that fit.

    ``letters`` is the letter size in units.
    """
    hue, edge = STAGE_COLOURS[stage], letters * 0.4
    ground = Ground(High(0.5), hue, letters * 0.1)
    return Text(words, letters * 0.9, readable_ink_on(hue), "title", ground=ground, pad=(edge, 0))


def grid_name(stage: int) -> str:
    return _("Second grid") if stage == LAST_STAGE else _("First grid")


def grid_size_words(shape: Shape) -> str:
    rows, columns = shape
    return f"{columns}×{rows}"
