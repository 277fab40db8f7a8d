"""A cream sheet with a titled head, over the dimmed screen before it."""

from __future__ import annotations

import pygame

from game.scenes.frame.chrome import draw_backdrop
from game.scenes.frame.widget_scene import WidgetScene
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, SUNFLOWER, TABLE, is_plain, shown
from game.ui.draw.text import Align
from game.ui.widgets.intents import Advance, Intent
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted

DIM = (112, 98, 136)
"""The factor for each channel of the dimmed screen, of 255: a plum dusk."""
BORDER_SHARE, RADIUS_SHARE, TITLE_SHARE = 0.065, 0.36, 0.72


def dim(surface: pygame.Surface) -> None:
    """Dim the surface; with plain backgrounds, cover it."""
    if is_plain():
        surface.fill(shown(TABLE))
    else:
        surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)


def draw_sheet(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, heading: pygame.Rect, title: str
) -> None:
    """Draw the sheet with its title at ``heading``, just above the head's lower edge."""
    size, head = rect.size, heading.bottom + heading.y - 2 * rect.y - (heading.y - rect.y) // 2
    border, radius = max(2.0, head * BORDER_SHARE), head * RADIUS_SHARE
    sheet = kit.pixels.get(
        ("sheet", size, head),
        lambda: shapes.sheet(size, head, GRAPE, border=border, radius=radius),
    )
    surface.blit(sheet, rect)
    kit.text.draw(
        surface, title, heading, "script", heading.height * TITLE_SHARE * kit.text.scale, SUNFLOWER,
        outline=INK, align="center",
    )  # fmt: skip


class SheetScene(WidgetScene):
    """A sheet with a title and buttons, over a dimmed screen or by itself.

    The layout has the areas ``sheet``, ``heading``, and ``note`` if it has one.
    """

    opaque = False
    note_units = 28.0
    note_align: Align = "left"

    def __init__(self, kit: Kit, layout: str | Fitted) -> None:
        if not self.opaque:
            kit.hands.opened()
        super().__init__(kit, layout)

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the widgets; over another screen, Space first shows the focus ring."""
        if not self.focus.handle(intent) and isinstance(intent, Advance) and not self.opaque:
            self._kit.hands.by_keyboard = True

    def note_text(self) -> str:
        """Return the text of the area ``note``."""
        return ""

    def draw_words(self, surface: pygame.Surface) -> None:
        """Draw the contents, below the widgets."""

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        if self.opaque:
            draw_backdrop(kit, surface)
        else:
            dim(surface)
        draw_sheet(kit, surface, place["sheet"], place["heading"], self.head())
        self.draw_words(surface)
        if words := self.note_text():
            self.write_lines(
                surface, words, "note", self.note_units, align=self.note_align, leading=1.2
            )
        self.focus.draw(surface)
