"""Earcons: which sounds each event makes, and why some make none.

A pure table from event to sounds, beside the cues that show it; a test fails if an event has
neither a sound nor a reason for silence.  Times follow the clips: what arrives is heard arriving.
Knows the names of the sounds, not what they sound like.
"""

from __future__ import annotations

from game.luckybox.rules import events as ev
from game.scenes.table.earcon import Earcon, Earcons, Hear, plain
from game.stage import Timing, pace
from game.ui.sound.sound import Priority

TIERS = {3: "super", 5: "mega", 7: "lucky", 10: "box"}
"""The cross of a cascade that calls a tier."""
FELT = {"super": 0.25, "mega": 0.45, "lucky": 0.7, "box": 1.0}
"""How hard each shakes a gamepad."""
DUCKING_TIERS = ("mega", "lucky", "box")
PENS, LINES = 3, 5
"""How many variants there are of the pen, and of the line climbing with the depth."""
LOW_LAYER_DEPTH, HIGH_LAYER_DEPTH = 4, 7
"""From these depths on, notes get a layer more instead of getting louder."""
SECOND_BOLT = 0.07


def earcons_for(event: ev.Event, timing: Timing) -> Earcons:
    heard = HEARD.get(type(event))
    return heard(event, timing) if heard else ()


def _reveal(event: ev.NumberRevealed, timing: Timing) -> Earcons:
    # The number is heard at its own pitch, the one that its bonus will have.
    return (
        Earcon("reveal", Priority.ARRIVAL, 0.7),
        Earcon(f"number_{event.number}", Priority.STEP, 0.3, after=timing.flip * 0.5),
    )


def _cross(event: ev.SquareCrossed, timing: Timing) -> Earcons:
    arrives = timing.flight * pace(event.combo - 1) if event.source is not None else 0.0
    pen = Earcon(f"pen_{event.square % PENS + 1}", Priority.STROKE, 0.55, arrives)
    tier = TIERS.get(event.combo)
    if tier is None:
        return (pen,)
    ducks = tier in DUCKING_TIERS
    return (pen, Earcon(tier, Priority.CHORD, 0.9, arrives, ducks=ducks, felt=FELT[tier]))


def _line(event: ev.LineCompleted, timing: Timing) -> Earcons:
    variant = min(event.depth, LINES - 1) + 1
    return (Earcon(f"line_{variant}", Priority.STEP, 0.6), *_layers(event.depth))


def _bonus(event: ev.BonusUsed, timing: Timing) -> Earcons:
    name = "joker" if event.bonus == "?" else f"number_{event.bonus}"
    return (Earcon(name, Priority.STEP, 0.8), *_layers(event.depth))


def _layers(depth: int) -> Earcons:
    layers = []
    if depth >= LOW_LAYER_DEPTH:
        layers.append(Earcon("layer_low", Priority.STROKE, 0.3))
    if depth >= HIGH_LAYER_DEPTH:
        layers.append(Earcon("layer_high", Priority.STROKE, 0.3))
    return tuple(layers)


def _bolts(event: ev.BoltsGained, timing: Timing) -> Earcons:
    arrives = 0.4 * timing.flight * pace(event.depth)
    return tuple(
        Earcon("bolt", Priority.STEP, 0.6, arrives + nth * SECOND_BOLT)
        for nth in range(event.gained)
    )


def _moon(event: ev.MoonGained, timing: Timing) -> Earcons:
    return (Earcon("moon", Priority.ARRIVAL, 0.8, 0.6 * timing.flight * pace(event.depth)),)


def _star(event: ev.StarGained, timing: Timing) -> Earcons:
    return (Earcon("star", Priority.ARRIVAL, 0.8, 0.8 * timing.flight * pace(event.depth)),)


HEARD: dict[type[ev.Event], Hear] = {
    ev.PileReshuffled: plain("shuffle", Priority.STEP, 0.6),
    ev.CardsOffered: plain("deal", Priority.STEP, 0.9),
    ev.CardsKept: plain("snap", Priority.STEP, 0.9),
    ev.CardsDiscarded: plain("discard", Priority.STROKE, 0.7),
    ev.RoundStarted: plain("round_start", Priority.ARRIVAL, 0.55),
    ev.NumberRevealed: _reveal,
    ev.BoltsSpent: plain("bolt_spent", Priority.STEP, 0.6),
    ev.SquareCrossed: _cross,
    ev.LineCompleted: _line,
    ev.BoltsGained: _bolts,
    ev.MoonGained: _moon,
    ev.StarGained: _star,
    ev.BonusUsed: _bonus,
    ev.BonusLost: plain("lost", Priority.ARRIVAL, 0.6),
    ev.CardCompleted: plain("card", Priority.CHORD),
    ev.TurnPassed: plain("pass", Priority.STROKE, 0.5),
    ev.RoundScored: plain("round_end", Priority.CHORD, 0.8),
}
"""The events that sound."""

SILENT: dict[type[ev.Event], str] = {
    ev.GameStarted: "the cards of the first offer follow at once, and they are heard",
    ev.BonusPending: "its line has just sounded, and the bonus sounds when it is used",
    ev.GameScored: "the totals are counted first; the final scene sounds what comes of it",
}
"""The events that make no sound, each with the reason."""
