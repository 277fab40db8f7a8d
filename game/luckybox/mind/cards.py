"""Cards as arrays, and tables indexed by masks of nine crosses.

A card is a row of ``Cards``; row 0 is no card: its squares show 0 and it pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.luckybox.rules import BONUSES, FULL, LINE_MASKS, LINES, SQUARES, Face

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]

CODES = {"": 0} | {key: code for code, key in enumerate(filter(None, BONUSES), 1)}
"""Bonuses as codes: 0 is nothing, 1–9 a number, then the others in the order of their table."""
QUESTION = CODES["?"]

MASKS = range(FULL + 1)
OPEN = np.array([[not mask >> square & 1 for square in SQUARES] for mask in MASKS])
"""[mask, square]"""
OPEN_COUNT = OPEN.sum(1)
"""[mask]"""
MISSING = np.array(
    [[(LINE_MASKS[line] & ~mask).bit_count() for line in LINES] for mask in MASKS], np.int8
)
"""[mask, line]: how many squares it lacks."""
DONE = (MISSING == 0).sum(1)
"""[mask]: how many lines are complete."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The printed sides of cards, a row each."""

    grid: Bytes
    """[row, square]: the number, 0 on no card."""
    bonus: Bytes
    """[row, line]: the bonus code."""
    rows: dict[int, int]
    """By card id."""


def cards_of(faces: Iterable[Face]) -> Cards:
    """Return these cards in rows from 1 on."""
    found = list(faces)
    grid = np.zeros((len(found) + 1, 9), np.int8)
    bonus = np.zeros((len(found) + 1, 6), np.int8)
    for row, face in enumerate(found, 1):
        grid[row] = face.grid
        bonus[row] = [CODES[key] for key in face.bonuses]
    return Cards(grid, bonus, {face.id: row for row, face in enumerate(found, 1)})
