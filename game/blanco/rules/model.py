"""The things on the table, as values: cards, cells, seats, the game.

A card is a number from 1 to 120: twelve numbers in each of ten colours.  Positions are
``(row, column)`` from 0, top left.  Knows what things are, not what may be done with them
(``engine``), how a grid behaves (``grid``), nor who may see what (``views``).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

COLOURS = range(10)
NUMBERS = range(1, 13)
CARDS = range(1, len(COLOURS) * len(NUMBERS) + 1)
HIDDEN = 0
"""Stands for a card that whoever looks may not see; no card has this id."""
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND_SIZE = 2
FIRST_STAGE, LAST_STAGE = 1, 2
SHAPES = {FIRST_STAGE: (3, 3), LAST_STAGE: (3, 4)}
"""Rows and columns of the grid that is dealt for each stage."""
SHORTEST_LINE = 2
"""One card alone is no line."""
CHAIN = 2
"""So many clears in a turn are a chain reaction."""

Position = tuple[int, int]
LineKind = Literal["row", "column"]
Line = tuple[LineKind, int]
Source = Literal["pile", "discard"]


def colour_of(card: int) -> int:
    """Give the colour (0–9) of a card."""
    return (card - 1) // len(NUMBERS)


def number_of(card: int) -> int:
    """Give the number (1–12) of a card."""
    return (card - 1) % len(NUMBERS) + 1


def card_of(colour: int, number: int) -> int:
    """Give the card of a colour (0–9) and a number (1–12)."""
    return colour * len(NUMBERS) + number


class Cell(NamedTuple):
    """One card of a grid, or as much of it as may be seen."""

    card: int
    """``HIDDEN`` in a view, if its owner's eyes only, or nobody's, have seen it."""
    is_up: bool
    is_known: bool
    """Whether its owner has seen it: it is up, or was looked at.  That much everybody sees."""


Row = tuple[Cell, ...]
Grid = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The shuffles that a record fixes; what is missing comes from the seed."""

    deck: tuple[int, ...] | None = None
    """All 120 cards, first dealt first."""
    reshuffles: tuple[tuple[int, ...], ...] = ()
    """The new draw piles, first drawn first, in the order in which they are made."""

    @property
    def is_given(self) -> bool:
        """Whether somebody has chosen the deal."""
        return self != Order()


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before the first card is dealt."""

    players: tuple[str, ...]
    seed: int
    order: Order = Order()


class Seat(NamedTuple):
    """One player's place."""

    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 one."""
    grid: Grid
    """Rows from the top, all of one length; empty once the last stage is cleared."""
    hand: tuple[int, ...]
    """Two cards, and behind them the drawn one until it is played."""
    must_open: bool
    """Whether a new grid waits to be opened."""


class Phase(StrEnum):
    """What the table waits for."""

    OPENING = "opening"
    """Everybody to open, in any order."""
    TURN = "turn"
    OVER = "over"


class Turn(NamedTuple):
    """How far the turn is that is being played."""

    number: int
    """Turns begun in this game by all players together; 0 before the first."""
    player: int
    is_played: bool
    """Whether the draw or the swap is done."""
    clears: int
    """Lines cleared in this turn, in the grid that lies there now."""
    looked: int
    """The card looked at as a reward in this turn; ``HIDDEN`` if there is none yet."""


class State(NamedTuple):
    """One game at one moment.  A value: acting gives another one."""

    setup: Setup
    phase: Phase
    turn: Turn
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    """Face down, next card first."""
    discard: tuple[int, ...]
    """Face up, top card last."""
    box: tuple[int, ...]
    """Cleared cards, in the order in which they were cleared."""
    reshuffles: int


class SeatShown(NamedTuple):
    """One player's place, as far as a viewer may see it."""

    name: str
    stage: int
    grid: Grid
    """Cells that the viewer may not see are ``HIDDEN``."""
    hand: tuple[int, ...]
    """As long as it is; ``HIDDEN`` cards unless it is the viewer's own."""
    must_open: bool


class SeatView(NamedTuple):
    """What one player may know of the game, and nothing else: no seed, no hidden card."""

    player: int | None
    """Who looks; ``None`` is an onlooker, who sees what everybody sees."""
    phase: Phase
    turn: Turn
    """``looked`` is ``HIDDEN`` unless it is the viewer's own turn."""
    seats: tuple[SeatShown, ...]
    pile: int
    """How many cards are left to draw."""
    discard: tuple[int, ...]
    box: tuple[int, ...]
    """Both open: everybody saw every card of them go there."""


def with_seat(seats: tuple[Seat, ...], player: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:player], seat, *seats[player + 1 :])
