"""The events of a game of Blanco: each says what has happened, in the past tense.

An event includes its results, such as how many cards lie on the pile now, so that its readers need
not know the rules.  The engine reports everything.  ``events_seen_by`` replaces the cards that a
seat may not see by ``HIDDEN_CARD``.
"""

from typing import Literal, NamedTuple

from .model import Line, Move, Position, Source

Cause = Literal["open", "drop", "swap", "clear"]
"""Why a card was turned up or looked at.  ``clear`` means as a reward for clearing lines."""


class GameStarted(NamedTuple):
    """The game was set up and the cards were shuffled.  Nothing is dealt yet."""

    players: tuple[str, ...]
    pile: int


class GridDealt(NamedTuple):
    """A player was dealt a new grid, row by row and face down.  The grid is not opened yet."""

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
    """The cards dealt; for everybody but the player, each of them is ``HIDDEN_CARD``."""
    pile: int


class GridOpened(NamedTuple):
    """A player chose a card to turn up and one to look at.  The events of both cards follow."""

    player: int
    stage: int
    reveal: Position
    look: Position


class TurnStarted(NamedTuple):
    """A player's turn began.  ``number`` counts the turns of all players together, from 1."""

    player: int
    number: int


class PileReshuffled(NamedTuple):
    """The empty pile was rebuilt from the box and all discards but the top one."""

    pile: int
    discard: int
    box: int


class CardDrawn(NamedTuple):
    """A player drew a card, which is now the last card of the hand."""

    player: int
    card: int
    """The card.  If it is from the pile, it is ``HIDDEN_CARD`` for everybody but the player."""
    source: Source
    pile: int
    discard: int
    top: int
    """The top card of the discard pile now; ``HIDDEN_CARD`` if that pile is empty."""


class CardPlaced(NamedTuple):
    """A player placed a card face up in the grid.  The card there went to the discard pile."""

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
    """The cards that lay on ``a`` and ``b``.  A face-down card is ``HIDDEN_CARD`` for everybody."""


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
    """The card; for everybody but the player, it is ``HIDDEN_CARD``."""
    at: Position
    cause: Cause


class LineCleared(NamedTuple):
    """A player cleared a line, and the line's cards went to the box."""

    player: int
    line: Line
    cards: tuple[int, ...]
    positions: tuple[Position, ...]
    depth: int
    """How many lines of this grid the turn has cleared; 2 or more are a chain reaction."""
    left: int
    box: int


class GridClosed(NamedTuple):
    """The gap of a cleared line was closed.  The grid now has ``rows`` × ``columns`` cards."""

    player: int
    moves: tuple[Move, ...]
    """Old and new position of each moved card.  Empty if the last row or column was cleared."""
    rows: int
    columns: int


class StageCleared(NamedTuple):
    """A player cleared the whole grid of a stage."""

    player: int
    stage: int


class RewardLapsed(NamedTuple):
    """A player cleared the grid without taking the earned look at a card, and so lost the look."""

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
    """How many cards each player had left, plus twelve for a player still on the first grid."""


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
"""The events that belong to one player's seat."""
Event = GameStarted | DiscardStarted | TurnStarted | PileReshuffled | SeatEvent | GameWon
