"""The table as the screen shows it, updated event by event, and the places of moving cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, assert_never

from . import rules
from .rules import events as ev

ShownRows = list[list[rules.Cell | None]]
"""A grid as the screen shows it.  A cleared card is ``None`` until the gap closes."""
NO_TURN = rules.Turn(0, 0, False, 0, rules.HIDDEN_CARD)


@dataclass(slots=True)
class BlancoSeat:
    """A seat as the screen currently shows it."""

    name: str
    stage: int = 1
    grid: ShownRows = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    """The cards in hand, a drawn card last; all ``HIDDEN_CARD`` if it is not the viewer's hand."""

    @property
    def cards_left(self) -> int:
        return sum(1 for _ in self.uncleared_cells())

    @property
    def grid_shape(self) -> tuple[int, int]:
        """The number of rows and of columns of the grid, even before the grid is dealt."""
        return (len(self.grid), len(self.grid[0])) if self.grid else rules.GRID_SHAPES[self.stage]

    def uncleared_cells(self) -> Iterator[tuple[rules.Position, rules.Cell]]:
        for row, cells in enumerate(self.grid):
            for column, cell in enumerate(cells):
                if cell is not None:
                    yield (row, column), cell

    @property
    def uncleared_rows(self) -> rules.Grid:
        return tuple(tuple(cell for cell in row if cell is not None) for row in self.grid)

    def cards_in_line(self, line: rules.Line) -> list[int]:
        kind, index = line
        cells = self.grid[index] if kind == "row" else [row[index] for row in self.grid]
        return [cell.card for cell in cells if cell is not None]

    def cell_at(self, at: rules.Position) -> rules.Cell | None:
        row, column = at
        if 0 <= row < len(self.grid) and 0 <= column < len(self.grid[row]):
            return self.grid[row][column]
        return None


@dataclass(slots=True)
class BlancoView:
    """The table as the screen currently shows it to one seat or an onlooker."""

    viewer: int | None = None
    """The viewing seat; ``None`` for an onlooker."""
    are_hands_open: bool = False
    """Whether all hands are seen, because nobody plays who must not know them."""
    phase: rules.Phase = rules.Phase.OPENING
    turn: rules.Turn = NO_TURN
    seats: list[BlancoSeat] = field(default_factory=list)
    pile: int = 0
    discard: list[int] = field(default_factory=list)
    """The discard pile, top card last."""
    box: list[int] = field(default_factory=list)
    points: tuple[int, ...] = ()

    @property
    def top_discard(self) -> int:
        return self.discard[-1] if self.discard else rules.HIDDEN_CARD

    @property
    def winner(self) -> int | None:
        return self.points.index(0) if self.points else None

    def cards_left_to_win(self, player: int) -> int:
        """Count the cards a seat must still clear, including those of a last grid not dealt yet."""
        seat = self.seats[player]
        return seat.cards_left + (rules.LAST_GRID_CARDS if seat.stage < rules.LAST_STAGE else 0)

    def sees_hand(self, player: int) -> bool:
        return self.are_hands_open or player == self.viewer

    def fold(self, event: ev.Event) -> None:
        match event:
            case ev.GameStarted():
                self.seats = [BlancoSeat(name) for name in event.players]
                self.pile = event.pile
            case ev.DiscardStarted():
                self.discard, self.pile = [event.card], event.pile
            case ev.PileReshuffled():
                self.pile, self.box = event.pile, []
                self.discard = self.discard[-event.discard :] if event.discard else []
            case ev.TurnStarted():
                self.phase = rules.Phase.TURN
                self.turn = rules.Turn(event.number, event.player, False, 0, rules.HIDDEN_CARD)
            case ev.GameWon():
                self.phase, self.points = rules.Phase.OVER, event.points
            case _:
                self._fold_seat_event(self.seats[event.player], event)

    def _fold_seat_event(self, seat: BlancoSeat, event: ev.SeatEvent) -> None:
        match event:
            case ev.GridDealt():
                seat.stage, self.pile = event.stage, event.pile
                down = rules.Cell(rules.HIDDEN_CARD, False, False)
                seat.grid = [[down] * event.columns for _row in range(event.rows)]
                self.turn = self.turn._replace(clears=0)
            case ev.HandDealt():
                seat.hand, self.pile = list(event.cards), event.pile
            case ev.GridOpened():
                pass  # The cards that are turned up have events of their own.
            case ev.CardDrawn():
                self._add_drawn_card(seat, event)
            case ev.CardPlaced():
                self._remove_played_card(event.player, event.card)
                _set_cell(seat, event.at, rules.Cell(event.card, True, True))
                self.discard.append(event.replaced)
            case ev.CardDropped():
                self._remove_played_card(event.player, event.card)
                self.discard.append(event.card)
            case ev.CardsSwapped(a=a, b=b):
                _swap_cells(seat, a, b)
                self.turn = self.turn._replace(is_played=True)
            case ev.CardRevealed():
                _set_cell(seat, event.at, rules.Cell(event.card, True, True))
            case ev.CardLooked():
                _set_cell(seat, event.at, rules.Cell(event.card, False, True))
                if event.cause == "clear":
                    self.turn = self.turn._replace(looked=event.card)
            case ev.LineCleared():
                for at in event.positions:
                    _set_cell(seat, at, None)
                self.box += event.cards
                self.turn = self.turn._replace(clears=event.depth)
            case ev.GridClosed():
                _close_gap(seat, event)
            case ev.StageCleared():
                seat.grid = []
            case ev.RewardLapsed() | ev.TurnEnded():
                pass
            case _:
                assert_never(event)

    def _add_drawn_card(self, seat: BlancoSeat, event: ev.CardDrawn) -> None:
        seat.hand.append(event.card if self.sees_hand(event.player) else rules.HIDDEN_CARD)
        self.pile = event.pile
        if event.source == "discard":
            self.discard.pop()

    def _remove_played_card(self, player: int, card: int) -> None:
        """Remove a played card from a hand.  If the hand is hidden, remove any of its cards."""
        self.seats[player].hand.remove(card if self.sees_hand(player) else rules.HIDDEN_CARD)
        self.turn = self.turn._replace(is_played=True)


def view_of_state(
    game: rules.State, player: int | None, *, are_hands_open: bool = False
) -> BlancoView:
    """Return a state as it is shown to a seat, or to an onlooker if ``player`` is ``None``."""
    view, ended = rules.view_for(game, player), rules.outcome(game)
    seats = [
        BlancoSeat(
            seat.name,
            seat.stage,
            list(map(list, seat.grid)),
            list(dealt.hand if are_hands_open else seat.hand),
        )
        for seat, dealt in zip(view.seats, game.seats, strict=True)
    ]
    points = tuple(sheet.points for sheet in ended.sheets) if ended else ()
    return BlancoView(
        player,
        are_hands_open,
        view.phase,
        view.turn,
        seats,
        view.pile,
        list(view.discard),
        list(view.box),
        points,
    )


def _set_cell(seat: BlancoSeat, at: rules.Position, cell: rules.Cell | None) -> None:
    row, column = at
    seat.grid[row][column] = cell


def _swap_cells(seat: BlancoSeat, a: rules.Position, b: rules.Position) -> None:
    first, second = seat.cell_at(a), seat.cell_at(b)
    _set_cell(seat, a, second)
    _set_cell(seat, b, first)


def _close_gap(seat: BlancoSeat, event: ev.GridClosed) -> None:
    grid: ShownRows = [[None] * event.columns for _row in range(event.rows)]
    moved = dict(event.moves)
    for row, cells in enumerate(seat.grid):
        for column, cell in enumerate(cells):
            if cell is not None:
                to_row, to_column = moved.get((row, column), (row, column))
                grid[to_row][to_column] = cell
    seat.grid = grid


class Zone(StrEnum):
    """The kinds of places on the table that cards move between."""

    PILE = "pile"
    DISCARD = "discard"
    BOX = "box"
    HAND = "hand"
    CELL = "cell"


class CardSpot(NamedTuple):
    """A card's place on the table: a zone with a grid position ``at`` or a hand index ``nth``."""

    zone: Zone
    at: rules.Position = (0, 0)
    nth: int = 0


class MovingCard(NamedTuple):
    """A card on its way between two places.  If ``turns`` is true, it flips over on the way."""

    player: int
    card: int
    start: CardSpot
    end: CardSpot
    progress: float
    turns: bool = False
    moves: bool = True
    is_told: bool = False
    """Whether it stops on its way where everybody sees it large, with what its player does."""


class SlidingGrid(NamedTuple):
    """A moment in which the cards of a grid slide together to close the gap of a cleared line."""

    event: ev.GridClosed
    shape: tuple[int, int]
    """The number of rows and of columns before the gap closes."""
    progress: float
