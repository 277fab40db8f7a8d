"""Refusals: a clicked thing shakes, and a plate says why nothing happens."""

from __future__ import annotations

import math

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import MAGENTA_DEEP
from game.ui.window.kit import Kit

from .hint import draw_hint

SECONDS = 4.5
"""How long the reason stays."""
SHAKE_SECONDS, SHAKES, REACH = 0.36, 3, 0.09
"""Duration and number of shakes, and their amplitude as a share of the width."""
BORDER, RADIUS = 0.07, 0.22
"""The outline, as shares of the width."""


class Refusal:
    """The current refusal on a screen."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.words = ""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._clear: pygame.Rect | None = None
        self._picture: pygame.Surface | None = None
        self._age = 0.0

    def say(
        self,
        words: str,
        rect: pygame.Rect,
        picture: pygame.Surface | None = None,
        *,
        clear: pygame.Rect | None = None,
    ) -> None:
        """Explain why a click at ``rect`` does nothing; ``picture`` shakes there.

        The words stand beside ``rect``, or beneath ``clear``.
        """
        self.words, self._rect, self._picture, self._age = words, rect, picture, 0.0
        self._clear = clear
        self._kit.sound.play("error")

    def forget(self) -> None:
        self.words = ""

    def update(self, dt: float) -> bool:
        """Advance time; return whether the look changed."""
        if not self.words:
            return False
        shook = self._is_shaking
        self._age += dt
        if self._age >= SECONDS:
            self.forget()
            return True
        return shook

    @property
    def _is_shaking(self) -> bool:
        return self._age < SHAKE_SECONDS and self._kit.settings.motion == "full"

    @property
    def aside(self) -> int:
        """The shake's current offset in pixels."""
        if not self._is_shaking:
            return 0
        done = self._age / SHAKE_SECONDS
        return round(math.sin(math.tau * SHAKES * done) * (1.0 - done) * REACH * self._rect.width)

    def draw(self, surface: pygame.Surface, scale: float) -> None:
        """Draw the shaking thing and the words; ``scale`` is pixels a unit."""
        if not self.words:
            return
        if self._picture is not None:
            rect = self._rect.move(self.aside, 0)
            surface.blit(self._picture, self._picture.get_rect(center=rect.center))
            surface.blit(self._outline(rect.size), rect)
        clear = [] if self._clear is None else [self._clear]
        near = None if self._clear is None else self._clear.midbottom
        draw_hint(surface, self._kit, self.words, self._rect, scale, clear=clear, near=near)

    def _outline(self, size: tuple[int, int]) -> pygame.Surface:
        line, radius = max(2.0, size[0] * BORDER), size[0] * RADIUS
        return self._kit.pixels.get(
            ("refused", size), lambda: shapes.rounded(size, radius, None, line, MAGENTA_DEEP)
        )
