"""The network: from inputs to the points still to come.

Each card's inputs become ``CARD_UNITS`` numbers; their sum over a seat's cards and the seat's own
inputs become one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from .cards import Ints
from .features import CARD_INPUTS, NOTHING, SEAT_COUNTS, SEAT_INPUTS, Floats

CARD_UNITS = 48
SEAT_UNITS = 96
UNITS = SEAT_UNITS + 1
"""Those of the seat, and a last one for the linear bypass."""
COUNTS = CARD_UNITS + SEAT_COUNTS
SHAPES = (
    (CARD_INPUTS, CARD_UNITS),
    (SEAT_INPUTS, UNITS),
    (COUNTS, UNITS),
    (SEAT_UNITS, 1),
    (1, 1),
)
SIZE = sum(rows * columns for rows, columns in SHAPES)


@dataclass(slots=True, eq=False)
class Network:
    """Weights, as one row and as matrices; compared by identity."""

    weights: Floats
    cards: Floats
    """[input, unit]: for active inputs of cards."""
    seats: Floats
    """[input, unit]: for active inputs of seats."""
    counts: Floats
    """[count, unit]: for the sums over cards, and for counts."""
    out: Floats
    bias: Floats

    @classmethod
    def of(cls, weights: Floats) -> Self:
        """Wrap these weights; the matrices are views of them."""
        parts, start = [], 0
        for rows, columns in SHAPES:
            parts.append(weights[start : start + rows * columns].reshape(rows, columns))
            start += rows * columns
        return cls(weights, *parts)

    @classmethod
    def fresh(cls, seed: int) -> Self:
        """Return small random weights to start training from."""
        chance = np.random.Generator(np.random.PCG64(seed))
        weights = np.zeros(SIZE, np.float32)
        made = cls.of(weights)
        for matrix, scale in (
            (made.cards, 0.15),
            (made.seats, 0.1),
            (made.counts, 0.1),
            (made.out, 0.15),
        ):
            matrix[:] = (chance.random(matrix.shape) * 2 - 1) * scale
        made.counts[:, -1] = made.seats[:, -1] = 0
        made.cards[NOTHING] = 0
        made.seats[NOTHING] = 0
        return made

    def card_units(self, places: Ints) -> Floats:
        """Return each card's contribution to its seat: [card, unit]."""
        found: Floats = np.maximum(_added(self.cards, places), 0)
        return found

    def rest(self, places: Ints, counts: Floats) -> Floats:
        """Return the points still to come: [seat]."""
        units = counts @ self.counts + _added(self.seats, places)
        hidden = np.maximum(units[:, :-1], 0)
        found: Floats = hidden @ self.out[:, 0] + units[:, -1] + self.bias[0, 0]
        return found


def _added(matrix: Floats, places: Ints) -> Floats:
    """Sum the active rows of a matrix."""
    found: Floats = matrix[places[:, 0]]
    for place in range(1, places.shape[1]):
        found += matrix[places[:, place]]
    return found
