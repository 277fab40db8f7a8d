"""The values of Blanco's rules: cards, grids, states, actions and scores; and grids as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple, TypedDict, Unpack

from game.rules import InvalidNotation, shuffle_items

COLOUR_IDS = range(10)
CARD_NUMBERS = range(1, 13)
CARD_IDS = range(1, len(COLOUR_IDS) * len(CARD_NUMBERS) + 1)
HIDDEN_CARD = 0
"""The id that stands for a card the viewer may not see.  No card of the deck has this id."""
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND_SIZE = 2
FIRST_STAGE, LAST_STAGE = 1, 2
GRID_SHAPES = {FIRST_STAGE: (3, 3), LAST_STAGE: (3, 4)}
"""Rows and columns of each stage's grid."""
LAST_GRID_CARDS = GRID_SHAPES[LAST_STAGE][0] * GRID_SHAPES[LAST_STAGE][1]
MIN_LINE_CARDS = 2
CHAIN_CLEARS = 2
"""How many lines a player has to clear in one turn for a chain reaction."""

Position = tuple[int, int]
LineKind = Literal["row", "column"]
Line = tuple[LineKind, int]
Source = Literal["pile", "discard"]


def colour_of(card: int) -> int:
    """Return the colour (0–9) of a card."""
    return (card - 1) // len(CARD_NUMBERS)


def number_of(card: int) -> int:
    """Return the number (1–12) of a card."""
    return (card - 1) % len(CARD_NUMBERS) + 1


def card_id_of(colour: int, number: int) -> int:
    """Return the card of a colour (0–9) and a number (1–12)."""
    return colour * len(CARD_NUMBERS) + number


class Cell(NamedTuple):
    """A card of a grid, with whether it lies face up and whether its owner has seen it."""

    card: int
    """The card's id.  In a view, it is ``HIDDEN_CARD`` unless the viewer may see the card."""
    is_up: bool
    is_known: bool
    """Whether the owner has seen the card: it is up, or was looked at.  Rivals may know whether."""


Row = tuple[Cell, ...]
Grid = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FixedOrder:
    """The shuffles that a record prescribes.  Shuffles missing here are made from the seed."""

    deck: tuple[int, ...] | None = None
    """All 120 cards, first dealt first; ``None`` to shuffle them by the seed."""
    reshuffles: tuple[tuple[int, ...], ...] = ()
    """The reshuffled draw piles in the order they are made, each from its top card down."""

    @property
    def is_given(self) -> bool:
        return self != FixedOrder()


@dataclass(frozen=True, slots=True)
class Setup:
    """The players, the seed and any fixed shuffles of a game, settled before the deal."""

    players: tuple[str, ...]
    seed: int
    order: FixedOrder = FixedOrder()


class Seat(NamedTuple):
    """A player's stage, grid and hand, including the cards that nobody may see yet."""

    stage: int
    """1 while the player has the 3×3 grid, 2 for the 4×3 grid."""
    grid: Grid
    """The rows from the top, all equally long.  Empty once the last stage is cleared."""
    hand: tuple[int, ...]
    """Two cards.  A drawn card comes third, until one of the three is placed or discarded."""
    must_open: bool


class Phase(StrEnum):
    """The phases of a game: opening the first grids, taking turns, over."""

    OPENING = "opening"
    """Every player opens the first grid.  They may do so in any order."""
    TURN = "turn"
    OVER = "over"


class Turn(NamedTuple):
    """The current turn: its number, its player and what the player has done in it."""

    number: int
    """How many turns all players together have begun in this game; 0 before the first."""
    player: int
    is_played: bool
    """Whether the player has drawn and played a card, or swapped two."""
    clears: int
    """How many lines of the current grid the player has cleared in this turn."""
    looked: int
    """The card that the player looked at in this turn as a reward; ``HIDDEN_CARD`` if none."""


class State(NamedTuple):
    """The whole game at one moment, including all hidden cards."""

    setup: Setup
    phase: Phase
    turn: Turn
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    """The face-down draw pile, next card first."""
    discard: tuple[int, ...]
    """The face-up discard pile, top card last."""
    box: tuple[int, ...]
    """The cleared cards, in the order in which they were cleared."""
    reshuffles: int


class VisibleSeat(NamedTuple):
    """A seat as one viewer sees it.  Cards that this viewer may not see are ``HIDDEN_CARD``."""

    name: str
    stage: int
    grid: Grid
    hand: tuple[int, ...]
    """The cards in hand.  They are all ``HIDDEN_CARD`` unless the seat is the viewer's own."""
    must_open: bool


class SeatView(NamedTuple):
    """The game as one seat or an onlooker may know it, without the seed and the hidden cards."""

    player: int | None
    """The viewing seat; ``None`` for an onlooker."""
    phase: Phase
    turn: Turn
    """The current turn.  ``looked`` is ``HIDDEN_CARD`` unless it is the viewer's own turn."""
    seats: tuple[VisibleSeat, ...]
    pile: int
    discard: tuple[int, ...]
    box: tuple[int, ...]


class SeatChanges(TypedDict, total=False):
    """The fields of ``Seat`` that ``with_seat`` may change."""

    stage: int
    grid: Grid
    hand: tuple[int, ...]
    must_open: bool


def with_seat(game: State, player: int, **change: Unpack[SeatChanges]) -> State:
    seats = list(game.seats)
    seats[player] = seats[player]._replace(**change)
    return game._replace(seats=tuple(seats))


Move = tuple[Position, Position]


def grid_positions(grid: Grid) -> Iterator[Position]:
    for row, cells in enumerate(grid):
        for column in range(len(cells)):
            yield row, column


def cell_at(grid: Grid, at: Position) -> Cell | None:
    row, column = at
    if 0 <= row < len(grid) and 0 <= column < len(grid[row]):
        return grid[row][column]
    return None


def with_cell(grid: Grid, at: Position, cell: Cell) -> Grid:
    row, column = at
    cells = grid[row]
    changed = (*cells[:column], cell, *cells[column + 1 :])
    return (*grid[:row], changed, *grid[row + 1 :])


def face_down_positions(grid: Grid) -> list[Position]:
    return [
        (row, column)
        for row, cells in enumerate(grid)
        for column, cell in enumerate(cells)
        if not cell.is_up
    ]


def count_cards(grid: Grid) -> int:
    return sum(map(len, grid))


def are_adjacent(a: Position, b: Position) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def adjacent_pairs(grid: Grid) -> Iterator[tuple[Position, Position]]:
    """Yield every pair of adjacent positions once, the left or upper one first."""
    for row, column in grid_positions(grid):
        for other in ((row, column + 1), (row + 1, column)):
            if cell_at(grid, other) is not None:
                yield (row, column), other


def line_positions(grid: Grid, line: LineKind, index: int) -> tuple[Position, ...]:
    """Return the positions of a row or column, or ``()`` if the grid does not have this line."""
    across = 0 if line == "row" else 1
    return tuple([at for at in grid_positions(grid) if at[across] == index])


def complete_lines(grid: Grid) -> list[Line]:
    """List the lines that can be cleared: columns from the left, then rows from the top."""
    columns = [*zip(*grid, strict=True)]
    return [
        *(("column", at) for at, cells in enumerate(columns) if is_complete_line(cells, colour_of)),
        *(("row", at) for at, cells in enumerate(grid) if is_complete_line(cells, number_of)),
    ]


def is_complete_line(cells: Sequence[Cell], shown: Callable[[int], int]) -> bool:
    """Whether these are two or more face-up cards for which ``shown`` returns the same value.

    ``shown`` is ``number_of`` for a row and ``colour_of`` for a column.
    """
    return (
        len(cells) >= MIN_LINE_CARDS
        and all(cell.is_up for cell in cells)
        and len({shown(cell.card) for cell in cells}) == 1
    )


def without_line(grid: Grid, line: LineKind, index: int) -> tuple[Grid, tuple[Move, ...]]:
    """Return the grid without a line, its gap closed, and each moved card's (old, new) position."""
    if line == "row":
        closed = grid[:index] + grid[index + 1 :]
        moved = [(at, (at[0] - 1, at[1])) for at in grid_positions(grid) if at[0] > index]
    else:
        closed = tuple([cells[:index] + cells[index + 1 :] for cells in grid if len(cells) > 1])
        moved = [(at, (at[0], at[1] - 1)) for at in grid_positions(grid) if at[1] > index]
    return closed, tuple(moved)


@dataclass(frozen=True, slots=True)
class Open:
    """Open a new grid: turn one card up and look at one other."""

    player: int
    reveal: Position
    look: Position


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the pile or of the discard pile."""

    player: int
    source: Source


@dataclass(frozen=True, slots=True)
class Place:
    """Place a card of the hand face up in the grid.  The card that lay there is discarded."""

    player: int
    card: int
    at: Position


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a card of the hand and turn up a card of the grid."""

    player: int
    card: int
    reveal: Position | None
    """The position of the card to turn up, or ``None`` if no card of the grid is face down."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two adjacent cards.  The order of ``a`` and ``b`` does not matter."""

    player: int
    a: Position
    b: Position
    reveal: Position | None = None
    """Where the card to turn up lies after the swap, if both are face down; otherwise ``None``."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear a complete line."""

    player: int
    line: LineKind
    index: int


@dataclass(frozen=True, slots=True)
class Look:
    """Look at a face-down card, as the reward for clearing a line."""

    player: int
    at: Position


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn up the card just looked at, as the reward for a chain reaction."""

    player: int
    at: Position


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""

    player: int


Action = Open | Draw | Place | Drop | Swap | Clear | Look | Reveal | End


COLOUR_LETTERS = "abcdefghij"
UNSEEN_CARD_TEXT = "?"
_NUMBERS_BY_TEXT = {str(number): number for number in CARD_NUMBERS}


def parse_card(text: str) -> int:
    """Return the id of a card written such as ``b7``.  ``?`` stands for an unseen card.

    Raise ``InvalidNotation`` for any other text.
    """
    if text == UNSEEN_CARD_TEXT:
        return HIDDEN_CARD
    letter, number = text[:1], text[1:]
    if not letter or letter not in COLOUR_LETTERS or number not in _NUMBERS_BY_TEXT:
        raise InvalidNotation(
            "{text!r} is not a card: a letter from a to {last} and a number from 1 to 12",
            text=text,
            last=COLOUR_LETTERS[len(COLOUR_IDS) - 1],
        )
    return card_id_of(COLOUR_LETTERS.index(letter), _NUMBERS_BY_TEXT[number])


def parse_grid(text: str) -> Grid:
    """Return the grid that is written as rows of cards.

    ``b7`` is a face-up card, ``(b7)`` a face-down card, and ``[b7]`` a face-down card that its
    owner has looked at.  Raise ``InvalidNotation`` for any other text.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len({len(row) for row in rows}) > 1:
        raise InvalidNotation("the rows of a grid are all of one length")
    return tuple([tuple([_parse_cell(word) for word in row]) for row in rows])


def _parse_cell(word: str) -> Cell:
    brackets = word[:1] + word[-1:]
    if brackets in ("()", "[]"):
        return Cell(parse_card(word[1:-1]), False, brackets == "[]")
    return Cell(parse_card(word), True, True)


class ScoreSheet(NamedTuple):
    """A player's score: the stage, the cards left, and the grid as everybody sees it."""

    name: str
    stage: int
    left: int
    points: int
    """The cards still to clear for a win, including those of a last grid not dealt yet."""
    grid: tuple[tuple[int, ...], ...]
    """The rows of card ids, ``HIDDEN_CARD`` for a face-down card; empty for the winner."""


class GameOutcome(NamedTuple):
    """The final scores and the winner of a game."""

    sheets: tuple[ScoreSheet, ...]
    winners: tuple[int, ...]


def cards_left_to_win(seat: Seat) -> int:
    """Count the cards a seat must still clear, including those of a last grid not dealt yet."""
    return count_cards(seat.grid) + (LAST_GRID_CARDS if seat.stage == FIRST_STAGE else 0)


def score_sheets(game: State) -> tuple[ScoreSheet, ...]:
    """Return each player's score as if the game stopped now, in player order."""
    return tuple(
        [
            ScoreSheet(
                name,
                seat.stage,
                count_cards(seat.grid),
                cards_left_to_win(seat),
                tuple(
                    [
                        tuple([c.card if c.is_up else HIDDEN_CARD for c in cells])
                        for cells in seat.grid
                    ]
                ),
            )
            for name, seat in zip(game.setup.players, game.seats, strict=True)
        ]
    )


def turns_per_player(turn: int, players: int) -> int:
    """Convert a turn's number among all turns to its number among its player's own turns."""
    return (turn - 1) // players + 1


def is_over(game: State) -> bool:
    return game.phase is Phase.OVER


def outcome(game: State) -> GameOutcome | None:
    if not is_over(game):
        return None
    winners = tuple([player for player, seat in enumerate(game.seats) if not seat.grid])
    return GameOutcome(score_sheets(game), winners)


ADDED_UP_GAME_COUNT = 3
"""The number of games in a match that adds up the cards left."""


class SeriesKind(StrEnum):
    """The kinds of match: how many games, and what decides (rules: Continuing the Game)."""

    SINGLE = "single"
    FIRST_TO_2 = "first-to-2"
    FIRST_TO_3 = "first-to-3"
    THREE_GAMES = "three-games"
    """Three games, whose cards left are added up.  The lowest total wins."""


WINS_NEEDED = {SeriesKind.SINGLE: 1, SeriesKind.FIRST_TO_2: 2, SeriesKind.FIRST_TO_3: 3}
MAX_GAMES_IN_MATCH = MAX_PLAYERS * (max(WINS_NEEDED.values()) - 1) + 1
"""The number of games in the longest match: all players are one win short before the last game."""


class GameResult(NamedTuple):
    """One game's winner and each player's cards left, with players numbered as in the match."""

    winner: int
    points: tuple[int, ...]


class Standings(NamedTuple):
    """The wins, cards left and winners of a match so far."""

    games: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    """How many cards each player had left, added up over all games."""
    winners: tuple[int, ...]
    """The winners of the match: empty while the match goes on, several if they tie."""


def match_standings(kind: SeriesKind, players: int, results: Sequence[GameResult]) -> Standings:
    wins = tuple([sum(result.winner == p for result in results) for p in range(players)])
    points = tuple([sum(result.points[p] for result in results) for p in range(players)])
    winners: tuple[int, ...] = ()
    if kind is SeriesKind.THREE_GAMES:
        if len(results) >= ADDED_UP_GAME_COUNT:
            winners = tuple([p for p in range(players) if points[p] == min(points)])
    else:
        winners = tuple([p for p in range(players) if wins[p] >= WINS_NEEDED[kind]])
    return Standings(len(results), wins, points, winners)


def seating_in_game(players: int, game: int) -> tuple[int, ...]:
    """Return the player of the match in each seat of a game.  Games are numbered from 1."""
    return tuple([(seat + game - 1) % players for seat in range(players)])


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed of game 1, 2, … of a match.  Game 1 has the same seed as the match."""
    if game == 1:
        return seed
    return int("".join(map(str, shuffle_items(range(10), seed, f"game {game}"))))
