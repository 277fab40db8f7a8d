"""A small cascade that previews the settings; it replays after every change."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.luckybox.rules import Cross, Held, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.howto.demonstration import Demonstration
from game.luckybox.scenes.howto.lessons import ORANGE, PINK, Example, cascade_lesson, mask, position
from game.luckybox.scenes.show import cue_for
from game.scenes.frame.pen import Pen
from game.stage import Clip
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, TABLE
from game.ui.window.kit import Kit

PADDING, BORDER, RADIUS, CAPTION_UNITS = 20.0, 4.0, 26.0, 24.0


def small_cascade() -> Example:
    held = [Held(ORANGE, mask(0, 2, 3, 4, 7)), Held(PINK, mask(0, 2, 5))]
    return replace(
        cascade_lesson(),
        game=position(held, number=5, bolts=0),
        actions=(
            Cross(0, ORANGE.id, 1),
            UseBonus(0, ORANGE.id, 0, PINK.id, 1),
            UseBonus(0, PINK.id, 0, ORANGE.id, 6),
        ),
        tokens=("moon", "star"),
    )


class Preview(Demonstration):
    """A cascade on two cards, at the current speed and motion."""

    first_rest, rest, choice = 0.7, 0.5, 0.4
    top_share, caption_share, combo_units = 0.2, 0.25, 52.0

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, small_cascade())
        self._frame = pygame.Rect(0, 0, 0, 0)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        self._frame = rect
        margin = round(2 * PADDING * scale)
        super().place(rect.inflate(-margin, -margin), scale)

    def paint(self, pen: Pen) -> None:
        frame, scale, surface = self._frame, self.scale, pen.surface
        pen.stamp(
            ("preview table", frame.size),
            lambda: shapes.rounded(frame.size, RADIUS * scale, TABLE, max(1.0, BORDER * scale)),
            topleft=frame.topleft,
        )
        # Clip flights to the table.
        clip = surface.get_clip()
        surface.set_clip(frame.clip(clip))
        super().paint(pen)
        surface.set_clip(clip)

    def paint_caption(self, pen: Pen) -> None:
        pen.panel(self._caption, pen.px(3), pen.px(18))
        pen.paragraph(
            self.said,
            self._caption.inflate(-pen.px(28), -pen.px(12)),
            pen.px(CAPTION_UNITS),
            CREAM,
            align="center",
            valign="middle",
            leading=1.2,
        )

    def _cue(self, event: ev.Event) -> Clip:
        return cue_for(event, self.kit.settings.speed, self.kit.settings.motion)
