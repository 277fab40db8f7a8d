"""Blanco's cards, grids, states and actions as values, grids as text, and scoring."""

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
"""Stands for a card the viewer may not see; no card has this id."""
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND_SIZE = 2
FIRST_STAGE, LAST_STAGE = 1, 2
GRID_SHAPES = {FIRST_STAGE: (3, 3), LAST_STAGE: (3, 4)}
"""Rows and columns of each stage's grid."""
LAST_GRID_CARDS = GRID_SHAPES[LAST_STAGE][0] * GRID_SHAPES[LAST_STAGE][1]
MIN_LINE_CARDS = 2
CHAIN_CLEARS = 2
"""Clears in a turn that make a chain reaction."""

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
    """A card of a grid; in a view its id is hidden unless the viewer may see it."""

    card: int
    """``HIDDEN_CARD`` in a view unless the viewer may see it."""
    is_up: bool
    is_known: bool
    """Whether its owner has seen it, which is public: it is up, or was looked at."""


Row = tuple[Cell, ...]
Grid = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FixedOrder:
    """The shuffles that a record fixes; missing ones come from the seed."""

    deck: tuple[int, ...] | None = None
    """All 120 cards, first dealt first."""
    reshuffles: tuple[tuple[int, ...], ...] = ()
    """The new draw piles in the order they are made, first drawn first."""

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
    """A player's stage, grid and hand, with the cards that nobody may see yet."""

    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 one."""
    grid: Grid
    """Rows from the top, all of one length; empty once the last stage is cleared."""
    hand: tuple[int, ...]
    """Two cards, and behind them the drawn one until it is played."""
    must_open: bool


class Phase(StrEnum):
    """What the game waits for: open grids, a turn, or nothing because it is over."""

    OPENING = "opening"
    """Everybody opens, in any order."""
    TURN = "turn"
    OVER = "over"


class Turn(NamedTuple):
    """The number, player and progress of the current turn."""

    number: int
    """Turns begun in this game by all players together; 0 before the first."""
    player: int
    is_played: bool
    """Whether the draw or the swap is done."""
    clears: int
    """Lines cleared in this turn, in the current grid."""
    looked: int
    """The card looked at as a reward in this turn; ``HIDDEN_CARD`` if there is none yet."""


class State(NamedTuple):
    """The whole game at one moment."""

    setup: Setup
    phase: Phase
    turn: Turn
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    """Face down, next card first."""
    discard: tuple[int, ...]
    """Face up, top card last."""
    box: tuple[int, ...]
    """Cleared cards, in the order in which they were cleared."""
    reshuffles: int


class VisibleSeat(NamedTuple):
    """A seat as a viewer may see it: hidden cards have no id."""

    name: str
    stage: int
    grid: Grid
    """Cells that the viewer may not see are ``HIDDEN_CARD``."""
    hand: tuple[int, ...]
    """``HIDDEN_CARD`` cards unless it is the viewer's own."""
    must_open: bool


class SeatView(NamedTuple):
    """What a seat or an onlooker may know of the game: no seed, no hidden card."""

    player: int | None
    """The viewing seat; ``None`` for an onlooker."""
    phase: Phase
    turn: Turn
    """``looked`` is ``HIDDEN_CARD`` unless it is the viewer's own turn."""
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
    """List the positions of a line; empty if the grid has no such line."""
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
    """Whether these are two or more face-up cards for which ``shown`` returns the same value."""
    return (
        len(cells) >= MIN_LINE_CARDS
        and all(cell.is_up for cell in cells)
        and len({shown(cell.card) for cell in cells}) == 1
    )


def without_line(grid: Grid, line: LineKind, index: int) -> tuple[Grid, tuple[Move, ...]]:
    """Return the grid without a line, its gap closed, and the moves of the cards that shifted."""
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
    """Place a card of the hand face up in the grid; what lay there is discarded."""

    player: int
    card: int
    at: Position


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a card of the hand and turn up a card of the grid."""

    player: int
    card: int
    reveal: Position | None
    """``None`` only if no card of the grid is face down."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two adjacent cards; which one is ``a`` does not matter."""

    player: int
    a: Position
    b: Position
    reveal: Position | None = None
    """Which of two face-down cards to turn up, by its position after the swap."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear a complete line."""

    player: int
    line: LineKind
    index: int


@dataclass(frozen=True, slots=True)
class Look:
    """Take the reward for clearing: look at a face-down card."""

    player: int
    at: Position


@dataclass(frozen=True, slots=True)
class Reveal:
    """Take the reward for a chain reaction: turn up the card just looked at."""

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
    """Read a card such as ``b7`` (``?`` is an unseen one); raises ``InvalidNotation``."""
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
    """Read a grid of ``b7``, face-down ``(b7)``, looked-at ``[b7]``; raises ``InvalidNotation``."""
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
    """A player's stage, cards left and visible grid, for the score."""

    name: str
    stage: int
    left: int
    points: int
    """Cards left to win; fewer is better."""
    grid: tuple[tuple[int, ...], ...]
    """Rows of cards as everybody sees them, ``HIDDEN_CARD`` for face down; empty for the winner."""


class GameOutcome(NamedTuple):
    """The final scores and the winner of a game."""

    sheets: tuple[ScoreSheet, ...]
    winners: tuple[int, ...]


def cards_left_to_win(seat: Seat) -> int:
    """Count the cards a seat must still clear; those of the last grid count before it is dealt."""
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
    """Convert a turn of the whole table to a count of each player's own turns.

    >>> [turns_per_player(turn, 3) for turn in range(8)]
    [0, 1, 1, 1, 2, 2, 2, 3]
    """
    return (turn - 1) // players + 1


def is_over(game: State) -> bool:
    return game.phase is Phase.OVER


def outcome(game: State) -> GameOutcome | None:
    if not is_over(game):
        return None
    winners = tuple([player for player, seat in enumerate(game.seats) if not seat.grid])
    return GameOutcome(score_sheets(game), winners)


ADDED_UP_GAME_COUNT = 3
"""Games of a match that goes by cards left."""


class SeriesKind(StrEnum):
    """How many games a match has and what decides it (rules: Continuing the Game)."""

    SINGLE = "single"
    FIRST_TO_2 = "first-to-2"
    FIRST_TO_3 = "first-to-3"
    THREE_GAMES = "three-games"
    """Three games added up: fewest cards left wins."""


WINS_NEEDED = {SeriesKind.SINGLE: 1, SeriesKind.FIRST_TO_2: 2, SeriesKind.FIRST_TO_3: 3}
MAX_GAMES_IN_MATCH = MAX_PLAYERS * (max(WINS_NEEDED.values()) - 1) + 1
"""The longest match: everybody one win away from the end, and a last game."""


class GameResult(NamedTuple):
    """The winner and cards left of one game, by players of the match, wherever they sat in it."""

    winner: int
    points: tuple[int, ...]


class Standings(NamedTuple):
    """The wins, cards left and winners of a match so far."""

    games: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    """Cards left, all games added up."""
    winners: tuple[int, ...]
    """Empty while the match goes on; several if they share it."""


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
    """Return which player of a match sits in each seat in game 1, 2, …; seats rotate."""
    return tuple([(seat + game - 1) % players for seat in range(players)])


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed of game 1, 2, … of a match; game 1 has the seed of the match."""
    if game == 1:
        return seed
    return int("".join(map(str, shuffle_items(range(10), seed, f"game {game}"))))
