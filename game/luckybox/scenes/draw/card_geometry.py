"""Layout of a card in whole pixels, so that outlines are crisp, and of cards in an area."""

from bisect import bisect_right
from dataclasses import dataclass

import pygame

GAP_SHARE = 0.05
"""The gap between cards, in card widths."""
NARROWEST_PX = 60
"""The narrowest readable card."""
WIDEST = 470.0
"""The widest card drawn, in units."""


@dataclass(frozen=True)
class CardGeometry:
    """The rectangles of a card, relative to its top left corner."""

    size: tuple[int, int]
    """Including the shadow lip below."""
    body: pygame.Rect
    """The clickable card, without its shadow lip."""
    header: pygame.Rect
    """Inside the outline."""
    squares: tuple[pygame.Rect, ...]
    """Row by row."""
    ends: tuple[pygame.Rect, ...]
    """Six discs: rows from the top, then columns from the left."""
    identity: pygame.Rect
    border: int
    line: int
    radius: int
    square_radius: int

    def sweep(self, index: int) -> pygame.Rect:
        """Return the area of a line and its disc: 0-2 are rows, 3-5 columns."""
        first, last = (
            (self.squares[index * 3], self.squares[index * 3 + 2])
            if index < 3
            else (self.squares[index - 3], self.squares[index + 3])
        )
        return first.unionall([last, self.ends[index]])


def card_geometry(width_px: int) -> CardGeometry:
    unit = width_px / 300
    border = max(1, round(5 * unit))
    pitch, gap = max(4, int(72 * unit)), max(1, round(4 * unit))
    square = pitch - gap
    across = 3 * pitch - gap
    disc = max(4, round(40 * unit))
    # The same parity as the square, so that their centres coincide.
    disc -= (square - disc) % 2
    spare = width_px - 2 * border - across - disc
    left = border + round(spare * 0.37)
    disc_x = left + across + round(spare * 0.31)
    head = round(44 * unit)
    top = head + max(1, round(12 * unit))
    disc_y = top + across + round(5 * unit)
    bottom = disc_y + disc + round(6 * unit) + border
    squares = tuple(
        pygame.Rect(left + column * pitch, top + row * pitch, square, square)
        for row in range(3)
        for column in range(3)
    )
    inset = (square - disc) // 2
    rows = tuple(pygame.Rect(disc_x, top + row * pitch + inset, disc, disc) for row in range(3))
    columns = tuple(
        pygame.Rect(left + column * pitch + inset, disc_y, disc, disc) for column in range(3)
    )
    right = width_px - border - max(2, round(11 * unit))
    return CardGeometry(
        size=(width_px, bottom + max(1, round(10 * unit))),
        body=pygame.Rect(0, 0, width_px, bottom),
        header=pygame.Rect(border, border, width_px - 2 * border, head - border),
        squares=squares,
        ends=rows + columns,
        identity=pygame.Rect(disc_x, disc_y, right - disc_x, disc),
        border=border,
        line=max(1, round(3 * unit)),
        radius=round(24 * unit),
        square_radius=round(15 * unit),
    )


def widest_card(width_px: int, height_px: int) -> int:
    """Return the width of the widest card that fits, but at least the readable minimum.

    >>> widest_card(300, 9999), widest_card(300, 0), widest_card(40, 0)
    (300, 60, 40)
    """
    # Height grows with width, so bisection works.
    readable = range(NARROWEST_PX + 1, width_px + 1)
    fitting = bisect_right(readable, height_px, key=lambda width: card_geometry(width).size[1])
    return min(width_px, NARROWEST_PX + fitting)


@dataclass(frozen=True)
class MiniGeometry:
    """The rectangles of a tile's small card, relative to its top left corner."""

    size: tuple[int, int]
    squares: tuple[pygame.Rect, ...]
    head: int
    """Including the outline above."""
    border: int
    line: int
    radius: int


def mini_geometry(width_px: int) -> MiniGeometry:
    border = max(1, round(width_px * 0.04))
    line = max(1, round(width_px * 0.028))
    head = border + max(2, round(width_px * 0.11))
    gap = max(1, round(width_px * 0.028))
    room = width_px - 2 * border - 2 * max(2, round(width_px * 0.04))
    square = max(3, (room - 2 * gap) // 3)
    across = 3 * square + 2 * gap
    left = (width_px - across) // 2
    top = head + line + (left - border)
    squares = tuple(
        pygame.Rect(left + column * (square + gap), top + row * (square + gap), square, square)
        for row in range(3)
        for column in range(3)
    )
    return MiniGeometry(
        size=(width_px, top + across + left),
        squares=squares,
        head=head,
        border=border,
        line=line,
        radius=round(width_px * 0.13),
    )


def centred_rows(
    area: pygame.Rect, count: int, columns: int, size: tuple[int, int], gap: int
) -> list[pygame.Rect]:
    """Centre equal rectangles in rows in an area; the last row may be shorter."""
    (width, height), rows = size, -(-count // columns)
    top = area.centery - (rows * height + (rows - 1) * gap) // 2
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = area.centerx - (in_row * width + (in_row - 1) * gap) // 2
        places.append(
            pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        )
    return places


def fit_cards(area: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    """Place up to six cards in an area, as large as possible, in one to three rows."""
    if not count:
        return []
    columns = max(range(1, count + 1), key=lambda columns: _merit(area, count, columns, scale))
    width = _widest(area, columns, -(-count // columns), scale)
    size = width, card_geometry(width).size[1]
    return centred_rows(area, count, columns, size, round(width * GAP_SHARE))


def _merit(area: pygame.Rect, count: int, columns: int, scale: float) -> float:
    rows = -(-count // columns)
    holes = rows * columns - count
    return _widest(area, columns, rows, scale) * (1 - 0.06 * holes)


def _widest(area: pygame.Rect, columns: int, rows: int, scale: float) -> int:
    across = area.width / (columns + (columns - 1) * GAP_SHARE)
    tall = card_geometry(300).size[1] / 300
    down = area.height / (rows * tall + (rows - 1) * GAP_SHARE)
    return max(40, int(min(across, down, WIDEST * scale)))
