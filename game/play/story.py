"""All events of a match from the start, recomputed from its record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .match import AnyMatch
from .performance import Performance


def story_of(match: AnyMatch) -> Iterator[Any]:
    """Yield every event so far, hidden ones included."""
    if isinstance(match, Performance):
        for moment in match.moments[: match.at + 1]:
            yield from moment.events
        return
    record = match.record()
    told = type(match).laid(record)
    yield from told.opening
    for events in told.retrace(record, match.steps):
        yield from events
