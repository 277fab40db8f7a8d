"""Where the cards of a table lie: for flights, and for a card that is dragged."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.blanco.rules import Position
from game.blanco.stage import BlancoSeat, CardSpot, Zone
from game.ui.pen import Pen
from game.ui.tree import Part, column, lay_out, row

from .blanco_board import (
    CARD_LIFT,
    CLOSEUP_CARD_WIDTH,
    LARGE_HAND,
    CardSize,
    Shape,
    ThingKey,
    card_part,
    grid_of_cards,
    hand_of_cards,
    large_grid,
    tile_shape,
)
from .blanco_cards import CARD_ASPECT

NO_SEAT = -1
"""Stands for the seat of the large board where all boards are equally large."""
TILE_GAP, STRIP_UNITS = 12.0, 176.0
"""The gap between boards, and the height of the strip with the piles below those of a spread."""
STRIP_CAPTION_UNITS = 62.0


class Spread(NamedTuple):
    """How boards of one size share a table, with the piles in a strip below them."""

    columns: int
    tile: tuple[int, int]
    """The size of a board in pixels."""
    scale: float

    @property
    def pile_card(self) -> CardSize:
        high = (STRIP_UNITS - STRIP_CAPTION_UNITS) * self.scale
        return CardSize(int(high / CARD_ASPECT), self.scale)

    def arrange(self, tiles: Sequence[Part], strip: Part) -> Part:
        """Return the boards in reading order and the strip.  A short last row is centred."""
        count, wide = len(tiles), self.tile[0] / self.scale + TILE_GAP
        lines = [tiles[at : at + self.columns] for at in range(0, count, self.columns)]
        rows = []
        for line in lines:
            side = (self.columns - len(line)) * wide / 2 - TILE_GAP
            edges = [Part(units=side)] if side > 0 else []
            rows.append(row(*edges, *line, *edges, gap=TILE_GAP))
        return column(*rows, strip.but(units=STRIP_UNITS), gap=TILE_GAP)


def spread_of(room: tuple[int, int], scale: float, boards: int) -> Spread:
    """Return the spread with the largest cards for a number of boards in a room in pixels."""
    gap, high = TILE_GAP * scale, room[1] - STRIP_UNITS * scale
    found = [
        Spread(
            columns,
            (
                int((room[0] + gap) / columns - gap),
                int(high / math.ceil(boards / columns) - gap),
            ),
            scale,
        )
        for columns in range(1, boards + 1)
    ]
    return max(found, key=lambda it: tile_shape(it.tile, scale).card.width)


class TablePlaces:
    """Where cards lie on a table, also those that have just left, or are still to come."""

    def __init__(
        self, pen: Pen, places: Mapping[Hashable, pygame.Rect], focus: int,
        seats: Sequence[BlancoSeat], large: CardSize, closeup: pygame.Rect | None = None,
        forward: int | None = None,
    ) -> None:  # fmt: skip
        """Take the places of all parts, by key.  The seat ``focus`` has the large board, if any.

        The grid of the seat ``forward`` is shown in a close-up as well, where its cards move.
        """
        self.forward = forward
        self.closeup = closeup or pygame.Rect(0, 0, 0, 0)
        self._pen, self._places, self.focus, self._large = pen, places, focus, large
        self._shapes = {seat: shown.grid_shape for seat, shown in enumerate(seats)}
        self.tiles = {seat: places["seat", seat] for seat in self._shapes if seat != focus}
        self._cards: dict[Hashable, Mapping[Hashable, pygame.Rect]] = {}

    def __getitem__(self, key: Hashable) -> pygame.Rect:
        return self._places[key].copy()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._places

    def _size(self, seat: int) -> CardSize:
        if seat == self.focus:
            return self._large
        return tile_shape(self.tiles[seat].size, self._pen.scale).card

    def card_widths(self) -> set[int]:
        closeup = round(CLOSEUP_CARD_WIDTH * self._pen.scale)
        return {self._large.width, closeup, *(self._size(seat).width for seat in self.tiles)}

    def cell_rect(self, seat: int, at: Position, shape: Shape | None = None) -> pygame.Rect:
        """Return the area of a card in a grid.  ``shape`` replaces the grid's current shape."""
        shape = shape or self._shapes[seat]
        if (found := self._cards.get((seat, shape))) is None:
            found = self._cards[seat, shape] = self._lay_out_cells(seat, shape)
        return found[at].copy()

    def _lay_out_cells(self, seat: int, shape: Shape) -> Mapping[Hashable, pygame.Rect]:
        rows, columns = shape
        size = self._size(seat)
        room = self._places["grid" if seat == self.focus else "tile grid", seat]
        if seat == self.forward:
            scale = self._pen.scale
            size, room = CardSize(round(CLOSEUP_CARD_WIDTH * scale), scale), self.closeup
        cards = [
            card_part(None, size, key=(at, nth)) for at in range(rows) for nth in range(columns)
        ]
        if seat == self.focus:
            part = large_grid(cards, shape, size, room.width / self._pen.scale, {})
        else:
            part = grid_of_cards(cards, shape, size)
        return lay_out(part, self._pen, room).places

    def hand_rect(self, seat: int, nth: int, count: int) -> pygame.Rect:
        """Return the area of a card in a hand of ``count`` cards."""
        if seat == self.focus:
            count = max(count, LARGE_HAND)
        if (found := self._cards.get((seat, count))) is None:
            size = self._size(seat)
            room = self._places["hand of" if seat == self.focus else "tile hand", seat]
            cards = [card_part(None, size, key=at) for at in range(count)]
            found = lay_out(hand_of_cards(cards, size, room.width), self._pen, room).places
            self._cards[seat, count] = found
        return found[nth].copy()

    def told_rect(self, seat: int, size: tuple[int, int]) -> pygame.Rect:
        """Return where something of this size, in pixels, is told about a seat that has a tile.

        It lies in the rail beside the tile and the close-up, or where neither leaves room, at the
        foot of the tile.
        """
        rail, about = self["rail"], self.tiles[seat]
        if self.focus == NO_SEAT:
            rect = pygame.Rect((0, 0), size)
            rect.midbottom = about.midbottom
            if "called" in self:
                rect.center = self["called"].center
            return rect.clamp(rail)
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
