"""Footprints that show a cascade's path, from each bonus to the square it crossed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import INK, PAPER, SUNFLOWER, hexed
from game.ui.window.kit import Kit

PRINT, STRIDE, SWAY = 9.5, 19.0, 2.4
"""A footprint's size, the distance between two, and their sideways offset, in units."""
ARROW = 26.0
DIRECTIONS = 24
SAMPLES = 48

Area: TypeAlias = tuple[int, int, int, int]
"""A hashable rectangle: left, top, width, height."""


def draw_trail(
    kit: Kit,
    surface: pygame.Surface,
    start: pygame.Rect,
    end: pygame.Rect,
    scale: float,
    *,
    upto: float = 1.0,
    arrow: bool = False,
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw footprints from one area's edge to another's, up to a share, avoiding ``clear``."""
    prints = _prints(
        (*start.topleft, *start.size), (*end.topleft, *end.size), STRIDE * scale, SWAY * scale
    )
    shown = [
        at for at, done in prints if done <= upto and pygame.Rect(at, (1, 1)).collidelist(clear) < 0
    ]
    picture = print_picture(kit, scale)
    half = picture.get_width() // 2
    surface.fblits([(picture, (x - half, y - half)) for x, y in shown])
    if arrow and prints:
        before = along(start.center, end.center, 0.9)
        angle = math.atan2(end.centery - before[1], end.centerx - before[0])
        head = arrow_picture(kit, round(angle / math.tau * DIRECTIONS) % DIRECTIONS, scale)
        back = end.width * 0.32
        spot = (end.centerx - math.cos(angle) * back, end.centery - math.sin(angle) * back)
        surface.blit(head, head.get_rect(center=spot))


def print_picture(kit: Kit, scale: float) -> pygame.Surface:
    side = max(4, round(PRINT * scale))
    return kit.pixels.get(
        ("footprint", side), lambda: shapes.pill((side, side), PAPER, max(1.0, side * 0.2))
    )


def arrow_picture(kit: Kit, direction: int, scale: float) -> pygame.Surface:
    """Return an arrowhead in one of ``DIRECTIONS``, clockwise from the right."""
    side = max(8, round(ARROW * scale))
    return kit.pixels.get(("arrow", direction, side), partial(_arrow, direction, side))


def prepare_trails(kit: Kit, scale: float) -> Iterator[object]:
    """Preload the pictures."""
    yield print_picture(kit, scale)
    for direction in range(DIRECTIONS):
        arrow_picture(kit, direction, scale)
    yield None


@lru_cache(maxsize=64)
def _prints(
    start_area: Area, end_area: Area, stride: float, sway: float
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return each print's position and its share of the way; cached, as every frame draws it."""
    start, end = pygame.Rect(start_area), pygame.Rect(end_area)
    prints = []
    leaves, stops = start.width * 0.62, end.width * 0.42
    gone, due, foot = 0.0, 0.0, 1
    last = along(start.center, end.center, 0.0)
    for step in range(1, SAMPLES + 1):
        now = along(start.center, end.center, step / SAMPLES)
        apart = math.dist(last, now)
        gone += apart
        if (
            gone >= due
            and apart
            and math.dist(now, start.center) >= leaves
            and math.dist(now, end.center) >= stops
        ):
            across = (now[1] - last[1]) / apart, (last[0] - now[0]) / apart
            x, y = now[0] + across[0] * sway * foot, now[1] + across[1] * sway * foot
            prints.append(((round(x), round(y)), step / SAMPLES))
            due, foot = gone + stride, -foot
        last = now
    return tuple(prints)


def _arrow(direction: int, side: int) -> pygame.Surface:
    middle = side / 2
    turn = direction * 360 / DIRECTIONS
    points = (
        f"{side * 0.92:g},{middle:g} {side * 0.2:g},{side * 0.12:g} {side * 0.2:g},{side * 0.88:g}"
    )
    return shapes.drawn(
        (side, side),
        f'<polygon points="{points}" transform="rotate({turn:g} {middle:g} {middle:g})" '
        f'fill="{hexed(SUNFLOWER)}" stroke="{hexed(INK)}" stroke-width="{side * 0.1:g}" '
        'stroke-linejoin="round"/>',
    )


ARC = 0.22
"""The height of a flight's curve relative to its length."""


def along(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    """Return the point at share ``t`` of a flight."""
    apart = math.dist(start, end)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - math.sin(math.pi * t) * apart * ARC
    return round(x), round(y)
