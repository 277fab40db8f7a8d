"""A cream sheet with a grape head and a title on it, as menus have, over the screen before it.

Knows how it looks, and how a scene that is one gets along; what stands on it is its scene's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection

import pygame

from game.scenes.frame.widget_scene import WidgetScene
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, SUNFLOWER, TABLE, is_plain, shown
from game.ui.widgets.intents import Advance, Intent
from game.ui.window.kit import Kit

DIM = (112, 98, 136)
"""What is left of the light beneath, in parts of 255: a plum dusk."""
BORDER_SHARE, RADIUS_SHARE, TITLE_SHARE = 0.065, 0.36, 0.72


def dim(surface: pygame.Surface) -> None:
    """Dim what is there; where grounds are plain, cover it."""
    if is_plain():
        surface.fill(shown(TABLE))
    else:
        surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)


def draw_sheet(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, heading: pygame.Rect, title: str
) -> None:
    """Draw the sheet; its head ends a little below ``heading``, where the title stands."""
    size, head = rect.size, heading.bottom + heading.y - 2 * rect.y - (heading.y - rect.y) // 2
    sheet = kit.pixels.get(
        ("sheet", size, head),
        lambda: shapes.sheet(
            size,
            head,
            GRAPE,
            border=max(2.0, head * BORDER_SHARE),
            radius=head * RADIUS_SHARE,
        ),
    )
    surface.blit(sheet, rect)
    kit.text.draw(
        surface,
        title,
        heading,
        "script",
        heading.height * TITLE_SHARE * kit.text.scale,
        SUNFLOWER,
        outline=INK,
        align="center",
    )


class SheetScene(WidgetScene):
    """A sheet over the dimmed screen that it was opened on, with buttons.

    Its layout has a place for the ``sheet`` and its ``heading``.
    """

    opaque = False

    def __init__(self, kit: Kit, layout: str, anchors: Collection[str]) -> None:
        kit.hands.opened()
        super().__init__(kit, layout, anchors)

    @property
    @abstractmethod
    def title(self) -> str:
        """What stands in its head."""

    def handle(self, intent: Intent) -> None:
        """Let the widgets have it; Space shows where the keyboard is, if it has done nothing else.

        What it would press has not been in sight before.
        """
        if not self.focus.handle(intent) and isinstance(intent, Advance):
            self._kit.hands.by_keyboard = True

    def draw_words(self, surface: pygame.Surface) -> None:
        """Draw what stands on it, beneath the buttons."""

    def draw(self, surface: pygame.Surface) -> None:
        """Dim what is there and draw the sheet over it."""
        place = self._place
        dim(surface)
        draw_sheet(self._kit, surface, place["sheet"], place["heading"], self.title)
        self.draw_words(surface)
        self.focus.draw(surface)
