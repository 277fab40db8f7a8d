"""The buttons of the current deals, each with its state and medal."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.frame.boxes import draw_box
from game.scenes.frame.medal import medal_icon
from game.ui.draw.palette import BAR, CREAM, LILAC, RIM, SUNFLOWER, WHITE, mix
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit

TITLE_SHARE, STATE_SHARE, MEDAL_SHARE, SIDE = 0.3, 0.24, 0.42, 0.16


class Door(Widget):
    """A button that shows the current deal of one kind."""

    sound = "click"

    def __init__(
        self,
        name: str,
        title: str,
        state: Callable[[], str],
        medal: Callable[[], int],
        action: Callable[[], None],
        is_chosen: Callable[[], bool],
    ) -> None:
        super().__init__(name, title)
        self._state, self._medal, self._action = state, medal, action
        self._is_chosen = is_chosen

    @property
    def value(self) -> str:
        return self._state()

    def activate(self) -> None:
        self._action()

    def corner(self) -> float:
        return self.rect.height * 0.18

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rect, is_chosen = self.rect, self._is_chosen()
        fill = mix(BAR, WHITE, 0.16 if self.hovered or is_chosen else 0.05)
        edge = SUNFLOWER if is_chosen else RIM
        thick = (5.0 if is_chosen else 3.0) * self.scale
        draw_box(kit, surface, rect, self.corner(), fill, max(2.0, thick), edge)
        inside = rect.inflate(-round(rect.height * 2 * SIDE), -round(rect.height * 2 * SIDE))
        upper = pygame.Rect(inside.x, inside.y, inside.width, inside.height // 2)
        lower = pygame.Rect(inside.x, upper.bottom, inside.width, inside.bottom - upper.bottom)
        if medal := self._medal():
            icon = medal_icon(kit, medal, round(rect.height * MEDAL_SHARE))
            surface.blit(
                icon, icon.get_rect(midright=(rect.right - self.corner() // 2, upper.centery))
            )
            upper.width -= icon.get_width()
        ink = SUNFLOWER if is_chosen else CREAM
        kit.text.draw(surface, self.label, upper, "title", rect.height * TITLE_SHARE, ink)
        kit.text.draw(surface, self._state(), lower, "body", rect.height * STATE_SHARE, LILAC)
