"""A finished cascade that can be replayed: the state at the reveal and all actions since."""

from __future__ import annotations

from dataclasses import dataclass

from game.luckybox.rules import Action, State, apply
from game.luckybox.rules import events as ev

SHORTEST = 2
"""A single cross is no cascade."""


@dataclass(frozen=True, slots=True)
class Cascade:
    """One player's answer to a number."""

    start: State
    """The game just after the reveal."""
    actions: tuple[Action, ...]
    """All players' actions since, in order."""
    player: int

    @property
    def crosses(self) -> int:
        return sum(isinstance(event, ev.SquareCrossed) for event in self.events())

    def events(self) -> list[ev.Event]:
        """Replay the actions; return this player's events."""
        game, happened = self.start, list[ev.Event]()
        for action in self.actions:
            game, events = apply(game, action)
            if action.player == self.player:
                happened += events
        return happened
