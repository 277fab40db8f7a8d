"""A button that shows a sign, and says what it is for where the mouse rests or the focus is.

Knows how the sign and its words look, not what a press means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.window.kit import Kit

from .button import Button, Style
from .hint import Hinted
from .widget import Label, Options

ICON_SHARE = 0.62


class IconButton(Hinted, Button):
    """A button for a sign that has room for no words."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        sign: Label,
        *,
        style: Style = "primary",
        **options: Unpack[Options],
    ) -> None:
        """Show ``sign``, the name of an icon, which may change."""
        super().__init__(area, label, action, style=style, shows_key=False, **options)
        self._sign = sign

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        sign = self._sign if isinstance(self._sign, str) else self._sign()
        kit.art.put(surface, sign, round(face.height * ICON_SHARE), center=face.center)
