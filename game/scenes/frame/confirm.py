"""Asking once more: a small sheet before something that cannot be taken back.

Knows the two answers; what the question is about is its owner's business.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.draw.palette import INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.widgets.widget import Label
from game.ui.window.kit import Kit
from game.words import _

from .sheet import SheetScene

ANCHORS = ("sheet", "heading", "words", "stay", "go")
LETTERS = 28.0


class ConfirmScene(SheetScene):
    """A question over a dimmed screen; staying is the default."""

    def __init__(
        self, kit: Kit, heading: str, words: str, go: Label, then: Callable[[], None]
    ) -> None:
        """Ask; ``go`` is what the dangerous answer says, and ``then`` what it does."""
        super().__init__(kit, "confirm", ANCHORS)
        self._heading, self._words, self._then = heading, words, then
        stay = Button("stay", lambda: _("Keep it"), kit.stack.pop, shortcut=Back())
        leave = Button("go", go, self._go, style="danger")
        keep_alike(stay, leave)
        self.focus = Focus(kit, [stay, leave], default=stay, goes_round=True)

    @property
    def title(self) -> str:
        return self._heading

    def draw_words(self, surface: pygame.Surface) -> None:
        """Say what would be lost."""
        place = self._place
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

    def _go(self) -> None:
        self._kit.stack.pop()
        self._then()
