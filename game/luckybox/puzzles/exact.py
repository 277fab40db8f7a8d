"""The exact search of a puzzle: every way to answer a number to its end, by the rules themselves.

Slower than the mind's search, and beyond its doubts: nothing is cut off, and the bonuses may be
used in any order.  Knows rules; knows nothing of what is shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.luckybox.rules import FULL, Action, State, apply, legal_actions

SEAT = 0
"""A puzzle is a game alone."""


class Chain(NamedTuple):
    """A way to answer a number."""

    actions: tuple[Action, ...]
    points: int
    """What it makes certain in this round, cards and stars together."""
    crossed: tuple[int, ...]
    """The masks of the cards afterwards."""


def points_in_round(game: State) -> int:
    """Count what is certain of the round being played: finished cards and stars."""
    seat, edition, at = game.seats[SEAT], game.setup.edition, game.round - 1
    finished = sum(held.crossed == FULL for held in seat.held)
    return finished * edition.card_points[at] + edition.star_points[seat.stars[at]]


def is_answered(game: State) -> bool:
    """Whether the number is answered, and no bonus waits any more."""
    return game.seats[SEAT].answered and not game.seats[SEAT].pending


def chains_from(game: State, most: int) -> Iterator[Chain]:
    """Find all ends of all chains, each once; moments that lead to the same are gone on with once.

    Raises:
        OverflowError: there are more than ``most`` moments.
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
