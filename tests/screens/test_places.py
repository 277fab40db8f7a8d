"""Layouts are read from maps and follow the shape of the screen; pages larger than their window."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.rules import Draw as BlancoDraw
from game.blanco.scenes.handover import HandoverScene
from game.box import GAMES
from game.errors import UnreadableAsset
from game.library import Profile
from game.luckybox.rules import Phase
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.statistics import BestCascade
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.feats import FeatsScene
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.game import Screens, screens_of
from game.scenes.guided import GuidedScene
from game.scenes.menu.how_to_play import HowToScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.shelf.gallery import BestMomentsScene
from game.scenes.table.play_scene import PauseScene, RestartOptions
from game.statistics import CascadeSummary
from game.ui.draw.shapes import replace_edges, split_rows
from game.ui.tree import Text
from game.ui.window.canvas import Canvas
from game.ui.window.layout import (
    TRIMMED_MARGIN,
    Layout,
    LayoutArea,
    LayoutError,
    ResponsiveLayout,
    ZoomedPage,
)
from game.ui.window.preferences import Settings
from tests.drawing.lettering import WatchedText, show, watched_kit
from tests.players import rounds
from tests.players.screen import (
    Player,
    focus_of,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    opened,
    seldom_drawn,
    widget_in,
)
from tests.tables.played import played_to

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="{width}" height="90" tilewidth="10"
 tileheight="10" infinite="0">{before}
 <objectgroup id="1" name="places"{layer}>{objects}</objectgroup>
</map>
"""
SHAPES = [
    (960, 540), (1280, 720), (1600, 900), (1024, 768), (2560, 1080), (3440, 1440), (3840, 2160),
]  # fmt: skip

Draw = Callable[..., Layout]


def thing(
    name: str = "deck",
    x: float = 100,
    y: float = 100,
    wide: float = 200,
    tall: float = 50,
    *,
    kind: str = "area",
    extra: str = "",
    inside: str = "",
    **properties: str,
) -> str:
    listed = "".join(f'<property name="{k}" value="{v}"/>' for k, v in properties.items())
    place = f'x="{x}" y="{y}" width="{wide}" height="{tall}"'
    return (
        f'<object name="{name}" type="{kind}" {place} {extra}>'
        f"<properties>{listed}{inside}</properties></object>"
    )


@pytest.fixture
def draw(tmp_path: Path) -> Draw:
    def draw(*objects: str, width: int = 160, layer: str = "", before: str = "") -> Layout:
        numbered = "".join(
            o.replace("<object ", f'<object id="{i}" ') for i, o in enumerate(objects, 1)
        )
        text = MAP.format(objects=numbered, width=width, layer=layer, before=before)
        # A map is read once: each has a folder of its own.
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        (folder / "table.tmx").write_text(text, encoding="utf-8")
        return Layout.load("table", folder)

    return draw


def test_at_its_own_size_a_layout_is_as_drawn_and_a_mistyped_name_says_so(draw: Draw) -> None:
    placement = draw(thing()).fit_to_size((1600, 900))
    assert placement["deck"] == pygame.Rect(100, 100, 200, 50)
    assert placement.scale == 1
    assert placement.px(12.4) == 12
    with pytest.raises(LayoutError, match="no “dekc”"):
        placement["dekc"]


@pytest.mark.parametrize(
    ("follow", "size", "rect"),
    [
        ({"h": "left"}, (2240, 900), (100, 100, 200, 50)),
        ({"h": "center"}, (2240, 900), (420, 100, 200, 50)),
        ({"h": "right"}, (2240, 900), (740, 100, 200, 50)),
        ({"h": "stretch"}, (2240, 900), (100, 100, 840, 50)),
        ({"v": "top"}, (1600, 1200), (100, 100, 200, 50)),
        ({"v": "middle"}, (1600, 1200), (100, 250, 200, 50)),
        ({"v": "bottom"}, (1600, 1200), (100, 400, 200, 50)),
        ({"v": "stretch"}, (1600, 1200), (100, 100, 200, 350)),
    ],
)
def test_on_a_wide_or_tall_screen_objects_keep_to_their_side(
    draw: Draw, follow: dict[str, Any], size: tuple[int, int], rect: tuple[int, ...]
) -> None:
    assert tuple(draw(thing(**follow)).fit_to_size(size)["deck"]) == rect


@pytest.mark.parametrize("size", SHAPES)
def test_corners_of_the_map_are_corners_of_the_screen(draw: Draw, size: tuple[int, int]) -> None:
    whole = thing("whole", 0, 0, 1600, 900, h="stretch", v="stretch")
    corner = thing("corner", 1500, 850, 100, 50, h="right", v="bottom")
    placement = draw(whole, corner).fit_to_size(size)
    assert placement["whole"] == pygame.Rect((0, 0), size)
    assert placement["corner"].bottomright == size


@pytest.mark.parametrize("size", [*SHAPES, (1367, 771), (999, 555)])
def test_what_touches_in_the_map_touches_on_the_screen(draw: Draw, size: tuple[int, int]) -> None:
    names = tuple(f"s{i}" for i in range(9))
    row = [thing(name, 33.3 * i, 0, 33.3, 40) for i, name in enumerate(names)]
    placement = draw(*row).fit_to_size(size)
    for left, right in pairwise(names):
        assert placement[left].right == placement[right].left


@pytest.mark.parametrize(("kind", "value"), [("bool", "true"), ("string", "80")])
def test_a_height_in_one_column_that_is_no_number_is_refused(
    draw: Draw, kind: str, value: str
) -> None:
    wrong = f'<property name="column" type="{kind}" value="{value}"/>'
    with pytest.raises(LayoutError, match="“column” must be a number"):
        draw(thing(inside=wrong)).in_column(800, lambda _area: 9.0)


@pytest.mark.parametrize(
    ("objects", "words"),
    [
        ([thing(), thing()], "two objects are called “deck”"),
        ([thing("")], "object 1 has no name"),
        ([thing(kind="Seat")], "has the type “Seat”"),
        ([thing(h="centre")], "cannot follow h=centre"),
        ([thing(v="center")], "cannot follow h=center, v=center"),
        ([thing(extra='rotation="45"')], "is turned"),
        ([thing(extra='template="x.tx"')], "comes from a template"),
        ([thing().replace("</object>", '<polygon points="0,0 1,1"/></object>')], "is a polygon"),
        ([thing(width="3")], "not a map that can be read"),
        (
            [thing(inside='<property name="seats" type="class" propertytype="Seat"/>')],
            "not a map that can be read",
        ),
        ([thing(inside='<property name="n" type="int" value=""/>')], "not a map that can be read"),
    ],
)
def test_a_wrong_map_is_refused_with_the_reason(draw: Draw, objects: list[str], words: str) -> None:
    with pytest.raises(LayoutError, match=words) as refused:
        draw(*objects)
    assert "table.tmx" in str(refused.value)


@pytest.mark.parametrize(
    ("wishes", "words"),
    [({"width": 128}, "1600 x 900"), ({"layer": ' offsetx="10"'}, "is moved")],
)
def test_a_map_of_another_size_is_refused(draw: Draw, wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(LayoutError, match=words):
        draw(thing(), **wishes)


def test_a_map_that_is_not_there_or_not_xml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableAsset, match=r"nothing\.tmx is missing or damaged"):
        Layout.load("nothing", tmp_path)
    (tmp_path / "broken.tmx").write_text("<map", encoding="utf-8")
    with pytest.raises(UnreadableAsset, match=r"broken\.tmx is missing or damaged"):
        Layout.load("broken", tmp_path)


# --- one column ----------------------------------------------------------------------------------


def rows_of(layout: Layout, *names: str) -> list[tuple[int, int, int, int]]:
    place = layout.fit_to_size(layout.page_size((1, 1), 1.0), 1.0)
    return [tuple(place[name]) for name in names]


def test_in_one_column_areas_lie_below_one_another_as_high_as_what_they_show(draw: Draw) -> None:
    as_shown, fixed = (
        f'<property name="column" type="{kind}" value="{high}"/>'
        for kind, high in (("float", 0), ("int", 80))
    )
    bar = thing("bar", 0, 0, 1600, 74, h="stretch", inside=as_shown)
    rest = thing("left", 20, 200, 600, 300, inside=as_shown), thing("right", 700, inside=fixed)
    asked: list[tuple[str, float]] = []

    def height_of(area: LayoutArea) -> float:
        asked.append((area.name, area.width))
        return 120.0

    layout = draw(bar, *rest, thing("sheet"), thing("elsewhere")).in_column(800, height_of)
    assert layout is not None
    assert rows_of(layout, "bar", "left", "right", "sheet") == [
        (0, 0, 800, 120), (40, 140, 720, 120), (40, 280, 720, 80), (10, 10, 780, 390),
    ]  # fmt: skip
    assert asked == [("bar", 800), ("left", 720)]
    assert "elsewhere" not in layout.area_names
    assert draw(thing()).in_column(800, height_of) is None


def test_a_window_higher_than_wide_shows_one_column_as_wide_as_itself() -> None:
    layout = ResponsiveLayout("statistics")
    assert layout.choose_layout((1080, 1920), 1.0, lambda *_asked: 270.0) == (1080, 1920)
    place = layout.fit_to_size((1080, 1920))
    assert place.scale == 1080 / 800
    assert place["filters"].bottom <= place["caption"].top
    assert place["figures"].width > 1080 - 100
    # What must not scroll has a map of its own.
    layout = ResponsiveLayout("round")
    assert layout.choose_layout((1080, 1920), 1.0) == (1080, 1920)
    assert layout.fit_to_size((1080, 1920)).scale == 1080 / 900
    assert layout.fit_to_size((1600, 900)).scale == 1.0


@pytest.mark.parametrize(("part", "is_whole"), [(390.0, True), (700.0, False)])
def test_a_column_a_little_higher_than_the_window_is_made_smaller_to_be_seen_whole(
    part: float, is_whole: bool
) -> None:
    layout, size = ResponsiveLayout("statistics"), (1080, 1920)
    wide, high = layout.choose_layout(size, 1.0, lambda _area, _room, scale: part * scale)
    place = layout.fit_to_size((wide, high))
    assert wide == 1080
    assert (high == 1920) == is_whole
    assert place.scale < 1080 / 800 if is_whole else place.scale == 1080 / 800
    assert max(place[name].bottom for name in place) <= high


@pytest.mark.parametrize("name", ["statistics", "skill", "bests", "games", "against", "gallery"])
def test_a_page_that_shows_little_fills_a_high_window(name: str) -> None:
    layout, size = ResponsiveLayout(name), (1080, 1920)
    heights = {"top_bar": 90.0, "empty": 200.0, "figures": 200.0, "list": 200.0}
    shown = "list" if name in ("against", "gallery") else "empty"
    shown = "figures" if name == "statistics" else shown
    asked = {it: heights[it] for it in ("top_bar", shown)}
    assert layout.choose_layout(size, 1.0, lambda it, _r, scale: asked.get(it, 0) * scale) == size
    place = layout.fit_to_size(size)
    assert 1920 - 60 < place[shown].bottom <= 1920 and place[shown].height > 1500


@pytest.mark.parametrize("name", ["title", "final", "scoring", "blanco"])
def test_what_is_seen_most_does_not_scroll_in_a_high_window(name: str) -> None:
    for size in ((1080, 1920), (1024, 1280), (800, 1200)):
        layout = ResponsiveLayout(name)
        assert layout.choose_layout(size, 1.0, lambda *_asked: 300.0) == size
        place = layout.fit_to_size(size)
        assert all(pygame.Rect((0, 0), size).contains(place[area]) for area in place)


@pytest.mark.parametrize("name", ["confirm", "offer", "pause", "rival", "seal"])
def test_a_sheet_without_a_column_is_large_and_whole_in_a_high_window(name: str) -> None:
    layout, size = ResponsiveLayout(name), (720, 1280)
    assert layout.choose_layout(size, 1.0) == size
    sheet = layout.fit_to_size(size)["sheet"]
    assert pygame.Rect((0, 0), size).contains(sheet)
    assert sheet.width > 0.65 * size[0]
    assert max(abs(a - b) for a, b in zip(sheet.center, (360, 640), strict=True)) <= 30


def test_a_sheet_in_one_column_lies_in_the_middle_of_a_higher_window() -> None:
    layout, size = ResponsiveLayout("share"), (720, 1280)
    assert layout.choose_layout(size, 1.0, lambda *_asked: 60.0) == size
    sheet = layout.fit_to_size(size)["sheet"]
    assert sheet.height < 1000
    assert abs(sheet.centery - 640) <= 12


def test_what_is_free_at_the_edges_is_no_part_of_a_page(draw: Draw) -> None:
    layout = draw(thing(x=600, y=300, wide=400, tall=300)).without_margins()
    width, height = layout.page_size((500, 200), 2.0)
    assert (width, height) == (2 * (400 + 2 * TRIMMED_MARGIN), 2 * (300 + 2 * TRIMMED_MARGIN))
    assert layout.fit_to_size((width, height), 2.0)["deck"] == pygame.Rect(
        2 * TRIMMED_MARGIN, 2 * TRIMMED_MARGIN, 800, 600
    )
    layout = draw(thing(x=600, y=300, wide=100, tall=100)).without_margins()
    assert layout.page_size((1280, 720), 2.0) == (1280, 720)
    deck = layout.fit_to_size((1280, 720), 2.0)["deck"]
    assert deck.size == (200, 200)
    assert abs(deck.centerx - 640) <= 1


WHOLE = pygame.Rect(7, 11, 101, 67)


def test_trimming_moves_only_the_edges_that_are_named() -> None:
    cut = replace_edges(WHOLE, left=20, bottom=50)
    assert (cut.left, cut.top, cut.right, cut.bottom) == (20, WHOLE.top, WHOLE.right, 50)
    assert replace_edges(WHOLE) == WHOLE


@pytest.mark.parametrize("count", [1, 3, 7])
def test_rows_are_alike_and_leave_less_than_a_pixel_each(count: int) -> None:
    rows = split_rows(WHOLE, count, 5)
    assert all(WHOLE.contains(part) for part in rows)
    assert len({part.size for part in rows}) == 1
    assert all(after.top - before.bottom == 5 for before, after in pairwise(rows))
    assert WHOLE.bottom - rows[-1].bottom < count


@pytest.mark.parametrize("rivals", [0, 3])
@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_a_notice_covers_no_bonus_and_no_square(cards: int, rivals: int) -> None:
    kit = opened((960, 540))
    mine = "".join(rounds.renumbered(*[rounds.PLAIN] * cards))
    rest = [rounds.PLAIN.replace("card 1", f"card {cards + at}") for at in range(1, rivals + 1)]
    bots = range(1, rivals + 1)
    scene = RoundScene(kit, rounds.hands(kit, mine, *rest, number=5, bots=bots))
    Player(kit, scene).wait(5)
    kit.notices.replace_notices("New achievement: a cascade of seven crosses in one turn.")
    areas = kit.stack.areas_to_avoid
    told = kit.notices.draw(kit.window.canvas, kit.text, kit.pixels, areas)
    assert told is not None
    printed = [
        rect for key, rect in scene.picture.view.places.items()
        if isinstance(key, tuple) and key[0] in ("square", "end")
    ]  # fmt: skip
    assert printed and told.collidelist(printed) == -1


# --- pages ----------------------------------------------------------------------------------------


OF_SOME = {
    "due_mistakes",
    "puzzle",
    "puzzle_page",
    "puzzle_detail",
    "query_practice",
    "query_run",
    "query_run_deal",
    "query_run_games",
    "query_study",
    "query_today",
    "review_games",
    "run_page",
}
"""The parts that a game without puzzles, reviews, a deal of the day and runs lacks."""


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
    *(
        to.Title(),
        to.Settings(),
        to.SeatSetup(),
        to.KeyBindings(),
        to.BotGameSetup(),
        to.HowToPlay(),
    ),
    *(to.InputOptions(),),
]


@pytest.fixture(params=SIZES, ids=str)
def player(request: pytest.FixtureRequest) -> Player:
    kit = open_kit(request.param, Settings(text_size=200))
    kit.stack.make = partial(make_scene, kit)
    return Player(kit)


def move_onto(player: Player, spot: tuple[int, int]) -> None:
    """Move the mouse from the top left to where this spot of the page comes to lie under it."""
    page = player.kit.stack.page
    player.hover((0, 0))
    assert page.scroll_position == (0, 0)
    player.hover((pointer_at(page, spot, 0), pointer_at(page, spot, 1)))


def pointer_at(page: ZoomedPage, spot: tuple[int, int], axis: int) -> int:
    def under(at: int) -> int:
        tried = ZoomedPage(page.size, page.window)
        tried.pan_with_mouse((at, at), (0, 0))
        return tried.to_page((at, at))[axis]

    return bisect_left(range(page.window[axis]), spot[axis], key=under)


def test_the_mouse_reaches_every_corner_of_a_page_and_nothing_leads_beyond_its_edge() -> None:
    page, before = ZoomedPage((2560, 2000), WINDOW), (0, 0)
    corners = {(0, 0): (0, 0), (1279, 719): (1280, 1280), (1279, 0): (1280, 0), (0, 719): (0, 1280)}
    for corner, at in corners.items():
        page.pan_with_mouse(corner, before)
        before = corner
        assert page.scroll_position == at
        assert page.to_page(corner) == (at[0] + corner[0], at[1] + corner[1])
    page = ZoomedPage((2560, 1440), WINDOW)
    page.scroll_into_view(pygame.Rect(2400, 1300, 10, 10))
    at = page.scroll_position
    page.pan_with_mouse((100, 101), (100, 100))
    assert abs(page.scroll_position[0] - at[0]) <= 2
    assert abs(page.scroll_position[1] - at[1]) <= 2
    page = ZoomedPage((1500, 900), WINDOW)
    for dx, dy in ((-1, -1), (1, 1), (1, 1), (1, 1), (-1, 0)):
        page.pan_one_step(dx, dy)
        assert pygame.Rect((0, 0), page.size).contains(page.visible_rect)
    page.scroll_into_view(pygame.Rect(5000, 5000, 10, 10))
    assert page.visible_rect.bottomright == page.size
    page = ZoomedPage((2560, 1440), WINDOW)
    page.scroll_into_view(pygame.Rect(200, 300, 2000, 1000))
    assert page.scroll_position == (200, 300)


def test_the_title_begins_at_its_top_and_one_key_shows_all_of_it(player: Player) -> None:
    player.open(to.Title(), frames=3)
    page = player.kit.stack.page
    first, second, *_others = focus_of(player.scene).widgets
    assert page.visible_rect.contains(first.rect) and page.visible_rect.contains(second.rect)
    width, height = player.kit.window.size
    player.hover((width - 1, height - 1))
    assert page.scroll_position == (0, 0), "wherever the mouse happens to be"
    player.hover((width - 1, height // 2))
    player.hover((width - 1, height - 1))
    assert page.scroll_position[1] > 0
    for is_larger in (False, True):
        player.press(pygame.K_z)
        assert player.kit.stack.page.exceeds_window is is_larger


def test_a_part_of_a_page_on_a_canvas_looks_as_it_does_on_the_whole_page(player: Player) -> None:
    player.open(to.Title(), frames=3)
    page, scene = player.kit.stack.page, player.scene
    page.pan_one_step(1, 1)
    whole, shown = pygame.Surface(page.size), pygame.Surface(page.window)
    scene.draw(whole)
    page.draw_page(shown, scene.draw)
    part = whole.subsurface(page.visible_rect)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(part, "RGB")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: type(place).__name__)
def test_a_page_opens_at_its_heading_and_all_is_reached(player: Player, place: to.Title) -> None:
    player.kit.hands.by_keyboard = True
    player.open(place, frames=60)
    page, focus = player.kit.stack.page, focus_of(player.scene)
    assert page.scroll_position == (0, 0), "whatever has the focus"
    player.kit.hands.by_keyboard = False
    with seldom_drawn(player.kit):
        for widget in focus.widgets:
            if widget.visible and widget.enabled:
                move_onto(player, widget.rect.center)
                assert focus.hovered is widget, widget.label
        for _step in range(len(focus.widgets)):
            player.press(pygame.K_TAB)
            held = player.scene.area_in_hand()
            assert held is not None
            seen = page.visible_rect
            assert seen.contains(held) or held.width > seen.width or held.height > seen.height
    if isinstance(place, to.Settings):
        focus.focus_widget(focus.widgets[-2])
        player.wait(2)
        assert page.scroll_position[1] > 0


WITH_A_CENTRED_HEADING = to.RulesAtAGlance("luckybox"), to.InputOptions(), to.KeyBindings()


@pytest.mark.parametrize("place", WITH_A_CENTRED_HEADING, ids=lambda place: type(place).__name__)
def test_a_centred_heading_is_whole_where_a_page_opens(player: Player, place: to.Title) -> None:
    player.open(place, frames=3)
    assert isinstance(player.scene, SheetScene)
    heading = player.scene.layout.fit_to_size(player.kit.stack.page.size)["heading"]
    assert player.kit.stack.page.visible_rect.contains(heading)


def test_the_way_back_from_how_to_play_is_seen_where_it_opens(player: Player) -> None:
    player.open(to.HowToPlay(), frames=3)
    assert isinstance(player.scene, HowToScene)
    back = player.scene.focus.find_by_label("Back").rect
    assert player.kit.stack.page.visible_rect.contains(back)


def test_bars_reach_the_edge_of_a_page_that_a_picture_makes_wider_than_its_column(
    player: Player,
) -> None:
    player.open(to.HowToPlay(), frames=3)
    scene, page = player.scene, player.kit.stack.page
    assert isinstance(scene, HowToScene)
    surface = pygame.Surface(page.size)
    scene.draw(surface)
    for area in ("top_bar", "bottom_bar"):
        bar = scene.layout.fit_to_size(page.size)[area]
        edges = [surface.get_at((x, bar.centery)) for x in (4, page.size[0] - 4)]
        assert edges[0] == edges[1], area


def test_in_one_column_seats_follow_one_another_and_the_page_ends_after_the_start(
    player: Player,
) -> None:
    for game in GAMES:
        player.open(to.SeatSetup(game=game), frames=3)
        scene = player.at(SeatSetupScene)
        for _seat in range(scene.game.most - len(scene.forms)):
            cells = [scene.view.places["seat", at] for at in range(len(scene.forms) + 1)]
            assert max(it.height for it in cells) - min(it.height for it in cells) <= 1
            assert all(cell.collidelist(cells[:at]) < 0 for at, cell in enumerate(cells))
            scene.add_seat()
            player.wait(2)
        start = scene.focus.widgets[-1].rect
        assert start.bottom <= player.kit.stack.page.size[1] <= start.bottom + start.height


def test_what_is_said_of_the_preview_stands_above_it(player: Player) -> None:
    player.open(to.Settings(), frames=3)
    assert isinstance(player.scene, SettingsScene)
    places = player.scene.view.places
    between = places["note"].bottom, places["preview"].top
    assert between[0] <= between[1]
    for widget in player.scene.focus.widgets:
        assert not between[0] < widget.rect.centery < between[1], widget.label
    assert widget_in(player.scene, "odds").rect.bottom <= places["note"].top


def test_names_of_achievements_keep_off_their_frames(player: Player) -> None:
    player.open(to.Achievements(), frames=3)
    assert isinstance(player.scene, FeatsScene)
    view, scale = player.scene.view, player.kit.window.size[1] / 450
    name = next(it for it in view["emblems"].tree.root.walk() if isinstance(it.part, Text))
    assert name.inside.x - view.places[0].x >= 10 * scale


@pytest.mark.parametrize(("percent", "size"), [(150, (720, 1280)), (200, (960, 540))])
def test_both_lines_of_a_best_moment_lie_whole_in_their_row(
    percent: int, size: tuple[int, int]
) -> None:
    kit, text = watched_kit(percent, size)
    scene = BestMomentsScene(kit, "luckybox")
    scene.receive_profiles([Profile(1, "Ada", {"luckybox": 20})])
    told = CascadeSummary(0, 4, 9, 7, 9, 5, 38)
    scene.found, scene.is_known = [BestCascade("f00d", "Ada", "2026-11-21T10:00:00Z", told)], True
    scene.rows.show_from_top(1)
    lines: list[tuple[str, pygame.Rect]] = []

    def noting(surface: pygame.Surface, words: str, *args: Any, **wishes: Any) -> pygame.Rect:
        where = WatchedText.draw(text, surface, words, *args, **wishes)
        lines.append((words, where))
        return where

    with patch.object(text, "draw", noting):
        show(kit, scene)
    row = scene.rows.row_rect(0)
    (when,) = {tuple(where) for words, where in lines if "number 9" in words}
    assert when[1] > row.centery - 2, "below the name"
    assert when[1] + when[3] <= row.bottom


def test_a_button_alone_in_its_line_of_the_pause_has_letters_like_its_neighbours() -> None:
    kit, text = watched_kit(150)
    show(kit, PauseScene(kit, anew=RestartOptions(print, print, "")))
    alone = {text.largest["PauseScene", it] for it in ("Resume", "How to play", "Settings")}
    assert len(alone) == 1


def test_the_second_line_of_a_button_grows_as_its_first_does() -> None:
    sizes = []
    for percent in (100, 200):
        kit, text = watched_kit(percent)
        show(kit, make_scene(kit, to.Title()))
        sizes.append(text.largest["TitleScene", "on one computer"])
    assert sizes[1] >= 2 * sizes[0]


def test_a_page_that_opens_centred_shows_the_middle_of_its_top(player: Player) -> None:
    scene = make_scene(player.kit, to.RulesAtAGlance("luckybox"))
    with patch.object(scene, "page_size_for", lambda size, zoom: (2 * size[0], 2 * size[1])):
        scene.opens_centred = True
        player.kit.stack.push(scene)
        player.wait(3)
    seen = player.kit.stack.page.visible_rect
    assert seen.midtop == (player.kit.stack.page.size[0] // 2, 0)


def test_who_takes_the_screen_sees_at_once_how_to_go_on(player: Player) -> None:
    someone = Seat("Zoé", 0)
    scene = HandoverScene(player.kit, someone, on_there=print, on_pause=print)
    player.kit.stack.push(scene)
    player.wait(3)
    seen, places = player.kit.stack.page.visible_rect, scene.view.places
    for part in (places["badge"], places["name"], places["words"], widget_in(scene, "here").rect):
        assert seen.contains(part)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_who_takes_the_screen_sees_large_cards_and_what_has_just_happened(
    size: tuple[int, int],
) -> None:
    kit, _text = watched_kit(100, size)
    draws = (BlancoDraw(1, "pile"), BlancoDraw(1, "discard"))
    scene = HandoverScene(kit, Seat("Zoé", 0), print, print, draws, 5, "Ada: 5")
    show(kit, scene)
    places, high = scene.view.places, size[1]
    assert min(places["pile",].height, places["discard",].height) > 0.4 * high
    assert places["badge"].height > 0.25 * high
    assert places["name"].bottom <= places["told"].top < places["words"].top


def test_who_takes_the_screen_in_a_high_window_reads_all_and_sees_the_piles() -> None:
    kit, _text = watched_kit(150, (720, 1280))
    draws = (BlancoDraw(1, "pile"), BlancoDraw(1, "discard"))
    scene = HandoverScene(kit, Seat("Zoé", 0), print, print, draws, 5)
    show(kit, scene)
    places, here = scene.view.places, widget_in(scene, "here").rect
    assert places["pile",].bottom <= places["name"].top < places["words"].bottom <= here.top - 10
    assert abs(places["badge"].top - (kit.window.size[1] - here.bottom)) < 100, "in the middle"
    assert widget_in(scene, "menu").rect.bottom < places["badge"].top


def test_who_takes_the_screen_at_200_percent_sees_all_in_the_middle() -> None:
    kit, _text = watched_kit(200, (1440, 1080))
    scene = HandoverScene(kit, Seat("Zoé", 0), print, print)
    Player(kit, scene).wait(2)
    left = kit.stack.page.size[1] - widget_in(scene, "here").rect.bottom
    assert abs(scene.view.places["badge"].top - left) < 60


def test_the_mouse_reaches_everything_on_a_table(player: Player) -> None:
    table = played_to(4, Phase.TURN, 1)
    table.director.finish()
    scene = RoundScene(player.kit, table)
    player.open(scene, frames=2)
    assert player.kit.stack.page.size == tuple(2 * side for side in player.kit.window.size)
    reached = 0
    with seldom_drawn(player.kit):
        for widget in scene.focus.widgets:
            if widget.visible and widget.enabled:
                move_onto(player, widget.rect.center)
                assert scene.focus.hovered is widget, widget.label
                reached += 1
    assert reached > 3


def test_beneath_a_dialog_the_same_part_is_looked_at(player: Player) -> None:
    player.open(to.Settings(), frames=2)
    page = player.kit.stack.page
    player.press(pygame.K_DOWN, mod=pygame.KMOD_CTRL)
    assert page.scroll_position[1] > 0, "Ctrl and arrows look around"
    page.pan_one_step(0, 1)
    looked_at = page.scroll_position
    player.open(PauseScene(player.kit), frames=2)
    assert page.scroll_position == looked_at
    player.kit.stack.pop()
    player.wait(2)
    assert player.kit.stack.page is page
    share = page.scroll_position[1] / (page.size[1] - page.window[1])
    player.kit.stack.resize((1440, 810), 2.0)
    other = player.kit.stack.page
    assert other.scroll_position[1] / (other.size[1] - 810) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("percent", [100, 115, 130, 150])
def test_up_to_a_half_more_a_screen_stays_as_large_as_its_window(percent: int) -> None:
    kit = open_kit(WINDOW, Settings(text_size=percent))
    kit.stack.make = partial(make_scene, kit)
    Player(kit, to.Title())
    assert not kit.stack.page.exceeds_window
    assert kit.text.scale == percent / 100
    assert isinstance(kit.window.canvas, Canvas)


def test_what_a_guide_says_is_in_view(player: Player) -> None:
    player.open(to.GuidedGame("luckybox"), frames=5)
    player.advance_time(5)
    player.wait(3)
    scene = player.at(GuidedScene)
    for _step in range(3):
        assert player.kit.stack.page.visible_rect.contains(scene.plate.rect)
        player.press(pygame.K_SPACE, frames=3)


def test_a_bar_shows_how_much_more_there_is() -> None:
    page = ZoomedPage((1280, 2160), WINDOW)
    ((bar, thumb),) = page.scroll_bars(10)
    assert bar.top == thumb.top
    assert thumb.height / bar.height == pytest.approx(1 / 3, abs=0.01)
    page.pan_one_step(0, 9)
    ((_bar, lower),) = page.scroll_bars(10)
    page.pan_one_step(0, 99)
    ((_bar, lowest),) = page.scroll_bars(10)
    assert thumb.top < lower.top <= lowest.top
    assert lowest.bottom == bar.bottom
    assert len(ZoomedPage((1400, 800), WINDOW).scroll_bars(10)) == 2
    assert ZoomedPage(WINDOW, WINDOW).scroll_bars(10) == []


def test_a_click_means_what_was_seen_under_it(player: Player) -> None:
    """Mouse and click come between two pictures where a computer is busy."""
    player.open(to.Title(), frames=3)
    player.hover((5, 5))
    page, focus = player.kit.stack.page, focus_of(player.scene)
    there = [it for it in focus.widgets if it.can_focus and it.label]
    meant = max(there, key=lambda it: page.visible_rect.clip(it.rect).width * it.rect.y)
    at = page.to_window(page.visible_rect.clip(meant.rect)).center
    player.do(motion(at), mouse_down(at))
    assert meant.pressed and page.scroll_position != (0, 0)
    player.do(mouse_up((at[0], at[1])))
    assert not meant.pressed
