"""The row of seats in a draft: who is choosing, who is done, who is waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

import pygame

from game.record import Player
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, INK, LILAC, RIM, SUNFLOWER, WHITE, mix
from game.ui.widgets.thing import Meaning
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _

WIDEST_UNITS, GAP_UNITS = 440.0, 10.0
BADGE_SHARE, STATE_SHARE, INSET_SHARE = 0.76, 0.5, 0.12
SMALLEST_NAME_PX = 11


class Size(NamedTuple):
    """The spacing of a row."""

    choosing: float
    name: float
    has_marks: bool
    """Whether a mark fits beside the name; else it lies on the badge."""


SOME, MANY = Size(1.7, 25.0, True), Size(1.35, 21.0, False)
MOST_OF_SOME = 8


class Stage(Enum):
    """A seat's progress, by its icon."""

    CHOOSING = "pencil"
    DONE = "check"
    WAITING = ""


STAGES = {
    Stage.CHOOSING: N_("{name} is choosing"),
    Stage.DONE: N_("{name} has chosen"),
    Stage.WAITING: N_("{name} is yet to choose"),
}


class SeatChip(Widget):
    """One seat of the row."""

    @property
    def meaning(self) -> Meaning:
        return Meaning(_(STAGES[self._stage()]).format(name=self.label))

    def __init__(
        self,
        player: Player,
        stage: Callable[[], Stage],
        choose: Callable[[], None],
        *,
        enabled: Callable[[], bool],
        visible: bool,
    ) -> None:
        super().__init__("", player.name, enabled=enabled, visible=visible)
        self._player = player
        self._stage = stage
        self._choose = choose
        self.shape = SOME

    def corner(self) -> float:
        return self.rect.height / 2

    def activate(self) -> None:
        self._choose()

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        stage = self._stage()
        fill, edge, ink = BAR, RIM, LILAC
        if stage is Stage.CHOOSING:
            fill, edge, ink = SUNFLOWER, INK, INK
        elif stage is Stage.DONE:
            ink = CREAM
        if self.hovered and self.enabled:
            fill = mix(fill, WHITE, 0.2)
        size, line = self.rect.size, self.px(3)
        ground = kit.pixels.get(
            ("chip", size, fill, edge, line), lambda: shapes.pill(size, fill, line, edge)
        )
        surface.blit(ground, self.rect)
        side = round(self.rect.height * BADGE_SHARE)
        inset = (self.rect.height - side) // 2
        gap = round(self.rect.height * INSET_SHARE)
        badge = kit.art.icon(f"seat_{self._player.badge + 1}", side)
        surface.blit(badge, (self.rect.x + inset, self.rect.y + inset))
        left = self.rect.x + inset + badge.get_width() + gap
        right = self.rect.right - 2 * gap
        mark = self._draw_mark(surface, kit, stage, right)
        if mark is not None:
            right = mark.left - gap
        room = pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.height)
        kit.text.draw(
            surface,
            self._player.name,
            room,
            "body",
            self.shape.name * self.scale,
            ink,
            floor=SMALLEST_NAME_PX,
        )

    def _draw_mark(
        self, surface: pygame.Surface, kit: Kit, stage: Stage, right: int
    ) -> pygame.Rect | None:
        mark = stage.value or ("bot" if self._player.is_bot else "")
        high = round(self.rect.height * STATE_SHARE)
        if mark and (self.shape.has_marks or stage is Stage.CHOOSING):
            icon = kit.art.icon(mark, high)
            place = icon.get_rect(midright=(right, self.rect.centery))
            surface.blit(icon, place)
            return place
        if stage is Stage.DONE:
            icon = kit.art.icon("check_badge", high)
            corner = (self.rect.x, self.rect.bottom + self.px(2))
            surface.blit(icon, icon.get_rect(bottomleft=corner))
        return None


def place_chips(chips: Sequence[SeatChip], row: pygame.Rect, choosing: int, scale: float) -> None:
    """Lay out the chips in a centred row, the choosing seat's wider."""
    shape = SOME if len(chips) <= MOST_OF_SOME else MANY
    gap = round(GAP_UNITS * scale)
    shares = len(chips) - 1 + shape.choosing
    widest = WIDEST_UNITS * scale / shape.choosing
    one = min((row.width - gap * (len(chips) - 1)) / shares, widest)
    left = row.centerx - (one * shares + gap * (len(chips) - 1)) / 2
    for seat, chip in enumerate(chips):
        width = one * (shape.choosing if seat == choosing else 1)
        chip.scale, chip.shape = scale, shape
        chip.rect = pygame.Rect(round(left), row.y, round(left + width) - round(left), row.height)
        left += width + gap
