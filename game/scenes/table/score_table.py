"""A table of scores: a row a seat, a column a category, on a cream sheet.

Knows how seats and points look side by side and where each cell is; does not know what is counted
or when it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.record import Player
from game.scenes.frame.boxes import draw_box, draw_sheet
from game.scenes.frame.names import draw_name
from game.ui.draw.palette import INK, PAPER, SUNFLOWER, TEAL_DEEP, WHITE, Colour
from game.ui.draw.text import Align
from game.ui.window.kit import Kit

GAINED = TEAL_DEEP
"""The colour of points, where nothing else is said."""
SMALLEST_PX = 12
"""No letter of a table is smaller than this."""
HEAD, LARGEST_HEAD_SHARE = 52.0, 0.12
TALLEST_ROW = 300.0
GAP_SHARE = 0.1
"""The gap between rows, in parts of a row."""
LARGEST_LETTERS = 50.0
ROW_SHARE, WIDTH_SHARE = 0.5, 0.042
"""Numbers in parts of the row's height, and at most in parts of the table's width."""
LOW_ROW_PX, LOW_SHARE = 40, 0.62
"""In rows as low as this the numbers take more of the height."""


class ScoreTable:
    """Where the cells of a table are in a rectangle; columns share the width by weight."""

    def __init__(
        self,
        rect: pygame.Rect,
        scale: float,
        rows: int,
        columns: Mapping[str, float],
        tallest: float = TALLEST_ROW,
    ) -> None:
        """Lay out so many rows; none is taller than ``tallest`` units."""
        self.scale = scale
        border = max(2, round(5 * scale))
        self.border = border
        head = round(min(HEAD * scale, rect.height * LARGEST_HEAD_SHARE))
        foot = 4 * border + round(14 * scale)
        pitch = min((rect.height - head - foot) / rows, tallest * scale)
        height = round(head + foot + pitch * rows)
        self.rect = pygame.Rect(rect.x, rect.y + (rect.height - height) // 2, rect.width, height)
        self.head_px = head
        self.pitch = pitch
        self.row_px = round(pitch * (1 - GAP_SHARE))
        self.first = self.rect.y + head + border + round(4 * scale)
        side = border + round(14 * scale)
        self.left, self.width = rect.x + side, rect.width - 2 * side
        self._spans = _spans(columns)

    def row(self, at: float) -> pygame.Rect:
        """Give the rectangle of a row; a fraction lies between two rows."""
        top = round(self.first + at * self.pitch + self.pitch * GAP_SHARE / 2)
        return pygame.Rect(self.left, top, self.width, self.row_px)

    def cell(self, at: float, column: str) -> pygame.Rect:
        start, end = self._spans[column]
        left = self.left + round(start * self.width)
        right = self.left + round(end * self.width)
        row = self.row(at)
        return pygame.Rect(left, row.y, right - left, row.height)

    def head(self, column: str) -> pygame.Rect:
        """Give the rectangle of a column's heading."""
        cell = self.cell(0, column)
        return pygame.Rect(
            cell.x, self.rect.y + self.border, cell.width, self.head_px - self.border
        )

    @property
    def letters(self) -> float:
        """The size of the numbers in the rows, in pixels."""
        share = LOW_SHARE if self.row_px < LOW_ROW_PX else ROW_SHARE
        size = min(self.row_px * share, self.width * WIDTH_SHARE, LARGEST_LETTERS * self.scale)
        return max(SMALLEST_PX, size)


def _spans(columns: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    whole = sum(columns.values())
    spans: dict[str, tuple[float, float]] = {}
    start = 0.0
    for name, weight in columns.items():
        spans[name] = (start / whole, (start + weight) / whole)
        start += weight
    return spans


def draw_table(
    kit: Kit, surface: pygame.Surface, table: ScoreTable, heads: Sequence[tuple[str, str, Align]]
) -> None:
    """Draw the sheet and the headings: column, words, where they stand."""
    radius = 24 * table.scale
    draw_sheet(kit, surface, table.rect, table.head_px, border=table.border, radius=radius)
    for column, words, align in heads:
        rect = table.head(column).inflate(-round(10 * table.scale), 0)
        letters = max(SMALLEST_PX + 1, min(table.head_px * 0.46, 24 * table.scale))
        kit.text.draw(surface, words, rect, "title", letters, WHITE, align=align, floor=SMALLEST_PX)


def draw_row(
    kit: Kit, surface: pygame.Surface, table: ScoreTable, at: float, *, is_lit: bool = False
) -> None:
    """Draw the paper of a row."""
    row = table.row(at)
    fill = SUNFLOWER if is_lit else PAPER
    line = max(1.0, min(3.5 * table.scale, table.row_px * 0.06))
    radius = min(table.row_px * 0.32, 18 * table.scale)
    draw_box(kit, surface, row, radius, fill, line)


def draw_seat(
    kit: Kit, surface: pygame.Surface, table: ScoreTable, cell: pygame.Rect, player: Player
) -> None:
    """Draw a seat's badge and name."""
    high = round(min(table.row_px * 0.8, 76 * table.scale))
    badge = kit.art.icon(f"seat_{player.badge + 1}", high)
    pad = round(8 * table.scale)
    surface.blit(badge, badge.get_rect(midleft=(cell.x + pad, cell.centery)))
    left = cell.x + 2 * pad + badge.get_width()
    name = pygame.Rect(left, cell.y, cell.right - left - pad // 2, cell.height)
    size = min(table.letters, 34 * table.scale)
    draw_name(kit, surface, name, player.name, max(size, SMALLEST_PX + 1), INK, floor=SMALLEST_PX)


def draw_points(
    kit: Kit,
    surface: pygame.Surface,
    cell: pygame.Rect,
    text: str,
    size: float,
    colour: Colour = GAINED,
    align: Align = "center",
) -> None:
    """Write points in a cell."""
    inside = cell.inflate(-round(cell.height * 0.12), 0)
    kit.text.draw(surface, text, inside, "title", size, colour, align=align, floor=SMALLEST_PX)


def draw_stars(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, stars: int, most: int = 3
) -> None:
    """Draw a row of stars, the earned ones full."""
    side = min(rect.height, rect.width // most)
    left = rect.centerx - most * side // 2
    for star in range(most):
        icon = kit.art.icon("star" if star < stars else "star_empty", round(side * 0.9))
        middle = (left + star * side + side // 2, rect.centery)
        surface.blit(icon, icon.get_rect(center=middle))
