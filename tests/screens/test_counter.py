"""Points being counted up: the counter beside the Total, and the steps that it takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.luckybox.scenes.luckybox_show import (
    CASCADE_TIERS,
    PAYOUT_COUNTED_AT,
    PAYOUT_LEAVES_AT,
    TICK_GAIN,
    payout_earcons,
    payout_lead,
    payout_time_factor,
)
from game.luckybox.scenes.round.marquee import Marquee
from game.luckybox.scenes.round.panels import CascadeCounter, scorecard_and_counter
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.scenes.table.result import CountUp, CountUpStep, number_counted_up
from game.scenes.table.table import Earcon
from game.stage import TIMING_BY_SPEED, PauseClip, ShowOptions, timing_for
from game.ui.window.scene import Kit
from tests.players.rounds import cross_off, hands, on, sit_down
from tests.players.screen import Player, leave_all

IS_SHARED = True
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


@pytest.fixture(autouse=True)
def rested(kit: Kit) -> Iterator[None]:
    yield
    kit.settings.speed, kit.settings.motion = "normal", "full"
    leave_all(kit)


def answered(kit: Kit, square: tuple[int, int] = (1, 2)) -> tuple[Player, RoundScene]:
    player, scene = sit_down(kit, hands(kit, STAR_AND_CARD))
    player.click(on(scene, square))
    return player, scene


def watched(scene: RoundScene) -> Iterator[tuple[int, CascadeCounter | None]]:
    """Let an answer play; give the Total and the counter of every frame."""
    director = scene.table.director
    for _frame in range(round(LONGEST_SECONDS / FRAME)):
        poses = director.poses()
        sheet, counter = scorecard_and_counter(scene.table, poses)
        yield sheet.total or 0, counter
        if not poses and not director.is_busy():
            return
        scene.update(FRAME)
        scene.draw(scene.kit.window.surface)
    pytest.fail("the counter never rests")


@pytest.mark.parametrize(
    ("speed", "motion"),
    [*product(TIMING_BY_SPEED, ["full"]), ("normal", "reduced"), ("normal", "none")],
)
def test_while_it_counts_nothing_else_has_its_points(kit: Kit, speed: str, motion: str) -> None:
    """The round's row and the Total wait; the counter lies beside the cards."""
    kit.settings.speed, kit.settings.motion = speed, motion
    _player, scene = answered(kit)
    shown: list[tuple[int, int | None, int | None]] = []
    counters: list[CascadeCounter] = []
    for total, counter in watched(scene):
        sheet, _counter = scorecard_and_counter(scene.table, scene.table.director.poses())
        row, where = sheet.rounds[0], scene.picture.counter_rect
        shown.append((total, row.total, row.cards))
        if counter is not None:
            counters.append(counter)
            if where is not None:
                assert (
                    where.collidelist([*scene.picture.card_rects, *scene.message_bar_areas()]) < 0
                )
                assert kit.window.surface.get_rect().contains(where)
    assert {(row, cards) for _total, row, cards in shown} <= {(0, 0), (16, 1)}
    assert all(total < 16 for total, row, _cards in shown if row == 0)
    assert shown == sorted(shown) and shown[-1] == (16, 16, 1)
    assert len({total for total, _row, _cards in shown}) <= 2, "all points arrive together"
    if (speed, motion) == ("normal", "full"):
        assert list(dict.fromkeys(counter.points for counter in counters)) == [0, 1, 16]
    elif motion == "reduced":
        assert all(counter.points == counter.earned for counter in counters)
    assert motion == "none" or counters[-1].earned == 16


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
def test_points_arrive_with_a_chord(kit: Kit, speed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is heard is timed from the moment at which the answer's last event begins."""
    kit.settings.speed = speed
    player, scene = sit_down(kit, hands(kit, STAR_AND_CARD))
    heard: list[tuple[float, Earcon]] = []
    now = 0.0
    monkeypatch.setattr(
        "game.scenes.table.table.play_earcons",
        lambda earcons, _sound: heard.extend((now + it.after, it) for it in earcons),
    )
    player.click(on(scene, (1, 2)))
    paid: dict[int, float] = {}
    for total, _counter in watched(scene):
        paid.setdefault(total, now)
        now += FRAME
    chord = next(at for at, it in heard if it.name == "total")
    assert chord == pytest.approx(paid[16], abs=2 * FRAME)
    assert not [it for _at, it in heard if it.gain == TICK_GAIN], "nothing counts up on the board"


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
def test_points_beside_a_word_count_up_with_rising_ticks_before_their_chord(speed: str) -> None:
    how = ShowOptions(timing_for(speed))
    *ticks, chord, landing = payout_earcons(16, 5, PauseClip(0.5), how)
    assert [it.name for it in ticks] == [f"rung_{nth + 1}" for nth in range(len(ticks))]
    heard = [it.after for it in ticks]
    assert len(ticks) >= 2 and heard == sorted(heard) and heard[-1] < chord.after
    assert chord.name == "total" and landing.after > chord.after
    lasts = how.timing.combo * payout_time_factor(5, 16)
    slams_at = payout_lead(PauseClip(0.5), how.timing) + PAYOUT_COUNTED_AT * lasts
    assert chord.after == pytest.approx(slams_at), "the sum slams down with it"
    assert payout_earcons(16, 2, PauseClip(0.5), how)[:-1] == (), "without a word, they only fly"
    assert payout_earcons(4, 5, PauseClip(0.5), how)[:-1] == (), "so few are not counted up"


@pytest.mark.parametrize("speed", ["slow", "normal"])
def test_the_whole_sum_stands_long_enough_to_be_read(speed: str) -> None:
    lasts = timing_for(speed).combo * payout_time_factor(5, 16)
    assert (PAYOUT_LEAVES_AT - PAYOUT_COUNTED_AT) * lasts >= 1.2
    assert PAYOUT_COUNTED_AT * lasts < 0.9, "it counts fast"


def test_a_few_points_are_not_counted_up_over_the_board() -> None:
    tier = CASCADE_TIERS[0]
    few, more = (Marquee(tier, 3, payout=0.3, points=points) for points in (4, 5))
    assert not few.is_on_stage
    assert more.is_on_stage


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
    sheet, counter = scorecard_and_counter(scene.table, table.director.poses())
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
    cross_off(player, scene, (1, 2))
    cross_off(player, scene, (2, 5))
    scene.undo()
    assert table.view.seats[0].pending and table.view == view_of(table.match.game)
    sheet, counter = scorecard_and_counter(scene.table, table.director.poses())
    assert (sheet.total, counter.points) == (0, 16)


@pytest.fixture
def counting() -> CountUp[str]:
    return CountUp(
        [CountUpStep("hold", 1.0), CountUpStep("cards", 2.0, rest=0.5), CountUpStep("total", 1.0)]
    )


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
    counting: CountUp[str], seconds: float, what: str, progress: float
) -> None:
    counting.seconds = seconds
    assert counting.current_item == what
    assert counting.progress(what) == pytest.approx(progress)


@pytest.mark.parametrize(("seconds", "lands"), [(0.0, 1.0), (1.0, 3.5), (3.2, 3.5), (4.0, 4.5)])
def test_hurrying_leads_to_the_next(counting: CountUp[str], seconds: float, lands: float) -> None:
    counting.seconds = seconds
    counting.speed_up()
    assert counting.seconds == lands
    assert counting.is_done == (lands == counting.length)


@pytest.mark.parametrize("dt", [0.001, 0.016, 0.1, 3.0, 60.0])
def test_the_end_is_the_same_however_time_goes_by(counting: CountUp[str], dt: float) -> None:
    frames = 0
    while counting.update(dt):
        frames += 1
    assert counting.seconds == counting.length
    assert all(counting.progress(step.what) == 1.0 for step in counting.items)
    assert not counting.update(dt)
    assert frames >= 1


def test_steps_of_no_length_are_over_as_soon_as_they_begin() -> None:
    counting = CountUp(
        [CountUpStep("hold", 0.0), CountUpStep("cards", 0.0), CountUpStep("total", 0.0)]
    )
    assert counting.length == 0.0
    assert counting.is_done
    assert counting.progress("cards") == 1.0


@pytest.mark.parametrize(("start", "end"), [(0, 24), (10, 10), (5, -6), (-6, 3)])
def test_a_number_counts_from_its_start_to_its_end_and_never_beyond(start: int, end: int) -> None:
    shown = [number_counted_up(start, end, step / 50) for step in range(51)]
    assert (shown[0], shown[-1]) == (start, end)
    assert shown == sorted(shown, reverse=end < start)
