"""How far a grid of Blanco is from being cleared, as a bot can guess it: in turns, fewer is better.

A grid is cleared line by line, and what a line takes depends on which cards are still in it when
its time comes.  So the guess is the cheapest order of lines: for every set of rows and columns that
may be left, the best line to clear next.  Ending on a single line of three or four cards, which can
be cleared one way only, is dear; that is why it is avoided.  Knows the odds of cards that are not
out yet; knows nothing of turns and actions (``tidy``, ``shrewd``).
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, log
from operator import add, itemgetter
from typing import NamedTuple

from game.blanco.rules import (
    CARDS,
    COLOURS,
    HIDDEN,
    NUMBERS,
    Grid,
    SeatView,
    colour_of,
    number_of,
)

from .glance import Glance, glance_at

HOPELESS = 30.0
"""Turns that a card costs which is nowhere to come from."""
LEAST = 0.1
"""A line that is not complete takes more than nothing."""

_NEVER = 1000.0
_Taken = Callable[[Sequence[float]], tuple[float, ...]]
Values = tuple[int, ...]
"""What a line's cards show, from 1: negative if face down and known, 0 if unknown."""


class Plan(NamedTuple):
    """How the cheapest order of lines is found, by places in one list of all costs."""

    steps: Sequence[tuple[_Taken, _Taken]]
    """For each set of lines that may be left, every way to go on: the lines, and what follows."""
    goal: int
    """Where it stands what the whole grid costs."""


class Weights(NamedTuple):
    """What things cost, in turns."""

    wait: float
    """Coming by a card of odds one; odds of a tenth cost ten times as much."""
    turn_up: float
    """Turning up a card that is known to fit: it comes with dropping another."""
    place: float
    """Placing a card."""
    held: float
    """How much of the wait is left for a card in the hand: it fits several lines, goes to one."""
    blur: float
    """How much it helps that a line can be completed in several ways."""
    unknown: float
    """How much of the cost is left for a card that nobody knows, besides that it may fit."""


TIDY = Weights(wait=0.3, turn_up=0.5, place=1.0, held=0.55, blur=0.3, unknown=1.0)


def unseen(view: SeatView) -> list[int]:
    """List every card that may be anywhere out of sight."""
    out = {HIDDEN, *view.discard, *view.box}
    for seat in view.seats:
        out.update(seat.hand)
        out.update(cell.card for cells in seat.grid for cell in cells)
    return [card for card in CARDS if card not in out]


class Prospects:
    """Guesses for one moment of one game: what is not out yet stays the same meanwhile."""

    def __init__(self, hidden: Sequence[int], weights: Weights = TIDY) -> None:
        """Count the cards that are out of sight."""
        total = max(1, len(hidden))
        colours, numbers = [0] * len(COLOURS), [0] * len(NUMBERS)
        for card in hidden:
            colours[colour_of(card)] += 1
            numbers[number_of(card) - 1] += 1
        self._weights = weights
        self._odds = {True: [n / total for n in numbers], False: [n / total for n in colours]}
        self._turns: dict[tuple[Glance, Values], float] = {}
        self._lines: dict[tuple[bool, Values, Values], list[float]] = {}
        self._costs: dict[tuple[bool, Values, Values], float] = {}

    def turns_left(self, grid: Grid, hand: Sequence[int]) -> float:
        """Guess how many turns it takes to clear a grid with these cards in the hand."""
        return self.turns_of(glance_at(grid), hand)

    def turns_of(self, glance: Glance, hand: Sequence[int]) -> float:
        """Guess how many turns it takes to clear what a glance shows, with these cards."""
        if not glance:
            return 0.0
        key = glance, tuple(sorted(hand))
        turns = self._turns.get(key)
        if turns is None:
            turns = self._turns[key] = self._cheapest_order(*key)
        return turns

    def _cheapest_order(self, glance: Glance, hand: Values) -> float:
        """Add up the cheapest order of lines, from one line left to everything left."""
        numbers = tuple(sorted([number_of(card) for card in hand]))
        colours = tuple(sorted([_colour_value(card) for card in hand]))
        costs = [0.0, _NEVER]
        for line in glance:
            costs += self._line_costs(True, line, numbers)
        for line in zip(*glance, strict=True):
            costs += self._line_costs(False, line, colours)
        plan = _plan(len(glance), len(glance[0]))
        for lines, rests in plan.steps:
            least = min(map(add, lines(costs), rests(costs)))
            costs.append(least if least < _NEVER else _NEVER)
        return costs[plan.goal]

    def _line_costs(self, is_row: bool, line: Values, held: Values) -> list[float]:
        """Guess what a line takes, for every set of its cards that may be left, a bit a card."""
        key = is_row, line, held
        costs = self._lines.get(key)
        if costs is None:
            costs = self._lines[key] = self._guessed(is_row, line, held)
        return costs

    def _guessed(self, is_row: bool, line: Values, held: Values) -> list[float]:
        # In the order of their bits: what was left so far, each without and with one card more.
        lefts: list[Values] = [()]
        for value in _values(line, number_of if is_row else _colour_value):
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
        odds, blur = self._odds[is_row], self._weights.blur
        targets = {abs(value) for value in values if value} | set(held)
        targets.add(max(range(len(odds)), key=odds.__getitem__) + 1)
        costs = [self._target_cost(target, values, held, odds[target - 1]) for target in targets]
        least = min(costs)
        if least == 0.0:
            return 0.0
        return max(LEAST, least - blur * log(sum(exp((least - cost) / blur) for cost in costs)))

    def _target_cost(self, target: int, values: Values, held: Values, odds: float) -> float:
        """Guess how many turns a line takes to show one value all along."""
        told = self._weights
        wait = min(HOPELESS, told.wait / odds) if odds else HOPELESS
        in_hand, cost = held.count(target), 0.0
        for value in values:
            if value == target:
                continue
            if value == -target:
                cost += told.turn_up
            elif in_hand:
                in_hand -= 1
                cost += told.place + told.held * wait
            else:
                cost += (told.place + wait) * (1.0 if value else told.unknown * (1.0 - odds))
        return cost


def _values(line: Values, shown: Callable[[int], int]) -> Values:
    return tuple([shown(card) if card > 0 else -shown(-card) if card else 0 for card in line])


def _colour_value(card: int) -> int:
    return colour_of(card) + 1


@cache
def _plan(rows: int, columns: int) -> Plan:
    """Lay down in which order a grid of a shape is worked out, and what each step looks at.

    Costs stand in one list: nothing, never, those of each row for every set of columns that may be
    left, those of each column for every set of rows, and then what each step comes to.
    """
    of_row = [2 + (row << columns) for row in range(rows)]
    of_column = [2 + (rows << columns) + (column << rows) for column in range(columns)]
    end = 2 + (rows << columns) + (columns << rows)
    places: dict[tuple[int, int], int] = {}
    steps: list[tuple[_Taken, _Taken]] = []
    for some_rows in range(1 << rows):
        for some_columns in range(1 << columns):
            left = some_rows, some_columns
            row, column = some_rows.bit_length() - 1, some_columns.bit_length() - 1
            if not (some_rows and some_columns):
                places[left] = 0
            elif some_rows == 1 << row:
                # A single line is cleared one way only; a single card not at all.
                is_line = some_columns != 1 << column
                places[left] = of_row[row] + some_columns if is_line else 1
            elif some_columns == 1 << column:
                places[left] = of_column[column] + some_rows
            else:
                places[left] = end + len(steps)
                rows_left = [at for at in range(rows) if some_rows >> at & 1]
                columns_left = [at for at in range(columns) if some_columns >> at & 1]
                lines = [of_row[at] + some_columns for at in rows_left]
                lines += [of_column[at] + some_rows for at in columns_left]
                rests = [places[some_rows ^ 1 << at, some_columns] for at in rows_left]
                rests += [places[some_rows, some_columns ^ 1 << at] for at in columns_left]
                steps.append((itemgetter(*lines), itemgetter(*rests)))
    return Plan(steps, places[(1 << rows) - 1, (1 << columns) - 1])
