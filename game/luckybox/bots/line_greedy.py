"""The ``line-greedy`` policy: complete lines, spare bolts, look no further than this cross.

Knows neither what a line pays nor what a card is worth; uses no chance at all.
"""

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
"""How many bolts a completed line is worth: more than can be spent at once."""


def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick what completes most lines for fewest bolts; ``?`` goes before numbers."""
    if view.seat.pending:
        return _best_square(view, uses_of(next_bonus(view, any_first=True), legal))
    if view.offer:
        picks = _picks(view)
        keep = next(keep for keep in keeps(legal) if sorted(keep.cards) == sorted(picks))
        # Kept in the order of the picks, the cards lie in that order, and ties go by it.
        return keep._replace(cards=tuple(picks))
    candidates = crosses(legal)
    return _best_square(view, candidates) if candidates else legal[0]


def _picks(view: SeatView) -> list[int]:
    """Pick cards one at a time, each with the most squares whose number is on none held so far."""
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
    """Find the best candidate; of equals the first, by the order of the cards, then the squares."""
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
