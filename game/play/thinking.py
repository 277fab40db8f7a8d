"""What the bots of a table are about to do, while it is being worked out.

Knows a match and who works things out; knows no screen.
"""

from __future__ import annotations

from typing import Any

from game.thinking import Thinks, Thought

from .match import AnyMatch


class Thinking:
    """One decision at a time: of the bot that is next."""

    def __init__(self) -> None:
        self._of: object = None
        """Whose decision is worked out, and what it hangs on."""
        self._decision: Thought[Any] | None = None

    def begin(self, match: AnyMatch, thinker: Thinks) -> Thought[Any] | None:
        """Have it worked out what the next bot does; ``None`` where there is none."""
        seat = match.next_bot()
        of = None if seat is None else (seat, match.hangs_on(seat))
        if of != self._of:
            self.forget()
        if seat is not None and self._decision is None:
            self._of, self._decision = of, thinker.think(match.question(seat).answer)
        return self._decision

    def take(self, match: AnyMatch, thinker: Thinks) -> Any | None:
        """Give what the next bot does; ``None`` while it thinks, and where there is none."""
        decision = self.begin(match, thinker)
        if decision is None or not decision.is_done:
            return None
        self.forget()
        return decision.result

    def forget(self) -> None:
        """Give up what is being worked out."""
        if self._decision is not None:
            self._decision.is_unwanted = True
        self._of = self._decision = None
