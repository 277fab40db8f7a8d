"""Clearing: complete lines go to the box, and what clearing earns.

Where the rulebook is silent: the reward may be taken at any time in the turn except between drawing
and playing, like clearing itself; the clears of a chain reaction need not follow one another, it is
enough that they are of one turn; the card looked at may be revealed as long as it lies face down in
the grid, wherever it has moved to.  Knows nothing of draws and swaps (``playing``).
"""

from game.rules.errors import IllegalAction

from . import actions as act
from . import events as ev
from .dealing import Log, deal_grid
from .grid import (
    card_count,
    complete_lines,
    face_down,
    line_positions,
    positions,
    with_cell,
    without_line,
)
from .model import CHAIN, HIDDEN, LAST_STAGE, SHORTEST_LINE, Phase, Position, State, with_seat
from .playing import face_down_cell, named, turn_up
from .scoring import points_left


def clear(game: State, action: act.Clear, log: Log) -> State:
    """Clear one complete line and close the gap (Clearing the Grid)."""
    player, line, index = action.player, action.line, action.index
    seat = game.seats[player]
    if (line, index) not in complete_lines(seat.grid):
        raise _why_not(game, action)
    places = line_positions(seat.grid, line, index)
    cards = tuple([seat.grid[row][column].card for row, column in places])
    grid, moves = without_line(seat.grid, line, index)
    turn = game.turn._replace(clears=game.turn.clears + 1)
    box = game.box + cards
    left = card_count(grid)
    log.append(ev.LineCleared(player, (line, index), cards, places, turn.clears, left, len(box)))
    seats = with_seat(game.seats, player, seat._replace(grid=grid))
    game = game._replace(turn=turn, seats=seats, box=box)
    if not grid:
        return _finish_stage(game, player, log)
    log.append(ev.GridClosed(player, moves, len(grid), len(grid[0])))
    return game


def _finish_stage(game: State, player: int, log: Log) -> State:
    """Deal the next grid, or end the game; a reward not used lapses with the old grid."""
    stage, turn = game.seats[player].stage, game.turn
    log.append(ev.StageCleared(player, stage))
    if stage == LAST_STAGE:
        log.append(ev.GameWon(player, tuple([points_left(seat) for seat in game.seats])))
        return game._replace(phase=Phase.OVER)
    if turn.looked == HIDDEN:
        log.append(ev.RewardLapsed(player, turn.clears))
    game = game._replace(turn=turn._replace(clears=0))
    return deal_grid(game, player, stage + 1, log)


def look(game: State, action: act.Look, log: Log) -> State:
    """Look at one face-down card, once a turn (Reward for Clearing a Line)."""
    player, at = action.player, action.at
    name = game.setup.players[player]
    if not game.turn.clears:
        raise IllegalAction("{name} has cleared no line in this turn", name=name)
    if game.turn.looked != HIDDEN:
        raise IllegalAction("{name} has already looked at a card in this turn", name=name)
    seat = game.seats[player]
    cell = face_down_cell(seat.grid, at)
    log.append(ev.CardLooked(player, cell.card, at, "clear"))
    grid = with_cell(seat.grid, at, cell._replace(is_known=True))
    turn = game.turn._replace(looked=cell.card)
    return game._replace(turn=turn, seats=with_seat(game.seats, player, seat._replace(grid=grid)))


def reveal(game: State, action: act.Reveal, log: Log) -> State:
    """Turn up the card just looked at, after two clears or more (Chain Reaction)."""
    player, at = action.player, action.at
    name = game.setup.players[player]
    if game.turn.clears < CHAIN:
        raise IllegalAction("{name} has not cleared two lines in this turn", name=name)
    if game.turn.looked == HIDDEN:
        raise IllegalAction("{name} has not looked at a card in this turn", name=name)
    seat = game.seats[player]
    cell = face_down_cell(seat.grid, at)
    if cell.card != game.turn.looked:
        raise IllegalAction("the card on {at} is not the one just looked at", at=named(at))
    grid = turn_up(seat.grid, player, at, "clear", log)
    return game._replace(seats=with_seat(game.seats, player, seat._replace(grid=grid)))


def legal_looks(game: State) -> list[Position]:
    """List what the player whose turn it is may look at as a reward."""
    turn = game.turn
    if not turn.clears or turn.looked != HIDDEN:
        return []
    return face_down(game.seats[turn.player].grid)


def legal_reveal(game: State) -> Position | None:
    """Say where the card lies that the player whose turn it is may reveal as a reward."""
    turn = game.turn
    if turn.clears < CHAIN or turn.looked == HIDDEN:
        return None
    grid = game.seats[turn.player].grid
    for row, column in positions(grid):
        cell = grid[row][column]
        if cell.card == turn.looked and not cell.is_up:
            return row, column
    return None


def _why_not(game: State, action: act.Clear) -> IllegalAction:
    grid, index = game.seats[action.player].grid, action.index
    is_row = action.line == "row"
    places = line_positions(grid, action.line, index)
    if not places:
        missing = "the grid has no row {index}" if is_row else "the grid has no column {index}"
        return IllegalAction(missing, index=index)
    if len(places) < SHORTEST_LINE:
        return IllegalAction("a single card is no line")
    if any(not grid[row][column].is_up for row, column in places):
        return IllegalAction("only face-up cards can be cleared, and one of these is face down")
    if is_row:
        return IllegalAction("the cards of row {index} do not all show one number", index=index)
    return IllegalAction("the cards of column {index} are not all of one colour", index=index)
