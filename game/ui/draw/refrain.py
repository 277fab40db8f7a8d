"""Caches recorded strokes, because laying out a row takes far longer than blitting it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.canvas import Canvas, Passage
from game.ui.window.scene import Kit
from game.words import language

REPEATS = 60
"""Repeats before repainting, so that caches do not drop its pictures as unused."""


class StrokeCache:
    """The cached strokes of one part of a screen."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._shown: object = None
        self._passage: Passage | None = None
        self._left = 0

    def draw(
        self, surface: pygame.Surface, shown: object, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Repeat the strokes; repaint if ``shown``, size, palette, fonts or language changed."""
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
