"""Where everything stands on a Super Mega Scorecard of some size.

It has a narrow form and a wide one; a flat one is wide with the rounds beside the rest.

Knows rectangles; knows neither what stands in them nor how it is drawn.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.draw.palette import INK, TEAL_DEEP, Colour
from game.ui.draw.rects import trim
from game.ui.draw.text import Align

NARROW_WIDTH, WIDE_WIDTH = 274.0, 770.0
"""The widths in units at which each form of the sheet is drawn in the pictures."""
WIDE_FROM, WIDE_FROM_PX = 0.69, 300
"""Sheets at least this wide, for their height and in pixels, are of the wide form."""
FLAT_FROM = 2.2
"""Sheets at least this wide for their height are of the flat form."""
FLAT_WIDTH, FLAT_HEIGHT = 1130.0, 370.0
"""The least size in units at which the flat form is drawn as the others are."""
FLAT_LETTERS = 1.35
"""How much larger the letters of its low rows are for their height."""
MAX_STARS = 3
LIFT_SHARE = 0.15
Part = tuple[float, float]
"""Where a stretch of a row begins and ends, in shares of its width."""


class Form(NamedTuple):
    """What is where in the rows and lines of a form, and how large."""

    number: Part
    number_letters: float
    stars: Part
    cards: Part
    round_total: Part
    blank_letters: float
    total_letters: float
    total_ink: Colour
    sign: Part
    """Of a line beneath the rows: its icon."""
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
    """Where everything stands on a sheet of some size."""

    def __init__(self, rect: pygame.Rect, with_bolts: bool) -> None:
        """Lay a sheet out in a rectangle, with or without a line for bolts left over."""
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
        # Shares of the height: a row is 1, the gap beneath it, a line of words, the total.
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
        # The total is as high as a row and a half.
        line = (right.height - 1.5 * row - gap) / self.extras
        self.lines = [
            pygame.Rect(right.x, round(right.y + at * line), right.width, round(line))
            for at in range(self.extras)
        ]
        high = round(1.5 * row)
        self.total = pygame.Rect(right.x, right.bottom - high, right.width, high)

    def part(self, row: pygame.Rect, part: Part) -> pygame.Rect:
        """Return a stretch of a row."""
        left, right = (row.x + round(share * row.width) for share in part)
        return trim(row, left=left, right=right)

    def letters(self, row: pygame.Rect) -> float:
        """Give the height that the letters of a row are measured by: tall rows stay calm."""
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
        """Give what is left of a row, where its points stand."""
        return self.part(self.rows[index], self.form.round_total)

    def cards(self, index: int) -> pygame.Rect:
        return self.part(self.rows[index], self.form.cards)


def lift_px(bar: pygame.Rect) -> int:
    """Say how much higher the total stands in its bar where there is something to beat."""
    return round(bar.height * LIFT_SHARE)


def star_rect(rect: pygame.Rect, round_index: int, star: int) -> pygame.Rect:
    """Give the place of one star (0–2) of a round, on a sheet without bolts in a rectangle."""
    whole = Places(rect, False).stars(round_index)
    side = whole.width // MAX_STARS
    return pygame.Rect(whole.x + star * side, whole.y, side, whole.height)


def cards_rect(rect: pygame.Rect, round_index: int) -> pygame.Rect:
    """Give the place where a round's completed cards are written down on such a sheet."""
    return Places(rect, False).cards(round_index)


def total_rect(rect: pygame.Rect) -> pygame.Rect:
    """Give the bar of the total on such a sheet."""
    return Places(rect, False).total
