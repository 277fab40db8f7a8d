"""Who may see what: a seat's view of the game, and its form of the events.

This is the only place where cards are hidden, and it starts from nothing: a view holds what is put
into it here.  Hidden are the pile, the shuffles, other players' hands, and face-down cards but for
one's own that one has looked at.  Knows no rule beyond that.
"""

from collections.abc import Iterable

from . import events as ev
from .model import HIDDEN, Cell, Grid, Seat, SeatShown, SeatView, State


def view_for(game: State, player: int | None) -> SeatView:
    """Show a player everything they may know; ``None`` sees what everybody sees.

    One's own cards that were looked at stay in the view: what to make of a person's memory is for
    whoever draws it to decide.
    """
    seats = tuple(
        [
            _shown(name, seat, is_own=at == player)
            for at, (name, seat) in enumerate(zip(game.setup.players, game.seats, strict=True))
        ]
    )
    turn = game.turn
    if turn.player != player:
        turn = turn._replace(looked=HIDDEN)
    return SeatView(player, game.phase, turn, seats, len(game.pile), game.discard, game.box)


def without_notes(view: SeatView) -> SeatView:
    """Take away the faces of cards that lie face down, seen or not: nobody writes down what."""
    seats = tuple([seat._replace(grid=_seen(seat.grid, is_own=False)) for seat in view.seats])
    return view._replace(seats=seats)


def _shown(name: str, seat: Seat, is_own: bool) -> SeatShown:
    hand = seat.hand if is_own else (HIDDEN,) * len(seat.hand)
    return SeatShown(name, seat.stage, _seen(seat.grid, is_own), hand, seat.must_open)


def _seen(grid: Grid, is_own: bool) -> Grid:
    return tuple(
        [
            tuple(
                [
                    cell
                    if cell.is_up or (is_own and cell.is_known)
                    else Cell(HIDDEN, False, cell.is_known)
                    for cell in cells
                ]
            )
            for cells in grid
        ]
    )


def event_for(event: ev.Event, player: int | None) -> ev.Event:
    """Give the form of an event that a player may see; ``None`` sees what everybody sees."""
    if isinstance(event, ev.HandDealt) and event.player != player:
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, ev.CardLooked) and event.player != player:
        return event._replace(card=HIDDEN)
    if isinstance(event, ev.CardDrawn) and event.player != player and event.source == "pile":
        return event._replace(card=HIDDEN)
    return event


def events_for(events: Iterable[ev.Event], player: int | None) -> tuple[ev.Event, ...]:
    """Give the form of events that a player may see."""
    return tuple([event_for(event, player) for event in events])
