"""What has happened in a game of Blanco: past tense, results included.

Readers need not compute rules: an event says how many cards there are now and where they lie.  The
engine reports everything; ``events_seen_by`` sets cards that a seat may not see to ``HIDDEN_CARD``.
"""

from typing import Literal, NamedTuple

from .model import Line, Move, Position, Source

Cause = Literal["open", "drop", "swap", "clear"]
"""Why a card was turned up or looked at; ``clear`` is the reward for clearing."""


class GameStarted(NamedTuple):
    """The game was set up and the cards shuffled; nothing is dealt yet."""

    players: tuple[str, ...]
    pile: int


class GridDealt(NamedTuple):
    """A player was dealt a new grid, row by row and face down; it is not opened yet."""

    player: int
    stage: int
    rows: int
    columns: int
    pile: int


class DiscardStarted(NamedTuple):
    """The first card was turned over from the pile to start the discard pile."""

    card: int
    pile: int


class HandDealt(NamedTuple):
    """A player was dealt a hand."""

    player: int
    cards: tuple[int, ...]
    """``HIDDEN_CARD`` for everybody else."""
    pile: int


class GridOpened(NamedTuple):
    """A player chose a card to turn up and one to look at; the events of both cards follow."""

    player: int
    stage: int
    reveal: Position
    look: Position


class TurnStarted(NamedTuple):
    """A player's turn began; it is turn ``number`` of the whole game, counted from 1."""

    player: int
    number: int


class PileReshuffled(NamedTuple):
    """The empty pile was rebuilt from the box and all discards but the top one."""

    pile: int
    discard: int
    box: int


class CardDrawn(NamedTuple):
    """A player drew a card, which is now the last one of the hand."""

    player: int
    card: int
    """``HIDDEN_CARD`` for everybody else if it is from the pile."""
    source: Source
    pile: int
    discard: int
    top: int
    """The top of the discard pile now, ``HIDDEN_CARD`` if there is none."""


class CardPlaced(NamedTuple):
    """A player placed a card face up in the grid; the card there went to the discard pile."""

    player: int
    card: int
    at: Position
    replaced: int
    was_up: bool
    discard: int


class CardDropped(NamedTuple):
    """A player discarded a card of the hand."""

    player: int
    card: int
    discard: int


class CardsSwapped(NamedTuple):
    """The cards at positions ``a`` and ``b`` changed places."""

    player: int
    a: Position
    b: Position
    cards: tuple[int, int]
    """The cards that lay on ``a`` and ``b``, ``HIDDEN_CARD`` for everybody if face down."""


class CardRevealed(NamedTuple):
    """A face-down card of a player's grid was turned up."""

    player: int
    card: int
    at: Position
    cause: Cause


class CardLooked(NamedTuple):
    """A player looked at a face-down card."""

    player: int
    card: int
    """``HIDDEN_CARD`` for everybody else."""
    at: Position
    cause: Cause


class LineCleared(NamedTuple):
    """A player cleared a line: its cards went to the box."""

    player: int
    line: Line
    cards: tuple[int, ...]
    positions: tuple[Position, ...]
    depth: int
    """How many lines the turn has cleared, this one included; from 2 on it is a chain reaction."""
    left: int
    box: int


class GridClosed(NamedTuple):
    """The gap of a cleared line was closed; the grid now has ``rows`` and ``columns``."""

    player: int
    moves: tuple[Move, ...]
    """From and to, for every card that moved; empty after the last row or column."""
    rows: int
    columns: int


class StageCleared(NamedTuple):
    """A player cleared the whole grid of a stage."""

    player: int
    stage: int


class RewardLapsed(NamedTuple):
    """A player cleared the grid without taking the earned look at a card, and so lost it."""

    player: int
    clears: int


class TurnEnded(NamedTuple):
    """A player's turn ended."""

    player: int
    number: int


class GameWon(NamedTuple):
    """A player cleared the last grid and won the game."""

    player: int
    points: tuple[int, ...]
    """Cards left of each player; twelve more for one still on the first grid."""


SeatEvent = (
    GridDealt
    | HandDealt
    | GridOpened
    | CardDrawn
    | CardPlaced
    | CardDropped
    | CardsSwapped
    | CardRevealed
    | CardLooked
    | LineCleared
    | GridClosed
    | StageCleared
    | RewardLapsed
    | TurnEnded
)
"""What changes one player's place."""
Event = GameStarted | DiscardStarted | TurnStarted | PileReshuffled | SeatEvent | GameWon
