"""The curtain between two people at one screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.record import Player
from game.scenes.frame.drawing import draw_name
from game.scenes.frame.widget_scene import WidgetScene, draw_backdrop
from game.ui.draw.palette import CREAM, INK, SUNFLOWER
from game.ui.widgets.button import Button
from game.ui.widgets.captions import HintedSpot
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, Key
from game.ui.window.scene import Kit
from game.words import _

from .blanco_cards import blanco_card


class HandoverScene(WidgetScene):
    """A closed curtain."""

    def __init__(
        self, kit: Kit, player: Player, on_there: Callable[[], None], on_pause: Callable[[], None]
    ) -> None:
        """Wait for a player; ``on_there`` is called when they say so."""
        self._player = player
        self._on_there = on_there
        super().__init__(kit, "curtain")
        self._here = Button("here", lambda: _("I’m here"), self._open, shortcut=Advance())
        menu = HintedSpot("menu", lambda: _("Pause"), on_pause, shortcut=Back())
        self.focus = Focus(kit, [self._here, menu], default=self._here)

    def handle(self, intent: Intent) -> None:
        if not isinstance(intent, Key):
            self.focus.handle(intent)

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        for name in ("card_left", "card_right"):
            rect = place[name]
            back = blanco_card(kit.art, 0, rect.width)
            turned = pygame.transform.rotozoom(back, 9 if name == "card_left" else -9, 1.0)
            surface.blit(turned, turned.get_rect(center=rect.center))
        badge = place["badge"]
        kit.art.put(surface, f"seat_{self._player.badge + 1}", badge.height, center=badge.center)
        heading = place["heading"]
        draw_name(
            kit, surface, heading, self._player.name, heading.height * 0.62, SUNFLOWER,
            align="center", outline=INK,
        )  # fmt: skip
        words = _("Your turn! Take the screen. Everyone else, look away.")
        kit.text.paragraph(
            surface, words, place["words"], "body", place.px(32), CREAM,
            align="center", valign="middle",
        )  # fmt: skip
        kit.art.put(surface, "pause", place.px(34), center=place["menu"].center)
        self.focus.draw(surface)

    def _open(self) -> None:
        self._on_there()
        self._kit.stack.pop()
