"""Short messages near the bottom of the screen that disappear by themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from game.ui.draw.plate import NOTICE, Passage, Plate, scale_of
from game.ui.draw.room import place_for
from game.ui.draw.text import Text

from .cache import PixelCache

MOST_REMEMBERED = 20
SHORTEST_SECONDS = 2.0
SECONDS_A_LETTER = 0.05
MARGIN, SIZE = 112, 24
WIDTHS = (0.7, 0.4, 0.28)
"""Widths to try, in parts of the window."""
EDGE_ROOM = 12
"""The distance from the window's edge, in units."""


class Told(Protocol):
    """Captions, shown near the notices."""

    @property
    def words(self) -> str:
        pass

    def hear(self, words: str, after: float) -> None:
        """Show a caption after some seconds."""

    def update(self, dt: float) -> bool:
        """Advance time; return whether the caption changed."""

    def draw(
        self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """Draw it clear of ``taken``; return where."""


class Notices:
    """A queue of messages, shown one at a time."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self.captions: Told | None = None
        self._left = 0.0
        self._place: tuple[Hashable, pygame.Rect, Plate] | None = None
        """The message's place, and what it depends on."""
        self._is_usual = True
        """Whether that is the default place, which it keeps whatever appears."""
        self.last: deque[str] = deque(maxlen=MOST_REMEMBERED)
        """Recent messages, for crash reports."""

    @property
    def current(self) -> str:
        return self._waiting[0] if self._waiting else ""

    def show(self, message: str) -> None:
        """Queue a message; a repeated one is shown longer instead."""
        if self._waiting and self._waiting[-1] == message:
            if len(self._waiting) == 1:
                self._left = _seconds(message)
            return
        self._waiting.append(message)
        self.last.append(message)
        if len(self._waiting) == 1:
            self._left = _seconds(message)

    def replace(self, message: str) -> None:
        """Show a message at once, dropping all others."""
        self._waiting.clear()
        self.show(message)

    def take_back(self, message: str) -> None:
        """Remove a message that no longer applies."""
        if message == self.current:
            self._left = 0.0
        elif message in self._waiting:
            self._waiting.remove(message)

    def update(self, dt: float) -> bool:
        changed = self.captions is not None and self.captions.update(dt)
        if not self._waiting:
            return changed
        self._left -= dt
        if self._left > 0:
            return changed
        self._waiting.pop(0)
        if self._waiting:
            self._left = _seconds(self._waiting[0])
        return True

    def draw(
        self,
        surface: pygame.Surface,
        text: Text,
        pixels: PixelCache,
        clear: Callable[[], Sequence[pygame.Rect]],
    ) -> pygame.Rect | None:
        """Draw the message at the bottom, away from ``clear`` areas if possible; return where."""
        box = None
        if self.current:
            box, plate = self._placed(surface, text, clear)
            plate.draw(surface, pixels, box)
        if self.captions is not None:
            self.captions.draw(surface, [] if box is None else [box])
        return box

    def _placed(
        self, surface: pygame.Surface, text: Text, clear: Callable[[], Sequence[pygame.Rect]]
    ) -> tuple[pygame.Rect, Plate]:
        """Keep the place while it is clear, else find the one nearest to the default."""
        key = self.current, text.scale, surface.get_size()
        if self._place is not None and self._place[0] == key:
            _key, box, plate = self._place
            if self._is_usual or box.collidelist(clear()) < 0:
                return box, plate
        scale, wide = scale_of(surface), surface.get_width()
        passage = Passage(self.current, "body", text.grown("body", SIZE * scale))
        plates = [Plate(text, [passage], wide * share, scale, NOTICE) for share in WIDTHS]
        edge = round(EDGE_ROOM * scale)
        within = surface.get_rect().inflate(-2 * edge, -2 * edge)
        usual = usual_place(surface, plates[0].size, MARGIN)
        sizes = [plate.size for plate in plates]
        box, nth = place_for(sizes, within, clear(), usual.center, first=lambda _size: [usual])
        self._place, self._is_usual = (key, box, plates[nth]), box == usual
        return box, plates[nth]


def usual_place(surface: pygame.Surface, size: tuple[int, int], margin: float) -> pygame.Rect:
    """Return a plate's place, ``margin`` units above the bottom of the screen."""
    box = pygame.Rect((0, 0), size)
    foot = round(surface.get_height() - margin * scale_of(surface))
    box.midbottom = surface.get_width() // 2, foot
    return box


def _seconds(message: str) -> float:
    return SHORTEST_SECONDS + SECONDS_A_LETTER * len(message)
