"""A part of a picture that is drawn again as it was, as long as it shows the same.

To lay a row of figures out takes far longer than to lay them there, and most of a table stays as it
is while a cascade runs over it.  Knows the strokes of a canvas and nothing of what they show:
whoever paints names what it depends on.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.canvas import Canvas, Passage
from game.ui.window.kit import Kit
from game.words import language

REPEATS = 60
"""So often a part is repeated before it is painted again: the stores let go of pictures that
nobody asks for."""


class Refrain:
    """One part of a picture, kept as the strokes that it consists of."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._shown: object = None
        self._passage: Passage | None = None
        self._left = 0

    def draw(
        self, surface: pygame.Surface, shown: object, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Draw it; painted anew where what is to be ``shown`` does not equal what was.

        Size, colours, letters and language belong to that without being named.  Where somebody
        hears what is written, all of it is.
        """
        if not isinstance(surface, Canvas) or self._kit.text.heard is not None:
            paint(surface)
            return
        shown = shown, surface.bounds, self._kit.pixels.cleared, language()
        if self._passage is not None and self._left and shown == self._shown:
            self._left -= 1
            surface.drawing.again(self._passage)
            return
        # Painting may break off, and leave half of it.
        self._passage = None
        start = len(surface.drawing.strokes)
        paint(surface)
        self._passage = surface.drawing.since(start)
        self._shown, self._left = shown, REPEATS
