"""Rounded slabs, panels, pills, glows and shadows as new surfaces, which callers cache."""

from io import BytesIO
from math import ceil

import pygame

from .palette import (
    BAR,
    CREAM,
    EDGE,
    GRAPE,
    INK,
    PAPER,
    SHADE,
    WHITE,
    Colour,
    hexed,
    is_plain,
    mix,
    shown,
)

Size = tuple[int, int]

_GLOW_LAYERS = 10


def rasterise(svg: str, size: Size) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size).convert_alpha()


def drawn(size: Size, body: str) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return rasterise(svg, (width, height))


def box(
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
        f' stroke="{hexed(border_colour)}" stroke-width="{border:g}" stroke-opacity="{opacity:g}"'
        if border
        else ""
    )
    paint = "none" if fill is None else hexed(fill)
    round_by = max(0.0, min(radius, width / 2, height / 2) - inset)
    return (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{max(0, width - border):g}" '
        f'height="{max(0, height - border):g}" rx="{round_by:g}" ry="{round_by:g}" '
        f'fill="{paint}" fill-opacity="{opacity:g}"{stroke}/>'
    )


def stretched(small: pygame.Surface, size: Size) -> pygame.Surface:
    """Stretch a picture by repeating its middle; drawing large shapes small costs a tenth."""
    for along, length in enumerate(size):
        was = small.get_size()
        more = length - was[along]
        if more <= 0:
            continue

        def pair(first: int, second: int, along: int = along) -> Size:
            return (second, first) if along else (first, second)

        across, half = was[1 - along], was[along] // 2
        longer = pygame.Surface(pair(length, across), pygame.SRCALPHA)
        line = small.subsurface((pair(half, 0), pair(1, across)))
        longer.blit(small, (0, 0), ((0, 0), pair(half, across)))
        rest = (pair(half, 0), pair(was[along] - half, across))
        longer.blit(small, pair(half + more, 0), rest)
        longer.blit(pygame.transform.scale(line, pair(more, across)), pair(half, 0))
        small = longer
    return small


def turned(flat: pygame.Surface, degrees: float) -> pygame.Surface:
    """Rotate a picture anticlockwise; a clear margin keeps its edges smooth."""
    whole = pygame.Surface((flat.get_width() + 4, flat.get_height() + 4), pygame.SRCALPHA)
    whole.blit(flat, (2, 2))
    return pygame.transform.rotozoom(whole, degrees, 1.0)


def rounded(
    size: Size,
    radius: float,
    fill: Colour | None,
    border: float = 0,
    border_colour: Colour = INK,
    opacity: float = 1,
) -> pygame.Surface:
    least = 2 * ceil(max(radius, border)) + 3
    small = min(size[0], least), min(size[1], least)
    shape = box((0, 0, *small), radius, fill, border, border_colour, opacity)
    return stretched(drawn(small, shape), size)


def pill(
    size: Size, fill: Colour, border: float = 0, border_colour: Colour = INK
) -> pygame.Surface:
    return rounded(size, min(size) / 2, fill, border, border_colour)


def lip_px(height: int) -> int:
    """Return how much of a slab's height is the shadow beneath it."""
    return max(2, round(height * 0.085))


def slab(
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
    """Draw a button: outline, fill, gloss, and a shadow lip within ``size``.

    Dark ones need a lighter ``rim``. In the plain look, an enabled one has a white edge.
    """
    width, height = size
    lip = lip_px(height)
    face = height - lip
    line = border if border is not None else max(1.5, height * 0.055)
    curve = radius if radius is not None else face * 0.40
    sunk = lip if pressed or not enabled else 0
    parts: list[str] = []
    if enabled:
        parts.append(box((0, lip, width, face), curve, SHADE, opacity=0.62))
    else:
        fill = mix(fill, mix(GRAPE, CREAM, 0.45), 0.72)
        sunk = lip // 2
    rim = rim if enabled else mix(INK, GRAPE, 0.45)
    if is_plain():
        gloss = False
        line = max(2.0, line)
        if enabled:
            parts.append(box((0, sunk, width, face), curve, WHITE))
            white = max(2.0, line * 0.6)
            edge = (white, sunk + white, width - 2 * white, face - 2 * white)
            parts.append(box(edge, curve - white, rim))
            line += white
    if not (is_plain() and enabled):
        parts.append(box((0, sunk, width, face), curve, rim))
    inner = max(0.0, curve - line)
    well = (line, sunk + line, width - 2 * line, face - 2 * line)
    parts.append(box(well, inner, fill))
    if enabled:
        # A darker foot inside the outline makes the slab look thick.
        foot = max(1.0, face * 0.055)
        parts.append(_foot(well, inner, foot, mix(fill, INK, 0.2)))
    if gloss and enabled and not pressed:
        gap, tall = line + max(1.0, face * 0.045), max(2.0, face * 0.2)
        side = gap + inner * 0.18
        shine = (side, sunk + gap, width - 2 * side, tall)
        parts.append(box(shine, tall * 0.55, WHITE, opacity=0.3))
    return drawn(size, "".join(parts))


def _foot(
    well: tuple[float, float, float, float], radius: float, foot: float, colour: Colour
) -> str:
    x, y, width, height = well
    r = min(radius, width / 2, height / 2)
    bottom, right = y + height, x + width
    return (
        f'<path fill="{hexed(colour)}" d="M{x:g} {bottom - r - foot:g} V{bottom - r:g} '
        f"A{r:g} {r:g} 0 0 0 {x + r:g} {bottom:g} H{right - r:g} "
        f"A{r:g} {r:g} 0 0 0 {right:g} {bottom - r:g} V{bottom - r - foot:g} "
        f"A{r:g} {r:g} 0 0 1 {right - r:g} {bottom - foot:g} H{x + r:g} "
        f'A{r:g} {r:g} 0 0 1 {x:g} {bottom - r - foot:g} Z"/>'
    )


def panel(
    size: Size,
    *,
    fill: Colour = BAR,
    border_colour: Colour = EDGE,
    border: float = 3,
    radius: float = 20,
    opacity: float = 1,
) -> pygame.Surface:
    return rounded(size, radius, fill, border, border_colour, opacity)


def sheet(
    size: Size,
    header_px: int,
    header: Colour = GRAPE,
    *,
    fill: Colour = CREAM,
    border: float = 5,
    radius: float = 24,
) -> pygame.Surface:
    """Draw a cream sheet; its shadow lip takes `round(2 * border)` pixels at the bottom."""
    lip = round(2 * border)
    inner = max(0.0, radius - border)
    width, height = min(size[0], 2 * ceil(max(radius, border)) + 3), size[1]
    face = height - lip
    parts = [
        box((0, lip, width, face), radius, SHADE, opacity=0.55),
        box((0, 0, width, face), radius, INK),
        box((border, border, width - 2 * border, face - 2 * border), inner, fill),
    ]
    if header_px:
        parts.append(head((border, border, width - 2 * border, header_px - border), inner, header))
        line = max(1.0, border * 0.8)
        parts.append(
            f'<rect x="{border:g}" y="{header_px - line / 2:g}" width="{width - 2 * border:g}" '
            f'height="{line:g}" fill="{hexed(INK)}"/>'
        )
    return stretched(drawn((width, height), "".join(parts)), size)


def head(rect: tuple[float, float, float, float], radius: float, fill: Colour) -> str:
    x, y, width, height = rect
    r = min(radius, width / 2, height)
    return (
        f'<path fill="{hexed(fill)}" d="M{x:g} {y + height:g} V{y + r:g} '
        f"A{r:g} {r:g} 0 0 1 {x + r:g} {y:g} H{x + width - r:g} "
        f'A{r:g} {r:g} 0 0 1 {x + width:g} {y + r:g} V{y + height:g} Z"/>'
    )


def field(size: Size, *, radius: float | None = None, border: float = 3) -> pygame.Surface:
    return rounded(size, radius if radius is not None else size[1] * 0.28, PAPER, border)


def key_cap(size: Size) -> pygame.Surface:
    width, height = size
    line = max(1.2, height * 0.085)
    foot = max(1.0, height * 0.09)
    parts = box((0, 0, width, height), height * 0.3, INK)
    well = (line, line, width - 2 * line, height - 2 * line - foot * 0.4)
    parts += box(well, height * 0.3 - line, WHITE)
    parts += _foot(well, height * 0.3 - line, foot, mix(WHITE, GRAPE, 0.22))
    return drawn(size, parts)


def glow(
    size: Size, spread: int, colour: Colour, radius: float, strength: int = 235
) -> pygame.Surface:
    """Draw light around and behind a box of `size`, `spread` wider on each side; hard if plain."""
    width, height = size[0] + 2 * spread, size[1] + 2 * spread
    if is_plain():
        hard = max(3, spread // 2)
        around = (spread - hard, spread - hard, size[0] + 2 * hard, size[1] + 2 * hard)
        return drawn((width, height), box(around, radius + hard, colour, 1, INK))
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
        layers += box(area, curve - inset, colour, opacity=(wanted - covered) / (1 - covered))
        covered = wanted
    soft = pygame.Surface((wide, tall), pygame.SRCALPHA)
    # The same ink at alpha 0, or scaling adds black.
    soft.fill((*shown(colour), 0))
    soft.blit(drawn((wide, tall), layers), (0, 0))
    return pygame.transform.smoothscale(soft, (width, height))


def focus_ring(size: Size, px: float, radius: float, colour: Colour) -> pygame.Surface:
    """Draw a focus ring: ink outside is seen on paper, colour inside on the dark table."""
    width, height = size
    # Whole pixels, or thin edges blur.
    broad, thin = max(2, round(px * 0.75)), max(1, round(px * 0.25))
    parts = box((0, 0, width, height), radius, None, 2 * broad + thin, INK)
    inner = (broad, broad, width - 2 * broad, height - 2 * broad)
    return drawn(size, parts + box(inner, radius - broad, None, broad, colour))
