"""Where notices lie: never on a page's bars, its heading, its way back, or what is asked of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.scenes.frame.widget_scene import SheetScene
from game.ui.tree import Text
from game.ui.widgets.intents import Back
from game.ui.window.background_jobs import News
from game.ui.window.layout import ZoomedPage
from game.ui.window.loop import page_zoom
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit, Scene, SceneStack
from tests.drawing.lettering import SMALLEST_WINDOW, WatchedText, kit_watched
from tests.players import rounds
from tests.players.rounds import sit_down
from tests.players.screen import focus_or_none, open_kit
from tests.players.shared import sit
from tests.screens.test_every_screen import trees_of
from tests.tour import walk

BRIEF, LONG = "Sound off", "Picture saved: ~/Pictures/Super Mega Lucky Box/2026-11-24 19.30.png"
MANY = 10
"""Of a kind of screen, so many are looked at first, and then one of so many: a place takes time."""
TOLD = f"Achievement: Long chain II. {LONG}"


def spared_on(scene: Scene) -> Iterator[tuple[str, pygame.Rect]]:
    """Yield what a notice must leave in sight on a screen, by what it is."""
    yield from (("bar", bar) for bar in scene.edge_bars())
    for trees in trees_of(scene):
        for it in trees.walk() if hasattr(trees, "walk") else ():
            is_heading = isinstance(it.part, Text) and it.part.role == "script"
            if is_heading or it.part.key in ("heading", "preview"):
                yield "heading or preview", it.rect.inflate(-it.rect.width // 3, 0)
    if isinstance(scene, SheetScene):
        yield "heading", scene.view["heading"].tree.root.rect
    focus = focus_or_none(scene)
    for widget in () if focus is None else focus.widgets:
        if widget.shortcut == Back() and widget.visible:
            yield "way back", widget.rect


class WithNotices(WatchedText):
    """Lettering that lays notices over every screen, and notes what they lie on."""

    kit: Kit

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.covering: set[str] = set()
        self.laid, self.shown_of = 0, Counter[type[Scene]]()
        self._scene: Scene | None = None

    def begin_picture(
        self, scene: Scene | None = None, surface: pygame.Surface | None = None
    ) -> None:
        super().begin_picture(scene, surface)
        self._scene = scene

    def end_picture(self) -> None:
        super().end_picture()
        kit, scene = self.kit, self._scene
        assert scene is not None
        self.shown_of[type(scene)] += 1
        if self.shown_of[type(scene)] > MANY and self.shown_of[type(scene)] % MANY:
            return
        for words in (BRIEF, LONG):
            box = notice_over(kit, scene, words)
            self.laid += 1
            # At a shared table the line below is theirs.
            in_line = scene.notice_area() is not None
            self.covering |= {
                f"{type(scene).__name__}: {words[:9]} on {what}"
                for what, rect in spared_on(scene)
                if box.colliderect(rect) and not (in_line and rect.top > box.top - 60)
            }
            if not kit.window.surface.get_rect().contains(box):
                self.covering.add(f"{type(scene).__name__}: {words[:9]} outside")


def notice_over(kit: Kit, scene: Scene, words: str) -> pygame.Rect:
    """Show a notice over a screen, and return its place in the window."""
    kit.notices.leave_screen()
    kit.notices.replace_notices(words)
    page = ZoomedPage(scene.page_size_for(kit.window.size, page_zoom(kit)), kit.window.size)
    with (
        patch.object(SceneStack, "top", scene),
        patch.object(SceneStack, "page", page),
    ):
        return laid(kit)


def laid(kit: Kit) -> pygame.Rect:
    stack = kit.stack
    box = kit.notices.draw(
        kit.window.surface, kit.text, kit.pixels, stack.areas_to_avoid, stack.notice_area(),
        stack.areas_said, stack.edge_bars(), stack.areas_never_covered,
    )  # fmt: skip
    assert box is not None
    return box


@pytest.mark.long
def test_no_notice_on_any_screen_lies_on_a_bar_a_heading_or_the_way_back() -> None:
    kit, text = kit_watched(Settings(), WithNotices, SMALLEST_WINDOW)
    text.kit = kit
    walk(kit)
    assert text.laid > 500
    assert text.covering == set()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("words", [BRIEF, LONG])
def test_no_notice_lies_on_the_question_before_bolts_are_spent(
    size: tuple[int, int], words: str
) -> None:
    kit = open_kit(size)
    player, scene = sit_down(kit, rounds.hands(kit, rounds.TWO_WAITING, number=2))
    at = max((cost, at) for at, cost in scene.question.costs.items())[1]
    player.click(scene.view.places["square", *at].center, frames=3)
    asked = [rect for _plate, rect in scene.words_beside_square()]
    assert scene.question.chosen_square == at and asked
    kit.notices.replace_notices(words)
    assert laid(kit).collidelist(asked) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1080)], ids=str)
def test_an_achievement_at_a_shared_table_lies_within_the_line_below(
    size: tuple[int, int],
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    _player, scene = sit(kit, *[rounds.TWO_WAITING] * 4)
    kit.notices.show_when_known(lambda: [News(TOLD, lambda side: pygame.Surface((side, side)))])
    kit.notices.update(0.0)
    box, places = laid(kit), scene.picture.view.places
    assert kit.window.surface.get_rect().contains(box)
    assert box.collidelist([rect for key, rect in places.items() if key[0] == "square"]) < 0
