"""Layout of a scorecard: narrow, wide, or flat (wide, with the rounds beside the rest)."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.draw.palette import INK, TEAL_DEEP, Colour
from game.ui.draw.rects import trim
from game.ui.draw.text import Align

NARROW_WIDTH, WIDE_WIDTH = 274.0, 770.0
"""Widths in units at which the layouts draw each form."""
WIDE_FROM, WIDE_FROM_PX = 0.69, 300
"""A sheet is wide from this ratio of width to height and this width in pixels."""
FLAT_FROM = 2.2
"""A sheet is flat from this ratio of width to height."""
FLAT_WIDTH, FLAT_HEIGHT = 1130.0, 370.0
"""Smallest flat size in units drawn at full scale."""
FLAT_LETTERS = 1.35
"""Extra letter size in the low rows of the flat form."""
MAX_STARS = 3
LIFT_SHARE = 0.15
Part = tuple[float, float]
"""Start and end of a stretch of a row, as shares of its width."""


class Form(NamedTuple):
    """The stretches and letter sizes of a form's rows and lines."""

    number: Part
    number_letters: float
    stars: Part
    cards: Part
    round_total: Part
    blank_letters: float
    total_letters: float
    total_ink: Colour
    sign: Part
    """The icon of a line below the rows."""
    icon: float
    label: Part
    letters: float
    worth: Part
    align: Align


NARROW = Form(
    number=(0.01, 0.19), stars=(0.18, 0.605), cards=(0.605, 0.83), round_total=(0.825, 0.985),
    number_letters=0.44, blank_letters=0.42, total_letters=0.44, total_ink=TEAL_DEEP,
    sign=(0.0, 0.14), label=(0.155, 0.81), worth=(0.82, 0.985),
    icon=40, letters=22, align="right",
)  # fmt: skip
WIDE = Form(
    number=(0.01, 0.105), stars=(0.11, 0.33), cards=(0.47, 0.70), round_total=(0.855, 0.97),
    number_letters=0.52, blank_letters=0.44, total_letters=0.5, total_ink=INK,
    sign=(0.0, 0.105), label=(0.115, 0.845), worth=(0.855, 0.97),
    icon=56, letters=34, align="center",
)  # fmt: skip


class Places:
    """The rectangles of a scorecard."""

    def __init__(self, rect: pygame.Rect, with_bolts: bool) -> None:
        self.rect = rect
        self.is_wide = rect.width >= max(WIDE_FROM * rect.height, WIDE_FROM_PX)
        self.form = WIDE if self.is_wide else NARROW
        wide_height = 1.1 * (WIDE_WIDTH if self.is_wide else NARROW_WIDTH)
        unit = rect.width / (WIDE_WIDTH if self.is_wide else NARROW_WIDTH)
        self.is_flat = rect.width >= FLAT_FROM * rect.height
        if self.is_flat:
            unit = min(rect.width / FLAT_WIDTH, rect.height / FLAT_HEIGHT)
        elif self.is_wide:
            unit = min(unit, rect.height / (wide_height * 0.83))
        self.unit = unit
        self.border = max(2, round((6 if self.is_wide else 5) * unit))
        self.lip = round(2 * self.border)
        self.radius = (26 if self.is_wide else 24) * unit
        self.head_px = round(min(rect.height * 0.105, (72 if self.is_wide else 54) * unit))
        if self.is_flat:
            self.head_px = round(76 * unit)
        self.extras = 3 if with_bolts else 2
        if self.is_flat:
            self._lay_out_flat()
        else:
            self._lay_out()

    def _lay_out(self) -> None:
        rect, unit = self.rect, self.unit
        side = self.border + round((22 if self.is_wide else 13) * unit)
        foot = self.border + self.lip + round((12 if self.is_wide else 10) * unit)
        inside = pygame.Rect(rect.x + side, rect.y + self.head_px, rect.width - 2 * side, 0)
        inside.height = rect.bottom - foot - inside.y
        # In row heights: the gap below a row, a line of words, the total.
        gap, line, bar = (0.16, 0.62, 1.0) if self.is_wide else (0.15, 0.52, 0.98)
        whole = 4 + 4 * gap + self.extras * line + bar + 0.1 + gap
        row = inside.height / whole
        if not self.is_wide:
            row = min(row, 96 * unit)
        spare = inside.height - row * whole
        self.rows: list[pygame.Rect] = []
        top = inside.y + row * gap
        for _index in range(4):
            self.rows.append(pygame.Rect(inside.x, round(top), inside.width, round(row)))
            top += row * (1 + gap) + spare / 8
        top += spare / 4
        self.lines: list[pygame.Rect] = []
        for _index in range(self.extras):
            self.lines.append(pygame.Rect(inside.x, round(top), inside.width, round(row * line)))
            top += row * line
        bar_px = round(row * bar)
        self.total = pygame.Rect(inside.x, inside.bottom - bar_px, inside.width, bar_px)

    def _lay_out_flat(self) -> None:
        rect, unit = self.rect, self.unit
        inside = rect.inflate(-2 * (self.border + round(16 * unit)), 0)
        inside.y = rect.y + self.head_px + round(12 * unit)
        inside.height = rect.bottom - self.border - self.lip - round(12 * unit) - inside.y
        gap = round(10 * unit)
        left = pygame.Rect(inside.x, inside.y, round(inside.width * 0.54), inside.height)
        right = pygame.Rect(left.right + 2 * gap, inside.y, 0, inside.height)
        right.width = inside.right - right.x
        row = (left.height - 3 * gap) / 4
        self.rows = [
            pygame.Rect(left.x, round(left.y + at * (row + gap)), left.width, round(row))
            for at in range(4)
        ]
        # The total is 1.5 rows high.
        line = (right.height - 1.5 * row - gap) / self.extras
        self.lines = [
            pygame.Rect(right.x, round(right.y + at * line), right.width, round(line))
            for at in range(self.extras)
        ]
        high = round(1.5 * row)
        self.total = pygame.Rect(right.x, right.bottom - high, right.width, high)

    def part(self, row: pygame.Rect, part: Part) -> pygame.Rect:
        left, right = (row.x + round(share * row.width) for share in part)
        return trim(row, left=left, right=right)

    def letters(self, row: pygame.Rect) -> float:
        """Return the row height that letters scale with, capped so that tall rows stay calm."""
        if self.is_flat:
            return row.height * FLAT_LETTERS
        return min(row.height, (92 if self.is_wide else 76) * self.unit)

    def stars(self, index: int) -> pygame.Rect:
        cell = self.part(self.rows[index], self.form.stars)
        side = min(
            cell.width // MAX_STARS,
            round(cell.height * (0.8 if self.is_flat else 0.6 if self.is_wide else 0.58)),
        )
        stars = pygame.Rect(0, 0, MAX_STARS * side, side)
        stars.midleft = cell.midleft
        if not self.is_wide:
            stars.centerx = cell.centerx
        return stars

    def total_of(self, index: int) -> pygame.Rect:
        return self.part(self.rows[index], self.form.round_total)

    def cards(self, index: int) -> pygame.Rect:
        return self.part(self.rows[index], self.form.cards)


def lift_px(bar: pygame.Rect) -> int:
    return round(bar.height * LIFT_SHARE)


def star_rect(rect: pygame.Rect, round_index: int, star: int) -> pygame.Rect:
    """Return a star's place (0–2) on a sheet without bolts, as are those below."""
    whole = Places(rect, False).stars(round_index)
    side = whole.width // MAX_STARS
    return pygame.Rect(whole.x + star * side, whole.y, side, whole.height)


def cards_rect(rect: pygame.Rect, round_index: int) -> pygame.Rect:
    return Places(rect, False).cards(round_index)


def total_rect(rect: pygame.Rect) -> pygame.Rect:
    return Places(rect, False).total
