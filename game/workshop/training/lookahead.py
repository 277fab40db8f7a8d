"""The last lesson: what looking a number ahead brings, phase by phase.

From games against itself the network learns what a player comes to that looks no number ahead; who
does comes to more, and in a review that would be a rest in every receipt.  So games are reviewed,
half of them by a player that looks ahead and half by one that only looks for lines, and the weight
of each phase takes up what the rests from there on come to on the average.  All choices of a
decision have one phase: nobody plays otherwise for it.

Knows reviews and the weights of phases; knows no samples.
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
"""So many deals have a seed of their own before those of the next seed begin."""
AHEAD = Outlook(plies=1)
Rests = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lesson:
    """What came of it."""

    weights: Floats
    games: int
    rest: float
    """What the rests of a game came to before, on the average, with its standard error."""
    se: float

    def as_json(self) -> dict[str, object]:
        return {"games": self.games, "rest": round(self.rest, 2), "se": round(self.se, 2)}


def learnt(
    weights: Floats, faces: Sequence[Face], seed: int, games: int, tell: Callable[[int], None]
) -> Lesson:
    """Let weights take up what looking ahead brings; ``tell`` hears how many games are done."""
    one = partial(rests_of_game, weights, tuple(faces), seed)
    rests = np.array(play_all(one, games, tell)).reshape(games, PHASES)
    coming = rests.mean(axis=0)[::-1].cumsum()[::-1]
    changed = weights.copy()
    # The inputs of phases come first after that for nothing, and the last unit is linear.
    Network.of(changed).seats[1:BOLT_INPUTS, -1] += coming.astype(np.float32)
    totals = rests.sum(axis=1)
    error = float(totals.std(ddof=1)) / sqrt(games) if games > 1 else 0.0
    return Lesson(changed, games, float(totals.mean()), error)


def rests_of_game(weights: Floats, faces: tuple[Face, ...], seed: int, index: int) -> Rests:
    """Play a game alone and review it: the rests by the phases of the decisions they correct."""
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
    # Chance and decision come by turns, and the end; what corrects a decision comes after it.
    found: Rests = np.array(rests[1::2]) + np.array(rests[2::2])
    return found
