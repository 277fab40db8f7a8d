"""What has happened: past tense, self-contained, results included.

Whoever folds events computes no rules: an event says how many there are now, and where things lie
now.  A card that the reader may not know is ``HIDDEN`` (0): the engine tells everything, and
``views.events_for`` hides what one seat may not see.  Knows nothing of pictures or sound.
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
    """A grid lies face down before a player, dealt row by row; it waits to be opened."""

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
    """A player holds these cards."""

    player: int
    cards: tuple[int, ...]
    """``HIDDEN`` for everybody else."""
    pile: int


class GridOpened(NamedTuple):
    """A player has chosen what to turn up and what to look at; both events follow."""

    player: int
    stage: int
    reveal: Position
    look: Position


class TurnStarted(NamedTuple):
    """It is this player's turn: the ``number``-th of the game."""

    player: int
    number: int


class PileReshuffled(NamedTuple):
    """The pile was empty: all discards but the top one, and the box, are the new pile."""

    pile: int
    discard: int
    box: int


class CardDrawn(NamedTuple):
    """A card has gone into the hand, as its last."""

    player: int
    card: int
    """From the pile ``HIDDEN`` for everybody else; from the discard pile everybody saw it."""
    source: Source
    pile: int
    discard: int
    top: int
    """The card on top of the discard pile now, ``HIDDEN`` if there is none."""


class CardPlaced(NamedTuple):
    """A card of the hand lies face up in the grid, the one that lay there on the discard pile."""

    player: int
    card: int
    at: Position
    replaced: int
    """Seen by everybody, now that it lies on the discard pile."""
    was_up: bool
    """Whether the replaced card lay face up before."""
    discard: int


class CardDropped(NamedTuple):
    """A card of the hand lies on the discard pile."""

    player: int
    card: int
    discard: int


class CardsSwapped(NamedTuple):
    """Two cards have changed places: each position's card now lies on the other."""

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
    """A player has looked at a face-down card and put it back."""

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
    """Where the cards lay, in the same order."""
    depth: int
    """The how-manieth clear of the turn: from 2 on it is a chain reaction."""
    left: int
    """Cards left in the grid."""
    box: int


class GridClosed(NamedTuple):
    """The gap is closed; the grid has so many rows and columns now."""

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
    """A look that was earned and not taken is gone with the old grid."""

    player: int
    clears: int


class TurnEnded(NamedTuple):
    """A player is done."""

    player: int
    number: int


class GameWon(NamedTuple):
    """The first player to clear the last grid has won."""

    player: int
    points: tuple[int, ...]
    """Cards left, one count a player, twelve more for who is still on the first grid."""


Event = (
    GameStarted
    | GridDealt
    | DiscardStarted
    | HandDealt
    | GridOpened
    | TurnStarted
    | PileReshuffled
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
    | GameWon
)
