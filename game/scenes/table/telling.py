"""What a table has to tell: the lines of its log, and the signs that join their parts.

Knows no game: each has its own words for its events.
"""

from __future__ import annotations

from dataclasses import dataclass

THEN, AND = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ", " \N{MIDDLE DOT} "
"""Between a thing and what came of it; between two things that came of the same."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, as it is to be shown."""

    words: str
    player: int | None = None
    """Whose name stands before it."""
    depth: int = 0
    """How deep in a cascade it is."""
    is_heading: bool = False
