"""The result against a rival, as a line beside the final score that opens more."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.record import Player
from game.ui.draw.palette import CREAM, SUNFLOWER
from game.ui.widgets.hint import HintedSpot
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Label
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene

LETTERS = 28.0
GAP_SHARE = 0.3


class RivalMark(HintedSpot):
    """A rival's badge and the comparison."""

    sound = "click"

    def __init__(
        self,
        kit: Kit,
        rival: Player,
        words: str,
        label: Label,
        opens: Callable[[], Scene],
        *,
        visible: Callable[[], bool],
    ) -> None:
        """Show ``words``; activation opens a scene named ``label``."""
        super().__init__(
            "challenge_result",
            label,
            lambda: kit.stack.push(opens()),
            visible=visible,
            shortcut=Key("rival"),
        )
        self._rival = rival
        self.words = words
        """The comparison; empty: the rival's name is shown."""

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rect = self.rect
        badge = kit.art.icon(f"seat_{self._rival.badge + 1}", rect.height)
        surface.blit(badge, rect)
        left = badge.get_width() + round(GAP_SHARE * rect.height)
        line = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
        ink = CREAM if self.hovered else SUNFLOWER
        words = self.words or self._rival.name
        kit.text.draw(surface, words, line, "body", self.px(LETTERS), ink)
