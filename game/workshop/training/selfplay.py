"""Self-play: batches of games in step with each other, and the samples to learn from.

All seats of a batch answer together, to search and evaluate in bulk.  Half of the seats begin
weakly, by chance or for lines only, so that values also hold in poor positions; some follow an urge
to complete a card.  Where a seat did less than its best, later results say nothing about earlier
choices, so the best value is learnt instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from game.luckybox.mind.cards import DONE, OPEN_COUNT, Cards, Ints
from game.luckybox.mind.chains import find_chains
from game.luckybox.mind.features import CARD_PLACES, NOTHING, TURNS, Floats, Seats
from game.luckybox.mind.network import CARD_UNITS, Network
from game.luckybox.mind.positions import ALL, PLENTY, SLOTS, Positions, best_of, split, with_kept
from game.luckybox.mind.worth import Worth, certain_points, seats_in, worth_of
from game.luckybox.rules import (
    CLASSIC,
    FULL,
    NUMBER_CARDS,
    ROUNDS,
    cards_to_keep,
    offer_size,
)

WIDTH = 250
TRACE = 0.5
"""The share of a target that comes from beyond the next decision (lambda)."""
TABLES = (1,) * 52 + (2, 2, 3, 5)
"""Players per table of a batch."""
SEATS = sum(TABLES)
WEAK = 0.5
"""The share of seats that begin weakly."""
URGE = 0.8
"""The mean value of an urge, in points per cross."""
SAME = 1e-4


@dataclass(slots=True)
class Samples:
    """Seats after decisions, a row each: inputs of the network, and the target."""

    card_places: npt.NDArray[np.int16]
    """[row, slot, place]."""
    places: npt.NDArray[np.int16]
    counts: npt.NDArray[np.uint8]
    rest: Floats


@dataclass(slots=True)
class Batch:
    """Samples and totals of some games."""

    samples: Samples
    totals: Floats
    """Of solo seats that always played their best."""


@dataclass(slots=True)
class _Step:
    """One decision of all seats."""

    card_places: npt.NDArray[np.int16]
    places: npt.NDArray[np.int16]
    counts: npt.NDArray[np.uint8]
    certain: Floats
    value: Floats
    best: Floats
    """Of the best choice; more than ``value`` where a seat did less."""


class _Play:
    """A running batch of games."""

    def __init__(self, cards: Cards, network: Network, chance: np.random.Generator, urges: float):
        self.cards, self.network, self.chance = cards, network, chance
        self.table = np.repeat(np.arange(len(TABLES)), TABLES)
        zeros = np.zeros(SEATS, np.int64)
        self.now = Positions(
            cards,
            CLASSIC,
            np.zeros((SEATS, SLOTS), np.int64),
            np.full(SEATS, ALL, np.uint64),
            zeros + CLASSIC.start_bolts,
            zeros.copy(),
            zeros.copy(),
            zeros.copy(),
            np.full((SEATS, 9), 2, np.int8),
            zeros + 1,
            zeros.copy(),
            np.zeros(SEATS, np.float32),
            zeros - 1,
            zeros - 1,
            np.array(TABLES)[self.table] - 1,
            zeros + PLENTY,
            zeros + PLENTY,
            zeros,
        )
        rows = np.arange(1, len(cards.grid))
        self.pile = chance.permuted(np.tile(rows, (SEATS, 1)), axis=1)
        drawn = chance.permuted(np.tile(NUMBER_CARDS, (len(TABLES) * ROUNDS, 1)), axis=1)
        self.numbers = drawn[:, :TURNS].reshape(len(TABLES), ROUNDS, TURNS)[self.table]
        decisions = ROUNDS * (TURNS + 1)
        is_weak = chance.random(SEATS) < WEAK
        self.weak_until = np.where(is_weak, chance.integers(1, decisions, SEATS), 0)
        self.looks_for_lines = chance.random(SEATS) < 0.5
        self.has_urges = ~is_weak & (chance.random(SEATS) < urges)
        self.urge = np.zeros((SEATS, SLOTS))
        self.steps: list[_Step] = []

    def run(self) -> Batch:
        for round_number in range(1, ROUNDS + 1):
            self._draft(round_number)
            for turn in range(1, TURNS + 1):
                self._answer(turn)
            self._score()
        return Batch(self._samples(), self.totals[self._is_telling()])

    def _is_telling(self) -> npt.NDArray[np.bool_]:
        is_telling: npt.NDArray[np.bool_] = (
            (self.weak_until == 0) & ~self.has_urges & (self.now.others == 0)
        )
        return is_telling

    def _draft(self, round_number: int) -> None:
        now, size, keep = self.now, offer_size(round_number), cards_to_keep(round_number)
        now.round[:], now.turn[:], now.number[:], now.bag[:] = round_number, 0, 0, 2
        self._look_around()
        offer, self.pile = self.pile[:, :size], self.pile[:, size:]
        ways = np.array(list(combinations(range(size), keep)))
        options = with_kept(now, offer[:, ways].reshape(-1, keep))
        worth = worth_of(seats_in(options), options, self.network)
        root = np.repeat(np.arange(SEATS), len(ways))
        picked = self._choose(worth, root, self.chance.random(len(root)), np.zeros(len(root)))
        now.held, now.crossed = options.held[picked], options.crossed[picked]
        urge = self.chance.exponential(URGE, (SEATS, SLOTS))
        urge *= self.chance.random((SEATS, SLOTS)) < 0.3
        self.urge = np.where(self.has_urges[:, None], urge, 0)

    def _answer(self, turn: int) -> None:
        now = self.now
        number = self.numbers[np.arange(SEATS), now.round - 1, turn - 1]
        now.turn[:], now.number[:] = turn, number
        now.bag[np.arange(SEATS), number - 1] -= 1
        if turn == TURNS:
            now.bag[:] = 2
        self._look_around()
        ends = find_chains(now, WIDTH)
        seats = Seats(ends.root, ends.crossed, ends.bolts, ends.moons, ends.stars)
        masks = split(ends.crossed)
        lines = np.where(self.looks_for_lines[ends.root], DONE[masks].sum(1) * 10 - ends.spent, 0)
        urged = (self.urge[ends.root] * (9 - OPEN_COUNT[masks])).sum(1)
        weakly = lines + self.chance.random(len(ends)) * 0.9
        picked = self._choose(worth_of(seats, now, self.network), ends.root, weakly, urged)
        now.crossed, now.bolts = ends.crossed[picked], ends.bolts[picked]
        now.moons, now.stars = ends.moons[picked], ends.stars[picked]

    def _look_around(self) -> None:
        """Update every seat's view of the other seats' moons."""
        now = self.now
        for seat in np.flatnonzero(now.others):
            at_table = self.table == self.table[seat]
            at_table[seat] = False
            moons = now.moons[at_table]
            now.most[seat], now.fewest[seat] = moons.max(), moons.min()

    def _choose(self, worth: Worth, root: Ints, weakly: Any, urged: Any) -> Ints:
        """Choose for every seat, and record the step."""
        value = worth.value
        best = best_of(value, root)
        picked = best_of(value + urged, root) if self.has_urges.any() else best
        is_weak = len(self.steps) < self.weak_until
        picked = np.where(is_weak, best_of(weakly, root), picked)
        cards = np.concatenate([np.full((1, CARD_PLACES), NOTHING), worth.card_places])
        self.steps.append(
            _Step(
                cards[worth.cards[picked]].astype(np.int16),
                worth.places[picked].astype(np.int16),
                worth.counts[picked, CARD_UNITS:].astype(np.uint8),
                worth.certain[picked],
                value[picked],
                value[best],
            )
        )
        return picked

    def _score(self) -> None:
        """Bank the round; after the last, settle the moons too."""
        now = self.now
        masks = now.masks()
        if now.round[0] == ROUNDS:
            self._look_around()
            self.totals = certain_points(seats_in(now), now, masks)
        is_full = (masks == FULL) & (now.held > 0)
        now.earned = certain_points(seats_in(now), now, masks)
        now.held[is_full] = 0
        now.stars = np.zeros(SEATS, np.int64)

    def _samples(self) -> Samples:
        """Return all decisions but the last with their targets."""
        target, targets = self.totals, []
        for step, after in zip(self.steps[-2::-1], self.steps[:0:-1], strict=True):
            is_last = after is self.steps[-1]
            followed = self.totals if is_last else after.value
            target = np.where(
                after.best - after.value > SAME,
                after.best,
                (1 - TRACE) * followed + TRACE * target,
            )
            targets.append(target - step.certain)
        steps = self.steps[:-1]
        return Samples(
            np.concatenate([step.card_places for step in steps]),
            np.concatenate([step.places for step in steps]),
            np.concatenate([step.counts for step in steps]),
            np.concatenate(targets[::-1]).astype(np.float32),
        )


def play_batch(cards: Cards, network: Network, seed: Sequence[int], urges: float) -> Batch:
    """Play ``SEATS`` seats to the end; ``urges`` is the share with urges."""
    chance = np.random.Generator(np.random.PCG64(list(seed)))
    return _Play(cards, network, chance, urges).run()
