"""How a game has ended against a rival, in a line beside the result; it opens more of it.

Knows how the line looks; what it says, and what it opens, is for whoever knows the game.
"""

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
        """Say ``words`` of a rival; activated, it opens a scene, which is called ``label``."""
        super().__init__(
            "challenge_result",
            label,
            lambda: kit.stack.push(opens()),
            visible=visible,
            shortcut=Key("rival"),
        )
        self._rival = rival
        self.words = words
        """The comparison; empty where there is nothing to compare."""

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw badge and words, lit under the mouse."""
        rect = self.rect
        badge = kit.art.icon(f"seat_{self._rival.badge + 1}", rect.height)
        surface.blit(badge, rect)
        left = badge.get_width() + round(GAP_SHARE * rect.height)
        line = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
        ink = CREAM if self.hovered else SUNFLOWER
        words = self.words or self._rival.name
        kit.text.draw(surface, words, line, "body", self.px(LETTERS), ink)
