"""Autosave: a decision is shown only once the library has saved it.

Automatic consequences and undo are shown at once: a program killed right then has lost no decision.
The table polls every frame and never waits; a slow or failing disk does not stop the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game.library import Journal, Ticket

PATIENCE_SECONDS = 2.0
"""How long showing waits for a save; after a timeout nothing waits until the library catches up."""


class Keeping:
    """Saves a table's game through its journal."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._last: Ticket[None] | None = None
        self._is_patient = True

    def keep(self) -> Callable[[], bool]:
        """Save the game; return a function that tells whether it may be shown."""
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
        """Whether no save has failed."""
        return self._last is None or not self._last.has_failed

    def close(self) -> None:
        """Release the game; it can be continued later."""
        self._journal.close()
