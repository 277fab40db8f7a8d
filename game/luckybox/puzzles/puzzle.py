"""The puzzles that are shipped: each a game alone up to a number, as a code, and what to reach.

Which one is the puzzle of a day, the date alone says, so it is the same for everybody.  Knows codes
and rules; no clock: whoever asks knows what day it is.
"""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

SHIPPED = Path(__file__).with_name("shipped.json")
SHARED = 240
"""So many take turns as the puzzle of the day; those added later only follow in the list."""
FIRST_DAY = date(2026, 1, 1)
STEP = 89
"""How far apart the puzzles of two days lie; it shares no factor with ``SHARED``."""


class Puzzle(NamedTuple):
    """A number to be answered."""

    number: int
    """Its place among those shipped, from 1 on; it never changes."""
    code: str
    """A challenge code of everything that was done before."""
    points: int
    """What the best chain makes certain; no other one makes as much."""
    second: int
    """What the best of the others makes certain."""
    crosses: int
    """How many squares the best chain crosses."""

    @property
    def grade(self) -> int:
        """How deep it is, from 1 to 5."""
        return min(5, max(1, (self.crosses - 1) // 2))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Read the puzzles that come with the game, the easy ones first."""
    rows = json.loads(SHIPPED.read_text("ascii"))
    return tuple(Puzzle(at, *row) for at, row in enumerate(rows, 1))


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day; it never changes."""
    puzzles = shipped()[:SHARED]
    return puzzles[(day - FIRST_DAY).days * STEP % len(puzzles)]
