"""Earcons of Blanco: which sounds each event makes, and why some make none.

The sounds are those of the first game, where they fit.  A test fails if an event has neither a
sound nor a reason for silence.  No sound tells anything that a seat may not know.
"""

from __future__ import annotations

from game.blanco.rules import events as ev
from game.scenes.table.earcon import Earcon, Earcons, Hear, plain
from game.stage import Timing
from game.ui.sound.sound import Priority
from game.words import N_

DRAWN, PLACED = N_("a card is drawn"), N_("a card is laid down")
"""What sounds of the first game tell in this one."""
LINES = 5
"""How many variants there are of the line that climbs with the chain."""
FELT = 0.5
"""How hard a chain shakes a gamepad."""
CHAINS = {2: "super", 3: "mega", 4: "lucky"}
"""What is heard with so many clears in a turn; more sound like the most."""


def earcons_for(event: ev.Event, timing: Timing) -> Earcons:
    heard = HEARD.get(type(event))
    return heard(event, timing) if heard else ()


def _drawn(event: ev.CardDrawn, timing: Timing) -> Earcons:
    drawn = Earcon("deal", Priority.STEP, 0.7, caption=DRAWN)
    return (drawn, Earcon("snap", Priority.STEP, 0.5, timing.flight))


def _placed(event: ev.CardPlaced, timing: Timing) -> Earcons:
    return (
        Earcon("snap", Priority.STEP, 0.9, timing.flight * 0.9, caption=PLACED),
        Earcon("discard", Priority.STROKE, 0.5, timing.flight * 0.9),
    )


def _cleared(event: ev.LineCleared, timing: Timing) -> Earcons:
    line = Earcon(f"line_{min(event.depth, LINES)}", Priority.STEP, 0.8)
    flown = Earcon("discard", Priority.STROKE, 0.6, timing.sweep * 2.6)
    if event.depth < min(CHAINS):
        return (line, flown)
    sting = CHAINS[min(event.depth, max(CHAINS))]
    return (line, flown, Earcon(sting, Priority.CHORD, 0.8, ducks=True, felt=FELT))


HEARD: dict[type[ev.Event], Hear] = {
    ev.GridDealt: plain("deal", Priority.STEP, 0.9),
    ev.DiscardStarted: plain("discard", Priority.STROKE, 0.6),
    ev.HandDealt: plain("snap", Priority.STROKE, 0.6, N_("a hand is dealt")),
    ev.TurnStarted: plain("tick", Priority.TOUCH, 0.5, N_("the next turn")),
    ev.PileReshuffled: plain("shuffle", Priority.STEP, 0.7),
    ev.CardDrawn: _drawn,
    ev.CardPlaced: _placed,
    ev.CardDropped: plain("discard", Priority.STEP, 0.8),
    ev.CardsSwapped: plain("pass", Priority.STEP, 0.8, N_("cards change places")),
    ev.CardRevealed: plain("reveal", Priority.ARRIVAL, 0.8, N_("a card is turned up")),
    ev.CardLooked: plain("moon", Priority.ARRIVAL, 0.5, N_("a card is looked at")),
    ev.LineCleared: _cleared,
    ev.GridClosed: plain("pass", Priority.STROKE, 0.4, N_("the grid closes up")),
    ev.StageCleared: plain("card", Priority.CHORD, caption=N_("the grid is cleared")),
    ev.GameWon: plain("win", Priority.CHORD),
    ev.RewardLapsed: plain("lost", Priority.ARRIVAL, 0.5, N_("a reward lapses")),
}
"""The events that sound."""

SILENT: dict[type[ev.Event], str] = {
    ev.GameStarted: "the grids are dealt at once, and they are heard",
    ev.GridOpened: "what is turned up and what is looked at sound",
    ev.TurnEnded: "the next turn begins at once, and it ticks",
}
"""The events that make no sound, each with the reason."""
