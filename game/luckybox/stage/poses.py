"""What a screen lays over the view at one moment, besides the events that are ``Shown``.

A square to which something flies, or whose cross is being drawn, is not crossed yet; a
token in flight is not yet counted where it lands.  Events are shown in these parts: a cross is
"drawn", its number of the cascade called ("combo") and a "tier" reached; a line is "swept" and its
bonus "ringed"; a card is "stamped"; the points of a star or a card are "earned".  Knows no pixels.
"""

from enum import StrEnum
from typing import NamedTuple


class Zone(StrEnum):
    """Where things come from and go to."""

    SUPPLY = "supply"
    """The pile of tokens on the table."""
    TRAY = "tray"
    """The player's own tokens."""
    LINE_END = "line end"
    """The bonus at the end of a line: ``card`` and ``at`` name it."""
    SQUARE = "square"
    """A square of a card: ``card`` and ``at`` name it."""
    STARS = "stars"
    """The scorecard's row of stars for the round ``at``."""


class Site(NamedTuple):
    """A spot, with the card and the line or square on it where the spot needs them."""

    zone: Zone
    card: int = 0
    at: int = 0


class Flight(NamedTuple):
    """Something travels: a token (``bolt``, ``moon``, ``star``) or a bonus disc."""

    player: int
    what: str
    tokens: int
    start: Site
    end: Site
    progress: float
    moves: bool = True


class Arrived(NamedTuple):
    """A token (``bolt``, ``moon``, ``star``) has just landed."""

    player: int
    what: str
    tokens: int
    place: Site
    progress: float


class AnswerOver(NamedTuple):
    """What follows the last clip of an answer."""

    part: str
    """``counted``: its points go into the Total; ``best``: the player's longest cascade is called;
    ``forward``: a small board is brought forward large."""
    player: int
    crosses: int
    progress: float
    """0 until it begins: the cascade itself is still being shown."""
    moves: bool = True
