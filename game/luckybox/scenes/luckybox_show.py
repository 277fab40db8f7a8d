"""Each event's animation, sounds and log words, and the tiers of cascades (SUPER!, MEGA!…)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from game.luckybox.rules import BONUSES, MOON
from game.luckybox.rules import events as ev
from game.luckybox.spelling import LINES
from game.luckybox.stage import AnswerOver, Arrived, Flight, Site, Zone
from game.scenes.table.table import Earcon, Earcons, EventRow, plain
from game.stage import (
    Act,
    Clip,
    Echoed,
    Pulse,
    ShowOptions,
    Timing,
    Wait,
    add_echo,
    grant_every_flash,
    pace,
    timing_for,
)
from game.ui.draw.palette import MAGENTA, SKY, SUNFLOWER, TANGERINE, Colour
from game.ui.mixer import Priority
from game.words import N_, _, ngettext

CASCADE_CROSSES = 3
"""From this many crosses on, an answer is a highlight of the replay."""
GREAT_CROSSES = 5
"""From this many crosses on, an answer is a great cascade."""


@dataclass(frozen=True, slots=True)
class Tier:
    """What is shouted at a number of crosses in one answer, and how it looks and sounds."""

    crosses: int
    word: str
    size: float
    """Letter height in units."""
    ink: Colour
    rim: float
    """Thickness of the pale rim, in letter heights."""
    flecks: int
    """Number of paper slips, stars and pen strokes that fly up."""
    reach: float
    """How far the flecks fly, in units."""
    spread: float
    """Radius of the light behind the cards in units, or 0."""
    lasts: float
    sound: str
    felt: float


TIERS = (
    Tier(3, N_("SUPER!"), 86, SKY, 0.0, 16, 190, 0, 1.2, "super", 0.25),
    Tier(5, N_("MEGA!"), 108, TANGERINE, 0.05, 32, 280, 30, 1.45, "mega", 0.45),
    Tier(7, N_("LUCKY!"), 126, MAGENTA, 0.06, 56, 400, 44, 1.75, "lucky", 0.7),
    Tier(10, N_("BOX!"), 200, SUNFLOWER, 0.075, 96, 560, 64, 2.4, "box", 1.0),
)
MOST_CROSSES = 13
"""Lettering up to this many crosses is rendered in advance; more are very rare."""


def tier_starting_at(combo: int) -> Tier | None:
    """Return the tier that begins at exactly this number of crosses, or None."""
    return next((tier for tier in TIERS if tier.crosses == combo), None)


def tier_of(combo: int) -> Tier | None:
    """Return the highest tier that this number of crosses has reached, or None."""
    return next((tier for tier in reversed(TIERS) if tier.crosses <= combo), None)


TOKEN_BLOCKING_SHARE = 0.25
"""The cascade goes on after this share of the flight of a token or the stamp of a card."""
LANDING_TIME_FACTOR = 0.9
"""How long the landing of a token is shown, in lengths of its flight."""
STAMPED_CARD_TIME_FACTOR = 2.2
COUNT_TIME_FACTOR, PRAISE_TIME_FACTOR, ZOOM_TIME_FACTOR = 1.3, 2.6, 3.4
"""How long a total counts up, a best is announced and a board zooms, in combo lengths."""

PEN_SOUND_COUNT, LINE_SOUND_COUNT = 3, 5
SOUND_LAYERS = {4: "layer_low", 7: "layer_high"}
"""From these depths of a cascade on, a second sound plays with each line's note."""
BOLT_SOUND_SECONDS = 0.07


def event_clip(
    event: ev.Event, speed: str, motion: str = "full", pulse: Pulse = grant_every_flash
) -> Clip:
    how = ShowOptions(timing_for(speed, motion), motion == "full", pulse)
    if motion == "none":
        return _motionless_clip(event, how)
    return EVENTS[type(event)].clip(event, how)


def earcons_for(event: ev.Event, timing: Timing) -> Earcons:
    return EVENTS[type(event)].sounds(event, timing)


CardName = Callable[[int], str]


def card_label(card: int) -> str:
    return _("Card {card}").format(card=card)


def event_in_words(event: ev.Event, card_name: CardName = card_label) -> str:
    """Return an event in words; ``card_name`` returns the name of a card."""
    match event:
        case ev.CardsKept():
            return _kept_cards_in_words(event, card_name)
        case ev.SquareCrossed():
            return _cross_in_words(event, card_name)
        case ev.CardCompleted():
            return _completed_card_in_words(event, card_name)
    return EVENTS[type(event)].log_words(event)


def answer_end_clip(
    clip: Clip, player: int, crosses: int, how: ShowOptions, effects: Mapping[str, bool]
) -> Clip:
    """Add the ``effects`` that are True to an answer's last clip; nothing waits for them."""
    timing, rests = how.timing, clip.length + how.timing.combo
    lands = max(clip.length, timing.flight, timing.stamp) + timing.flight
    for effect, lead, length in (
        ("counted", lands, COUNT_TIME_FACTOR),
        ("best", rests, PRAISE_TIME_FACTOR),
        ("forward", rests, ZOOM_TIME_FACTOR),
    ):
        if effects[effect]:
            pose = partial(_answer_pose, effect, player, crosses, how.moves)
            clip = add_echo(clip, _delay_act(lead, Act(timing.combo * length, pose)))
    return clip


def _answer_pose(part: str, player: int, crosses: int, moves: bool, progress: float) -> AnswerOver:
    return AnswerOver(part, player, crosses, progress, moves)


def _delay_act(lead: float, act: Act) -> Clip:
    return Act(lead, lambda t: act.pose(0.0)) >> act


def _motionless_clip(event: ev.Event, how: ShowOptions) -> Clip:
    """Return the clip for players who want no motion: pauses, and a label counting the crosses."""
    match event:
        case ev.LineCompleted(depth=depth):
            return Wait(how.timing.pause * pace(depth))
        case ev.SquareCrossed(combo=combo) if combo > 1:
            rest = Wait(2 * how.timing.pause * pace(combo - 1))
            return Echoed(rest, how.act(event, how.timing.combo, "combo"))
        case _:
            return Wait(0.0)


def _flight_act(
    player: int, what: str, count: int, start: Site, end: Site, length: float, how: ShowOptions
) -> Act:
    return Act(length, lambda t: Flight(player, what, count, start, end, t, how.moves))


def _token_clip(
    player: int, what: str, count: int, start: Site, end: Site, depth: int, how: ShowOptions
) -> Echoed:
    length = how.timing.flight * pace(depth)
    shown: Clip = _flight_act(player, what, count, start, end, length, how)
    if how.moves:
        landing = how.timing.flight * LANDING_TIME_FACTOR
        shown >>= Act(landing, lambda t: Arrived(player, what, count, end, t))
    return Echoed(Wait(length * TOKEN_BLOCKING_SHARE), shown)


def _show_bolts_spent(event: ev.BoltsSpent, how: ShowOptions) -> Clip:
    start, end = Site(Zone.TRAY), Site(Zone.SQUARE, event.card, event.square)
    return _flight_act(event.player, "bolt", event.spent, start, end, how.timing.flight * 0.7, how)


def _show_square_crossed(event: ev.SquareCrossed, how: ShowOptions) -> Clip:
    combo, timing = event.combo, how.timing
    # Wide cascades speed up as well as deep ones.
    quick = pace(combo - 1)
    cross: Clip = how.act(event, timing.cross * quick, "drawn")
    arrives = 0.0
    if event.source is not None:
        start, end = Site(Zone.LINE_END, *event.source), Site(Zone.SQUARE, event.card, event.square)
        arrives = timing.flight * quick
        cross = _flight_act(event.player, str(event.number), 1, start, end, arrives, how) >> cross
    if combo == 1:
        return cross
    # The call comes when the disc lands, in time with its sound.
    called: Clip = how.act(event, timing.combo, "combo")
    tier = tier_starting_at(combo)
    if tier is not None:
        after = arrives if tier.spread else None
        called &= how.act(event, timing.combo * tier.lasts, "tier", flash_after=after)
    return Echoed(cross, Wait(arrives) >> called)


def _show_full_line(event: ev.LineCompleted, how: ShowOptions) -> Clip:
    quick = pace(event.depth)
    sweep = how.act(event, how.timing.sweep * quick, "swept", flash_after=0.0)
    return sweep >> how.act(event, how.timing.ring * quick, "ringed") if event.bonus else sweep


def _show_bolts_gained(event: ev.BoltsGained, how: ShowOptions) -> Clip:
    supply, tray = Site(Zone.SUPPLY), Site(Zone.TRAY)
    return _token_clip(event.player, "bolt", event.gained, supply, tray, event.depth, how)


def _show_moon_gained(event: ev.MoonGained, how: ShowOptions) -> Clip:
    supply, tray = Site(Zone.SUPPLY), Site(Zone.TRAY)
    return _token_clip(event.player, "moon", 1, supply, tray, event.depth, how)


def _show_star_gained(event: ev.StarGained, how: ShowOptions) -> Clip:
    start = Site(Zone.LINE_END, event.card, event.line)
    end = Site(Zone.STARS, at=event.round - 1)
    token = _token_clip(event.player, "star", 1, start, end, event.depth, how)
    lands = how.timing.flight * pace(event.depth)
    return Echoed(token.clip, token.echo & _earned_clip(event, lands, how))


def _show_bonus_lost(event: ev.BonusLost, how: ShowOptions) -> Clip:
    length = how.timing.flight * pace(event.depth)
    return Echoed(Wait(length * TOKEN_BLOCKING_SHARE), how.act(event, length))


def _show_card_completed(event: ev.CardCompleted, how: ShowOptions) -> Clip:
    stamp = how.timing.stamp
    shown = stamp * (STAMPED_CARD_TIME_FACTOR if how.moves else 1.0)
    stamped = how.act(event, shown, "stamped", flash_after=0.0)
    wait = Wait(stamp * pace(event.depth) * TOKEN_BLOCKING_SHARE)
    return Echoed(wait, stamped & _earned_clip(event, stamp, how))


def _earned_clip(event: ev.StarGained | ev.CardCompleted, after: float, how: ShowOptions) -> Clip:
    return _delay_act(after, how.act(event, how.timing.flight, "earned"))


def _deal_clip(event: ev.Event, how: ShowOptions) -> Clip:
    return how.travel_clip(event, how.timing.deal)


def _layer_earcons(depth: int) -> Earcons:
    return tuple(
        Earcon(name, Priority.STROKE, 0.3) for least, name in SOUND_LAYERS.items() if depth >= least
    )


def _number_earcons(event: ev.NumberRevealed, timing: Timing) -> Earcons:
    # Each number has its own pitch, shared with its bonus.
    return (
        Earcon("reveal", Priority.ARRIVAL, 0.7),
        Earcon(f"number_{event.number}", Priority.STEP, 0.3, after=timing.flip * 0.5),
    )


def _cross_earcons(event: ev.SquareCrossed, timing: Timing) -> Earcons:
    arrives = timing.flight * pace(event.combo - 1) if event.source is not None else 0.0
    pen = Earcon(f"pen_{event.square % PEN_SOUND_COUNT + 1}", Priority.STROKE, 0.55, arrives)
    tier = tier_starting_at(event.combo)
    if tier is None:
        return (pen,)
    # Tiers that light up the table are loud.
    ducks = tier.spread > 0
    return (pen, Earcon(tier.sound, Priority.CHORD, 0.9, arrives, ducks=ducks, felt=tier.felt))


def _line_earcons(event: ev.LineCompleted, timing: Timing) -> Earcons:
    variant = min(event.depth, LINE_SOUND_COUNT - 1) + 1
    return (Earcon(f"line_{variant}", Priority.STEP, 0.6), *_layer_earcons(event.depth))


def _bonus_earcons(event: ev.BonusUsed, timing: Timing) -> Earcons:
    name = "joker" if event.bonus == "?" else f"number_{event.bonus}"
    return (Earcon(name, Priority.STEP, 0.8), *_layer_earcons(event.depth))


def _bolt_earcons(event: ev.BoltsGained, timing: Timing) -> Earcons:
    arrives = 0.4 * timing.flight * pace(event.depth)
    return tuple(
        Earcon("bolt", Priority.STEP, 0.6, arrives + nth * BOLT_SOUND_SECONDS)
        for nth in range(event.gained)
    )


def _arrival_earcons(
    name: str, share: float
) -> Callable[[ev.MoonGained | ev.StarGained, Timing], Earcons]:
    return lambda event, timing: (
        Earcon(name, Priority.ARRIVAL, 0.8, share * timing.flight * pace(event.depth)),
    )


def _kept_cards_in_words(event: ev.CardsKept, card_name: CardName = card_label) -> str:
    return _("kept: {cards}").format(cards=", ".join(map(card_name, event.cards)))


def _number_in_words(event: ev.NumberRevealed) -> str:
    return _("Round {round}, number {turn} of {turns}: {number}").format(**event._asdict())


def _spent_bolts_in_words(event: ev.BoltsSpent) -> str:
    spent = event.spent
    return ngettext("{count} bolt spent", "{count} bolts spent", spent).format(count=spent)


def _cross_in_words(event: ev.SquareCrossed, card_name: CardName = card_label) -> str:
    words = _("number {number} crossed off: {card}")
    return words.format(number=event.number, card=card_name(event.card))


def _gained_bolts_in_words(event: ev.BoltsGained) -> str:
    words = ngettext("{count} bolt", "{count} bolts", event.gained).format(count=event.gained)
    return _("{bolts}, no more left").format(bolts=words) if event.missed else words


def _pending_bonus_in_words(event: ev.BonusPending) -> str:
    if event.bonus == "?":
        return _("bonus: any number")
    return _("bonus: {number}").format(number=event.bonus)


def _lost_bonus_in_words(event: ev.BonusLost) -> str:
    if event.reason == "supply":
        return _("no moon left") if BONUSES[event.bonus].pays == MOON else _("no bolt left")
    if event.reason == "stars":
        return _("no star left to circle")
    if event.bonus == "?":
        return _("bonus lost: no open square")
    return _("bonus {number} lost: no open {number}").format(number=event.bonus)


def _completed_card_in_words(event: ev.CardCompleted, card_name: CardName = card_label) -> str:
    words = _("{card} complete: {points} points")
    return words.format(card=card_name(event.card), points=event.points)


EVENTS: dict[type[ev.Event], EventRow[ShowOptions]] = {
    # The first offer's cards follow at once, with clips and sounds of their own.
    ev.GameStarted: EventRow(),
    ev.PileReshuffled: EventRow(
        _deal_clip,
        plain("shuffle", Priority.STEP, 0.6),
        N_("Discards shuffled into a new pile"),
        is_heading=True,
    ),
    # The log gets a line when the offer is answered.
    ev.CardsOffered: EventRow(_deal_clip, plain("deal", Priority.STEP, 0.9)),
    ev.CardsKept: EventRow(_deal_clip, plain("snap", Priority.STEP, 0.9), _kept_cards_in_words),
    ev.RoundStarted: EventRow(
        lambda event, how: how.act(event, how.timing.call),
        plain("round_start", Priority.ARRIVAL, 0.55),
        lambda event: _("Round {round} begins").format(round=event.round),
        is_heading=True,
    ),
    ev.NumberRevealed: EventRow(
        lambda event, how: how.act(event, how.timing.flip),
        _number_earcons,
        _number_in_words,
        is_heading=True,
    ),
    ev.BoltsSpent: EventRow(
        _show_bolts_spent, plain("bolt_spent", Priority.STEP, 0.6), _spent_bolts_in_words
    ),
    ev.SquareCrossed: EventRow(_show_square_crossed, _cross_earcons, _cross_in_words),
    ev.LineCompleted: EventRow(_show_full_line, _line_earcons, lambda event: _(LINES[event.line])),
    ev.BoltsGained: EventRow(_show_bolts_gained, _bolt_earcons, _gained_bolts_in_words),
    ev.MoonGained: EventRow(_show_moon_gained, _arrival_earcons("moon", 0.6), N_("a moon")),
    ev.StarGained: EventRow(_show_star_gained, _arrival_earcons("star", 0.8), N_("a star")),
    # Its line has just sounded; the bonus sounds when used.
    ev.BonusPending: EventRow(
        lambda event, how: Wait(how.timing.pause * pace(event.depth)), words=_pending_bonus_in_words
    ),
    # The log covers it with the cross that follows.
    ev.BonusUsed: EventRow(sounds=_bonus_earcons),
    ev.BonusLost: EventRow(
        _show_bonus_lost, plain("lost", Priority.ARRIVAL, 0.6), _lost_bonus_in_words
    ),
    ev.CardCompleted: EventRow(
        _show_card_completed, plain("card", Priority.CHORD), _completed_card_in_words
    ),
    ev.TurnPassed: EventRow(
        lambda event, how: how.act(event, how.timing.flip),
        plain("pass", Priority.STROKE, 0.5),
        N_("passed"),
    ),
    # The scoring scene counts the points up.
    ev.RoundScored: EventRow(
        lambda event, how: Wait(how.timing.count),
        plain("round_end", Priority.CHORD, 0.8),
        lambda event: _("Round {round} is scored").format(round=event.round),
        is_heading=True,
    ),
    # The log covered the cards when completed and when scored.
    ev.CardsDiscarded: EventRow(_deal_clip, plain("discard", Priority.STROKE, 0.7)),
    # The final scene counts the totals up, with sounds of its own.
    ev.GameScored: EventRow(
        lambda event, how: Wait(how.timing.count), words=N_("The game ends here"), is_heading=True
    ),
}
