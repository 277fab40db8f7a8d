"""Each event's animation, sounds and log words, and the tiers of cascades (SUPER!, MEGA!…)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from game.luckybox.rules import BONUSES, MOON
from game.luckybox.rules import events as ev
from game.luckybox.spelling import LINE_NAMES
from game.luckybox.stage import AnswerOverEffect, TableSpot, TokenArrival, TokenFlight, Zone
from game.scenes.table.table import Earcon, Earcons, EventRow, make_constant_sounds
from game.stage import (
    ALWAYS,
    NEVER,
    AnimationTiming,
    Clip,
    EchoedClip,
    EventPose,
    PauseClip,
    PoseClip,
    Pulse,
    ShowOptions,
    add_echo,
    grant_every_flash,
    step_time_factor,
    timing_for,
)
from game.ui.draw.palette import ROSE, SKY, SUNFLOWER, TANGERINE, Colour
from game.ui.mixer import SoundPriority
from game.words import N_, _, ngettext

HIGHLIGHT_MIN_CROSSES = 3
"""A player's answer to a number is a highlight of the replay from this many crosses on."""
GREAT_MIN_CROSSES = 5
"""A player's answer to a number is a great cascade from this many crosses on."""

EVENTFUL = ev.BoltsGained, ev.MoonGained, ev.StarGained, ev.CardCompleted, ev.BonusLost
"""After an answer in which something was gained or lost there is more time to look."""


@dataclass(frozen=True, slots=True)
class CascadeTier:
    """A word, such as MEGA!, for answers of ``crosses`` or more crosses, and its look and sound."""

    crosses: int
    word: str
    ink: Colour
    rim: float
    """The thickness of the pale rim, relative to the letter height."""
    flecks: int
    """The number of flecks (paper slips, stars and pen strokes) that fly up."""
    reach: float
    """How far the flecks fly, in units."""
    ducks: bool
    """Whether its sound makes the others quieter."""
    lasts: float
    sound: str
    felt: float
    gain: float
    """How loud the sound is played, 0 to 1: each tier is louder than the one before."""
    sound_lands: float
    """Seconds from the start of the sound to the chord that belongs to the word."""
    burst: str
    """A sound that bursts with this chord, or empty."""


CASCADE_TIERS = (
    CascadeTier(3, N_("SUPER!"), SKY, 0.05, 24, 300, False, 1.0, "super", 0.25, 0.34, 0.0, ""),
    CascadeTier(5, N_("MEGA!"), TANGERINE, 0.05, 40, 360, True, 1.25, "mega", 0.45, 0.8, 0.0, ""),
    CascadeTier(7, N_("LUCKY!"), ROSE, 0.06, 64, 430, True, 1.6, "lucky", 0.7, 1.0, 0.0, ""),
    CascadeTier(
        10, N_("BOX!"), SUNFLOWER, 0.075, 160, 640, True, 2.6, "box", 1.0, 1.0, 0.5, "box_burst"
    ),
)
MAX_LETTERED_CROSSES = 13
"""Lettering for up to this many crosses is rendered in advance.  More are very rare."""


def tier_starting_at(combo: int) -> CascadeTier | None:
    """Return the tier that begins at exactly this number of crosses, or None."""
    return next((tier for tier in CASCADE_TIERS if tier.crosses == combo), None)


def highest_tier_reached(combo: int) -> CascadeTier | None:
    return next((tier for tier in reversed(CASCADE_TIERS) if tier.crosses <= combo), None)


TOKEN_BLOCKING_SHARE = 0.25
"""A token's flight or a card's stamp delays the cascade for this share of the animation."""
LANDING_TIME_FACTOR = 0.9
"""The time for which a token's landing is shown, relative to the time of the flight."""
STAMPED_CARD_TIME_FACTOR = 1.5
SHORT_PAYOUT_TIME_FACTOR, PRAISE_TIME_FACTOR = 1.5, 2.6
ZOOM_TIME_FACTOR, ZOOM_STEP_TIME_FACTOR = 2.0, 0.6
"""The times for paying a cascade without a word out into the Total, for announcing a best cascade
and zooming a board, and for each step of its cascade.  They are relative to
``AnimationTiming.combo``.
"""


def zoom_time_factor(crosses: int) -> float:
    """Return the time for showing a board's cascade again, relative to that of a combo."""
    return ZOOM_TIME_FACTOR + crosses * ZOOM_STEP_TIME_FACTOR


TENSE_TIME_SHARE = 0.7
"""The share of its normal time that a cross takes where it reaches a tier, or ends a cascade."""
TENSE_FLIGHT_SHARE = 1.15
"""The share of its normal time that a disc takes to where it reaches a tier: points that are told
on cards are gone before the word comes.
"""
CALL_LANDS_AT, CALL_LEAVES_AT, CALL_ARRIVES_AT = 0.12, 0.5, 0.62
"""When a word has come down on the middle of the board, where it is heard; when it leaves, and when
it has its place on the sign, as shares of its time.  Nothing goes on before that.
"""
WORD_RESTS = 2 * CALL_LANDS_AT, CALL_LEAVES_AT
"""When only the flecks around it move, as shares of its time."""
LEAST_DARK_SECONDS = 0.34
"""Nothing grows dark for a shorter time: that would only flicker."""


def cross_time_factor(event: ev.SquareCrossed, *, is_last: bool = False) -> float:
    """Return the share of its normal time that a cross takes.

    A cascade begins slowly and runs ever faster, but for the crosses that everybody waits for.
    """
    is_awaited = is_last and event.combo >= HIGHLIGHT_MIN_CROSSES
    if is_awaited or tier_starting_at(event.combo) is not None:
        return TENSE_TIME_SHARE
    # Wide cascades speed up as well as deep ones.
    return step_time_factor(event.combo - 1)


def _arrival(event: ev.SquareCrossed, timing: AnimationTiming, is_last: bool) -> float:
    """Return the seconds until the disc of a cross lands on its square."""
    if event.source is None:
        return 0.0
    if tier_starting_at(event.combo) is not None:
        return timing.flight * TENSE_FLIGHT_SHARE
    return timing.flight * cross_time_factor(event, is_last=is_last)


def _call_landing(tier: CascadeTier, timing: AnimationTiming) -> float:
    """Return the seconds from the landing of a disc to that of the word it brings.

    The cross is drawn before the word comes.
    """
    falls = CALL_LANDS_AT * timing.combo * tier.lasts
    return max(tier.sound_lands, timing.cross * TENSE_TIME_SHARE + falls)


LEAST_POINTS_COUNTED = 5
"""From how many points on they are counted up large.  Fewer fly to the Total at once."""
PAYOUT_COUNTS_AT, PAYOUT_COUNTED_AT = 0.05, 0.18
"""When a cascade's points begin to count up beside its word, and when all are there, as shares."""
PAYOUT_LEAVES_AT, PAYOUT_LANDS_AT = 0.62, 0.76
"""When they fly off, and when they reach the Total, as shares of the payout's time."""
MIN_TICK_SECONDS, TICK_GAIN, TOTAL_GAIN, LANDING_GAIN = 0.04, 0.2, 0.5, 0.5


class PayoutTier(NamedTuple):
    """How points that are counted up large are told: the more they are, the greater."""

    points: int
    lasts: float
    """The time for paying them out, relative to ``AnimationTiming.combo``."""
    rungs: int
    """How many rungs the ticks climb while they count up."""
    gain: float
    """How loud the whole sum slams down."""


PAYOUT_TIERS = (
    PayoutTier(LEAST_POINTS_COUNTED, 3.6, 4, 0.36),
    PayoutTier(10, 4.0, 6, 0.44),
    PayoutTier(15, 4.3, 8, 0.52),
    PayoutTier(20, 5.2, 10, 0.62),
)


def payout_step(points: int) -> int:
    """Return how high points stand among the tiers of payouts, from 0."""
    return max(0, sum(points >= tier.points for tier in PAYOUT_TIERS) - 1)


BREATH_STEP, LONGEST_BREATH = 0.08, 0.4
"""How much longer a cascade holds its breath before each cross, and how long at most, relative to
``AnimationTiming.combo``.
"""
FIRST_BREATH, LEAST_BREATH_SECONDS = 2, 0.1
"""From which depth of a cascade on it does so, and the shortest one that is shown."""

PEN_SOUND_COUNT, LINE_SOUND_COUNT, RUNG_SOUND_COUNT = 3, 5, 10
"""A cascade climbs one rung with every cross after the first, whatever its numbers are."""
FIRST_RUNG_GAIN, RUNG_GAIN_STEP = 0.28, 0.008
DEEP_LINE_GAIN = 0.16
"""Below the first, lines sound under the rungs."""
BOLT_SOUND_SECONDS = 0.07


def event_clip(
    event: ev.Event,
    speed: str,
    motion: str = "full",
    pulse: Pulse = grant_every_flash,
    *,
    is_last: bool = False,
    is_quiet: bool = False,
) -> Clip:
    """Return an event's animation.  ``is_last`` tells that no other cross follows in its answer."""
    how = ShowOptions(timing_for(speed, motion), motion == "full", pulse, is_last, is_quiet)
    if motion == "none":
        return _motionless_clip(event, how)
    return EVENTS[type(event)].clip(event, how)


def earcons_for(
    event: ev.Event, timing: AnimationTiming, *, is_last: bool = False, is_quiet: bool = False
) -> Earcons:
    """Return an event's sounds.  ``is_last`` tells that no other cross follows in its answer."""
    if isinstance(event, ev.SquareCrossed):
        return _cross_earcons(event, timing, is_last=is_last, is_quiet=is_quiet)
    return EVENTS[type(event)].sounds(event, timing)


CardName = Callable[[int], str]


def card_label(card: int) -> str:
    return _("Card {card}").format(card=card)


def event_in_words(event: ev.Event, card_name: CardName = card_label) -> str:
    """Return an event in words for the log.  ``card_name`` is the function that names cards."""
    match event:
        case ev.CardsKept():
            return _kept_cards_in_words(event, card_name)
        case ev.SquareCrossed():
            return _cross_in_words(event, card_name)
        case ev.CardCompleted():
            return _completed_card_in_words(event, card_name)
    return EVENTS[type(event)].words_in_log(event)


LIVE_WORD_FACTOR, LIVE_WORD_SECONDS = 2.2, 1.5
"""How long a cascade's word stands where all play at once and look at it later: relative to
``AnimationTiming.combo``, and at most.
"""


def answer_end_clip(
    clip: Clip, player: int, crosses: int, points: int, how: ShowOptions,
    effects: Mapping[str, bool], *, is_live: bool = False,
) -> Clip:  # fmt: skip
    """Return an answer's last clip with more effects: those that are True in ``effects``.

    The answer earned ``points``.  The game goes on while the effects play.
    """
    timing, tier = how.timing, highest_tier_reached(crosses)
    rests = timing.combo * (1.0 if tier is None else tier.lasts)
    if is_live:
        rests = max(rests, min(LIVE_WORD_SECONDS, LIVE_WORD_FACTOR * timing.combo))
    pays, pays_from = payout_time_factor(crosses, points), payout_lead(clip, timing)
    if effects["counted"] or effects["recalled"]:
        rests = max(rests, pays_from - clip.length + timing.combo * pays)
    dims = effects["counted"] and tier is not None and points >= LEAST_POINTS_COUNTED
    dims = dims and how.moves and PAYOUT_LANDS_AT * timing.combo * pays >= LEAST_DARK_SECONDS
    dims = dims and how.pulse(pays_from)
    counting = PAYOUT_COUNTS_AT, PAYOUT_LEAVES_AT
    for effect, lead, length, steps in (
        ("called", clip.length, rests / timing.combo, NEVER),
        ("counted", pays_from, pays, counting),
        ("recalled", pays_from, pays, counting),
        ("best", clip.length + rests, PRAISE_TIME_FACTOR, NEVER),
        ("forward", clip.length + timing.combo, zoom_time_factor(crosses), (0.5, 1.0)),
    ):
        if effects[effect]:
            pose = partial(_answer_pose, effect, player, crosses, how.moves, dims)
            clip = add_echo(clip, _delay_act(lead, PoseClip(timing.combo * length, pose, steps)))
    return clip


def payout_lead(clip: Clip, timing: AnimationTiming) -> float:
    """Return the seconds from the start of an answer's last clip until all its points are in."""
    return max(clip.length, timing.flight, timing.stamp) + timing.flight


def payout_time_factor(crosses: int, points: int) -> float:
    """Return the time for paying a cascade's points out, relative to that of a combo."""
    is_told = highest_tier_reached(crosses) is not None and points >= LEAST_POINTS_COUNTED
    return PAYOUT_TIERS[payout_step(points)].lasts if is_told else SHORT_PAYOUT_TIME_FACTOR


def payout_earcons(points: int, crosses: int, last: Clip, how: ShowOptions) -> Earcons:
    """Return the sounds of the points paid after a ``last`` clip.

    Ticks rise while they count up, and a chord sounds when the whole sum slams down.
    """
    lead = payout_lead(last, how.timing)
    length = how.timing.combo * payout_time_factor(crosses, points)
    begins, ends = lead + PAYOUT_COUNTS_AT * length, lead + PAYOUT_COUNTED_AT * length
    chord = Earcon("total", SoundPriority.CHORD, TOTAL_GAIN, lead + PAYOUT_LANDS_AT * length)
    if not how.moves or highest_tier_reached(crosses) is None or points < LEAST_POINTS_COUNTED:
        return (chord,)
    tier = PAYOUT_TIERS[payout_step(points)]
    slam = replace(chord, gain=tier.gain, after=ends)
    lands = Earcon("tick", SoundPriority.STEP, LANDING_GAIN, chord.after)
    ticks = min(tier.rungs, int((ends - begins) / MIN_TICK_SECONDS))
    return (
        *(
            Earcon(
                f"rung_{nth + 1}", SoundPriority.STEP, TICK_GAIN,
                begins + (ends - begins) * nth / ticks,
            )
            for nth in range(ticks)
        ),
        slam,
        lands,
    )  # fmt: skip


def _answer_pose(
    part: str, player: int, crosses: int, moves: bool, dims: bool, progress: float
) -> AnswerOverEffect:
    return AnswerOverEffect(part, player, crosses, progress, moves, dims)


def _delay_act(lead: float, act: PoseClip) -> Clip:
    return PoseClip(lead, lambda t: act.pose(0.0)) >> act


def _motionless_clip(event: ev.Event, how: ShowOptions) -> Clip:
    """Return an event's clip for motion turned off: a pause, and a label that counts crosses."""
    match event:
        case ev.LineCompleted(depth=depth):
            return PauseClip(how.timing.pause * step_time_factor(depth))
        case ev.SquareCrossed(combo=combo) if combo > 1:
            rest = PauseClip(2 * how.timing.pause * step_time_factor(combo - 1))
            return EchoedClip(rest, how.act(event, how.timing.combo, "combo"))
        case _:
            return PauseClip(0.0)


def _flight_act(
    player: int,
    what: str,
    count: int,
    start: TableSpot,
    end: TableSpot,
    length: float,
    how: ShowOptions,
) -> PoseClip:
    return PoseClip(length, lambda t: TokenFlight(player, what, count, start, end, t, how.moves))


def _token_clip(
    player: int,
    what: str,
    count: int,
    start: TableSpot,
    end: TableSpot,
    depth: int,
    how: ShowOptions,
) -> EchoedClip:
    length = how.timing.flight * step_time_factor(depth)
    shown: Clip = _flight_act(player, what, count, start, end, length, how)
    if how.moves:
        landing = how.timing.flight * LANDING_TIME_FACTOR
        shown >>= PoseClip(landing, lambda t: TokenArrival(player, what, count, end, t), ALWAYS)
    return EchoedClip(PauseClip(length * TOKEN_BLOCKING_SHARE), shown)


def _show_number(event: ev.NumberRevealed, how: ShowOptions) -> Clip:
    turned = how.act(event, how.timing.flip)
    if not how.moves:
        return turned
    # Then what may be crossed off lights up, in a wave from the deck.
    wave = PauseClip(how.timing.flip) >> how.act(event, how.timing.combo, "wave")
    return EchoedClip(turned, wave)


def _show_bolts_spent(event: ev.BoltsSpent, how: ShowOptions) -> Clip:
    start, end = TableSpot(Zone.TRAY), TableSpot(Zone.SQUARE, event.card, event.square)
    return _flight_act(event.player, "bolt", event.spent, start, end, how.timing.flight * 0.7, how)


def _show_square_crossed(event: ev.SquareCrossed, how: ShowOptions) -> Clip:
    combo, timing, is_last = event.combo, how.timing, how.is_last
    quick, arrives = cross_time_factor(event, is_last=is_last), _arrival(event, timing, is_last)
    cross: Clip = how.act(event, timing.cross * quick, "drawn")
    if event.source is not None:
        start, end = (
            TableSpot(Zone.LINE_END, *event.source),
            TableSpot(Zone.SQUARE, event.card, event.square),
        )
        cross = _flight_act(event.player, str(event.number), 1, start, end, arrives, how) >> cross
    if combo == 1:
        return cross
    # The call comes when the disc lands, in time with its sound.
    called: Clip = how.act(event, timing.combo, "combo", steps=ALWAYS)
    tier = tier_starting_at(combo)
    if tier is None or how.is_quiet:
        return EchoedClip(cross, PauseClip(arrives) >> called)
    lasts = timing.combo * tier.lasts
    lands = arrives + _call_landing(tier, timing)
    comes = lands - CALL_LANDS_AT * lasts
    # The table grows dark and light again once: that is one flash, unless it is over too soon.
    dims = how.moves and CALL_ARRIVES_AT * lasts >= LEAST_DARK_SECONDS and how.pulse(lands)

    def told(length: float, part: str) -> PoseClip:
        return PoseClip(length, lambda t: EventPose(event, t, how.moves, dims, part), WORD_RESTS)

    # It holds its breath while the cross is drawn and, for the greatest word, while the drum rolls.
    before = PauseClip(arrives) >> told(comes - arrives, "hush")
    cross >>= PauseClip(max(0.0, comes + CALL_ARRIVES_AT * lasts - cross.length))
    return EchoedClip(cross, before >> (called & told(lasts, "tier")))


def _show_full_line(event: ev.LineCompleted, how: ShowOptions) -> Clip:
    quick = step_time_factor(event.depth)
    # Deep in a cascade lines do not flash: that is left to its words.
    flashes = 0.0 if event.depth == 0 else None
    sweep = how.act(event, how.timing.sweep * quick, "swept", flash_after=flashes)
    return sweep >> how.act(event, how.timing.ring * quick, "ringed") if event.bonus else sweep


def _show_bolts_gained(event: ev.BoltsGained, how: ShowOptions) -> Clip:
    supply, tray = TableSpot(Zone.SUPPLY), TableSpot(Zone.TRAY)
    return _token_clip(event.player, "bolt", event.gained, supply, tray, event.depth, how)


def _show_moon_gained(event: ev.MoonGained, how: ShowOptions) -> Clip:
    supply, tray = TableSpot(Zone.SUPPLY), TableSpot(Zone.TRAY)
    return _token_clip(event.player, "moon", 1, supply, tray, event.depth, how)


def _show_star_gained(event: ev.StarGained, how: ShowOptions) -> Clip:
    start = TableSpot(Zone.LINE_END, event.card, event.line)
    end = TableSpot(Zone.STARS, at=event.round - 1)
    token = _token_clip(event.player, "star", 1, start, end, event.depth, how)
    lands = how.timing.flight * step_time_factor(event.depth)
    return EchoedClip(token.clip, token.echo & _earned_clip(event, lands, how))


def _show_pending_bonus(event: ev.BonusPending, how: ShowOptions) -> Clip:
    """Return a held breath, the longer the deeper: what the bonus could cross off lights up."""
    rest = how.timing.pause * step_time_factor(event.depth)
    breath = how.timing.combo * min(LONGEST_BREATH, BREATH_STEP * event.depth)
    if event.depth < FIRST_BREATH or breath < LEAST_BREATH_SECONDS:
        return PauseClip(rest)
    return how.act(event, max(rest, breath), "breath")


def _show_bonus_lost(event: ev.BonusLost, how: ShowOptions) -> Clip:
    length = how.timing.flight * step_time_factor(event.depth)
    return EchoedClip(PauseClip(length * TOKEN_BLOCKING_SHARE), how.act(event, length))


def _show_card_completed(event: ev.CardCompleted, how: ShowOptions) -> Clip:
    stamp = how.timing.stamp
    shown = stamp * (STAMPED_CARD_TIME_FACTOR if how.moves else 1.0)
    stamped = how.act(event, shown, "stamped", flash_after=0.0, steps=(0.2, 1.0))
    wait = PauseClip(stamp * step_time_factor(event.depth) * TOKEN_BLOCKING_SHARE)
    return EchoedClip(wait, stamped & _earned_clip(event, stamp, how))


def _earned_clip(event: ev.StarGained | ev.CardCompleted, after: float, how: ShowOptions) -> Clip:
    return _delay_act(after, how.act(event, how.timing.flight, "earned"))


def _deal_clip(event: ev.Event, how: ShowOptions) -> Clip:
    return how.travel_clip(event, how.timing.deal)


def _number_earcons(event: ev.NumberRevealed, timing: AnimationTiming) -> Earcons:
    # Each number has its own pitch, shared with its bonus.
    return (
        Earcon("reveal", SoundPriority.ARRIVAL, 0.7),
        Earcon(f"number_{event.number}", SoundPriority.STEP, 0.3, after=timing.flip * 0.5),
    )


def _cross_earcons(
    event: ev.SquareCrossed, timing: AnimationTiming, *, is_last: bool = False,
    is_quiet: bool = False,
) -> Earcons:  # fmt: skip
    arrives = _arrival(event, timing, is_last)
    pen = Earcon(f"pen_{event.square % PEN_SOUND_COUNT + 1}", SoundPriority.STROKE, 0.45, arrives)
    if event.combo == 1:
        return (pen,)
    nth = min(event.combo - 1, RUNG_SOUND_COUNT)
    gain = FIRST_RUNG_GAIN + nth * RUNG_GAIN_STEP
    rung = Earcon(f"rung_{nth}", SoundPriority.ARRIVAL, gain, arrives)
    tier = tier_starting_at(event.combo)
    if tier is None or is_quiet:
        return (pen, rung)
    lands = arrives + _call_landing(tier, timing)
    sting = Earcon(
        tier.sound, SoundPriority.CHORD, tier.gain, lands - tier.sound_lands, ducks=tier.ducks,
        felt=tier.felt,
    )  # fmt: skip
    if not tier.burst:
        return (pen, rung, sting)
    return (pen, rung, sting, Earcon(tier.burst, SoundPriority.CHORD, 1.0, lands))


def _line_earcons(event: ev.LineCompleted, timing: AnimationTiming) -> Earcons:
    variant = min(event.depth, LINE_SOUND_COUNT - 1) + 1
    gain = DEEP_LINE_GAIN if event.depth else 0.6
    return (Earcon(f"line_{variant}", SoundPriority.STEP, gain),)


def _bonus_earcons(event: ev.BonusUsed, timing: AnimationTiming) -> Earcons:
    name = "joker" if event.bonus == "?" else f"number_{event.bonus}"
    return (Earcon(name, SoundPriority.STEP, 0.3),)


def _bolt_earcons(event: ev.BoltsGained, timing: AnimationTiming) -> Earcons:
    arrives = 0.4 * timing.flight * step_time_factor(event.depth)
    return tuple(
        Earcon("bolt", SoundPriority.STEP, 0.6, arrives + nth * BOLT_SOUND_SECONDS)
        for nth in range(event.gained)
    )


def _arrival_earcons(
    name: str, share: float
) -> Callable[[ev.MoonGained | ev.StarGained, AnimationTiming], Earcons]:
    return lambda event, timing: (
        Earcon(
            name, SoundPriority.ARRIVAL, 0.5, share * timing.flight * step_time_factor(event.depth)
        ),
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
    return _("{bolts}: no more in the supply").format(bolts=words) if event.missed else words


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
        return _("the bonus is lost: no square is open")
    return _("bonus {number} is lost: no {number} is open").format(number=event.bonus)


def _completed_card_in_words(event: ev.CardCompleted, card_name: CardName = card_label) -> str:
    words = _("{card} complete: {points} points")
    return words.format(card=card_name(event.card), points=event.points)


EVENTS: dict[type[ev.Event], EventRow[ShowOptions]] = {
    # The first offer's cards follow at once, with clips and sounds of their own.
    ev.GameStarted: EventRow(),
    ev.PileReshuffled: EventRow(
        _deal_clip,
        make_constant_sounds("shuffle", SoundPriority.STEP, 0.6),
        N_("Discards shuffled into a new pile"),
        is_heading=True,
    ),
    # The log gets a line when the offer is answered.
    ev.CardsOffered: EventRow(_deal_clip, make_constant_sounds("deal", SoundPriority.STEP, 0.9)),
    ev.CardsKept: EventRow(
        _deal_clip, make_constant_sounds("snap", SoundPriority.STEP, 0.9), _kept_cards_in_words
    ),
    ev.RoundStarted: EventRow(
        lambda event, how: how.act(event, how.timing.call),
        make_constant_sounds("round_start", SoundPriority.ARRIVAL, 0.55),
        lambda event: _("Round {round} begins").format(round=event.round),
        is_heading=True,
    ),
    ev.NumberRevealed: EventRow(
        _show_number,
        _number_earcons,
        _number_in_words,
        is_heading=True,
    ),
    ev.BoltsSpent: EventRow(
        _show_bolts_spent,
        make_constant_sounds("bolt_spent", SoundPriority.STEP, 0.6),
        _spent_bolts_in_words,
    ),
    ev.SquareCrossed: EventRow(_show_square_crossed, _cross_earcons, _cross_in_words),
    ev.LineCompleted: EventRow(
        _show_full_line, _line_earcons, lambda event: _(LINE_NAMES[event.line])
    ),
    ev.BoltsGained: EventRow(_show_bolts_gained, _bolt_earcons, _gained_bolts_in_words),
    ev.MoonGained: EventRow(_show_moon_gained, _arrival_earcons("moon", 0.6), N_("a moon")),
    ev.StarGained: EventRow(_show_star_gained, _arrival_earcons("star", 0.8), N_("a star")),
    # Its line has just sounded; the bonus sounds when used.
    ev.BonusPending: EventRow(_show_pending_bonus, words=_pending_bonus_in_words),
    # The log covers it with the cross that follows.
    ev.BonusUsed: EventRow(sounds=_bonus_earcons),
    ev.BonusLost: EventRow(
        _show_bonus_lost,
        make_constant_sounds("lost", SoundPriority.ARRIVAL, 0.6),
        _lost_bonus_in_words,
    ),
    ev.CardCompleted: EventRow(
        _show_card_completed,
        make_constant_sounds("card", SoundPriority.CHORD, 0.33),
        _completed_card_in_words,
    ),
    ev.TurnPassed: EventRow(
        lambda event, how: how.act(event, how.timing.flip),
        make_constant_sounds("pass", SoundPriority.STROKE, 0.5),
        N_("passed"),
    ),
    # The scoring scene counts the points up.
    ev.RoundScored: EventRow(
        lambda event, how: PauseClip(how.timing.count),
        make_constant_sounds("round_end", SoundPriority.CHORD, 0.8),
        lambda event: _("Round {round} is scored").format(round=event.round),
        is_heading=True,
    ),
    # The log covered the cards when completed and when scored.
    ev.CardsDiscarded: EventRow(
        _deal_clip, make_constant_sounds("discard", SoundPriority.STROKE, 0.7)
    ),
    # The final scene counts the totals up, with sounds of its own.
    ev.GameScored: EventRow(
        lambda event, how: PauseClip(how.timing.count),
        words=N_("The game ends here"),
        is_heading=True,
    ),
}
