"""Where the cards of a table lie: for flights, close-ups, and for a card that is dragged."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.blanco.rules import HIDDEN_CARD, Cell, Position
from game.blanco.stage import BlancoSeat, BlancoView, CardSpot, Zone
from game.scenes.table.rivals import draw_closeup_plate, tile_head_height
from game.ui.draw.palette import CREAM, INK, SKY
from game.ui.draw.shapes import focus_ring_picture, replace_edges
from game.ui.pen import Pen
from game.ui.tree import draw_part, lay_out
from game.ui.widgets.button import focus_ring_rect
from game.ui.widgets.widget import Widget
from game.ui.window.layout import Placement

from .blanco_board import (
    CARD_GAP,
    CARD_LIFT,
    CARD_LIP,
    LABEL_ROOM_UNITS,
    LARGE_HAND,
    LARGEST_GRID_SHAPE,
    MAX_CARD_WIDTH_UNITS,
    CardMark,
    CardSize,
    CardSizes,
    Glow,
    Shape,
    ThingKey,
    card_part,
    draw_marked_card,
    face_up,
    grid_in_places,
    hand_of_cards,
    large_grid,
    tile_shape,
    whole_shape,
)
from .blanco_cards import CARD_ASPECT
from .move_question import MoveStep, PartialMove, Question

CARD_RING_UNITS, CARD_RING_COLOUR = 8, SKY
NO_SEAT = -1
"""Stands for the seat of a rival from another game."""
TILE_GAP = 12.0
"""The gap between boards."""


def tile_in_room(room: tuple[int, int], columns: int, boards: int, scale: float) -> tuple[int, int]:
    """Return the size in pixels of boards that share a room in so many columns."""
    gap, rows = TILE_GAP * scale, math.ceil(boards / columns)
    return int((room[0] + gap) / columns - gap), int((room[1] + gap) / rows - gap)


def columns_in_room(
    room: tuple[int, int], boards: int, scale: float, *, fills_rows: bool = False
) -> int:
    """Return in how many columns boards have the largest cards."""

    def card_width(columns: int) -> int:
        return tile_shape(tile_in_room(room, columns, boards, scale), scale).card.width

    counts = range(1, boards + 1)
    return max((it for it in counts if not fills_rows or boards % it == 0), key=card_width)


LARGER_FROM = 1.1
"""How much larger the grid's cards must be than those of the piles, to be drawn larger at all."""


def large_card_sizes(grid_room: pygame.Rect, piles: pygame.Rect, scale: float) -> CardSizes:
    """Return the sizes with which the largest grid and the piles fit into their areas.

    Sizes that hardly differ are one, so that pictures of cards are shared.
    """
    rows, columns = LARGEST_GRID_SHAPE
    labels = round(LABEL_ROOM_UNITS * scale)
    room = grid_room.width - labels, grid_room.height - labels
    wide = room[0] / (columns + (columns - 1) * CARD_GAP)
    tall = room[1] / (rows * (CARD_ASPECT + CARD_LIP) + (rows - 1) * CARD_GAP)
    large = int(min(wide, tall, scale * MAX_CARD_WIDTH_UNITS))
    held = min(large, int(piles.width / (3 + 4 * CARD_GAP)))
    if large < LARGER_FROM * held:
        large = held
    return CardSizes(CardSize(large, scale), CardSize(held, scale))


CLOSEUP_CARD_WIDTH, CLOSEUP_MARGIN = 84.0, 18.0
"""The width of a card in a close-up and the margin around its grid, in layout units."""


def closeup_rect(place: Placement, tile: pygame.Rect, shape: Shape) -> pygame.Rect | None:
    """Return the area of the close-up of another seat's grid; ``None`` if its tile is as large.

    It covers tiles, but neither the headline nor the large board and the piles.
    """
    if tile_shape(tile.size, place.scale).card.width >= place.px(CLOSEUP_CARD_WIDTH):
        return None
    rows, columns = shape
    wide, high = CardSize(place.px(CLOSEUP_CARD_WIDTH), place.scale).units(columns, rows)
    margins = 2 * CLOSEUP_MARGIN
    rect = pygame.Rect(0, 0, place.px(wide + margins), place.px(high + margins))
    rail, hand = place["rail"], place["hand"]
    if rail.left < hand.right:
        # Below the board the rail is too low; nobody needs the hand at that moment.
        rect.midbottom = hand.centerx, rail.bottom
        return rect
    # The head of the tile stays visible: it says whose grid this is.
    rect.width = max(rect.width, rail.width - place.px(CLOSEUP_MARGIN))
    rect.midtop = rail.centerx, tile.top + tile_head_height(tile.size)
    if rect.bottom > rail.bottom:
        rect.bottom = tile.top
    return rect.clamp(rail)


def draw_closeup(
    pen: Pen, place: Placement, rect: pygame.Rect, seat: BlancoSeat, *, notes: bool,
    hidden: Collection[Position] = (),
) -> None:  # fmt: skip
    """Draw another seat's grid enlarged (see ``closeup_rect``), without the ``hidden`` cards."""
    if not seat.grid:
        return
    size = CardSize(place.px(CLOSEUP_CARD_WIDTH), place.scale)
    draw_closeup_plate(pen, rect, place.px(CLOSEUP_MARGIN))
    cards = [
        card_part(None if (at, nth) in hidden else cell, size, notes=notes)
        for at, cells in enumerate(seat.grid)
        for nth, cell in enumerate(cells)
    ]
    whole = whole_shape(seat.stage, seat.grid_shape)
    draw_part(grid_in_places(cards, seat.grid_shape, whole, size, CREAM), pen, rect)


class TablePlaces:
    """Where cards lie on a table, also those that have just left, or are still to come."""

    def __init__(
        self, pen: Pen, places: Mapping[Hashable, pygame.Rect], focus: int,
        seats: Sequence[BlancoSeat], large: CardSizes, closeup: pygame.Rect | None = None,
        forward: int | None = None,
    ) -> None:  # fmt: skip
        """Take the places of all parts, by key.  The seat ``focus`` has the large board, if any.

        The grid of the seat ``forward`` is shown in a close-up as well, where its cards move.
        """
        self.forward = forward
        self.closeup = closeup or pygame.Rect(0, 0, 0, 0)
        self._pen, self._places, self.focus, self._large = pen, places, focus, large
        self._shapes = {seat: shown.grid_shape for seat, shown in enumerate(seats)}
        self._stages = [shown.stage for shown in seats]
        self.tiles = {seat: places["seat", seat] for seat in self._shapes if seat != focus}
        self._cards: dict[Hashable, Mapping[Hashable, pygame.Rect]] = {}

    def __getitem__(self, key: Hashable) -> pygame.Rect:
        return self._places[key].copy()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._places

    def _size(self, seat: int) -> CardSize:
        if seat == self.focus:
            return self._large.grid
        return tile_shape(self.tiles[seat].size, self._pen.scale).card

    def card_widths(self) -> set[int]:
        closeup = round(CLOSEUP_CARD_WIDTH * self._pen.scale)
        large = {it.width for it in self._large}
        return {closeup, *large, *(self._size(seat).width for seat in self.tiles)}

    def cell_rect(self, seat: int, at: Position, shape: Shape | None = None) -> pygame.Rect:
        """Return the area of a card in a grid.  ``shape`` replaces the grid's current shape."""
        shape = shape or self._shapes[seat]
        if (found := self._cards.get((seat, shape))) is None:
            found = self._cards[seat, shape] = self._lay_out_cells(seat, shape)
        return found[at].copy()

    def _lay_out_cells(self, seat: int, shape: Shape) -> Mapping[Hashable, pygame.Rect]:
        rows, columns = shape
        size, whole = self._size(seat), whole_shape(self._stages[seat], shape)
        room = self._places["grid" if seat == self.focus else "tile grid", seat]
        if seat == self.forward:
            scale = self._pen.scale
            size, room = CardSize(round(CLOSEUP_CARD_WIDTH * scale), scale), self.closeup
        cards = [
            card_part(None, size, key=(at, nth)) for at in range(rows) for nth in range(columns)
        ]
        if seat == self.focus:
            part = large_grid(cards, shape, whole, size, room.width / self._pen.scale, {})
        else:
            part = grid_in_places(cards, shape, whole, size, INK)
        return lay_out(part, self._pen, room).places

    def hand_rect(self, seat: int, nth: int, count: int) -> pygame.Rect:
        """Return the area of a card in a hand of ``count`` cards."""
        if seat == self.focus:
            count = max(count, LARGE_HAND)
        if (found := self._cards.get((seat, count))) is None:
            size = self._large.held if seat == self.focus else self._size(seat)
            room = self._places["hand of" if seat == self.focus else "tile hand", seat]
            cards = [card_part(None, size, key=at) for at in range(count)]
            is_tall = room.height > room.width
            most = room.height if is_tall else room.width
            hand = hand_of_cards(cards, size, most, is_tall=is_tall)
            found = lay_out(hand, self._pen, room).places
            self._cards[seat, count] = found
        return found[nth].copy()

    def told_rect(self, seat: int, size: tuple[int, int]) -> pygame.Rect:
        """Return where something of this size, in pixels, is told about a seat that has a tile.

        It lies in the rail beside the tile and the close-up, or where neither leaves room, at the
        foot of the tile.
        """
        rail, about = self["rail"], self.tiles[seat]
        if seat == self.forward:
            about = about.union(self.closeup)
        rect = pygame.Rect((0, 0), size)
        for corner, at in (
            ("midtop", about.midbottom), ("midbottom", about.midtop),
            ("midleft", about.midright), ("midright", about.midleft),
        ):  # fmt: skip
            setattr(rect, corner, at)
            if about.width < rect.width <= rail.width and corner in ("midtop", "midbottom"):
                rect.x = max(rail.x, min(rect.x, rail.right - rect.width))
            if rail.contains(rect):
                return rect
        rect.midbottom = about.midbottom
        return rect.clamp(rail)

    def rail_up_to(self, others: Iterable[pygame.Rect]) -> pygame.Rect:
        """Return the rail with the room above it, as far as to what else lies there."""
        rail = self["rail"]
        above = [it.bottom for it in others if it.bottom <= rail.top and it.right > rail.left]
        return replace_edges(rail, top=max(above, default=rail.top))

    def pile_rect(self, zone: Zone) -> pygame.Rect:
        return self[(zone.value,)]

    def leaving_card_rect(self) -> pygame.Rect:
        """Return where a card to be discarded lies until a card to turn up is chosen."""
        rect = self.pile_rect(Zone.DISCARD)
        return rect.move(0, -round(rect.height * CARD_LIFT))

    def spot_rect(self, seat: int, where: CardSpot, held: int) -> pygame.Rect:
        match where.zone:
            case Zone.HAND:
                return self.hand_rect(seat, where.nth, max(held, where.nth + 1))
            case Zone.CELL:
                return self.cell_rect(seat, where.at)
            case _:
                return self.pile_rect(where.zone)


def spot_of_thing(thing: ThingKey) -> CardSpot:
    match thing:
        case ("cell", at):
            return CardSpot(Zone.CELL, at)
        case ("pile",):
            return CardSpot(Zone.PILE)
        case ("discard",):
            return CardSpot(Zone.DISCARD)
        case _:
            # Its place in the hand may be another card's by now.
            return CardSpot(Zone.HAND)


def draw_card_ring(pen: Pen, widget: Widget) -> None:
    """Draw a coloured ring around the focus ring, which is as pale as a card's edge."""
    line = pen.px(CARD_RING_UNITS)
    rect = focus_ring_rect(widget).inflate(line, line)
    ring = partial(
        focus_ring_picture, rect.size, line, widget.corner_radius() + line, CARD_RING_COLOUR
    )
    pen.stamp(("card ring", rect.size), ring, topleft=rect.topleft)
    widget.draw_above_ring(pen.surface, pen.kit)


MAX_CLICK_MOVE_SHARE = 0.12
"""How far a pressed mouse may move before it drags the card, as a share of the card's width."""
MIN_DROP_OVERLAP_SHARE = 0.3
"""The share of a dropped card's area that must lie over the place where the card is to go."""


Point = tuple[int, int]


def partial_move_by_drag(question: Question, thing: ThingKey) -> PartialMove | None:
    """Return the move that dragging a card begins, or ``None`` if the card cannot be dragged."""
    match thing:
        case ("hand", card) if question.kind in (MoveStep.LAY, MoveStep.DROP_UP):
            return question.click_hand_card(card)
        case ("cell", at) if question.kind in (MoveStep.BEGIN, MoveStep.SWAP):
            return PartialMove(first=at)
        case ("pile",) | ("discard",) if question.kind is MoveStep.BEGIN:
            return question.choice
        case _:
            return None


@dataclass(slots=True)
class CardDrag:
    """A card that is dragged, or that is pressed but has not moved far enough yet."""

    thing: ThingKey
    lay: pygame.Rect
    grabbed: Point
    before: PartialMove
    pos: Point
    is_moving: bool = False

    def follow_mouse(self, pos: Point) -> bool:
        """Follow the mouse.  Return whether a click has just become a drag."""
        self.pos = pos
        was, slack = self.is_moving, self.lay.width * MAX_CLICK_MOVE_SHARE
        away = pygame.Vector2(pos).distance_to(self.grabbed)
        self.is_moving = was or away > slack
        return self.is_moving and not was

    @property
    def card_rect(self) -> pygame.Rect:
        return self.lay.move(self.pos[0] - self.grabbed[0], self.pos[1] - self.grabbed[1])

    def drop_target(self, spots: Mapping[ThingKey, Widget], hand: pygame.Rect) -> ThingKey | None:
        """Return the allowed place that the card covers most; ``None`` if it covers too little."""
        rect = self.card_rect
        if self.thing[0] in ("pile", "discard") and rect.colliderect(hand):
            return "hand", 0
        if self.thing[0] == "pile":
            return None
        kinds = ("cell", "discard") if self.thing[0] == "hand" else ("cell",)
        area = rect.width * rect.height
        covered = {
            thing: overlap.width * overlap.height / area
            for thing, spot in spots.items()
            if thing != self.thing and thing[0] in kinds
            for overlap in [rect.clip(spot.rect)]
        }
        most = max(covered, key=lambda thing: covered[thing], default=None)
        return most if most is not None and covered[most] >= MIN_DROP_OVERLAP_SHARE else None


def draw_dragged_card(
    pen: Pen, view: BlancoView, seat: int, thing: ThingKey, rect: pygame.Rect, *, notes: bool
) -> None:
    cell: Cell | None = face_up(HIDDEN_CARD)
    match thing:
        case ("cell", at):
            cell = view.seats[seat].cell_at(at)
        case ("hand", card):
            cell = face_up(card)
        case ("discard",):
            cell = face_up(view.top_discard)
    if cell is not None:
        draw_marked_card(pen, rect, cell, notes, CardMark(Glow.HOT))
