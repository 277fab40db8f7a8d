"""Clips: any moment, nothing outside, and the algebra of ``>>`` and ``&``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.rules.events import TurnPassed
from game.stage import (
    Act,
    Clip,
    Echoed,
    Pose,
    Shown,
    Then,
    Together,
    Wait,
    clamp,
    in_out,
    out_back,
    out_cubic,
    part,
)


def act(length: float, player: int = 0) -> Act:
    return Act(length, lambda t: Shown(TurnPassed(player), t))


def called(player: int, progress: float) -> Shown[TurnPassed]:
    return Shown(TurnPassed(player), pytest.approx(progress))  # type: ignore[arg-type]


LENGTHS = st.sampled_from([0.0, 0.1, 0.25, 1.0])
CLIPS: st.SearchStrategy[Clip] = st.recursive(
    st.one_of(st.builds(Wait, LENGTHS), st.builds(act, LENGTHS, st.integers(0, 3))),
    lambda inner: st.one_of(
        st.builds(Then, inner, inner),
        st.builds(Together, inner, inner),
        st.builds(Echoed, inner, inner),
    ),
    max_leaves=8,
)
MOMENTS = st.floats(-1.0, 8.0, allow_nan=False)


def test_an_act_runs_from_nothing_to_one() -> None:
    clip = act(2.0)
    assert clip.poses(0.0) == (Shown(TurnPassed(0), 0.0),)
    assert clip.poses(1.0) == (Shown(TurnPassed(0), 0.5),)


@pytest.mark.parametrize("seconds", [-1.0, -1e-9, 2.0, 2.5])
def test_outside_there_is_nothing(seconds: float) -> None:
    assert act(2.0).poses(seconds) == ()


def test_an_act_of_no_length_is_never_seen() -> None:
    assert act(0.0).poses(0.0) == ()


def test_a_wait_shows_nothing() -> None:
    assert Wait(2.0).poses(1.0) == ()
    assert Wait(2.0).length == 2.0


def test_then_plays_one_after_the_other() -> None:
    clip = act(1.0, 1) >> act(3.0, 2)
    assert clip.length == 4.0
    assert clip.poses(0.5) == (Shown(TurnPassed(1), 0.5),)
    assert clip.poses(1.0) == (Shown(TurnPassed(2), 0.0),)
    assert clip.poses(2.5) == (Shown(TurnPassed(2), 0.5),)
    assert clip.poses(4.0) == ()


def test_together_lasts_as_long_as_the_longer() -> None:
    clip = act(1.0, 1) & act(2.0, 2)
    assert clip.length == 2.0
    assert clip.poses(0.5) == (Shown(TurnPassed(1), 0.5), Shown(TurnPassed(2), 0.25))
    assert clip.poses(1.5) == (Shown(TurnPassed(2), 0.75),)


def test_an_echo_adds_no_length_and_is_not_shown_by_its_clip() -> None:
    clip = Echoed(act(1.0, 1), act(9.0, 2))
    assert clip.length == 1.0
    assert clip.poses(0.5) == (Shown(TurnPassed(1), 0.5),)


@pytest.mark.parametrize("join", [Then, Together])
def test_a_clip_of_no_length_changes_nothing(join: Callable[[Clip, Clip], Clip]) -> None:
    for both in (join(act(1.0, 1), act(0.0, 2)), join(act(0.0, 2), act(1.0, 1))):
        assert both.length == 1.0
        for step in range(-1, 12):
            assert both.poses(step / 10) == act(1.0, 1).poses(step / 10)


def test_then_binds_from_the_left_and_means_the_same_from_the_right() -> None:
    one, two, three = act(0.5, 1), act(0.0, 2), act(1.0, 3)
    left, right = (one >> two) >> three, one >> (two >> three)
    assert left.length == right.length
    for step in range(20):
        assert left.poses(step / 10) == right.poses(step / 10)


@settings(max_examples=60, deadline=None)
@given(CLIPS, MOMENTS)
def test_nothing_is_shown_before_the_start_and_from_the_end_on(clip: Clip, moment: float) -> None:
    shown: tuple[Pose, ...] = clip.poses(moment)
    if moment < 0.0 or moment >= clip.length + 1e-9:
        assert shown == ()
    assert clip.poses(moment) == shown, "asking changes nothing"


@settings(max_examples=60, deadline=None)
@given(CLIPS, CLIPS, MOMENTS)
def test_composing_keeps_lengths_and_poses(one: Clip, other: Clip, moment: float) -> None:
    assert (one >> other).length == one.length + other.length
    assert (one & other).length == max(one.length, other.length)
    assert (one & other).poses(moment) == one.poses(moment) + other.poses(moment)
    if moment < one.length:
        assert (one >> other).poses(moment) == one.poses(moment)


def test_easing_starts_at_nothing_and_ends_at_one() -> None:
    for ease in (clamp, out_cubic, in_out, out_back):
        assert ease(-0.5) == pytest.approx(0.0)
        assert ease(0.0) == pytest.approx(0.0)
        assert ease(1.0) == pytest.approx(1.0)
        assert ease(1.5) == pytest.approx(1.0)
    assert max(out_back(step / 100) for step in range(101)) > 1.05


def test_a_part_of_a_whole() -> None:
    for t, (start, end) in product((0.0, 0.25, 0.5, 1.0), ((0.0, 0.5), (0.25, 0.75))):
        assert 0.0 <= part(t, start, end) <= 1.0
    assert part(0.5, 0.25, 0.75) == 0.5
    assert part(0.4, 0.5, 0.5) == 0.0
    assert part(0.5, 0.5, 0.5) == 1.0
