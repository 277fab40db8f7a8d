"""Somebody else's grid, large, while one points at their tile.

Lies beside the tile and takes no click.  Draws only what the viewer may see.
"""

from __future__ import annotations

import pygame

from game.blanco.stage.view import BlancoSeat
from game.scenes.table import tile_frame as frame
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement

from .flights import draw_cell
from .places import GAP, LIP, TALL

CARD, ROOM = 104.0, 18.0
"""The width of a card and the room around the grid, in units."""


def closeup_rect(place: Placement, tile: pygame.Rect, shape: tuple[int, int]) -> pygame.Rect:
    """Return where a grid of so many rows and columns lies beside a tile, left of it."""
    rows, columns = shape
    across, down, gap = _steps(place)
    room = 2 * place.px(ROOM)
    size = columns * across - gap + room, rows * down - gap + room
    return frame.closeup_rect(place, tile, size)


def draw_closeup(
    kit: Kit,
    surface: pygame.Surface,
    place: Placement,
    tile: pygame.Rect,
    seat: BlancoSeat,
    *,
    notes: bool,
) -> None:
    """Lay the grid of a seat beside its tile."""
    if not seat.grid:
        return
    rect = closeup_rect(place, tile, seat.shape)
    room, width = place.px(ROOM), place.px(CARD)
    frame.draw_closeup_plate(kit, surface, rect, room, place.scale)
    across, down, _gap = _steps(place)
    for row, cells in enumerate(seat.grid):
        for column, cell in enumerate(cells):
            if cell is not None:
                corner = rect.x + room + column * across, rect.y + room + row * down
                lies = pygame.Rect(corner, (width, round(width * TALL)))
                draw_cell(kit, surface, cell, lies, notes=notes)


def _steps(place: Placement) -> tuple[int, int, int]:
    """Return how far columns and rows lie apart, and the gap between two cards."""
    width = place.px(CARD)
    gap = max(2, round(width * GAP))
    return width + gap, round(width * TALL) + max(1, round(width * LIP)) + gap, gap
