"""What has happened in a game: past tense, results included.

An event states new totals, so that readers need not compute rules.  A consequence names its cause
(the card and line that earned it, or the square that completed the line) and its ``depth`` in the
cascade: 0 for the answer, 1 for what its bonuses cross, and so on.
"""

from typing import NamedTuple

from .editions import CLASSIC


class GameStarted(NamedTuple):
    """The game is set up: everyone has ``bolts`` bolts, the draw pile ``pile`` cards."""

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
    """A player has drawn an offer to keep ``keep`` cards of."""

    player: int
    round: int
    cards: tuple[int, ...]
    keep: int
    pile: int


class CardsKept(NamedTuple):
    """A player has kept these cards and discarded the others."""

    player: int
    cards: tuple[int, ...]
    discarded: tuple[int, ...]
    discard: int


class RoundStarted(NamedTuple):
    """The numbers of the round are dealt; none is revealed yet."""

    round: int


class NumberRevealed(NamedTuple):
    """A number is revealed to everyone."""

    round: int
    turn: int
    number: int
    turns: int = CLASSIC.turns
    """Numbers in the round; not in records, the edition has it."""


class BoltsSpent(NamedTuple):
    """A player has turned the number with bolts, for this cross only."""

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
    crossed: int
    """The card's mask of crossed squares, including this one."""
    source: tuple[int, int] | None
    """The card and line whose bonus made the cross; ``None`` for an answer to the number."""
    combo: int
    depth: int


class LineCompleted(NamedTuple):
    """A line is complete and has earned its bonus, if it has one."""

    player: int
    card: int
    line: int
    bonus: str
    square: int
    depth: int


class BoltsGained(NamedTuple):
    """A line has paid bolts; the supply lacked ``missed`` of them."""

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
    """A line has paid a star in this round's row."""

    player: int
    card: int
    line: int
    round: int
    stars: int
    points: int
    """The points this star adds to the round's stars."""
    depth: int


class BonusPending(NamedTuple):
    """A number or ``?`` bonus can be used."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusUsed(NamedTuple):
    """A pending bonus has been used; its cross follows."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusLost(NamedTuple):
    """A bonus is lost: ``reason`` is ``square`` (none open), ``supply`` or ``stars``."""

    player: int
    card: int
    line: int
    bonus: str
    reason: str
    depth: int


class CardCompleted(NamedTuple):
    """All nine squares are crossed; the card scores ``points`` at the end of the round."""

    player: int
    card: int
    points: int
    depth: int


class TurnPassed(NamedTuple):
    """A player has crossed nothing."""

    player: int


class RoundScore(NamedTuple):
    """One player's score in a round."""

    completed: int
    card_points: int
    stars: int
    star_points: int


class RoundScored(NamedTuple):
    """The round is over; scores in player order."""

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
"""Consequences of one player's answer to a number."""

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
"""Events of the whole table, or between turns."""

Event = TurnEvent | TableEvent
