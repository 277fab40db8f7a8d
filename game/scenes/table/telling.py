"""The lines of a table's log."""

from __future__ import annotations

from dataclasses import dataclass

THEN, AND = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ", " \N{MIDDLE DOT} "
"""Separate a cause from its consequence, and consequences of one cause."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    words: str
    player: int | None = None
    """The seat whose name precedes it."""
    depth: int = 0
    """Its depth in a cascade."""
    is_heading: bool = False
