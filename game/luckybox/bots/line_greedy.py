"""The ``line-greedy`` policy: complete lines, save bolts, look one cross ahead; deterministic."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from game.luckybox.rules import (
    Action,
    Cross,
    Face,
    SeatView,
    UseBonus,
    bolts_between,
    cards_to_keep,
    completed_lines,
)

from .bot import crosses, keeps, next_bonus, uses_of

LINE_WEIGHT = 10
"""A completed line's value in bolts: more than one cross can cost."""


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick the cross that completes most lines for fewest bolts; use ``?`` before numbers."""
    if view.seat.pending:
        return _best_square(view, uses_of(next_bonus(view, any_first=True), legal))
    if view.offer:
        picks = _picks(view)
        keep = next(keep for keep in keeps(legal) if sorted(keep.cards) == sorted(picks))
        # Cards lie in the order kept, and ties go by it.
        return keep._replace(cards=tuple(picks))
    candidates = crosses(legal)
    return _best_square(view, candidates) if candidates else legal[0]


def _picks(view: SeatView) -> list[int]:
    """Pick cards one by one, each with the most squares of numbers not yet held."""
    on_table = {number for held in view.seat.held for number in held.face.grid}
    left = list(view.offer)
    picked: list[int] = []
    for _ in range(cards_to_keep(view.round)):
        best = max(left, key=lambda face: _new_squares(face, on_table))
        left.remove(best)
        picked.append(best.id)
        on_table.update(best.grid)
    return picked


def _new_squares(face: Face, on_table: Iterable[int]) -> int:
    return sum(number not in on_table for number in face.grid)


def _best_square(view: SeatView, candidates: Sequence[Cross | UseBonus]) -> Cross | UseBonus:
    """Return the best candidate; ties go to the first card, then the first square."""
    places = {held.face.id: (-at, held) for at, held in enumerate(view.seat.held)}

    def value(action: Cross | UseBonus) -> tuple[int, int, int]:
        at, (face, crossed) = places[action.card]
        square = action.square
        worth = LINE_WEIGHT * lines_completed(crossed, square)
        if isinstance(action, Cross):
            worth -= bolts_between(view.number, face.grid[square])
        return worth, at, -square

    return max(candidates, key=value)


@lru_cache(maxsize=512 * 9)
def lines_completed(crossed: int, square: int) -> int:
    """Count the lines that crossing this square would complete."""
    after = completed_lines(crossed | 1 << square)
    return (after & ~completed_lines(crossed)).bit_count()
