"""The geometry of cards, small cards and rows of cards, and the drawing of their parts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, cos, pi, sin

import pygame

from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF_DEEP,
    MAGENTA,
    PAPER,
    SHADE,
    WHITE,
    Colour,
    has_flat_look,
    mix_colours,
    palette_hex,
)
from game.ui.draw.shapes import draw_svg, rounded_rect_svg, rounded_top_svg, stretch_middle

CARD_GAP, SHARED_GAP_SHARE = 0.05, 0.13
"""The gap between two cards, in widths of a card; at the shared table in squares."""
MIN_CARD_WIDTH_PX = 60
MIN_NUMBERED_WIDTH_PX = 47
"""The width from which a small card shows its numbers."""
USUAL_SLOTS, FEW_CARDS = 6, 3
"""The most cards that a player has in front of them in a usual game."""
MAX_CARD_WIDTH_UNITS = 470.0
MIN_COMPACT_SQUARE_PX = 4
LOW_BAR, DOTTED_BAR, LETTERED_BAR, MOST_IN_LINE, HIGH_BAR = 0.07, 0.28, 0.48, 0.54, 0.8
"""The heights of the bars of cards that lie close together, in squares: the lowest, and those from
which they have dots, and lettering in line with them; the highest in which these have their width;
and that from which the lettering lies above the dots.
"""
BAR_GROWTH, MOST_GROWTH, AIR_SHARE, LETTERING_SHARE = 0.26, 1.4, 0.15, 0.62
"""How much higher such a card is for dots, and at most, in squares; the share of what is beyond the
first that becomes paper, in each of three places; and that of a high bar with the lettering.
"""


@dataclass(frozen=True)
class CardGeometry:
    """The rectangles of a card's parts in pixels, relative to its top left corner."""

    size: tuple[int, int]
    body: pygame.Rect
    """The card without its shadow."""
    header: pygame.Rect
    """The coloured bar at the top, inside the outline."""
    squares: tuple[pygame.Rect, ...]
    """The nine squares, row by row."""
    ends: tuple[pygame.Rect, ...]
    """The six bonus discs: those of the rows from the top, then of the columns from the left."""
    identity: pygame.Rect
    border: int
    line: int
    radius: int
    square_radius: int
    is_compact: bool = False
    """Whether the card has a low bar, without lettering and number, and large bonus discs."""
    is_close: bool = False
    """Whether such cards lie so close together that nothing reaches out at their sides."""
    has_dots: bool = True
    """Whether dots in the bar tell how often the card has each number."""

    @property
    def is_fine(self) -> bool:
        """Whether the card shows grain, and a finer print."""
        return self.size[0] >= FINE_WIDTH_PX and not self.is_compact and not has_flat_look()

    @property
    def is_printed(self) -> bool:
        """Whether the card has lettering in its header and a pattern of dots."""
        is_wide = self.size[0] >= MIN_PRINTED_WIDTH_PX
        is_roomy = is_wide and self.header.height >= MIN_PRINTED_BAR * self.size[0]
        return not self.is_compact and (is_roomy or self.has_high_bar)

    @property
    def has_high_bar(self) -> bool:
        """Whether the header has its lettering above its dots."""
        return self.is_close and self.header.height >= HIGH_BAR * self.squares[0].width

    @property
    def made_of(self) -> tuple[int, int, int]:
        """The size of squares, of the bar and of the paper from which `close_card` makes it."""
        air = self.body.bottom - self.border - self.ends[3].bottom
        return self.squares[0].width, self.header.height, air

    @property
    def lettering(self) -> pygame.Rect:
        """The part of the header in which its lettering lies."""
        share = LETTERING_SHARE if self.has_high_bar else 1.0
        return pygame.Rect(
            self.header.topleft, (self.header.width, round(share * self.header.height))
        )

    @property
    def dots(self) -> pygame.Rect:
        """The part of the header in which its dots lie: in a low one before its lettering."""
        top = self.lettering.bottom if self.has_high_bar else self.header.top
        height = self.header.bottom - top
        return pygame.Rect((self.header.left, top), (self.header.width, height))

    def line_rect(self, index: int) -> pygame.Rect:
        """Return the area of a line and its bonus disc.  Lines 0-2 are rows, 3-5 columns."""
        first, last = (
            (self.squares[index * 3], self.squares[index * 3 + 2])
            if index < 3
            else (self.squares[index - 3], self.squares[index + 3])
        )
        return first.unionall([last, self.ends[index]])


def card_geometry(width_px: int) -> CardGeometry:
    return _geometry(width_px, is_compact=False)


def tile_card_geometry(width_px: int) -> CardGeometry:
    """Return a card with a low bar and large bonus discs, to be read on a player's tile."""
    return _geometry(width_px, is_compact=True)


CardShape = Callable[[int], CardGeometry]
"""Returns the parts of a card of one design and some width: one of the functions here."""


@lru_cache(maxsize=32)
def _geometry(width_px: int, *, is_compact: bool) -> CardGeometry:
    unit = width_px / 300
    disc_units, head_units, lip_units = (56, 22, 6) if is_compact else (40, 44, 10)
    border = max(1, round(5 * unit))
    pitch, gap = max(4, int(72 * unit)), max(1, round(4 * unit))
    square = pitch - gap
    across = 3 * pitch - gap
    disc = max(4, round(disc_units * unit))
    # The same parity as the square, so that their centres coincide.
    disc -= (square - disc) % 2
    spare = width_px - 2 * border - across - disc
    left = border + round(spare * 0.37)
    disc_x = left + across + round(spare * 0.31)
    head = round(head_units * unit)
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
        size=(width_px, bottom + max(1, round(lip_units * unit))),
        body=pygame.Rect(0, 0, width_px, bottom),
        header=pygame.Rect(border, border, width_px - 2 * border, head - border),
        squares=squares,
        ends=rows + columns,
        identity=pygame.Rect(disc_x, disc_y, right - disc_x, disc),
        border=border,
        line=max(1, round(3 * unit)),
        radius=round(24 * unit),
        square_radius=round(15 * unit),
        is_compact=is_compact,
    )


def compact_card(square_px: int) -> CardGeometry:
    """Return a card around squares of a size: a low coloured band, and its bonuses close by."""
    return close_card(square_px, max(2, round(square_px * LOW_BAR)))


def filling_card(square_px: int, height_px: int) -> CardGeometry:
    """Return a compact card that fills a height, as far as its bar and its paper may grow.

    >>> [filling_card(40, high).header.height for high in (150, 165, 300)]
    [3, 12, 38]
    """
    low = compact_card(square_px)
    spare = max(0, min(height_px - low.size[1], round(MOST_GROWTH * square_px)))
    # Squares and bonuses have paper about them where a bar leaves room for it.
    air = round(AIR_SHARE * max(0, spare - round(BAR_GROWTH * square_px)))
    bar = low.header.height + spare - 3 * air
    if MOST_IN_LINE * square_px < bar < HIGH_BAR * square_px:
        air += (bar - int(MOST_IN_LINE * square_px)) // 3
        bar = int(MOST_IN_LINE * square_px)
    return close_card(square_px, bar, air)


def dotted_height(square_px: int) -> int:
    """Return the height from which on a filling card has dots in its bar."""
    return compact_card(square_px).size[1] + round(BAR_GROWTH * square_px)


def dotted_card(square_px: int) -> CardGeometry:
    """Return the lowest filling card that has dots in its bar."""
    return filling_card(square_px, dotted_height(square_px))


def close_card(square_px: int, bar_px: int, air_px: int = 0) -> CardGeometry:
    """Return a card for a bar of a height, and so much paper above, below and between its parts."""
    gap = max(1, round(square_px * 0.045))
    border, pad = max(1, round(square_px * 0.045)), max(1, round(square_px * 0.03))
    pitch, disc = square_px + gap, round(square_px * 0.56)
    # The same parity as the square, so that their centres coincide.
    disc -= (square_px - disc) % 2
    across, inset = 3 * pitch - gap, (square_px - disc) // 2
    left, head = border + pad, border + bar_px
    top, disc_x = head + pad + air_px, left + across + pad
    disc_y = top + across + pad + air_px
    width, bottom = disc_x + disc + pad + border, disc_y + disc + border + air_px
    is_low = bar_px < DOTTED_BAR * square_px
    return CardGeometry(
        size=(width, bottom + max(1, round(square_px * 0.03))),
        body=pygame.Rect(0, 0, width, bottom),
        header=pygame.Rect(border, border, width - 2 * border, bar_px),
        squares=tuple(
            [
                pygame.Rect(left + column * pitch, top + row * pitch, square_px, square_px)
                for row in range(3)
                for column in range(3)
            ]
        ),
        ends=(
            *[pygame.Rect(disc_x, top + row * pitch + inset, disc, disc) for row in range(3)],
            *[pygame.Rect(left + at * pitch + inset, disc_y, disc, disc) for at in range(3)],
        ),
        identity=pygame.Rect(disc_x, disc_y, disc, disc),
        border=border,
        line=max(1, round(square_px * 0.04)),
        radius=round(square_px * 0.3),
        square_radius=round(square_px * 0.22),
        is_compact=is_low,
        is_close=True,
        has_dots=not is_low,
    )


def lettered_card(square_px: int) -> CardGeometry:
    """Return a card as wide as a compact one, with a printed card's coloured bar."""
    pad = max(1, round(square_px * 0.03))
    return close_card(square_px, round(square_px * LETTERED_BAR), pad)


def gap_between_cards(card: CardGeometry) -> int:
    """Return the gap between cards on a board of the shared table."""
    return max(2, round(card.squares[0].width * SHARED_GAP_SHARE))


def free_corner(card: CardGeometry) -> pygame.Rect:
    """Return where nothing is printed: below the squares, beside the bonuses of columns."""
    body = card.body.inflate(-2 * card.border, -2 * card.border)
    left, top = card.ends[5].right, max(card.squares[8].bottom, card.ends[2].bottom)
    return pygame.Rect(left, top, body.right - left, body.bottom - top)


def sign_on(card: CardGeometry) -> pygame.Rect:
    """Return the place of a square sign in the card's free corner."""
    corner = free_corner(card)
    side = min(*corner.size, card.ends[0].width)
    place = pygame.Rect(0, 0, side, side)
    place.center = card.identity.center
    return place.clamp(corner)


DOTS_BEGIN_AT = 0.25


def free_edge(card: CardGeometry) -> tuple[int, int]:
    """Return the y from and to which nothing is printed about a card's top, or on one above it."""
    above = card.ends[3].bottom - card.size[1] - gap_between_cards(card)
    dots = card.header.top + round(DOTS_BEGIN_AT * card.header.height)
    return above, dots


@cache
def compact_card_geometry(width_px: int) -> CardGeometry:
    """Return the largest compact card that is no wider."""
    return compact_card(_square_px_of(width_px))


@cache
def lettered_card_geometry(width_px: int) -> CardGeometry:
    """Return the largest such card that is no wider."""
    return lettered_card(_square_px_of(width_px))


def _square_px_of(width_px: int) -> int:
    sides = range(MIN_COMPACT_SQUARE_PX, width_px)
    wider = bisect_left(sides, True, key=lambda side: compact_card(side).size[0] > width_px)
    return sides[max(0, wider - 1)]


@dataclass(frozen=True)
class MiniCardGeometry:
    """The parts of a small card on a player's tile in pixels, relative to its top left corner."""

    size: tuple[int, int]
    squares: tuple[pygame.Rect, ...]
    head: int
    """Height of the coloured bar, including the outline above it."""
    border: int
    line: int
    radius: int


@lru_cache(maxsize=32)
def mini_card_geometry(width_px: int) -> MiniCardGeometry:
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
    return MiniCardGeometry(
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
    """Return ``count`` equal rectangles in centred rows.  The last row may be shorter."""
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


ABOUT_AS_LARGE, MUCH_LARGER = 0.9, 1.15
"""From these shares of another card's width on, a card is about as large, or much larger."""


def fit_cards(area: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    """Return the rectangles of cards in an area, in as many rows as make the cards largest."""
    if not count:
        return []
    columns, width = _fit_grid(area, count, scale)
    size = width, card_geometry(width).size[1]
    return centred_rows(area, count, columns, size, round(width * CARD_GAP))


def card_slots(area: pygame.Rect, count: int, slots: int, scale: float) -> list[pygame.Rect]:
    """Return the places of cards on a table, which stay the same however many lie there.

    They are filled from the top left.  More cards than ``slots`` only lie on odd tables.
    """
    return fit_cards(area, max(count, slots), scale)[:count]


def places_of_cards(
    area: pygame.Rect, count: int, slots: int, scale: float, columns: int | None
) -> list[pygame.Rect]:
    """Return the places of cards: from the top left, or centred in so many ``columns``."""
    if columns is None:
        return card_slots(area, count, slots, scale)
    return centred_cards(area, count, slots, scale, columns)


def centred_cards(
    area: pygame.Rect, count: int, slots: int, scale: float, columns: int = 0
) -> list[pygame.Rect]:
    """Return the places of cards as large as on a table with ``slots``, but in centred rows.

    Without ``columns``, there are as many as make the cards largest, and rows are about as long.
    """
    fitting = max(1, count, slots)
    most = columns or columns_of_cards(area, fitting, scale)
    width = _grid_card_width(area, most, -(-fitting // most), scale)
    rows = max(1, -(-count // most))
    size = width, card_geometry(width).size[1]
    in_row = columns or max(1, -(-count // rows))
    return centred_rows(area, count, in_row, size, round(width * CARD_GAP))


def columns_of_cards(area: pygame.Rect, count: int, scale: float) -> int:
    """Return how many cards go in a row of an area to be largest."""
    return _fit_grid(area, count, scale)[0]


def _fit_grid(area: pygame.Rect, count: int, scale: float) -> tuple[int, int]:
    """Return how many cards go in a row, and the width of a card."""

    def grid_score(columns: int) -> float:
        rows = -(-count // columns)
        return _grid_card_width(area, columns, rows, scale) * (1 - 0.06 * (rows * columns - count))

    columns = max(range(1, count + 1), key=grid_score)
    return columns, _grid_card_width(area, columns, -(-count // columns), scale)


def slots_alone(area: pygame.Rect, count: int, scale: float) -> int:
    """Return for how many cards there are places where somebody plays alone with ``count`` cards.

    In wide windows few cards lie in one row: three where they are much larger than in two rows,
    four where they are as large.
    """
    in_two_rows = _fit_grid(area, USUAL_SLOTS, scale)[1]
    for few, larger in ((FEW_CARDS, MUCH_LARGER), (FEW_CARDS + 1, 1.0)):
        if count <= few:
            in_row = _grid_card_width(area, few, 1, scale)
            return few if in_row >= larger * in_two_rows else USUAL_SLOTS
    return USUAL_SLOTS


def snug_width(area: pygame.Rect, count: int, scale: float) -> int:
    """Return the least width in which so many cards are about as large as in the whole area."""
    largest = fit_cards(area, count, scale)[0].width
    for columns in range(1, count + 1):
        width = _grid_card_width(area, columns, -(-count // columns), scale)
        if width >= ABOUT_AS_LARGE * largest:
            return columns * width + (columns - 1) * round(width * CARD_GAP) + 1
    return area.width


def _grid_card_width(area: pygame.Rect, columns: int, rows: int, scale: float) -> int:
    across = area.width / (columns + (columns - 1) * CARD_GAP)
    tall = card_geometry(300).size[1] / 300
    down = area.height / (rows * tall + (rows - 1) * CARD_GAP)
    width = int(min(across, down, MAX_CARD_WIDTH_UNITS * scale))
    # A gap rounded up may be too much for the last one.
    is_over = columns * width + (columns - 1) * round(width * CARD_GAP) > area.width
    return max(40, width - is_over)


MIN_PRINTED_WIDTH_PX, MIN_PRINTED_BAR = 130, 0.1
"""The width from which a card has lettering in its header and a pattern of dots, and the least
height of that header, in widths.
"""
FINE_WIDTH_PX, FINE_SQUARE_PX = 240, 60
"""The widths from which a card and its squares show grain, and a finer print."""
TAN = 214, 150, 90


def blank_card(geometry: CardGeometry) -> pygame.Surface:
    line = geometry.border
    lip = geometry.size[1] - geometry.body.height
    side = 2 * ceil(geometry.radius) + 3
    width, tall = min(geometry.size[0], side), min(geometry.body.height, side + 2 * lip)
    corners = draw_svg(
        (width, tall + lip),
        rounded_rect_svg((0, lip, width, tall), geometry.radius, SHADE, opacity=0.6)
        + rounded_rect_svg((0, 0, width, tall), geometry.radius, INK)
        + rounded_rect_svg(
            (line, line, width - 2 * line, tall - 2 * line), geometry.radius - line, CREAM
        ),
    )
    surface = stretch_middle(corners, geometry.size)
    if geometry.is_printed:
        _draw_dot_texture(surface, geometry)
    if geometry.is_fine:
        _draw_printed_frame(surface, geometry)
    side = geometry.squares[0].width
    paper = draw_svg((side, side), _empty_square_svg(side, geometry.line, geometry.square_radius))
    for rect in geometry.squares:
        surface.blit(paper, rect)
    return surface


def _empty_square_svg(side: int, line: int, radius: int) -> str:
    inner = (line, line, side - 2 * line, side - 2 * line)
    foot = max(1, round(side * 0.045))
    upper = (line, line, side - 2 * line, side - 2 * line - foot)
    body = (
        rounded_rect_svg((0, 0, side, side), radius, INK)
        + rounded_rect_svg(inner, radius - line, mix_colours(CREAM, INK, 0.09))
        + rounded_rect_svg(upper, radius - line, PAPER)
    )
    if side >= FINE_SQUARE_PX:
        # The print's edge, and light on the upper half.
        near, far = line + side * 0.035, side - 2 * line - side * 0.07
        body += rounded_rect_svg((near, near, far, far - foot), radius - near, None, 1, TAN, 0.22)
        body += rounded_rect_svg((near, near, far, far * 0.46), radius - near, WHITE, opacity=0.7)
    return body


def _draw_printed_frame(surface: pygame.Surface, geometry: CardGeometry) -> None:
    """Draw the thin line that runs inside the card's edge, and the edge's shade on the paper."""
    unit, border, radius = geometry.size[0] / 300, geometry.border, geometry.radius
    top = geometry.header.bottom + geometry.line
    wide, high = geometry.header.width, geometry.body.bottom - border - top
    ink, inset = mix_colours(CREAM, TAN, 0.6), 3.4 * unit
    # The bar lies over the upper corners of the shade.
    body = "".join(
        rounded_rect_svg((0, -radius, wide, high + radius), radius - border, None, line, ink, 0.3)
        for line in (1.2 * unit, 2.6 * unit)
    )
    inside = inset, inset, wide - 2 * inset, high - 2 * inset
    body += rounded_rect_svg(inside, radius - border - inset, None, max(1, 0.8 * unit), ink)
    surface.blit(draw_svg((wide, high), body), (border, top))


def printed_star_svg(x: float, y: float, reach: float, ink: str) -> str:
    """Return a star of four points around a place, in a colour such as ``#ffcc33``."""
    points = ((reach, 0), (0, reach), (-reach, 0), (0, -reach))
    arms = "".join(f"Q{x} {y} {x + across} {y + down}" for across, down in points)
    return f'<path d="M{x} {y - reach}{arms}" fill="{ink}"/>'


def _draw_dot_texture(surface: pygame.Surface, geometry: CardGeometry) -> None:
    unit = geometry.size[0] / 300
    radius = 1.7 * unit
    side = max(2, round(radius * (4 if geometry.is_fine else 2)) + 1)
    middle, ink = side / 2, palette_hex(mix_colours(CREAM, TAN, 0.3))
    dot = f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="{ink}"/>'
    marks = [draw_svg((side, side), dot)]
    if geometry.is_fine:
        # Every other one is a little star.
        marks.append(draw_svg((side, side), printed_star_svg(middle, middle, middle, ink)))
    area = geometry.body.inflate(-2 * geometry.border, -2 * geometry.border)
    step = 16 * unit
    corner = geometry.radius * 0.42
    spots = []
    y, row = geometry.header.bottom + step * 0.8, 0
    while y < area.bottom - step * 0.5:
        x = area.left + step * (0.6 if row % 2 else 1.1)
        low = y > area.bottom - corner - step * 0.3
        while x < area.right - step * 0.4:
            if not low or area.left + corner < x < area.right - corner:
                corner_px = round(x - side / 2), round(y - side / 2)
                spots.append((marks[row % len(marks)], corner_px))
            x += step
        y += step * 0.8
        row += 1
    surface.fblits(spots)


def card_header(hue: Colour, geometry: CardGeometry) -> pygame.Surface:
    rect, line = geometry.header, geometry.line
    radius = geometry.radius - geometry.border
    gloss = rect.height * 0.24
    side = radius * 0.55
    stripes = ""
    if geometry.is_fine:
        step = max(6, round(rect.height * 0.2))
        rungs = range(rect.left + radius, rect.right - radius - rect.height, step)
        lines = "".join(f"M{x} {rect.bottom}l{rect.height} {-rect.height}" for x in rungs)
        stripes = (
            f'<path d="{lines}" stroke="{palette_hex(WHITE)}" stroke-width="{step / 4:g}" '
            f'stroke-opacity="0.1"/>'
        )
    return draw_svg(
        (geometry.size[0], rect.bottom + line),
        rounded_top_svg((rect.x, rect.y, rect.width, rect.height), radius, hue)
        + stripes
        + rounded_rect_svg(
            (rect.x + side, rect.y + rect.height * 0.09, rect.width - 2 * side, gloss),
            gloss / 2,
            WHITE,
            opacity=0.2,
        )
        + f'<rect x="{rect.x}" y="{rect.bottom - rect.height * 0.1:.2f}" width="{rect.width}" '
        f'height="{rect.height * 0.1:.2f}" fill="{palette_hex(mix_colours(hue, INK, 0.22))}"/>'
        f'<rect x="{rect.x}" y="{rect.bottom}" width="{rect.width}" '
        f'height="{line}" fill="{palette_hex(INK)}"/>',
    )


def stamp_seal_svg(side: int) -> str:
    middle = side / 2
    green, paper = palette_hex(LEAF_DEEP), palette_hex(PAPER)
    lobes = 22
    rim = "".join(
        f'<circle cx="{middle + middle * 0.86 * cos(2 * pi * i / lobes):.2f}" '
        f'cy="{middle + middle * 0.86 * sin(2 * pi * i / lobes):.2f}" '
        f'r="{middle * 0.125:.2f}" fill="{green}"/>'
        for i in range(lobes)
    )
    return (
        f"{rim}"
        f'<circle cx="{middle}" cy="{middle}" r="{middle * 0.88:.2f}" fill="{green}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle * 0.78:.2f}" fill="{paper}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle * 0.70:.2f}" fill="none" '
        f'stroke="{green}" stroke-width="{max(1.0, middle * 0.035):.2f}"/>'
    )


def blank_mini_card(hue: Colour, geometry: MiniCardGeometry) -> pygame.Surface:
    width, height = geometry.size
    line = geometry.border
    radius = geometry.radius - line
    body = rounded_rect_svg((0, 0, width, height), geometry.radius, INK)
    body += rounded_rect_svg((line, line, width - 2 * line, height - 2 * line), radius, CREAM)
    body += rounded_top_svg((line, line, width - 2 * line, geometry.head - line), radius, hue)
    body += (
        f'<rect x="{line}" y="{geometry.head}" width="{width - 2 * line}" '
        f'height="{geometry.line}" fill="{palette_hex(INK)}"/>'
    )
    curve = geometry.squares[0].width * 0.22
    for rect in geometry.squares:
        body += rounded_rect_svg((*rect.topleft, *rect.size), curve, PAPER, geometry.line)
    return draw_svg(geometry.size, body)


def mini_cross_square(side: int, line: int) -> pygame.Surface:
    body = rounded_rect_svg((0, 0, side, side), side * 0.22, MAGENTA, line)
    if side >= 9:
        near, far = side * 0.33, side * 0.67
        body += (
            f'<path d="M{near:.2f} {near:.2f} L{far:.2f} {far:.2f} M{far:.2f} {near:.2f} '
            f'L{near:.2f} {far:.2f}" fill="none" stroke="{palette_hex(WHITE)}" '
            f'stroke-width="{max(1.0, side * 0.11):.2f}" stroke-linecap="round"/>'
        )
    return draw_svg((side, side), body)
