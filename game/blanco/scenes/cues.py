"""Cues of Blanco: which clip each event gets.

One table from event to clip, in the times of the first game; a test fails if an event has none.
A cue sees the view as it was before its event.  Knows the poses, not how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.blanco.rules import HIDDEN, LAST_STAGE
from game.blanco.rules import events as ev
from game.blanco.stage import poses as show
from game.blanco.stage.poses import Site, Zone
from game.blanco.stage.view import BlancoView
from game.stage import (
    Act,
    Clip,
    Echoed,
    Manner,
    PileShuffled,
    Pulse,
    Wait,
    always,
    pace,
    timing_for,
)

PEEKS = {"slow": 3.4, "normal": 2.6, "fast": 1.8, "turbo": 1.2}
"""How long a card that is looked at is shown to who looks, in seconds, however little moves."""
SEEN_PEEK = 2.4
"""How long everybody else sees that a card is looked at, in flips."""
DEALS = 2.2
"""How long a whole grid is dealt, in deals of one card."""
OVERLAP = 0.3
"""The share of a deal after which the next player is dealt to."""
SWEEP, BOXED = 2.6, 1.5
"""How long a line is lit and how long its cards fly, in sweeps and flights."""
CALL = 1.3
"""How long a chain is called, in parts of a combo."""


def cue_for(
    event: ev.Event, view: BlancoView, speed: str, motion: str = "full", pulse: Pulse = always
) -> Clip:
    """Give the clip that shows an event, as the seat that ``view`` belongs to may see it."""
    how = Manner(timing_for(speed, motion), motion == "full", pulse)
    if isinstance(event, ev.CardLooked):
        return _looked(event, view, how, PEEKS[speed])
    if motion == "none":
        return _still(event, how)
    return CUES[type(event)](event, view, how)


def _still(event: ev.Event, how: Manner) -> Clip:
    """Change things at once, but one after the other; words say what has happened."""
    match event:
        case ev.LineCleared():
            return Wait(2 * how.timing.pause)
        case ev.StageCleared() | ev.GameWon():
            return Wait(how.timing.hold / 2)
        case _:
            return Wait(0.0)


def _nothing(event: ev.Event, view: BlancoView, how: Manner) -> Clip:
    return Wait(0.0)


def _grid(event: ev.GridDealt, view: BlancoView, how: Manner) -> Clip:
    if not how.moves:
        return Wait(0.0)
    player, stage, rows, columns = event.player, event.stage, event.rows, event.columns
    length = how.timing.deal * DEALS
    dealt = Act(length, lambda t: show.GridFlown(player, stage, rows, columns, t))
    # The first grids are dealt almost at once; the second is a moment of its own.
    return Echoed(Wait(length * OVERLAP), dealt) if stage != LAST_STAGE else dealt


def _hand(event: ev.HandDealt, view: BlancoView, how: Manner) -> Clip:
    if not how.moves:
        return Wait(0.0)
    dealt = Act(how.timing.deal, lambda t: show.HandFlown(event.player, t))
    return Echoed(Wait(how.timing.deal * OVERLAP), dealt)


def _first_discard(event: ev.DiscardStarted, view: BlancoView, how: Manner) -> Clip:
    return _moved(0, event.card, Site(Zone.PILE), Site(Zone.DISCARD), how, turns=True)


def _turn(event: ev.TurnStarted, view: BlancoView, how: Manner) -> Clip:
    return Wait(how.timing.flip)


def _shuffled(event: ev.PileReshuffled, view: BlancoView, how: Manner) -> Clip:
    return Act(how.timing.call, PileShuffled) if how.moves else Wait(0.0)


def _drawn(event: ev.CardDrawn, view: BlancoView, how: Manner) -> Clip:
    from_pile = event.source == "pile"
    is_own = event.player == view.viewer
    start = Site(Zone.PILE if from_pile else Zone.DISCARD)
    end = Site(Zone.HAND, nth=len(view.seats[event.player].hand))
    # A card goes face down into a hand that the viewer may not see.
    turns = is_own if from_pile else not is_own
    return _moved(event.player, event.card, start, end, how, turns=turns)


def _placed(event: ev.CardPlaced, view: BlancoView, how: Manner) -> Clip:
    player, cell = event.player, Site(Zone.CELL, event.at)
    laid = _moved(
        player, event.card, _held(view, player, event.card), cell, how, turns=player != view.viewer
    )
    gone = _moved(player, event.replaced, cell, Site(Zone.DISCARD), how, turns=not event.was_up)
    return laid & gone


def _dropped(event: ev.CardDropped, view: BlancoView, how: Manner) -> Clip:
    player = event.player
    start = _held(view, player, event.card)
    turns = player != view.viewer
    return _moved(player, event.card, start, Site(Zone.DISCARD), how, turns=turns)


def _swapped(event: ev.CardsSwapped, view: BlancoView, how: Manner) -> Clip:
    player, (first, second) = event.player, event.cards
    a, b = Site(Zone.CELL, event.a), Site(Zone.CELL, event.b)
    return _moved(player, first, a, b, how) & _moved(player, second, b, a, how)


def _revealed(event: ev.CardRevealed, view: BlancoView, how: Manner) -> Clip:
    player, card, at = event.player, event.card, event.at
    return Act(how.timing.flip, lambda t: show.CardTurned(player, card, at, t, how.moves))


def _looked(event: ev.CardLooked, view: BlancoView, how: Manner, peek: float) -> Clip:
    player, card, at = event.player, event.card, event.at
    length = peek if card != HIDDEN else how.timing.flip * SEEN_PEEK
    return Act(length, lambda t: show.CardPeeked(player, card, at, t, how.moves))


def _cleared(event: ev.LineCleared, view: BlancoView, how: Manner) -> Clip:
    timing, moves, quick = how.timing, how.moves, pace(event.depth - 1)
    player, places, cards = event.player, event.positions, event.cards
    shape = view.seats[player].shape
    bright = moves and how.pulse(0.0)
    clip: Clip = Act(
        timing.sweep * SWEEP * quick,
        lambda t: show.LineLit(player, places, cards, shape, t, moves, bright),
    )
    if moves:
        clip >>= Act(
            timing.flight * BOXED * quick, lambda t: show.LineBoxed(player, places, cards, shape, t)
        )
    if event.depth == 1:
        return clip
    shines = moves and how.pulse(0.0)
    called = Act(
        timing.combo * CALL, lambda t: show.ChainCalled(player, event.depth, t, moves, shines)
    )
    return Echoed(clip, called)


def _closed(event: ev.GridClosed, view: BlancoView, how: Manner) -> Clip:
    if not how.moves or not event.moves:
        return Wait(0.0)
    player, came, shape = event.player, event.moves, view.seats[event.player].shape
    return Act(how.timing.flight * 0.8, lambda t: show.GridSlid(player, came, shape, t))


def _stage(event: ev.StageCleared, view: BlancoView, how: Manner) -> Clip:
    if event.stage == LAST_STAGE:
        return Wait(how.timing.pause)
    return _called(event.player, event.stage, how)


def _won(event: ev.GameWon, view: BlancoView, how: Manner) -> Clip:
    return _called(event.player, LAST_STAGE, how)


def _called(player: int, stage: int, how: Manner) -> Clip:
    bright = how.moves and how.pulse(0.0)
    return Act(
        how.timing.call * 1.6, lambda t: show.StageCalled(player, stage, t, how.moves, bright)
    )


def _moved(
    player: int, card: int, start: Site, end: Site, how: Manner, *, turns: bool = False
) -> Clip:
    return Act(
        how.timing.flight, lambda t: show.CardMoved(player, card, start, end, t, turns, how.moves)
    )


def _held(view: BlancoView, player: int, card: int) -> Site:
    """Say where in a hand a card is; in a hand that is not seen, the one just drawn."""
    hand = view.seats[player].hand
    return Site(Zone.HAND, nth=hand.index(card) if card in hand else len(hand) - 1)


CUES: dict[type[ev.Event], Callable[[Any, BlancoView, Manner], Clip]] = {
    ev.GameStarted: _nothing,
    ev.GridDealt: _grid,
    ev.DiscardStarted: _first_discard,
    ev.HandDealt: _hand,
    ev.GridOpened: _nothing,
    ev.TurnStarted: _turn,
    ev.PileReshuffled: _shuffled,
    ev.CardDrawn: _drawn,
    ev.CardPlaced: _placed,
    ev.CardDropped: _dropped,
    ev.CardsSwapped: _swapped,
    ev.CardRevealed: _revealed,
    ev.LineCleared: _cleared,
    ev.GridClosed: _closed,
    ev.StageCleared: _stage,
    ev.RewardLapsed: _nothing,
    ev.TurnEnded: _nothing,
    ev.GameWon: _won,
}
