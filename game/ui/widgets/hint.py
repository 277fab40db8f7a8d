"""Hints: a few words on a plate beside what is focused."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.draw.plate import HINT, Passage, Plate
from game.ui.draw.room import beside, place_for
from game.ui.window.kit import Kit

from .thing import Meaning
from .widget import Spot, Widget, name_and_key

HINT_SIZE, HINT_GAP = 24.0, 12.0
READ_SECONDS = 2.5
"""How long a focused widget's hint stays."""


class Hinted(Widget):
    """A widget without words that shows its name and key when focused, for a short time."""

    _focused = False
    _shown_for = 0.0

    @property
    def hint(self) -> str:
        return name_and_key(self)

    @property
    def meaning(self) -> Meaning | None:
        return super().meaning or Meaning(self.hint)

    def focus_changed(self, is_focused: bool) -> None:
        self._focused, self._shown_for = is_focused, 0.0

    def activate(self) -> None:
        self._shown_for = READ_SECONDS
        super().activate()

    def update(self, dt: float) -> bool:
        was_shown = self._says
        if self._focused:
            self._shown_for += dt
        return super().update(dt) or was_shown != self._says

    @property
    def _says(self) -> bool:
        return self._focused and self._shown_for < READ_SECONDS

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._says and kit.hands.by_keyboard and not kit.hands.explains:
            draw_hint(surface, kit, self.hint, self.rect, self.scale)


class HintedSpot(Hinted, Spot):
    """A hot area with a hint."""


def draw_hint(
    surface: pygame.Surface,
    kit: Kit,
    words: str,
    about: pygame.Rect,
    scale: float,
    *,
    clear: Sequence[pygame.Rect] = (),
    near: tuple[int, int] | None = None,
) -> None:
    """Draw words on a small plate beside a rectangle; ``scale`` is pixels a unit.

    If that would cover what must stay ``clear``, it stands as close to ``near`` as possible.
    """
    size = kit.text.grown("body", HINT_SIZE * scale)
    within = surface.get_rect().inflate(-round(8 * scale), 0)
    plate = Plate(kit.text, [Passage(words, "body", size)], within.width, scale, HINT)
    first = beside(about, round(HINT_GAP * scale))
    rect, _nth = place_for(
        [plate.size], within, clear, near or about.center, about=[about], first=first
    )
    plate.draw(surface, kit.pixels, rect)
