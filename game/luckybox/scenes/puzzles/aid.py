"""Help at the table of a puzzle: the two buttons that ask for it, and where its words have room.

They lie where a rival's board would be: nobody else plays.  Knows no puzzle.
"""

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
"""Between the two of them, in units."""
KEPT = {"bag": 1, "deck": 4, "scorecard": 3, PLACE: 7, "top_bar": 4, "bottom_bar": 40}
"""How much each is kept clear of words.  No number comes any more, and of bolts and moons there is
no end; what is asked, and the buttons that help and take back, are needed."""
CARDS_KEPT = 8


class Aid(Button):
    """One of the two, the upper or the lower."""

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
    """The round, in which nothing that is needed is hidden."""

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if not isinstance(scene, RoundScene):
            return super().kept_clear(scene)
        place = scene.picture.place
        kept = [rect for name, weight in KEPT.items() for rect in [place[name]] * weight]
        return [*kept, *[*scene.picture.board.cards] * CARDS_KEPT]
