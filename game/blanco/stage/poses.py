"""What the screen lays over the view at one moment, besides the events that are ``Shown``.

A cleared line is shown in three parts: "lit", "boxed" and "called".  Cards that the viewer may not
know are 0.
"""

from enum import StrEnum
from typing import NamedTuple

from game.blanco.rules import events as ev

Position = tuple[int, int]


class Zone(StrEnum):
    """A place where cards come from and go to."""

    PILE = "pile"
    DISCARD = "discard"
    BOX = "box"
    HAND = "hand"
    CELL = "cell"


class Site(NamedTuple):
    """A spot on the table: a zone, with the cell ``at`` or the ``nth`` card of a hand."""

    zone: Zone
    at: Position = (0, 0)
    nth: int = 0


class CardMoved(NamedTuple):
    """A card is on its way, and turned over as it goes if it ``turns``."""

    player: int
    card: int
    start: Site
    end: Site
    progress: float
    turns: bool = False
    moves: bool = True


class GridSlid(NamedTuple):
    """A grid closes up."""

    event: ev.GridClosed
    shape: Position
    """Rows and columns before."""
    progress: float
