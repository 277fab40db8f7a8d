"""A button with an icon, whose words are a hint."""

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
    """A button with an icon instead of words."""

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
        """``sign`` is the icon's name, or a callback that returns it."""
        super().__init__(area, label, action, style=style, shows_key=False, **options)
        self._sign = sign

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        sign = self._sign if isinstance(self._sign, str) else self._sign()
        kit.art.put(surface, sign, round(face.height * ICON_SHARE), center=face.center)
