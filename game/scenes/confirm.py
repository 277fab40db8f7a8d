"""Asking once more: a small sheet before something that cannot be taken back.

Knows the two answers; what the question is about is its owner's business.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.button import Button
from game.ui.focus import Focus
from game.ui.intents import Back, Intent
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import INK
from game.ui.scene import Scene
from game.ui.widget import Label
from game.words import _

from .pause import DIM
from .sheet import draw_sheet

ANCHORS = ("sheet", "heading", "words", "stay", "go")
LETTERS = 28.0


class ConfirmScene(Scene):
    """A question over a dimmed screen; staying is the default."""

    opaque = False

    def __init__(
        self, kit: Kit, heading: str, words: str, go: Label, then: Callable[[], None]
    ) -> None:
        """Ask; ``go`` is what the dangerous answer says, and ``then`` what it does."""
        self._kit, self._heading, self._words, self._then = kit, heading, words, then
        self._layout = Layout.load("confirm", ANCHORS)
        self._place = self._layout.place(kit.window.size)
        stay = Button("stay", lambda: _("Keep it"), kit.stack.pop, shortcut=Back())
        leave = Button("go", go, self._go, style="danger")
        self._focus = Focus(kit, [stay, leave], default=stay)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        self._place = self._layout.place(size)
        self._focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        """Let the buttons have it."""
        self._focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Follow the mouse."""
        return self._focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Dim what is there and draw the sheet over it."""
        place = self._place
        surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        draw_sheet(self._kit, surface, place["sheet"], place["heading"], self._heading)
        self._kit.text.paragraph(
            surface,
            self._words,
            place["words"],
            "body",
            place.px(LETTERS),
            INK,
            align="center",
            valign="middle",
        )
        self._focus.draw(surface)

    def _go(self) -> None:
        self._kit.stack.pop()
        self._then()
