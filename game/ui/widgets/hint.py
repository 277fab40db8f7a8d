"""Hints: a few words on a plate beside what is in focus, or is being answered.

Knows how they look and when they are shown, not what they say.
"""

from __future__ import annotations

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, SUNFLOWER
from game.ui.window.kit import Kit

from .thing import Meaning
from .widget import Spot, Widget, name_and_key

HINT_HEIGHT, HINT_SIZE, HINT_PADDING, HINT_GAP = 44.0, 24.0, 16.0, 12.0
READ_SECONDS = 2.5
"""How long a hint stays at what the keyboard is on."""


class Hinted(Widget):
    """What shows no words, and says what it is for, and with which key, while it is asked.

    The focus asks at once, the mouse by resting there.  Who has read it, or presses, sees what it
    lies over again.
    """

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
    """A place that can be activated, and says what that is for while it is asked."""


def draw_hint(
    surface: pygame.Surface,
    kit: Kit,
    words: str,
    about: pygame.Rect,
    scale: float,
    *,
    is_beneath: bool = False,
) -> None:
    """Say something on a small plate above a rectangle, or beneath it where there is no room.

    Where it ``is_beneath``, it stands there anyway.
    ``scale`` is pixels a unit.
    """
    size = kit.text.grown("body", HINT_SIZE * scale)
    width = kit.text.size(words, "body", size)[0] + 2 * round(HINT_PADDING * scale)
    plate = pygame.Rect(0, 0, width, max(round(HINT_HEIGHT * scale), round(size * 1.7)))
    plate.midbottom = (about.centerx, about.top - round(HINT_GAP * scale))
    if is_beneath or plate.top < 0:
        plate.top = about.bottom + round(HINT_GAP * scale)
    plate.clamp_ip(surface.get_rect().inflate(-round(8 * scale), 0))
    border = max(1, round(2 * scale))
    ground = kit.pixels.get(
        ("hint", plate.size),
        lambda: shapes.rounded(plate.size, plate.height * 0.32, BAR, border, SUNFLOWER),
    )
    surface.blit(ground, plate)
    kit.text.draw(surface, words, plate, "body", size, CREAM, align="center", grows=False)
