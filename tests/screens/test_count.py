"""Counting up: a timeline that can be asked about any moment, and being hurried."""

from __future__ import annotations

import pytest

from game.scenes.table.count import Count, Counting, Item, counted


@pytest.fixture
def count() -> Count[str]:
    return Count([Item("hold", 1.0), Item("cards", 2.0, rest=0.5), Item("total", 1.0)])


def test_every_step_begins_when_the_one_before_has_rested(count: Count[str]) -> None:
    assert count.starts == (0.0, 1.0, 3.5)
    assert count.length == 4.5
    assert count.start_of("total") == 3.5


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
    count: Count[str], seconds: float, what: str, progress: float
) -> None:
    moment = count.at(seconds)
    assert (moment.what, moment.progress) == (what, pytest.approx(progress))


def test_what_has_not_begun_has_not_come_far_and_what_is_over_is_whole(count: Count[str]) -> None:
    assert count.progress("total", 1.5) == 0.0
    assert count.progress("hold", 1.5) == 1.0


def test_skipping_a_step_lands_where_the_next_begins(count: Count[str]) -> None:
    assert count.after_item(0.0) == 1.0
    assert count.after_item(1.0) == 3.5
    assert count.after_item(3.2) == 3.5
    assert count.after_item(4.0) == count.length
    assert count.after_item(count.length) == count.length


def test_the_first_hurry_finishes_the_step_and_the_second_everything(count: Count[str]) -> None:
    counting = Counting(count)
    counting.update(1.5)
    counting.hurry()
    assert counting.moment.what == "total"
    assert not counting.is_done
    counting.hurry()
    assert counting.is_done


def test_hurrying_the_last_step_ends_the_count(count: Count[str]) -> None:
    counting = Counting(count)
    counting.update(4.0)
    counting.hurry()
    assert counting.is_done


@pytest.mark.parametrize("dt", [0.001, 0.016, 0.1, 3.0, 60.0])
def test_the_end_is_the_same_however_time_goes_by(count: Count[str], dt: float) -> None:
    counting = Counting(count)
    frames = 0
    while counting.update(dt):
        frames += 1
    assert counting.seconds == count.length
    assert all(counting.progress(step.what) == 1.0 for step in count.items)
    assert not counting.update(dt)
    assert frames >= 1


def test_steps_of_no_length_are_over_as_soon_as_they_begin() -> None:
    count = Count([Item("hold", 0.0), Item("cards", 0.0), Item("total", 0.0)])
    assert count.length == 0.0
    assert Counting(count).is_done
    assert count.progress("cards", 0.0) == 1.0


def test_a_count_knows_its_steps(count: Count[str]) -> None:
    assert "cards" in count
    assert "moons" not in count


def test_a_step_has_begun_from_its_start_on(count: Count[str]) -> None:
    counting = Counting(count)
    assert counting.has_begun("hold")
    assert not counting.has_begun("cards")
    counting.update(1.0)
    assert counting.has_begun("cards")


@pytest.mark.parametrize(("start", "end"), [(0, 24), (10, 10), (5, -6), (-6, 3)])
def test_a_number_counts_from_its_start_to_its_end_and_never_beyond(start: int, end: int) -> None:
    shown = [counted(start, end, step / 50) for step in range(51)]
    assert (shown[0], shown[-1]) == (start, end)
    assert shown == sorted(shown, reverse=end < start)
