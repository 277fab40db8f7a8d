"""The values of the rules, such as cards, seats, states and actions, and the scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from .editions import Edition
from .events import RoundScore

ROUNDS = 4
NUMBERS = tuple(range(1, 10))
NUMBER_CARDS = NUMBERS * 2
DECK_SIZE = 60
MAX_PLAYERS = 12
MAX_ONE_COPY_PLAYERS = 6
"""Seven or more players use two copies of the cards and tokens (rulebook 000, 7–12 Players)."""
MAX_BOLTS_PER_CROSS = 4
FIRST_OFFER, FIRST_KEEP = 5, 3
LATER_OFFER, LATER_KEEP = 3, 1
MAX_STARS_PER_ROUND = 3

SQUARES = range(9)
LINES = range(6)
FULL_MASK = 0b111_111_111
LINE_MASKS = (
    0b000000111,
    0b000111000,
    0b111000000,
    0b001001001,
    0b010010010,
    0b100100100,
)
LINES_OF_SQUARE = tuple((square // 3, 3 + square % 3) for square in SQUARES)
"""[square]: its row (0–2) and column (3–5), in the order in which their bonuses are taken."""


def bolts_between(number: int, shown: int) -> int:
    """Return how many bolts turn one number into the other.  1 and 9 are neighbours."""
    apart = abs(number - shown)
    return apart if apart <= MAX_BOLTS_PER_CROSS else 9 - apart


def offer_size(round_number: int) -> int:
    """Return how many cards a player is offered in the draft before this round (1–4)."""
    return FIRST_OFFER if round_number == 1 else LATER_OFFER


def cards_to_keep(round_number: int) -> int:
    """Return how many cards a player keeps in the draft before this round (1–4)."""
    return FIRST_KEEP if round_number == 1 else LATER_KEEP


def completed_lines(crossed: int) -> int:
    """Return a bit mask of the completed lines, given a bit mask of the crossed squares."""
    return sum(1 << line for line in LINES if crossed & LINE_MASKS[line] == LINE_MASKS[line])


@lru_cache(maxsize=512)
def squares_of_mask(mask: int) -> tuple[int, ...]:
    return tuple(square for square in SQUARES if mask >> square & 1)


def line_kind_and_index(line: int) -> tuple[str, int]:
    """Return a line (0–5) as records spell it: ``("row", 2)`` or ``("column", 0)``."""
    return ("row", line) if line < 3 else ("column", line - 3)


def line_number(kind: str, index: int) -> int:
    return index if kind == "row" else 3 + index


@lru_cache(maxsize=512)
def _square_and_reach_masks(
    grid: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return a face's ``squares_of`` and ``reach``.  Cached, because many records share cards."""
    squares_of = [0] * 10
    for square, number in enumerate(grid):
        squares_of[number] |= 1 << square
    reach: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)]
    for number in NUMBERS:
        masks, mask = [squares_of[number]], squares_of[number]
        for bolts in range(1, 5):
            mask |= squares_of[(number + bolts - 1) % 9 + 1]
            mask |= squares_of[(number - bolts - 1) % 9 + 1]
            masks.append(mask)
        reach.append(tuple(masks))
    return tuple(squares_of), tuple(reach)


@dataclass(frozen=True, slots=True)
class Face:
    """The printed side of a card: its numbers and the bonuses of its lines."""

    id: int
    grid: tuple[int, ...]
    """Nine numbers, row by row."""
    rows: tuple[str, str, str]
    columns: tuple[str, str, str]
    """The bonuses at the ends of the three columns, as keys of ``BONUSES``."""
    bonuses: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """``bonuses[line]``: the bonus at the end of each line, first the rows, then the columns."""
    squares_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """``squares_of[number]``: a bit mask of the squares that show the number."""
    reach: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """``reach[number][bolts]``: a bit mask of the squares that this many bolts (0–4) can reach."""

    def __post_init__(self) -> None:
        squares_of, reach = _square_and_reach_masks(self.grid)
        object.__setattr__(self, "bonuses", self.rows + self.columns)
        object.__setattr__(self, "squares_of", squares_of)
        object.__setattr__(self, "reach", reach)

    def with_id(self, card: int) -> Face:
        """Return the same face under another id, for the second copy of a deck."""
        return Face(card, self.grid, self.rows, self.columns)


@dataclass(frozen=True, slots=True)
class FixedShuffles:
    """The shuffles that a record fixes.  All other shuffles come from the seed of the game."""

    cards: tuple[int, ...] | None = None
    """The ids of the draw pile at the start, first drawn first."""
    numbers: tuple[tuple[int, ...], ...] | None = None
    """The numbers of each of the four rounds, first revealed first."""
    reshuffles: tuple[tuple[int, ...], ...] = ()
    """The draw pile after each reshuffle, in the order of the reshuffles."""

    @property
    def is_given(self) -> bool:
        return self != FixedShuffles()


@dataclass(frozen=True, slots=True)
class Setup:
    """The players, edition, seed, cards and fixed shuffles of a game, settled before it begins."""

    players: tuple[str, ...]
    edition: Edition
    seed: int
    faces: Mapping[int, Face]
    """Every card in play, by id: 60 cards, or 120 with seven or more players."""
    order: FixedShuffles = FixedShuffles()


class HeldCard(NamedTuple):
    """A card in front of a player, with a bit mask of its crossed squares."""

    face: Face
    crossed: int


class PendingBonus(NamedTuple):
    """A number or ``?`` bonus that a player has earned and not used yet."""

    card: int
    line: int
    bonus: str
    depth: int
    """How deep in the cascade its cross will be: 1 if the answer itself earned the bonus."""
    combo: int
    """How many squares the player had crossed in this turn when the bonus was earned."""


class Seat(NamedTuple):
    """A player's cards, tokens, and what they have yet to decide."""

    held: tuple[HeldCard, ...]
    bolts: int
    moons: int
    stars: tuple[int, int, int, int]
    completed: tuple[int, int, int, int]
    """How many cards were completed in each round.  Counted when the round is scored."""
    offer: tuple[int, ...]
    """The ids of the cards to choose from.  Empty outside a draft."""
    answered: bool
    pending: tuple[PendingBonus, ...]
    combo: int
    """How many squares the player has crossed since the number was revealed."""


class Phase(StrEnum):
    """What the game waits for: drafts, answers to a number, the next round, or nothing."""

    DRAFT = "draft"
    TURN = "turn"
    SCORED = "scored"
    OVER = "over"


class State(NamedTuple):
    """The immutable state of a game at one moment."""

    setup: Setup
    phase: Phase
    round: int
    """The round, 1–4.  In a draft, the round that follows it."""
    turn: int
    """How many numbers have been revealed in this round."""
    number: int
    """The number revealed last, or 0 before the first number of the round."""
    numbers: tuple[int, ...]
    """All numbers of the round, including those to come."""
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]
    bolt_supply: int | None
    """How many bolts are left for the players to gain, or ``None`` if there is no limit."""
    moon_supply: int | None
    reshuffles: int

    @property
    def to_come(self) -> int:
        return self.setup.edition.turns - self.turn


class SeatView(NamedTuple):
    """What one player may know: no coming numbers or cards, and no other player's cards."""

    player: int
    seat: Seat
    offer: tuple[Face, ...]
    number: int
    round: int
    turn: int
    edition: Edition
    revealed: tuple[int, ...] = ()
    """The numbers revealed so far in this round, in order."""
    moons: tuple[int, ...] = ()
    """The number of moons of every player, in player order.  May be empty."""
    bolt_supply: int | None = None
    moon_supply: int | None = None

    @property
    def to_come(self) -> int:
        return self.edition.turns - self.turn


def replace_seat(game: State, player: int, seat: Seat) -> State:
    seats = (*game.seats[:player], seat, *game.seats[player + 1 :])
    # ``_replace`` takes twice as long, and every action comes through here.
    return State._make((*game[:6], seats, *game[7:]))


def replace_count(
    counts: tuple[int, int, int, int], index: int, count: int
) -> tuple[int, int, int, int]:
    changed = list(counts)
    changed[index] = count
    first, second, third, fourth = changed
    return first, second, third, fourth


class Scorecard(NamedTuple):
    """A player's scorecard, in points.  ``crosses``, ``moons`` and ``bolts`` are counts."""

    name: str
    cards: tuple[int, int, int, int]
    stars: tuple[int, int, int, int]
    crosses: int
    """How many crosses are on incomplete cards."""
    incomplete: int
    moons: int
    moon_points: int
    bolts: int
    """How many bolts are left.  They score nothing."""
    total: int


class GameOutcome(NamedTuple):
    """The scorecards and winners of a finished game."""

    sheets: tuple[Scorecard, ...]
    winners: tuple[int, ...]


def round_score(seat: Seat, round_number: int, edition: Edition) -> RoundScore:
    """Return how many cards and stars a player has in a round, and the points they score."""
    completed = sum(card.crossed == FULL_MASK for card in seat.held)
    stars = seat.stars[round_number - 1]
    points = completed * edition.card_points[round_number - 1]
    return RoundScore(completed, points, stars, edition.star_points[stars])


def moon_points(moons: Sequence[int], edition: Edition) -> tuple[int, ...]:
    """Return the points that each player's moons score.

    In a solo game, a table of the edition says how many.  Otherwise, the players with the most
    moons win points and, from three players on, those with the fewest lose points.
    """
    if len(moons) == 1:
        alone = edition.solo_moon_points
        return (alone[min(moons[0], len(alone) - 1)],)
    most, fewest = max(moons), min(moons)
    prize = edition.moon_points
    penalty = prize if len(moons) > 2 else 0
    return tuple([
        (prize if count == most else 0) - (penalty if count == fewest else 0) for count in moons
    ])  # fmt: skip


def score_sheets(game: State) -> tuple[Scorecard, ...]:
    """Return everyone's scorecard as if the game ended now, in player order.

    Completed cards count only once their round has been scored.  All else counts at once.
    """
    sheets = []
    edition = game.setup.edition
    race = moon_points([seat.moons for seat in game.seats], edition)
    for name, seat, moons in zip(game.setup.players, game.seats, race, strict=True):
        first, second, third, fourth = (
            count * each for count, each in zip(seat.completed, edition.card_points, strict=True)
        )
        cards = (first, second, third, fourth)
        first, second, third, fourth = (edition.star_points[stars] for stars in seat.stars)
        stars = (first, second, third, fourth)
        crosses = sum(card.crossed.bit_count() for card in seat.held if card.crossed != FULL_MASK)
        incomplete = crosses // edition.crosses_a_point
        total = sum(cards) + sum(stars) + incomplete + moons
        sheets.append(
            Scorecard(name, cards, stars, crosses, incomplete, seat.moons, moons, seat.bolts, total)
        )
    return tuple(sheets)


def find_winners(sheets: Sequence[Scorecard]) -> tuple[int, ...]:
    """Return the players with the highest total.  The most moons break a tie."""
    best = max((sheet.total, sheet.moons) for sheet in sheets)
    return tuple(
        player for player, sheet in enumerate(sheets) if (sheet.total, sheet.moons) == best
    )


def is_over(game: State) -> bool:
    return game.phase is Phase.OVER


def outcome(game: State) -> GameOutcome | None:
    if not is_over(game):
        return None
    sheets = score_sheets(game)
    return GameOutcome(sheets, find_winners(sheets))


class Keep(NamedTuple):
    """A player keeps these cards of the offer and discards the others."""

    player: int
    cards: tuple[int, ...]


class Cross(NamedTuple):
    """A player answers the revealed number by crossing off a square."""

    player: int
    card: int
    square: int


class UseBonus(NamedTuple):
    """A player crosses off a square with the pending bonus of ``line`` on the card ``source``."""

    player: int
    source: int
    """The id of the card whose line earned the bonus."""
    line: int
    card: int
    square: int


class Pass(NamedTuple):
    """A player answers the revealed number without crossing off a square."""

    player: int


Action = Keep | Cross | UseBonus | Pass
