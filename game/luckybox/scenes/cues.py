"""Cues: which clip each event gets, and how long everything takes at each speed.

One table from event to clip; a test fails if an event has none.  Times are seconds.  How much moves
and whether one more flash may be is settled here too, and handed on in the poses.  Knows the
stage's poses, not how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.luckybox.rules import events as ev
from game.luckybox.stage import poses as show
from game.luckybox.stage.poses import Site, Zone
from game.stage import (
    Act,
    Clip,
    Echoed,
    Manner,
    PileShuffled,
    Pose,
    Pulse,
    Timing,
    Wait,
    always,
    pace,
    timing_for,
)

from .tiers import tier_at

LEFT_FLYING = 0.25
"""The share of its time after which what only arrives (a token, a stamp) lets the cascade go on."""

LANDING = 0.9
"""How long something that landed is shown landing, in parts of its flight."""
SLAM_TIMES = 1.3
"""How long what an answer has brought takes into the Total, in parts of the time for a combo."""
PRAISE_TIMES, FORWARD_TIMES = 2.6, 3.4
"""How long a best is called and a board is brought forward, likewise."""
STAMP_SHOWN = 2.2
"""How long a completed card is shown being stamped, in parts of the stamp."""


Cue = Callable[[Any, Manner], Clip]


def cue_for(event: ev.Event, speed: str, motion: str = "full", pulse: Pulse = always) -> Clip:
    timing = timing_for(speed, motion)
    if motion == "none":
        return _still(event, timing)
    return CUES[type(event)](event, Manner(timing, motion == "full", pulse))


def counted(clip: Clip, player: int, how: Manner) -> Clip:
    """Let the last clip of an answer end with its points going into the Total.

    They wait until the last of them has arrived; nothing waits for them.
    """
    timing = how.timing
    lead = max(clip.length, timing.flight, timing.stamp) + timing.flight
    slam = _from_here_on(
        lead, timing.combo * SLAM_TIMES, lambda t: show.AnswerCounted(player, t, how.moves)
    )
    return _with_echo(clip, slam)


def praised(clip: Clip, player: int, crosses: int, how: Manner) -> Clip:
    """Let the last clip of a cascade be followed by the word that it is a player's longest yet."""
    rests, length = clip.length + how.timing.combo, how.timing.combo * PRAISE_TIMES
    return _with_echo(
        clip,
        _from_here_on(rests, length, lambda t: show.BestCalled(player, crosses, t, how.moves)),
    )


def brought_forward(clip: Clip, player: int, crosses: int, how: Manner) -> Clip:
    """Let the last clip of a great cascade be followed by its board coming forward."""
    rests, length = clip.length + how.timing.combo, how.timing.combo * FORWARD_TIMES
    return _with_echo(
        clip,
        _from_here_on(rests, length, lambda t: show.BroughtForward(player, crosses, t, how.moves)),
    )


def _with_echo(clip: Clip, echo: Clip) -> Clip:
    """Let something play on beside a clip."""
    if isinstance(clip, Echoed):
        return Echoed(clip.clip, clip.echo & echo)
    return Echoed(clip, echo)


def _from_here_on(rests: float, length: float, pose: Callable[[float], Pose]) -> Clip:
    """Show a pose at rest for a while, and then its way."""
    return Act(rests, lambda t: pose(0.0)) >> Act(length, pose)


def _still(event: ev.Event, timing: Timing) -> Clip:
    """Change things at once, but one after the other; words say how far a cascade has come."""
    match event:
        case ev.LineCompleted():
            return Wait(timing.pause * pace(event.depth))
        case ev.SquareCrossed(player=player, card=card, square=square, combo=combo) if combo > 1:
            called = Act(
                timing.combo, lambda t: show.ComboCounted(player, combo, card, square, t, False)
            )
            return Echoed(Wait(2 * timing.pause * pace(combo - 1)), called)
        case _:
            return Wait(0.0)


def _spend(event: ev.BoltsSpent, how: Manner) -> Clip:
    start, end = Site(Zone.TRAY), Site(Zone.SQUARE, event.card, event.square)
    length = how.timing.flight * 0.7
    return _flight(event.player, "bolt", event.spent, start, end, length, how.moves)


def _cross(event: ev.SquareCrossed, how: Manner) -> Clip:
    timing, moves = how.timing, how.moves
    player, card, square, combo = event.player, event.card, event.square, event.combo
    # A cascade may be wide instead of deep: what comes after many crosses is quick all the same.
    quick = pace(combo - 1)
    cross: Clip = Act(
        timing.cross * quick, lambda t: show.CrossDrawn(player, card, square, t, moves)
    )
    arrives = 0.0
    if event.source is not None:
        start = Site(Zone.LINE_END, *event.source)
        end = Site(Zone.SQUARE, card, square)
        arrives = timing.flight * quick
        cross = _flight(player, str(event.number), 1, start, end, arrives, moves) >> cross
    if combo == 1:
        return cross
    # It is called when the disc lands, which is when it is heard.
    called: Clip = Act(
        timing.combo, lambda t: show.ComboCounted(player, combo, card, square, t, moves)
    )
    tier = tier_at(combo)
    if tier is not None:
        bright = moves and tier.spread > 0 and how.pulse(arrives)
        called &= Act(
            timing.combo * tier.lasts,
            lambda t: show.TierReached(player, combo, card, square, t, moves, bright),
        )
    return Echoed(cross, Wait(arrives) >> called)


def _line(event: ev.LineCompleted, how: Manner) -> Clip:
    timing, moves = how.timing, how.moves
    player, card, line = event.player, event.card, event.line
    quick = pace(event.depth)
    bright = moves and how.pulse(0.0)
    sweep = Act(
        timing.sweep * quick, lambda t: show.LineSwept(player, card, line, t, moves, bright)
    )
    if not event.bonus:
        return sweep
    ring = Act(timing.ring * quick, lambda t: show.BonusRinged(player, card, line, t, moves))
    return sweep >> ring


def _star(event: ev.StarGained, how: Manner) -> Clip:
    start = Site(Zone.LINE_END, event.card, event.line)
    end = Site(Zone.STARS, at=event.round - 1)
    token = _token(event.player, "star", 1, start, end, event.depth, how)
    player, points = event.player, event.points
    lands = how.timing.flight * pace(event.depth)
    return Echoed(token.clip, token.echo & _earned(player, points, end, lands, how))


def _lost(event: ev.BonusLost, how: Manner) -> Clip:
    player, card, line, reason = event.player, event.card, event.line, event.reason
    length = how.timing.flight * pace(event.depth)
    faded = Act(length, lambda t: show.BonusFaded(player, card, line, reason, t))
    return Echoed(Wait(length * LEFT_FLYING), faded)


def _card(event: ev.CardCompleted, how: Manner) -> Clip:
    player, card, points = event.player, event.card, event.points
    length = how.timing.stamp * pace(event.depth)
    moves, bright = how.moves, how.moves and how.pulse(0.0)
    stamped = Act(
        how.timing.stamp * (STAMP_SHOWN if moves else 1.0),
        lambda t: show.CardStamped(player, card, points, t, moves, bright),
    )
    earned = _earned(player, points, Site(Zone.SQUARE, card, 4), how.timing.stamp, how)
    return Echoed(Wait(length * LEFT_FLYING), stamped & earned)


def _earned(player: int, points: int, start: Site, after: float, how: Manner) -> Clip:
    """Let points fly to the Total once what brings them has arrived."""
    return _from_here_on(
        after,
        how.timing.flight,
        lambda t: show.PointsEarned(player, points, start, t, how.moves),
    )


def _from_supply(event: ev.BoltsGained | ev.MoonGained, how: Manner) -> Clip:
    what, count = ("bolt", event.gained) if isinstance(event, ev.BoltsGained) else ("moon", 1)
    supply, tray = Site(Zone.SUPPLY), Site(Zone.TRAY)
    return _token(event.player, what, count, supply, tray, event.depth, how)


def _token(
    player: int, what: str, count: int, start: Site, end: Site, depth: int, how: Manner
) -> Echoed:
    """Let a token travel and land by itself."""
    length = how.timing.flight * pace(depth)
    shown = _flight(player, what, count, start, end, length, how.moves)
    if how.moves:
        landing = how.timing.flight * LANDING
        shown >>= Act(landing, lambda t: show.Arrived(player, what, count, end, t))
    return Echoed(Wait(length * LEFT_FLYING), shown)


def _flight(
    player: int, what: str, count: int, start: Site, end: Site, length: float, moves: bool
) -> Clip:
    return Act(length, lambda t: show.Flight(player, what, count, start, end, t, moves))


def _way(how: Manner, pose: Callable[[float], Pose]) -> Clip:
    """Let cards go from one place to another; where less is to move they are there at once."""
    return Act(how.timing.deal, pose) if how.moves else Wait(0.0)


CUES: dict[type[ev.Event], Cue] = {
    ev.GameStarted: lambda event, how: Wait(0.0),
    ev.PileReshuffled: lambda event, how: _way(how, PileShuffled),
    ev.CardsOffered: lambda event, how: _way(
        how, lambda t: show.OfferDealt(event.player, event.cards, t)
    ),
    ev.CardsKept: lambda event, how: _way(
        how, lambda t: show.CardsTaken(event.player, event.cards, event.discarded, t)
    ),
    ev.RoundStarted: lambda event, how: Act(
        how.timing.call, lambda t: show.RoundCalled(event.round, t, how.moves)
    ),
    ev.NumberRevealed: lambda event, how: Act(
        how.timing.flip, lambda t: show.NumberFlipped(event.number, event.turn, t, how.moves)
    ),
    ev.BoltsSpent: _spend,
    ev.SquareCrossed: _cross,
    ev.LineCompleted: _line,
    ev.BoltsGained: _from_supply,
    ev.MoonGained: _from_supply,
    ev.StarGained: _star,
    ev.BonusPending: lambda event, how: Wait(how.timing.pause * pace(event.depth)),
    ev.BonusUsed: lambda event, how: Wait(0.0),
    ev.BonusLost: _lost,
    ev.CardCompleted: _card,
    ev.TurnPassed: lambda event, how: Act(
        how.timing.flip, lambda t: show.PassCalled(event.player, t, how.moves)
    ),
    ev.RoundScored: lambda event, how: Act(
        how.timing.count, lambda t: show.ScoreCounted(event.round, t)
    ),
    ev.CardsDiscarded: lambda event, how: _way(
        how, lambda t: show.CardsCleared(event.player, event.cards, t)
    ),
    ev.GameScored: lambda event, how: Act(how.timing.count, lambda t: show.ScoreCounted(0, t)),
}
