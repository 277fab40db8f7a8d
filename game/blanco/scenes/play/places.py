"""Where everything of Blanco lies: the large grid, hands, piles, and the grids in the tiles.

Rectangles only; the same question is answered for the seat that is shown large and for the tiles,
so what travels need not know which it is.  Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from game.blanco.rules import LAST_STAGE, SHAPES, Line, Position
from game.blanco.scenes.draw.cards import TALL
from game.blanco.stage.poses import Site, Zone
from game.scenes.table.tile_frame import head_height

Shape = tuple[int, int]
"""Rows and columns of a grid."""

LARGEST = SHAPES[LAST_STAGE]
GAP = 0.085
"""The gap between cards, in parts of a card's width."""
LIP = 0.045
TAG_UNITS = 54.0
"""The room beside a grid in which lines are offered to be cleared."""
TAG_WIDTH, TAG_HEIGHT = 140.0, 54.0
CAPTION_UNITS = 34.0
"""The height of the words above a hand and beneath a pile."""
WIDEST_UNITS = 150.0
HAND_SIZE = 3
FEWEST_ROWS, TILE_GAP, TALLEST_TILE = 2, 12.0, 0.84
"""No tile is taller than half of the rail, nor than so many parts of its width."""
RIVAL_UNITS = 148.0
TILE_INSET = 0.04
TILE_GRID_SHARE = 0.56
"""The part of a tile's width that its grid has."""


class Room(Protocol):
    """A part of the screen with names in it: a layout that is fitted, or part of one."""

    scale: float
    """Pixels a unit."""

    def __getitem__(self, name: str, /) -> pygame.Rect:
        """Give a rectangle by its name."""

    def px(self, units: float, /) -> int:
        """Give a length in pixels."""


class Tiles:
    """The places within the tiles of some seats: the small grids and hands."""

    def __init__(
        self, tiles: Mapping[int, pygame.Rect], shapes: Mapping[int, Shape], scale: float
    ) -> None:
        """Lay out the tiles by seat, for grids of these shapes; ``scale`` is pixels a unit."""
        self.tiles = tiles
        self.shapes = shapes
        self.scale = scale

    def width_of(self, player: int) -> int:
        """Give the width of a card in a player's grid."""
        tile = self.tiles[player]
        inset = max(4, round(tile.height * TILE_INSET))
        tall = tile.height - head_height(tile.height) - 2 * inset - inset // 2
        rows, columns = LARGEST
        return max(
            8,
            int(
                min(
                    (tall / rows - 2) / (TALL + LIP),
                    tile.width * TILE_GRID_SHARE * 0.9 / (columns * (1 + GAP)),
                )
            ),
        )

    def cell(self, player: int, at: Position, shape: Shape | None = None) -> pygame.Rect:
        """Give the place of a card in a grid, of the shape it has now or of another."""
        rows, columns = shape or self.shapes[player]
        width = self.width_of(player)
        high, gap = round(width * TALL), max(2, round(width * GAP))
        pitch = high + max(1, round(width * LIP)) + gap
        whole = (columns * (width + gap) - gap, rows * pitch - gap)
        room = self.grid_room(player)
        left, top = room.centerx - whole[0] // 2, room.centery - whole[1] // 2
        row, column = at
        return pygame.Rect(left + column * (width + gap), top + row * pitch, width, high)

    def grid_room(self, player: int) -> pygame.Rect:
        """Give the room for a grid: in a tile, at the left beneath its head."""
        tile = self.tiles[player]
        inset = max(4, round(tile.height * TILE_INSET))
        top = tile.y + head_height(tile.height) + inset // 2
        width = round(tile.width * TILE_GRID_SHARE)
        return pygame.Rect(tile.x + inset, top, width - inset, tile.bottom - 2 * inset - top)

    def tile_side(self, player: int) -> pygame.Rect:
        """Give the room beside that grid, for the hand and how far the player is."""
        tile, grid = self.tiles[player], Tiles.grid_room(self, player)
        inset = max(4, round(tile.height * TILE_INSET))
        return pygame.Rect(grid.right, grid.y, tile.right - inset - grid.right, grid.height)

    def hand(self, player: int, nth: int, count: int) -> pygame.Rect:
        """Give the place of a card in a hand of so many."""
        side, width = self.tile_side(player), self.width_of(player)
        high = round(width * TALL)
        step = min(width * (1 + GAP), (side.width - width) / 2)
        across = width + step * (count - 1)
        left = side.centerx - across / 2 + nth * step
        return pygame.Rect(round(left), side.y, width, high)


class Places(Tiles):
    """The places of one table, in one window, with one seat shown large."""

    def __init__(
        self, place: Room, focus: int, shapes: Sequence[Shape], *, has_rival: bool = False
    ) -> None:
        """Lay everything out; ``shapes`` are the grids of all seats."""
        self.place = place
        self.focus = focus
        others = [seat for seat in range(len(shapes)) if seat != focus]
        rail, gap = place["rail"].copy(), place.px(TILE_GAP)
        # No higher than its share, where the others' tiles are low.
        height = min(place.px(RIVAL_UNITS), (rail.height - gap * len(others)) // len(shapes))
        if has_rival:
            rail.height -= height + gap
        tiles = _fit_tiles(rail, len(others), place.scale)
        top = tiles[-1].bottom + gap if tiles else rail.y
        self.rival = pygame.Rect(rail.x, top, rail.width, height)
        """Where a rival of another table is shown, beneath the tiles."""
        super().__init__(
            dict(zip(others, tiles, strict=True)), dict(enumerate(shapes)), place.scale
        )
        area = self._large_room()
        rows, columns = LARGEST
        wide = area.width / (columns + (columns - 1) * GAP)
        tall = area.height / (rows * (TALL + LIP) + (rows - 1) * GAP)
        room = place["piles"]
        self.card_width = int(
            min(wide, tall, room.width / (3 + 4 * GAP), place.scale * WIDEST_UNITS)
        )

    def _large_room(self) -> pygame.Rect:
        """Give the room for the large grid, with the tags of its lines left out."""
        area, tag = self.place["grid"], self.place.px(TAG_UNITS)
        return pygame.Rect(area.x + tag, area.y + tag, area.width - tag, area.height - tag)

    # --- grids and hands -------------------------------------------------------------------------

    def width_of(self, player: int) -> int:
        return self.card_width if player == self.focus else super().width_of(player)

    def grid_room(self, player: int) -> pygame.Rect:
        return self._large_room() if player == self.focus else super().grid_room(player)

    def hand(self, player: int, nth: int, count: int) -> pygame.Rect:
        if player != self.focus:
            return super().hand(player, nth, count)
        area, caption = self.place["hand"], self.place.px(CAPTION_UNITS)
        width = self.card_width
        gap = max(2, round(width * GAP * 1.4))
        across = count * (width + gap) - gap
        high = round(width * TALL)
        top = area.y + caption + (area.height - caption - high) // 2
        left = area.centerx - across // 2 + nth * (width + gap)
        return pygame.Rect(left, top, width, high)

    # --- lines -----------------------------------------------------------------------------------

    def line(self, player: int, line: Line) -> pygame.Rect:
        """Give the rectangle around a line."""
        rows, columns = self.shapes[player]
        kind, index = line
        ends = (
            ((index, 0), (index, columns - 1)) if kind == "row" else ((0, index), (rows - 1, index))
        )
        return self.cell(player, ends[0]).union(self.cell(player, ends[1]))

    def clear_button(self, player: int, line: Line) -> pygame.Rect:
        """Give the place of the button that clears a line: left of a row, above a column."""
        around, px = self.line(player, line), self.place.px
        width, height = px(TAG_WIDTH), px(TAG_HEIGHT)
        if line[0] == "row":
            right = around.left - px(12)
            left = max(self.place["frame"].left + px(8), right - width)
            return pygame.Rect(left, around.centery - height // 2, right - left, height)
        tag = pygame.Rect(0, 0, min(width, around.width + px(6)), height)
        tag.midbottom = (around.centerx, around.top - px(9))
        return tag

    # --- piles -----------------------------------------------------------------------------------

    def pile(self, spot: Zone) -> pygame.Rect:
        """Give the place of the pile, the discard pile or the box."""
        area = self.place["piles"]
        order = (Zone.PILE, Zone.DISCARD, Zone.BOX).index(spot)
        width = self.card_width
        high = round(width * TALL)
        pitch = area.width / 3
        top = area.y + (area.height - self.place.px(CAPTION_UNITS) - high) // 2
        return pygame.Rect(round(area.x + pitch * (order + 0.5) - width / 2), top, width, high)

    def pile_caption(self, spot: Zone) -> pygame.Rect:
        """Give the place of the words beneath a pile."""
        pile, area = self.pile(spot), self.place["piles"]
        wide = area.width // 3
        return pygame.Rect(
            pile.centerx - wide // 2,
            pile.bottom + self.place.px(10),
            wide,
            self.place.px(CAPTION_UNITS),
        )

    # --- anywhere --------------------------------------------------------------------------------

    def spot(self, player: int, where: Site, held: int) -> pygame.Rect:
        """Give any place of the table; ``held`` tells how many cards the player's hand has."""
        match where.zone:
            case Zone.HAND:
                return self.hand(player, where.nth, max(held, where.nth + 1))
            case Zone.CELL:
                return self.cell(player, where.at)
            case _:
                return self.pile(where.zone)


def _fit_tiles(rail: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    """Place so many tiles in the rail, one beneath the other, large where they are few."""
    rows = max(count, FEWEST_ROWS)
    gap = round(TILE_GAP * scale)
    height = min((rail.height - gap * (rows - 1)) // rows, round(rail.width * TALLEST_TILE))
    return [
        pygame.Rect(rail.x, rail.y + index * (height + gap), rail.width, height)
        for index in range(count)
    ]
