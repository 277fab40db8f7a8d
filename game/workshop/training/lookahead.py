"""The final lesson: adds what lookahead gains to the weights, phase by phase.

Self-play teaches the totals of a player without lookahead.  One with lookahead scores more, which
would be a rest in every receipt.  So games are reviewed, half played with lookahead and half for
lines only, and each phase's weight grows by the mean of the rests from there on.  All choices of a
decision share a phase, so play does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random

import numpy as np
import numpy.typing as npt

from game.luckybox.bots import line_greedy
from game.luckybox.decks import faces_by_id
from game.luckybox.mind.analysis import analyse
from game.luckybox.mind.features import BOLT_INPUTS, PHASES, Floats
from game.luckybox.mind.network import Network
from game.luckybox.mind.player import Outlook, choices
from game.luckybox.rules import (
    CLASSIC,
    Action,
    Face,
    Setup,
    legal_actions,
    new_game,
    play,
    view_for,
)
from game.workshop.trials import play_all

GAMES_APART = 1_000_000_000
"""Seeds per seed, so that deals do not overlap."""
AHEAD = Outlook(plies=1)
Rests = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The result of the lesson."""

    weights: Floats
    games: int
    rest: float
    """The mean rest of a game before the lesson, with its standard error."""
    se: float

    def as_json(self) -> dict[str, object]:
        return {"games": self.games, "rest": round(self.rest, 2), "se": round(self.se, 2)}


def learnt(
    weights: Floats, faces: Sequence[Face], seed: int, games: int, tell: Callable[[int], None]
) -> Lesson:
    """Return the weights after the lesson; ``tell`` is called with the count of games done."""
    one = partial(rests_of_game, weights, tuple(faces), seed)
    rests = np.array(play_all(one, games, tell)).reshape(games, PHASES)
    coming = rests.mean(axis=0)[::-1].cumsum()[::-1]
    changed = weights.copy()
    # Phases are the first inputs after ``NOTHING``, and the last unit is linear.
    Network.of(changed).seats[1:BOLT_INPUTS, -1] += coming.astype(np.float32)
    totals = rests.sum(axis=1)
    error = float(totals.std(ddof=1)) / sqrt(games) if games > 1 else 0.0
    return Lesson(changed, games, float(totals.mean()), error)


def rests_of_game(weights: Floats, faces: tuple[Face, ...], seed: int, index: int) -> Rests:
    """Play and review a solo game; return its rests by the phase of the decision they correct."""
    network = Network.of(weights)
    deal = Setup(("",), CLASSIC, seed * GAMES_APART + index, faces_by_id(faces, 1))
    game, chance = new_game(deal).game, Random(seed)
    actions: list[Action] = []
    while legal := legal_actions(game, 0):
        view = view_for(game, 0)
        if index % 2:
            chain: tuple[Action, ...] = (line_greedy.choose(view, legal, chance),)
        else:
            chain = choices(view, network, AHEAD, most=1)[0].actions
        for action in chain:
            game = play(game, action).game
        actions += chain
    rests = [rest for _, rest in analyse(deal, actions, network).rests(0)]
    # Chances and decisions alternate, then comes the end; a decision's correction follows it.
    found: Rests = np.array(rests[1::2]) + np.array(rests[2::2])
    return found
