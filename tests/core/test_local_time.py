"""Local time holds for the years 1 to 9999, also where the system's clock knows fewer of them."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from game import local_time
from game.local_time import to_local, to_utc

ZONES = "UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Auckland"
DISTANT = [
    datetime(year, month, day, 12, 30)
    for year in (1, 1583, 1899, 1969, 1970, 2026, 2038, 3000, 3001, 9999)
    for month, day in ((1, 2), (2, 28), (7, 15), (12, 30))
]


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if sys.platform == "win32":
        pytest.skip("Windows has one time zone for all programs: time.tzset is not there")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system's clock know only what that of Windows knows."""
    ask = local_time.system_offset

    def know_few_years(moment: datetime) -> timedelta:
        if not 1970 <= moment.year <= 3000:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return ask(moment)

    monkeypatch.setattr(local_time, "system_offset", know_few_years)


@pytest.mark.usefixtures("as_on_windows")
@pytest.mark.parametrize("local", DISTANT, ids=str)
def test_there_and_back_is_the_same_time_where_the_clock_knows_few_years(
    zone: str, local: datetime
) -> None:
    assert to_local(to_utc(local)).replace(tzinfo=None) == local


@pytest.mark.parametrize("local", DISTANT, ids=str)
def test_there_and_back_is_the_same_time(local: datetime) -> None:
    assert to_local(to_utc(local)).replace(tzinfo=None) == local


@pytest.mark.usefixtures("as_on_windows")
def test_summer_time_is_kept_in_years_the_clock_knows(zone: str) -> None:
    for local in (datetime(2026, 1, 15), datetime(2026, 7, 15)):
        assert to_utc(local) == local.astimezone(UTC)
        assert to_local(local.replace(tzinfo=UTC)) == local.replace(tzinfo=UTC)


@pytest.mark.parametrize("end", [datetime.min, datetime.max], ids=["first", "last"])
def test_the_ends_of_time_stay_in_it(zone: str, end: datetime) -> None:
    for found in (to_local(end.replace(tzinfo=UTC)), to_utc(end)):
        assert abs(found.replace(tzinfo=None) - end) < timedelta(days=1)
