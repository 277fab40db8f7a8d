"""The story of a match: everything that has happened in it, from the first card on.

Found out again from its record, since no table keeps all of it.  Knows no game and no words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .match import AnyMatch
from .performance import Performance


def story_of(match: AnyMatch) -> Iterator[Any]:
    """Tell every event so far, all that is hidden included."""
    if isinstance(match, Performance):
        for moment in match.moments[: match.at + 1]:
            yield from moment.events
        return
    record = match.record()
    told = type(match).laid(record)
    yield from told.opening
    for events in told.retrace(record, match.steps):
        yield from events
