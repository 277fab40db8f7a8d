"""The events of a game: each says what has happened, and with what result.

An event states the new totals, so that a reader need not compute rules.  An event that follows from
another names its cause (the card and line that earned it, or the square that completed the line)
and its ``depth`` in the cascade: 0 for the answer to a number, 1 for the squares crossed with its
bonuses, 2 for those crossed with the bonuses of these, and so on.
"""

from typing import NamedTuple

from .editions import CLASSIC_EDITION


class GameStarted(NamedTuple):
    """The game was set up, with ``bolts`` bolts per player and ``pile`` cards in the draw pile."""

    players: tuple[str, ...]
    edition: str
    bolts: int
    bolt_supply: int | None
    moon_supply: int | None
    pile: int


class PileReshuffled(NamedTuple):
    """The discard pile was shuffled and became the draw pile, which now has ``pile`` cards."""

    pile: int


class CardsOffered(NamedTuple):
    """A player was offered cards and must keep ``keep`` of them."""

    player: int
    round: int
    cards: tuple[int, ...]
    keep: int
    pile: int


class CardsKept(NamedTuple):
    """A player kept some of the offered cards and discarded the others."""

    player: int
    cards: tuple[int, ...]
    discarded: tuple[int, ...]
    discard: int


class RoundStarted(NamedTuple):
    """A round started.  None of its numbers is revealed yet."""

    round: int


class NumberRevealed(NamedTuple):
    """A number was revealed, which everyone has to answer."""

    round: int
    turn: int
    number: int
    turns: int = CLASSIC_EDITION.turns
    """How many numbers the round reveals.  Records omit it, because it follows from the edition."""


class BoltsSpent(NamedTuple):
    """A player spent bolts to cross off another number than the revealed one."""

    player: int
    spent: int
    bolts: int
    supply: int | None
    card: int
    square: int


class SquareCrossed(NamedTuple):
    """A player crossed off a square."""

    player: int
    card: int
    square: int
    number: int
    crossed: int
    """The card's mask of crossed squares, including this one."""
    source: tuple[int, int] | None
    """The card and line whose bonus crossed the square, or ``None`` for an answer to the number."""
    combo: int
    depth: int


class LineCompleted(NamedTuple):
    """A player completed a line and earned the bonus at its end, if there is one."""

    player: int
    card: int
    line: int
    bonus: str
    square: int
    depth: int


class BoltsGained(NamedTuple):
    """A player gained bolts by completing a line.  ``missed`` more were not left in the supply."""

    player: int
    card: int
    line: int
    gained: int
    missed: int
    bolts: int
    supply: int | None
    depth: int


class MoonGained(NamedTuple):
    """A player gained a moon by completing a line."""

    player: int
    card: int
    line: int
    moons: int
    supply: int | None
    depth: int


class StarGained(NamedTuple):
    """A player gained a star for the current round by completing a line."""

    player: int
    card: int
    line: int
    round: int
    stars: int
    points: int
    """How much this star adds to the points of the player's stars in this round."""
    depth: int


class BonusPending(NamedTuple):
    """A player earned a number or ``?`` bonus, and has to choose the square to cross off."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusUsed(NamedTuple):
    """A player used a number or ``?`` bonus.  The event of the crossed square follows."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusLost(NamedTuple):
    """A player earned a bonus and lost it at once, or lost it while it was pending.

    ``reason`` is ``square`` if there is no open square to use it on, ``supply`` if the bolts or
    moons have run out, and ``stars`` if the player has all stars of the round.
    """

    player: int
    card: int
    line: int
    bonus: str
    reason: str
    depth: int


class CardCompleted(NamedTuple):
    """A player completed a card, which scores ``points`` at the end of the round."""

    player: int
    card: int
    points: int
    depth: int


class TurnPassed(NamedTuple):
    """A player answered the number without crossing off a square."""

    player: int


class RoundScore(NamedTuple):
    """A player's completed cards and stars in one round, with their points."""

    completed: int
    card_points: int
    stars: int
    star_points: int


class RoundScored(NamedTuple):
    """A round ended and was scored.  ``scores`` has an entry per player, in player order."""

    round: int
    scores: tuple[RoundScore, ...]


class CardsDiscarded(NamedTuple):
    """A player's completed cards went to the discard pile."""

    player: int
    cards: tuple[int, ...]
    discard: int


class GameScored(NamedTuple):
    """The game ended with these total scores, in player order, and these winners."""

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
"""The events that follow from one player's answer to a number."""

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
"""The events that concern the whole table, or that happen between turns."""

Event = TurnEvent | TableEvent
