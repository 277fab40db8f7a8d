"""Cues: which clip each event gets, and how long everything takes at each speed.

One table from event to clip; a test fails if an event has none.  Times are seconds.  Knows the
stage's poses, not how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.rules.luckybox import events as ev
from game.stage import Act, Clip, Echoed, Place, Spot, Wait
from game.stage import poses as show


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take at one speed, in seconds."""

    cross: float
    sweep: float
    ring: float
    flight: float
    pause: float
    combo: float
    flip: float
    stamp: float
    deal: float
    call: float
    count: float
    """One line of a score being added up."""
    hold: float
    """How long a finished table is left alone before it is scored."""
    think: float
    """How long a watched table rests before it goes on by itself."""


TIMINGS = {
    "slow": Timing(0.26, 0.20, 0.18, 0.58, 0.20, 1.1, 0.55, 0.70, 0.55, 1.1, 0.55, 1.6, 1.5),
    "normal": Timing(0.16, 0.12, 0.10, 0.36, 0.12, 0.7, 0.35, 0.45, 0.35, 0.7, 0.35, 1.0, 0.8),
    "fast": Timing(0.08, 0.06, 0.05, 0.15, 0.06, 0.35, 0.175, 0.22, 0.18, 0.35, 0.18, 0.6, 0.3),
    "turbo": Timing(0.0, 0.03, 0.03, 0.08, 0.04, 0.2, 0.09, 0.10, 0.08, 0.15, 0.06, 0.1, 0.05),
}
SPEEDS = tuple(TIMINGS)


SWIFTEST = 0.22
"""No step of a cascade is shown in less than this share of its normal time."""
LEFT_FLYING = 0.25
"""The share of its time after which what only arrives (a token, a stamp) lets the cascade go on."""


def pace(depth: int) -> float:
    """Give the share of its normal time that a step this deep in a cascade takes.

    Each is quicker than the one before, so that a whole cascade stays within four seconds.
    """
    return max(SWIFTEST, 1.0 / (1.0 + 0.6 * depth))


Cue = Callable[[Any, Timing], Clip]


def cue_for(event: ev.Event, speed: str) -> Clip:
    """Give the clip that shows an event at a speed (one of ``SPEEDS``)."""
    return CUES[type(event)](event, TIMINGS[speed])


def _nothing(event: ev.Event, timing: Timing) -> Clip:
    return Wait(0.0)


def _offer(event: ev.CardsOffered, timing: Timing) -> Clip:
    player, cards = event.player, event.cards
    return Act(timing.deal, lambda t: show.OfferDealt(player, cards, t))


def _kept(event: ev.CardsKept, timing: Timing) -> Clip:
    player, kept, discarded = event.player, event.cards, event.discarded
    return Act(timing.deal, lambda t: show.CardsTaken(player, kept, discarded, t))


def _reshuffle(event: ev.PileReshuffled, timing: Timing) -> Clip:
    return Act(timing.deal, show.PileShuffled)


def _round(event: ev.RoundStarted, timing: Timing) -> Clip:
    return Act(timing.call, lambda t: show.RoundCalled(event.round, t))


def _reveal(event: ev.NumberRevealed, timing: Timing) -> Clip:
    return Act(timing.flip, lambda t: show.NumberFlipped(event.number, event.turn, t))


def _spend(event: ev.BoltsSpent, timing: Timing) -> Clip:
    start, end = Place(Spot.TRAY), Place(Spot.SQUARE, event.card, event.square)
    return _flight(event.player, "bolt", event.spent, start, end, timing.flight * 0.7)


def _cross(event: ev.SquareCrossed, timing: Timing) -> Clip:
    player, card, square, combo = event.player, event.card, event.square, event.combo
    # A cascade may be wide instead of deep: what comes after many crosses is quick all the same.
    quick = pace(combo - 1)
    cross: Clip = Act(timing.cross * quick, lambda t: show.CrossDrawn(player, card, square, t))
    if event.source is not None:
        start = Place(Spot.LINE_END, *event.source)
        end = Place(Spot.SQUARE, card, square)
        what = str(event.number)
        cross = _flight(player, what, 1, start, end, timing.flight * quick) >> cross
    if combo > 1:
        called = Act(timing.combo, lambda t: show.ComboCounted(player, combo, card, square, t))
        return Echoed(cross, called)
    return cross


def _line(event: ev.LineCompleted, timing: Timing) -> Clip:
    player, card, line = event.player, event.card, event.line
    quick = pace(event.depth)
    sweep = Act(timing.sweep * quick, lambda t: show.LineSwept(player, card, line, t))
    if not event.bonus:
        return sweep
    return sweep >> Act(timing.ring * quick, lambda t: show.BonusRinged(player, card, line, t))


def _bolts(event: ev.BoltsGained, timing: Timing) -> Clip:
    return _from_supply(event.player, "bolt", event.gained, event.depth, timing)


def _moon(event: ev.MoonGained, timing: Timing) -> Clip:
    return _from_supply(event.player, "moon", 1, event.depth, timing)


def _star(event: ev.StarGained, timing: Timing) -> Clip:
    start = Place(Spot.LINE_END, event.card, event.line)
    end = Place(Spot.STARS, at=event.round - 1)
    length = timing.flight * pace(event.depth)
    return _left_to_itself(_flight(event.player, "star", 1, start, end, length))


def _pending(event: ev.BonusPending, timing: Timing) -> Clip:
    return Wait(timing.pause * pace(event.depth))


def _lost(event: ev.BonusLost, timing: Timing) -> Clip:
    player, card, line, reason = event.player, event.card, event.line, event.reason
    length = timing.flight * pace(event.depth)
    return _left_to_itself(Act(length, lambda t: show.BonusFaded(player, card, line, reason, t)))


def _card(event: ev.CardCompleted, timing: Timing) -> Clip:
    player, card, points = event.player, event.card, event.points
    length = timing.stamp * pace(event.depth)
    return _left_to_itself(Act(length, lambda t: show.CardStamped(player, card, points, t)))


def _passed(event: ev.TurnPassed, timing: Timing) -> Clip:
    return Act(timing.flip, lambda t: show.PassCalled(event.player, t))


def _scored(event: ev.RoundScored, timing: Timing) -> Clip:
    return Act(timing.count, lambda t: show.ScoreCounted(event.round, t))


def _cleared(event: ev.CardsDiscarded, timing: Timing) -> Clip:
    player, cards = event.player, event.cards
    return Act(timing.deal, lambda t: show.CardsCleared(player, cards, t))


def _ended(event: ev.GameScored, timing: Timing) -> Clip:
    return Act(timing.count, lambda t: show.ScoreCounted(0, t))


def _from_supply(player: int, what: str, count: int, depth: int, timing: Timing) -> Clip:
    start, end = Place(Spot.SUPPLY), Place(Spot.TRAY)
    length = timing.flight * pace(depth)
    return _left_to_itself(_flight(player, what, count, start, end, length))


def _flight(player: int, what: str, count: int, start: Place, end: Place, length: float) -> Clip:
    return Act(length, lambda t: show.Flight(player, what, count, start, end, t))


def _left_to_itself(clip: Clip) -> Clip:
    """Play a clip that the next step need not see the end of."""
    return Echoed(Wait(clip.length * LEFT_FLYING), clip)


CUES: dict[type[ev.Event], Cue] = {
    ev.GameStarted: _nothing,
    ev.PileReshuffled: _reshuffle,
    ev.CardsOffered: _offer,
    ev.CardsKept: _kept,
    ev.RoundStarted: _round,
    ev.NumberRevealed: _reveal,
    ev.BoltsSpent: _spend,
    ev.SquareCrossed: _cross,
    ev.LineCompleted: _line,
    ev.BoltsGained: _bolts,
    ev.MoonGained: _moon,
    ev.StarGained: _star,
    ev.BonusPending: _pending,
    ev.BonusUsed: _nothing,
    ev.BonusLost: _lost,
    ev.CardCompleted: _card,
    ev.TurnPassed: _passed,
    ev.RoundScored: _scored,
    ev.CardsDiscarded: _cleared,
    ev.GameScored: _ended,
}
