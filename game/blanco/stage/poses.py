"""Poses of Blanco: what its screen lays over the view at one moment of a clip.

A card with a ``CardMoved`` is not yet where it goes.  Cards that the viewer may not know are 0.
Knows no pixels.
"""

from enum import StrEnum
from typing import NamedTuple

Position = tuple[int, int]


class Zone(StrEnum):
    """Where cards come from and go to."""

    PILE = "pile"
    DISCARD = "discard"
    BOX = "box"
    HAND = "hand"
    """A card in a player's hand: ``nth`` tells which."""
    CELL = "cell"
    """A place of a player's grid: ``at`` tells which."""


class Site(NamedTuple):
    """A spot, with what it needs to be found."""

    zone: Zone
    at: Position = (0, 0)
    nth: int = 0


class CardMoved(NamedTuple):
    """A card is on its way; ``turns`` tells that it is turned over as it goes."""

    player: int
    card: int
    start: Site
    end: Site
    progress: float
    turns: bool = False
    moves: bool = True


class CardTurned(NamedTuple):
    """A card of a grid is turned up where it lies."""

    player: int
    card: int
    at: Position
    progress: float
    moves: bool = True


class CardPeeked(NamedTuple):
    """A player looks at a face-down card; everybody else sees that they do."""

    player: int
    card: int
    at: Position
    progress: float
    moves: bool = True


class GridFlown(NamedTuple):
    """A new grid is dealt, card by card."""

    player: int
    stage: int
    rows: int
    columns: int
    progress: float


class HandFlown(NamedTuple):
    """A hand is dealt."""

    player: int
    progress: float


class LineLit(NamedTuple):
    """A light runs along a complete line, before its cards go."""

    player: int
    positions: tuple[Position, ...]
    cards: tuple[int, ...]
    shape: Position
    """Rows and columns of the grid it lies in."""
    progress: float
    moves: bool = True
    bright: bool = True


class LineBoxed(NamedTuple):
    """The cards of a cleared line fly to the box."""

    player: int
    positions: tuple[Position, ...]
    cards: tuple[int, ...]
    shape: Position
    progress: float


class GridSlid(NamedTuple):
    """The grid slides together."""

    player: int
    came: tuple[tuple[Position, Position], ...]
    """From and to, for the cards that moved."""
    shape: Position
    """Rows and columns before."""
    progress: float


class ChainCalled(NamedTuple):
    """So many lines have been cleared in this turn."""

    player: int
    depth: int
    progress: float
    moves: bool = True
    bright: bool = True


class StageCalled(NamedTuple):
    """A player has cleared a whole grid."""

    player: int
    stage: int
    progress: float
    moves: bool = True
    bright: bool = True
