"""What the screen lays over the view at one moment of a clip: an event, or a card moving.

Cards that the viewer may not know are 0.
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


class Shown(NamedTuple):
    """An event being shown."""

    event: ev.Event
    progress: float
    moves: bool = True
    bright: bool = False
    part: str = ""
    """Which part of it, if it has several: a cleared line is "lit", "boxed" and "called"."""
    shape: Position = (0, 0)
    """Rows and columns of the grid before the event."""
