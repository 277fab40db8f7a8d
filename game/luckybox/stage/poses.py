"""Poses of the first game: what its screens lay over the view at one moment of a clip.

A square with a ``CrossDrawn`` pose shows its cross only as far as it is drawn, a token in flight is
not yet counted where it lands.  Knows no pixels.
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


class CrossDrawn(NamedTuple):
    """A cross is being drawn on a square, in two strokes."""

    player: int
    card: int
    square: int
    progress: float
    moves: bool = True


class LineSwept(NamedTuple):
    """A light runs along a completed line."""

    player: int
    card: int
    line: int
    progress: float
    moves: bool = True
    bright: bool = True


class BonusRinged(NamedTuple):
    """The marker rings a bonus."""

    player: int
    card: int
    line: int
    progress: float
    moves: bool = True


class BonusFaded(NamedTuple):
    """A bonus that comes to nothing fades; ``reason`` as in ``BonusLost``."""

    player: int
    card: int
    line: int
    reason: str
    progress: float


class Flight(NamedTuple):
    """Something travels: a token (``bolt``, ``moon``, ``star``) or a bonus disc."""

    player: int
    what: str
    tokens: int
    start: Site
    end: Site
    progress: float
    moves: bool = True


class ComboCounted(NamedTuple):
    """The count of crosses in this cascade is called out."""

    player: int
    combo: int
    card: int
    square: int
    progress: float
    moves: bool = True


class TierReached(NamedTuple):
    """A cascade has come to a tier with its ``combo``-th cross."""

    player: int
    combo: int
    card: int
    square: int
    progress: float
    moves: bool = True
    bright: bool = True


class Arrived(NamedTuple):
    """A token (``bolt``, ``moon``, ``star``) has just landed."""

    player: int
    what: str
    tokens: int
    place: Site
    progress: float


class CardStamped(NamedTuple):
    """A completed card gets its points."""

    player: int
    card: int
    points: int
    progress: float
    moves: bool = True
    bright: bool = True


class PointsEarned(NamedTuple):
    """Points leave the star or the card that brought them, for the Total."""

    player: int
    points: int
    start: Site
    progress: float
    """0 as long as they have not left."""
    moves: bool = True


class AnswerCounted(NamedTuple):
    """All that an answer has brought goes into the Total."""

    player: int
    progress: float
    """0 as long as something is still on its way."""
    moves: bool = True


class BestCalled(NamedTuple):
    """A cascade is told to be a player's longest yet."""

    player: int
    crosses: int
    progress: float
    """0 as long as the cascade itself is being called."""
    moves: bool = True


class BroughtForward(NamedTuple):
    """A big moment at a small board is brought forward large: a long cascade, when it is over."""

    player: int
    crosses: int
    progress: float
    """0 as long as it is about to come."""
    moves: bool = True


class PassCalled(NamedTuple):
    """A player passes."""

    player: int
    progress: float
    moves: bool = True


class NumberFlipped(NamedTuple):
    """The number card turns over."""

    number: int
    turn: int
    progress: float
    moves: bool = True


class RoundCalled(NamedTuple):
    """The round is announced."""

    round: int
    progress: float
    moves: bool = True


class OfferDealt(NamedTuple):
    """An offer comes from the draw pile."""

    player: int
    cards: tuple[int, ...]
    progress: float


class CardsTaken(NamedTuple):
    """Kept cards go to the player, the others to the discard pile."""

    player: int
    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    progress: float


class CardsCleared(NamedTuple):
    """Completed cards fly to the box."""

    player: int
    cards: tuple[int, ...]
    progress: float


class ScoreCounted(NamedTuple):
    """A round, or with ``round`` 0 the game, is added up."""

    round: int
    progress: float
