"""Forging a deck: lawful decks are drawn until one plays as the published deck does.

Each candidate is played by both measuring policies, a few games first and more if it looks right,
so that poor ones cost little.  The same seed gives the same deck on every Python.  Knows how a deck
must play, not how it is drawn (``draw``) nor how it is written down (``commands``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from game.luckybox.rules import Face

from .draw import draw_deck
from .measure import POLICIES, PUBLISHED, Published, Spread, play_many, spread_of


class Stage(NamedTuple):
    """One more look at a candidate: how far it may be from the published deck."""

    games: int
    """Played by now, by each policy."""
    mean: float
    sd: float
    quantile: int


STAGES = (
    Stage(1_000, 0.45, 1.0, 4),
    Stage(4_000, 0.25, 0.5, 2),
    Stage(12_000, 0.17, 0.35, 1),
)
"""A mean may be off by what is wanted, a tenth or so, and about a standard error on top."""
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
            if not _is_close(spread_of(played), PUBLISHED[policy], stage):
                return None
    return {policy: spread_of(totals[policy]) for policy in POLICIES}


def _games_seed(seed: int, candidate: int) -> int:
    return 1_000 * seed + candidate


def _is_close(spread: Spread, published: Published, stage: Stage) -> bool:
    """Tell whether totals lie where the published ones do, and about as wide."""
    return (
        abs(spread.mean - published.mean) <= stage.mean
        and abs(spread.sd - published.sd) <= stage.sd
        and all(
            abs(ours - theirs) <= stage.quantile
            for ours, theirs in zip(
                spread.quantiles, published.quantiles or spread.quantiles, strict=True
            )
        )
    )
