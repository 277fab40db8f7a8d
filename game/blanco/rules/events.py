"""What has happened in a game of Blanco: past tense, results included.

Readers need not compute rules: an event says how many cards there are now and where they lie.  The
engine reports everything; ``engine.events_for`` sets cards that a seat may not see to ``HIDDEN``.
"""

from typing import Literal, NamedTuple

from .model import Line, Move, Position, Source

Cause = Literal["open", "drop", "swap", "clear"]
"""Why a card was turned up or looked at; ``clear`` is the reward for clearing."""


class GameStarted(NamedTuple):
    """The cards are shuffled; nothing is dealt yet."""

    players: tuple[str, ...]
    pile: int


class GridDealt(NamedTuple):
    """A player has a new grid, face down, dealt row by row and not opened yet."""

    player: int
    stage: int
    rows: int
    columns: int
    pile: int


class DiscardStarted(NamedTuple):
    """The first card lies on the discard pile."""

    card: int
    pile: int


class HandDealt(NamedTuple):
    """A player has got a hand."""

    player: int
    cards: tuple[int, ...]
    """``HIDDEN`` for everybody else."""
    pile: int


class GridOpened(NamedTuple):
    """A player has chosen a card to turn up and one to look at; both events follow."""

    player: int
    stage: int
    reveal: Position
    look: Position


class TurnStarted(NamedTuple):
    """A turn has begun, the ``number``-th of the game."""

    player: int
    number: int


class PileReshuffled(NamedTuple):
    """The empty pile was rebuilt from the box and all discards but the top one."""

    pile: int
    discard: int
    box: int


class CardDrawn(NamedTuple):
    """A player has drawn a card; it is appended to the hand."""

    player: int
    card: int
    """``HIDDEN`` for everybody else if it is from the pile."""
    source: Source
    pile: int
    discard: int
    top: int
    """The top of the discard pile now, ``HIDDEN`` if there is none."""


class CardPlaced(NamedTuple):
    """A card of the hand lies face up in the grid; the one replaced is on the discard pile."""

    player: int
    card: int
    at: Position
    replaced: int
    was_up: bool
    discard: int


class CardDropped(NamedTuple):
    """A card of the hand lies on the discard pile."""

    player: int
    card: int
    discard: int


class CardsSwapped(NamedTuple):
    """The cards on ``a`` and ``b`` have changed places."""

    player: int
    a: Position
    b: Position
    cards: tuple[int, int]
    """The cards that lay on ``a`` and ``b``, ``HIDDEN`` for everybody if face down."""


class CardRevealed(NamedTuple):
    """A face-down card is turned up."""

    player: int
    card: int
    at: Position
    cause: Cause


class CardLooked(NamedTuple):
    """A player has looked at a face-down card."""

    player: int
    card: int
    """``HIDDEN`` for everybody else."""
    at: Position
    cause: Cause


class LineCleared(NamedTuple):
    """A line has gone to the box."""

    player: int
    line: Line
    cards: tuple[int, ...]
    positions: tuple[Position, ...]
    depth: int
    """How many lines the turn has cleared, this one included; from 2 on it is a chain reaction."""
    left: int
    box: int


class GridClosed(NamedTuple):
    """The gap is closed; the grid has this many rows and columns now."""

    player: int
    moves: tuple[Move, ...]
    """From and to, for every card that moved; empty after the last row or column."""
    rows: int
    columns: int


class StageCleared(NamedTuple):
    """The grid of this stage is empty."""

    player: int
    stage: int


class RewardLapsed(NamedTuple):
    """An earned look was not taken and is gone with the old grid."""

    player: int
    clears: int


class TurnEnded(NamedTuple):
    """A player's turn is over."""

    player: int
    number: int


class GameWon(NamedTuple):
    """A player has cleared the last grid, and won."""

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
