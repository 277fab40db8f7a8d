"""The rules in force: an action goes in, the game after it and what happened come out.

Nothing happens by itself: every step of Blanco is somebody's action, down to ending the turn, and
what follows from it (a new grid, the next player's turn) is done at once.  All functions are pure:
the game they are given does not change.  Names in brackets are those of the rulebook's paragraphs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.errors import IllegalAction, InvalidSetup

from . import actions as act
from . import events as ev
from .clearing import clear, legal_looks, legal_reveal, look, reveal
from .dealing import Log, deal_grid, draw_pile, take
from .grid import adjacent_pairs, cell_at, complete_lines, face_down, positions
from .model import (
    CARDS,
    FIRST_STAGE,
    HAND_SIZE,
    HIDDEN,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Grid,
    Phase,
    Position,
    Seat,
    Setup,
    State,
    Turn,
    with_seat,
)
from .playing import draw, drop, open_grid, place, swap


class Step(NamedTuple):
    """The game after something was done, and what happened, in order."""

    game: State
    events: tuple[ev.Event, ...]


def new_game(setup: Setup) -> Step:
    """Shuffle and deal; everybody is to open, in any order (Game Setup).

    Dealt are the whole grid of each player, row by row, then the first discard, then both cards of
    each player's hand.

    Raises:
        InvalidSetup: the players or the fixed deck do not make a game.
    """
    check_setup(setup)
    pile = draw_pile(setup)
    seats = (Seat(FIRST_STAGE, (), (), True),) * len(setup.players)
    log: Log = [ev.GameStarted(setup.players, len(pile))]
    game = State(setup, Phase.OPENING, Turn(0, 0, False, 0, HIDDEN), seats, pile, (), (), 0)
    for player in range(len(seats)):
        game = deal_grid(game, player, FIRST_STAGE, log)
    game, discard = take(game, 1, log)
    game = game._replace(discard=discard)
    log.append(ev.DiscardStarted(discard[0], len(game.pile)))
    for player in range(len(seats)):
        game, hand = take(game, HAND_SIZE, log)
        seat = game.seats[player]._replace(hand=hand)
        game = game._replace(seats=with_seat(game.seats, player, seat))
        log.append(ev.HandDealt(player, hand, len(game.pile)))
    return Step(game, tuple(log))


def check_setup(setup: Setup) -> None:
    """Refuse a setup that the box does not hold.

    Raises:
        InvalidSetup: with the first thing that is wrong.
    """
    players = len(setup.players)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise InvalidSetup("Blanco takes 2 to 5 players, not {players}", players=players)
    deck = setup.order.deck
    if deck is not None and sorted(deck) != list(CARDS):
        raise InvalidSetup("the fixed deck does not name each of the 120 cards exactly once")


def legal_actions(game: State, player: int) -> list[act.Action]:
    """List everything a player may do now, in one order; empty when it is not up to them.

    A swap is listed once, its left or upper card first; the other way round is as legal.
    """
    seat, turn = game.seats[player], game.turn
    if game.phase is Phase.OVER:
        return []
    if seat.must_open:
        return _legal_opens(seat.grid, player)
    if game.phase is Phase.OPENING or turn.player != player:
        return []
    if len(seat.hand) > HAND_SIZE:
        return _legal_plays(seat, player)
    found: list[act.Action] = [act.Clear(player, *line) for line in complete_lines(seat.grid)]
    found += [act.Look(player, at) for at in legal_looks(game)]
    revealed = legal_reveal(game)
    if revealed is not None:
        found.append(act.Reveal(player, revealed))
    if turn.is_played:
        found.append(act.End(player))
        return found
    found.append(act.Draw(player, "pile"))
    if game.discard:
        found.append(act.Draw(player, "discard"))
    return found + _legal_swaps(seat.grid, player)


def _legal_opens(grid: Grid, player: int) -> list[act.Action]:
    down = face_down(grid)
    return [act.Open(player, up, look) for up in down for look in down if up != look]


def _legal_plays(seat: Seat, player: int) -> list[act.Action]:
    cards = sorted(seat.hand)
    found: list[act.Action] = [
        act.Place(player, card, at) for card in cards for at in positions(seat.grid)
    ]
    reveals: Sequence[Position | None] = face_down(seat.grid) or [None]
    found += [act.Drop(player, card, at) for card in cards for at in reveals]
    return found


def _legal_swaps(grid: Grid, player: int) -> list[act.Action]:
    found: list[act.Action] = []
    for a, b in adjacent_pairs(grid):
        first, second = cell_at(grid, a), cell_at(grid, b)
        if first and second and not first.is_up and not second.is_up:
            found += [act.Swap(player, a, b, a), act.Swap(player, a, b, b)]
        else:
            found.append(act.Swap(player, a, b))
    return found


def apply(game: State, action: act.Action) -> Step:
    """Do what a player decided, and what follows from it.

    Raises:
        IllegalAction: the rules forbid it; says why in plain words.
        InvalidSetup: a fixed reshuffle is not made of the cards that are to be shuffled.
    """
    _check_moment(game, action)
    log: Log = []
    match action:
        case act.Open():
            after = _open(game, action, log)
        case act.Draw():
            after = draw(game, action, log)
        case act.Place():
            after = place(game, action, log)
        case act.Drop():
            after = drop(game, action, log)
        case act.Swap():
            after = swap(game, action, log)
        case act.Clear():
            after = clear(game, action, log)
        case act.Look():
            after = look(game, action, log)
        case act.Reveal():
            after = reveal(game, action, log)
        case act.End():
            after = _end(game, log)
    return Step(after, tuple(log))


def _check_moment(game: State, action: act.Action) -> None:
    """Refuse what nobody may do now, or not this player, or nothing but something else."""
    player = action.player
    if game.phase is Phase.OVER:
        raise IllegalAction("the game is over")
    if not 0 <= player < len(game.seats):
        raise IllegalAction(
            "there is no player {player}: they are numbered 0 to {last}",
            player=player,
            last=len(game.seats) - 1,
        )
    seat, name = game.seats[player], game.setup.players[player]
    if isinstance(action, act.Open):
        if not seat.must_open:
            raise IllegalAction("{name} has no new grid to open", name=name)
        return
    if game.phase is Phase.OPENING:
        raise IllegalAction("first everybody opens their grid")
    if game.turn.player != player:
        raise IllegalAction(
            "it is the turn of {other}, not of {name}",
            other=game.setup.players[game.turn.player],
            name=name,
        )
    if seat.must_open:
        raise IllegalAction("{name} has to open the new grid first", name=name)
    if len(seat.hand) > HAND_SIZE and not isinstance(action, act.Place | act.Drop):
        raise IllegalAction("{name} has to place or drop a card first", name=name)


def _open(game: State, action: act.Open, log: Log) -> State:
    game = open_grid(game, action, log)
    if game.phase is Phase.OPENING and not any(seat.must_open for seat in game.seats):
        game = game._replace(phase=Phase.TURN)
        return _start_turn(game, 0, log)
    return game


def _end(game: State, log: Log) -> State:
    """End the turn once the draw or the swap is done; the next player's begins."""
    player, number = game.turn.player, game.turn.number
    if not game.turn.is_played:
        raise IllegalAction(
            "{name} has to draw a card or swap two before ending the turn",
            name=game.setup.players[player],
        )
    log.append(ev.TurnEnded(player, number))
    return _start_turn(game, (player + 1) % len(game.seats), log)


def _start_turn(game: State, player: int, log: Log) -> State:
    number = game.turn.number + 1
    log.append(ev.TurnStarted(player, number))
    return game._replace(turn=Turn(number, player, False, 0, HIDDEN))
