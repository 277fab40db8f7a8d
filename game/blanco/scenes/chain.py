"""The lines cleared in a turn, kept so that they can be shown again.

Found in the actions alone, so there is nothing to be kept beside them.  Knows the rules' game, no
pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.blanco.rules import Action, Clear, Setup, State, apply, new_game
from game.blanco.rules import events as ev


@dataclass(frozen=True, slots=True)
class Chain:
    """One turn from the first line that was cleared to the last."""

    start: State
    """The game before the first clear."""
    actions: tuple[Action, ...]
    """What was done from there to the last clear."""
    player: int

    @property
    def lines(self) -> int:
        """How many lines were cleared."""
        return sum(isinstance(action, Clear) for action in self.actions)

    def events(self) -> list[ev.Event]:
        """Tell again what happened, hidden cards included."""
        game, happened = self.start, list[ev.Event]()
        for action in self.actions:
            game, events = apply(game, action)
            happened += events
        return happened


def has_chain(actions: Sequence[Action]) -> bool:
    """Tell whether a line was cleared at all."""
    return any(isinstance(action, Clear) for action in actions)


def last_chain(setup: Setup, actions: Sequence[Action]) -> Chain | None:
    """Find the last turn of a game in which lines were cleared, as far as it has come."""
    clears = [at for at, action in enumerate(actions) if isinstance(action, Clear)]
    if not clears:
        return None
    game, _opening = new_game(setup)
    start, first = game, 0
    for at in range(clears[-1] + 1):
        if isinstance(actions[at], Clear) and game.turn.number != start.turn.number:
            start, first = game, at
        game, _events = apply(game, actions[at])
    return Chain(start, tuple(actions[first : clears[-1] + 1]), actions[first].player)
