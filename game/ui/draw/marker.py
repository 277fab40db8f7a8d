"""The marker pen: felt strokes, each one closed SVG path, in hundredths of their square."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

import pygame

from .palette import MAGENTA, hexed
from .shapes import drawn

Point = tuple[float, float]

VARIANTS = 4
"""Variants of each shape, so that crosses side by side do not look printed."""
STEPS = 14

# Start, middle and end of both strokes of each variant, in hundredths of the square.
_CROSSES: tuple[tuple[tuple[Point, Point, Point], tuple[Point, Point, Point]], ...] = (
    (((15, 14), (48, 51), (85, 87)), ((86, 15), (53, 48), (14, 85))),
    (((16, 17), (52, 48), (87, 84)), ((83, 13), (48, 50), (17, 88))),
    (((13, 16), (49, 53), (84, 86)), ((85, 18), (50, 47), (15, 83))),
    (((17, 13), (51, 49), (83, 88)), ((87, 16), (52, 52), (16, 86))),
)
_WIDTH = 14.5


def cross(size_px: int, progress: float = 1.0, variant: int = 0) -> pygame.Surface:
    """Draw the two strokes of a cross up to `progress` (0 to 1)."""
    first, second = _CROSSES[variant % VARIANTS]
    done = quantised(progress)
    body = ""
    for curve, share in ((first, done / 0.46), (second, (done - 0.54) / 0.46)):
        if share > 0:
            line = _bow(curve, min(1.0, share))
            body += _felt(line, [_WIDTH * w for w in _swell(len(line))], size_px / 100)
    return drawn((size_px, size_px), body)


def ring(size_px: int, progress: float = 1.0, variant: int = 0) -> pygame.Surface:
    """Draw a ring up to `progress`; its line, at 40 % of the size, leaves a disc of 65 % clear."""
    done = quantised(progress)
    if done <= 0:
        return drawn((size_px, size_px), "")
    # Modulo, as in ``cross``: pictures are cached by variant.
    hand = variant % VARIANTS
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
    return drawn((size_px, size_px), _felt(line, widths, size_px / 100))


def quantised(progress: float) -> float:
    """Round progress to the animation steps, to limit the number of cached pictures."""
    return round(max(0.0, min(1.0, progress)) * STEPS) / STEPS


def _bow(curve: tuple[Point, Point, Point], share: float) -> list[Point]:
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


def _swell(count: int) -> list[float]:
    """Return the pressure along a stroke: firm at first, lighter at the end."""
    return [
        0.96 + 0.12 * sin(pi * i / (count - 1)) - 0.22 * (i / (count - 1)) for i in range(count)
    ]


def _felt(line: Sequence[Point], widths: Sequence[float], unit: float) -> str:
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
    ahead = " L".join(_at(p, unit) for p in left)
    back = " L".join(_at(p, unit) for p in reversed(right))
    return (
        f'<path fill="{hexed(MAGENTA)}" fill-opacity="0.93" d="M{ahead} '
        f"A{end:.2f} {end:.2f} 0 0 0 {_at(right[-1], unit)} L{back} "
        f'A{start:.2f} {start:.2f} 0 0 0 {_at(left[0], unit)} Z"/>'
    )


def _at(point: Point, unit: float) -> str:
    return f"{point[0] * unit:.2f} {point[1] * unit:.2f}"
