"""Positions as arrays: many seats at once, each about to answer a number or having done so.

Crosses are one 64-bit mask a seat: card ``slot`` has the bits from ``9 * slot`` on, and a slot with
no card is all crossed.  Knows what a seat may know, not where it comes from (``sight``), nor what
may be done (``chains``) and what it is worth (``worth``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from game.luckybox.rules import FULL, Edition

from .cards import Bytes, Cards, Ints

SLOTS = 6
"""Cards a seat holds at most."""
BITS = 9 * SLOTS
ALL = (1 << BITS) - 1
PLENTY = 1_000
"""A supply that never ends."""
Masks = npt.NDArray[np.uint64]
SHIFTS = (np.arange(SLOTS) * 9).astype(np.uint64)


@dataclass(slots=True)
class Positions:
    """Some positions, a row each; all arrays have the rows first."""

    cards: Cards
    edition: Edition
    """What all of them are played by."""
    held: Ints
    """[row, slot]: the row of the card in ``cards``, 0 for none."""
    crossed: Masks
    bolts: Ints
    moons: Ints
    stars: Ints
    """Circled in this round."""
    number: Ints
    """To be answered; 0 where none is."""
    bag: Bytes
    """[row, number - 1]: how many of each are still to come or stay unseen."""
    round: Ints
    """1–4."""
    turn: Ints
    """How far this round is, counted so that after its last number it is 9 in every edition: the
    network learnt rounds of nine.  A longer round begins below 0."""
    earned: npt.NDArray[np.float32]
    """Points of scored rounds, and of stars before this round."""
    most: Ints
    """The most moons of any other seat; ``ALONE`` in a solo game."""
    fewest: Ints
    """The fewest of any other seat."""
    others: Ints
    """How many other seats there are."""
    bolt_supply: Ints
    moon_supply: Ints
    """Tokens on the table, ``PLENTY`` where there is no limit."""
    waiting: Ints
    """Bonuses that wait already, as ``chains`` counts them; then there is no number to answer."""

    def __len__(self) -> int:
        return len(self.crossed)

    def take(self, rows: Ints) -> Self:
        """Give some of the rows, in this order, as often as they are named."""
        picked = {
            field.name: getattr(self, field.name)[rows]
            for field in fields(self)
            if field.name not in ("cards", "edition")
        }
        return replace(self, **picked)

    def masks(self) -> Ints:
        """Split the crosses: [row, slot], nine bits each."""
        return split(self.crossed)


def split(crossed: Masks) -> Ints:
    """Split masks of a seat into those of its cards: [row, slot]."""
    return ((crossed[:, None] >> SHIFTS) & np.uint64(FULL)).astype(np.int64)


def joined(masks: Ints) -> Masks:
    """Join the masks of cards, [row, slot], into those of seats."""
    found: Masks = (masks.astype(np.uint64) << SHIFTS).sum(1, dtype=np.uint64)
    return found


def bits(masks: Masks) -> npt.NDArray[np.uint8]:
    """Lay masks out: [row, bit], ``BITS`` of them, 0 or 1."""
    found = np.unpackbits(
        masks.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"
    )
    return found[:, :BITS]


def with_kept(before: Positions, kept: Ints) -> Positions:
    """Lay cards beside those held: [row, card], as many rows for each position, in order."""
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
    """Give for each position the first of its rows with the highest score; rows are in order."""
    starts = np.flatnonzero(np.diff(root, prepend=-1))
    highest = np.flatnonzero(score == np.maximum.reduceat(score, starts)[root])
    found = np.empty(len(starts), np.int64)
    found[root[highest[::-1]]] = highest[::-1]
    return found
