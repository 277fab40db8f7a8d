"""A scene of widgets on a layout, with helpers for its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict, Unpack

import pygame

from game.ui.draw.palette import CREAM, INK, Colour
from game.ui.draw.text import Align, Outline, Valign
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent
from game.ui.widgets.thing import Thing
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.ui.window.scene import Scene
from game.words import N_, _

if TYPE_CHECKING:
    from game.ui.draw.faces import Role
    from game.ui.speech.account import Account


class LineOptions(TypedDict, total=False):
    """The options of ``Text.draw``."""

    align: Align
    outline: Outline


class ParagraphOptions(TypedDict, total=False):
    """The options of ``Text.paragraph``."""

    align: Align
    valign: Valign
    leading: float
    grows: bool


class WidgetScene(Scene):
    """Passes every intent to its widgets; subclasses fill the focus and draw."""

    title = ""
    """The title, in English."""

    def __init__(self, kit: Kit, layout: str | Fitted) -> None:
        """Load the layout, unless it is loaded already."""
        self._kit = kit
        self.layout = Fitted(layout) if isinstance(layout, str) else layout
        self._place = self.layout.place(kit.stack.size)
        self.focus = Focus(kit)

    # --- what a scene may state ------------------------------------------------------------------

    def head(self) -> str:
        """Return the title in the current language."""
        return _(self.title)

    def heading(self) -> str:
        """Return the name for the screen reader, or '' where the title is enough."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Return what is read aloud on opening; None: all its words."""
        return None

    def remark(self, widget: Widget) -> str:
        """Return the screen reader's remark on a widget."""
        return ""

    # --- what every scene of widgets does --------------------------------------------------------

    @property
    def wants_text(self) -> bool:
        return self.focus.wants_text

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return self.layout.page_for(size, zoom)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self.layout.place(size)
        self.focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        self.focus.handle(intent)

    def things(self) -> Sequence[Thing]:
        return self.focus.things()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    @property
    def in_hand_widget(self) -> Widget | None:
        """The widget under the mouse or the visible focus ring."""
        focus = self.focus
        return focus.hovered or (focus.current if focus.shows_ring else None)

    def update(self, dt: float) -> bool:
        return self.focus.update(dt)

    def account(self) -> Account:
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: self.focus, self)

    # --- lettering -------------------------------------------------------------------------------

    def write(
        self, surface: pygame.Surface, words: str, where: str | pygame.Rect, units: float,
        colour: Colour = CREAM, role: Role = "body", **how: Unpack[LineOptions],
    ) -> pygame.Rect:  # fmt: skip
        """Write a line in an area or rectangle; return its place."""
        rect = self._place[where] if isinstance(where, str) else where
        return self._kit.text.draw(surface, words, rect, role, self._place.px(units), colour, **how)

    def write_lines(
        self, surface: pygame.Surface, words: str, where: str | pygame.Rect, units: float,
        colour: Colour = INK, role: Role = "body", **how: Unpack[ParagraphOptions],
    ) -> None:  # fmt: skip
        """Write a paragraph in an area or rectangle, vertically centred by default."""
        rect = self._place[where] if isinstance(where, str) else where
        how = {"valign": "middle", **how}
        self._kit.text.paragraph(
            surface, words, rect, role, self._place.px(units), colour, **how
        )  # fmt: skip


def back_button(kit: Kit, area: str = "back") -> Button:
    return Button(area, N_("Back"), kit.stack.pop, style="quiet", shortcut=Back())
