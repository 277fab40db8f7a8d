"""Landing tokens: a star in sparks, a moon in a double ring, a bolt in small bolts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import pygame

from game.scenes.table.flecks import FLECK, burst_of, draw_burst, prepare_flecks
from game.stage.easing import clamp, out_cubic
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.window.kit import Kit

RING = 92.0
"""Width of an open ring, in units."""
RING_STEPS = 8
SPARKS, SPARK_REACH = 10, 64.0
BOLTS, BOLT, BOLT_REACH = 6, 22.0, 52.0
HUES = {"star": SUNFLOWER, "moon": SKY, "bolt": TANGERINE}


def draw_arrival(
    kit: Kit, surface: pygame.Surface, what: str, centre: tuple[int, int], scale: float, t: float
) -> None:
    match what:
        case "star":
            _draw_ring(kit, surface, SUNFLOWER, centre, scale, t)
            burst, colours = burst_of(5, SPARKS, 2), (SUNFLOWER, WHITE)
            reach, px = SPARK_REACH * scale, round(FLECK * scale)
            draw_burst(kit, surface, burst, centre, reach, px, colours, t)
        case "moon":
            _draw_ring(kit, surface, SKY, centre, scale, clamp(t * 1.35))
            _draw_ring(kit, surface, SKY, centre, scale, t * 1.35 - 0.35)
        case _:
            _draw_ring(kit, surface, TANGERINE, centre, scale, t)
            spark = kit.art.icon("bolt", round(BOLT * scale * (1.0 if t < 0.7 else 0.6)))
            far = out_cubic(t) * BOLT_REACH * scale
            for index in range(BOLTS):
                angle = math.tau * (index + 0.5) / BOLTS
                spot = (centre[0] + math.cos(angle) * far, centre[1] + math.sin(angle) * far)
                surface.blit(spark, spark.get_rect(center=spot))


def prepare_arrivals(kit: Kit, scale: float) -> Iterator[object]:
    for colour in HUES.values():
        for step in range(RING_STEPS):
            yield _ring(kit, colour, step, scale)
    yield kit.art.icon("bolt", round(BOLT * scale))
    yield kit.art.icon("bolt", round(BOLT * scale * 0.6))
    yield from prepare_flecks(kit, (SUNFLOWER, WHITE), round(FLECK * scale))


def _draw_ring(
    kit: Kit,
    surface: pygame.Surface,
    colour: Colour,
    centre: tuple[int, int],
    scale: float,
    t: float,
) -> None:
    if not 0.0 <= t < 1.0:
        return
    ring = _ring(kit, colour, int(t * RING_STEPS), scale)
    surface.blit(ring, ring.get_rect(center=centre))


def _ring(kit: Kit, colour: Colour, step: int, scale: float) -> pygame.Surface:
    done = out_cubic((step + 0.5) / RING_STEPS)
    side = max(8, round(RING * scale * (0.35 + 0.65 * done)))
    thick = max(1.0, 9 * scale * (1.0 - done))
    return kit.pixels.get(
        ("arrival ring", colour, side, step), partial(_drawn_ring, side, thick, colour)
    )


def _drawn_ring(side: int, thick: float, colour: Colour) -> pygame.Surface:
    body = shapes.box((0, 0, side, side), side / 2, None, thick + 2, INK, 0.55)
    inner = (1, 1, side - 2, side - 2)
    return shapes.drawn((side, side), body + shapes.box(inner, side / 2, None, thick, colour))
