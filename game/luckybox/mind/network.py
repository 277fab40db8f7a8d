"""The value network: its inputs, its layers, and files of weights."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from game.errors import REFUSED_EXIT_CODE, PlainError
from game.files import replace_file
from game.luckybox.rules import BOLTS, BONUSES, CLASSIC_EDITION, FULL_MASK, MOON, ROUNDS, STAR

from .chains import (
    ANY_NUMBER_CODE,
    BONUS_CODES,
    IS_SQUARE_OPEN,
    MAX_HELD_CARDS,
    MISSING_PER_LINE,
    OPEN_SQUARE_COUNT,
    Bytes,
    ChainEnds,
    Ints,
    Masks,
    Positions,
)

Floats = npt.NDArray[np.float32]

TURNS_PER_ROUND = CLASSIC_EDITION.turns
"""How many turns a round had when the network was trained (see ``Positions.turn``)."""
PHASE_COUNT = ROUNDS * (TURNS_PER_ROUND + 1)
LINE_PATTERNS = [
    (none, one, two)
    for none in range(4)
    for one in range(4 - none)
    for two in range(4 - none - one)
    if none + one + two
]
"""Triples: how many uncrossed squares of a line have a number with 0, 1, 2 cards unrevealed."""
LINE_PATTERN_INDEX = np.zeros(64, np.int64)
for _at, (_none, _one, _two) in enumerate(LINE_PATTERNS):
    LINE_PATTERN_INDEX[_none + 4 * _one + 16 * _two] = _at + 1
PATTERN_PLACE_VALUES = np.array([1, 4, 16], np.int8)
BONUS_CLASS = np.zeros(len(BONUS_CODES), np.int64)
"""[bonus code]: the class of the bonus for the network.  Two bolts and more are one class."""
BONUS_CLASS[1:ANY_NUMBER_CODE] = 1
BONUS_CLASS[ANY_NUMBER_CODE] = 2
for _key, _code in BONUS_CODES.items():
    _bonus = BONUSES[_key]
    if _bonus.pays == BOLTS:
        BONUS_CLASS[_code] = 2 + min(_bonus.amount, 2)
    elif _bonus.pays in (STAR, MOON):
        BONUS_CLASS[_code] = 5 if _bonus.pays == STAR else 6
BONUS_CLASS_COUNT = 7

NO_INPUT = 0
"""The index of an input whose weights are 0, used where no other input applies."""
LINE_OFFSET = 1
SQUARE_OFFSET = LINE_OFFSET + BONUS_CLASS_COUNT * len(LINE_PATTERNS)
OPEN_COUNT_OFFSET = SQUARE_OFFSET + 27
DEAD_SQUARES_OFFSET = OPEN_COUNT_OFFSET + 9
PHASE_OFFSET = DEAD_SQUARES_OFFSET + 6
CARD_INPUT_COUNT = PHASE_OFFSET + PHASE_COUNT
ACTIVE_INPUTS_PER_CARD = 6 + 9 + 3
LINE_LACKS_CODE = np.zeros((FULL_MASK + 1, 9), np.int64)
"""[mask, square]: encodes how many squares its row and column lack, or is 0 if it is crossed."""
for _square in range(9):
    _lacks = (MISSING_PER_LINE[:, _square // 3] - 1) * 3 + MISSING_PER_LINE[:, 3 + _square % 3] - 1
    LINE_LACKS_CODE[:, _square] = np.where(IS_SQUARE_OPEN[:, _square], 1 + 3 * _lacks, 0)

MAX_BOLTS_INPUT, MAX_MOONS_INPUT, MAX_MOON_LEAD = 15, 7, 4
BOLT_OFFSET = 1 + PHASE_COUNT
MOON_OFFSET = BOLT_OFFSET + ROUNDS * (MAX_BOLTS_INPUT + 1)
TWO_PLAYER_MOON_OFFSET = MOON_OFFSET + ROUNDS * (MAX_MOONS_INPUT + 1)
MOST_MOONS_OFFSET = TWO_PLAYER_MOON_OFFSET + 2 * MAX_MOON_LEAD + 1
FEWEST_MOONS_OFFSET = MOST_MOONS_OFFSET + 2 * MAX_MOON_LEAD + 1
STAR_OFFSET = FEWEST_MOONS_OFFSET + 2 * MAX_MOON_LEAD + 1
CARDS_OFFSET = STAR_OFFSET + 4 * 4
SEAT_INPUT_COUNT = CARDS_OFFSET + MAX_HELD_CARDS + 1
ACTIVE_INPUTS_PER_SEAT = 6
COVER_COUNT_OFFSET = 0
AWAY_COUNT_OFFSET = COVER_COUNT_OFFSET + 5 * 3
LACK_COUNT_OFFSET = AWAY_COUNT_OFFSET + 5 * 3
LINK_COUNT_OFFSET = LACK_COUNT_OFFSET + 9 * 6
COUNTED_INPUTS_PER_SEAT = LINK_COUNT_OFFSET + 3 * 4
"""How many inputs of a seat are counts, in addition to those that are on or off."""
BOLT_BUCKETS = np.array([0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
"""[bolts]: a coarse class of the number of bolts, for the inputs about a card's open squares."""
TURN_BUCKETS = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
"""[turn]: a coarse class of the turn, for the inputs about stars."""
MAX_BOLT_DISTANCE = 4
NUMBER_INDICES = np.arange(9)


@dataclass(slots=True)
class CardInputs:
    """The network's inputs for cards, one row per card with its crosses."""

    places: Ints
    """[row, …]: the indices of the card's active inputs."""
    cover: Floats
    """[row, number - 1]: how many open squares show the number."""
    links: Floats
    """[row, 9 * (lacks - 1) + number - 1]: how many lines lack 1–3 squares and pay the number."""


def compute_card_inputs(
    grid: Bytes, bonus: Bytes, mask: Ints, bag: Bytes, phase: Ints
) -> CardInputs:
    """Return the network's inputs for the card in each row.  ``phase`` encodes round and turn."""
    rows = np.arange(len(mask))
    is_open = IS_SQUARE_OPEN[mask]
    coming = bag[rows[:, None], np.maximum(grid, 1) - 1]
    lacking = PATTERN_PLACE_VALUES[coming] * is_open
    squares = lacking.reshape(-1, 3, 3)
    pattern = LINE_PATTERN_INDEX[np.concatenate([squares.sum(2), squares.sum(1)], axis=1)]
    places = np.empty((len(mask), ACTIVE_INPUTS_PER_CARD), np.int64)
    lines = (LINE_OFFSET - 1) + BONUS_CLASS[bonus] * len(LINE_PATTERNS) + pattern
    places[:, :6] = np.where(pattern, lines, NO_INPUT)
    crossing = LINE_LACKS_CODE[mask]
    places[:, 6:15] = np.where(crossing, (SQUARE_OFFSET - 1) + crossing + coming, NO_INPUT)
    places[:, 15] = (OPEN_COUNT_OFFSET - 1) + OPEN_SQUARE_COUNT[mask]
    places[:, 16] = DEAD_SQUARES_OFFSET + np.minimum((lacking == 1).sum(1), 5)
    places[:, 17] = PHASE_OFFSET + phase
    cover = np.zeros((len(mask), 10), np.float32)
    for square in range(9):
        cover[rows, grid[:, square]] += is_open[:, square]
    links = np.zeros((len(mask), 4, 10), np.float32)
    lacks = MISSING_PER_LINE[mask]
    number = np.where(bonus < ANY_NUMBER_CODE, bonus, 0)
    for line in range(6):
        links[rows, lacks[:, line], number[:, line]] += 1
    return CardInputs(places, cover[:, 1:], links[:, 1:, 1:].reshape(-1, 27))


@dataclass(slots=True)
class SeatStates:
    """The states of seats to be valued: after a decision, before the next number or offer."""

    root: Ints
    """[row]: the index of the seat's position in the ``Positions`` that go with these states.
    That position holds what the states lack, such as the cards, the round and the turn.
    """
    crossed: Masks
    bolts: Ints
    moons: Ints
    stars: Ints

    def __len__(self) -> int:
        return len(self.root)


def make_seat_states(root: Ints, held: Positions | ChainEnds) -> SeatStates:
    return SeatStates(root, held.crossed, held.bolts, held.moons, held.stars)


def phase_index(roots: Positions) -> Ints:
    return (roots.round - 1) * (TURNS_PER_ROUND + 1) + np.maximum(roots.turn, 0)


def active_seat_inputs(seats: SeatStates, roots: Positions, masks: Ints) -> Ints:
    """Return the indices of each seat's active inputs, one row per seat."""
    root = seats.root
    rounds = roots.round[root] - 1
    bolts = np.minimum(seats.bolts, MAX_BOLTS_INPUT)
    # After the round's last number its stars are banked and no more can come.
    stars = np.where(roots.turn[root] == TURNS_PER_ROUND, 0, seats.stars)
    places = np.empty((len(seats), ACTIVE_INPUTS_PER_SEAT), np.int64)
    places[:, 0] = 1 + phase_index(roots)[root]
    places[:, 1] = BOLT_OFFSET + rounds * (MAX_BOLTS_INPUT + 1) + bolts
    places[:, 2:4] = _active_moon_inputs(seats, roots, rounds)
    places[:, 4] = STAR_OFFSET + TURN_BUCKETS[np.maximum(roots.turn[root], 0)] * 4 + stars
    places[:, 5] = CARDS_OFFSET + (masks != FULL_MASK).sum(1)
    return places


def counted_seat_inputs(
    seats: SeatStates, roots: Positions, masks: Ints, cover: Floats, links: Floats
) -> Floats:
    """Return the inputs that are counts, such as of uncrossed squares and bonuses: [row, count]."""
    bag = roots.bag[seats.root]
    covered = np.minimum(cover, 4).astype(np.int64)
    lacks = OPEN_SQUARE_COUNT[masks]
    purse = BOLT_BUCKETS[np.minimum(seats.bolts, MAX_BOLTS_INPUT)][:, None]
    places = np.empty((len(seats), 18 + MAX_HELD_CARDS), np.int64)
    places[:, :9] = COVER_COUNT_OFFSET + covered * 3 + bag
    places[:, 9:18] = AWAY_COUNT_OFFSET + _bolts_to_open_square(covered > 0) * 3 + bag
    # A complete card counts in a slot that the link counts overwrite.
    places[:, 18:] = np.where(lacks, LACK_COUNT_OFFSET - 6 + lacks * 6 + purse, LINK_COUNT_OFFSET)
    found = count_active_inputs(places, COUNTED_INPUTS_PER_SEAT)
    found[:, LINK_COUNT_OFFSET:] = _count_number_bonus_lines(cover, links)
    return found


def count_active_inputs(places: npt.NDArray[np.signedinteger[Any]], size: int) -> Floats:
    """Return how often each input occurs in each row of ``places``: [row, input]."""
    rows = len(places)
    flat = places + (np.arange(rows) * size)[:, None]
    return np.bincount(flat.ravel(), minlength=rows * size).reshape(rows, size).astype(np.float32)


def _active_moon_inputs(seats: SeatStates, roots: Positions, rounds: Ints) -> Ints:
    """Return the indices of each seat's two inputs about moons.

    In a solo game they tell the number of moons; with one rival, the lead on that rival; with
    several, the leads on the rivals with the most and with the fewest moons.
    """
    root, moons = seats.root, seats.moons
    others = roots.others[root]
    ahead = np.clip(moons - roots.most[root], -MAX_MOON_LEAD, MAX_MOON_LEAD) + MAX_MOON_LEAD
    above = np.clip(moons - roots.fewest[root], -MAX_MOON_LEAD, MAX_MOON_LEAD) + MAX_MOON_LEAD
    alone = MOON_OFFSET + rounds * (MAX_MOONS_INPUT + 1) + np.minimum(moons, MAX_MOONS_INPUT)
    first = np.select(
        [others == 0, others == 1],
        [alone, TWO_PLAYER_MOON_OFFSET + ahead],
        MOST_MOONS_OFFSET + ahead,
    )
    second = np.where(others > 1, FEWEST_MOONS_OFFSET + above, NO_INPUT)
    return np.stack([first, second], axis=1)


def _bolts_to_open_square(covered: npt.NDArray[np.bool_]) -> Ints:
    """Return how far, in bolts, each number is from one with an open square: [row, number - 1]."""
    away = np.full(covered.shape, MAX_BOLT_DISTANCE)
    for bolts in range(3, -1, -1):
        up, down = (NUMBER_INDICES + bolts) % 9, (NUMBER_INDICES - bolts) % 9
        away[covered[:, up] | covered[:, down]] = bolts
    return away


def _count_number_bonus_lines(cover: Floats, links: Floats) -> Floats:
    """Return how many lines pay a number bonus, in twelve groups: [row, 12].

    The groups differ in how many squares the line lacks (1–3), and how many uncrossed squares
    of the seat have the bonus's number (0–3, where 3 means three or more).
    """
    found = np.empty((len(cover), 3, 4), np.float32)
    by_lack = links.reshape(-1, 3, 9)
    clipped = np.minimum(cover, 3)
    for reached in range(4):
        here = (clipped == reached).astype(np.float32)
        found[:, :, reached] = (by_lack @ here[:, :, None])[:, :, 0]
    return found.reshape(-1, 12)


CARD_UNIT_COUNT = 48
SEAT_UNIT_COUNT = 96
SEAT_UNITS_AND_BYPASS = SEAT_UNIT_COUNT + 1
"""The hidden units of a seat, and a last, linear unit that is added directly to the result."""
COUNTED_INPUT_COUNT = CARD_UNIT_COUNT + COUNTED_INPUTS_PER_SEAT
MATRIX_SHAPES = (
    (CARD_INPUT_COUNT, CARD_UNIT_COUNT),
    (SEAT_INPUT_COUNT, SEAT_UNITS_AND_BYPASS),
    (COUNTED_INPUT_COUNT, SEAT_UNITS_AND_BYPASS),
    (SEAT_UNIT_COUNT, 1),
    (1, 1),
)
WEIGHT_COUNT = sum(rows * columns for rows, columns in MATRIX_SHAPES)


@dataclass(slots=True, eq=False)
class Network:
    """The weights of the value network, as one flat array and as the matrices in it."""

    weights: Floats
    cards: Floats
    """[input, unit]: the weights for the active inputs of cards."""
    seats: Floats
    """[input, unit]: the weights for the active inputs of seats."""
    counts: Floats
    """[count, unit]: the weights for the summed units of a seat's cards and the counted inputs."""
    out: Floats
    bias: Floats

    @classmethod
    def from_weights(cls, weights: Floats) -> Self:
        """Return a network whose matrices are views of these weights."""
        parts, start = [], 0
        for rows, columns in MATRIX_SHAPES:
            parts.append(weights[start : start + rows * columns].reshape(rows, columns))
            start += rows * columns
        return cls(weights, *parts)

    @classmethod
    def with_random_weights(cls, seed: int) -> Self:
        chance = np.random.Generator(np.random.PCG64(seed))
        weights = np.zeros(WEIGHT_COUNT, np.float32)
        made = cls.from_weights(weights)
        for matrix, scale in (
            (made.cards, 0.15),
            (made.seats, 0.1),
            (made.counts, 0.1),
            (made.out, 0.15),
        ):
            matrix[:] = (chance.random(matrix.shape) * 2 - 1) * scale
        made.counts[:, -1] = made.seats[:, -1] = 0
        made.cards[NO_INPUT] = 0
        made.seats[NO_INPUT] = 0
        return made

    def compute_card_units(self, places: Ints) -> Floats:
        """Return what each card contributes to the units of its seat: [card, unit]."""
        found: Floats = np.maximum(_sum_matrix_rows(self.cards, places), 0)
        return found

    def points_to_come(self, places: Ints, counts: Floats) -> Floats:
        """Return the points that each seat can still expect beyond its banked ones: [seat]."""
        units = counts @ self.counts + _sum_matrix_rows(self.seats, places)
        hidden = np.maximum(units[:, :-1], 0)
        found: Floats = hidden @ self.out[:, 0] + units[:, -1] + self.bias[0, 0]
        return found


def _sum_matrix_rows(matrix: Floats, places: Ints) -> Floats:
    found: Floats = matrix[places[:, 0]]
    for place in range(1, places.shape[1]):
        found += matrix[places[:, place]]
    return found


SHIPPED_WEIGHTS_FILE = Path(__file__).with_name("weights.npy")


@lru_cache(maxsize=1)
def shipped_network() -> Network:
    return read_network(SHIPPED_WEIGHTS_FILE)


def read_network(path: Path) -> Network:
    """Load a network from a file of weights.  Raise ``PlainError`` if the file does not fit."""
    try:
        halves = np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise PlainError(
            f"Cannot read the weights in {path}: {error}.", REFUSED_EXIT_CODE
        ) from error
    if halves.dtype != np.float16 or halves.shape != (WEIGHT_COUNT,):
        raise PlainError(f"{path} holds no weights for this version's network.", REFUSED_EXIT_CODE)
    return Network.from_weights(halves.astype(np.float32))


def write_weights(path: Path, weights: Floats) -> None:
    """Save weights as 16-bit floats.  Raise ``PlainError`` if that fails."""
    content = io.BytesIO()
    np.save(content, weights.astype(np.float16))
    _write_file(path, content.getvalue())


def write_provenance(path: Path, story: Mapping[str, object]) -> None:
    """Save, beside the weights in ``path``, how they were trained.  Raise ``PlainError``."""
    text = json.dumps(story, indent=1) + "\n"
    _write_file(path.with_name(f"{path.stem}.json"), text.encode())


def read_provenance(path: Path) -> object:
    """Return the note on how the weights in ``path`` were trained, or None if there is none.

    Raise ``PlainError`` if the note cannot be read.
    """
    story = path.with_name(f"{path.stem}.json")
    if not story.exists():
        return None
    try:
        found: object = json.loads(story.read_bytes())
    except (OSError, ValueError) as error:
        raise PlainError(f"Cannot read {story}: {error}.", REFUSED_EXIT_CODE) from error
    return found


def _write_file(path: Path, content: bytes) -> None:
    try:
        replace_file(path, content)
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.", REFUSED_EXIT_CODE) from error
