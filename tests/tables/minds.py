"""Positions and games for tests of the mind: views along random games, and a network of chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from game.luckybox import rules
from game.luckybox.bots import BOTS
from game.luckybox.decks import faces_by_id, load_deck
from game.luckybox.judgements import Review
from game.luckybox.mind.network import Network
from game.thinking import AnyThinker, BackgroundThought

T = TypeVar("T")
NETWORK = Network.with_random_weights(1)
"""It knows nothing, and that is enough to find out what it is shown."""


def dealt(players: int, edition: str = "classic", seed: int = 1) -> rules.State:
    """Deal a game."""
    faces = faces_by_id(load_deck("tombola"), 1 if players <= rules.MAX_ONE_COPY_PLAYERS else 2)
    names = tuple(f"P{seat}" for seat in range(players))
    return rules.new_game(rules.Setup(names, rules.EDITIONS[edition], seed, faces)).game


def says_the_same(one: Review, other: Review) -> bool:
    """Tell whether two reviews differ by rounding at most, as what is valued together decides."""
    points, told = [], []
    for review in (one, other):
        points.append([value for chance in review.chances for value in (chance.mean, chance.value)])
        points[-1] += [value for each in review.decisions for value in (each.best, each.chosen)]
        told.append(
            [(each.action, each.end, each.actions, each.better) for each in review.decisions]
        )
    return told[0] == told[1] and all(
        math.isclose(mine, other, rel_tol=1e-6, abs_tol=1e-4)
        for mine, other in zip(*points, strict=True)
    )


def moments(
    seed: int, players: int, edition: str, policies: Sequence[str] = ("random", "line-greedy")
) -> Iterator[tuple[rules.State, int]]:
    """Go through a game move by move: every state with a seat that has to decide."""
    game, rng = dealt(players, edition, seed), Random(seed)
    while seats := [seat for seat in range(players) if rules.legal_actions(game, seat)]:
        seat = seats[int(rng.random() * len(seats))]
        yield game, seat
        policy = policies[(seed + seat) % len(policies)]
        legal = rules.legal_actions(game, seat)
        game = rules.play(game, BOTS[policy](rules.view_for(game, seat), legal, rng)).game


class Slow(AnyThinker):
    """Somebody who has thoughts, and finishes them when told to."""

    def __init__(self) -> None:
        self.thoughts: list[BackgroundThought[Any]] = []

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        thought = BackgroundThought(work)
        self.thoughts.append(thought)
        return thought

    def finish(self) -> None:
        for thought in self.thoughts:
            if not thought.is_done and not thought.is_unwanted:
                thought.compute(lambda work: work())
