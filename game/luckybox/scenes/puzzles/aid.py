"""Help at the table of a puzzle: the two buttons that ask for it, and where its words have room.

They lie where a rival's board would be: nobody else plays.  Knows no puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

import pygame

from game.luckybox.scenes.guide.sight import LuckyboxSight
from game.luckybox.scenes.round.round import RoundScene
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Label, Options
from game.ui.window.layout import Placement

PLACE = "rival"
GAP = 12.0
"""Between the two of them, in units."""
HIDDEN = "supply"
"""What words may lie on: of bolts and moons there is no end."""
NEEDED = "bottom_bar"
"""Where it stands what is asked, and what takes back."""
ABOVE_ALL = 40
"""How much more than anything else that is kept clear."""


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

    def kept_clear(self, scene: Any) -> Sequence[pygame.Rect]:
        clear = super().kept_clear(scene)
        if not isinstance(scene, RoundScene):
            return clear
        place = scene.picture.place
        most = [place[NEEDED]] * ABOVE_ALL
        return [*most, *(rect for rect in clear if rect != place[HIDDEN])]
