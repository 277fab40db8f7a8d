"""What a player may do: nine actions, imperatives, each naming its player.

The same words stand in records (open, draw, place, drop, swap, clear, look, reveal, end).  Actions
are compared with their kind: looking at a card is never equal to revealing it.  Knows nothing of
what is legal (``engine``).
"""

from dataclasses import dataclass

from .model import LineKind, Position, Source


@dataclass(frozen=True, slots=True)
class Open:
    """Open a new grid: turn one card up and look at one other."""

    player: int
    reveal: Position
    look: Position


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the pile or of the discard pile into the hand."""

    player: int
    source: Source


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a card of the hand face up in the grid; what lay there goes to the discard pile."""

    player: int
    card: int
    at: Position


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay a card of the hand on the discard pile and turn a card of the grid up."""

    player: int
    card: int
    reveal: Position | None
    """``None`` only if no card of the grid is face down."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two adjacent cards, named in either order."""

    player: int
    a: Position
    b: Position
    reveal: Position | None = None
    """Which of two face-down cards to turn up, by where it lies after the swap."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear a line that is complete."""

    player: int
    line: LineKind
    index: int


@dataclass(frozen=True, slots=True)
class Look:
    """Take the reward for clearing: look at a face-down card."""

    player: int
    at: Position


@dataclass(frozen=True, slots=True)
class Reveal:
    """Take the reward for a chain reaction: turn up the card just looked at."""

    player: int
    at: Position


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""

    player: int


Action = Open | Draw | Place | Drop | Swap | Clear | Look | Reveal | End
