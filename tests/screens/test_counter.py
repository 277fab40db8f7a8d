"""Counting up, and the counter beside the Total, which an answer's points slam into."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.luckybox.scenes.round.panels import Counter
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.scenes.table.result import Counting, Item, counted
from game.stage import TIMINGS
from game.ui.window.scene import Kit
from tests.players.rounds import hands, let_settle, on, sit_down
from tests.players.screen import Player, leave_all

WINDOW = (960, 540)

STAR_AND_CARD = """
    card 1 x1 x2  5 | S
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  .
    card 2  5 x7  8 | .
            3  3  9 | .
            1  2  6 | .
            .  .  .
"""
"""Square 2 of card 1 pays a star, and completes the card: 1 and 15 points."""
NOTHING = (2, 0)
"""A square that completes nothing."""
FRAME = 1 / 60
LONGEST_SECONDS = 12.0


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


@pytest.fixture(autouse=True)
def rested(kit: Kit) -> Iterator[None]:
    yield
    kit.settings.speed, kit.settings.motion = "normal", "full"
    leave_all(kit)


def answered(kit: Kit, square: tuple[int, int] = (1, 2)) -> tuple[Player, RoundScene]:
    """Cross a square of the hand above."""
    player, scene = sit_down(kit, hands(kit, STAR_AND_CARD))
    player.click(on(scene, square))
    return player, scene


def watched(scene: RoundScene) -> Iterator[tuple[int, Counter | None]]:
    """Let an answer play; give the Total and the counter of every frame."""
    director = scene.table.director
    for _frame in range(round(LONGEST_SECONDS / FRAME)):
        poses = director.poses()
        sheet, counter = scene.picture.sheet(poses)
        yield sheet.total or 0, counter
        if not poses and not director.is_busy():
            return
        scene.update(FRAME)
        scene.draw(scene.kit.window.surface)
    pytest.fail("the counter never rests")


@pytest.mark.parametrize(
    ("speed", "motion"), [*product(TIMINGS, ["full"]), ("normal", "reduced"), ("normal", "none")]
)
def test_the_total_stands_until_all_is_counted_and_then_has_it_all(
    kit: Kit, speed: str, motion: str
) -> None:
    kit.settings.speed, kit.settings.motion = speed, motion
    _player, scene = answered(kit)
    totals = [total for total, _counter in watched(scene)]
    assert set(totals) <= {0, 16}
    assert totals == sorted(totals)
    assert totals[-1] == 16


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_it_counts_step_by_step_or_at_once_where_less_is_to_move(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    _player, scene = answered(kit)
    counters = [counter for _total, counter in watched(scene) if counter]
    assert counters[-1].earned == 16
    if motion == "full":
        assert list(dict.fromkeys(counter.points for counter in counters)) == [0, 1, 16]
    else:
        assert all(counter.points == counter.earned for counter in counters)


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_while_it_counts_nothing_else_has_its_points(kit: Kit, motion: str) -> None:
    """The round's row and the Total wait; the counter lies beside the cards."""
    kit.settings.motion = motion
    _player, scene = answered(kit)
    shown = set[tuple[int, int | None, int | None]]()
    for total, counter in watched(scene):
        sheet, _counter = scene.picture.sheet(scene.table.director.poses())
        row, where = sheet.rounds[0], scene.picture.counted_at
        shown.add((total, row.total, row.cards))
        if counter is not None and where is not None:
            assert where.collidelist([*scene.picture.board.cards, *scene.bars()]) < 0
            assert kit.window.surface.get_rect().contains(where)
    assert shown <= {(0, 0, 0), (16, 16, 1)} and (16, 16, 1) in shown


def test_an_answer_without_points_counts_nothing(kit: Kit) -> None:
    _player, scene = answered(kit, NOTHING)
    assert {counter for _total, counter in watched(scene)} == {None}


@pytest.mark.parametrize("hurries", [1, 2, 3])
def test_who_hurries_never_sees_the_total_fall(kit: Kit, hurries: int) -> None:
    _player, scene = answered(kit)
    scene.update(0.5)
    for _time in range(hurries):
        scene.table.director.hurry(0)
    totals = [total for total, _counter in watched(scene)]
    assert totals == sorted(totals)
    assert totals[-1] == 16


@pytest.mark.parametrize(("is_taken_back", "total"), [(False, 16), (True, 0)])
def test_a_moment_that_is_sought_or_taken_back_shows_the_total_as_it_is_then(
    kit: Kit, is_taken_back: bool, total: int
) -> None:
    _player, scene = answered(kit)
    table = scene.table
    if is_taken_back:
        scene.undo()
    else:
        scene.update(0.5)
        table.director.reset(view_of(table.match.game))
    sheet, counter = scene.picture.sheet(table.director.poses())
    assert (sheet.total, counter) == (total, None)


def test_what_is_left_of_a_cascade_after_taking_back_is_counted_on(kit: Kit) -> None:
    """A star, a card and any square: that square is taken back, and the counter has the rest."""
    drawing = """
        card 1 x1 x2  5 | S
               x9 x4 x3 | .
               x6 x3 x8 | .
                .  .  ?
        card 2  5 x7 x8 | .
                3  3  9 | .
                1  2 x6 | .
                .  .  .
    """
    table = hands(kit, drawing)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (2, 5)))
    let_settle(player, scene)
    scene.undo()
    assert table.view.seats[0].pending and table.view == view_of(table.match.game)
    sheet, counter = scene.picture.sheet(table.director.poses())
    assert counter is not None
    assert (sheet.total, counter.points) == (0, 16)


@pytest.fixture
def counting() -> Counting[str]:
    return Counting([Item("hold", 1.0), Item("cards", 2.0, rest=0.5), Item("total", 1.0)])


def test_every_step_begins_when_the_one_before_has_rested(counting: Counting[str]) -> None:
    assert counting.starts == (0.0, 1.0, 3.5)
    assert counting.length == 4.5
    assert counting.start_of("total") == 3.5


@pytest.mark.parametrize(
    ("seconds", "what", "progress"),
    [
        (0.0, "hold", 0.0),
        (0.5, "hold", 0.5),
        (1.0, "cards", 0.0),
        (2.0, "cards", 0.5),
        (3.2, "cards", 1.0),
        (3.5, "total", 0.0),
        (4.5, "total", 1.0),
        (99.0, "total", 1.0),
    ],
)
def test_any_moment_can_be_asked_for(
    counting: Counting[str], seconds: float, what: str, progress: float
) -> None:
    counting.seconds = seconds
    assert counting.what == what
    assert counting.progress(what) == pytest.approx(progress)


@pytest.mark.parametrize(("seconds", "lands"), [(0.0, 1.0), (1.0, 3.5), (3.2, 3.5), (4.0, 4.5)])
def test_hurrying_lands_where_the_next_begins(
    counting: Counting[str], seconds: float, lands: float
) -> None:
    counting.seconds = seconds
    counting.hurry()
    assert counting.seconds == lands
    assert counting.is_done == (lands == counting.length)


@pytest.mark.parametrize("dt", [0.001, 0.016, 0.1, 3.0, 60.0])
def test_the_end_is_the_same_however_time_goes_by(counting: Counting[str], dt: float) -> None:
    frames = 0
    while counting.update(dt):
        frames += 1
    assert counting.seconds == counting.length
    assert all(counting.progress(step.what) == 1.0 for step in counting.items)
    assert not counting.update(dt)
    assert frames >= 1


def test_steps_of_no_length_are_over_as_soon_as_they_begin() -> None:
    counting = Counting([Item("hold", 0.0), Item("cards", 0.0), Item("total", 0.0)])
    assert counting.length == 0.0
    assert counting.is_done
    assert counting.progress("cards") == 1.0


@pytest.mark.parametrize(("start", "end"), [(0, 24), (10, 10), (5, -6), (-6, 3)])
def test_a_number_counts_from_its_start_to_its_end_and_never_beyond(start: int, end: int) -> None:
    shown = [counted(start, end, step / 50) for step in range(51)]
    assert (shown[0], shown[-1]) == (start, end)
    assert shown == sorted(shown, reverse=end < start)
