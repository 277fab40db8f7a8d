"""Ranks what a seat may choose: every answer with its whole chain, every way to keep cards.

Without lookahead a choice is worth the network's estimate of the seat after it.  With one ply, the
best few are worth the mean, over the numbers that may come, of the best answer to each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.luckybox.rules import Action, SeatView

from .cards import Ints
from .chains import Ends, find_chains
from .features import TURNS, Floats, Seats
from .network import Network
from .positions import BITS, Positions, best_of
from .sight import actions_of, options_of, position_of, ways_to_keep
from .worth import seats_in, worth_of

WIDTH, LEAF_WIDTH = 1_000, 60
"""Limits of unfinished chains: for the revealed number, and for numbers looked ahead to."""
HALF = 5
"""From this turn on, fewer than half of the number cards are left."""
CANDIDATES, NEAR = 6, 3.0
"""How many choices get lookahead, and the most points they may lie behind the best."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A complete choice of a seat."""

    actions: tuple[Action, ...]
    """A whole chain, or cards to keep."""
    value: float
    """The expected total."""
    certain: float
    """The banked part of it."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far and how well a bot looks."""

    plies: int = 0
    """0, or 1 with the next number in mind."""
    crosses: int = BITS
    """The most crosses of a chain it follows."""
    knows_bag: bool = True
    """Whether it remembers which numbers have come."""


@dataclass(slots=True)
class Prospect:
    """All choices of a view as arrays, a row each."""

    positions: Positions
    """The position answered; in a draft, a row for each way to keep."""
    seats: Seats
    value: Floats
    certain: Floats
    ends: Ends | None
    """The chains; ``None`` in a draft."""

    @property
    def order(self) -> Ints:
        """The rows, best first."""
        found: Ints = np.argsort(-self.value, kind="stable")
        return found


@dataclass(frozen=True, slots=True)
class Answers:
    """The best answers to numbers that may come, a row each."""

    row: Ints
    """The index of the seat that answers."""
    number: Ints
    likely: Floats
    """How many of the number are in the bag."""
    best: Floats

    def take(self, which: npt.NDArray[np.bool_]) -> Answers:
        return Answers(self.row[which], self.number[which], self.likely[which], self.best[which])

    def mean(self, rows: int) -> Floats:
        """Return each seat's mean value, weighted by likelihood."""
        total = np.bincount(self.row, weights=self.best * self.likely, minlength=rows)
        found: Floats = (total / np.bincount(self.row, weights=self.likely)).astype(np.float32)
        return found


def prospect(view: SeatView, network: Network, outlook: Outlook = Outlook()) -> Prospect:
    """Find and value everything a seat may choose."""
    position = position_of(view)
    if not outlook.knows_bag:
        # Any number may still come, with about as many copies as are left.
        position.bag[:] = 2 if view.turn < HALF or not view.to_come else 1
    ends = None
    if view.offer:
        position = options_of(view, position)
        seats = seats_in(position)
    else:
        ends = find_chains(position, WIDTH, outlook.crosses)
        seats = Seats(ends.root, ends.crossed, ends.bolts, ends.moons, ends.stars)
    worth = worth_of(seats, position, network)
    found = Prospect(position, seats, worth.value, worth.certain, ends)
    if outlook.plies and view.to_come:
        look_ahead(found, network)
    return found


def look_ahead(found: Prospect, network: Network) -> None:
    """Revalue the best choices by looking ahead; the others stay behind them."""
    near = found.order[:CANDIDATES]
    value = found.value
    near = near[value[near] >= value[near[0]] - NEAR]
    ahead = values_ahead(found.seats, found.positions, near, network)
    # The two measures differ a little, so shift and cap those without lookahead.
    found.value = np.minimum(value + (ahead.max() - value[near[0]]), ahead.min())
    found.value[near] = ahead


def values_ahead(seats: Seats, roots: Positions, rows: Ints, network: Network) -> Floats:
    """Value seats by the best answer to each number that may come: [row]."""
    return answers_ahead(seats, roots, rows, network).mean(len(rows))


def answers_ahead(seats: Seats, roots: Positions, rows: Ints, network: Network) -> Answers:
    """Find the best answer of seats to each number that may come."""
    after = roots.take(seats.root[rows])
    after.crossed, after.bolts = seats.crossed[rows], seats.bolts[rows]
    after.moons, after.stars = seats.moons[rows], seats.stars[rows]
    after.bolt_supply = after.bolt_supply + roots.bolts[seats.root[rows]] - after.bolts
    after.moon_supply = after.moon_supply + roots.moons[seats.root[rows]] - after.moons
    after.waiting = np.zeros(len(rows), np.int64)
    row, number = np.nonzero(after.bag)
    likely = after.bag[row, number].astype(np.float32)
    next_up = after.take(row)
    next_up.number = number + 1
    next_up.turn = next_up.turn + 1
    next_up.bag[np.arange(len(row)), number] -= 1
    next_up.bag[next_up.turn == TURNS] = 2
    ends = find_chains(next_up, LEAF_WIDTH)
    answers = Seats(ends.root, ends.crossed, ends.bolts, ends.moons, ends.stars)
    value = worth_of(answers, next_up, network).value
    return Answers(row, next_up.number, likely, value[best_of(value, ends.root)])


def expected(view: SeatView, network: Network, outlook: Outlook = Outlook()) -> float:
    """Return the total that a seat can expect with best play."""
    if has_to_decide(view):
        return float(prospect(view, network, outlook).value.max())
    position = position_of(view)
    return float(worth_of(seats_in(position), position, network).value[0])


def numbers(view: SeatView, network: Network) -> dict[int, tuple[float, float]]:
    """Return each number that may come next with its probability and the expected total after it.

    Empty in a draft, while a number is to be answered, and after a round's last.
    """
    if has_to_decide(view) or not view.to_come:
        return {}
    position = position_of(view)
    ahead = answers_ahead(seats_in(position), position, np.zeros(1, np.int64), network)
    chance = ahead.likely / ahead.likely.sum()
    rows = zip(ahead.number.tolist(), chance.tolist(), ahead.best.tolist(), strict=True)
    return {number: (likely, value) for number, likely, value in rows}


def choices(
    view: SeatView, network: Network, outlook: Outlook = Outlook(), most: int = 10
) -> list[Choice]:
    """List a seat's best choices, best first; empty if it has nothing to decide."""
    if not has_to_decide(view):
        return []
    found = prospect(view, network, outlook)
    return [choice_at(view, found, row) for row in found.order[:most]]


def has_to_decide(view: SeatView) -> bool:
    return bool(view.offer or view.seat.pending or (view.number and not view.seat.answered))


def choice_at(view: SeatView, found: Prospect, row: int) -> Choice:
    if found.ends is None:
        actions: tuple[Action, ...] = (ways_to_keep(view)[row],)
    else:
        actions = actions_of(view, found.ends.steps(row))
    return Choice(actions, float(found.value[row]), float(found.certain[row]))
