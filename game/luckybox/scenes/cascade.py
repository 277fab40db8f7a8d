"""A cascade that is over, kept so that it can be shown again.

Two references and a tuple: the game when its number was revealed, and what everyone did since.  The
events come from playing that again.  Knows the rules' game, no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.luckybox.rules import Action, State, apply
from game.luckybox.rules import events as ev

SHORTEST = 2
"""A single cross is no cascade."""


@dataclass(frozen=True, slots=True)
class Cascade:
    """What one player's answer to a number brought about."""

    start: State
    """The game when the number had just been revealed."""
    actions: tuple[Action, ...]
    """What all players did since, in order."""
    player: int

    @property
    def crosses(self) -> int:
        """How many squares were crossed."""
        return sum(isinstance(event, ev.SquareCrossed) for event in self.events())

    def events(self) -> list[ev.Event]:
        """Return what happened to this player."""
        game, happened = self.start, list[ev.Event]()
        for action in self.actions:
            game, events = apply(game, action)
            if action.player == self.player:
                happened += events
        return happened
