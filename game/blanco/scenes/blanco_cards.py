"""The drawing of Blanco's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, takewhile
from typing import NamedTuple

import pygame

from game.blanco.rules import colour_of, number_of
from game.scenes.game import FanCard
from game.ui.draw.art import ArtCache
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    PAPER,
    SHADE,
    SUIT_COLOURS,
    SUNFLOWER,
    WHITE,
    Colour,
    mix_colours,
    palette_hex,
)
from game.ui.draw.shapes import draw_svg, lay_grain, rounded_rect_svg
from game.ui.pen import Pen
from game.ui.window.scene import Kit

COLOUR_SYMBOLS = (
    "heart", "triangle", "sun", "clover", "hourglass", "drop", "diamond", "plus", "ring", "square",
)  # fmt: skip
"""Each colour's symbol (``suit_*`` in `sprites/`), in the order of ``palette.SUIT_COLOURS``."""
TITLE_FAN_CARDS = (51, 7, 36, 69)
CARD_ASPECT = 1.36
"""The height of a card's face, as a share of its width."""
SMALL_CARD_PX, TINY_CARD_PX = 62, 30
"""The width in pixels below which a card shows only number and symbol, as large as possible."""
FINE_CARD_PX = 110
"""The width from which a card shows grain."""
DISC_SHARE, SYMBOL_SHARE = 0.5, 0.68
"""The disc in a card's middle, as a share of the card's width, and the symbol on it."""
GROUND_TINT_SHARE = 0.16
"""How strongly a card's background is tinted with the card's colour, from 0 to 1."""
BOLT_CORNERS = (
    (0.665, 0.045),
    (0.345, 0.52),
    (0.525, 0.52),
    (0.30, 0.955),
    (0.77, 0.385),
    (0.585, 0.385),
    (0.885, 0.045),
)
"""The corners of the lightning bolt on a card, as shares of the face's width and height."""


class CardGeometry(NamedTuple):
    """The sizes of a card's parts at one width, in pixels."""

    size: tuple[int, int]
    """The size of the whole picture, including the edge of shadow below the card."""
    body: pygame.Rect
    """The card without the edge of shadow: the part that glows."""
    border: float
    radius: float


def card_geometry(width_px: int) -> CardGeometry:
    width = max(8, width_px)
    tall = round(width * CARD_ASPECT)
    lip, body = max(1, round(width * 0.045)), pygame.Rect(0, 0, width, tall)
    return CardGeometry((width, tall + lip), body, max(1.2, width * 0.03), max(2.0, width * 0.12))


def card_picture(art: ArtCache, card: int, width_px: int) -> pygame.Surface:
    """Return the picture of a card by its id, 1 to 120.  Id 0 is the back of a card."""
    painter = art.get_painter(BlancoCardPainter)
    return painter.card_face(card, width_px) if card else painter.card_back(width_px)


def title_fan(kit: Kit) -> list[FanCard]:
    return [partial(card_picture, kit.art, card) for card in TITLE_FAN_CARDS]


class BlancoCardPainter:
    """Draws Blanco's cards and caches the pictures.  Callers must not draw on the pictures."""

    def __init__(self, art: ArtCache) -> None:
        self._text = art.text
        self._icon = art.icon
        self._cache = art.store

    def card_face(self, card: int, width_px: int) -> pygame.Surface:
        return self._cache.get(
            ("blanco card", card, width_px), lambda: self._draw_face(card, width_px)
        )

    def card_back(self, width_px: int) -> pygame.Surface:
        return self._cache.get(("blanco back", width_px), lambda: self._draw_back(width_px))

    def _draw_face(self, card: int, width_px: int) -> pygame.Surface:
        colour, number = colour_of(card), number_of(card)
        geometry = card_geometry(width_px)
        key = ("blanco stock", colour, width_px)
        surface = self._cache.get(key, lambda: self._draw_blank_face(colour, geometry)).copy()
        if geometry.size[0] < SMALL_CARD_PX:
            self._print_small_number(surface, colour, number, geometry)
        else:
            self._print_number(surface, colour, number, geometry)
        return surface

    def _draw_blank_face(self, colour: int, geometry: CardGeometry) -> pygame.Surface:
        """Return a card's picture without its number, shared by all twelve cards of a colour."""
        hue = SUIT_COLOURS[colour]
        width, body = geometry.size[0], geometry.body
        line, radius, is_small = geometry.border, geometry.radius, geometry.size[0] < SMALL_CARD_PX
        parts = _blank_card_svg(geometry, hue if is_small else CREAM)
        if is_small:
            low = body.height * (0.6 if width >= TINY_CARD_PX else 0.47)
            foot = (line * 2, low, width - 4 * line, body.height - low - 2 * line)
            parts += rounded_rect_svg(foot, radius * 0.6, CREAM)
            return draw_svg(geometry.size, parts)
        inset = width * 0.055
        ground = mix_colours(PAPER, hue, GROUND_TINT_SHARE)
        inner = (inset, inset, width - 2 * inset, body.height - 2 * inset)
        parts += rounded_rect_svg(inner, radius * 0.66, ground, line * 0.62, hue)
        surface = draw_svg(geometry.size, parts)
        surface.blit(_bolt_picture(colour, body.size), (0, 0))
        if width >= FINE_CARD_PX:
            lay_grain(surface)
        return surface

    def _print_number(
        self, surface: pygame.Surface, colour: int, number: int, geometry: CardGeometry
    ) -> None:
        width, height = geometry.body.size
        figure = self._draw_number(str(number), height * 0.235, INK, max(1, round(width * 0.022)))
        corner = figure.get_rect(topleft=(round(width * 0.1), round(height * 0.075)))
        surface.blit(figure, corner)
        # Upright in the other corner too: upside down, 11 reads "LL".
        surface.blit(figure, figure.get_rect(bottomright=(width - corner.x, height - corner.y)))
        # The symbol lies on the bolt, large enough to be told from afar.
        disc = pygame.Rect(0, 0, round(width * DISC_SHARE), round(width * DISC_SHARE))
        disc.center = geometry.body.center
        line = max(1.5, width * 0.03)
        round_ground = rounded_rect_svg((0, 0, *disc.size), disc.width / 2, INK)
        inside = (line, line, disc.width - 2 * line, disc.width - 2 * line)
        round_ground += rounded_rect_svg(inside, disc.width / 2 - line, PAPER)
        surface.blit(draw_svg(disc.size, round_ground), disc)
        symbol = self._icon(f"suit_{COLOUR_SYMBOLS[colour]}", round(disc.width * SYMBOL_SHARE))
        surface.blit(symbol, symbol.get_rect(center=disc.center))

    def _print_small_number(
        self, surface: pygame.Surface, colour: int, number: int, geometry: CardGeometry
    ) -> None:
        width, height = geometry.body.size
        rim = max(1, round(width * 0.055))
        figure = self._draw_number(str(number), min(height * 0.36, width * 0.5), WHITE, rim)
        if figure.get_width() > width * 0.84:
            figure = self._draw_number(str(number), height * 0.28, WHITE, rim)
        upper, lower, share = (0.315, 0.775, 0.29) if width >= TINY_CARD_PX else (0.27, 0.72, 0.46)
        surface.blit(figure, figure.get_rect(center=(width // 2, round(height * upper))))
        symbol = self._icon(f"suit_{COLOUR_SYMBOLS[colour]}", max(7, round(height * share)))
        surface.blit(symbol, symbol.get_rect(center=(width // 2, round(height * lower))))

    def _draw_back(self, width_px: int) -> pygame.Surface:
        geometry = card_geometry(width_px)
        width, body, parts = geometry.size[0], geometry.body, _blank_card_svg(geometry, CREAM)
        inset = width * 0.075
        field = (inset, inset, width - 2 * inset, body.height - 2 * inset)
        parts += rounded_rect_svg(field, geometry.radius * 0.6, GRAPE, geometry.border * 0.7)
        if width >= SMALL_CARD_PX:
            parts += _dotted_back_svg(field, width * 0.085, mix_colours(GRAPE, WHITE, 0.2))
        surface = draw_svg(geometry.size, parts)
        motif = self._icon("blanco_back", round(body.height * 0.8))
        surface.blit(motif, motif.get_rect(center=body.center))
        if width >= FINE_CARD_PX:
            lay_grain(surface)
        return surface

    def _draw_number(
        self, string: str, capital_px: float, colour: Colour, rim_px: int
    ) -> pygame.Surface:
        """Return a number's picture, cropped.  Dark ink gets a light rim, other ink a dark one."""
        size = max(4, round(capital_px / self._text.capital_height_px("title", 1)))
        rim = PAPER if colour == INK else INK

        def render_cropped() -> pygame.Surface:
            letters = self._text.render(string, "title", size, colour, outline=(rim, rim_px))
            return letters.subsurface(letters.get_bounding_rect()).copy()

        return self._cache.get(("blanco digit", string, size, colour, rim_px), render_cropped)


def _blank_card_svg(geometry: CardGeometry, fill: Colour) -> str:
    """Return the SVG of a blank card: shadow, border and coloured face."""
    (width, height), body, line, radius = geometry
    parts = rounded_rect_svg(
        (0, height - body.height, width, body.height), radius, SHADE, opacity=0.6
    )
    parts += rounded_rect_svg((0, 0, width, body.height), radius, INK)
    well = (line, line, width - 2 * line, body.height - 2 * line)
    return parts + rounded_rect_svg(well, radius - line, fill)


def _dotted_back_svg(field: tuple[float, float, float, float], step: float, colour: Colour) -> str:
    x, y, wide, tall = field
    area = x + 1.5 * step, y + step, x + wide - step * 0.6, y + tall - step * 0.6
    dot = f'r="{step * 0.17:.2f}" fill="{palette_hex(colour)}"/>'
    places = _staggered_points(area, step, step * 0.75, -0.5 * step)
    return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" {dot}' for x, y in places)


def _bolt_picture(colour: int, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    hue = SUIT_COLOURS[colour]
    points = " ".join(f"{x * width:.2f},{y * height:.2f}" for x, y in BOLT_CORNERS)
    line = max(1.5, width * 0.035)
    joined = 'stroke-linejoin="round" stroke-linecap="round"'
    filled = draw_svg(size, f'<polygon points="{points}" fill="{palette_hex(hue)}"/>')
    if BOLT_PATTERNS[colour] is not _plain_pattern:
        ink = palette_hex(
            mix_colours(hue, WHITE, 0.5) if colour in DARK_COLOURS else mix_colours(hue, INK, 0.3)
        )
        pattern = draw_svg(size, BOLT_PATTERNS[colour](width, height, width * 0.13, ink))
        # nanosvg has no clipping: the bolt's own alpha cuts the pattern.
        mask = filled.copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        filled.blit(pattern, (0, 0))
    outline = f'<polygon points="{points}" fill="none" stroke="{palette_hex(INK)}" '
    outline += f'stroke-width="{line:.2f}" {joined}/>'
    whole = draw_svg(size, outline)
    filled.blit(whole, (0, 0))
    return filled


# --- patterns: each covers a rectangle with strokes a step apart ----------------------------------

Pattern = Callable[[int, int, float, str], str]


def _stroke_svg(path: str, ink: str, thick: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{thick:.2f}"/>'


def _plain_pattern(width: int, height: int, step: float, ink: str) -> str:
    return ""


def _float_range(start: float, end: float, by: float) -> Iterator[float]:
    return takewhile(lambda at: at < end, count(start, by))


def _staggered_points(
    area: tuple[float, float, float, float], across: float, down: float, shift: float
) -> Iterator[tuple[float, float]]:
    """Yield evenly spaced points, row by row.  Every second row is shifted sideways."""
    left, top, right, bottom = area
    for row, y in enumerate(_float_range(top, bottom, down)):
        for x in _float_range(left + shift * (row % 2), right, across):
            yield x, y


def _slant_pattern(width: int, height: int, step: float, ink: str) -> str:
    starts = _float_range(-float(height), width, step * 1.5)
    path = "".join(f"M{at:.1f} {height} L{at + height:.1f} 0 " for at in starts)
    return _stroke_svg(path, ink, step * 0.42)


def _bar_pattern(width: int, height: int, step: float, ink: str) -> str:
    path = "".join(f"M0 {y:.1f} H{width} " for y in _float_range(step * 0.5, height, step))
    return _stroke_svg(path, ink, step * 0.42)


def _lattice_pattern(width: int, height: int, step: float, ink: str) -> str:
    path = ""
    for at in _float_range(-float(height), width + height, step * 1.4):
        path += f"M{at:.1f} 0 L{at + height:.1f} {height} M{at:.1f} 0 L{at - height:.1f} {height} "
    return _stroke_svg(path, ink, step * 0.22)


def _wave_pattern(width: int, height: int, step: float, ink: str) -> str:
    dips = [step * (0.5 if turn % 2 else -0.5) for turn in range(int(width / step) + 1)]
    wave = "".join(f"q{step / 2:.1f} {dip:.1f} {step:.1f} 0 " for dip in dips)
    path = "".join(f"M0 {y:.1f} {wave}" for y in _float_range(0.0, height + step, step))
    return _stroke_svg(path, ink, step * 0.34)


def _brick_pattern(width: int, height: int, step: float, ink: str) -> str:
    high = step * 0.8
    path = "".join(f"M0 {y:.1f} H{width} " for y in _float_range(0.0, height, high))
    for x, y in _staggered_points((0.0, 0.0, width, height), step * 1.5, high, step * 0.75):
        path += f"M{x:.1f} {y:.1f} v{high:.1f} "
    return _stroke_svg(path, ink, step * 0.2)


def _scattered_pattern(shape: Callable[[float, float, float, str], str], pitch: float) -> Pattern:
    def pattern(width: int, height: int, step: float, ink: str) -> str:
        area, across = (0.0, 0.0, width + step, height + step), step * pitch
        places = _staggered_points(area, across, across * 0.75, across * 0.5)
        return "".join(shape(x, y, step, ink) for x, y in places)

    return pattern


def _dot_svg(x: float, y: float, step: float, ink: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{step * 0.3:.2f}" fill="{ink}"/>'


def _ring_svg(x: float, y: float, step: float, ink: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{step * 0.34:.2f}" fill="none" stroke="{ink}" '
        f'stroke-width="{step * 0.2:.2f}"/>'
    )


def _square_svg(x: float, y: float, step: float, ink: str) -> str:
    side = step * 0.75
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" fill="{ink}"/>'


def _cross_svg(x: float, y: float, step: float, ink: str) -> str:
    arm = step * 0.36
    return _stroke_svg(
        f"M{x - arm:.1f} {y:.1f} h{2 * arm:.1f} M{x:.1f} {y - arm:.1f} v{2 * arm:.1f}",
        ink,
        step * 0.24,
    )


BOLT_PATTERNS: tuple[Pattern, ...] = (
    _plain_pattern,
    _slant_pattern,
    _scattered_pattern(_dot_svg, 1.25),
    _scattered_pattern(_square_svg, 1.5),
    _bar_pattern,
    _wave_pattern,
    _lattice_pattern,
    _scattered_pattern(_cross_svg, 1.3),
    _scattered_pattern(_ring_svg, 1.35),
    _brick_pattern,
)
"""The pattern on the bolt for each colour, in the order of ``palette.SUIT_COLOURS``."""
DARK_COLOURS = frozenset({0, 4, 6, 7, 9})
"""The colours whose pattern is lighter than the colour.  On other colours it is darker."""


SWAP_SIGN_SHARE = 0.42
"""The size of the sign between two cards to be swapped, as a share of a card's width."""


def draw_swap_sign(pen: Pen, first: pygame.Rect, second: pygame.Rect) -> None:
    """Draw, between two cards that lie still, that they are going to change places."""
    side = round(first.width * SWAP_SIGN_SHARE)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = first.union(second).center
    pen.rounded(disc, side / 2, SUNFLOWER, max(1.5, pen.px(3)), INK)
    names = ("left", "right") if first.y == second.y else ("up", "down")
    for name, sign in zip(names, (-1, 1), strict=True):
        away = round(side * 0.18) * sign
        x, y = (away, 0) if first.y == second.y else (0, away)
        pen.icon(f"arrow_{name}", round(side * 0.5), center=disc.move(x, y).center)
