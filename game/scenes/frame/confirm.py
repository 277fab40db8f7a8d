"""A question with two answers, asked before something irreversible."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.widgets.button import Button, Style, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent
from game.ui.widgets.widget import Label
from game.ui.window.kit import Kit
from game.words import N_

from .sheet import SheetScene

LETTERS = 28.0
KEEP_IT = N_("Keep it")


class ConfirmScene(SheetScene):
    """A question over a dimmed screen; if going on is dangerous, staying is the default."""

    stays_by: Intent | None = Back()
    """The shortcut for staying."""

    def __init__(
        self, kit: Kit, heading: str, words: str, go: Label, then: Callable[[], None], *,
        stay: Label = KEEP_IT, is_dangerous: bool = True,
    ) -> None:  # fmt: skip
        """Ask; the button ``go`` calls ``then``."""
        super().__init__(kit, "confirm")
        self._heading, self._words, self._then = heading, words, then
        styles: tuple[Style, Style] = ("primary", "danger")
        if not is_dangerous:
            styles = ("quiet", "primary")
        back = Button("stay", stay, self.stay, style=styles[0], shortcut=self.stays_by)
        leave = Button("go", go, self.go, style=styles[1])
        keep_alike(back, leave)
        default = back if is_dangerous else leave
        self.focus = Focus(kit, [back, leave], default=default, goes_round=True)

    def head(self) -> str:
        return self._heading

    def draw_words(self, surface: pygame.Surface) -> None:
        self.write_lines(surface, self._words, "words", LETTERS, align="center", leading=1.3)

    def stay(self) -> None:
        self._kit.stack.pop()

    def go(self) -> None:
        self._kit.stack.pop()
        self._then()
