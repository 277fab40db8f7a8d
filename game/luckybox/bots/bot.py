"""The protocol of a bot, and helpers that all policies share."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from game.luckybox.rules import Action, Cross, Keep, Pending, SeatView, UseBonus


class Bot(Protocol):
    """A policy."""

    def __call__(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """Pick a legal action; ``rng`` must be the only source of randomness.

        Legal ``Keep`` actions list cards in rising order; a bot may return them in another, in
        which they are then laid out.
        """


def keeps(legal: Sequence[Action]) -> list[Keep]:
    return [action for action in legal if isinstance(action, Keep)]


def crosses(legal: Sequence[Action]) -> list[Cross]:
    return [action for action in legal if isinstance(action, Cross)]


def uses_of(pending: Pending, legal: Sequence[Action]) -> list[UseBonus]:
    return [
        action
        for action in legal
        if isinstance(action, UseBonus)
        and action.line == pending.line
        and action.source == pending.card
    ]


def next_bonus(view: SeatView, *, any_first: bool) -> Pending:
    """Return the pending bonus to use now: those of the latest cross first (depth first).

    ``any_first``: whether ``?`` goes before numbers; otherwise the row's bonus goes first.
    """
    return min(
        view.seat.pending,
        key=lambda pending: (-pending.combo, (pending.bonus == "?") != any_first, pending.line),
    )
