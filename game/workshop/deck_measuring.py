"""Measures how a deck plays: solo games by two policies, and the published figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from types import MappingProxyType

from game.luckybox.bots import BOTS, Bot
from game.luckybox.rules import (
    CLASSIC,
    Face,
    Setup,
    legal_actions,
    new_game,
    play,
    score_sheets,
    view_for,
)

from .trials import SEEDS_APART, nothing, play_all

POLICIES = ("random", "line-greedy")
PERCENTS = (5, 25, 50, 75, 95)
AT_ONCE = 20
"""Games per batch of a worker."""


@dataclass(frozen=True, slots=True)
class Published:
    """The published deck's figures under a policy, and the accepted band of means."""

    mean: float
    sd: float
    quantiles: tuple[int, ...] | None
    band: tuple[float, float]


PUBLISHED: Mapping[str, Published] = MappingProxyType(
    {
        "random": Published(24.6, 8.6, None, (24.1, 25.1)),
        "line-greedy": Published(47.2, 8.7, (32, 42, 48, 53, 60), (46.7, 47.7)),
    }
)


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of totals."""

    games: int
    mean: float
    sd: float
    quantiles: tuple[int, ...]
    """At ``PERCENTS``: the lowest total that so many per cent of games do not exceed."""

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(self.games)


def play_solo(faces: Mapping[int, Face], seed: int, bot: Bot) -> int:
    """Play one ``classic`` solo game; return its total."""
    game = new_game(Setup(("Solo",), CLASSIC, seed, faces)).game
    rng = Random(f"{seed}/bot")
    while legal := legal_actions(game, 0):
        game = play(game, bot(view_for(game, 0), legal, rng)).game
    return score_sheets(game)[0].total


def play_one(faces: Sequence[Face], policy: str, seed: int, index: int) -> int:
    by_id = {face.id: face for face in faces}
    return play_solo(by_id, seed * SEEDS_APART + index, BOTS[policy])


def play_many(
    faces: Sequence[Face],
    policy: str,
    games: range,
    seed: int,
    tell: Callable[[int], None] = nothing,
) -> list[int]:
    """Play these games in this process; return their totals in order."""
    totals = []
    for index in games:
        totals.append(play_one(faces, policy, seed, index))
        tell(index + 1)
    return totals


def spread_of(totals: Sequence[int]) -> Spread:
    """Summarise totals; integers until the last step, for the same result everywhere."""
    games, total, squares = len(totals), sum(totals), sum(value * value for value in totals)
    ordered = sorted(totals)
    return Spread(
        games,
        total / games,
        sqrt((games * squares - total * total) / (games * games)),
        tuple(ordered[(games * percent + 99) // 100 - 1] for percent in PERCENTS),
    )


def measure(
    faces: Sequence[Face],
    policy: str,
    games: int,
    seed: int,
    tell: Callable[[int], None] = nothing,
) -> Spread:
    """Play solo games on all cores and summarise them."""
    play = partial(play_one, tuple(faces), policy, seed)
    return spread_of(play_all(play, games, tell, at_once=AT_ONCE))
