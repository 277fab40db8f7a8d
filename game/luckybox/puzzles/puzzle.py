"""The shipped puzzles; the date alone decides the puzzle of the day."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

SHIPPED = Path(__file__).with_name("shipped.json")
SHARED = 240
"""Puzzles in the daily rotation; later ones are only in the list."""
FIRST_DAY = date(2026, 1, 1)
STEP = 89
"""Distance between the puzzles of two days; coprime with ``SHARED``."""


class Puzzle(NamedTuple):
    """A number to answer, and the points to reach."""

    number: int
    """Its place among the shipped ones, from 1; never changes."""
    code: str
    """A challenge code of the game so far."""
    points: int
    """Banked by the best chain; unique."""
    second: int
    """Banked by the second-best chain."""
    crosses: int
    """Crossed by the best chain."""

    @property
    def grade(self) -> int:
        """Difficulty, from 1 to 5."""
        return min(5, max(1, (self.crosses - 1) // 2))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Load the shipped puzzles, easiest first."""
    rows = json.loads(SHIPPED.read_text("ascii"))
    return tuple(Puzzle(at, *row) for at, row in enumerate(rows, 1))


def puzzle_of(day: date) -> Puzzle:
    puzzles = shipped()[:SHARED]
    return puzzles[(day - FIRST_DAY).days * STEP % len(puzzles)]
