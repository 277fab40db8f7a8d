"""A cache of recorded strokes: laying out a row takes far longer than blitting it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.canvas import Canvas, Passage
from game.ui.window.scene import Kit
from game.words import language

REPEATS = 60
"""Repeats before repainting: caches drop pictures that are not asked for."""


class Refrain:
    """One part of a picture, cached as strokes."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._shown: object = None
        self._passage: Passage | None = None
        self._left = 0

    def draw(
        self, surface: pygame.Surface, shown: object, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Draw the part; repaint it if ``shown``, size, palette, fonts or language have changed."""
        if not isinstance(surface, Canvas) or self._kit.text.heard is not None:
            paint(surface)
            return
        shown = shown, surface.bounds, self._kit.pixels.cleared, language()
        if self._passage is not None and self._left and shown == self._shown:
            self._left -= 1
            surface.drawing.again(self._passage)
            return
        # Painting may raise halfway.
        self._passage = None
        start = len(surface.drawing.strokes)
        paint(surface)
        self._passage = surface.drawing.since(start)
        self._shown, self._left = shown, REPEATS
