"""A table of scores on a cream sheet: a row per seat, a column per category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.names import draw_name
from game.scenes.frame.pen import Pen
from game.ui.draw.palette import INK, PAPER, SUNFLOWER, TEAL_DEEP, WHITE, Colour
from game.ui.draw.rects import trim
from game.ui.draw.text import Align

GAINED = TEAL_DEEP
"""The default colour of points."""
SMALLEST_PX = 12
"""The minimum font size."""
HEAD, LARGEST_HEAD_SHARE = 52.0, 0.12
TALLEST_ROW = 300.0
GAP_SHARE = 0.1
"""The gap between rows, relative to a row."""
LARGEST_LETTERS = 50.0
ROW_SHARE, WIDTH_SHARE = 0.5, 0.042
"""The numbers' size relative to the row's height, limited relative to the table's width."""
LOW_ROW_PX, LOW_SHARE = 40, 0.62
"""Rows up to this height use a larger share."""


class Column(NamedTuple):
    """A column; widths are relative to their sum."""

    name: str
    head: str
    width: float
    align: Align = "center"


class ScoreTable:
    """A table of scores, drawn row by row."""

    def __init__(
        self,
        pen: Pen,
        rect: pygame.Rect,
        rows: int,
        columns: Sequence[Column],
        tallest: float = TALLEST_ROW,
    ) -> None:
        """Lay out the rows, at most ``tallest`` units high, and draw the headings."""
        self.pen, self.scale = pen, pen.scale
        scale = pen.scale
        border = max(2, round(5 * scale))
        head = round(min(HEAD * scale, rect.height * LARGEST_HEAD_SHARE))
        foot = 4 * border + round(14 * scale)
        self._pitch = min((rect.height - head - foot) / rows, tallest * scale)
        height = round(head + foot + self._pitch * rows)
        self._rect = pygame.Rect(rect.x, rect.y + (rect.height - height) // 2, rect.width, height)
        self._head_px, self._border = head, border
        self.row_px = round(self._pitch * (1 - GAP_SHARE))
        self._first = self._rect.y + head + border + round(4 * scale)
        side = border + round(14 * scale)
        self._left, self._width = rect.x + side, rect.width - 2 * side
        self._spans = _spans(columns)
        share = LOW_SHARE if self.row_px < LOW_ROW_PX else ROW_SHARE
        size = min(self.row_px * share, self._width * WIDTH_SHARE, LARGEST_LETTERS * scale)
        self.letters = max(SMALLEST_PX, size)
        """The size of the numbers, in pixels."""
        self._draw_heads(columns)

    def _draw_heads(self, columns: Sequence[Column]) -> None:
        pen, head = self.pen, self._head_px
        pen.sheet(self._rect, head, self._border, 24 * self.scale)
        size = max(SMALLEST_PX + 1, min(head * 0.46, 24 * self.scale))
        for column in columns:
            cell = self.cell(0, column.name)
            rect = pygame.Rect(
                cell.x, self._rect.y + self._border, cell.width, head - self._border
            ).inflate(-round(10 * self.scale), 0)
            words, align = column.head, column.align
            pen.line(words, rect, "title", size, WHITE, align=align, floor=SMALLEST_PX)

    def row(self, at: float) -> pygame.Rect:
        """Return a row's area; a fraction lies between two rows."""
        top = round(self._first + at * self._pitch + self._pitch * GAP_SHARE / 2)
        return pygame.Rect(self._left, top, self._width, self.row_px)

    def cell(self, at: float, column: str) -> pygame.Rect:
        start, end = self._spans[column]
        left, right = (self._left + round(share * self._width) for share in (start, end))
        return trim(self.row(at), left=left, right=right)

    def draw_row(self, at: float, *, is_lit: bool = False) -> None:
        """Draw a row's background."""
        line = max(1.0, min(3.5 * self.scale, self.row_px * 0.06))
        radius = min(self.row_px * 0.32, 18 * self.scale)
        self.pen.box(self.row(at), radius, SUNFLOWER if is_lit else PAPER, line)

    def draw_seat(self, cell: pygame.Rect, player: Player) -> None:
        scale, pen = self.scale, self.pen
        high = round(min(self.row_px * 0.8, 76 * scale))
        pad = round(8 * scale)
        badge = pen.icon(f"seat_{player.badge + 1}", high, midleft=(cell.x + pad, cell.centery))
        name = trim(cell, left=badge.right + pad, right=cell.right - pad // 2)
        size = max(min(self.letters, 34 * scale), SMALLEST_PX + 1)
        draw_name(pen.kit, pen.surface, name, player.name, size, INK, floor=SMALLEST_PX)

    def draw_points(
        self,
        cell: pygame.Rect,
        text: str,
        share: float = 1.0,
        colour: Colour = GAINED,
        align: Align = "center",
    ) -> None:
        """Draw points at a share of the numbers' size."""
        inside = cell.inflate(-round(cell.height * 0.12), 0)
        size = self.letters * share
        self.pen.line(text, inside, "title", size, colour, align=align, floor=SMALLEST_PX)

    def draw_stars(self, rect: pygame.Rect, stars: int, most: int = 3) -> None:
        """Draw stars, the first ``stars`` of them full."""
        side = min(rect.height, rect.width // most)
        left = rect.centerx - most * side // 2
        for star in range(most):
            name = "star" if star < stars else "star_empty"
            middle = (left + star * side + side // 2, rect.centery)
            self.pen.icon(name, round(side * 0.9), center=middle)


def _spans(columns: Sequence[Column]) -> dict[str, tuple[float, float]]:
    whole = sum(column.width for column in columns)
    spans: dict[str, tuple[float, float]] = {}
    start = 0.0
    for column in columns:
        spans[column.name] = (start / whole, (start + column.width) / whole)
        start += column.width
    return spans
