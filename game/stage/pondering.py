"""Pondering: how long bots take over their answers where people play, one bot after another.

What they decide is known sooner; this is only the pace at which it is done.  Knows seats by their
place among the bots; knows no game, and of time only what it is told.
"""

from __future__ import annotations

from math import inf

FIRST, SPAN = 0.7, 1.3
"""The share of the usual time that the first of them takes, and what the last takes more."""
APART = 0.35
"""At most so much of it lies between one and the next."""
FURTHER = 0.25
"""How much of it each further step of an answer takes."""


class Pondering:
    """The pace of the bots of a table."""

    def __init__(self) -> None:
        self._asked: object = None
        self._seconds = 0.0
        self._rested_until = 0.0

    def let_pass(self, seconds: float) -> None:
        self._seconds += seconds

    def hurry(self) -> None:
        """Let nobody take any longer, until something else is asked."""
        self._seconds = inf

    def is_over(self, asked: object, at: int, count: int, usual: float) -> bool:
        """Whether bot ``at`` of ``count`` may do what it has decided, now that this is asked.

        ``usual`` is how long one takes, in seconds.
        """
        if asked != self._asked:
            self._asked, self._seconds, self._rested_until = asked, 0.0, 0.0
        due = usual * (FIRST + at * min(APART, SPAN / count))
        return self._seconds >= max(due, self._rested_until)

    def has_acted(self, usual: float) -> None:
        """Begin the rest after one step of an answer."""
        self._rested_until = self._seconds + FURTHER * usual
