"""Tab goes through a screen as one reads it, and comes by everything that can be pressed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame

from game.scenes.watch.playback import WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import NextFocus
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Scene
from game.ui.window.settings import Settings
from tests.lettering import WatchedText, kit_watched
from tests.screen import focus_or_none
from tests.tour import walk


class Reader(WatchedText):
    """Presses Tab on every screen of a walk, all the way round, and notes where it went wrong."""

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.screens: set[str] = set()
        self.missed: set[str] = set()
        self.back: set[str] = set()

    def begin_picture(
        self, scene: Scene | None = None, surface: pygame.Surface | None = None
    ) -> None:
        super().begin_picture()
        focus = focus_or_none(scene)
        if focus is None:
            return
        name = type(scene).__name__
        went = gone_round(focus)
        self.screens.add(name)
        self.missed |= {
            f"{name}: {named(widget)}"
            for widget in focus.widgets
            if widget.can_focus and widget not in went
        }
        is_table = isinstance(scene, WatchableScene | WatchedScene)
        for one, other in pairwise(went):
            if goes_back(one, other) and not (is_table and is_elsewhere(one, other)):
                self.back.add(f"{name}: {named(one)} → {named(other)}")


def gone_round(focus: Focus) -> list[Widget]:
    """Press Tab until it is where it was, and give what it came by, from its beginning on."""
    before, went = focus.current, []
    for _step in range(len(focus.widgets) + 1):
        focus.handle(NextFocus(False))
        current = focus.current
        if current is None or current in went:
            break
        went.append(current)
    focus.focus(before)
    return sorted(went, key=lambda widget: cycle(went, focus).index(widget))


def cycle(went: list[Widget], focus: Focus) -> list[Widget]:
    """Give what Tab came by, beginning with what the screen names first."""
    start = went.index(min(went, key=focus.widgets.index))
    return went[start:] + went[:start]


def goes_back(one: Widget, other: Widget) -> bool:
    """Say whether something lies above what came before, and not in a column to its right."""
    return other.rect.centery < one.rect.top and other.rect.left < one.rect.right


def is_elsewhere(one: Widget, other: Widget) -> bool:
    """Say whether something new begins: at a table what is asked for comes before all signs."""
    return one.cluster != other.cluster or one.cluster is None


def named(widget: Widget) -> str:
    return widget.area or widget.label


def test_tab_comes_by_everything_that_can_be_pressed_in_the_order_of_reading() -> None:
    kit, text = kit_watched(Settings(), Reader)
    walk(kit)
    assert len(text.screens) > 25
    assert text.missed == set()
    assert text.back == set()


def test_what_lies_above_is_read_first_and_columns_one_after_the_other() -> None:
    def lying(x: int, y: int) -> Widget:
        widget = Widget("", "")
        widget.rect = pygame.Rect(x, y, 100, 40)
        return widget

    assert goes_back(lying(0, 100), lying(0, 0))
    assert not goes_back(lying(0, 0), lying(0, 100))
    assert not goes_back(lying(0, 100), lying(200, 0)), "the next column"
    assert not goes_back(lying(0, 0), lying(200, 10)), "the same row"
