"""Dates of kept games, as the player's own clock shows them."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game.scenes.shelf.gallery import date_of, span_of


@pytest.fixture
def five_hours_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot change its clock's zone for one program")
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("five_hours_behind")
@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("2026-11-21", ("2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z")),
        ("2026-12", ("2026-12-01T05:00:00.000Z", "2027-01-01T04:59:59.999Z")),
        ("2024", ("2024-01-01T05:00:00.000Z", "2025-01-01T04:59:59.999Z")),
    ],
)
def test_a_day_a_month_and_a_year_are_those_of_the_player(text: str, span: object) -> None:
    assert span_of(text) == span


@pytest.mark.usefixtures("five_hours_behind")
def test_what_is_listed_on_a_day_is_found_on_that_day() -> None:
    late = "2026-11-22T03:30:00.000Z"
    day = date_of(late)[:10]
    since, until = span_of(day)
    assert day == "2026-11-21"
    assert since <= late <= until


@pytest.mark.parametrize("text", ["", "2", "2026-", "2026-1", "2026-13", "2026-02-30", "9999", "x"])
def test_what_is_no_whole_date_stands_for_itself(text: str) -> None:
    assert span_of(text) == (text, text)
