"""The pace at which bots show decisions that are already made, one bot after another."""

from __future__ import annotations

from math import inf

FIRST, SPAN = 0.7, 1.3
"""The first bot's delay, and the last's extra delay, as shares of the usual time."""
APART = 0.35
"""The longest gap between two bots, as a share of the usual time."""
FURTHER = 0.25


class Pondering:
    """The pace of a table's bots."""

    def __init__(self) -> None:
        self._asked: object = None
        self._seconds = 0.0
        self._rested_until = 0.0

    def let_pass(self, seconds: float) -> None:
        self._seconds += seconds

    def hurry(self) -> None:
        """Skip all delays until the next question."""
        self._seconds = inf

    def is_over(self, asked: object, at: int, count: int, usual: float) -> bool:
        """Whether bot ``at`` of ``count`` may act; ``usual`` is a delay in seconds."""
        if asked != self._asked:
            self._asked, self._seconds, self._rested_until = asked, 0.0, 0.0
        due = usual * (FIRST + at * min(APART, SPAN / count))
        return self._seconds >= max(due, self._rested_until)

    def has_acted(self, usual: float) -> None:
        """Start the delay after one step of an answer."""
        self._rested_until = self._seconds + FURTHER * usual
