"""Local time for every date from year 1 to 9999, on every system."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

CALENDAR_CYCLE_YEARS, KNOWN_CYCLE = 400, 2000
"""The calendar repeats after so many years, weekdays included; every system knows the time zone in
the cycle that begins with this year.  Windows knows none before 1970 or after 3000.
"""


def to_local(moment: datetime) -> datetime:
    """Return a moment, given with its time zone, in local time; at most the year 1 or 9999."""
    offset = _local_offset(moment)
    return _add(moment.astimezone(UTC), offset).replace(tzinfo=timezone(offset))


def to_utc(local: datetime) -> datetime:
    """Return in UTC when it is ``local``, given without a time zone; at most the year 1 or 9999."""
    return _add(local.replace(tzinfo=UTC), -_local_offset(local))


def start_of_utc_day(day: date, zone: tzinfo | None = None) -> datetime:
    """Return when a day of UTC begins in a time zone, by default the local one.

    >>> f"{start_of_utc_day(date(2026, 11, 23), timezone(timedelta(hours=1))):%H:%M}"
    '01:00'
    """
    start = datetime.combine(day, time(), UTC)
    return to_local(start) if zone is None else start.astimezone(zone)


def _local_offset(moment: datetime) -> timedelta:
    try:
        return system_offset(moment)
    except (OSError, OverflowError, ValueError):
        year = KNOWN_CYCLE + moment.year % CALENDAR_CYCLE_YEARS
        return system_offset(moment.replace(year=year))


def system_offset(moment: datetime) -> timedelta:
    offset = moment.astimezone().utcoffset()
    assert offset is not None
    return offset


def _add(moment: datetime, offset: timedelta) -> datetime:
    try:
        return moment + offset
    except OverflowError:
        end = datetime.max if offset > timedelta() else datetime.min
        return end.replace(tzinfo=moment.tzinfo)
