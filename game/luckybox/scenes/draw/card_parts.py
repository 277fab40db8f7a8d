"""The blank parts of a card: stock, squares, header, seal and the tile's card."""

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
    hexed,
    mix,
)
from game.ui.draw.shapes import box, drawn, head, stretched

from .card_geometry import CardGeometry, MiniGeometry

SMALLEST_PRINT_PX = 130
"""The narrowest card with header lettering and a stock pattern."""


def blank_card(geometry: CardGeometry) -> pygame.Surface:
    line = geometry.border
    lip = geometry.size[1] - geometry.body.height
    side = 2 * ceil(geometry.radius) + 3
    width, tall = min(geometry.size[0], side), min(geometry.body.height, side + 2 * lip)
    corners = drawn(
        (width, tall + lip),
        box((0, lip, width, tall), geometry.radius, SHADE, opacity=0.6)
        + box((0, 0, width, tall), geometry.radius, INK)
        + box((line, line, width - 2 * line, tall - 2 * line), geometry.radius - line, CREAM),
    )
    surface = stretched(corners, geometry.size)
    if geometry.size[0] >= SMALLEST_PRINT_PX:
        _texture(surface, geometry)
    side = geometry.squares[0].width
    paper = drawn((side, side), _paper(side, geometry.line, geometry.square_radius))
    for rect in geometry.squares:
        surface.blit(paper, rect)
    return surface


def _paper(side: int, line: int, radius: int) -> str:
    inner = (line, line, side - 2 * line, side - 2 * line)
    foot = max(1, round(side * 0.045))
    upper = (line, line, side - 2 * line, side - 2 * line - foot)
    return (
        box((0, 0, side, side), radius, INK)
        + box(inner, radius - line, mix(CREAM, INK, 0.09))
        + box(upper, radius - line, PAPER)
    )


def _texture(surface: pygame.Surface, geometry: CardGeometry) -> None:
    unit = geometry.size[0] / 300
    radius = 1.7 * unit
    side = max(2, round(radius * 2) + 1)
    dot = drawn(
        (side, side),
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.2f}" '
        f'fill="{hexed(mix(CREAM, (214, 150, 90), 0.3))}"/>',
    )
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
                spots.append((dot, (round(x - side / 2), round(y - side / 2))))
            x += step
        y += step * 0.8
        row += 1
    surface.fblits(spots)


def card_header(hue: Colour, geometry: CardGeometry) -> pygame.Surface:
    rect, line = geometry.header, geometry.line
    radius = geometry.radius - geometry.border
    gloss = rect.height * 0.24
    side = radius * 0.55
    return drawn(
        (geometry.size[0], rect.bottom + line),
        head((rect.x, rect.y, rect.width, rect.height), radius, hue)
        + box(
            (rect.x + side, rect.y + rect.height * 0.09, rect.width - 2 * side, gloss),
            gloss / 2,
            WHITE,
            opacity=0.2,
        )
        + f'<rect x="{rect.x}" y="{rect.bottom - rect.height * 0.1:.2f}" width="{rect.width}" '
        f'height="{rect.height * 0.1:.2f}" fill="{hexed(mix(hue, INK, 0.22))}"/>'
        f'<rect x="{rect.x}" y="{rect.bottom}" width="{rect.width}" '
        f'height="{line}" fill="{hexed(INK)}"/>',
    )


def seal_svg(side: int) -> str:
    middle = side / 2
    green, paper = hexed(LEAF_DEEP), hexed(PAPER)
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


def mini_blank(hue: Colour, geometry: MiniGeometry) -> pygame.Surface:
    width, height = geometry.size
    line = geometry.border
    radius = geometry.radius - line
    body = box((0, 0, width, height), geometry.radius, INK)
    body += box((line, line, width - 2 * line, height - 2 * line), radius, CREAM)
    body += head((line, line, width - 2 * line, geometry.head - line), radius, hue)
    body += (
        f'<rect x="{line}" y="{geometry.head}" width="{width - 2 * line}" '
        f'height="{geometry.line}" fill="{hexed(INK)}"/>'
    )
    curve = geometry.squares[0].width * 0.22
    for rect in geometry.squares:
        body += box((*rect.topleft, *rect.size), curve, PAPER, geometry.line)
    return drawn(geometry.size, body)


def mini_filled(side: int, line: int) -> pygame.Surface:
    body = box((0, 0, side, side), side * 0.22, MAGENTA, line)
    if side >= 9:
        near, far = side * 0.33, side * 0.67
        body += (
            f'<path d="M{near:.2f} {near:.2f} L{far:.2f} {far:.2f} M{far:.2f} {near:.2f} '
            f'L{near:.2f} {far:.2f}" fill="none" stroke="{hexed(WHITE)}" '
            f'stroke-width="{max(1.0, side * 0.11):.2f}" stroke-linecap="round"/>'
        )
    return drawn((side, side), body)
