"""Watching the first game: its draft, rounds and scores, with cascades to seek and to save."""

from __future__ import annotations

import pygame

from game.ui import shapes
from game.ui.icon_button import IconButton
from game.ui.intents import Key
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import BAR
from game.ui.widget import Widget
from game.words import _

from .camera import CascadeCamera
from .draft import DraftScene
from .playback import Playback
from .table import Table
from .watchable import WatchableScene
from .watching import ANCHORS, WatchedScene


def save_control(kit: Kit, table: Table) -> IconButton:
    """Make the button that saves the last cascade of the board in view."""

    def save() -> None:
        from .saving import save_cascade

        save_cascade(kit, table)

    return IconButton(
        "save",
        lambda: _("Save this cascade"),
        save,
        "save",
        style="secondary",
        enabled=lambda: table.last_cascade() is not None,
        shortcut=Key("s"),
    )


class WatchedLuckybox(WatchedScene[Table]):
    """A scene of the first game that only bots play."""

    def __init__(self, kit: Kit, table: Table, playback: Playback, watched: WatchableScene) -> None:
        """Watch a scene of a table, as its viewer wishes."""
        super().__init__(kit, table, playback, watched, CascadeCamera(table))

    def _load_layout(self) -> Layout:
        return Layout.load("watching", (*ANCHORS, "draft_bar", "save"))

    def _next_label(self) -> str:
        return _("Next cascade")

    def _make_controls(self) -> tuple[Widget, ...]:
        return (*super()._make_controls(), save_control(self.kit, self.table))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; in a draft the controls lie between the tokens and the piles."""
        super().resize(size)
        if isinstance(self.watched, DraftScene):
            bar = self._place["draft_bar"]
            by = pygame.Vector2(bar.topleft) - self._bar.topleft
            self._bar = bar
            for widget in self._controls:
                widget.rect = widget.rect.move(by)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """Draw a panel where the controls lie on the table itself."""
        if not isinstance(self.watched, DraftScene):
            return
        size, border = self._bar.size, self._place.px(3)
        panel = self.kit.pixels.get(
            ("controls", size),
            lambda: shapes.rounded(size, size[1] * 0.3, BAR, border, BAR, 0.85),
        )
        surface.blit(panel, self._bar)
