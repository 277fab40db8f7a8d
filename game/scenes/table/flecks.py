"""The particles of a burst: slips of paper, stars and pen strokes."""

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
"""The number of rotated pictures of a particle."""
FLECK = 32.0
"""The size of a particle, in units."""


@lru_cache(maxsize=64)
def burst_of(seed: int, count: int, hues: int) -> Burst:
    """Return the cached burst of a seed."""
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
    """Return the cached picture of a particle at rotation ``turn`` of ``TURNS``."""

    def make() -> pygame.Surface:
        flat = kit.pixels.get(("flat fleck", kind, colour, px), lambda: _flat(kind, colour, px))
        size = 0.25 if is_small else 0.5
        return pygame.transform.rotozoom(flat, turn * 360 / TURNS, size).convert_alpha()

    return kit.pixels.get(("fleck", kind, colour, turn, is_small, px), make)


def prepare_flecks(kit: Kit, colours: Sequence[Colour], px: int) -> Iterator[object]:
    """Preload the particles of these colours, one colour per step."""
    for colour in colours:
        for kind in range(KINDS):
            for turn in range(TURNS):
                for is_small in (False, True):
                    fleck_picture(kit, kind, colour, turn, is_small, px)
        yield colour


def _flat(kind: int, colour: Colour, px: int) -> pygame.Surface:
    """Draw a particle at twice its size: paper slip, star or pen stroke."""
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
