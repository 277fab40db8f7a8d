"""Counting up: a timeline that can be asked about any moment, and being hurried."""

from __future__ import annotations

import pytest

from game.scenes.table.result import Counting, Item, counted


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


def test_the_first_hurry_finishes_the_step_the_second_everything(
    counting: Counting[str],
) -> None:
    counting.update(1.5)
    counting.hurry()
    assert counting.what == "total"
    assert not counting.is_done
    counting.hurry()
    assert counting.is_done


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
