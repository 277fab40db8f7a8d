"""A scene of widgets on a layout: placed, focused and left like any other.

Knows how such a scene gets along; what it shows besides its widgets is its own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent
from game.ui.widgets.thing import Thing
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.ui.window.scene import Scene
from game.words import _

if TYPE_CHECKING:
    from game.ui.speech.account import Account


class WidgetScene(Scene):
    """Lets its widgets have every intent; subclasses fill the focus and draw."""

    def __init__(self, kit: Kit, layout: str, anchors: Collection[str]) -> None:
        """Take a layout that has a place for each of these."""
        self._kit = kit
        self._layout = Fitted(layout, anchors)
        self._place = self._layout.place(kit.stack.size)
        self.focus = Focus(kit)
        """What can be pressed, and where the keyboard is."""

    @property
    def wants_text(self) -> bool:
        return self.focus.wants_text

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return self._layout.page_for(size, zoom)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self.focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        self.focus.handle(intent)

    def things(self) -> Sequence[Thing]:
        return self.focus.things()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    def update(self, dt: float) -> bool:
        return self.focus.update(dt)

    def heading(self) -> str:
        """Say what it is called, where that is not the lettering of its head."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Give what is said when it opens; ``None`` for the words that stand on it."""
        return None

    def remark(self, widget: Widget) -> str:
        """Say what there is to know of a widget, besides what that says itself."""
        return ""

    def account(self) -> Account:
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: self.focus, self)


def back_button(kit: Kit) -> Button:
    """Make the button that leads back to where one came from."""
    return Button("back", lambda: _("Back"), kit.stack.pop, style="quiet", shortcut=Back())
