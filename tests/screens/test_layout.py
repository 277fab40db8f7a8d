"""Layouts are read from maps, refused when they are wrong, and follow the shape of the screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.files import LAYOUTS
from game.ui.draw.shapes import across, bands, down, trim
from game.ui.window.layout import COLUMN_SUFFIX, HEIGHT, TRIM, WIDTH, Layout, LayoutError

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


def test_at_its_own_size_a_layout_is_as_it_was_drawn(draw: Draw) -> None:
    placement = draw(thing()).place((1600, 900))
    assert placement["deck"] == pygame.Rect(100, 100, 200, 50)
    assert placement.scale == 1
    assert placement.px(12.4) == 12


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
    assert tuple(draw(thing(**follow)).place(size)["deck"]) == rect


@pytest.mark.parametrize("size", SHAPES)
def test_the_corners_of_the_map_are_the_corners_of_every_screen(
    draw: Draw, size: tuple[int, int]
) -> None:
    whole = thing("whole", 0, 0, 1600, 900, h="stretch", v="stretch")
    corner = thing("corner", 1500, 850, 100, 50, h="right", v="bottom")
    placement = draw(whole, corner).place(size)
    assert placement["whole"] == pygame.Rect((0, 0), size)
    assert placement["corner"].bottomright == size


@pytest.mark.parametrize("size", [*SHAPES, (1367, 771), (999, 555)])
def test_what_touches_in_the_map_touches_on_the_screen(draw: Draw, size: tuple[int, int]) -> None:
    names = tuple(f"s{i}" for i in range(9))
    row = [thing(name, 33.3 * i, 0, 33.3, 40) for i, name in enumerate(names)]
    placement = draw(*row).place(size)
    for left, right in pairwise(names):
        assert placement[left].right == placement[right].left


def test_properties_are_read_with_their_type(draw: Draw) -> None:
    inside = (
        '<property name="columns" type="int" value="3"/>'
        '<property name="tilt" type="float" value="2.5"/>'
        '<property name="lit" type="bool" value="true"/>'
    )
    area = draw(thing(inside=inside, style="dark")).area("deck")
    assert area.integer("columns") == 3
    assert area.number("tilt") == 2.5
    assert area.number("columns") == 3.0
    assert area.text("style") == "dark"
    assert area.integer("rows", 2) == 2
    for wrong in (
        lambda: area.integer("rows"), lambda: area.text("columns"), lambda: area.integer("lit"),
        lambda: area.integer("tilt"),
    ):  # fmt: skip
        with pytest.raises(LayoutError, match="must be"):
            wrong()


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
def test_a_map_of_another_size_or_with_a_moved_layer_is_refused(
    draw: Draw, wishes: dict[str, Any], words: str
) -> None:
    with pytest.raises(LayoutError, match=words):
        draw(thing(), **wishes)


def test_a_map_that_is_not_there_or_not_xml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="no such layout"):
        Layout.load("nothing", tmp_path)
    (tmp_path / "broken.tmx").write_text("<map", encoding="utf-8")
    with pytest.raises(LayoutError, match="not a map"):
        Layout.load("broken", tmp_path)


def test_a_name_that_was_mistyped_in_code_says_so(draw: Draw) -> None:
    layout = draw(thing())
    with pytest.raises(LayoutError, match="no “dekc”"):
        layout.area("dekc")
    with pytest.raises(LayoutError, match="no “dekc”"):
        layout.place((1600, 900))["dekc"]


# --- rows that follow each other -----------------------------------------------------------------


def rows_of(layout: Layout, *names: str) -> list[tuple[int, int, int, int]]:
    place = layout.place(layout.page((1600, 900), 1.0), 1.0)
    return [tuple(place[name]) for name in names]


def test_lines_share_the_height_of_their_areas(draw: Draw) -> None:
    gap = (
        '<property name="gap" type="int" value="10"/><property name="aside" type="int" value="20"/>'
    )
    maps = [thing("upper", 100, 100, 400, 130, inside=gap), thing("lower", 100, 250, 400, 60)]
    two = draw(*maps).filled({"upper": [["a"], ["b", "c"]], "lower": [["d"]]})
    assert rows_of(two, "a", "b", "c", "d") == [
        (100, 100, 400, 60), (100, 170, 190, 60), (310, 170, 190, 60), (100, 250, 400, 60),
    ]  # fmt: skip
    three = draw(*maps).filled({"upper": [["a"], ["b", ""], ["e"]], "lower": [["d"]]})
    heights = {three.place((1600, 900))[name].height for name in "abed"}
    assert max(heights) - min(heights) <= 1 and max(heights) < 60
    assert three.place((1600, 900))["d"].bottom == 310
    assert "upper" not in three.names


def test_what_lies_below_rows_of_a_fixed_height_makes_room(draw: Draw) -> None:
    high = '<property name="row" type="int" value="50"/>'
    head = '<property name="head_row" type="int" value="30"/>'
    sheet = thing("sheet", 90, 90, 420, 300, v="top")
    rows = thing("rows", 100, 100, 400, 80, inside=high + head, v="top")
    below = thing("below", 100, 200, 400, 40, v="top")
    layout = draw(sheet, rows, below).filled({"rows": [["a", "b"], ["c"]]})
    assert rows_of(layout, "rows", "a", "b", "c") == [
        (100, 100, 400, 30), (100, 130, 400, 50), (100, 180, 400, 50), (100, 230, 400, 50),
    ]  # fmt: skip
    assert rows_of(layout, "below", "sheet") == [(100, 300, 400, 40), (90, 90, 420, 400)]


COLUMNS = sorted(path.stem for path in LAYOUTS.glob(f"*{COLUMN_SUFFIX}.tmx"))


@pytest.mark.parametrize("column", COLUMNS)
def test_a_column_holds_what_its_layout_holds_and_as_far_apart(column: str) -> None:
    name = column.removesuffix(COLUMN_SUFFIX)
    wide, tall = Layout.load(name), Layout.column(name)
    assert tall is not None
    names = wide.names
    placed, scale = wide.place((WIDTH, HEIGHT)), 1.0
    page = tall.page((800, 450), scale)
    anew = tall.place(page, scale)
    screen = pygame.Rect((0, 0), page)
    for one, other in combinations(names, 2):
        assert screen.contains(anew[one])
        # What is said stands in the place of everything else.
        if "message" in (one, other):
            continue
        if not placed[one].colliderect(placed[other]):
            assert not anew[one].colliderect(anew[other]), f"{one} lies on {other}"


def test_what_is_free_at_the_edges_of_a_layout_is_no_part_of_a_larger_page(draw: Draw) -> None:
    layout = draw(thing(x=600, y=300, wide=400, tall=300)).trimmed()
    width, height = layout.page((500, 200), 2.0)
    assert (width, height) == (2 * (400 + 2 * TRIM), 2 * (300 + 2 * TRIM))
    assert layout.place((width, height), 2.0)["deck"] == pygame.Rect(2 * TRIM, 2 * TRIM, 800, 600)


def test_a_page_is_never_smaller_than_its_window(draw: Draw) -> None:
    layout = draw(thing(x=600, y=300, wide=100, tall=100)).trimmed()
    assert layout.page((1280, 720), 2.0) == (1280, 720)
    deck = layout.place((1280, 720), 2.0)["deck"]
    assert deck.size == (200, 200)
    assert abs(deck.centerx - 640) <= 1


WHOLE = pygame.Rect(7, 11, 101, 67)


def test_trimming_moves_only_the_edges_that_are_named() -> None:
    cut = trim(WHOLE, left=20, bottom=50)
    assert (cut.left, cut.top, cut.right, cut.bottom) == (20, WHOLE.top, WHOLE.right, 50)
    assert trim(WHOLE) == WHOLE


@pytest.mark.parametrize("count", [1, 3, 7])
def test_columns_and_rows_are_alike_and_leave_less_than_a_pixel_each(count: int) -> None:
    columns, rows = across(WHOLE, count, 5), down(WHOLE, count, 5)
    assert all(WHOLE.contains(part) for part in (*columns, *rows))
    assert len({part.size for part in columns}) == len({part.size for part in rows}) == 1
    assert all(after.left - before.right == 5 for before, after in pairwise(columns))
    assert all(after.top - before.bottom == 5 for before, after in pairwise(rows))
    assert WHOLE.right - columns[-1].right < count > WHOLE.bottom - rows[-1].bottom


def test_bands_are_spread_over_all_of_it() -> None:
    found = bands(WHOLE, 4)
    assert found[0].top == WHOLE.top
    assert abs(found[-1].bottom - WHOLE.bottom) <= 1
    assert all(abs(after.top - before.bottom) <= 1 for before, after in pairwise(found))
    assert {part.height for part in bands(WHOLE, 4, 0.5)} == {round(WHOLE.height / 8)}
