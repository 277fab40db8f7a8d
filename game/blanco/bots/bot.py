"""What every bot of Blanco is, and the ``random`` policy.

Knows no strategy: ``random`` is the floor that others are measured against.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from game.blanco.rules import Action, SeatView

Item = TypeVar("Item")
KindT = TypeVar("KindT")


class BlancoBot(Protocol):
    """A policy: from what a seat is shown to one of its legal actions."""

    def __call__(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """Pick one of the legal actions; ``rng`` is the only chance a policy may use."""


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick a kind of action, each as likely, and then one of that kind."""
    kinds = sorted({type(action).__name__ for action in legal})
    kind = pick(kinds, rng)
    return pick([action for action in legal if type(action).__name__ == kind], rng)


def pick(items: Sequence[Item], rng: Random) -> Item:
    # Python promises that random() stays as it is; it does not promise it for choice().
    return items[int(rng.random() * len(items))]


def of_kind(kind: type[KindT], legal: Sequence[Action]) -> list[KindT]:
    return [action for action in legal if isinstance(action, kind)]
