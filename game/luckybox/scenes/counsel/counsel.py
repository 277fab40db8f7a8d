"""Help at the table (hints, the best cascade, odds), a deal's par score, and expected totals."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import pygame

from game.files import was_program_replaced
from game.library import read_thoughts, save_thoughts
from game.luckybox.bots import LEVEL_NAMES, is_numpy_installed
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import FULL_MASK, NUMBERS, ROUNDS, Action, Phase, Setup, State, view_for
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import help_text
from game.luckybox.scenes.watched.longest_cascade import unpaid_seats
from game.luckybox.stage import TableView
from game.report import PROGRAM_REPLACED_TEXT
from game.scenes.table.table import HINT_USE, warn_of_help_cost
from game.stage import TABLE_LANE
from game.statistics import is_practice, is_scheduled_deal
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    DUSK,
    EDGE,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    WHITE,
)
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.tree import Ground, High, Part, Text, column, drawn, pile, row
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit
from game.words import N_, _, language

from . import reasons

if TYPE_CHECKING:
    from game.library import Library
    from game.thinking import PendingResult

Answer = TypeVar("Answer")
Rest = ParamSpec("Rest")

HINT_STEP_COUNT = 3
"""The number of steps of a hint: where to look, what to do, why."""
OFFICIAL_GAME_NOTICE = N_("No help while this deal counts: it’s the same for everyone.")
LENS_HELP_NOTICE = N_("The cascade lens is on: every choice it shows counts as help.")
HINT_HELP_NOTICE = N_(
    "A game with a hint sets no records and earns only the achievements for finishing games."
)
LENS_USE = N_("The cascade lens shows what a choice can set off.")
ODDS_HELP_NOTICE = N_("Numbers that may still come. Click again to see what each is worth to you.")
ODDS_SHOWN_NOTICE = N_("The odds: what each number left is worth to you.")
ODDS_HIDDEN_NOTICE = N_("The odds are hidden.")
NOTHING_TO_DECIDE_NOTICE = N_("No hint: there’s nothing to decide now.")
OTHER_BOARD_NOTICE = N_("No hint here: this is {name}’s board.")
NEXT_STEP_TEXT = N_("{hint_way}: {more}")
NEXT_STEP_NAMES = {1: N_("what to do"), 2: N_("why"), 3: N_("hide")}


def may_be_official(table: Table) -> bool:
    """Whether this is a deal of a day or week, or of a day's run, and not just practice.

    Help is refused then.
    """
    extra, run = table.match.extra, table.run
    return not is_practice(extra) and (
        is_scheduled_deal(extra) or (run is not None and run.is_of_day)
    )


class HintState:
    """The help at one table: its hints, best cascades and odds, and which of them are shown."""

    def __init__(self, kit: Kit, table: Table, *, has_lens: bool = True) -> None:
        self._kit, self._table = kit, table
        self._has_lens = has_lens
        self._game: State | None = None
        self._seat = -1
        self._begun: tuple[Action, ...] = ()
        """The legal actions on the square that is chosen, pointed at or focused."""
        self._may_answer = False
        self._thoughts: dict[Hashable, BackgroundThought[Any]] = {}
        self._likely: Mapping[int, CompletionChance] = {}
        self._noted: set[object] = set()
        self._shown: object = None
        self.step = 0
        """The step of the hint on the screen, from 1 to 3, or 0 if no hint is shown."""

    @property
    def offers_help(self) -> bool:
        """Whether the player may ask for help: not in replays, nor in watched or guided games."""
        table = self._table
        return table.watch is None and table.match_replay is None and table.guide is None

    @property
    def lens_is_on(self) -> bool:
        return self._kit.settings.chain_lens and self._may_show_lens_and_odds

    @property
    def odds_are_on(self) -> bool:
        return self._kit.settings.odds and self._may_show_lens_and_odds

    @property
    def _may_show_lens_and_odds(self) -> bool:
        return self._has_lens and self.offers_help and not may_be_official(self._table)

    def _warn_of_help_cost(self, use: str) -> bool:
        """Warn, once per decision, that help rules out a record.  Return whether it warned now."""
        table, game = self._table, self._table.match.game
        # At a shared table nobody else says yes for who asked.
        who = table.players[table.focus].name if table.is_shared else ""
        # Each kind of help warns by itself.
        decision = game.phase, game.round, game.turn, use, table.is_shared and table.focus
        if not warn_of_help_cost(self._kit, table, decision, use, who):
            return False
        self._kit.settings.chain_lens = False
        return True

    def toggle_lens(self) -> None:
        if self._refuse_in_official_game() or self._warn_of_help_cost(LENS_USE):
            return
        settings = self._kit.settings
        settings.chain_lens = not settings.chain_lens
        settings.save()
        if settings.chain_lens:
            self._kit.notices.replace_notices(_(LENS_HELP_NOTICE))

    def toggle_odds(self) -> None:
        if self._refuse_in_official_game():
            return
        settings, notices = self._kit.settings, self._kit.notices
        asks_first = not settings.odds and not self._kit.hands.by_key
        if asks_first and notices.current != _(ODDS_HELP_NOTICE):
            notices.replace_notices(_(ODDS_HELP_NOTICE))
            return
        settings.odds = not settings.odds
        settings.save()
        notices.replace_notices(_(ODDS_SHOWN_NOTICE if settings.odds else ODDS_HIDDEN_NOTICE))

    def advance_hint(self) -> None:
        """Show the next step of the hint, or hide it after the last.  If there is none, say why."""
        if self._refuse_in_official_game():
            return
        if self._may_answer:
            if not self._warn_of_help_cost(HINT_USE):
                self.step = (self.step + 1) % (HINT_STEP_COUNT + 1)
            return
        self.step = 0
        table, notices = self._table, self._kit.notices
        if not table.match.asks(table.focus):
            notices.replace_notices(
                _(OTHER_BOARD_NOTICE).format(name=table.players[table.focus].name)
            )
        elif table.focus not in table.match.waiting_seats():
            notices.replace_notices(_(NOTHING_TO_DECIDE_NOTICE))

    def _refuse_in_official_game(self) -> bool:
        if may_be_official(self._table):
            self._kit.notices.replace_notices(_(OFFICIAL_GAME_NOTICE))
            return True
        return False

    def update_actions(self, legal: Sequence[Action], begun: Sequence[Action]) -> bool:
        """Update the legal actions, and those on the square pointed at (``begun``).

        Return whether the help shown has changed, so that the screen must be redrawn.
        """
        table = self._table
        if table.focus != self._seat or self._is_another_decision(table.match.game):
            self._game, self._seat = table.match.game, table.focus
            self.cancel_queries()
        self._may_answer, self._begun = bool(legal), tuple(begun)
        if not legal:
            self.step = 0
        elif self.lens_is_on:
            self._warn_of_help_cost(LENS_USE)  # The lens may still be on from another game.
        shown = (
            *(self.step, self.advice, self.shown_chain, self._shortfall_in_words()),
            *(self.odds_are_on, self.gain_by_number, self.completion_chances),
        )
        changed = shown != self._shown
        self._shown = shown
        if self.advice is not None or (self.lens_is_on and self.shown_chain is not None):
            self._record_help()
        return changed

    def _is_another_decision(self, game: State) -> bool:
        """Whether the seat is asked something new.  What others answer changes nothing for it."""
        before, seat = self._game, self._seat
        return before is None or (
            game is not before and _decision_of(game, seat) != _decision_of(before, seat)
        )

    @property
    def advice(self) -> reasons.Advice | None:
        return self._ask_mind("advice", reasons.find_best_advice) if self.step else None

    @property
    def gain_by_number(self) -> Gains | None:
        if not self.odds_are_on or self._game is None:
            return None
        return self._ask_mind("gains", gain_of_each_number)

    @property
    def completion_chances(self) -> Mapping[int, CompletionChance]:
        """Each held card's chance of completion this round, by card id, or {} if unknown."""
        if self._likely or not self.odds_are_on or self.gain_by_number is None:
            return self._likely if self.odds_are_on else {}
        if self._game is None or not has_unfinished_cards(self._game, self._seat):
            return {}
        found: list[Counts] = []
        while len(found) < PLAYOUT_BATCHES:
            # In sequence, so that other queries can run in between.
            counts = self._ask_mind(("finished", len(found)), simulate_card_completions, len(found))
            if counts is None:
                return {}
            found.append(counts)
        self._likely = merge_simulations(found)
        return self._likely

    @property
    def pointed_cards(self) -> tuple[int, ...]:
        """The cards advised; the first step shows where to begin, as all of them say little."""
        cards = () if self.advice is None else self.advice.advised_cards
        return cards[:1] if self.step == 1 else cards

    @property
    def shown_chain(self) -> reasons.ActionChain | None:
        if self.step > 1:
            return self.advice.best if self.advice is not None else None
        if not self._may_answer or not self.lens_is_on:
            return None
        return self._ask_chain(self._begun)

    @property
    def lens_message(self) -> str:
        if self.step or not self._may_answer or not self.lens_is_on:
            return ""
        if self.shown_chain is None:
            return _("Thinking…")
        said = reasons.effects_in_words(self.shown_chain.facts)
        if self._begun:
            return _("From here: {said}").format(said=said)
        return _("Best cascade: {said}").format(said=said)

    def hint_words(self) -> TooltipText | None:
        advice = self.advice
        if advice is None:
            return TooltipText(_("Thinking…")) if self.step else None
        more = format_with_keys(_(NEXT_STEP_TEXT), more=_(NEXT_STEP_NAMES[self.step]))
        if self.step == 1:
            return TooltipText(_("Hint: look here"), f"{more}.")
        seat = self._table.match.game.seats[self._seat]
        lying = seat.offer or self._table.lying_cards(self._seat)
        title = reasons.advice_in_words(advice, self._table.faces, lying)
        if self.step == 2:
            facts = advice.best.facts
            said = f"{reasons.effects_in_words(facts)}. " if facts.squares else ""
            return TooltipText(title, f"{said}{more}.")
        parts = [reasons.reasons_in_words(advice, self._seat, lying)]
        if advice.second is not None:
            parts.append(reasons.lead_in_words(advice.lead_in_points))
        parts.append(self._shortfall_in_words())
        return TooltipText(title, " ".join(filter(None, parts)))

    def _shortfall_in_words(self) -> str:
        advice = self.advice if self.step == HINT_STEP_COUNT else None
        if advice is None or not self._begun or advice.best.actions[0] in self._begun:
            return ""
        chain = self._ask_chain(self._begun, plies=1)
        return "" if chain is None else reasons.shortfall_in_words(advice.best.value - chain.value)

    def _ask_chain(self, begun: tuple[Action, ...], plies: int = 0) -> reasons.ActionChain | None:
        if begun:
            return self._ask_mind((plies, begun), reasons.best_chain_from, begun, plies)
        return self._ask_mind((plies, begun), reasons.best_chain, plies)

    def _ask_mind(
        self,
        key: Hashable,
        find: Callable[Concatenate[State, int, Rest], Answer],
        *rest: Rest.args,
        **named: Rest.kwargs,
    ) -> Answer | None:
        """Return an answer of the mind (the bots' search), or None while unknown or unavailable."""
        assert self._game is not None
        if key not in self._thoughts:
            work = partial(find, self._game, self._seat, *rest, **named)
            self._thoughts[key] = self._kit.thinker.think(work)
        thought: BackgroundThought[Answer] = self._thoughts[key]
        if not thought.is_done:
            return None
        try:
            return thought.result
        except Exception as error:
            self.step = 0
            self._kit.settings.chain_lens = self._kit.settings.odds = False
            self._kit.notices.replace_notices(mind_unavailable_text(error))
            return None

    @property
    def mind_queries(self) -> list[BackgroundThought[Any]]:
        return [*self._thoughts.values()]

    def cancel_queries(self) -> None:
        for thought in self.mind_queries:
            thought.is_unwanted = True
        self._thoughts.clear()
        self._likely = {}
        self.step = 0

    def _record_help(self) -> None:
        game, seat = self._game, self._seat
        assert game is not None
        decision = game.phase, game.round, game.turn, seat
        if decision not in self._noted:
            self._noted.add(decision)
            match = self._table.match
            is_new = not self._table.knows_price and not any(match.hints)
            if is_new and not is_practice(match.extra):
                self._kit.notices.show_notice(
                    _(HINT_HELP_NOTICE) if self.step else _(LENS_HELP_NOTICE)
                )
            self._table.note_help(seat)


def _decision_of(game: State, seat: int) -> tuple[object, ...]:
    supply = game.bolt_supply, game.moon_supply
    return game.phase, game.round, game.turn, game.seats[seat], supply


def mind_unavailable_text(error: Exception) -> str:
    if was_program_replaced():
        return _(PROGRAM_REPLACED_TEXT)
    return _("Hints unavailable ({reason}).").format(reason=error)


# --- the odds: the worth of each number left, and each card's chance of completion ---------------

Gains = Mapping[int, float]
"""For each number still in the bag, the points that it would bring above the average number."""

MIN_FULL_BAR_GAIN = 1.0
MIN_LABELLED_BARS_UNITS, POINTS_UNITS = 50.0, 24.0
"""The least height at which there is room for points at bars, and the letter size of points."""
MIN_LABELLED_GAIN = 0.5
BAR_WIDTH_SHARE, CAPTION_LETTER_UNITS, NUMBER_UNITS = 0.56, 20.0, 21.0


def gain_of_each_number(game: State, player: int) -> Gains:
    """Return the points above average that each coming number brings a seat, {} if none comes."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import find_answers_ahead, position_of_view, seat_states_in

    if game.phase is not Phase.TURN or not game.to_come:
        return {}
    view = view_for(game, player)
    view = view._replace(seat=view.seat._replace(answered=True, pending=()))
    position = position_of_view(view)
    seats = seat_states_in(position)
    found = find_answers_ahead(seats, position, seats.root, shipped_network())
    mean = float((found.best * found.likely).sum() / found.likely.sum())
    return {
        int(number): float(best) - mean
        for number, best in zip(found.number, found.best, strict=True)
    }


def odds_chart(gains: Gains | None, caption: str, in_bag: Mapping[int, int]) -> Part:
    """Return the odds chart: a bar for each number, pointing up if it is better than average.

    ``gains`` is None while the odds are being computed.  A ``caption`` replaces the usual one.
    """
    known = {number: round(gain, 1) for number, gain in (gains or {}).items()}
    words = _("what each is worth") if gains else _("no more numbers this round")
    words = caption or (_("Thinking…") if gains is None else words)
    reach, figures = max([MIN_FULL_BAR_GAIN, *map(abs, known.values())]), extreme_gain_labels(known)
    columns = []
    for number in NUMBERS:
        gain, name = known.get(number), Text(str(number), High(0.95), DUSK, "title", floor=12)
        bar, told = Part(), None
        if gain is not None:
            name, bar = name.but(colour=WHITE), drawn(_draw_bar, gain / reach, figures.get(number))
            told = partial(
                help_text, "gain", number=number, count=in_bag[number], left=sum(in_bag.values()),
                points=reasons.points_text(gain, is_signed=True),
            )  # fmt: skip
        columns.append(column(bar, name.but(units=NUMBER_UNITS), key=("gain", number), help=told))
    average = Part(ground=Ground(0, EDGE, 0), units=1.5)
    line = column(Part(), average, Part(), Part(units=NUMBER_UNITS))
    return column(
        Text(words, CAPTION_LETTER_UNITS, LILAC, units=24, pad=(2, 0)),
        pile(line, row(*columns)),
        pad=(6, 6), ground=Ground(18), key="odds", help=partial(help_text, "odds"),
    )  # fmt: skip


def _draw_bar(pen: Pen, rect: pygame.Rect, share: float, points: str | None) -> None:
    """Draw a bar up or down from the middle, as long as ``share`` says, with points at its end."""
    room, size = rect.copy(), max(MIN_TEXT_PX, pen.px(POINTS_UNITS))
    if rect.height >= MIN_LABELLED_BARS_UNITS * pen.scale:
        room.inflate_ip(0, -2 * size)
    else:
        points = None
    high = max(2, round(abs(share) * room.height / 2))
    bar = pygame.Rect(0, 0, max(4, round(rect.width * BAR_WIDTH_SHARE)), high)
    bar.midbottom = rect.centerx, rect.centery + (0 if share >= 0 else high)
    fill = LEAF if share >= 0 else MAGENTA
    pen.lay(shapes.rounded_rect_picture(bar.size, min(bar.size) / 3, fill), topleft=bar.topleft)
    if points is not None:
        figure = pygame.Rect(0, 0, pen.width(points, "body", size), size)
        figure.midtop = rect.centerx, bar.top - size if share >= 0 else bar.bottom
        pen.line(points, figure, "body", size, CREAM, fit=False)


def extreme_gain_labels(gains: Gains) -> Mapping[int, str]:
    """Return the points of the best and the worst number as labels, except points of about 0."""
    ends = {pick(gains, key=gains.__getitem__) for pick in (min, max)} if gains else set[int]()
    return {
        number: reasons.points_text(gains[number], is_signed=True)
        for number in ends
        if abs(gains[number]) >= MIN_LABELLED_GAIN
    }


Counts = Mapping[int, int]
"""How often each card was completed in simulations of the rest of the round, by card id."""

PLAYOUT_BATCHES, GAMES_PER_BATCH = 5, 20
"""The number of batches of simulations, and of simulations in each batch."""
PERCENT_STEP = 5
"""Percentages are rounded to multiples of this, because the sample is small."""
BADGE_HEIGHT_SHARE = 0.84
BADGE_LETTER_SHARE, BADGE_ICON_SHARE, BADGE_PADDING_SHARE = 0.62, 0.78, 0.38

MIN_BADGE_WIDTH_SHARE = 2.8
"""Least width, in header heights, of a badge that shows a chance and covers the header's dots."""


@dataclass(frozen=True, slots=True)
class CompletionChance:
    """A card's chance of completion: it was completed in ``count`` of ``games`` simulations."""

    count: int
    games: int

    @property
    def percent(self) -> int:
        return round(100 * self.count / self.games / PERCENT_STEP) * PERCENT_STEP


def has_unfinished_cards(game: State, seat: int) -> bool:
    held = game.seats[seat].held
    return game.phase is Phase.TURN and any(card.crossed != FULL_MASK for card in held)


def simulate_card_completions(game: State, seat: int, batch: int) -> Counts:
    """Return how often a seat completes each unfinished card in one batch of simulations."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import simulate_completed_cards

    return simulate_completed_cards(view_for(game, seat), shipped_network(), GAMES_PER_BATCH, batch)


def merge_simulations(found: Sequence[Counts]) -> Mapping[int, CompletionChance]:
    games = GAMES_PER_BATCH * len(found)
    return {card: CompletionChance(sum(one[card] for one in found), games) for card in found[0]}


def chance_badge_rect(kit: Kit, head: pygame.Rect) -> pygame.Rect:
    """Return the area in a card's header for its chance of completion.

    The width is the same for every percentage.
    """
    high = max(MIN_TEXT_PX + 2, round(head.height * BADGE_HEIGHT_SHARE))
    words = kit.text.measure(_percent_text(100), "title", _badge_letter_px(high))[0]
    width = max(
        words + round(high * (BADGE_ICON_SHARE + 2.2 * BADGE_PADDING_SHARE)),
        round(head.height * MIN_BADGE_WIDTH_SHARE),
    )
    rect = pygame.Rect(0, 0, width, high)
    rect.midleft = head.x + round(head.height * 0.2), head.centery
    return rect


def draw_chance_badge(pen: Pen, rect: pygame.Rect, found: CompletionChance) -> None:
    badge = partial(_paint_chance_badge, pen.kit, rect.size, found.percent)
    pen.stamp(("finishing", rect.size, found.percent, language()), badge, topleft=rect.topleft)


def _paint_chance_badge(kit: Kit, size: tuple[int, int], percent: int) -> pygame.Surface:
    high = size[1]
    picture = shapes.pill_picture(size, BAR, max(1.0, high * 0.06), INK).copy()
    pen = Pen(kit, picture)
    pad, px = high * BADGE_PADDING_SHARE, _badge_letter_px(high)
    at = pen.icon("card_done", round(high * BADGE_ICON_SHARE), midleft=(round(pad), high // 2))
    room = pygame.Rect(at.right, 0, size[0] - at.right - round(pad * 0.6), high)
    pen.line(_percent_text(percent), room, "title", px, CREAM, align="center", fit=False)
    return picture


def _badge_letter_px(high: int) -> int:
    return max(MIN_TEXT_PX, round(high * BADGE_LETTER_SHARE))


def _percent_text(percent: int) -> str:
    return _("{percent}%").format(percent=percent)


# --- par -----------------------------------------------------------------------------------------


def compute_pars(setup: Setup) -> tuple[int, ...]:
    """Return what each thinking bot scores on a deal alone, weakest first; () without numpy."""
    try:
        from game.luckybox.mind.player import pars_of_deal
    except ImportError:
        return ()
    return pars_of_deal(setup)


class RivalScore(NamedTuple):
    """What a rival scores alone on a deal."""

    points: int
    level: str


class DealPar:
    """The par of a deal: the score of the strongest bot alone, looked up or computed.

    The scores of all five thinking bots make a ladder; the next one above a player is the goal.
    """

    def __init__(
        self, library: Library | None, thinker: AnyThinker, setup: Setup, uid: str | None
    ) -> None:
        """Look up the pars of the game ``uid`` in the library, or compute them if none is there."""
        self._library, self._thinker, self._setup, self._uid = library, thinker, setup, uid
        self.points: int | None = None
        """The par, or None until it is known."""
        self.ladder: tuple[RivalScore, ...] = ()
        """The score of every rival, lowest score first; empty until they are known."""
        self._asked: PendingResult[dict[str, Any]] | None = None
        self._thought: BackgroundThought[tuple[int, ...]] | None = None
        if library is None or uid is None:
            self._start_computing()
        else:
            self._asked = library.ask(read_thoughts, uid)

    @property
    def is_pending(self) -> bool:
        return self._asked is not None or self._thought is not None

    def update(self) -> bool:
        if self._asked is not None and self._asked.is_done:
            # Without the library, compute them.
            told = {} if self._asked.has_failed else self._asked.result
            self._asked, self.points = None, told.get("par")
            self._set_ladder([int(points) for points in told.get("pars", "").split()])
            if not self.ladder:
                self._start_computing()
            return self.points is not None or not self.is_pending
        if self._thought is not None and self._thought.is_done:
            pars, self._thought = self._thought.result, None
            self._set_ladder(pars)
            return True
        return False

    def _set_ladder(self, pars: Sequence[int]) -> None:
        if len(pars) == len(LEVEL_NAMES):
            self.points = pars[-1]
            self.ladder = tuple(sorted(map(RivalScore, pars, LEVEL_NAMES)))

    def next_above(self, total: int) -> RivalScore | None:
        """Return the rung of the ladder just above a total; None if there is, or is known, none."""
        return next((rung for rung in self.ladder if rung.points > total), None)

    def _start_computing(self) -> None:
        # Not worth blocking for: only in the background.
        if is_numpy_installed() and not isinstance(self._thinker, InlineThinker):
            self._thought = self._thinker.think(partial(compute_pars, self._setup))
            self._thought.on_done(partial(_save_pars, self._library, self._uid))


def _save_pars(library: Library | None, uid: str | None, pars: Sequence[int]) -> None:
    if library is not None and uid is not None and pars:
        library.ask(save_thoughts, uid, par=pars[-1], pars=" ".join(map(str, pars)))


def par_of_match(kit: Kit, match: LuckyboxMatch) -> DealPar | None:
    if len(match.players) > 1 or match.players[0].is_bot:
        return None
    uid = match.extra.get("uid")
    return DealPar(
        kit.shelf.library, kit.thinker, match.setup, uid if isinstance(uid, str) else None
    )


# --- expected totals -----------------------------------------------------------------------------

BAR_EASE_RATE = 7.0
"""The rate, per second, at which a bar nears its value: after 1/7 s, a third of the way is left."""
NEGLIGIBLE_POINT_GAP = 0.02
MIN_FULL_BAR_TOTAL = 80.0


def expected_totals(game: State) -> tuple[float, ...]:
    """Return, for each seat, the final total that it can expect if it plays as well as possible."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import expected_total

    network = shipped_network()
    return tuple(expected_total(view_for(game, seat), network) for seat in range(len(game.seats)))


def _has_answered(game: State, seat: int) -> bool:
    return game.seats[seat].answered and not game.seats[seat].pending


def shows_expected_totals(kit: Kit, table: Table) -> bool:
    """Whether to show expected totals: in replays and watched games, if the setting is on.

    Once all rounds of a watched game but the last are over, they would give its end away.
    """
    is_wanted = kit.settings.expected_results and table.playback is not None
    view, is_live = table.view, table.match_replay is None
    rounds_over = view.round - (view.phase is not Phase.SCORED)
    return is_wanted and not (is_live and rounds_over >= ROUNDS - 1)


class ExpectedTotals:
    """Computes the final total that each seat can expect, and animates a bar for each seat."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._of: State | None = None
        self._thought: BackgroundThought[tuple[float, ...]] | None = None
        self._found: Sequence[float] = ()
        self._is_of_now = False
        self._due: dict[int, float] = {}
        """Totals not shown yet: lower ones wait until a triumph is no longer news."""
        self._before_news: dict[int, TableView] = {}
        """By seat: the view in which it had no triumph last.  Seeking makes another view."""
        self.points: dict[int, float] = {}
        """The expected total of each seat as far as its answers and their points were shown."""
        self.bars: dict[int, float] = {}

    @property
    def full_bar_points(self) -> float:
        return max([MIN_FULL_BAR_TOTAL, *self.points.values()])

    @property
    def leading_seats(self) -> frozenset[int]:
        """The seats with the highest expected total.  With one player, there are none."""
        best = max(self.points.values(), default=0.0)
        ahead = {seat for seat, points in self.points.items() if points == best}
        return frozenset(ahead if len(self.points) > 1 else ())

    def update(self, dt: float, known: Sequence[float] | None = None) -> bool:
        """Move the bars towards ``known`` or computed totals.  Return whether to redraw."""
        if not shows_expected_totals(self._kit, self._table):
            was_shown = bool(self.points)
            self.reset()
            return was_shown
        if known is not None:
            self._found, self._is_of_now, self._of = known, True, None
        else:
            self._poll_thinker()
        before = dict(self.points), dict(self.bars)
        if self._is_of_now:
            unpaid = unpaid_seats(self._table.director.poses())
            for seat, points in enumerate(self._found):
                if self._is_answer_told(seat, unpaid):
                    self._due[seat] = points
        for seat in range(len(self._table.players)):
            is_news, due = self._is_answer_news(seat), self._due.get(seat)
            # Much of a triumph was expected already: a fall beside it would deny it.
            if due is not None and not (is_news and due < self.points.get(seat, 0.0)):
                self.points[seat] = self._due.pop(seat)
        self._animate_bars(dt)
        return before != (self.points, self.bars)

    def _is_answer_told(self, seat: int, unpaid: Set[int]) -> bool:
        """Whether the screen has shown all that a seat's total is expected from."""
        table = self._table
        if seat in unpaid or table.director.is_busy(seat, TABLE_LANE):
            return False
        game = table.match.game
        is_waiting = game.phase is Phase.TURN and not _has_answered(game, seat)
        # A replay may stand still between a number and its answer; what is played goes on at once.
        return not is_waiting or table.match_replay is not None or seat not in self.points

    def _is_answer_news(self, seat: int) -> bool:
        """Whether a seat's triumph has been played, not sought, and no number has followed."""
        view = self._table.view
        shown = view.seats[seat]
        is_triumph = bool(shown.gains) or shown.combo >= HIGHLIGHT_MIN_CROSSES
        if not is_triumph or view.phase is not Phase.TURN:
            self._before_news[seat] = view
            return False
        return self._before_news.get(seat) is view

    def reset(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True
        self._of = self._thought = None
        self._found, self._is_of_now = (), False
        self._due.clear()
        self.points.clear()
        self.bars.clear()

    def _poll_thinker(self) -> None:
        game, thought = self._table.match.game, self._thought
        if thought is not None and thought.is_done:
            self._thought = None
            try:
                self._found = thought.result
            except Exception as error:
                if not (isinstance(error, ImportError) or was_program_replaced()):
                    raise
                self._kit.settings.expected_results = False
                self._kit.notices.replace_notices(mind_unavailable_text(error))
                return
        if self._thought is None and game is not self._of:
            self._of = game
            self._thought = self._kit.thinker.think(partial(expected_totals, game))
        self._is_of_now = self._thought is None

    def _animate_bars(self, dt: float) -> None:
        share = 1.0 - math.exp(-BAR_EASE_RATE * dt) if self._kit.settings.motion == "full" else 1.0
        for seat, points in self.points.items():
            at = self.bars.get(seat, points)
            at += (points - at) * share
            self.bars[seat] = points if abs(points - at) < NEGLIGIBLE_POINT_GAP else at
