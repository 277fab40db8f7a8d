"""What has happened in a game: past tense, results included.

An event states new totals, so that readers need not compute rules.  A consequence names its cause
(the card and line that earned it, or the square that completed the line) and its ``depth`` in the
cascade: 0 for the answer, 1 for what its bonuses cross, and so on.
"""

from typing import NamedTuple

from .editions import CLASSIC_EDITION


class GameStarted(NamedTuple):
    """The game was set up: everyone has ``bolts`` bolts, the draw pile has ``pile`` cards."""

    players: tuple[str, ...]
    edition: str
    bolts: int
    bolt_supply: int | None
    moon_supply: int | None
    pile: int


class PileReshuffled(NamedTuple):
    """The discard pile was shuffled and became the draw pile."""

    pile: int


class CardsOffered(NamedTuple):
    """A player was offered cards, of which they must keep ``keep``."""

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
    """A round started; none of its numbers is revealed yet."""

    round: int


class NumberRevealed(NamedTuple):
    """A number was revealed, which everyone has to answer."""

    round: int
    turn: int
    number: int
    turns: int = CLASSIC_EDITION.turns
    """Numbers in the round; not in records, the edition has it."""


class BoltsSpent(NamedTuple):
    """A player spent bolts to cross a number near the revealed one."""

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
    """The card and line whose bonus made the cross; ``None`` for an answer to the number."""
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
    """A player gained bolts by completing a line; a limited supply lacked ``missed`` of them."""

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
    """A player gained a star of the current round by completing a line."""

    player: int
    card: int
    line: int
    round: int
    stars: int
    points: int
    """The points this star adds to the round's stars."""
    depth: int


class BonusPending(NamedTuple):
    """A player earned a number or ``?`` bonus, to be used on a square of their choice."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusUsed(NamedTuple):
    """A player used a number or ``?`` bonus; the event of its cross follows."""

    player: int
    card: int
    line: int
    bonus: str
    depth: int


class BonusLost(NamedTuple):
    """A player lost a bonus: no open ``square``, an empty ``supply``, or no room for ``stars``."""

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
    """A player answered the number without a cross."""

    player: int


class RoundScore(NamedTuple):
    """A player's completed cards and stars in one round, with their points."""

    completed: int
    card_points: int
    stars: int
    star_points: int


class RoundScored(NamedTuple):
    """A round ended and was scored; ``scores`` are in player order."""

    round: int
    scores: tuple[RoundScore, ...]


class CardsDiscarded(NamedTuple):
    """A player's completed cards went to the discard pile."""

    player: int
    cards: tuple[int, ...]
    discard: int


class GameScored(NamedTuple):
    """The game ended, with these total scores and winners."""

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
