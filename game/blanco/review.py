"""What the choices of a finished game of Blanco cost, in turns, as the best bot estimates it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from .bots.shrewd import judge
from .rules import Action, Setup, apply, legal_actions, new_game, view_for

MISTAKE = 0.5
"""Turns lost from which on a choice is a mistake: less drowns in the estimate's chance."""


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
    """Judge ``count`` actions from index ``first`` on, as far as these players chose them.

    Each is judged by what its player could know then: memory is never the mistake.
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
