"""Help at a puzzle's table: its two buttons, and where the guide's words go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.luckybox.scenes.guide.sight import LuckyboxSight
from game.luckybox.scenes.round.round import RoundScene
from game.scenes.watch.playback import WatchableScene
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Label, Options
from game.ui.window.layout import Placement

PLACE = "rival"
GAP = 12.0
"""Between the buttons, in units."""
KEPT = {"bag": 1, "deck": 4, "scorecard": 3, PLACE: 7, "top_bar": 4, "bottom_bar": 40}
"""How strongly each area is kept clear of words; most for the task and the buttons, least for what
a puzzle does not need, such as the bag."""
CARDS_KEPT = 8


class Aid(Button):
    """One of the two buttons; ``row`` 0 is the upper one."""

    def __init__(
        self, row: int, label: Label, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(PLACE, label, action, style="sky" if row == 0 else "quiet", **options)
        self._row = row

    def place(self, placement: Placement) -> None:
        super().place(placement)
        gap = self.px(GAP)
        height = (self.rect.height - gap) // 2
        top = self.rect.y + self._row * (height + gap)
        self.rect = pygame.Rect(self.rect.x, top, self.rect.width, height)


class PuzzleSight(LuckyboxSight):
    """The guide's view of a puzzle's round."""

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, RoundScene):
            return super().kept_clear(scene)
        place = scene.picture.place
        kept = [rect for name, weight in KEPT.items() for rect in [place[name]] * weight]
        return [*kept, *[*scene.picture.board.cards] * CARDS_KEPT]
