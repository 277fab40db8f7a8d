"""The ``random`` policy: whatever the rules allow, each as likely as the other.

It passes only if nothing can be crossed, and spends bolts without a thought.  Knows no strategy: it
is the floor that decks and other bots are measured against.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.luckybox.rules import Action, SeatView

from .bot import crosses, keeps, next_bonus, uses_of

Item = TypeVar("Item")


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick uniformly among the cards to keep, or among the squares; numbers go before ``?``."""
    if view.seat.pending:
        return _pick(uses_of(next_bonus(view, any_first=False), legal), rng)
    return _pick(keeps(legal) or crosses(legal) or legal, rng)


def _pick(items: Sequence[Item], rng: Random) -> Item:
    # Python promises that random() stays as it is; it does not promise it for choice().
    return items[int(rng.random() * len(items))]
