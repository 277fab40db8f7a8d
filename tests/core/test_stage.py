"""The stage: clips and their algebra, the director, and that the view never drifts."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import stage
from game.luckybox import rules
from game.luckybox import stage as stage_of
from game.luckybox.bots import BOTS
from game.luckybox.rules import events as ev
from game.luckybox.rules.events import TurnPassed
from game.luckybox.stage import TableView, lane_of, view_of
from tests.tables.table import revealed, setup_for


def act(length: float, player: int = 0) -> stage.PoseClip:
    return stage.PoseClip(length, lambda t: stage.EventPose(TurnPassed(player), t))


def clips(*lengths: float) -> st.SearchStrategy[stage.Clip]:
    """Draw clips of up to eight others of these lengths, in seconds."""
    length = st.sampled_from(lengths)
    return st.recursive(
        st.one_of(st.builds(stage.PauseClip, length), st.builds(act, length, st.integers(0, 3))),
        lambda inner: st.one_of(
            st.builds(stage.SequenceClip, inner, inner),
            st.builds(stage.ParallelClip, inner, inner),
            st.builds(stage.EchoedClip, inner, inner),
        ),
        max_leaves=8,
    )


CLIPS = clips(0.0, 0.1, 0.25, 1.0)
EXACT_CLIPS = clips(0.0, 0.125, 0.25, 1.0)
"""Their lengths, and `EXACT_MOMENTS`, add up without rounding in any order."""
MOMENTS = st.floats(-1.0, 8.0, allow_nan=False)
EXACT_MOMENTS = st.integers(-64, 512).map(lambda steps: steps / 64)


def test_an_act_runs_from_nothing_to_one() -> None:
    clip = act(2.0)
    assert clip.poses(0.0) == (stage.EventPose(TurnPassed(0), 0.0),)
    assert clip.poses(1.0) == (stage.EventPose(TurnPassed(0), 0.5),)


def test_a_wait_shows_nothing() -> None:
    assert stage.PauseClip(2.0).poses(1.0) == ()
    assert stage.PauseClip(2.0).length == 2.0


def test_an_echo_adds_no_length_and_is_not_shown_by_its_clip() -> None:
    clip = stage.EchoedClip(act(1.0, 1), act(9.0, 2))
    assert clip.length == 1.0
    assert clip.poses(0.5) == (stage.EventPose(TurnPassed(1), 0.5),)


@settings(max_examples=60, deadline=None)
@given(CLIPS, MOMENTS)
def test_nothing_is_shown_before_the_start_and_from_the_end_on(
    clip: stage.Clip, moment: float
) -> None:
    shown: tuple[stage.ClipPose, ...] = clip.poses(moment)
    if moment < 0.0 or moment >= clip.length + 1e-9:
        assert shown == ()
    assert clip.poses(moment) == shown, "asking changes nothing"


@settings(max_examples=60, deadline=None)
@given(EXACT_CLIPS, EXACT_CLIPS, EXACT_MOMENTS)
def test_composing_keeps_lengths_and_poses(
    one: stage.Clip, other: stage.Clip, moment: float
) -> None:
    assert (one >> other).length == one.length + other.length
    assert (one & other).length == max(one.length, other.length)
    assert (one & other).poses(moment) == one.poses(moment) + other.poses(moment)
    following = one.poses(moment) if moment < one.length else other.poses(moment - one.length)
    assert (one >> other).poses(moment) == following


def test_easing_starts_at_nothing_and_ends_at_one() -> None:
    for ease in (stage.clamp, stage.ease_out_cubic, stage.ease_in_out, stage.ease_out_back):
        assert ease(-0.5) == pytest.approx(0.0)
        assert ease(0.0) == pytest.approx(0.0)
        assert ease(1.0) == pytest.approx(1.0)
        assert ease(1.5) == pytest.approx(1.0)
    assert max(stage.ease_out_back(step / 100) for step in range(101)) > 1.05


def test_a_part_of_a_whole() -> None:
    for t, (start, end) in product((0.0, 0.25, 0.5, 1.0), ((0.0, 0.5), (0.25, 0.75))):
        assert 0.0 <= stage.part(t, start, end) <= 1.0
    assert stage.part(0.5, 0.25, 0.75) == 0.5
    assert stage.part(0.4, 0.5, 0.5) == 0.0
    assert stage.part(0.5, 0.5, 0.5) == 1.0


TICK = 1 / 60


def passed(player: int) -> rules.Event:
    return ev.TurnPassed(player)


def number(turn: int = 1) -> rules.Event:
    return ev.NumberRevealed(1, turn, 5)


def a_second(event: rules.Event) -> stage.Clip:
    """Cue everything for a second."""
    return stage.PoseClip(1.0, lambda t: stage.EventPose(event, t))


def with_echo(event: rules.Event) -> stage.Clip:
    """Cue everything for a second, with three seconds that nothing waits for."""
    return stage.EchoedClip(
        a_second(event), stage.PoseClip(3.0, lambda t: stage.EventPose(ev.RoundStarted(1), t))
    )


@pytest.mark.parametrize("rate", [1.0, 0.25])
def test_what_moves_in_steps_stands_still_in_every_other_frame(rate: float) -> None:
    def cue(event: rules.Event) -> stage.Clip:
        every_frame = a_second(event)
        steps = stage.PoseClip(1.0, lambda t: stage.EventPose(event, t), (0.25, 0.75))
        return every_frame & steps

    director = Stage(cue=cue).director
    director.queue([passed(0)])
    shown = []
    for _frame in range(round(58 / rate)):
        director.update(TICK, rate)
        shown.append(tuple(pose.progress for pose in director.poses()))
    assert len({smooth for smooth, _stepped in shown}) == len(shown)
    assert all(
        smooth - 1.01 * TICK * rate < stepped < smooth + 1e-6
        if 0.25 <= smooth < 0.75 else stepped == smooth
        for smooth, stepped in shown
    )  # fmt: skip
    middle = {stepped for smooth, stepped in shown if 0.3 < smooth < 0.7}
    frames = sum(0.3 < smooth < 0.7 for smooth, _stepped in shown)
    assert abs(len(middle) - frames / 2) <= 1


def all_in_steps(event: rules.Event) -> stage.Clip:
    return stage.PoseClip(1.0, lambda t: stage.EventPose(event, t), stage.ALWAYS)


def test_all_that_moves_in_steps_moves_in_the_same_frame() -> None:
    director = Stage(cue=all_in_steps).director
    before, moved = {}, []
    for frame in range(40):
        if frame in (0, 7, 12):
            director.queue([passed((0, 7, 12).index(frame))])
        director.update(TICK)
        now = {pose.player: pose.progress for pose in director.poses()}
        changed = [seat for seat in before if now[seat] != before[seat]]
        assert len(changed) in (0, len(before)) or director.is_at_step
        assert bool(changed) <= director.is_at_step
        before = now
        moved.append(bool(changed))
    assert 18 <= sum(moved) <= 20


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_lanes_step_in_turns_where_each_has_a_place_of_its_own(rate: int) -> None:
    """No frame has to draw all boards anew, also not after a slow one; and each keeps its pace."""
    director = Stage(cue=all_in_steps).director
    director.lanes_apart = True
    director.queue([passed(seat) for seat in range(3)])
    before, moved = {}, {0: 0, 1: 0}
    for frame in range(5 * rate // 6):
        director.update(0.045 if frame in (4, 5) else 1 / rate, 0.5)
        now = {pose.player: pose.progress for pose in director.poses()}
        changed = {seat for seat in before if now[seat] != before[seat]}
        assert rate == 30 or frame < 9 or changed in (set(), {0, 2}, {1})
        for turn in (0, 1):
            moved[turn] += turn in changed
        before = now
    assert all(abs(count - 0.8 * min(rate, 30)) < 5 for count in moved.values())


class Stage:
    """A director that writes down what it shows."""

    def __init__(self, players: int = 3, cue: object = a_second) -> None:
        self.shown: list[rules.Event] = []
        view = TableView()
        names = tuple("ABCDEFGHIJKL"[:players])
        view.fold(ev.GameStarted(names, "classic", 4, None, None, 60))
        assert callable(cue)
        self.director = stage.EventDirector(view, cue, self.shown.append, lane_of=lane_of)

    @property
    def playing(self) -> list[object]:
        return self.director.poses()


def test_only_what_concerns_everybody_plays_in_the_lane_of_the_table() -> None:
    assert lane_of(passed(2)) == 2
    assert lane_of(ev.CardsOffered(1, 1, (1,), 1, 9)) == 1
    assert lane_of(number()) == stage.TABLE_LANE
    assert lane_of(ev.CardsDiscarded(1, (1,), 9)) == stage.TABLE_LANE


A, B, C = (passed(player) for player in range(3))
ONE, TWO = number(1), number(2)
HURRIED = ("hurry", 0)


@pytest.mark.parametrize(
    ("events", "steps", "shown"),
    [
        pytest.param([A, A, B, C], [], [A, B, C], id="boards do not wait for each other"),
        pytest.param([A, A], [("update", 0.9)], [A], id="one board shows one thing"),
        pytest.param([A, A], [("update", 1.1)], [A, A], id="after the other"),
        pytest.param([A, B, B, ONE], [("update", 1.9)], [A, B, B], id="the table waits for all"),
        pytest.param([A, B, B, ONE], [("update", 2.1)], [A, B, B, ONE], id="and then goes on"),
        pytest.param([ONE, A, B], [], [ONE], id="boards wait for the table"),
        pytest.param([ONE, A, B], [("update", 1.1)], [ONE, A, B], id="and then go on"),
        pytest.param(
            [A] * 2, [HURRIED] * 2 + [("queue", [A] * 3), HURRIED], [A] * 4,
            id="the next cascade is hurried step by step again",
        ),
        pytest.param(
            [],
            [("hurry", 0, stage.TABLE_LANE), ("queue", [A] * 3), ("hurry", 0, stage.TABLE_LANE)],
            [A] * 2,
            id="to hurry what is still does nothing",
        ),
        pytest.param(
            [ONE, A, B, TWO, ONE], [("hurry", 2, stage.TABLE_LANE)] * 3, [ONE, A, B],
            id="the table is never hurried past a board",
        ),
        pytest.param(
            [A, ONE], [("finish", stage.TABLE_LANE)], [A], id="nor is it finished past one"
        ),
        pytest.param([A, A, ONE, A], [("finish", 0)], [A, A, ONE], id="nor a board past it"),
    ],
)  # fmt: skip
def test_what_is_queued_is_shown_in_turn(
    events: list[rules.Event], steps: list[tuple[Any, ...]], shown: list[rules.Event]
) -> None:
    theatre = Stage()
    theatre.director.queue(events)
    for name, *about in steps:
        getattr(theatre.director, name)(*about)
    assert theatre.shown == shown


@pytest.mark.parametrize("frame", [1 / 120, 1 / 60, 1 / 7])
def test_boards_of_their_own_begin_in_waves_and_all_end_no_later_than_those_take(
    frame: float,
) -> None:
    theatre, players = Stage(12), range(12)
    theatre.director.lanes_apart = True
    theatre.director.queue([passed(player) for player in players for _ in range(2)])
    first = [passed(player) for player in range(stage.LANES_IN_WAVE)]
    assert theatre.shown == first, "the others begin a moment later"
    waves, seconds = len(players) / stage.LANES_IN_WAVE * stage.WAVE_SECONDS, 0.0
    while seconds < waves:
        theatre.director.update(frame)
        seconds += frame
    assert set(theatre.shown) == {passed(player) for player in players}
    while theatre.director.is_busy():
        theatre.director.update(frame)
        seconds += frame
    assert seconds < 2.0 + waves + stage.WAVE_SECONDS + frame
    assert len(theatre.shown) == 2 * len(players)


def test_a_board_alone_never_waits_for_a_wave() -> None:
    theatre = Stage()
    theatre.director.lanes_apart = True
    theatre.director.queue([passed(1)] * 3)
    for _ in range(2):
        theatre.director.update(1.0)
    assert theatre.shown == [passed(1)] * 3


def test_it_tells_which_lanes_are_busy() -> None:
    theatre = Stage()
    theatre.director.queue([passed(0), number(), passed(1)])
    assert theatre.director.is_busy()
    assert theatre.director.is_busy(0)
    assert theatre.director.is_busy(1), "it waits"
    assert theatre.director.is_busy(stage.TABLE_LANE)
    assert not theatre.director.is_busy(2)
    theatre.director.update(3.1)
    assert not theatre.director.is_busy()


def test_it_says_whether_anything_was_playing() -> None:
    theatre = Stage()
    assert not theatre.director.update(TICK)
    theatre.director.queue([passed(0)])
    assert theatre.director.update(2.0), "the picture of the end is still to be drawn"
    assert not theatre.director.update(TICK)


def test_hurrying_once_ends_the_step() -> None:
    theatre = Stage()
    theatre.director.queue([passed(0)] * 4)
    theatre.director.update(0.1)
    theatre.director.hurry(0)
    assert len(theatre.shown) == 2
    assert theatre.playing == [stage.EventPose(ev.TurnPassed(0), 0.0)]


def test_hurrying_twice_ends_the_cascade() -> None:
    theatre = Stage()
    theatre.director.queue([*[passed(0)] * 4, passed(1), passed(1)])
    theatre.director.hurry(0)
    theatre.director.hurry(0)
    assert theatre.shown.count(passed(0)) == 4
    assert not theatre.director.is_busy(0)
    assert theatre.director.is_busy(1), "others are not hurried"
    assert theatre.shown.count(passed(1)) == 1


def test_finishing_shows_the_end_of_everything() -> None:
    theatre = Stage()
    events = [passed(0), number(1), passed(1), passed(0), number(2)]
    theatre.director.queue(events)
    theatre.director.finish()
    assert theatre.shown == events
    assert theatre.playing == []
    assert not theatre.director.is_busy()


def test_what_is_skipped_leaves_no_echo() -> None:
    theatre = Stage(cue=with_echo)
    theatre.director.queue([passed(0)] * 5)
    theatre.director.finish()
    assert theatre.playing == []
    theatre.director.queue([passed(0)] * 5)
    theatre.director.hurry(0)
    theatre.director.hurry(0)
    echoes = [pose for pose in theatre.playing if isinstance(pose.event, ev.RoundStarted)]
    assert len(echoes) == 2, "only of what was really shown"


def test_nothing_waits_for_an_echo() -> None:
    theatre = Stage(cue=with_echo)
    theatre.director.queue([passed(0), number()])
    theatre.director.update(1.5)
    assert theatre.shown == [passed(0), number()]
    theatre.director.update(1.0)
    assert not theatre.director.is_busy()
    assert theatre.playing != [], "the echo goes on"
    assert theatre.director.update(TICK), "and is drawn"
    theatre.director.update(3.0)
    assert theatre.playing == []


def test_an_echo_starts_with_its_clip_even_within_a_long_frame() -> None:
    theatre = Stage(cue=with_echo)
    theatre.director.queue([passed(0)] * 2)
    theatre.director.update(1.75)
    echoes = [pose.progress for pose in theatre.playing if isinstance(pose.event, ev.RoundStarted)]
    assert sorted(echoes) == pytest.approx([0.25, 1.75 / 3])


def test_clips_of_no_length_do_not_stop_anything() -> None:
    theatre = Stage(cue=lambda event: stage.PauseClip(0.0))
    theatre.director.queue([passed(0), passed(0), number(), passed(1)])
    assert len(theatre.shown) == 4
    assert not theatre.director.is_busy()


def test_a_reset_drops_everything() -> None:
    theatre = Stage(cue=with_echo)
    theatre.director.queue([passed(0)] * 3)
    theatre.director.hurry(0)
    fresh = TableView()
    theatre.director.reset(fresh)
    assert theatre.director.view is fresh
    assert theatre.playing == []
    assert not theatre.director.is_busy()
    assert not theatre.director.update(1.0)
    assert len(theatre.shown) == 2


def test_time_left_over_goes_into_what_follows() -> None:
    theatre = Stage()
    theatre.director.queue([passed(0), number(), passed(0), passed(0)])
    theatre.director.update(3.5)
    assert theatre.playing == [stage.EventPose(ev.TurnPassed(0), pytest.approx(0.5))]


# --- held ----------------------------------------------------------------------------------------


def test_what_is_held_waits_however_one_hurries() -> None:
    theatre, may_go_on = Stage(), [False]
    theatre.director.hold(lambda: may_go_on[0], lambda: theatre.director.queue([passed(0)]))
    for _tick in range(3):
        theatre.director.update(TICK)
        theatre.director.hurry(0, stage.TABLE_LANE)
        theatre.director.finish()
    assert theatre.shown == []
    assert theatre.director.is_held
    assert theatre.director.is_busy(2), "nobody knows yet whom it concerns"
    may_go_on[0] = True
    theatre.director.update(TICK)
    assert theatre.shown == [passed(0)]
    assert not theatre.director.is_held
    assert not theatre.director.is_busy(2)


def test_what_is_queued_later_comes_after_what_is_held() -> None:
    theatre, may_go_on = Stage(), [False]
    theatre.director.hold(lambda: may_go_on[0], lambda: theatre.director.queue([passed(0)]))
    theatre.director.queue([number()])
    theatre.director.hold(lambda: True, lambda: theatre.director.queue([passed(1)]))
    theatre.director.update(TICK)
    assert theatre.shown == []
    may_go_on[0] = True
    theatre.director.update(TICK)
    theatre.director.finish()
    assert theatre.shown == [passed(0), number(), passed(1)]


def test_what_plays_goes_on_while_something_is_held() -> None:
    theatre = Stage()
    theatre.director.queue([passed(0)])
    theatre.director.hold(lambda: False, lambda: None)
    before = theatre.playing
    theatre.director.update(TICK)
    assert theatre.playing != before


def test_resetting_drops_what_is_held() -> None:
    theatre = Stage()
    theatre.director.hold(lambda: True, lambda: theatre.director.queue([passed(0)]))
    theatre.director.reset(TableView())
    theatre.director.update(TICK)
    assert theatre.shown == []
    assert not theatre.director.is_busy()


TABLES = [
    (1, rules.CLASSIC_EDITION),
    (3, rules.BGA_EDITION),
    (7, rules.CLASSIC_EDITION),
    (12, rules.FRENCH_EDITION),
]


def fold_along(
    players: int, edition: rules.Edition, seed: int, policy: str
) -> set[type[rules.Event]]:
    """Play a game, everyone answering in random order, and hold both views together."""
    rng = Random(seed)
    game, events = rules.new_game(setup_for(players, edition, seed))
    view = TableView()
    seen: set[type[rules.Event]] = set()

    def show(happened: tuple[rules.Event, ...]) -> None:
        for event in happened:
            view.fold(event)
            seen.add(type(event))
        assert view == view_of(game)

    show(events)
    while game.phase is not rules.Phase.OVER:
        while not rules.is_ready(game):
            player = rng.choice([p for p in range(players) if rules.legal_actions(game, p)])
            legal = rules.legal_actions(game, player)
            if policy == "anything":
                # A pass where it is not forced is rare enough to be helped along.
                action = legal[-1] if rng.random() < 0.1 else rng.choice(legal)
            else:
                action = BOTS[policy](rules.view_for(game, player), legal, rng)
            game, events = rules.apply(game, action)
            show(events)
        game, events = rules.advance(game)
        show(events)
    return seen


@pytest.mark.parametrize("policy", ["anything", "line-greedy"])
@pytest.mark.parametrize(
    ("players", "edition"), TABLES, ids=lambda value: getattr(value, "name", value)
)
def test_folding_every_event_shows_the_game(
    players: int, edition: rules.Edition, policy: str
) -> None:
    fold_along(players, edition, players, policy)


def test_every_kind_of_event_was_folded() -> None:
    seen = fold_along(6, rules.FRENCH_EDITION, 3, "anything") | fold_along(
        6, rules.FRENCH_EDITION, 1, "line-greedy"
    )
    assert seen == set(get_args(ev.Event))


@pytest.mark.parametrize(
    ("before", "finished", "kept", "after"),
    [
        ([1, 2, 3], [2], 4, [1, 3, 4]),
        ([1, 2, 3], [], 4, [1, 2, 3, 4]),
        ([1, 4, 3], [1, 3], 5, [4, 5]),
        ([1, 2, 3, 4], [1, 2], 5, [3, 4, 5]),
        ([1, 2, 3], [1, 2, 3], 4, [4]),
    ],
)
def test_a_new_card_lies_last_and_no_hole_is_left(
    before: list[int], finished: list[int], kept: int, after: list[int]
) -> None:
    view = TableView(seats=[stage_of.SeatShown("Ann")])

    def lying() -> list[int]:
        return [card.id for card in view.seats[0].cards_in_place]

    def places() -> list[int]:
        return list(view.seats[0].card_places)

    for card in before:
        view.fold(ev.CardsKept(0, (card,), (), 0))
    assert lying() == before
    if finished:
        view.fold(ev.CardsDiscarded(0, tuple(finished), 0))
        assert lying() == [card for card in before if card not in finished]
    view.fold(ev.CardsKept(0, (kept,), (), 0))
    assert places() == lying() == after
    assert [card.id for card in view.seats[0].cards] == after, "as in the draft"


def test_the_bag_counts_what_may_still_come() -> None:
    view = view_of(revealed(5, "card 1 1 2 5 | . \n 1 2 3 | . \n 1 2 3 | . \n . . ."))
    assert view.in_bag == {number: 2 - (number == 5) for number in range(1, 10)}
    view.fold(ev.NumberRevealed(1, 2, 5))
    assert view.in_bag[5] == 0


def test_a_view_says_who_is_done() -> None:
    view = view_of(revealed(5, "card 1 1 2 5 | . \n 1 2 3 | . \n 1 2 3 | . \n . . ."))
    seat = view.seats[0]
    assert not seat.is_done
    view.fold(ev.SquareCrossed(0, 1, 2, 5, 0b100, None, 1, 0))
    assert seat.is_done
    view.fold(ev.BonusPending(0, 1, 0, "?", 1))
    assert not seat.is_done
    view.fold(ev.BonusUsed(0, 1, 0, "?", 1))
    assert seat.is_done
