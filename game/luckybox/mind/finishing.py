"""Estimates how likely cards are to be completed this round, by playing it out.

Numbers are drawn from the bag with a fixed seed; each answer is the best without lookahead.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.luckybox.rules import FULL, NUMBERS, SeatView

from .chains import find_chains
from .features import Seats
from .network import Network
from .player import has_to_decide
from .positions import Positions, best_of
from .sight import position_of
from .worth import worth_of

WIDTH = 30
"""Unfinished chains followed per game."""


def finished(view: SeatView, network: Network, games: int, seed: int) -> Mapping[int, int]:
    """Play the round out ``games`` times; return how often each open card was completed, by id."""
    now = position_of(view).take(np.zeros(games, np.int64))
    to_come = np.tile(np.repeat(np.array(NUMBERS), now.bag[0]), (games, 1))
    numbers = np.random.Generator(np.random.PCG64(seed)).permuted(to_come, axis=1)
    if has_to_decide(view):
        _answer(now, network)
    for at in range(view.to_come):
        now.turn, now.number = now.turn + 1, numbers[:, at]
        now.bag[np.arange(games), now.number - 1] -= 1
        if at + 1 == view.to_come:
            now.bag[:] = 2
        _answer(now, network)
    counts = (now.masks() == FULL).sum(0).tolist()
    return {
        held.face.id: count
        for held, count in zip(view.seat.held, counts, strict=False)
        if held.crossed != FULL
    }


def _answer(now: Positions, network: Network) -> None:
    ends = find_chains(now, WIDTH)
    seats = Seats(ends.root, ends.crossed, ends.bolts, ends.moons, ends.stars)
    picked = best_of(worth_of(seats, now, network).value, ends.root)
    now.bolt_supply = now.bolt_supply + now.bolts - ends.bolts[picked]
    now.moon_supply = now.moon_supply + now.moons - ends.moons[picked]
    now.crossed, now.bolts = ends.crossed[picked], ends.bolts[picked]
    now.moons, now.stars = ends.moons[picked], ends.stars[picked]
    now.waiting = np.zeros(len(now), np.int64)
