"""What every bot is: a function from what a seat sees to one of its legal actions.

Also the one thing all of them share: using the bonuses of a cascade depth first.  Knows no policy.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from game.luckybox.rules import Action, Cross, Keep, Pending, SeatView, UseBonus


class Bot(Protocol):
    """A policy."""

    def __call__(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """Pick one of the legal actions; ``rng`` is the only chance a policy may use.

        Legal actions name the cards to keep in rising order; a bot may keep the same cards in
        another order, in which they then lie before it.
        """


def keeps(legal: Sequence[Action]) -> list[Keep]:
    """Pick out the ways to keep cards; there are some only in a draft."""
    return [action for action in legal if isinstance(action, Keep)]


def crosses(legal: Sequence[Action]) -> list[Cross]:
    """Pick out the answers that cross a square, those that cost bolts included."""
    return [action for action in legal if isinstance(action, Cross)]


def uses_of(pending: Pending, legal: Sequence[Action]) -> list[UseBonus]:
    """Pick out the ways to use one pending bonus."""
    return [
        action
        for action in legal
        if isinstance(action, UseBonus)
        and action.line == pending.line
        and action.source == pending.card
    ]


def next_bonus(view: SeatView, *, any_first: bool) -> Pending:
    """Choose the pending bonus to resolve now: those of the latest cross come first.

    So each bonus is resolved to its end before the next.  A cross earns two bonuses at most, its
    row's and its column's; ``any_first`` says whether a ``?`` goes before a number or after it, and
    of two alike the row's goes first.
    """
    return min(
        view.seat.pending,
        key=lambda pending: (-pending.combo, (pending.bonus == "?") != any_first, pending.line),
    )
