"""Every place of every map is used by its screen, and pages larger than their window."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial

import pygame
import pytest

from game.box import GAMES
from game.luckybox.rules import Phase
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.game import Screens, screens_of
from game.scenes.guided import GuidedScene
from game.scenes.routes import scene_at
from game.scenes.table.play_scene import PauseScene
from game.ui.window.canvas import Canvas
from game.ui.window.layout import Page
from game.ui.window.preferences import Settings
from tests.players.screen import Player, focus_of, motion, mouse_down, mouse_up, open_kit
from tests.tables.played import played_to

OF_SOME = {"puzzle", "puzzle_detail", "query_today"}
"""The parts that a game without puzzles and a deal of the day lacks."""


def test_every_part_of_a_games_screens_is_there() -> None:
    for name in GAMES:
        screens = screens_of(GAMES, name)
        stated = set(dir(screens)) | screens.parts.keys()
        lacking = OF_SOME if not screens.has_daily else set()
        assert {part for part in screens.parts if not getattr(screens, part)} == set()
        assert vars(Screens)["__annotations__"].keys() - stated == lacking


WINDOW = (1280, 720)
SIZES = (WINDOW, (2560, 1080))
PLACES = [
    *(to.Title(), to.Settings(), to.Seats(), to.Controls(), to.WatchSetup(), to.HowTo()),
    *(to.Pressing(),),
]


@pytest.fixture(params=SIZES, ids=str)
def player(request: pytest.FixtureRequest) -> Player:
    kit = open_kit(request.param, Settings(text_size=200))
    kit.stack.make = partial(scene_at, kit)
    return Player(kit)


def move_onto(player: Player, spot: tuple[int, int]) -> None:
    """Move the mouse from the top left to where this spot of the page comes to lie under it."""
    page = player.kit.stack.page
    player.hover((0, 0))
    assert page.at == (0, 0)
    player.hover((pointer_at(page, spot, 0), pointer_at(page, spot, 1)))


def pointer_at(page: Page, spot: tuple[int, int], axis: int) -> int:
    def under(at: int) -> int:
        tried = Page(page.size, page.window)
        tried.follow((at, at), (0, 0))
        return tried.under((at, at))[axis]

    return bisect_left(range(page.window[axis]), spot[axis], key=under)


def test_the_mouse_reaches_every_corner_of_a_page() -> None:
    page, before = Page((2560, 2000), WINDOW), (0, 0)
    corners = {(0, 0): (0, 0), (1279, 719): (1280, 1280), (1279, 0): (1280, 0), (0, 719): (0, 1280)}
    for corner, at in corners.items():
        page.follow(corner, before)
        before = corner
        assert page.at == at
        assert page.under(corner) == (at[0] + corner[0], at[1] + corner[1])


def test_a_page_that_was_moved_by_keys_does_not_jump_when_the_mouse_comes() -> None:
    page = Page((2560, 1440), WINDOW)
    page.show(pygame.Rect(2400, 1300, 10, 10))
    at = page.at
    page.follow((100, 101), (100, 100))
    assert abs(page.at[0] - at[0]) <= 2
    assert abs(page.at[1] - at[1]) <= 2


def test_a_page_is_never_looked_at_beyond_its_edge_and_what_is_larger_from_its_beginning() -> None:
    page = Page((1500, 900), WINDOW)
    for dx, dy in ((-1, -1), (1, 1), (1, 1), (1, 1), (-1, 0)):
        page.step(dx, dy)
        assert pygame.Rect((0, 0), page.size).contains(page.seen)
    page.show(pygame.Rect(5000, 5000, 10, 10))
    assert page.seen.bottomright == page.size
    page = Page((2560, 1440), WINDOW)
    page.show(pygame.Rect(200, 300, 2000, 1000))
    assert page.at == (200, 300)


def test_the_title_begins_at_its_top_and_one_key_shows_all_of_it_and_goes_back(
    player: Player,
) -> None:
    player.kit.stack.push(to.Title())
    player.wait(3)
    page = player.kit.stack.page
    first, second, *_others = focus_of(player.scene).widgets
    assert page.seen.contains(first.rect) and page.seen.contains(second.rect)
    width, height = player.kit.window.size
    player.hover((width - 1, height - 1))
    assert page.at == (0, 0), "wherever the mouse happens to be"
    player.hover((width - 1, height // 2))
    player.hover((width - 1, height - 1))
    assert page.at[1] > 0
    for is_larger in (False, True):
        player.press(pygame.K_z)
        assert player.kit.stack.page.is_larger is is_larger


def test_a_part_of_a_page_on_a_canvas_looks_as_it_does_on_the_whole_page(player: Player) -> None:
    player.kit.stack.push(to.Title())
    player.wait(3)
    page, scene = player.kit.stack.page, player.scene
    assert scene is not None
    page.step(1, 1)
    whole, shown = pygame.Surface(page.size), pygame.Surface(page.window)
    scene.draw(whole)
    page.draw(shown, scene.draw)
    part = whole.subsurface(page.seen)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(part, "RGB")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: type(place).__name__)
def test_a_page_opens_at_its_heading_and_mouse_and_keyboard_reach_everything_on_it(
    player: Player, place: to.Title
) -> None:
    player.kit.hands.by_keyboard = True
    player.kit.stack.push(place)
    player.wait(60)
    page, focus = player.kit.stack.page, focus_of(player.scene)
    assert page.at == (0, 0), "whatever has the focus"
    player.kit.hands.by_keyboard = False
    for widget in focus.widgets:
        if widget.visible and widget.enabled:
            move_onto(player, widget.rect.center)
            assert focus.hovered is widget, widget.label
    for _step in range(len(focus.widgets)):
        player.press(pygame.K_TAB)
        assert player.scene is not None
        held = player.scene.in_hand()
        assert held is not None
        seen = page.seen
        assert seen.contains(held) or held.width > seen.width or held.height > seen.height
    if isinstance(place, to.Settings):
        focus.focus(focus.widgets[-2])
        player.wait(2)
        assert page.at[1] > 0


def test_the_mouse_reaches_everything_on_a_table(player: Player) -> None:
    table = played_to(4, Phase.TURN, 1)
    table.director.finish()
    scene = RoundScene(player.kit, table)
    player.kit.stack.push(scene)
    player.wait(2)
    assert player.kit.stack.page.size == tuple(2 * side for side in player.kit.window.size)
    reached = 0
    for widget in scene.focus.widgets:
        if widget.visible and widget.enabled:
            move_onto(player, widget.rect.center)
            assert scene.focus.hovered is widget, widget.label
            reached += 1
    assert reached > 3


def test_beneath_a_dialog_and_in_a_window_of_another_size_the_same_part_is_looked_at(
    player: Player,
) -> None:
    player.kit.stack.push(to.Settings())
    player.wait(2)
    page = player.kit.stack.page
    player.press(pygame.K_DOWN, mod=pygame.KMOD_CTRL)
    assert page.at[1] > 0, "Ctrl and arrows look around"
    page.step(0, 1)
    looked_at = page.at
    player.kit.stack.push(PauseScene(player.kit))
    player.wait(2)
    assert page.at == looked_at
    player.kit.stack.pop()
    player.wait(2)
    assert player.kit.stack.page is page
    share = page.at[1] / (page.size[1] - page.window[1])
    player.kit.stack.resize((1440, 810), 2.0)
    other = player.kit.stack.page
    assert other.at[1] / (other.size[1] - 810) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("percent", [100, 115, 130, 150])
def test_up_to_a_half_more_a_screen_stays_as_large_as_its_window(percent: int) -> None:
    kit = open_kit(WINDOW, Settings(text_size=percent))
    kit.stack.make = partial(scene_at, kit)
    Player(kit, to.Title())
    assert not kit.stack.page.is_larger
    assert kit.text.scale == percent / 100
    assert isinstance(kit.window.canvas, Canvas)


def test_what_a_guide_says_is_in_view(player: Player) -> None:
    player.kit.stack.push(to.Guided("luckybox"))
    player.wait(5)
    player.advance_time(5)
    player.wait(3)
    scene = player.at(GuidedScene)
    for _step in range(3):
        assert scene.plate is not None
        assert player.kit.stack.page.seen.contains(scene.plate.rect)
        player.press(pygame.K_SPACE)
        player.wait(3)


def test_a_bar_shows_how_much_more_there_is() -> None:
    page = Page((1280, 2160), WINDOW)
    ((bar, thumb),) = page.bars(10)
    assert bar.top == thumb.top
    assert thumb.height / bar.height == pytest.approx(1 / 3, abs=0.01)
    page.step(0, 9)
    ((_bar, lower),) = page.bars(10)
    page.step(0, 99)
    ((_bar, lowest),) = page.bars(10)
    assert thumb.top < lower.top <= lowest.top
    assert lowest.bottom == bar.bottom
    assert len(Page((1400, 800), WINDOW).bars(10)) == 2
    assert Page(WINDOW, WINDOW).bars(10) == []


@pytest.mark.parametrize("percent", [175, 200])
def test_tab_goes_in_reading_order_through_large_settings(percent: int) -> None:
    kit = open_kit((960, 540), Settings(text_size=percent))
    player = Player(kit, to.Settings())
    focus = focus_of(player.scene)
    focus.focus(focus.widgets[0])
    went = []
    for _step in range(len(focus.widgets) - 1):
        assert focus.current is not None
        went.append(focus.current.rect.center)
        player.press(pygame.K_TAB)
    assert went == sorted(went, key=lambda at: (at[1], at[0]))


def test_a_click_means_what_was_seen_under_it_though_the_mouse_has_moved_the_page(
    player: Player,
) -> None:
    """Mouse and click come between two pictures where a computer is busy."""
    player.kit.stack.push(to.Title())
    player.wait(3)
    player.hover((5, 5))
    page, focus = player.kit.stack.page, focus_of(player.scene)
    there = [it for it in focus.widgets if it.can_focus and it.label]
    meant = max(there, key=lambda it: page.seen.clip(it.rect).width * it.rect.y)
    at = page.in_window(page.seen.clip(meant.rect)).center
    player.do(motion(at), mouse_down(at))
    assert meant.pressed and page.at != (0, 0)
    player.do(mouse_up((at[0], at[1])))
    assert not meant.pressed
