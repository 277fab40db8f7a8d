"""Forging a deck: lawful decks are drawn until one plays as the published deck does.

Each candidate is played by both measuring policies, a few games first and more if it looks right,
so that poor ones cost little.  The same seed gives the same deck on every Python.  Knows how a deck
must play, not how it is drawn (``draw``) nor how it is written down (``commands``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from game.rules.luckybox import Face

from .draw import draw_deck
from .measure import POLICIES, PUBLISHED, Spread, play_many, spread_of


class Stage(NamedTuple):
    """One more look at a candidate."""

    games: int
    """Played by now, by each policy."""
    slack: float
    """How far the means may lie from the published ones."""


STAGES = (Stage(1_000, 0.45), Stage(4_000, 0.28), Stage(16_000, 0.15))
"""The slack is what is wanted in the end, a third of the band's, and about a standard error."""
SD_SLACK = 0.35
QUANTILE_SLACK = 1
FIRST_LOOK = ("line-greedy", "random")
"""The order in which policies are played: the one that rejects most candidates goes first."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A deck that passed, and how it measured."""

    faces: tuple[Face, ...]
    seed: int
    candidates: int
    """How many decks were drawn, this one included."""
    spreads: Mapping[str, Spread]


Progress = Callable[[int, str, int, int], None]
"""Told the candidate, the policy, the games played and the games of this stage."""


def forge(seed: int, stages: Sequence[Stage] = STAGES, progress: Progress | None = None) -> Forged:
    """Draw lawful decks until one passes every stage."""
    for candidate in count(1):
        faces = draw_deck(seed, candidate)
        spreads = _try_out(faces, seed, candidate, stages, progress)
        if spreads is not None:
            return Forged(faces, seed, candidate, spreads)
    raise AssertionError("counting never ends")


def _try_out(
    faces: Sequence[Face],
    seed: int,
    candidate: int,
    stages: Sequence[Stage],
    progress: Progress | None,
) -> dict[str, Spread] | None:
    """Play a candidate stage by stage; ``None`` as soon as it falls outside of one."""
    totals: dict[str, list[int]] = {policy: [] for policy in POLICIES}
    for stage in stages:
        for policy in FIRST_LOOK:

            def tell(played: int, policy: str = policy, stage: Stage = stage) -> None:
                if progress:
                    progress(candidate, policy, played, stage.games)

            played = totals[policy]
            # Games of their own for every candidate: luck with the numbers is not luck twice.
            games = range(len(played), stage.games)
            played += play_many(faces, policy, games, _games_seed(seed, candidate), tell)
            if abs(spread_of(played).mean - PUBLISHED[policy].mean) > stage.slack:
                return None
    spreads = {policy: spread_of(totals[policy]) for policy in POLICIES}
    return spreads if all(map(_has_shape, POLICIES, spreads.values())) else None


def _games_seed(seed: int, candidate: int) -> int:
    return 1_000 * seed + candidate


def _has_shape(policy: str, spread: Spread) -> bool:
    """Tell whether totals lie about as wide as the published ones, and not only around the mean."""
    published = PUBLISHED[policy]
    if abs(spread.sd - published.sd) > SD_SLACK:
        return False
    return published.quantiles is None or all(
        abs(ours - theirs) <= QUANTILE_SLACK
        for ours, theirs in zip(spread.quantiles, published.quantiles, strict=True)
    )
