"""The ``random`` policy: the baseline for measuring decks and bots.

It passes only if it cannot cross, and spends bolts freely.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.luckybox.rules import Action, SeatView

from .bot import crosses, keeps, next_bonus, uses_of

Item = TypeVar("Item")


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick uniformly among cards to keep or squares; use number bonuses before ``?``."""
    if view.seat.pending:
        return _pick(uses_of(next_bonus(view, any_first=False), legal), rng)
    return _pick(keeps(legal) or crosses(legal) or legal, rng)


def _pick(items: Sequence[Item], rng: Random) -> Item:
    # Python keeps random() stable across versions, not choice().
    return items[int(rng.random() * len(items))]
