"""Learning: the gradient of the error, Adam, and a running mean of the weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.luckybox.mind.cards import Ints
from game.luckybox.mind.features import CARD_INPUTS, NOTHING, SEAT_INPUTS, Floats, counted
from game.luckybox.mind.network import CARD_UNITS, SEAT_UNITS, SIZE, Network
from game.luckybox.mind.positions import SLOTS

from .selfplay import Samples

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""Adam's decay rates and epsilon."""
MEMORY = 0.1
"""The mean of the weights covers this share of all steps."""


@dataclass(slots=True)
class Learner:
    """Weights in training."""

    weights: Floats
    mean: Floats
    """The mean of the latest weights, which plays better than any of them."""
    slope: Floats
    square: Floats
    steps: int = 0

    @classmethod
    def fresh(cls, seed: int) -> Learner:
        weights = Network.fresh(seed).weights
        return cls(weights, weights.copy(), np.zeros_like(weights), np.zeros_like(weights))

    def learn(self, samples: Samples, rows: Ints, rate: float) -> float:
        """Take a step on these rows; return the mean square error before it."""
        gradient, error = gradient_of(Network.of(self.weights), samples, rows)
        self.steps += 1
        self.slope += (1 - FIRST) * (gradient - self.slope)
        self.square += (1 - SECOND) * (gradient * gradient - self.square)
        slope = self.slope / (1 - FIRST**self.steps)
        square = self.square / (1 - SECOND**self.steps)
        self.weights = self.weights - np.float32(rate) * slope / (np.sqrt(square) + TINY)
        self.mean += (self.weights - self.mean) * max(1 / (1 + MEMORY * self.steps), 1e-4)
        return error


def gradient_of(network: Network, samples: Samples, rows: Ints) -> tuple[Floats, float]:
    """Return half the gradient of the mean square error over these rows, and the error."""
    cards = counted(samples.card_places[rows].reshape(len(rows) * SLOTS, -1), CARD_INPUTS)
    card_units = np.maximum(cards @ network.cards, 0)
    places = counted(samples.places[rows], SEAT_INPUTS)
    pooled = card_units.reshape(-1, SLOTS, CARD_UNITS).sum(1)
    counts = np.concatenate([pooled, samples.counts[rows]], axis=1, dtype=np.float32)
    units = counts @ network.counts + places @ network.seats
    hidden = np.maximum(units[:, :-1], 0)
    given = hidden @ network.out[:, 0] + units[:, -1] + network.bias[0, 0]
    error = given - samples.rest[rows]
    back = (error / len(rows)).astype(np.float32)
    gradient = np.zeros(SIZE, np.float32)
    slopes = Network.of(gradient)
    slopes.bias[0, 0] = back.sum()
    slopes.out[:, 0] = hidden.T @ back
    by_unit = np.empty_like(units)
    by_unit[:, :SEAT_UNITS] = back[:, None] * network.out[:, 0] * (hidden > 0)
    by_unit[:, SEAT_UNITS] = back
    slopes.counts[:] = counts.T @ by_unit
    slopes.seats[:] = places.T @ by_unit
    by_card = (by_unit @ network.counts[:CARD_UNITS].T)[:, None, :]
    by_card = np.repeat(by_card, SLOTS, axis=1).reshape(-1, CARD_UNITS) * (card_units > 0)
    slopes.cards[:] = cards.T @ by_card
    slopes.cards[NOTHING] = 0
    slopes.seats[NOTHING] = 0
    return gradient, float((error * error).mean())
