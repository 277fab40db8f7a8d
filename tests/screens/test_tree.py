"""Trees of parts: what lies where, what is drawn of it, and what is kept."""

from __future__ import annotations

import doctest
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import game.ui.tree
from game.scenes.frame.widget_scene import WidgetScene
from game.ui.draw.palette import BAR, CREAM, INK, PAPER, SUNFLOWER, WHITE
from game.ui.pen import Pen
from game.ui.screen import Control, KeptTree, PartWidget, TreeView
from game.ui.tree import (
    Art,
    Ground,
    High,
    Line,
    Part,
    Press,
    Text,
    arranged,
    cached,
    column,
    draw_part,
    drawn,
    either,
    grid,
    lay_out,
    pile,
    row,
    scaled,
    table,
    wrap,
)
from game.ui.tree.parts import Either, Pile
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import InvisibleButton
from game.ui.window.canvas import Canvas
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit
from tests.players.screen import kits_closed, open_kit

SIZE = 400, 300
WHOLE = pygame.Rect(7, 5, *SIZE)
LAWS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def kit() -> Iterator[Kit]:
    with kits_closed():
        yield open_kit((960, 540))


def pen_on(kit: Kit, surface: pygame.Surface | None = None, scale: float = 1.0) -> Pen:
    return Pen(kit, surface or pygame.Surface((420, 320)), scale)


def drawing(kit: Kit, part: Part, rect: pygame.Rect = WHOLE) -> bytes:
    surface = pygame.Surface((420, 320))
    draw_part(part, pen_on(kit, surface), rect)
    return pygame.image.tobytes(surface, "RGB")


def fill(pen: Pen, rect: pygame.Rect, colour: tuple[int, int, int]) -> None:
    pen.surface.fill(colour, rect)


lengths = st.one_of(st.floats(0, 30), st.builds(High, st.floats(0, 0.5)))
options = st.fixed_dictionaries(
    {},
    optional={
        "share": st.floats(0.2, 4),
        "units": st.floats(0, 200),
        "fits": st.booleans(),
        "pad": st.tuples(lengths, lengths),
        "most": st.tuples(st.floats(0, 90), st.floats(0, 90)),
        "shape": st.sampled_from([0.0, 0.7, 1.0, 2.5]),
        "at": st.tuples(st.floats(0, 1), st.floats(0, 1)),
        "ground": st.sampled_from([None, Ground(8), Ground(High(0.2), CREAM, 2, INK)]),
    },
)
words = st.sampled_from(["", "7", "Numbers left", "a rather long sentence that must be wrapped"])
leaves = st.one_of(
    st.builds(lambda how: Part(**how), options),
    st.builds(
        lambda said, size, leading, how: Text(said, size, leading=leading, **how),
        words, st.one_of(st.floats(8, 60), st.builds(High, st.floats(0.2, 1))),
        st.sampled_from([0.0, 1.2]), options,
    ),
    st.builds(lambda name, how: Art(name, **how), st.sampled_from(["moon", "star"]), options),
)  # fmt: skip


def halved(pen: Pen, room: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Give places ever half as high as the one above."""
    places, rest = [], room.copy()
    for _place in range(count):
        place = pygame.Rect(rest.topleft, (rest.width, rest.height // 2))
        rest = pygame.Rect(place.bottomleft, (rest.width, rest.height - place.height))
        places.append(place)
    return places


def inner(parts: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    several = st.lists(parts, max_size=5)
    gaps = st.floats(0, 40)
    return st.one_of(
        st.builds(lambda its, gap, how: row(*its, gap=gap, **how), several, lengths, options),
        st.builds(lambda its, gap, how: column(*its, gap=gap, **how), several, lengths, options),
        st.builds(lambda its, gap, how: wrap(*its, gap=gap, **how), several, gaps, options),
        st.builds(lambda its, how: pile(*its, **how), several, options),
        st.builds(
            lambda its, count, gap, how: table(*[row(*its)] * count, gap=gap, **how),
            st.lists(leaves, max_size=4),
            st.integers(1, 3),
            lengths,
            options,
        ),
        st.builds(
            lambda its, columns, rows, cell, gap, how: grid(
                *its, columns=columns, rows=rows, cell=cell, gap=gap, **how
            ),
            several,
            st.integers(0, 4),
            st.integers(0, 3),
            st.sampled_from([0.0, 0.7, 2.0]),
            gaps,
            options,
        ),
        st.builds(
            lambda part, wide, high, how: scaled(part, wide, high, **how),
            parts,
            st.floats(1, 900),
            st.sampled_from([0.0, 50.0, 700.0]),
            options,
        ),
        st.builds(
            lambda its, how: arranged(halved, *its, args=(len(its),), **how), several, options
        ),
        st.builds(
            lambda its, how: either(*its, **how), st.lists(parts, min_size=1, max_size=3), options
        ),
    )


trees = st.recursive(leaves, inner, max_leaves=14)
rooms = st.builds(pygame.Rect, *[st.integers(0, most) for most in (50, 50, 400, 300)])


@LAWS
@given(trees, rooms, st.floats(0.3, 3))
def test_nothing_leaves_its_rectangle_and_nothing_overlaps_unless_piled(
    kit: Kit, part: Part, room: pygame.Rect, scale: float
) -> None:
    for placed in lay_out(part, pen_on(kit, scale=scale), room).root.walk():
        assert room.contains(placed.rect) or not all(placed.rect.size)
        assert is_within(placed.inside, placed.rect)
        assert all(is_within(it.rect, placed.inside) for it in placed.inner)
        if not isinstance(placed.part, Pile | Either):
            for one, other in combinations(placed.inner, 2):
                assert not one.rect.colliderect(other.rect), placed.part


def is_within(rect: pygame.Rect, outer: pygame.Rect) -> bool:
    return (
        outer.left <= rect.left and rect.right <= outer.right
        and outer.top <= rect.top and rect.bottom <= outer.bottom
    )  # fmt: skip


@LAWS
@given(trees, rooms)
def test_places_are_the_same_drawn_or_asked_and_equal_trees_draw_equal_pixels(
    kit: Kit, part: Part, room: pygame.Rect
) -> None:
    asked = lay_out(part, pen_on(kit), room)
    made = draw_part(part, pen_on(kit), room)
    assert [it.rect for it in asked.root.walk()] == [it.rect for it in made.root.walk()]
    assert drawing(kit, part, room) == drawing(kit, part, room)


def test_equal_parts_are_made_anew_and_are_equal(kit: Kit) -> None:
    def made() -> Part:
        return row(
            Text("Score", 20), Art("moon"), drawn(fill, SUNFLOWER, units=40), gap=4,
            ground=Ground(8, PAPER), key="line", press=Press(lambda: None, "Line"),
        )  # fmt: skip

    assert made() == made()
    assert drawing(kit, made()) == drawing(kit, made())
    assert made() != row(Text("Score", 21), Art("moon"))


def test_shares_units_and_what_fits_fill_a_row(kit: Kit) -> None:
    words = Text("Total", 20, fits=True, key=3)
    parts = row(Part(key=1), Part(units=100, key=2), words, Part(share=2, key=4), gap=10)
    places = lay_out(parts, pen_on(kit), WHOLE).places
    wide = kit.text.measure("Total", "body", 20)[0]
    assert places[2].width == 100 and places[3].width == wide
    assert places[4].width in range(2 * places[1].width - 2, 2 * places[1].width + 3)
    assert places[1].left == WHOLE.left and places[4].right == WHOLE.right


def test_what_fits_loses_no_pixel_wherever_it_lies(kit: Kit) -> None:
    pen = pen_on(kit)._replace(scale=1.0)
    for said, before in product(("T", "To", "Tot", "Tota", "Total"), (9.5, 10.5, 11.25)):
        parts = row(Part(units=before), Text(said, 20, fits=True, key=1), Part(), gap=2)
        wide = kit.text.measure(said, "body", 20)[0]
        assert lay_out(parts, pen, WHOLE).places[1].width == wide


def test_too_long_a_row_is_squeezed_into_its_room(kit: Kit) -> None:
    places = lay_out(row(Part(units=300, key=1), Part(units=500, key=2)), pen_on(kit), WHOLE).places
    assert places[1].width == 150 and places[2].right == WHOLE.right


def test_wrapping_rows_are_one_row_where_there_is_room_and_a_column_where_not(kit: Kit) -> None:
    both = wrap(Part(units=180, key="a"), Part(units=180, key="b"), gap=10)
    wide = lay_out(both, pen_on(kit), pygame.Rect(0, 0, 400, 300)).places
    narrow = lay_out(both, pen_on(kit), pygame.Rect(0, 0, 300, 300)).places
    assert wide["a"].top == wide["b"].top and wide["b"].right == 400
    assert narrow["a"].width == narrow["b"].width == 300
    assert narrow["b"].top > narrow["a"].bottom


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("size", [(400, 300), (300, 400), (800, 100)])
def test_a_grid_makes_its_cells_as_large_as_any_number_of_columns_allows(
    kit: Kit, count: int, size: tuple[int, int]
) -> None:
    room = pygame.Rect(0, 0, *size)

    def width(columns: int) -> int:
        cells = grid(*(Part(key=at) for at in range(count)), columns=columns, cell=0.7, gap=6)
        return lay_out(cells, pen_on(kit), room).places[0].width

    assert width(0) == max(width(columns) for columns in range(1, count + 1))


def test_cells_keep_their_places_while_fewer_are_filled(kit: Kit) -> None:
    def places(count: int) -> Mapping[Any, pygame.Rect]:
        cells = (Part(key=at) for at in range(count))
        return lay_out(grid(*cells, columns=3, rows=2, cell=0.7, gap=8), pen_on(kit), WHOLE).places

    assert places(6).items() >= places(4).items() >= places(1).items()


def test_a_part_keeps_its_shape_and_its_largest_size(kit: Kit) -> None:
    card = Part(shape=0.7, at=(0.0, 1.0), key="card")
    small = Part(most=(50, 30), at=(1.0, 0.5), key="small")
    places = lay_out(row(card, small), pen_on(kit), WHOLE).places
    assert places["card"].size == (200, 286) and places["card"].bottomleft == WHOLE.bottomleft
    assert places["small"].size == (50, 30) and places["small"].right == WHOLE.right


def test_words_that_do_not_fit_take_a_shorter_form(kit: Kit) -> None:
    forms = Text(("the French edition", "French"), 30)
    wide = kit.text.measure("the French edition", "body", 30)[0]
    assert forms.form_for(pen_on(kit), (wide, 60)) == "the French edition"
    assert forms.form_for(pen_on(kit), (wide * 0.8, 60)) == "the French edition", "a bit smaller"
    assert forms.form_for(pen_on(kit), (wide * 0.4, 60)) == "French"
    assert forms.form_for(pen_on(kit), (1, 60)) == "French", "the last, whatever the room"


def test_a_paragraph_is_as_high_as_its_lines(kit: Kit) -> None:
    rule = "Every number is crossed off by everybody at once."
    told = Text(rule, 20, leading=1.2, fits=True, key="told")
    whole = column(told, Part(key="rest"))
    wide = lay_out(whole, pen_on(kit), pygame.Rect(0, 0, 600, 300)).places["told"]
    narrow = lay_out(whole, pen_on(kit), pygame.Rect(0, 0, 150, 300)).places["told"]
    assert wide.height == 24 and narrow.height >= 3 * 24


def test_the_first_form_for_which_there_is_room_is_shown_by_all_that_choose_alike(kit: Kit) -> None:
    long = Text("12 cards", 20, fits=True, key="long")
    short = Text("12", 20, fits=True, key="short")
    choice = either(long, short)
    wide = kit.text.measure("12 cards", "body", 20)[0]
    assert "long" in lay_out(choice, pen_on(kit), pygame.Rect(0, 0, wide, 60)).places
    assert "short" in lay_out(choice, pen_on(kit), pygame.Rect(0, 0, wide - 1, 60)).places
    longer = Text("112 cards", 20)
    alike = either(long, short, also=(longer,))
    assert "short" in lay_out(alike, pen_on(kit), pygame.Rect(0, 0, wide, 60)).places


def test_texts_that_are_alike_have_the_size_of_the_smallest(kit: Kit) -> None:
    long = "something that is told at far greater length than the other rule"
    alone = row(Text("short", 30, leading=1.2), Text(long, 30, leading=1.2))
    alike = row(*(Text(it, 30, leading=1.2, alike="rule") for it in ("short", long)))
    room = pygame.Rect(0, 0, 200, 60)
    assert drawing(kit, alone, room) != drawing(kit, alike, room)
    smaller = row(Text("short", 30, leading=1.2, alike="rule"), Text("tiny", 30, alike="rule"))
    assert drawing(kit, alike, room)[:100] and smaller != alike


def test_what_is_shown_at_other_times_has_the_same_size(kit: Kit) -> None:
    room, long = pygame.Rect(0, 0, 200, 60), "something that is told at far greater length"

    def size_beside(words: str, other: str) -> int:
        text = Text(words, 30, leading=1.2, alike="note", others=(other,))
        with patch.object(kit.text, "draw_paragraph", wraps=kit.text.draw_paragraph) as draw:
            drawing(kit, text, room)
        return draw.call_args.args[4]

    assert size_beside("short", long) == size_beside(long, "short") < size_beside("short", "tiny")


def test_wrapped_rows_are_as_high_as_what_they_show(kit: Kit) -> None:
    high, low = (column(Part(units=units), units=180, key=units) for units in (120, 40))
    places = lay_out(wrap(high, low), pen_on(kit), pygame.Rect(0, 0, 300, 160)).places
    assert (places[120].height, places[40].height) == (120, 40)


def test_columns_of_a_table_are_as_wide_as_their_widest_cells(kit: Kit) -> None:
    def cells(at: int, *widths: float) -> Line:
        return row(*(Part(units=wide, key=(at, column)) for column, wide in enumerate(widths)))

    rows = cells(0, 10, 200), cells(1, 90, 20), cells(2, 100, 50)
    under = row(Part(key="left"), Part(key="right"))
    places = lay_out(table(*rows, under=under), pen_on(kit), WHOLE).places
    # A third of the width for the first column, since 100 is a third of 300.
    assert {places[at, 0].right for at in range(3)} == {WHOLE.x + round(WHOLE.width / 3)}
    assert places["right"] == places[0, 1].union(places[2, 1])
    narrow = pygame.Rect(0, 0, 160, 100)
    places = lay_out(table(*rows), pen_on(kit), narrow).places
    assert (places[0, 0].width, places[0, 1].width) == (80, 80), "the widest give way"
    whole = table(row(Part(), Part(fits=True)), *rows)
    places = lay_out(whole, pen_on(kit), pygame.Rect(0, 0, 280, 100)).places
    assert (places[0, 0].width, places[0, 1].width) == (80, 200), "not those that fit"
    like = tuple(cells(at, 225, 75) for at in range(3))
    places = lay_out(table(*rows, like=like), pen_on(kit), WHOLE).places
    assert places[0, 0].width == 3 * places[0, 1].width


def test_a_part_drawn_elsewhere_looks_as_it_does_in_its_tree(kit: Kit) -> None:
    short = row(Text("7", 60, WHITE, alike="words"), key="short")
    whole = column(short, Text("a rather long sentence", 60, WHITE, alike="words"))
    pages = [pygame.Surface((420, 320)) for _page in range(2)]
    tree = lay_out(whole, pen_on(kit), WHOLE)
    tree.paint(pen_on(kit, pages[0]))
    tree.paint_moved("short", pen_on(kit, pages[1]), (0, 20))
    here = tree.places["short"]
    one, other = pages[0].subsurface(here), pages[1].subsurface(here.move(0, 20))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_scaled_part_has_units_of_its_own(kit: Kit) -> None:
    whole = row(Part(units=50, key="fixed"), Part(key="rest"))
    places = lay_out(scaled(whole, 100), pen_on(kit, scale=7.0), pygame.Rect(0, 0, 400, 30)).places
    assert (places["fixed"].width, places["rest"].width) == (200, 200)
    large, small = (
        drawing(kit, scaled(Text("7", 20), 200, high), pygame.Rect(0, 0, 400, 60))
        for high in (0, 60)
    )
    assert large != small, "what is too low for its width is drawn smaller"


def test_a_function_finds_the_places_of_arranged_parts(kit: Kit) -> None:
    whole = arranged(halved, Part(key="a"), Part(key="b"), args=(2,))
    places = lay_out(whole, pen_on(kit), pygame.Rect(0, 0, 40, 100)).places
    assert (places["a"].height, places["b"].top, places["b"].height) == (50, 50, 25)
    assert whole == arranged(halved, Part(key="a"), Part(key="b"), args=(2,))
    with pytest.raises(ValueError, match="zip"):
        lay_out(arranged(halved, Part(), args=(2,)), pen_on(kit), WHOLE)


def test_a_key_stands_for_one_part_and_what_is_pressed_has_one(kit: Kit) -> None:
    with pytest.raises(ValueError, match="two parts have the key 'a'"):
        lay_out(row(Part(key="a"), column(Part(key="a"))), pen_on(kit), WHOLE)
    with pytest.raises(ValueError, match="is pressed and has no key"):
        lay_out(Part(press=Press(lambda: None, "Go")), pen_on(kit), WHOLE)


def test_a_hidden_part_is_not_drawn_and_everything_else_stays(kit: Kit) -> None:
    left, right = drawn(fill, SUNFLOWER, key="left"), drawn(fill, WHITE, key="right")
    surface = pygame.Surface((420, 320))
    tree = lay_out(row(left, right), pen_on(kit), WHOLE)
    tree.paint(pen_on(kit, surface), hidden={"left"})
    assert surface.get_at(tree.places["left"].center)[:3] == (0, 0, 0)
    assert surface.get_at(tree.places["right"].center)[:3] == WHITE


def test_what_is_too_small_cut_off_or_hard_to_read_is_told(kit: Kit) -> None:
    def faults(part: Part, size: tuple[int, int] = SIZE) -> list[str]:
        pen = pen_on(kit)
        return [*lay_out(part, pen, pygame.Rect((0, 0), size)).faults(pen)]

    fine = Text("Score", 20, CREAM, ground=Ground(0, BAR))
    assert faults(fine) == []
    assert "cut off" in faults(Text("Something long", 20, CREAM), (30, 30))[0]
    assert "cut off" in faults(Text("Something long, again", 20, CREAM, leading=1.2), (90, 20))[0]
    assert "hard to read" in faults(Text("Score", 20, INK, ground=Ground(0, BAR)))[0]
    assert "hard to read" in faults(column(Text("Score", 20, INK), ground=Ground()))[0]
    button = Part(key="go", press=Press(lambda: None, "Go"))
    assert faults(button) == [] and "to press" in faults(button, (60, 20))[0]
    assert "pixels high" in faults(Text("Score", 20, CREAM, floor=4), (20, 20))[0]


# --- on a screen ----------------------------------------------------------------------------------


class OneArea:
    """A screen of one area."""

    scale = 1.0

    def __getitem__(self, name: str) -> pygame.Rect:
        return pygame.Rect(0, 0, *SIZE)

    def __contains__(self, name: object) -> bool:
        return bool(name)


class Counter:
    """A state that is shown, and how often its tree was built."""

    def __init__(self, kit: Kit) -> None:
        self.count, self.built = 0, 0
        self.control = InvisibleButton("", "Back", lambda: None)
        self.view = TreeView(kit, self.parts, lambda: self.count)
        self.view.lay_out(OneArea())

    def add(self) -> None:
        self.count += 1

    def parts(self) -> dict[str, Part]:
        self.built += 1
        return {
            "whole": column(
                Control(self.control, key="control"),
                Text(
                    f"{self.count}", 30, CREAM, key="add", ground=Ground(4, BAR, lit=0.4),
                    press=Press(self.add, "Add", str(self.count)), group="group",
                    help=lambda: TooltipText("Adds one"),
                ),
                Part(key="told", help=lambda: TooltipText("Nothing")),
            )
        }  # fmt: skip


def test_a_tree_is_built_anew_only_when_its_state_has_changed(kit: Kit) -> None:
    shown = Counter(kit)
    assert shown.built == 1 and not shown.view.refresh()
    shown.add()
    assert shown.view.refresh() and shown.built == 2
    assert not shown.view.is_stale()
    shown.add()
    assert shown.view.is_stale(), "the state has changed and nobody has looked"


def test_a_kept_tree_repeats_its_strokes_and_shows_what_has_changed(kit: Kit) -> None:
    shown, window = Counter(kit), pygame.Surface((420, 320))
    canvas = Canvas(window)

    def pixels() -> bytes:
        canvas.fill((0, 0, 0))
        shown.view.draw(canvas)
        canvas.show_frame()
        return pygame.image.tobytes(window, "RGB")

    first = pixels()
    assert pixels() == first
    shown.add()
    shown.view.refresh()
    assert pixels() != first
    shown.view.draw(canvas, hovered="add")
    assert canvas.show_frame(), "what the mouse is on is lit"


class Boards:
    """Three boards, of which one changes at a time."""

    def __init__(self, kit: Kit) -> None:
        self.counts, self.built = [0, 0, 0], 0
        self.kept = KeptTree(kit)
        self.show()

    def show(self, width: int = 400) -> None:
        boards = (cached(self.board, at, it, key=at) for at, it in enumerate(self.counts))
        self.kept.lay(row(*boards, gap=9), pygame.Rect(0, 0, width, 300), 1.0)

    def board(self, at: int, count: int) -> Part:
        self.built += 1
        square = Part(key=("square", at), ground=Ground(4, CREAM, lit=0.5))
        return column(Text(f"{count}", 30, CREAM), square, ground=Ground(9, BAR))


def test_a_cached_part_is_built_and_drawn_anew_only_when_its_args_or_place_change(kit: Kit) -> None:
    boards, window = Boards(kit), pygame.Surface((420, 320))
    canvas = Canvas(window)

    def pixels(**how: Any) -> bytes:
        canvas.fill((0, 0, 0))
        boards.kept.draw(canvas, **how)
        canvas.show_frame()
        return pygame.image.tobytes(window, "RGB")

    first = pixels()
    assert boards.built == 3
    boards.counts[1] = 7
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
        boards.show()
        second = pixels()
    assert boards.built == 4 and [call.args[1] for call in draw.call_args_list] == ["7"]
    again = Boards(kit)
    again.counts[1] = 7
    again.show()
    surface = pygame.Surface((420, 320))
    again.kept.draw(surface)
    assert second == pygame.image.tobytes(surface, "RGB") != first
    lit, hidden = pixels(hovered=("square", 2)), pixels(hidden=frozenset({("square", 0)}))
    assert len({second, lit, hidden}) == 3 and pixels() == second
    boards.show(300)
    assert boards.built == 7 and boards.kept.places[2].right == 300


class Table:
    """Two areas with two cards each, which are cached in their area, and a plain button."""

    def __init__(self, kit: Kit) -> None:
        self.counts, self.said = {"left": [0, 0], "right": [0, 0]}, "0"
        self.laid = 0
        self.view = TreeView(kit, self.parts, lambda: (str(self.counts), self.said))
        self.view.lay_out(OneArea())

    def parts(self) -> dict[str, Part]:
        button = Part(key="button", press=Press(lambda: None, self.said))
        hands = {
            name: cached(self.hand, name, *self.counts[name], key=name) for name in self.counts
        }
        return {**hands, "button": button}

    def hand(self, name: str, *counts: int) -> Part:
        return row(*(cached(self.card, (name, at), it, key=(name, at))
                     for at, it in enumerate(counts)))  # fmt: skip

    def card(self, at: tuple[str, int], count: int) -> Part:
        self.laid += 1
        press = Press(lambda: None, f"{at}", f"{count}")
        return Text(f"{at} {count}", 30, CREAM, key=("card", *at), press=press)


def test_a_frame_in_which_nothing_changed_builds_lays_out_and_draws_nothing(kit: Kit) -> None:
    table, canvas = Table(kit), Canvas(pygame.Surface((420, 320)))
    table.view.draw(canvas)
    before, widgets = table.laid, table.view.widgets
    with (
        patch.object(table.view, "_build") as build,
        patch("game.ui.screen.lay_out") as laid,
        patch.object(kit.text, "draw") as drawn_words,
    ):
        assert not table.view.refresh()
        table.view.draw(canvas)
    assert not (build.called or laid.called or drawn_words.called)
    assert table.laid == before and table.view.widgets == widgets


def test_what_changes_is_laid_out_and_drawn_and_all_else_is_kept(kit: Kit) -> None:
    table, canvas = Table(kit), Canvas(pygame.Surface((420, 320)))
    table.view.draw(canvas)
    before, right, widgets = table.laid, table.view["right"].tree, table.view.widgets
    table.counts["left"][1] = 7
    with patch.object(kit.text, "draw", wraps=kit.text.draw) as draw:
        assert table.view.refresh()
        table.view.draw(canvas)
    assert table.laid == before + 1, "one card of one hand"
    assert [call.args[1] for call in draw.call_args_list] == ["('left', 1) 7"]
    assert table.view["right"].tree is right and table.view.widgets == widgets
    changed = table.view.widget(("card", "left", 1))
    assert isinstance(changed, PartWidget) and changed.value == "7"


def test_an_equal_part_that_does_something_else_now_is_followed(kit: Kit) -> None:
    table = Table(kit)
    widget = table.view.widget("button")
    table.said = "1"
    assert table.view.refresh() and table.view.widget("button") is widget
    assert isinstance(widget, PartWidget) and widget.label == "1"


def test_an_equal_tree_stays_where_only_widgets_and_cached_parts_do_something(kit: Kit) -> None:
    spot = InvisibleButton("spot", "Spot", lambda: None)

    def build() -> Part:
        return row(Control(spot), cached(Part, key="kept", help=lambda: TooltipText("Kept")))

    kept, rect = KeptTree(kit), pygame.Rect(0, 0, 400, 300)
    assert kept.lay(build(), rect, 1.0) and len(kept.tree.things) == 2
    assert not kept.lay(build(), rect, 1.0)
    assert kept.lay(row(build(), Part(help=lambda: TooltipText("Now"))), rect, 1.0)
    assert kept.lay(row(build(), Part(help=lambda: TooltipText("Then"))), rect, 1.0)


def test_what_a_cached_part_reads_besides_its_args_is_found_out(kit: Kit) -> None:
    shown = {"words": "before"}
    view = TreeView(kit, lambda: {"whole": cached(told, key="whole")}, lambda: None)

    def told() -> Part:
        return Text(shown["words"], 30, CREAM)

    view.lay_out(OneArea())
    assert not view.is_stale()
    shown["words"] = "after"
    assert view.is_stale()


def test_parts_are_pressed_focused_and_explained_as_the_widgets_of_their_screen(kit: Kit) -> None:
    shown = Counter(kit)
    focus = Focus(kit, shown.view.widgets)
    back, add = focus.widgets
    assert back is shown.control and back.rect == shown.view.places["control"]
    focus.focus_widget(add)
    add.activate()
    shown.view.refresh()
    focus.replace_widgets(shown.view.widgets)
    assert focus.current is add and add.value == "1", "the same widget for the new part"
    things = shown.view.things(focus)
    assert [thing.key for thing in things] == [back.key, "add", "told"]
    assert things[1].cluster == "group" and things[1].click_positions == [add.rect.center]
    assert things[2].tooltip_text().title == "Nothing" and not things[2].parts
    alone = shown.view.things()
    assert [thing.key for thing in alone] == ["add", "told"] and alone[0].press == shown.add


def test_what_has_risen_is_pressed_where_it_lay_too_and_has_round_corners(kit: Kit) -> None:
    press = Press(lambda: None, "Card", reach=40)
    risen = Part(key="card", press=press, ground=Ground(High(0.1)))
    view = TreeView(kit, lambda: {"whole": column(risen, Part(), Part())}, lambda: None)
    view.lay_out(OneArea())
    [card] = view.widgets
    x, below = card.rect.midbottom
    assert card.contains((x, below - 1)) and card.contains((x, below + 39))
    assert not card.contains((x, below + 41)) and not card.contains((x, card.rect.top - 1))
    assert card.corner_radius() == card.rect.height / 10


def test_what_only_refuses_has_no_widget_and_forgotten_widgets_are_made_anew(kit: Kit) -> None:
    press = Press(lambda: None, "Go")
    parts = {
        "words": row(
            Part(key="go", press=press),
            Part(key="no", press=Press(None, "No", refuse=lambda: "Not now")),
        )
    }
    view = TreeView(kit, lambda: parts, lambda: None)
    view.lay_out(Layout.load("confirm").fit_to_size((960, 540)))
    (go,) = view.widgets
    assert go is view.widget("go")
    things = view.things()
    assert [thing.press for thing in things] == [press.act, None]
    assert things[1].refuse is not None and things[1].refuse() == "Not now"
    view.forget_widgets()
    assert view.refresh() and view.widget("go") is not go


class Explained(WidgetScene):
    """A scene with a part that is only explained, and a button that is in no tree."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, "confirm")
        self.focus = Focus(kit, [Button("heading", "Go", lambda: None)])

    def parts(self) -> Mapping[str, Part]:
        return {"words": Part(key="words", help=lambda: TooltipText("Explained"))}


def test_parts_that_are_only_explained_leave_a_screen_its_widgets(kit: Kit) -> None:
    scene = Explained(kit)
    scene.resize((960, 540))
    assert [widget.label for widget in scene.focus.widgets] == ["Go"]
    assert [thing.key for thing in scene.things()] == ["words", scene.focus.widgets[0].key]


def test_the_example_of_the_package_is_true() -> None:
    with kits_closed():
        found = doctest.testmod(game.ui.tree, extraglobs={"pygame": pygame})
    assert found.failed == 0 and found.attempted > 5
