"""SVG shapes (slabs, panels, glows, felt-pen strokes), and ways to divide a rectangle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial
from io import BytesIO
from math import ceil, cos, hypot, pi, sin
from random import Random
from typing import Any
from weakref import WeakValueDictionary

import pygame

from .caches import PixelCache
from .palette import (
    CREAM,
    GRAPE,
    INK,
    MAGENTA,
    SHADE,
    WHITE,
    Colour,
    has_flat_look,
    in_current_palette,
    mix_colours,
    palette_hex,
)

Size = tuple[int, int]

_GLOW_LAYERS = 10
OPAQUE_ALPHA = 255
MAX_SMOOTHED_PIXELS = 500_000
MIN_PIXELS_FOR_PARTS = 200_000
GRAIN_SIDE_PX, GRAIN_FIBRES = 128, 150


def rasterise_svg(svg: str, size: Size) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size).convert_alpha()


def draw_svg(size: Size, body: str) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return rasterise_svg(svg, (width, height))


def rounded_rect_svg(
    rect: tuple[float, float, float, float],
    radius: float,
    fill: Colour | None,
    border: float = 0,
    border_colour: Colour = INK,
    opacity: float = 1,
) -> str:
    x, y, width, height = rect
    inset = border / 2
    stroke = (
        f' stroke="{palette_hex(border_colour)}" stroke-width="{border:g}"'
        f' stroke-opacity="{opacity:g}"'
        if border
        else ""
    )
    paint = "none" if fill is None else palette_hex(fill)
    round_by = max(0.0, min(radius, width / 2, height / 2) - inset)
    return (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{max(0, width - border):g}" '
        f'height="{max(0, height - border):g}" rx="{round_by:g}" ry="{round_by:g}" '
        f'fill="{paint}" fill-opacity="{opacity:g}"{stroke}/>'
    )


def stretch_middle(small: pygame.Surface, size: Size) -> pygame.Surface:
    """Return a picture enlarged to a size by repeating its middle row and column."""
    for along, length in enumerate(size):
        was = small.get_size()
        more = length - was[along]
        if more <= 0:
            continue

        def size_along(first: int, second: int, along: int = along) -> Size:
            return (second, first) if along else (first, second)

        across, half = was[1 - along], was[along] // 2
        longer = pygame.Surface(size_along(length, across), pygame.SRCALPHA)
        line = small.subsurface((size_along(half, 0), size_along(1, across)))
        longer.blit(small, (0, 0), ((0, 0), size_along(half, across)))
        rest = (size_along(half, 0), size_along(was[along] - half, across))
        longer.blit(small, size_along(half + more, 0), rest)
        longer.blit(pygame.transform.scale(line, size_along(more, across)), size_along(half, 0))
        small = longer
    return small


_scaled: WeakValueDictionary[tuple[pygame.Surface, Size], pygame.Surface] = WeakValueDictionary()
"""What the last frame shows.  The same picture again is no change that needs painting."""


def scale_moving_picture(picture: pygame.Surface, size: Size) -> pygame.Surface:
    size = max(1, size[0]), max(1, size[1])
    scaled = _scaled.get((picture, size))
    if scaled is None:
        is_large = size[0] * size[1] > MAX_SMOOTHED_PIXELS
        scale = pygame.transform.scale if is_large else pygame.transform.smoothscale
        scaled = _scaled[picture, size] = scale(picture, size)
    return scaled


def rotate_smoothly(flat: pygame.Surface, degrees: float) -> pygame.Surface:
    whole = pygame.Surface((flat.get_width() + 4, flat.get_height() + 4), pygame.SRCALPHA)
    whole.blit(flat, (2, 2))
    return pygame.transform.rotozoom(whole, degrees, 1.0)


def rounded_rect_picture(
    size: Size,
    radius: float,
    fill: Colour | None,
    border: float = 0,
    border_colour: Colour = INK,
    opacity: float = 1,
) -> pygame.Surface:
    return stretch_middle(
        _smallest_rounded_rect(size, radius, fill, border, border_colour, opacity), size
    )


def _smallest_rounded_rect(
    size: Size,
    radius: float,
    fill: Colour | None,
    border: float,
    border_colour: Colour,
    opacity: float,
) -> pygame.Surface:
    least = 2 * ceil(max(radius, border)) + 3
    small = min(size[0], least), min(size[1], least)
    return draw_svg(
        small, rounded_rect_svg((0, 0, *small), radius, fill, border, border_colour, opacity)
    )


def draw_rounded_rect(
    surface: pygame.Surface,
    pixels: PixelCache,
    rect: pygame.Rect,
    radius: float,
    fill: Colour | None,
    border: float = 0,
    border_colour: Colour = INK,
    opacity: float = 1,
) -> None:
    look = radius, fill, border, border_colour, opacity
    draw_stretched(
        surface, pixels, rect, ("rounded", *look), lambda: _smallest_rounded_rect(rect.size, *look)
    )


def draw_stretched(
    surface: pygame.Surface,
    pixels: PixelCache,
    rect: pygame.Rect,
    look: tuple[Hashable, ...],
    make: Callable[[], pygame.Surface],
) -> None:
    """Draw the picture that ``make`` returns, with its middle stretched to fill ``rect``.

    If ``rect`` is large, only the edges are cached.
    """
    width, height = rect.size
    small = pixels.get((*look, "small"), make) if width * height >= MIN_PIXELS_FOR_PARTS else None
    if small is not None:
        left, top = small.get_width() // 2, small.get_height() // 2
        across, down = width - small.get_width(), height - small.get_height()
        middle = small.get_at((left, top))
    if small is None or across <= 0 or down <= 0 or 0 < middle.a < OPAQUE_ALPHA:
        surface.blit(
            pixels.get((*look, rect.size), lambda: stretch_middle(make(), rect.size)), rect
        )
        return
    wide, tall = (width, small.get_height()), (small.get_width(), height)
    rows = pixels.get((*look, wide), lambda: stretch_middle(small, wide))
    surface.blit(rows, rect, (0, 0, width, top))
    surface.blit(rows, rect.move(0, top + down), (0, top, width, height))
    sides = pixels.get((*look, tall), lambda: stretch_middle(small, tall))
    surface.blit(sides, rect.move(0, top), (0, top, left, down))
    surface.blit(sides, rect.move(left + across, top), (left, top, width, down))
    if middle.a:
        surface.fill(middle, (rect.x + left, rect.y + top, across, down))


def pill_picture(
    size: Size, fill: Colour, border: float = 0, border_colour: Colour = INK
) -> pygame.Surface:
    return rounded_rect_picture(size, min(size) / 2, fill, border, border_colour)


def button_lip_px(height: int) -> int:
    return max(2, round(height * 0.085))


def button_slab_picture(
    size: Size,
    fill: Colour,
    *,
    radius: float | None = None,
    pressed: bool = False,
    enabled: bool = True,
    border: float | None = None,
    gloss: bool = True,
    rim: Colour = INK,
) -> pygame.Surface:
    """Return a picture of a button: a raised face with a border of colour ``rim``, and a shadow."""
    width, height = size
    lip = button_lip_px(height)
    face = height - lip
    line = border if border is not None else max(1.5, height * 0.055)
    curve = radius if radius is not None else face * 0.40
    sunk = lip if pressed or not enabled else 0
    parts: list[str] = []
    if enabled:
        parts.append(rounded_rect_svg((0, lip, width, face), curve, SHADE, opacity=0.62))
    else:
        fill = mix_colours(fill, mix_colours(GRAPE, CREAM, 0.45), 0.72)
        sunk = lip // 2
    rim = rim if enabled else mix_colours(INK, GRAPE, 0.45)
    if has_flat_look():
        gloss = False
        line = max(2.0, line)
        if enabled:
            parts.append(rounded_rect_svg((0, sunk, width, face), curve, WHITE))
            white = max(2.0, line * 0.6)
            edge = (white, sunk + white, width - 2 * white, face - 2 * white)
            parts.append(rounded_rect_svg(edge, curve - white, rim))
            line += white
    if not (has_flat_look() and enabled):
        parts.append(rounded_rect_svg((0, sunk, width, face), curve, rim))
    inner = max(0.0, curve - line)
    well = (line, sunk + line, width - 2 * line, face - 2 * line)
    parts.append(rounded_rect_svg(well, inner, fill))
    if enabled:
        foot = max(1.0, face * 0.055)
        parts.append(_slab_foot_svg(well, inner, foot, mix_colours(fill, INK, 0.2)))
    if gloss and enabled and not pressed:
        gap, tall = line + max(1.0, face * 0.045), max(2.0, face * 0.2)
        side = gap + inner * 0.18
        shine = (side, sunk + gap, width - 2 * side, tall)
        parts.append(rounded_rect_svg(shine, tall * 0.55, WHITE, opacity=0.3))
    return draw_svg(size, "".join(parts))


def _slab_foot_svg(
    well: tuple[float, float, float, float], radius: float, foot: float, colour: Colour
) -> str:
    x, y, width, height = well
    r = min(radius, width / 2, height / 2)
    bottom, right = y + height, x + width
    return (
        f'<path fill="{palette_hex(colour)}" d="M{x:g} {bottom - r - foot:g} V{bottom - r:g} '
        f"A{r:g} {r:g} 0 0 0 {x + r:g} {bottom:g} H{right - r:g} "
        f"A{r:g} {r:g} 0 0 0 {right:g} {bottom - r:g} V{bottom - r - foot:g} "
        f"A{r:g} {r:g} 0 0 1 {right - r:g} {bottom - foot:g} H{x + r:g} "
        f'A{r:g} {r:g} 0 0 1 {x:g} {bottom - r - foot:g} Z"/>'
    )


def sheet_picture(
    size: Size,
    header_px: int,
    header: Colour = GRAPE,
    *,
    fill: Colour = CREAM,
    border: float = 5,
    radius: float = 24,
) -> pygame.Surface:
    """Return a sheet of paper with a header.  The lowest `round(2 * border)` pixels are shadow."""
    return stretch_middle(
        smallest_sheet_picture(size, header_px, header, fill, border, radius), size
    )


def smallest_sheet_picture(
    size: Size, header_px: int, header: Colour, fill: Colour, border: float, radius: float
) -> pygame.Surface:
    lip = round(2 * border)
    inner = max(0.0, radius - border)
    curve = ceil(max(radius, border))
    width = min(size[0], 2 * curve + 3)
    height = min(size[1], 2 * max(header_px + ceil(border), curve + lip) + 3)
    face = height - lip
    parts = [
        rounded_rect_svg((0, lip, width, face), radius, SHADE, opacity=0.55),
        rounded_rect_svg((0, 0, width, face), radius, INK),
        rounded_rect_svg((border, border, width - 2 * border, face - 2 * border), inner, fill),
    ]
    if header_px:
        top = (border, border, width - 2 * border, header_px - border)
        parts.append(rounded_top_svg(top, inner, header))
        line = max(1.0, border * 0.8)
        parts.append(
            f'<rect x="{border:g}" y="{header_px - line / 2:g}" width="{width - 2 * border:g}" '
            f'height="{line:g}" fill="{palette_hex(INK)}"/>'
        )
    return draw_svg((width, height), "".join(parts))


def draw_sheet(
    surface: pygame.Surface,
    pixels: PixelCache,
    rect: pygame.Rect,
    header_px: int,
    border: float,
    radius: float,
    header: Colour = GRAPE,
) -> None:
    look = header_px, header, CREAM, border, radius
    make = partial(smallest_sheet_picture, rect.size, *look)
    draw_stretched(surface, pixels, rect, ("sheet", *look), make)


def rounded_top_svg(rect: tuple[float, float, float, float], radius: float, fill: Colour) -> str:
    x, y, width, height = rect
    r = min(radius, width / 2, height)
    return (
        f'<path fill="{palette_hex(fill)}" d="M{x:g} {y + height:g} V{y + r:g} '
        f"A{r:g} {r:g} 0 0 1 {x + r:g} {y:g} H{x + width - r:g} "
        f'A{r:g} {r:g} 0 0 1 {x + width:g} {y + r:g} V{y + height:g} Z"/>'
    )


def key_cap_picture(size: Size) -> pygame.Surface:
    width, height = size
    line = max(1.2, height * 0.085)
    foot = max(1.0, height * 0.09)
    parts = rounded_rect_svg((0, 0, width, height), height * 0.3, INK)
    well = (line, line, width - 2 * line, height - 2 * line - foot * 0.4)
    parts += rounded_rect_svg(well, height * 0.3 - line, WHITE)
    parts += _slab_foot_svg(well, height * 0.3 - line, foot, mix_colours(WHITE, GRAPE, 0.22))
    return draw_svg(size, parts)


def glow_picture(
    size: Size, spread: int, colour: Colour, radius: float, strength: int = 235
) -> pygame.Surface:
    """Return a glow around a box, `spread` pixels wide, or a hard frame in the contrast palette."""
    width, height = size[0] + 2 * spread, size[1] + 2 * spread
    if has_flat_look():
        hard = max(3, spread // 2)
        around = (spread - hard, spread - hard, size[0] + 2 * hard, size[1] + 2 * hard)
        return draw_svg((width, height), rounded_rect_svg(around, radius + hard, colour, 1, INK))
    # It has no fine edges: drawing it small and scaling up costs a tenth.
    shrink = max(1, spread // 8)
    wide, tall = -(-width // shrink), -(-height // shrink)
    reach, curve = spread / shrink, (radius + spread) / shrink
    layers, covered = "", 0.0
    for step in range(1, _GLOW_LAYERS + 1):
        share = step / _GLOW_LAYERS
        wanted = strength / 255 * share**1.7
        inset = reach * (step - 0.5) / _GLOW_LAYERS
        area = (inset, inset, wide - 2 * inset, tall - 2 * inset)
        layers += rounded_rect_svg(
            area, curve - inset, colour, opacity=(wanted - covered) / (1 - covered)
        )
        covered = wanted
    soft = pygame.Surface((wide, tall), pygame.SRCALPHA)
    # The same ink at alpha 0, or scaling adds black.
    soft.fill((*in_current_palette(colour), 0))
    soft.blit(draw_svg((wide, tall), layers), (0, 0))
    return pygame.transform.smoothscale(soft, (width, height))


def focus_ring_picture(size: Size, px: float, radius: float, colour: Colour) -> pygame.Surface:
    """Return a keyboard-focus ring in two tones, so that it shows on paper and on dark tables."""
    width, height = size
    # Whole pixels, or thin edges blur.
    broad, thin = max(2, round(px * 0.75)), max(1, round(px * 0.25))
    parts = rounded_rect_svg((0, 0, width, height), radius, None, 2 * broad + thin, INK)
    inner = (broad, broad, width - 2 * broad, height - 2 * broad)
    return draw_svg(size, parts + rounded_rect_svg(inner, radius - broad, None, broad, colour))


Point = tuple[float, float]

CROSS_VARIANTS = 4
STROKE_STEPS = 14

# Start, middle and end of both strokes of each variant, in hundredths of the square.
_CROSS_CURVES: tuple[tuple[tuple[Point, Point, Point], tuple[Point, Point, Point]], ...] = (
    (((15, 14), (48, 51), (85, 87)), ((86, 15), (53, 48), (14, 85))),
    (((16, 17), (52, 48), (87, 84)), ((83, 13), (48, 50), (17, 88))),
    (((13, 16), (49, 53), (84, 86)), ((85, 18), (50, 47), (15, 83))),
    (((17, 13), (51, 49), (83, 88)), ((87, 16), (52, 52), (16, 86))),
)
_CROSS_STROKE_WIDTH = 14.5


def pen_cross_picture(size_px: int, progress: float = 1.0, variant: int = 0) -> pygame.Surface:
    first, second = _CROSS_CURVES[variant % CROSS_VARIANTS]
    done = round_to_stroke_step(progress)
    body = ""
    for curve, share in ((first, done / 0.46), (second, (done - 0.54) / 0.46)):
        if share > 0:
            line = _curve_points(curve, min(1.0, share))
            body += _felt_stroke_svg(
                line, [_CROSS_STROKE_WIDTH * w for w in _stroke_widths(len(line))], size_px / 100
            )
    return draw_svg((size_px, size_px), body)


def pen_ring_picture(size_px: int, progress: float = 1.0, variant: int = 0) -> pygame.Surface:
    """Return a felt-pen ring, drawn as far as `progress` (0 to 1).  Its middle 65 % stay clear."""
    done = round_to_stroke_step(progress)
    if done <= 0:
        return draw_svg((size_px, size_px), "")
    # Modulo, as in ``pen_cross_picture``: pictures are cached by variant.
    hand = variant % CROSS_VARIANTS
    start = pi * (0.98 + 0.11 * hand)
    turn = 2 * pi * 1.07
    count = 40
    line: list[Point] = []
    for step in range(max(2, round(count * done)) + 1):
        share = step / count
        angle = start + turn * share
        # A spiral that starts outside its own end, and slightly taller than wide.
        reach = 41.5 - 4.5 * share + 1.3 * sin(2 * angle + hand)
        line.append((50 + reach * cos(angle), 50 + reach * 1.02 * sin(angle)))
    widths = [8.6 * (0.72 + 0.42 * sin(pi * min(1.0, 0.12 + i / count))) for i in range(len(line))]
    return draw_svg((size_px, size_px), _felt_stroke_svg(line, widths, size_px / 100))


def round_to_stroke_step(progress: float) -> float:
    return round(max(0.0, min(1.0, progress)) * STROKE_STEPS) / STROKE_STEPS


def _curve_points(curve: tuple[Point, Point, Point], share: float) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy) = curve
    count = 12
    line: list[Point] = []
    for step in range(count + 1):
        t = share * step / count
        u = 1 - t
        # The curve passes through the middle point, hence the doubled handle.
        hx, hy = 2 * bx - (ax + cx) / 2, 2 * by - (ay + cy) / 2
        line.append(
            (u * u * ax + 2 * u * t * hx + t * t * cx, u * u * ay + 2 * u * t * hy + t * t * cy)
        )
    return line


def _stroke_widths(count: int) -> list[float]:
    return [
        0.96 + 0.12 * sin(pi * i / (count - 1)) - 0.22 * (i / (count - 1)) for i in range(count)
    ]


def _felt_stroke_svg(line: Sequence[Point], widths: Sequence[float], unit: float) -> str:
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        (px, py), (qx, qy) = line[max(0, i - 1)], line[min(last, i + 1)]
        length = hypot(qx - px, qy - py) or 1.0
        nx, ny = -(qy - py) / length, (qx - px) / length
        half = widths[i] / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    start, end = widths[0] / 2 * unit, widths[-1] / 2 * unit
    ahead = " L".join(_format_point(p, unit) for p in left)
    back = " L".join(_format_point(p, unit) for p in reversed(right))
    return (
        f'<path fill="{palette_hex(MAGENTA)}" fill-opacity="0.93" d="M{ahead} '
        f"A{end:.2f} {end:.2f} 0 0 0 {_format_point(right[-1], unit)} L{back} "
        f'A{start:.2f} {start:.2f} 0 0 0 {_format_point(left[0], unit)} Z"/>'
    )


def _format_point(point: Point, unit: float) -> str:
    return f"{point[0] * unit:.2f} {point[1] * unit:.2f}"


@cache
def paper_grain() -> pygame.Surface:
    """Return a tile of paper grain: what paper is darker, and ink lighter, in the channels."""
    rng, side = Random(1), GRAIN_SIDE_PX
    specks = rng.choices((0, 0, 1, 3, 6), k=side * side)
    tile = pygame.image.frombytes(bytes([it for it in specks for _c in "rgb"]), (side, side), "RGB")
    for _fibre in range(GRAIN_FIBRES):
        x, y = rng.randrange(side), rng.randrange(side)
        end = x + rng.randrange(-5, 6), y + rng.randrange(-3, 4)
        pygame.draw.line(tile, (7, 9, 12), (x, y), end)
    return tile


def lay_grain(surface: pygame.Surface, flags: int = pygame.BLEND_RGB_SUB) -> None:
    """Lay paper grain over a picture: dark specks or, with ``BLEND_RGB_ADD``, light ones."""
    if has_flat_look():
        return
    tile, side = paper_grain(), GRAIN_SIDE_PX
    for x in range(0, surface.get_width(), side):
        for y in range(0, surface.get_height(), side):
            surface.blit(tile, (x, y), special_flags=flags)


def replace_edges(
    rect: pygame.Rect,
    *,
    left: int | None = None,
    top: int | None = None,
    right: int | None = None,
    bottom: int | None = None,
) -> pygame.Rect:
    left = rect.left if left is None else left
    top = rect.top if top is None else top
    right = rect.right if right is None else right
    bottom = rect.bottom if bottom is None else bottom
    return pygame.Rect(left, top, right - left, bottom - top)


def take_top(rect: pygame.Rect, height: int) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.width, height)


def take_left(rect: pygame.Rect, width: int) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, width, rect.height)


def split_rows(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Return equally high rows of a rectangle.  Left-over pixels stay free at the bottom."""
    tall = (rect.height - gap * (count - 1)) // count
    return [
        pygame.Rect(rect.x, rect.y + at * (tall + gap), rect.width, tall) for at in range(count)
    ]


def blit_with_alpha(
    surface: pygame.Surface, picture: pygame.Surface, place: Any, alpha: int
) -> None:
    if alpha >= OPAQUE_ALPHA:
        surface.blit(picture, place)
        return
    usual = picture.get_alpha()
    picture.set_alpha(alpha)
    surface.blit(picture, place)
    picture.set_alpha(usual)


FAN_CARD_SHARE, FAN_STEP_SHARE, FAN_STEP_DEGREES = 0.86, 0.72, 10.0
"""A card's width relative to the place's height, the step between cards relative to that width,
and the angle between them.
"""
FAN_FALL_SHARE = 0.035
"""How far the cards next to the middle one hang lower, relative to the place's height."""


def fan_picture(cards: Sequence[Callable[[int], pygame.Surface]], height: int) -> pygame.Surface:
    """Return a fan of cards, each drawn at a width, for a place of a height in pixels."""
    width = round(height * FAN_CARD_SHARE)
    step = round(width * FAN_STEP_SHARE)
    middle = (len(cards) - 1) / 2
    turned = [
        rotate_smoothly(card(width), (middle - at) * FAN_STEP_DEGREES)
        for at, card in enumerate(cards)
    ]
    tall = max(card.get_height() for card in turned)
    fall = round(height * FAN_FALL_SHARE * middle**2)
    size = (step * (len(cards) - 1) + max(card.get_width() for card in turned), tall + fall)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for at, card in enumerate(turned):
        x = size[0] / 2 + (at - middle) * step
        y = tall / 2 + (at - middle) ** 2 * height * FAN_FALL_SHARE
        picture.blit(card, card.get_rect(center=(round(x), round(y))))
    return picture
