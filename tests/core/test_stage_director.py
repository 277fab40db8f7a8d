"""The director: lanes, the table's turn, hurrying, skipping, and what is held."""

from __future__ import annotations

import pytest

from game.luckybox.rules import Event
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, lane_of
from game.stage import TABLE, Act, Clip, Director, Echoed, Shown, Wait

TICK = 1 / 60


def passed(player: int) -> Event:
    return ev.TurnPassed(player)


def number(turn: int = 1) -> Event:
    return ev.NumberRevealed(1, turn, 5)


def a_second(event: Event) -> Clip:
    """Cue everything for a second."""
    return Act(1.0, lambda t: Shown(event, t))


def with_echo(event: Event) -> Clip:
    """Cue everything for a second, with three seconds that nothing waits for."""
    return Echoed(a_second(event), Act(3.0, lambda t: Shown(ev.RoundStarted(1), t)))


class Stage:
    """A director that writes down what it shows."""

    def __init__(self, players: int = 3, cue: object = a_second) -> None:
        self.shown: list[Event] = []
        view = TableView()
        names = tuple("ABCDEFGHIJKL"[:players])
        view.fold(ev.GameStarted(names, "classic", 4, None, None, 60))
        assert callable(cue)
        self.director = Director(view, cue, self.shown.append, lane_of=lane_of)

    @property
    def playing(self) -> list[object]:
        return self.director.poses()


def test_only_what_concerns_everybody_plays_in_the_lane_of_the_table() -> None:
    assert lane_of(passed(2)) == 2
    assert lane_of(ev.CardsOffered(1, 1, (1,), 1, 9)) == 1
    assert lane_of(number()) == TABLE
    assert lane_of(ev.CardsDiscarded(1, (1,), 9)) == TABLE


def test_the_first_event_starts_at_once() -> None:
    stage = Stage()
    stage.director.queue([passed(0)])
    assert stage.shown == [passed(0)]
    assert stage.playing == [Shown(ev.TurnPassed(0), 0.0)]


def test_boards_do_not_wait_for_each_other() -> None:
    stage = Stage()
    stage.director.queue([passed(0), passed(0), passed(1), passed(2)])
    assert stage.shown == [passed(0), passed(1), passed(2)]


def test_one_board_shows_one_thing_after_the_other() -> None:
    stage = Stage()
    stage.director.queue([passed(0), passed(0)])
    stage.director.update(0.9)
    assert len(stage.shown) == 1
    stage.director.update(0.2)
    assert len(stage.shown) == 2


def test_the_table_waits_until_every_board_is_still() -> None:
    stage = Stage()
    stage.director.queue([passed(0), passed(1), passed(1), number()])
    stage.director.update(1.5)
    assert number() not in stage.shown
    stage.director.update(0.6)
    assert stage.shown[-1] == number()


def test_the_boards_wait_for_the_table() -> None:
    stage = Stage()
    stage.director.queue([number(), passed(0), passed(1)])
    assert stage.shown == [number()]
    stage.director.update(1.1)
    assert stage.shown == [number(), passed(0), passed(1)]


def test_it_tells_which_lanes_are_busy() -> None:
    stage = Stage()
    stage.director.queue([passed(0), number(), passed(1)])
    assert stage.director.is_busy()
    assert stage.director.is_busy(0)
    assert stage.director.is_busy(1), "it waits"
    assert stage.director.is_busy(TABLE)
    assert not stage.director.is_busy(2)
    stage.director.update(3.1)
    assert not stage.director.is_busy()


def test_it_says_whether_anything_was_playing() -> None:
    stage = Stage()
    assert not stage.director.update(TICK)
    stage.director.queue([passed(0)])
    assert stage.director.update(2.0), "the picture of the end is still to be drawn"
    assert not stage.director.update(TICK)


def test_hurrying_once_ends_the_step() -> None:
    stage = Stage()
    stage.director.queue([passed(0)] * 4)
    stage.director.update(0.1)
    stage.director.hurry(0)
    assert len(stage.shown) == 2
    assert stage.playing == [Shown(ev.TurnPassed(0), 0.0)]


def test_hurrying_twice_ends_the_cascade() -> None:
    stage = Stage()
    stage.director.queue([*[passed(0)] * 4, passed(1), passed(1)])
    stage.director.hurry(0)
    stage.director.hurry(0)
    assert stage.shown.count(passed(0)) == 4
    assert not stage.director.is_busy(0)
    assert stage.director.is_busy(1), "others are not hurried"
    assert stage.shown.count(passed(1)) == 1


def test_the_next_cascade_is_hurried_step_by_step_again() -> None:
    stage = Stage()
    stage.director.queue([passed(0)] * 2)
    stage.director.hurry(0)
    stage.director.hurry(0)
    stage.director.queue([passed(0)] * 3)
    stage.director.hurry(0)
    assert stage.shown.count(passed(0)) == 4


def test_hurrying_what_is_still_does_nothing() -> None:
    stage = Stage()
    stage.director.hurry(0, TABLE)
    stage.director.queue([passed(0)] * 2)
    stage.director.hurry(0, TABLE)
    assert len(stage.shown) == 2
    assert stage.director.is_busy(0)


def test_the_table_is_never_hurried_past_a_board() -> None:
    stage = Stage()
    stage.director.queue([number(1), passed(0), passed(1), number(2), number(3)])
    stage.director.hurry(2, TABLE)
    stage.director.hurry(2, TABLE)
    stage.director.hurry(2, TABLE)
    assert stage.shown == [number(1), passed(0), passed(1)]


def test_finishing_the_table_waits_for_the_boards() -> None:
    stage = Stage()
    stage.director.queue([passed(0), number()])
    stage.director.finish(TABLE)
    assert stage.shown == [passed(0)]


def test_a_board_is_never_finished_past_the_table() -> None:
    stage = Stage()
    stage.director.queue([passed(0), passed(0), number(), passed(0)])
    stage.director.finish(0)
    assert stage.shown == [passed(0), passed(0), number()]


def test_finishing_shows_the_end_of_everything() -> None:
    stage = Stage()
    events = [passed(0), number(1), passed(1), passed(0), number(2)]
    stage.director.queue(events)
    stage.director.finish()
    assert stage.shown == events
    assert stage.playing == []
    assert not stage.director.is_busy()


def test_what_is_skipped_leaves_no_echo() -> None:
    stage = Stage(cue=with_echo)
    stage.director.queue([passed(0)] * 5)
    stage.director.finish()
    assert stage.playing == []
    stage.director.queue([passed(0)] * 5)
    stage.director.hurry(0)
    stage.director.hurry(0)
    echoes = [pose for pose in stage.playing if isinstance(pose.event, ev.RoundStarted)]
    assert len(echoes) == 2, "only of what was really shown"


def test_nothing_waits_for_an_echo() -> None:
    stage = Stage(cue=with_echo)
    stage.director.queue([passed(0), number()])
    stage.director.update(1.5)
    assert stage.shown == [passed(0), number()]
    stage.director.update(1.0)
    assert not stage.director.is_busy()
    assert stage.playing != [], "the echo goes on"
    assert stage.director.update(TICK), "and is drawn"
    stage.director.update(3.0)
    assert stage.playing == []


def test_an_echo_starts_with_its_clip_even_within_a_long_frame() -> None:
    stage = Stage(cue=with_echo)
    stage.director.queue([passed(0)] * 2)
    stage.director.update(1.75)
    echoes = [pose.progress for pose in stage.playing if isinstance(pose.event, ev.RoundStarted)]
    assert sorted(echoes) == pytest.approx([0.25, 1.75 / 3])


def test_clips_of_no_length_do_not_stop_anything() -> None:
    stage = Stage(cue=lambda event: Wait(0.0))
    stage.director.queue([passed(0), passed(0), number(), passed(1)])
    assert len(stage.shown) == 4
    assert not stage.director.is_busy()


def test_a_reset_drops_everything() -> None:
    stage = Stage(cue=with_echo)
    stage.director.queue([passed(0)] * 3)
    stage.director.hurry(0)
    fresh = TableView()
    stage.director.reset(fresh)
    assert stage.director.view is fresh
    assert stage.playing == []
    assert not stage.director.is_busy()
    assert not stage.director.update(1.0)
    assert len(stage.shown) == 2


def test_time_left_over_goes_into_what_follows() -> None:
    stage = Stage()
    stage.director.queue([passed(0), number(), passed(0), passed(0)])
    stage.director.update(3.5)
    assert stage.playing == [Shown(ev.TurnPassed(0), pytest.approx(0.5))]


# --- held ----------------------------------------------------------------------------------------


def test_what_is_held_waits_however_one_hurries() -> None:
    stage, may_go_on = Stage(), [False]
    stage.director.hold(lambda: may_go_on[0], lambda: stage.director.queue([passed(0)]))
    for _tick in range(3):
        stage.director.update(TICK)
        stage.director.hurry(0, TABLE)
        stage.director.finish()
    assert stage.shown == []
    assert stage.director.is_held
    assert stage.director.is_busy(2), "nobody knows yet whom it concerns"
    may_go_on[0] = True
    stage.director.update(TICK)
    assert stage.shown == [passed(0)]
    assert not stage.director.is_held
    assert not stage.director.is_busy(2)


def test_what_is_queued_later_comes_after_what_is_held() -> None:
    stage, may_go_on = Stage(), [False]
    stage.director.hold(lambda: may_go_on[0], lambda: stage.director.queue([passed(0)]))
    stage.director.queue([number()])
    stage.director.hold(lambda: True, lambda: stage.director.queue([passed(1)]))
    stage.director.update(TICK)
    assert stage.shown == []
    may_go_on[0] = True
    stage.director.update(TICK)
    stage.director.finish()
    assert stage.shown == [passed(0), number(), passed(1)]


def test_what_plays_goes_on_while_something_is_held() -> None:
    stage = Stage()
    stage.director.queue([passed(0)])
    stage.director.hold(lambda: False, lambda: None)
    before = stage.playing
    stage.director.update(TICK)
    assert stage.playing != before


def test_resetting_drops_what_is_held() -> None:
    stage = Stage()
    stage.director.hold(lambda: True, lambda: stage.director.queue([passed(0)]))
    stage.director.reset(TableView())
    stage.director.update(TICK)
    assert stage.shown == []
    assert not stage.director.is_busy()
