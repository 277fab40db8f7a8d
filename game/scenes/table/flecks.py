"""Flecks of paper, stars and strokes of the pen: how what a burst throws looks.

Pictures are turned once and kept.  Knows no cascade; where a fleck is, the stage knows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from game.stage.burst import KINDS, Burst
from game.ui.draw import shapes
from game.ui.draw.palette import INK, Colour, hexed
from game.ui.window.kit import Kit

TURNS = 8
"""In how many positions a fleck is drawn as it turns."""
FLECK = 32.0
"""The size of a fleck, in units."""


@lru_cache(maxsize=64)
def burst_of(seed: int, count: int, hues: int) -> Burst:
    """Return the burst of a seed; throwing it again would throw it the same way."""
    return Burst(seed, count, hues)


def draw_burst(
    kit: Kit,
    surface: pygame.Surface,
    burst: Burst,
    centre: tuple[int, int],
    reach_px: float,
    fleck_px: int,
    colours: Sequence[Colour],
    progress: float,
) -> None:
    """Draw every fleck of a burst where it is at a moment."""
    blits = []
    left, top = centre
    hues = len(colours)
    for x, y, kind, hue, turn, is_small in burst.at(progress):
        position = round(turn * TURNS) % TURNS
        picture = fleck_picture(kit, kind, colours[hue % hues], position, is_small, fleck_px)
        width, height = picture.get_size()
        at = round(left + x * reach_px - width / 2), round(top + y * reach_px - height / 2)
        blits.append((picture, at))
    surface.fblits(blits)


def fleck_picture(
    kit: Kit, kind: int, colour: Colour, turn: int, is_small: bool, px: int
) -> pygame.Surface:
    """Return a fleck in one of its positions."""

    def make() -> pygame.Surface:
        flat = kit.pixels.get(("flat fleck", kind, colour, px), lambda: _flat(kind, colour, px))
        size = 0.25 if is_small else 0.5
        return pygame.transform.rotozoom(flat, turn * 360 / TURNS, size).convert_alpha()

    return kit.pixels.get(("fleck", kind, colour, turn, is_small, px), make)


def prepare_flecks(kit: Kit, colours: Sequence[Colour], px: int) -> Iterator[object]:
    """Draw the flecks of these colours in all their positions, a colour a step."""
    for colour in colours:
        for kind in range(KINDS):
            for turn in range(TURNS):
                for is_small in (False, True):
                    fleck_picture(kit, kind, colour, turn, is_small, px)
        yield colour


def _flat(kind: int, colour: Colour, px: int) -> pygame.Surface:
    """Draw a fleck at twice its size: a slip of paper, a star, a stroke of the felt pen."""
    side = 2 * max(6, px)
    line = side * 0.06
    ink, fill = hexed(INK), hexed(colour)
    match kind:
        case 0:
            body = shapes.box(
                (side * 0.16, side * 0.3, side * 0.68, side * 0.4), line, colour, line
            )
        case 1:
            points = " ".join(
                f"{side / 2 + reach * math.sin(at * math.pi / 5):.2f},"
                f"{side / 2 - reach * math.cos(at * math.pi / 5):.2f}"
                for at in range(10)
                for reach in (side * (0.46 if at % 2 == 0 else 0.2),)
            )
            body = (
                f'<polygon points="{points}" fill="{fill}" stroke="{ink}" '
                f'stroke-width="{line:g}" stroke-linejoin="round"/>'
            )
        case _:
            bend = (
                f"M{side * 0.14:g} {side * 0.62:g} Q{side * 0.38:g} {side * 0.26:g} "
                f"{side * 0.56:g} {side * 0.5:g} T{side * 0.88:g} {side * 0.4:g}"
            )
            body = (
                f'<path d="{bend}" fill="none" stroke="{fill}" stroke-width="{side * 0.15:g}" '
                'stroke-linecap="round"/>'
            )
    return shapes.drawn((side, side), body)
