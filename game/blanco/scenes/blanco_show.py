"""How Blanco's events are shown: a table of each event's animation, sounds and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game import stage
from game.blanco.rules import HIDDEN_CARD, LAST_STAGE, colour_of, number_of
from game.blanco.rules import events as ev
from game.blanco.spelling import COLOUR_NAMES, card_name, line_name, position_name
from game.blanco.stage import BlancoView, CardSpot, MovingCard, SlidingGrid, Zone
from game.scenes.table.table import Earcon, Earcons, EventRow, make_constant_sounds
from game.ui.mixer import SoundPriority
from game.words import N_, _, ngettext

PEEK_SECONDS = {"slow": 3.4, "normal": 2.6, "fast": 1.8, "turbo": 1.2}
"""How many seconds a looked-at card is shown, by speed, if it does not wait for the player."""
OTHERS_PEEK_FLIPS = 2.4
PEEK_START, PEEK_END = 0.10, 0.88
"""When a looked-at card is fully turned, and when it starts turning back, as shares of the clip."""
GRID_DEAL_LENGTH, DEAL_OVERLAP = 2.2, 0.3
"""The time for dealing a whole grid, as a multiple of the time for one card.  After the share
``DEAL_OVERLAP`` of a grid's or hand's time, the next one is dealt.
"""
SWEEP_LENGTH, BOXING_LENGTH, CALL_LENGTH = 2.6, 2.1, 1.3
"""The times for lighting up a line, moving its cards to the box, and calling out a chain.  They are
multiples of ``sweep``, ``flight`` and ``combo`` in ``AnimationTiming``.
"""
TOLD = ev.CardDrawn | ev.CardPlaced | ev.CardDropped | ev.CardsSwapped
TOLD_HOLDS, MIN_TOLD_SECONDS = 0.85, 0.3
"""How long a rival's cards take where they are shown large, as a multiple of ``hold``, and the
seconds that nobody sees anything in: they fly at once where they would have less.
"""
STAGE_LENGTH = 2.2
"""The time for the words about a first grid that is cleared, as a multiple of ``call``."""
LAST_LINE_LENGTH, WIN_LENGTH, MIN_WIN_SECONDS, WIN_LANDS_AT = 1.7, 3.0, 1.6, 0.1
"""By how much longer the line that wins lights up than others; the time for the winner's word, as
a multiple of ``call`` and, whatever the speed, in seconds; and when it lands, as a share of it.
"""
LINE_SOUNDS, CHAIN_STINGS = 5, {2: ("super", 0.5), 3: ("mega", 0.7), 4: ("lucky", 0.9)}
"""How many sounds cleared lines have, and the extra sounds of a turn's 2nd, 3rd and 4th line, each
louder than the one before.
"""

DISCARD_SPOT = CardSpot(Zone.DISCARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewOptions(stage.ShowOptions):
    """How to animate events: timing, motion and flashes, and the table as the viewer sees it."""

    view: BlancoView
    tells: bool = False
    """Whether cards stop on their way, to be seen large."""


def clip_for_event(
    event: ev.Event, view: BlancoView, speed: str, motion: str = "full",
    pulse: stage.Pulse = stage.grant_every_flash, *, stays: bool = False, tells: bool = False,
) -> stage.Clip:  # fmt: skip
    """Return an event's animation for a viewer.

    If ``stays`` is true, a card being looked at remains shown until the player dismisses it.  If
    ``tells`` is true, the cards of somebody else's move are shown large on their way.
    """
    timing = stage.timing_for(speed, motion)
    tells = tells and timing.hold * TOLD_HOLDS >= MIN_TOLD_SECONDS
    how = ViewOptions(timing=timing, moves=motion == "full", pulse=pulse, view=view, tells=tells)
    if isinstance(event, ev.CardLooked):
        if stays:
            return _card_look_clip(event, how)
        is_known = event.card != HIDDEN_CARD
        return how.act(event, PEEK_SECONDS[speed] if is_known else timing.flip * OTHERS_PEEK_FLIPS)
    if motion != "none" or isinstance(event, ev.GameWon) or (tells and isinstance(event, TOLD)):
        return EVENTS[type(event)].clip(event, how)
    if isinstance(event, ev.LineCleared):
        return stage.PauseClip(2 * timing.pause)
    return stage.PauseClip(timing.hold / 2 if isinstance(event, ev.StageCleared) else 0.0)


def earcons_for(event: ev.Event, timing: stage.AnimationTiming) -> Earcons:
    return EVENTS[type(event)].sounds(event, timing)


def words_for_event(event: ev.Event) -> str:
    return EVENTS[type(event)].words_in_log(event)


def spoken_event_words(event: ev.Event, *, is_alone: bool) -> str:
    """Return an event's words for the screen reader, or '' if it has none.

    If ``is_alone`` is true, nobody else can hear them, so drawn and looked-at cards are named.
    """
    said = words_for_event(event)
    if is_alone and getattr(event, "card", HIDDEN_CARD) != HIDDEN_CARD:
        match event:
            case ev.CardDrawn(source="pile"):
                said = _("drew {card} from the pile").format(card=card_name(event.card))
            case ev.CardLooked():
                said = _("looked at {card}").format(card=card_name(event.card))
    return ", ".join([said, *EVENTS[type(event)].where(event)]) if said else ""


# --- clips ---------------------------------------------------------------------------------------


def _flight_clip(
    player: int, card: int, start: CardSpot, end: CardSpot, how: ViewOptions, *, turns: bool = False
) -> stage.Clip:
    length = how.timing.hold * TOLD_HOLDS if how.tells else how.timing.flight
    return stage.PoseClip(
        length, lambda t: MovingCard(player, card, start, end, t, turns, how.moves, how.tells)
    )


def _card_look_clip(event: ev.CardLooked, how: ViewOptions) -> stage.Clip:
    flip = how.timing.flip
    closes = stage.PoseClip(
        flip, lambda t: stage.EventPose(event, PEEK_END + (1.0 - PEEK_END) * t, how.moves)
    )
    return stage.StayingClip(
        flip, lambda t: stage.EventPose(event, PEEK_START * t, how.moves), closes
    )


def _hand_spot(view: BlancoView, player: int, card: int) -> CardSpot:
    """Return the place of a card in a hand, or the last place if the hand is hidden."""
    hand = view.seats[player].hand
    return CardSpot(Zone.HAND, nth=hand.index(card) if card in hand else len(hand) - 1)


def _grid_deal_clip(event: ev.GridDealt, how: ViewOptions) -> stage.Clip:
    dealt = how.travel_clip(event, how.timing.deal * GRID_DEAL_LENGTH)
    if not how.moves or event.stage == LAST_STAGE:
        return dealt
    # The first grids are dealt almost at once; the second is a moment of its own.
    return stage.EchoedClip(stage.PauseClip(dealt.length * DEAL_OVERLAP), dealt)


def _hand_deal_clip(event: ev.HandDealt, how: ViewOptions) -> stage.Clip:
    if not how.moves:
        return stage.PauseClip(0.0)
    return stage.EchoedClip(
        stage.PauseClip(how.timing.deal * DEAL_OVERLAP), how.act(event, how.timing.deal)
    )


def _card_draw_clip(event: ev.CardDrawn, how: ViewOptions) -> stage.Clip:
    from_pile, is_own = event.source == "pile", how.view.sees_hand(event.player)
    end = CardSpot(Zone.HAND, nth=len(how.view.seats[event.player].hand))
    start = CardSpot(Zone.PILE) if from_pile else DISCARD_SPOT
    # A card goes face down into a hand that the viewer may not see.
    return _flight_clip(event.player, event.card, start, end, how, turns=from_pile == is_own)


def _card_placing_clip(event: ev.CardPlaced, how: ViewOptions) -> stage.Clip:
    player, cell = event.player, CardSpot(Zone.CELL, event.at)
    start = _hand_spot(how.view, player, event.card)
    laid = _flight_clip(player, event.card, start, cell, how, turns=not how.view.sees_hand(player))
    return laid & _flight_clip(
        player, event.replaced, cell, DISCARD_SPOT, how, turns=not event.was_up
    )


def _card_drop_clip(event: ev.CardDropped, how: ViewOptions) -> stage.Clip:
    start = _hand_spot(how.view, event.player, event.card)
    turns = not how.view.sees_hand(event.player)
    return _flight_clip(event.player, event.card, start, DISCARD_SPOT, how, turns=turns)


def _card_swap_clip(event: ev.CardsSwapped, how: ViewOptions) -> stage.Clip:
    a, b = CardSpot(Zone.CELL, event.a), CardSpot(Zone.CELL, event.b)
    first, second = event.cards
    return _flight_clip(event.player, first, a, b, how) & _flight_clip(
        event.player, second, b, a, how
    )


def _line_clearing_clip(event: ev.LineCleared, how: ViewOptions) -> stage.Clip:
    timing, quick = how.timing, stage.step_time_factor(event.depth - 1)
    if wins_the_game(event, how.view):
        quick = LAST_LINE_LENGTH
    clip: stage.Clip = how.act(event, timing.sweep * SWEEP_LENGTH * quick, "lit", flash_after=0.0)
    if how.moves:
        clip >>= how.act(event, timing.flight * BOXING_LENGTH * quick, "boxed")
    is_chain = event.depth > 1
    if not event.left and not is_chain:
        # A larger word follows at once.
        return clip
    flash_after = 0.0 if is_chain else None
    if is_word_on_burst(event, how.moves):
        # It lies over the grid: nothing can be chosen there before it is gone.
        return clip & how.act(
            event, max(clip.length, timing.combo), "called", flash_after=flash_after
        )
    return stage.EchoedClip(
        clip, how.act(event, timing.combo * CALL_LENGTH, "called", flash_after=flash_after)
    )


def is_word_on_burst(event: ev.LineCleared, moves: bool) -> bool:
    """Whether a line's word lies on a burst over the grid, not beside what stays still."""
    return moves and event.left > 0


def _gap_closing_clip(event: ev.GridClosed, how: ViewOptions) -> stage.Clip:
    if not how.moves or not event.moves:
        return stage.PauseClip(0.0)
    shape = how.view.seats[event.player].grid_shape
    return stage.PoseClip(how.timing.flight * 0.8, lambda t: SlidingGrid(event, shape, t))


def wins_the_game(event: ev.LineCleared, view: BlancoView) -> bool:
    """Whether a line is the last one that its player had to clear."""
    return not event.left and view.seats[event.player].stage == LAST_STAGE


def _celebration_clip(event: ev.StageCleared, how: ViewOptions) -> stage.Clip:
    if event.stage == LAST_STAGE:
        return how.act(event, how.timing.pause)
    return how.act(event, how.timing.call * STAGE_LENGTH, flash_after=0.0)


def win_seconds(timing: stage.AnimationTiming) -> float:
    """Return how long the winner's word lies on the table; the result comes right after it."""
    return max(MIN_WIN_SECONDS, WIN_LENGTH * timing.call + timing.hold)


# --- sounds and words ----------------------------------------------------------------------------


def _draw_sounds(event: ev.CardDrawn, timing: stage.AnimationTiming) -> Earcons:
    drawn = Earcon("deal", SoundPriority.STEP, 0.7, caption=N_("a card is drawn"))
    return (drawn, Earcon("snap", SoundPriority.STEP, 0.5, timing.flight))


def _place_sounds(event: ev.CardPlaced, timing: stage.AnimationTiming) -> Earcons:
    after = timing.flight * 0.9
    return (
        Earcon("snap", SoundPriority.STEP, 0.9, after, caption=N_("a card is placed")),
        Earcon("discard", SoundPriority.STROKE, 0.5, after),
    )


def _clear_sounds(event: ev.LineCleared, timing: stage.AnimationTiming) -> Earcons:
    line = Earcon(f"line_{min(event.depth, LINE_SOUNDS)}", SoundPriority.STEP, 0.8)
    flown = Earcon("discard", SoundPriority.STROKE, 0.6, timing.sweep * 2.6)
    if event.depth < min(CHAIN_STINGS):
        return (line, flown)
    sting, gain = CHAIN_STINGS[min(event.depth, max(CHAIN_STINGS))]
    return (line, flown, Earcon(sting, SoundPriority.CHORD, gain, ducks=True, felt=0.5))


def _cleared_grid_sounds(event: ev.StageCleared, timing: stage.AnimationTiming) -> Earcons:
    caption = N_("the grid is cleared")
    if event.stage == LAST_STAGE:
        # The win sounds right after it.
        return (Earcon("card", SoundPriority.CHORD, caption=caption),)
    return (Earcon("box", SoundPriority.CHORD, caption=caption, ducks=True, felt=0.8),)


def _win_sounds(event: ev.GameWon, timing: stage.AnimationTiming) -> Earcons:
    return (Earcon("win", SoundPriority.CHORD, 1.0, WIN_LANDS_AT * win_seconds(timing)),)


def _words_for_draw(event: ev.CardDrawn) -> str:
    if event.source == "pile":
        return _("drew from the pile")
    return _("took {card} from the discards").format(card=card_name(event.card))


def _words_for_place(event: ev.CardPlaced) -> str:
    cards = {"card": card_name(event.card), "replaced": card_name(event.replaced)}
    return _("placed {card}, discarded {replaced}").format(**cards)


def _words_for_swap(event: ev.CardsSwapped) -> str:
    first, second = (
        card_name(card) if card else _("the card in {place}").format(place=position_name(at))
        for card, at in zip(event.cards, (event.a, event.b), strict=True)
    )
    return _("swapped {first} and {second}").format(first=first, second=second)


def _words_for_clear(event: ev.LineCleared) -> str:
    count, card = len(event.cards), event.cards[0]
    if event.line[0] == "row":
        return ngettext(
            "cleared a row of {number}s: {count} card",
            "cleared a row of {number}s: {count} cards",
            count,
        ).format(count=count, number=number_of(card))
    return ngettext(
        "cleared a column: {count} {colour} card",
        "cleared a column: {count} {colour} cards",
        count,
    ).format(count=count, colour=_(COLOUR_NAMES[colour_of(card)]))


def _cleared_grid_words(event: ev.StageCleared) -> str:
    return _("the first grid is cleared") if event.stage == 1 else _("the last grid is cleared")


def _position_words(event: Any) -> list[str]:
    return [position_name(event.at)]


EVENTS: dict[type[ev.Event], EventRow[ViewOptions]] = {
    ev.GameStarted: EventRow(),
    ev.GridDealt: EventRow(_grid_deal_clip, make_constant_sounds("deal", SoundPriority.STEP, 0.9)),
    ev.DiscardStarted: EventRow(
        lambda event, how: _flight_clip(
            0, event.card, CardSpot(Zone.PILE), DISCARD_SPOT, how, turns=True
        ),
        make_constant_sounds("discard", SoundPriority.STROKE, 0.6),
    ),
    ev.HandDealt: EventRow(
        _hand_deal_clip,
        make_constant_sounds("snap", SoundPriority.STROKE, 0.6, N_("a hand is dealt")),
    ),
    ev.GridOpened: EventRow(),
    ev.TurnStarted: EventRow(
        lambda event, how: stage.PauseClip(how.timing.flip),
        make_constant_sounds("tick", SoundPriority.TOUCH, 0.5, N_("the next turn")),
        is_heading=True,
    ),
    ev.PileReshuffled: EventRow(
        lambda event, how: how.travel_clip(event, how.timing.call),
        make_constant_sounds("shuffle", SoundPriority.STEP, 0.7),
        N_("discards and box are shuffled into a new pile"),
    ),
    ev.CardDrawn: EventRow(_card_draw_clip, _draw_sounds, _words_for_draw),
    ev.CardPlaced: EventRow(_card_placing_clip, _place_sounds, _words_for_place, _position_words),
    ev.CardDropped: EventRow(
        _card_drop_clip,
        make_constant_sounds("discard", SoundPriority.STEP, 0.8),
        lambda event: _("discarded {card}").format(card=card_name(event.card)),
    ),
    ev.CardsSwapped: EventRow(
        _card_swap_clip,
        make_constant_sounds("pass", SoundPriority.STEP, 0.8, N_("cards swap places")),
        _words_for_swap,
        lambda event: [position_name(event.a), position_name(event.b)] if all(event.cards) else [],
    ),
    ev.CardRevealed: EventRow(
        lambda event, how: how.act(event, how.timing.flip),
        make_constant_sounds("reveal", SoundPriority.ARRIVAL, 0.8, N_("a card is turned up")),
        lambda event: _("turned up {card}").format(card=card_name(event.card)),
        _position_words,
        follows=True,
    ),
    ev.CardLooked: EventRow(
        sounds=make_constant_sounds("moon", SoundPriority.ARRIVAL, 0.5, N_("looking at a card")),
        words=N_("looked at a card"),
        where=_position_words,
        follows=True,
    ),
    ev.LineCleared: EventRow(
        _line_clearing_clip, _clear_sounds, _words_for_clear, lambda event: [line_name(event.line)]
    ),
    ev.GridClosed: EventRow(
        _gap_closing_clip,
        make_constant_sounds("pass", SoundPriority.STROKE, 0.4, N_("the grid closes up")),
    ),
    ev.StageCleared: EventRow(
        _celebration_clip,
        _cleared_grid_sounds,
        _cleared_grid_words,
        follows=True,
    ),
    # A grid that is cleared has nothing left to look at.
    ev.RewardLapsed: EventRow(),
    ev.TurnEnded: EventRow(),
    ev.GameWon: EventRow(
        lambda event, how: how.act(event, win_seconds(how.timing)),
        _win_sounds,
        N_("wins the game"),
    ),
}
