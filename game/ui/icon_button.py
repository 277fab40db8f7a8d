"""A button that shows a sign, and says what it is for while the mouse or the focus is on it.

Knows how the sign and its words look, not what a press means.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import shapes
from game.ui.button import Button, Style
from game.ui.intents import Intent
from game.ui.kit import Kit
from game.ui.palette import BAR, CREAM, SUNFLOWER
from game.ui.widget import Condition, Label, key_name

ICON_SHARE = 0.62
HINT_HEIGHT, HINT_SIZE, HINT_PADDING, HINT_GAP = 44.0, 24.0, 16.0, 12.0


class IconButton(Button):
    """A button for a sign that has room for no words."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        sign: Label,
        *,
        style: Style = "primary",
        enabled: Condition = True,
        visible: Condition = True,
        shortcut: Intent | None = None,
    ) -> None:
        """Show ``sign``, the name of an icon, which may change."""
        super().__init__(
            area,
            label,
            action,
            style=style,
            enabled=enabled,
            visible=visible,
            shortcut=shortcut,
            shows_key=False,
        )
        self._sign = sign
        self._focused = False

    def focus_changed(self, is_focused: bool) -> None:
        """Say what it is for while it is in focus."""
        self._focused = is_focused

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the words above it, while it is asked."""
        if self.hovered or (self._focused and kit.hands.by_keyboard):
            key = key_name(self.shortcut)
            words = f"{self.label} · {key}" if key else self.label
            draw_hint(surface, kit, words, self.rect, self.scale)

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        sign = self._sign if isinstance(self._sign, str) else self._sign()
        icon = kit.art.icon(sign, round(face.height * ICON_SHARE))
        surface.blit(icon, icon.get_rect(center=face.center))


def draw_hint(
    surface: pygame.Surface, kit: Kit, words: str, about: pygame.Rect, scale: float
) -> None:
    """Say something on a small plate above a rectangle, or beneath it where there is no room.

    ``scale`` is pixels a unit.
    """
    size = kit.text.grown("body", HINT_SIZE * scale)
    width = kit.text.size(words, "body", size)[0] + 2 * round(HINT_PADDING * scale)
    plate = pygame.Rect(0, 0, width, max(round(HINT_HEIGHT * scale), round(size * 1.7)))
    plate.midbottom = (about.centerx, about.top - round(HINT_GAP * scale))
    if plate.top < 0:
        plate.top = about.bottom + round(HINT_GAP * scale)
    plate.clamp_ip(surface.get_rect().inflate(-round(8 * scale), 0))
    border = max(1, round(2 * scale))
    ground = kit.pixels.get(
        ("hint", plate.size),
        lambda: shapes.rounded(plate.size, plate.height * 0.32, BAR, border, SUNFLOWER),
    )
    surface.blit(ground, plate)
    kit.text.draw(surface, words, plate, "body", size, CREAM, align="center", grows=False)
