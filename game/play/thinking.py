"""Computes bot decisions in the background."""

from __future__ import annotations

from typing import Any

from game.thinking import Thinks, Thought

from .match import AnyMatch


class Thinking:
    """The pending decision of the next bot."""

    def __init__(self) -> None:
        self._of: object = None
        self._decision: Thought[Any] | None = None

    def begin(self, match: AnyMatch, thinker: Thinks) -> Thought[Any] | None:
        """Start computing the next bot's decision, if there is one, and return it."""
        seat = match.next_bot()
        of = None if seat is None else (seat, match.hangs_on(seat))
        if of != self._of:
            self.forget()
        if seat is not None and self._decision is None:
            self._of, self._decision = of, thinker.think(match.question(seat).answer)
        return self._decision

    def take(self, match: AnyMatch, thinker: Thinks) -> Any | None:
        """Return the next bot's action, or None while it is being computed or no bot is to act."""
        decision = self.begin(match, thinker)
        if decision is None or not decision.is_done:
            return None
        self.forget()
        return decision.result

    def forget(self) -> None:
        if self._decision is not None:
            self._decision.is_unwanted = True
        self._of = self._decision = None
