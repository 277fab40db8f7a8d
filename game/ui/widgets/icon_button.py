"""A button that shows a sign, and says what it is for while the mouse or the focus is on it.

Knows how the sign and its words look, not what a press means.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.kit import Kit

from .button import Button, Style
from .hint import draw_hint
from .intents import Intent
from .widget import Condition, Label, key_name

ICON_SHARE = 0.62


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
        self._focused = is_focused

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
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
