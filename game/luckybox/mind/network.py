"""The network: a few inputs of each card, added up over the cards of a seat, and a few of the seat.

A card's inputs become ``CARD_UNITS`` numbers, those of all cards are added up, and with the inputs
of the seat they become one: the points still to come.  Knows weights, not what an input means.
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
"""Those of the seat, and one last that is the linear way past them."""
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
    """Weights, in one row and as the matrices that it is made of; equal to itself alone."""

    weights: Floats
    cards: Floats
    """[input, unit]: of a card's inputs that are on."""
    seats: Floats
    """[input, unit]: of a seat's inputs that are on."""
    counts: Floats
    """[count, unit]: of what its cards add to a seat, and of what is counted."""
    out: Floats
    bias: Floats

    @classmethod
    def of(cls, weights: Floats) -> Self:
        """Take these weights; the matrices are views of them."""
        parts, start = [], 0
        for rows, columns in SHAPES:
            parts.append(weights[start : start + rows * columns].reshape(rows, columns))
            start += rows * columns
        return cls(weights, *parts)

    @classmethod
    def fresh(cls, seed: int) -> Self:
        """Draw weights by lot, small enough to begin with."""
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
        """Give what cards add to their seat: [card, unit]."""
        found: Floats = np.maximum(_added(self.cards, places), 0)
        return found

    def rest(self, places: Ints, counts: Floats) -> Floats:
        """Give the points still to come: [seat]."""
        units = counts @ self.counts + _added(self.seats, places)
        hidden = np.maximum(units[:, :-1], 0)
        found: Floats = hidden @ self.out[:, 0] + units[:, -1] + self.bias[0, 0]
        return found


def _added(matrix: Floats, places: Ints) -> Floats:
    """Add up the rows of a matrix that are on."""
    found: Floats = matrix[places[:, 0]]
    for place in range(1, places.shape[1]):
        found += matrix[places[:, place]]
    return found
