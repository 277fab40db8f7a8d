"""What has happened: past tense, self-contained, results included.

An event never says "one more": it says how many there are now, so that whoever folds events
computes no rules.  Consequences name their cause (the card and line that earned them, or the square
that completed the line) and their ``depth`` in the cascade: 0 for the answer, 1 for what its
bonuses cross, and so on.  Knows nothing of pictures or sound.
"""

from typing import NamedTuple

from .editions import CLASSIC


class GameStarted(NamedTuple):
    """The table is laid: everyone has ``bolts`` bolts, the draw pile ``pile`` cards."""

    players: tuple[str, ...]
    edition: str
    bolts: int
    bolt_supply: int | None
    moon_supply: int | None
    pile: int


class PileReshuffled(NamedTuple):
    """The discard pile has become the draw pile."""

    pile: int


class CardsOffered(NamedTuple):
    """A player has drawn an offer to choose ``keep`` cards from."""

    player: int
    round: int
    cards: tuple[int, ...]
    keep: int
    pile: int


class CardsKept(NamedTuple):
    """A player has kept these cards; the others lie on the discard pile."""

    player: int
    cards: tuple[int, ...]
    discarded: tuple[int, ...]
    discard: int


class RoundStarted(NamedTuple):
    """The numbers of the round are dealt; nothing is revealed yet."""

    round: int


class NumberRevealed(NamedTuple):
    """A number is up; everyone has it to answer."""

    round: int
    turn: int
    number: int
    turns: int = CLASSIC.turns
    """How many numbers the round has; records leave it to the edition."""


class BoltsSpent(NamedTuple):
    """A player has turned the number, for this cross only."""

    player: int
    spent: int
    bolts: int
    supply: int | None
    card: int
    square: int


class SquareCrossed(NamedTuple):
    """A square is crossed off."""

    player: int
    card: int
    square: int
    number: int
    """What the square shows."""
    crossed: int
    """The card's mask of crossed squares, this one included."""
    source: tuple[int, int] | None
    """The card and line whose bonus made the cross; ``None`` for the answer to the number."""
    combo: int
    """The how-manieth cross it is since the number was revealed."""
    depth: int


class LineCompleted(NamedTuple):
    """A line is full, and its bonus (which may be nothing) is earned."""

    player: int
    card: int
    line: int
    bonus: str
    square: int
    """The square that completed it."""
    depth: int


class BoltsGained(NamedTuple):
    """A line has paid bolts; ``missed`` were not there to take."""

    player: int
    card: int
    line: int
    gained: int
    missed: int
    bolts: int
    supply: int | None
    depth: int


class MoonGained(NamedTuple):
    """A line has paid a moon."""

    player: int
    card: int
    line: int
    moons: int
    supply: int | None
    depth: int


class StarGained(NamedTuple):
    """A line has paid a star of this round's row."""

    player: int
    card: int
    line: int
    round: int
    stars: int
    points: int
    """What it adds to what the stars of the round score."""
    depth: int


class BonusPending(NamedTuple):
    """A number or ``?`` waits to be used."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusUsed(NamedTuple):
    """A pending bonus has been spent; the cross it makes follows."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusLost(NamedTuple):
    """A bonus came to nothing: ``reason`` is ``square`` (none open), ``supply`` or ``stars``."""

    player: int
    card: int
    line: int
    bonus: str
    reason: str
    depth: int


class CardCompleted(NamedTuple):
    """All nine squares are crossed; the card will score ``points`` when the round ends."""

    player: int
    card: int
    points: int
    depth: int


class TurnPassed(NamedTuple):
    """A player has answered the number with nothing."""

    player: int


class RoundScore(NamedTuple):
    """What a round brought one player."""

    completed: int
    card_points: int
    stars: int
    star_points: int


class RoundScored(NamedTuple):
    """The round is over; one score for every player, in player order."""

    round: int
    scores: tuple[RoundScore, ...]


class CardsDiscarded(NamedTuple):
    """A player's completed cards have gone to the discard pile."""

    player: int
    cards: tuple[int, ...]
    discard: int


class GameScored(NamedTuple):
    """The game is over."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


TurnEvent = (
    BoltsSpent
    | SquareCrossed
    | LineCompleted
    | BoltsGained
    | MoonGained
    | StarGained
    | BonusPending
    | BonusUsed
    | BonusLost
    | CardCompleted
    | TurnPassed
)
"""What one player's answer to a number brings about."""

TableEvent = (
    GameStarted
    | PileReshuffled
    | CardsOffered
    | CardsKept
    | RoundStarted
    | NumberRevealed
    | RoundScored
    | CardsDiscarded
    | GameScored
)
"""What concerns the whole table, or comes between turns."""

Event = TurnEvent | TableEvent
