"""Positions as arrays: many seats at once, before or after answering a number.

A seat's crosses are one 64-bit mask: card ``slot`` has the bits from ``9 * slot`` on; an empty slot
is all crossed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from game.luckybox.rules import FULL, Edition

from .cards import Bytes, Cards, Ints

SLOTS = 6
"""The most cards a seat holds."""
BITS = 9 * SLOTS
ALL = (1 << BITS) - 1
PLENTY = 1_000
"""Stands for a supply without limit."""
Masks = npt.NDArray[np.uint64]
SHIFTS = (np.arange(SLOTS) * 9).astype(np.uint64)


@dataclass(slots=True)
class Positions:
    """Positions, a row each; all arrays have the rows first."""

    cards: Cards
    edition: Edition
    """The same for all."""
    held: Ints
    """[row, slot]: the row of the card in ``cards``, 0 for none."""
    crossed: Masks
    bolts: Ints
    moons: Ints
    stars: Ints
    """Circled in this round."""
    number: Ints
    """To be answered; 0 for none."""
    bag: Bytes
    """[row, number - 1]: how many of each are still unrevealed."""
    round: Ints
    """1–4."""
    turn: Ints
    """Shifted to end at 9 in every edition, as the network learnt; longer rounds begin below 0."""
    earned: npt.NDArray[np.float32]
    """Points of scored rounds, and of stars before this round."""
    most: Ints
    """The most moons of any other seat; -1 in a solo game."""
    fewest: Ints
    """The fewest of any other seat."""
    others: Ints
    """How many other seats there are."""
    bolt_supply: Ints
    moon_supply: Ints
    """Tokens on the table, ``PLENTY`` for no limit."""
    waiting: Ints
    """Pending bonuses, packed as in ``chains``; then there is no number to answer."""

    def __len__(self) -> int:
        return len(self.crossed)

    def take(self, rows: Ints) -> Self:
        """Return these rows, in this order, with repetitions."""
        picked = {
            field.name: getattr(self, field.name)[rows]
            for field in fields(self)
            if field.name not in ("cards", "edition")
        }
        return replace(self, **picked)

    def masks(self) -> Ints:
        """Return the crosses per card: [row, slot]."""
        return split(self.crossed)


def split(crossed: Masks) -> Ints:
    """Split masks of seats into those of cards: [row, slot]."""
    return ((crossed[:, None] >> SHIFTS) & np.uint64(FULL)).astype(np.int64)


def joined(masks: Ints) -> Masks:
    """Join the masks of cards, [row, slot], into those of seats."""
    found: Masks = (masks.astype(np.uint64) << SHIFTS).sum(1, dtype=np.uint64)
    return found


def bits(masks: Masks) -> npt.NDArray[np.uint8]:
    """Unpack masks into bits: [row, bit], ``BITS`` of them."""
    found = np.unpackbits(
        masks.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"
    )
    return found[:, :BITS]


def with_kept(before: Positions, kept: Ints) -> Positions:
    """Add kept cards, [row, card], to positions: as many rows for each position, in order."""
    ways = len(kept) // len(before)
    after = before.take(np.repeat(np.arange(len(before)), ways))
    rows = np.arange(len(after))[:, None]
    free = np.argsort(after.held > 0, axis=1, kind="stable")[:, : kept.shape[1]]
    masks = after.masks()
    after.held[rows, free] = kept
    masks[rows, free] = 0
    after.crossed = joined(masks)
    return after


def best_of(score: npt.ArrayLike, root: Ints) -> Ints:
    """Return for each position the first of its rows with the highest score; rows are in order."""
    starts = np.flatnonzero(np.diff(root, prepend=-1))
    highest = np.flatnonzero(score == np.maximum.reduceat(score, starts)[root])
    found = np.empty(len(starts), np.int64)
    found[root[highest[::-1]]] = highest[::-1]
    return found
