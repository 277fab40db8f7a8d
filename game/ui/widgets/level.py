"""A choice of how much: ten pips between two arrows, from none to all.

Reads and writes through callbacks, as every choice does, and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, GRAPE, INK, PAPER, Colour, mix
from game.ui.window.kit import Kit

from .choice import Choice
from .widget import Label

PIP_SHARE, GAP_SHARE, HEIGHT_SHARE = 0.62, 0.38, 0.4
LINE = 2.5


class Level(Choice[int]):
    """How much of something, 0 to ``most``."""

    def __init__(
        self,
        area: str,
        label: Label,
        most: int,
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        colour: Colour = CREAM,
    ) -> None:
        super().__init__(
            area, label, range(most + 1), get, put, str, colour=colour, goes_round=False
        )
        self._most = most

    def _draw_value(self, surface: pygame.Surface, kit: Kit, rect: pygame.Rect) -> None:
        level = self._get()
        step = rect.width / (self._most + GAP_SHARE)
        size = (max(3, round(step * PIP_SHARE)), max(4, round(rect.height * HEIGHT_SHARE)))
        line = self.px(LINE)
        for pip in range(self._most):
            ground = GRAPE if pip < level else mix(PAPER, INK, 0.1)
            picture = kit.pixels.get(("pip", size, ground, line), partial(_pip, size, ground, line))
            left = round(rect.x + (pip + GAP_SHARE) * step)
            surface.blit(picture, (left, rect.centery - size[1] // 2))


def _pip(size: tuple[int, int], ground: Colour, line: int) -> pygame.Surface:
    return shapes.rounded(size, min(size) * 0.3, ground, line)
