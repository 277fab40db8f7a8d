"""Watching the first game: its draft, rounds and scores, with cascades to seek and to save."""

from __future__ import annotations

import pygame

from game.scenes.watch.camera import CascadeCamera
from game.scenes.watch.playback import Playback
from game.scenes.watch.watchable import WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.ui.draw import shapes
from game.ui.draw.palette import BAR
from game.ui.widgets.icon_button import IconButton
from game.ui.window.kit import Kit
from game.words import _

from .cascade_film import save_control
from .draft.draft import DraftScene
from .table import Table


class WatchedLuckybox(WatchedScene[Table]):
    """A scene of the first game that only bots play."""

    def __init__(self, kit: Kit, table: Table, playback: Playback, watched: WatchableScene) -> None:
        """Watch a scene of a table, as its viewer wishes."""
        super().__init__(kit, table, playback, watched, CascadeCamera(table))

    def _next_label(self) -> str:
        return _("Next cascade")

    def _save_control(self) -> IconButton:
        return save_control(self.kit, self.table)

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
