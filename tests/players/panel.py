"""A panel of widgets to press, for the tests of widgets."""

from __future__ import annotations

import pygame

from game.ui.draw import palette
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit, Scene

BACKGROUND = palette.TABLE


class Panel(Scene):
    """Widgets in given places, and a list of what happened."""

    def __init__(
        self,
        kit: Kit,
        *widgets: Widget,
        default: Widget | None = None,
        goes_round: bool = False,
    ) -> None:
        self.focus = Focus(kit, widgets, default=default, goes_round=goes_round)
        self.rest: list[Intent] = []

    @property
    def wants_text(self) -> bool:
        return self.focus.wants_text

    def handle(self, intent: Intent) -> None:
        if not self.focus.handle(intent):
            self.rest.append(intent)

    def update(self, dt: float) -> bool:
        return self.focus.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(BACKGROUND)
        self.focus.draw(surface)


def at(widget: Widget, x: int, y: int, width: int = 200, height: int = 80) -> Widget:
    widget.rect = pygame.Rect(x, y, width, height)
    return widget


def button(log: list[str], name: str, x: int = 100, y: int = 100, **options: object) -> Button:
    made = Button("", name, lambda: log.append(name), **options)  # type: ignore[arg-type]
    at(made, x, y)
    return made
