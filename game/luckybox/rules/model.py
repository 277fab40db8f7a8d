"""The things on the table, as values: faces, held cards, seats, the game.

Squares are numbered 0–8 row by row; a card's crosses are a 9-bit mask.  Lines are numbered 0–5, the
rows from the top and then the columns from the left.  Knows what things are, not what may be done
with them (``engine``) nor what they are worth (``scoring``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from .editions import Edition

ROUNDS = 4
NUMBERS = tuple(range(1, 10))
NUMBER_CARDS = NUMBERS * 2
DECK_SIZE = 60
MAX_PLAYERS = 12
ONE_COPY_PLAYERS = 6
"""Seven and more players put two copies of the cards and tokens together (000, 7–12 Players)."""
MOST_BOLTS = 4
"""So many reach every number: nobody ever spends more on one."""
FIRST_OFFER, FIRST_KEEP = 5, 3
LATER_OFFER, LATER_KEEP = 3, 1
MAX_STARS = 3

SQUARES = range(9)
LINES = range(6)
FULL = 0b111_111_111
LINE_MASKS = (
    0b000000111,
    0b000111000,
    0b111000000,
    0b001001001,
    0b010010010,
    0b100100100,
)
LINES_OF_SQUARE = tuple((square // 3, 3 + square % 3) for square in SQUARES)
"""The row and the column of every square, in the order in which their bonuses are taken."""


def bolts_between(number: int, shown: int) -> int:
    """Count the bolts from one number to another, the shorter way round the 1–9 loop."""
    apart = abs(number - shown)
    return apart if apart <= MOST_BOLTS else 9 - apart


def offer_size(round_number: int) -> int:
    """Say how many cards a player draws for the draft before this round (1–4)."""
    return FIRST_OFFER if round_number == 1 else LATER_OFFER


def cards_to_keep(round_number: int) -> int:
    """Say how many cards of the offer before this round (1–4) are kept."""
    return FIRST_KEEP if round_number == 1 else LATER_KEEP


def completed_lines(crossed: int) -> int:
    """Give the mask of the lines that these crosses complete, a bit a line."""
    return sum(1 << line for line in LINES if crossed & LINE_MASKS[line] == LINE_MASKS[line])


@lru_cache(maxsize=512)
def squares_in(mask: int) -> tuple[int, ...]:
    """List the squares of a 9-bit mask, lowest first."""
    return tuple(square for square in SQUARES if mask >> square & 1)


def line_name(line: int) -> tuple[str, int]:
    """Name a line as records do: ``("row", 2)`` or ``("column", 0)``."""
    return ("row", line) if line < 3 else ("column", line - 3)


def line_of(kind: str, index: int) -> int:
    """Give the number of the line that records call ``kind`` and ``index``."""
    return index if kind == "row" else 3 + index


@lru_cache(maxsize=512)
def _masks_of(grid: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Work out ``squares_of`` and ``reach`` once for faces that records bring again and again."""
    squares_of = [0] * 10
    for square, number in enumerate(grid):
        squares_of[number] |= 1 << square
    reach: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)]
    for number in NUMBERS:
        masks, mask = [squares_of[number]], squares_of[number]
        for bolts in range(1, 5):
            mask |= squares_of[(number + bolts - 1) % 9 + 1]
            mask |= squares_of[(number - bolts - 1) % 9 + 1]
            masks.append(mask)
        reach.append(tuple(masks))
    return tuple(squares_of), tuple(reach)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    id: int
    grid: tuple[int, ...]
    """Nine numbers, row by row."""
    rows: tuple[str, str, str]
    columns: tuple[str, str, str]
    """The bonuses at the ends of the lines; see ``BONUSES``."""
    bonuses: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """Rows, then columns: ``bonuses[line]``."""
    squares_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """``squares_of[number]`` is the mask of the squares that show it."""
    reach: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """``reach[number][bolts]`` is the mask of what that number with so many bolts (0–4) reaches."""

    def __post_init__(self) -> None:
        """Look the masks up, so that legal actions stay cheap."""
        squares_of, reach = _masks_of(self.grid)
        object.__setattr__(self, "bonuses", self.rows + self.columns)
        object.__setattr__(self, "squares_of", squares_of)
        object.__setattr__(self, "reach", reach)

    def renumbered(self, card: int) -> Face:
        """Give the same face under another id, as the second copy of a deck has it."""
        return Face(card, self.grid, self.rows, self.columns)


@dataclass(frozen=True, slots=True)
class Order:
    """The shuffles that a record fixes; what is ``None`` comes from the seed."""

    cards: tuple[int, ...] | None = None
    """The draw pile, first drawn first."""
    numbers: tuple[tuple[int, ...], ...] | None = None
    """For each of the four rounds its numbers, first revealed first."""
    reshuffles: tuple[tuple[int, ...], ...] = ()
    """The new draw piles, in the order in which they are made."""

    @property
    def is_given(self) -> bool:
        """Whether somebody has chosen the deal."""
        return self != Order()


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before the first card is dealt."""

    players: tuple[str, ...]
    edition: Edition
    seed: int
    faces: Mapping[int, Face]
    """Every card in play by its id: 60, or 120 from seven players on."""
    order: Order = Order()


class Held(NamedTuple):
    """A card in front of a player."""

    face: Face
    crossed: int
    """The mask of its crossed squares."""


class Pending(NamedTuple):
    """A number or ``?`` bonus that has been earned and not yet used."""

    card: int
    line: int
    bonus: str
    depth: int
    """How deep in the cascade its cross will stand: 1 for a bonus of the answer itself."""
    combo: int
    """The number within the cascade of the cross that earned it."""


class Seat(NamedTuple):
    """One player's place: cards, tokens and what is still to be done."""

    held: tuple[Held, ...]
    """In the order in which the cards were taken."""
    bolts: int
    moons: int
    stars: tuple[int, int, int, int]
    """Stars circled in each round, three at most."""
    completed: tuple[int, int, int, int]
    """Cards completed and scored in each round."""
    offer: tuple[int, ...]
    """Card ids to choose from; empty outside a draft."""
    answered: bool
    """Whether the revealed number has been answered."""
    pending: tuple[Pending, ...]
    combo: int
    """Crosses made since the number was revealed."""


class Phase(StrEnum):
    """What the table waits for."""

    DRAFT = "draft"
    TURN = "turn"
    SCORED = "scored"
    OVER = "over"


class State(NamedTuple):
    """One game at one moment.  A value: acting gives another one."""

    setup: Setup
    phase: Phase
    round: int
    """1–4; in a draft, the round to come."""
    turn: int
    """Numbers revealed in this round, 0 before the first."""
    number: int
    """The revealed number, 0 before the first."""
    numbers: tuple[int, ...]
    """The numbers of the round, those to come included."""
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    bolt_supply: int | None
    """Tokens on the table; ``None`` where the edition knows no limit."""
    moon_supply: int | None
    reshuffles: int

    @property
    def to_come(self) -> int:
        """Numbers still to be revealed in this round."""
        return self.setup.edition.turns - self.turn


class SeatView(NamedTuple):
    """What one player may know of the game: everything in the open, nothing to come."""

    player: int
    seat: Seat
    offer: tuple[Face, ...]
    number: int
    round: int
    turn: int
    edition: Edition
    revealed: tuple[int, ...] = ()
    """The numbers of this round so far, in the order in which they came."""
    moons: tuple[int, ...] = ()
    """What every seat has, in player order; empty where nobody looked."""
    bolt_supply: int | None = None
    moon_supply: int | None = None

    @property
    def to_come(self) -> int:
        """Numbers still to be revealed in this round."""
        return self.edition.turns - self.turn


def with_seat(game: State, player: int, seat: Seat) -> State:
    """Give the game with another seat for a player."""
    seats = (*game.seats[:player], seat, *game.seats[player + 1 :])
    # Every action comes this way, and ``_replace`` takes twice as long.
    return State._make((*game[:6], seats, *game[7:]))


def with_count(
    counts: tuple[int, int, int, int], index: int, count: int
) -> tuple[int, int, int, int]:
    """Give four counts, one a round, with one of them changed."""
    changed = list(counts)
    changed[index] = count
    first, second, third, fourth = changed
    return first, second, third, fourth
