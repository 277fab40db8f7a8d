"""Playing: the one thing a turn is for, a draw and what becomes of it, or a swap.

Also opening a new grid.  Where the rulebook is silent: a card drawn from the discard pile may be
dropped on it again, and a card dropped or replaced lies face up there before anything else happens.
Knows nothing of lines (``clearing``), nor whose turn it is (``engine``).
"""

from game.rules.errors import IllegalAction

from . import actions as act
from . import events as ev
from .dealing import Log, take
from .grid import are_adjacent, cell_at, face_down, with_cell
from .model import HAND_SIZE, HIDDEN, Cell, Grid, Position, Seat, State, with_seat


def open_grid(game: State, action: act.Open, log: Log) -> State:
    """Turn one card of a new grid up and look at one other (Game Setup)."""
    player, seat = action.player, game.seats[action.player]
    face_down_cell(seat.grid, action.reveal)
    looked = face_down_cell(seat.grid, action.look)
    if action.reveal == action.look:
        raise IllegalAction("turn up one card and look at another, not at the same one")
    log.append(ev.GridOpened(player, seat.stage, action.reveal, action.look))
    grid = turn_up(seat.grid, player, action.reveal, "open", log)
    grid = with_cell(grid, action.look, looked._replace(is_known=True))
    log.append(ev.CardLooked(player, looked.card, action.look, "open"))
    return _with_grid(game, player, grid, must_open=False)


def draw(game: State, action: act.Draw, log: Log) -> State:
    """Take the top card of the pile or of the discard pile into the hand (Action A)."""
    _refuse_second_play(game, action.player)
    if action.source == "pile":
        game, (card,) = take(game, 1, log)
    elif game.discard:
        *under, card = game.discard
        game = game._replace(discard=tuple(under))
    else:
        raise IllegalAction("the discard pile is empty")
    seat = game.seats[action.player]
    seat = seat._replace(hand=(*seat.hand, card))
    game = game._replace(seats=with_seat(game.seats, action.player, seat))
    top = game.discard[-1] if game.discard else HIDDEN
    log.append(
        ev.CardDrawn(action.player, card, action.source, len(game.pile), len(game.discard), top)
    )
    return game


def place(game: State, action: act.Place, log: Log) -> State:
    """Lay a card of the hand face up anywhere in the grid; discard what lay there (Action A)."""
    player, card, at = action.player, action.card, action.at
    seat = _holding(game, player, card)
    old = _cell(seat.grid, at)
    discard = (*game.discard, old.card)
    log.append(ev.CardPlaced(player, card, at, old.card, old.is_up, len(discard)))
    grid = with_cell(seat.grid, at, Cell(card, True, True))
    return _play_card(game._replace(discard=discard), player, card, grid)


def drop(game: State, action: act.Drop, log: Log) -> State:
    """Discard a card of the hand and turn up a face-down one, if there is any (Action A)."""
    player, card, at = action.player, action.card, action.reveal
    seat = _holding(game, player, card)
    grid = seat.grid
    discard = (*game.discard, card)
    dropped = ev.CardDropped(player, card, len(discard))
    if at is None:
        if face_down(grid):
            raise IllegalAction("a face-down card of the grid must be turned up as well: say which")
        log.append(dropped)
    else:
        face_down_cell(grid, at)
        log.append(dropped)
        grid = turn_up(grid, player, at, "drop", log)
    return _play_card(game._replace(discard=discard), player, card, grid)


def swap(game: State, action: act.Swap, log: Log) -> State:
    """Swap two adjacent cards; one that is face down is turned up, one of two (Action B)."""
    player, a, b, reveal = action.player, action.a, action.b, action.reveal
    _refuse_second_play(game, player)
    grid = game.seats[player].grid
    first, second = _cell(grid, a), _cell(grid, b)
    if not are_adjacent(a, b):
        raise IllegalAction("these cards do not touch: only neighbours can be swapped")
    if first.is_up or second.is_up:
        if reveal is not None:
            raise IllegalAction("only where both cards are face down is one of them chosen")
        reveal = None if first.is_up and second.is_up else b if second.is_up else a
    elif reveal is None:
        raise IllegalAction("both cards are face down: say which of them to turn up")
    elif reveal not in (a, b):
        raise IllegalAction("this is neither of the swapped cards: turn one of them up")
    cards = first.card if first.is_up else HIDDEN, second.card if second.is_up else HIDDEN
    log.append(ev.CardsSwapped(player, a, b, cards))
    grid = with_cell(with_cell(grid, a, second), b, first)
    if reveal is not None:
        grid = turn_up(grid, player, reveal, "swap", log)
    game = game._replace(turn=game.turn._replace(is_played=True))
    return _with_grid(game, player, grid)


def turn_up(grid: Grid, player: int, at: Position, cause: ev.Cause, log: Log) -> Grid:
    card = face_down_cell(grid, at).card
    log.append(ev.CardRevealed(player, card, at, cause))
    return with_cell(grid, at, Cell(card, True, True))


def named(at: Position) -> str:
    """Name a position in a sentence, as records write it."""
    return f"[{at[0]}, {at[1]}]"


def _cell(grid: Grid, at: Position) -> Cell:
    cell = cell_at(grid, at)
    if cell is None:
        raise IllegalAction(
            "there is no card on {at}: the grid has {rows} rows and {columns} columns",
            at=named(at),
            rows=len(grid),
            columns=len(grid[0]) if grid else 0,
        )
    return cell


def face_down_cell(grid: Grid, at: Position) -> Cell:
    """Give the face-down card there.

    Raises:
        IllegalAction: it lies face up, or there is none.
    """
    cell = _cell(grid, at)
    if cell.is_up:
        raise IllegalAction("this card is face up already")
    return cell


def _refuse_second_play(game: State, player: int) -> None:
    if game.turn.is_played:
        raise IllegalAction(
            "{name} has already drawn or swapped in this turn", name=game.setup.players[player]
        )


def _holding(game: State, player: int, card: int) -> Seat:
    seat, name = game.seats[player], game.setup.players[player]
    if len(seat.hand) == HAND_SIZE:
        _refuse_second_play(game, player)
        raise IllegalAction("{name} has to draw a card first", name=name)
    if card not in seat.hand:
        raise IllegalAction("card {card} is not in the hand of {name}", card=card, name=name)
    return seat


def _play_card(game: State, player: int, card: int, grid: Grid) -> State:
    seat = game.seats[player]
    hand = tuple([held for held in seat.hand if held != card])
    seat = seat._replace(hand=hand, grid=grid)
    turn = game.turn._replace(is_played=True)
    return game._replace(turn=turn, seats=with_seat(game.seats, player, seat))


def _with_grid(game: State, player: int, grid: Grid, must_open: bool = False) -> State:
    seat = game.seats[player]._replace(grid=grid, must_open=must_open)
    return game._replace(seats=with_seat(game.seats, player, seat))
