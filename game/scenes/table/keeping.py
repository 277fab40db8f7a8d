"""Keeping: what somebody decides at a table is shown once it is in the library.

What follows from it by itself, and what is taken back, is shown at once, by design: a program that
is killed right then has lost no decision, and goes on one step before what was seen last.
The table asks in every frame and never waits; a disk that takes too long, or refuses, stops no
game.  Knows the journal of the game; knows no screen.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game.library import Journal, Ticket

PATIENCE_SECONDS = 2.0
"""How long something waits to be shown; after that nothing waits until the library keeps pace."""


class Keeping:
    """Keeps the game of a table."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._last: Ticket[None] | None = None
        self._is_patient = True

    def keep(self) -> Callable[[], bool]:
        """Have the game kept as it is now; give what tells whether that may be shown."""
        if self._last is not None and self._last.is_done:
            self._is_patient = not self._last.has_failed
        ticket = self._last = self._journal.keep()
        until = self._clock() + (PATIENCE_SECONDS if self._is_patient else 0.0)

        def may_be_shown() -> bool:
            if ticket.is_done:
                return True
            self._is_patient = self._is_patient and self._clock() < until
            return not self._is_patient

        return may_be_shown

    @property
    def is_kept(self) -> bool:
        """Whether nothing is known to be wrong: what was done is in the library, or will be."""
        return self._last is None or not self._last.has_failed

    def close(self) -> None:
        """Leave the game; it can be taken up again."""
        self._journal.close()
