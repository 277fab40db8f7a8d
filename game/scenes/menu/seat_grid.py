"""The geometry of the seats: cells of a grid, and the parts of a cell."""

from __future__ import annotations

import pygame

from game.ui.window.layout import Layout, Placement


def cell_of(layout: Layout, place: Placement, index: int, most: int) -> pygame.Rect:
    """Return the cell of a seat; ``most`` seats share the grid."""
    grid, area = place["grid"], layout.area("grid")
    columns = area.integer("columns")
    rows, height = -(-most // columns), place["seat"].height
    gap = place.px(area.number("gap"))
    width = (grid.width - gap * (columns - 1)) // columns
    pitch = min((grid.height - height) / (rows - 1), height * area.number("loosest"))
    top = grid.centery - (pitch * (rows - 1) + height) / 2
    row, column = divmod(index, columns)
    return pygame.Rect(grid.x + column * (width + gap), round(top + row * pitch), width, height)


def part_of(layout: Layout, place: Placement, name: str, cell: pygame.Rect) -> pygame.Rect:
    """Return a part's place within a cell; the layout defines it for the first cell."""
    sample, rect = place["seat"], place[name]
    rect.move_ip(cell.x - sample.x, cell.y - sample.y)
    match layout.area(name).text("in_seat"):
        case "stretch":
            rect.width += cell.width - sample.width
        case "right":
            rect.x += cell.width - sample.width
    return rect
