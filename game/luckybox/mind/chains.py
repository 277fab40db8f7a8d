"""Positions as arrays, and a search for every chain of crosses that answers a number.

A chain is the answer to a number together with the uses of all bonuses that it earns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from game.luckybox import rules

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.int8]

BONUS_CODES = {"": 0} | {key: code for code, key in enumerate(filter(None, rules.BONUSES), 1)}
"""The code of each bonus: 0 for none, 1–9 for numbers, then the others in order of ``BONUSES``."""
ANY_NUMBER_CODE = BONUS_CODES["?"]

CARD_MASKS = range(rules.FULL_MASK + 1)
IS_SQUARE_OPEN = np.array(
    [[not mask >> square & 1 for square in rules.SQUARES] for mask in CARD_MASKS]
)
"""[mask, square]: whether the square has no cross, on a card whose crosses are ``mask``."""
OPEN_SQUARE_COUNT = IS_SQUARE_OPEN.sum(1)
"""[mask]: how many squares of the card have no cross."""
MISSING_PER_LINE = np.array(
    [[(rules.LINE_MASKS[line] & ~mask).bit_count() for line in rules.LINES] for mask in CARD_MASKS],
    np.int8,
)
"""[mask, line]: how many squares of the line have no cross."""
COMPLETE_LINE_COUNT = (MISSING_PER_LINE == 0).sum(1)
"""[mask]: how many lines are complete."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """The printed sides of cards as arrays, one row per card.  Row 0 stands for no card."""

    grid: Bytes
    """[row, square]: the number on the square, or 0 in row 0."""
    bonus: Bytes
    """[row, line]: the code of the bonus at the line's end."""


def make_card_table(faces: Iterable[rules.Face]) -> CardTable:
    found = list(faces)
    grid = np.zeros((len(found) + 1, 9), np.int8)
    bonus = np.zeros((len(found) + 1, 6), np.int8)
    for row, face in enumerate(found, 1):
        grid[row] = face.grid
        bonus[row] = [BONUS_CODES[key] for key in face.bonuses]
    return CardTable(grid, bonus)


MAX_HELD_CARDS = 6
SQUARES_PER_SEAT = 9 * MAX_HELD_CARDS
ALL_SQUARES_MASK = (1 << SQUARES_PER_SEAT) - 1
UNLIMITED_SUPPLY = 1_000
Masks = npt.NDArray[np.uint64]
CARD_MASK_SHIFTS = (np.arange(MAX_HELD_CARDS) * 9).astype(np.uint64)


@dataclass(slots=True)
class Positions:
    """Positions, each of a single seat, as arrays with one row per position."""

    cards: CardTable
    edition: rules.Edition
    held: Ints
    """[row, slot]: the row in ``cards`` of the card in this slot, or 0 for an empty slot."""
    crossed: Masks
    bolts: Ints
    moons: Ints
    stars: Ints
    """How many stars the seat has in this round."""
    number: Ints
    """The number to answer, or 0 for none."""
    bag: Bytes
    """[row, number - 1]: how many cards of each number are still unrevealed."""
    round: Ints
    turn: Ints
    """How many numbers of the round are revealed, shifted so that every edition's round ends at 9.
    The network learnt rounds of 9 turns.  In longer rounds, the first turns are negative.
    """
    earned: npt.NDArray[np.float32]
    """The points of scored rounds, and of the stars of rounds before this one."""
    most: Ints
    """The most moons of any other seat; -1 in a solo game."""
    fewest: Ints
    """The fewest moons of any other seat; -1 in a solo game."""
    others: Ints
    bolt_supply: Ints
    moon_supply: Ints
    """The moons left to gain, or ``UNLIMITED_SUPPLY``.  ``bolt_supply`` is the same for bolts."""
    waiting: Ints
    """The pending bonuses, packed into one integer (see ``PENDING_COUNT_SHIFTS``).
    A position that has any is answered by using them, not by crossing off ``number``.
    """

    def __len__(self) -> int:
        return len(self.crossed)

    def select_rows(self, rows: Ints) -> Self:
        """Return the positions in these rows, in this order.  A row may be listed several times."""
        picked = {
            field.name: getattr(self, field.name)[rows]
            for field in fields(self)
            if field.name not in ("cards", "edition")
        }
        return replace(self, **picked)

    def crossed_masks_per_card(self) -> Ints:
        return split_into_card_masks(self.crossed)


def split_into_card_masks(crossed: Masks) -> Ints:
    """Split each seat's mask of 54 squares into one mask per card, as an array [row, slot]."""
    return ((crossed[:, None] >> CARD_MASK_SHIFTS) & np.uint64(rules.FULL_MASK)).astype(np.int64)


def join_into_seat_masks(masks: Ints) -> Masks:
    """Join the masks of a seat's cards, [row, slot], into one mask of 54 squares per seat."""
    found: Masks = (masks.astype(np.uint64) << CARD_MASK_SHIFTS).sum(1, dtype=np.uint64)
    return found


def unpack_mask_bits(masks: Masks) -> npt.NDArray[np.uint8]:
    """Unpack each seat's mask of 54 squares into an array of bits, [row, square]."""
    found = np.unpackbits(
        masks.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"
    )
    return found[:, :SQUARES_PER_SEAT]


def add_kept_cards(before: Positions, kept: Ints) -> Positions:
    """Return the positions after keeping cards, with one row for each row of ``kept``.

    A row of ``kept`` lists the cards kept, by their rows in ``cards``.  ``kept`` has equally many
    rows for every position: first all those of the first position, and so on.
    """
    ways = len(kept) // len(before)
    after = before.select_rows(np.repeat(np.arange(len(before)), ways))
    rows = np.arange(len(after))[:, None]
    free = np.argsort(after.held > 0, axis=1, kind="stable")[:, : kept.shape[1]]
    masks = after.crossed_masks_per_card()
    after.held[rows, free] = kept
    masks[rows, free] = 0
    after.crossed = join_into_seat_masks(masks)
    return after


def best_row_per_position(score: npt.ArrayLike, root: Ints) -> Ints:
    """Return each position's row with the highest score, or the first such row.

    ``root`` holds the position of each row, in ascending order.
    """
    starts = np.flatnonzero(np.diff(root, prepend=-1))
    highest = np.flatnonzero(score == np.maximum.reduceat(score, starts)[root])
    found = np.empty(len(starts), np.int64)
    found[root[highest[::-1]]] = highest[::-1]
    return found


PASS_SQUARE = -1
UNREACHABLE_BOLT_COST = 99
BOLTS_BETWEEN = np.array(
    [
        [rules.bolts_between(a, b) if a and b else UNREACHABLE_BOLT_COST for b in range(10)]
        for a in range(10)
    ],
    np.int8,
)
"""[number, number]: the bolts it costs to cross off one number when the other is revealed."""
SQUARE_BIT = np.uint64(1) << np.arange(SQUARES_PER_SEAT, dtype=np.uint64)
ROW_BONUS_INDEX = np.array(
    [square // 9 * 6 + square % 9 // 3 for square in range(SQUARES_PER_SEAT)]
)
COLUMN_BONUS_INDEX = np.array(
    [square // 9 * 6 + 3 + square % 3 for square in range(SQUARES_PER_SEAT)]
)
"""[square]: the index of the bonus of its column among the 36 line bonuses of a seat.
``ROW_BONUS_INDEX`` is the same for its row.  A seat has 54 squares, nine per card.
"""
ROW_MASK_OF_SQUARE = np.array(
    [rules.LINE_MASKS[s % 9 // 3] << s // 9 * 9 for s in range(SQUARES_PER_SEAT)], np.uint64
)
COLUMN_MASK_OF_SQUARE = np.array(
    [rules.LINE_MASKS[3 + s % 3] << s // 9 * 9 for s in range(SQUARES_PER_SEAT)], np.uint64
)

PENDING_KIND_COUNT = 10
"""How many kinds of pending bonuses there are: the numbers 1–9, then ``?``."""
PENDING_COUNT_SHIFTS = np.arange(PENDING_KIND_COUNT) * 6
"""[kind]: the lowest bit of the kind's six-bit count in an integer of pending bonuses."""
ONE_PENDING_BY_KIND = np.int64(1) << PENDING_COUNT_SHIFTS
PENDING_COUNT_MASKS = np.int64(63) << PENDING_COUNT_SHIFTS
PENDING_BY_BONUS = np.zeros(len(BONUS_CODES), np.int64)
PENDING_BY_BONUS[1 : ANY_NUMBER_CODE + 1] = ONE_PENDING_BY_KIND
TOKEN_SHIFTS = {rules.BOLTS: 0, rules.MOON: 16, rules.STAR: 32}


def pack_token_bonus(bonus: rules.Bonus) -> int:
    """Return the bolts, moons and stars a bonus pays, packed into one integer of 16 bits each."""
    return bonus.amount << TOKEN_SHIFTS[bonus.pays] if bonus.pays in TOKEN_SHIFTS else 0


TOKENS_BY_BONUS = np.array([pack_token_bonus(rules.BONUSES[key]) for key in BONUS_CODES], np.int64)
"""[bonus code]: the tokens that the bonus pays, packed by ``pack_token_bonus``."""
PROMISE_BY_MASK = COMPLETE_LINE_COUNT * 10 + np.array(
    [mask.bit_count() for mask in range(rules.FULL_MASK + 1)]
)
PROMISE_BY_MASK[rules.FULL_MASK] += 60
"""[mask]: how promising a card with these crosses is.  The least promising chains are dropped."""
HASH_MULTIPLIERS = tuple(
    np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93)
)


@dataclass(slots=True)
class ChainEnds:
    """The outcomes of chains of crosses, one row per chain, in the order of their ``root``.

    The steps of all chains are *nodes*.  Each node points to the step before it in its chain.
    """

    root: Ints
    """[row]: the index of the position that the chain answers."""
    crossed: Masks
    bolts: Ints
    moons: Ints
    stars: Ints
    spent: Ints
    node: Ints
    """[row]: the node of the chain's last step."""
    parents: Ints
    squares: Ints
    """[node]: the square crossed in this step (0–53), or ``PASS_SQUARE``.
    ``parents`` holds the node of the step before, or -1 for a first step.
    """

    def __len__(self) -> int:
        return len(self.root)

    def crossed_squares(self, row: int) -> tuple[int, ...]:
        """Return the squares that the chain in this row crosses, in order, or ``()`` for a pass."""
        found = []
        node = int(self.node[row])
        while node >= 0:
            found.append(int(self.squares[node]))
            node = int(self.parents[node])
        return tuple(square for square in reversed(found) if square != PASS_SQUARE)


@dataclass(slots=True)
class _Chains:
    """Chains of crosses with the same number of crosses so far, one row per chain."""

    root: Ints
    crossed: Masks
    waiting: Ints
    spent: Ints
    gained: Ints
    node: Ints

    def select_rows(self, rows: Ints | npt.NDArray[np.bool_]) -> _Chains:
        return _Chains(*[getattr(self, name)[rows] for name in self.__slots__])


def find_chains(roots: Positions, width: int, most: int = SQUARES_PER_SEAT) -> ChainEnds:
    """Return the outcomes of all chains that answer the positions' numbers.

    Only ``width`` unfinished chains of a position are followed, up to ``most`` crosses each.
    """
    numbers = roots.cards.grid[roots.held].reshape(len(roots), SQUARES_PER_SEAT)
    pays = roots.cards.bonus[roots.held].reshape(len(roots), 6 * MAX_HELD_CARDS)
    targets = _squares_per_bonus(numbers)
    passing, grown, square = _answer_numbers(roots, numbers)
    parents, squares = [passing.node], [np.full(len(passing.root), PASS_SQUARE)]
    passing.node = np.arange(len(passing.root))
    known, finished = len(passing.root), [passing]
    begun = np.flatnonzero(roots.waiting)
    if len(begun):
        amid, at = _branch_chains(
            _start_chains(roots, begun, roots.waiting[begun]), targets, finished, width
        )
        grown, square = _concatenate_chains(grown, amid), np.concatenate([square, at])
    while len(square):
        grown, square = _merge_duplicates(_cross_squares(grown, square, pays), square)
        parents.append(grown.node)
        squares.append(square)
        grown.node = np.arange(known, known + len(square))
        known += len(square)
        most -= 1
        if not most:
            finished.append(grown)
            break
        grown, square = _branch_chains(grown, targets, finished, width)
    return _collect_chain_ends(roots, finished, np.concatenate(parents), np.concatenate(squares))


def _start_chains(roots: Positions, rows: Ints, waiting: Ints) -> _Chains:
    zeros = np.zeros(len(rows), np.int64)
    return _Chains(rows, roots.crossed[rows], waiting, zeros, zeros, zeros - 1)


def _answer_numbers(roots: Positions, numbers: Bytes) -> tuple[_Chains, _Chains, Ints]:
    """Return the chains that pass, those begun with a cross, and the squares of these crosses."""
    cost = BOLTS_BETWEEN[roots.number[:, None], numbers]
    is_open = unpack_mask_bits(~roots.crossed) == 1
    must = (is_open & (cost == 0)).any(1)
    is_asked = roots.waiting == 0
    passing = np.flatnonzero(is_asked & (roots.edition.crossing_is_optional | ~must))
    reach = np.where(is_asked, roots.bolts, -1)
    root, square = np.nonzero(is_open & (cost <= reach[:, None]))
    crossing = _start_chains(roots, root, np.zeros(len(root), np.int64))
    crossing.spent = cost[root, square].astype(np.int64)
    return _start_chains(roots, passing, np.zeros(len(passing), np.int64)), crossing, square


def _branch_chains(
    chains: _Chains, targets: Masks, finished: list[_Chains], width: int
) -> tuple[_Chains, Ints]:
    """Branch every chain by the squares that its next bonus can cross off.

    Return the branches, and the square that each is to cross.  Append the chains without a usable
    bonus to ``finished``.
    """
    first = np.zeros(len(chains.root), np.int64)
    waits = np.flatnonzero(chains.waiting)
    if len(waits):
        reachable = targets[chains.root[waits]] & ~chains.crossed[waits, None] != 0
        usable = (chains.waiting[waits, None] & PENDING_COUNT_MASKS) * reachable
        chains.waiting[waits] = usable.sum(1)
        first[waits] = (usable > 0).argmax(1)
    finished.append(chains.select_rows(chains.waiting == 0))
    more = _keep_most_promising(chains, np.flatnonzero(chains.waiting), width, len(targets))
    chains, first = chains.select_rows(more), first[more]
    chain, square = np.nonzero(unpack_mask_bits(targets[chains.root, first] & ~chains.crossed))
    chains.waiting -= ONE_PENDING_BY_KIND[first]
    return chains.select_rows(chain), square


def _concatenate_chains(first: _Chains, second: _Chains) -> _Chains:
    columns = ((getattr(first, name), getattr(second, name)) for name in _Chains.__slots__)
    return _Chains(*map(np.concatenate, columns))


def _squares_per_bonus(numbers: Bytes) -> Masks:
    found = np.empty((len(numbers), PENDING_KIND_COUNT), np.uint64)
    for number in range(1, 10):
        found[:, number - 1] = (numbers == number) @ SQUARE_BIT
    found[:, PENDING_KIND_COUNT - 1] = ALL_SQUARES_MASK
    return found


def _cross_squares(chains: _Chains, square: Ints, ends: Bytes) -> _Chains:
    root, crossed = chains.root, chains.crossed | SQUARE_BIT[square]
    row, column = ROW_MASK_OF_SQUARE[square], COLUMN_MASK_OF_SQUARE[square]
    by_row = ends[root, ROW_BONUS_INDEX[square]] * (crossed & row == row)
    by_column = ends[root, COLUMN_BONUS_INDEX[square]] * (crossed & column == column)
    waiting = chains.waiting + PENDING_BY_BONUS[by_row] + PENDING_BY_BONUS[by_column]
    gained = chains.gained + TOKENS_BY_BONUS[by_row] + TOKENS_BY_BONUS[by_column]
    return _Chains(root, crossed, waiting, chains.spent, gained, chains.node)


def _merge_duplicates(chains: _Chains, square: Ints) -> tuple[_Chains, Ints]:
    """Of chains with the same crosses and pending bonuses, keep one that spent the fewest bolts."""
    key = (
        chains.crossed ^ (chains.waiting.astype(np.uint64) * HASH_MULTIPLIERS[1])
    ) * HASH_MULTIPLIERS[0]
    key ^= key >> np.uint64(29)
    key = (key + chains.root.astype(np.uint64) * HASH_MULTIPLIERS[2]) * HASH_MULTIPLIERS[1]
    key ^= key >> np.uint64(32)
    # Bolts spent are the lowest bits: the cheapest duplicate sorts first.
    key = key & np.uint64(~7 & 0xFFFFFFFFFFFFFFFF) | chains.spent.astype(np.uint64)
    order = np.argsort(key, kind="stable")
    key = key[order] >> np.uint64(3)
    new = np.ones(len(order), bool)
    new[1:] = key[1:] != key[:-1]
    order = np.sort(order[new])
    return chains.select_rows(order), square[order]


def _keep_most_promising(chains: _Chains, rows: Ints, width: int, roots: int) -> Ints:
    root = chains.root[rows]
    counts = np.bincount(root, minlength=roots)
    if counts.max(initial=0) <= width:
        return rows
    promise = (
        PROMISE_BY_MASK[split_into_card_masks(chains.crossed[rows])].sum(1) - chains.spent[rows]
    )
    order = np.lexsort((-promise, root))
    starts = np.cumsum(counts) - counts
    kept = order[np.arange(len(order)) - starts[root[order]] < width]
    return rows[np.sort(kept)]


def _collect_chain_ends(
    roots: Positions, finished: list[_Chains], parents: Ints, squares: Ints
) -> ChainEnds:
    root = np.concatenate([chains.root for chains in finished])
    order = np.argsort(root, kind="stable")
    root = root[order]
    gained = np.concatenate([chains.gained for chains in finished])[order]
    spent = np.concatenate([chains.spent for chains in finished])[order]
    bolts = np.minimum(gained & 0xFFFF, roots.bolt_supply[root] + spent)
    moons = np.minimum(gained >> 16 & 0xFFFF, roots.moon_supply[root])
    return ChainEnds(
        root,
        np.concatenate([chains.crossed for chains in finished])[order],
        roots.bolts[root] - spent + bolts,
        roots.moons[root] + moons,
        np.minimum(roots.stars[root] + (gained >> 32), rules.MAX_STARS_PER_ROUND),
        spent,
        np.concatenate([chains.node for chains in finished])[order],
        parents,
        squares,
    )
