"""Asking once more: a small sheet with two answers, before something that cannot be taken back.

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
from game.ui.window.layout import Placement
from game.words import _

from .sheet import SheetScene

LETTERS = 28.0


def draw_question(kit: Kit, surface: pygame.Surface, place: Placement, words: str) -> None:
    """Draw what is asked on such a sheet."""
    kit.text.paragraph(
        surface,
        words,
        place["words"],
        "body",
        place.px(LETTERS),
        INK,
        align="center",
        valign="middle",
    )


class ConfirmScene(SheetScene):
    """A question over a dimmed screen; where something is lost by it, staying is the default."""

    def __init__(
        self,
        kit: Kit,
        heading: str,
        words: str,
        go: Label,
        then: Callable[[], None],
        *,
        stay: Label = lambda: _("Keep it"),
        is_dangerous: bool = True,
    ) -> None:
        """Ask; ``go`` is what the answer says that does ``then``, and ``stay`` the other one."""
        super().__init__(kit, "confirm")
        self._heading, self._words, self._then = heading, words, then
        back = Button("stay", stay, kit.stack.pop, shortcut=Back())
        leave = Button("go", go, self._go, style="danger")
        if not is_dangerous:
            back.style, leave.style = "quiet", "primary"
        keep_alike(back, leave)
        default = back if is_dangerous else leave
        self.focus = Focus(kit, [back, leave], default=default, goes_round=True)

    def head(self) -> str:
        return self._heading

    def draw_words(self, surface: pygame.Surface) -> None:
        """Say what it is about."""
        draw_question(self._kit, surface, self._place, self._words)

    def _go(self) -> None:
        self._kit.stack.pop()
        self._then()
