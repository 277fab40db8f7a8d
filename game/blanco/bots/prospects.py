"""How far a grid of Blanco is from being cleared, as a bot can guess it: in turns, fewer is better.

A grid is cleared line by line, and what a line takes depends on which cards are still in it when
its time comes.  So the guess is the cheapest order of lines: for every set of rows and columns that
may be left, the best line to clear next.  Ending on a single line of three or four cards, which can
be cleared one way only, is dear; that is why it is avoided.  Knows the odds of cards that are not
out yet; knows nothing of turns and actions (``tidy``).
"""

from collections.abc import Callable, Sequence
from math import exp, log

from game.blanco.rules import (
    CARDS,
    COLOURS,
    HIDDEN,
    NUMBERS,
    Cell,
    Grid,
    SeatView,
    colour_of,
    number_of,
)

WAIT = 0.3
"""Turns that a card of odds one costs to come by; odds of a tenth cost ten times as much."""
HOPELESS = 30.0
"""Turns that a card costs which is nowhere to come from."""
TURN_UP = 0.5
"""A card known to fit costs this much to be turned up: it comes with dropping another."""
PLACE = 1.0
"""Turns that placing a card takes."""
HELD = 0.55
"""How much of the wait is left for a card in the hand: it fits several lines, and goes to one."""
BLUR = 0.3
"""How much it helps that a line can be completed in several ways."""

_NEVER = 1000.0
Values = tuple[int, ...]
"""What a line's cards show, from 1: negative if face down and known, 0 if unknown."""


def unseen(view: SeatView) -> list[int]:
    """List every card that may be anywhere out of sight."""
    out = {HIDDEN, *view.discard, *view.box}
    for seat in view.seats:
        out.update(seat.hand)
        out.update(cell.card for cells in seat.grid for cell in cells)
    return [card for card in CARDS if card not in out]


class Prospects:
    """Guesses for one moment of one game: what is not out yet stays the same meanwhile."""

    def __init__(self, hidden: Sequence[int]) -> None:
        """Count the cards that are out of sight."""
        total = max(1, len(hidden))
        colours, numbers = [0] * len(COLOURS), [0] * len(NUMBERS)
        for card in hidden:
            colours[colour_of(card)] += 1
            numbers[number_of(card) - 1] += 1
        self._odds = {True: [n / total for n in numbers], False: [n / total for n in colours]}
        self._turns: dict[tuple[Grid, Values], float] = {}
        self._costs: dict[tuple[bool, Values, Values], float] = {}

    def turns_left(self, grid: Grid, hand: Sequence[int]) -> float:
        """Guess how many turns it takes to clear a grid with these cards in the hand."""
        if not grid:
            return 0.0
        key = grid, tuple(sorted(hand))
        turns = self._turns.get(key)
        if turns is None:
            numbers = tuple(sorted([number_of(card) for card in hand]))
            colours = tuple(sorted([_colour_value(card) for card in hand]))
            turns = self._turns[key] = _cheapest_order(
                [self._line_costs(True, _values(cells, number_of), numbers) for cells in grid],
                [
                    self._line_costs(False, _values(cells, _colour_value), colours)
                    for cells in zip(*grid, strict=True)
                ],
            )
        return turns

    def _line_costs(self, is_row: bool, line: Values, held: Values) -> list[float]:
        """Guess what a line takes, for every set of its cards that may be left, a bit a card."""
        # In the order of their bits: what was left so far, each without and with one card more.
        lefts: list[Values] = [()]
        for value in line:
            lefts += [(*left, value) for left in lefts]
        costs = []
        for left in lefts:
            key = (is_row, left, held)
            cost = self._costs.get(key)
            if cost is None:
                cost = self._costs[key] = self._line_cost(is_row, left, held)
            costs.append(cost)
        return costs

    def _line_cost(self, is_row: bool, values: Values, held: Values) -> float:
        """Guess how many turns a line takes: every value it could be of helps a little."""
        if len(values) < 2:
            return _NEVER
        odds = self._odds[is_row]
        targets = {abs(value) for value in values if value} | set(held)
        targets.add(max(range(len(odds)), key=odds.__getitem__) + 1)
        costs = [self._target_cost(target, values, held, odds[target - 1]) for target in targets]
        least = min(costs)
        if least == 0.0:
            return 0.0
        blurred = least - BLUR * log(sum(exp((least - cost) / BLUR) for cost in costs))
        return max(0.1, blurred)

    def _target_cost(self, target: int, values: Values, held: Values, odds: float) -> float:
        """Guess how many turns a line takes to show one value all along."""
        wait = min(HOPELESS, WAIT / odds) if odds else HOPELESS
        in_hand, cost = held.count(target), 0.0
        for value in values:
            if value == target:
                continue
            if value == -target:
                cost += TURN_UP
            elif in_hand:
                in_hand -= 1
                cost += PLACE + HELD * wait
            else:
                cost += (PLACE + wait) * (1.0 if value else 1.0 - odds)
        return cost


def _values(cells: Sequence[Cell], shown: Callable[[int], int]) -> Values:
    return tuple(
        [
            0 if cell.card == HIDDEN else shown(cell.card) if cell.is_up else -shown(cell.card)
            for cell in cells
        ]
    )


def _colour_value(card: int) -> int:
    return colour_of(card) + 1


def _cheapest_order(of_rows: list[list[float]], of_columns: list[list[float]]) -> float:
    """Add up the cheapest order of lines, from nothing left to everything left."""
    all_rows, all_columns = 1 << len(of_rows), 1 << len(of_columns)
    row_bits = [(row, 1 << row) for row in range(len(of_rows))]
    column_bits = [(column, 1 << column) for column in range(len(of_columns))]
    best = [[0.0] * all_columns for _ in range(all_rows)]
    for rows in range(1, all_rows):
        here = best[rows]
        for columns in range(1, all_columns):
            least = _NEVER
            for row, bit in row_bits:
                if rows & bit:
                    cost = of_rows[row][columns] + best[rows ^ bit][columns]
                    if cost < least:
                        least = cost
            for column, bit in column_bits:
                if columns & bit:
                    cost = of_columns[column][rows] + here[columns ^ bit]
                    if cost < least:
                        least = cost
            here[columns] = least
    return best[-1][-1]
