"""What the choices of a finished game of Blanco cost, in turns, as the best bot estimates it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from .bots.shrewd import judge
from .rules import Action, Setup, apply, legal_actions, new_game, view_for

MISTAKE = 0.5
"""The least loss of a mistake, in turns; the estimate is too noisy for smaller ones."""


class Mistake(NamedTuple):
    """A choice that cost turns."""

    action: int
    """Its index in the record."""
    player: int
    turns: float
    better: Action


def mistakes(
    setup: Setup, actions: Sequence[Action], players: Collection[int], first: int, count: int
) -> list[Mistake]:
    """Find these players' mistakes among ``count`` actions from index ``first`` on.

    An action is judged by what its player could know at the time: forgetting is no mistake.
    """
    game, _opening = new_game(setup)
    found = []
    for at, action in enumerate(actions[: first + count]):
        if at >= first and action.player in players:
            view, legal = view_for(game, action.player), legal_actions(game, action.player)
            verdict = judge(view, legal, action, Random(f"{setup.seed}/{at}"))
            if verdict is not None and verdict.loss >= MISTAKE:
                found.append(Mistake(at, action.player, verdict.loss, verdict.better))
        game, _events = apply(game, action)
    return found
