"""Confetti that falls once over a result; positions depend on the time alone."""

from __future__ import annotations

from random import Random

import pygame

from game.ui.draw.palette import LEAF, MAGENTA, SKY, SUNFLOWER, TANGERINE, shown
from game.ui.window.kit import Kit

SLIPS = 70
FALL_SECONDS = 4.2
"""When the last slip has left the screen."""
COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
TURNS = 12
"""The number of rotated pictures of a slip."""


class Confetti:
    """Slips that fall over a screen of any size."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self._slips = [
            (
                rng.random(),
                rng.uniform(0.0, 1.4),
                rng.uniform(1.9, 2.7),
                rng.uniform(-0.05, 0.05),
                rng.uniform(-1.6, 1.6),
                rng.choice(COLOURS),
                rng.choice(((13, 9), (10, 7), (16, 9))),
            )
            for _ in range(SLIPS)
        ]

    def is_falling(self, seconds: float) -> bool:
        return 0.0 <= seconds < FALL_SECONDS

    def draw(self, kit: Kit, surface: pygame.Surface, scale: float, seconds: float) -> None:
        width, height = surface.get_size()
        for x, start, fall, sway, spin, colour, size in self._slips:
            since = (seconds - start) / fall
            if not 0.0 < since < 1.0:
                continue
            turn = int(since * TURNS * spin * 2) % TURNS
            slip = _slip(kit, size, colour, turn, scale)
            across = x + sway * since * 2
            down = -0.05 + 1.1 * since**1.2
            surface.blit(slip, slip.get_rect(center=(across * width, down * height)))


def _slip(
    kit: Kit, size: tuple[int, int], colour: tuple[int, int, int], turn: int, scale: float
) -> pygame.Surface:
    def make() -> pygame.Surface:
        flat = pygame.Surface((round(size[0] * scale * 1.4), round(size[1] * scale * 1.4)))
        flat = flat.convert_alpha()
        flat.fill(shown(colour))
        return pygame.transform.rotozoom(flat, turn * 360 / TURNS, 1.0)

    return kit.pixels.get(("slip", size, colour, turn, round(scale * 100)), make)
