"""Exhaustive search of a puzzle: every way to answer a number, played by the rules.

Slower than the mind's search, but nothing is pruned and bonuses may be used in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.luckybox.rules import FULL, Action, State, apply, legal_actions

SEAT = 0
"""Puzzles are solo games."""


class Chain(NamedTuple):
    """A way to answer a number."""

    actions: tuple[Action, ...]
    points: int
    """Banked in this round, from cards and stars."""
    crossed: tuple[int, ...]
    """The masks of the cards afterwards."""


def points_in_round(game: State) -> int:
    """Count the points banked in the current round: completed cards and stars."""
    seat, edition, at = game.seats[SEAT], game.setup.edition, game.round - 1
    finished = sum(held.crossed == FULL for held in seat.held)
    return finished * edition.card_points[at] + edition.star_points[seat.stars[at]]


def is_answered(game: State) -> bool:
    return game.seats[SEAT].answered and not game.seats[SEAT].pending


def chains_from(game: State, most: int) -> Iterator[Chain]:
    """Yield all distinct ends of chains; equal states are explored once.

    Raises:
        OverflowError: there are more than ``most`` states.
    """
    known = {_moment(game)}
    open_ends: list[tuple[State, tuple[Action, ...]]] = [(game, ())]
    while open_ends:
        at, actions = open_ends.pop()
        if is_answered(at):
            crossed = tuple(held.crossed for held in at.seats[SEAT].held)
            yield Chain(actions, points_in_round(at), crossed)
            continue
        for action in legal_actions(at, SEAT):
            after = apply(at, action).game
            moment = _moment(after)
            if moment not in known:
                known.add(moment)
                open_ends.append((after, (*actions, action)))
        if len(known) > most:
            raise OverflowError(f"more than {most} moments")


def _moment(game: State) -> tuple[object, ...]:
    seat = game.seats[SEAT]
    waiting = sorted(pending.bonus for pending in seat.pending)
    return (seat.answered, *(held.crossed for held in seat.held), *waiting)
