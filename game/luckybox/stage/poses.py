"""Poses: what is drawn over the view at one moment, besides events wrapped in ``Shown``.

A square with a flight or an unfinished cross is not crossed yet; a token counts once it lands.
Parts of events: "drawn", "combo", "tier", "swept", "ringed", "stamped", "earned".
"""

from enum import StrEnum
from typing import NamedTuple


class Zone(StrEnum):
    """Where tokens fly from and to."""

    SUPPLY = "supply"
    TRAY = "tray"
    LINE_END = "line end"
    """The bonus of line ``at`` of ``card``."""
    SQUARE = "square"
    """Square ``at`` of ``card``."""
    STARS = "stars"
    """The scorecard's row of stars for round ``at``."""


class Site(NamedTuple):
    """A zone, with the card and its line or square where needed."""

    zone: Zone
    card: int = 0
    at: int = 0


class Flight(NamedTuple):
    """A token (``bolt``, ``moon``, ``star``) or bonus disc in flight."""

    player: int
    what: str
    tokens: int
    start: Site
    end: Site
    progress: float
    moves: bool = True


class Arrived(NamedTuple):
    """A token that has just landed."""

    player: int
    what: str
    tokens: int
    place: Site
    progress: float


class AnswerOver(NamedTuple):
    """An effect after the last clip of an answer."""

    part: str
    """``counted``: add points to the Total; ``best``: announce the player's longest cascade;
    ``forward``: zoom a small board."""
    player: int
    crosses: int
    progress: float
    """0 while the cascade itself is still shown."""
    moves: bool = True
