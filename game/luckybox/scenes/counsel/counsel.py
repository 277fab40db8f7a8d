"""Help at a table (hints, chain lens, odds), and par and expected totals."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import pygame

from game.files import was_replaced
from game.library import keep_thoughts, thoughts_of
from game.luckybox.bots.line_greedy import is_numpy_installed
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import FULL, NUMBERS, Action, Phase, Setup, State, view_for
from game.luckybox.scenes.luckybox_table import Table
from game.report import WAS_REPLACED
from game.scenes.frame.drawing import Pen
from game.stage import TABLE
from game.statistics import OCCASION_KEYS, is_practice
from game.thinking import InlineThinker, Thinks, Thought
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, DUSK, EDGE, INK, LEAF, LILAC, MAGENTA, WHITE, shown
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.intents import Meaning
from game.ui.widgets.widget import with_keys
from game.ui.window.scene import Kit
from game.words import N_, _, language

from . import reasons

if TYPE_CHECKING:
    from game.library import Library
    from game.thinking import Ticket

Answer = TypeVar("Answer")
Rest = ParamSpec("Rest")

STEPS = 3
"""Where to look, what to do, why."""
OFFICIAL = N_("No help while this deal counts: it’s the same for everyone.")
LENS_COUNTS = N_("The chain lens is on: choices made with it count as help.")
HINT_COUNTS = N_("With a hint, this game earns no records or achievements.")
HELP_WILL_COUNT = N_("With help, this game earns no records or achievements. Ask again for it.")
ODDS_ASKED = N_("Numbers that may still come. Click again to see what each is worth to you.")
ODDS_OPEN = N_("The odds: what each number left is worth to you.")
ODDS_CLOSED = N_("The odds are hidden.")
IDLE = N_("No hint: there’s nothing to decide now.")
ELSEWHERE = N_("No hint here: this is {name}’s board.")
AGAIN = N_("{hint_way}: {more}")
MORE = {1: N_("what to do"), 2: N_("why"), 3: N_("hide")}


def is_official(match: LuckyboxMatch) -> bool:
    """Whether this may be the one official game of a daily or weekly deal."""
    return not is_practice(match.extra) and any(key in match.extra for key in OCCASION_KEYS)


class HintState:
    """A table's queries to the mind, and which of the answers are shown."""

    def __init__(self, kit: Kit, table: Table, *, has_lens: bool = True) -> None:
        self._kit, self._table = kit, table
        self._has_lens = has_lens
        self._game: State | None = None
        self._seat = -1
        self._begun: tuple[Action, ...] = ()
        """The possible first actions at the pointer or focus."""
        self._may_answer = False
        self._thoughts: dict[Hashable, Thought[Any]] = {}
        self._likely: Mapping[int, Likelihood] = {}
        self._noted: set[object] = set()
        self._shown: object = None
        self.step = 0
        """The hint step, 0 (none) to 3."""

    # --- what a player asks ----------------------------------------------------------------------

    @property
    def is_offered(self) -> bool:
        """Whether a person is playing here without a guide."""
        table = self._table
        return table.watch is None and table.match_replay is None and table.guide is None

    @property
    def lens_is_on(self) -> bool:
        return self._kit.settings.chain_lens and self._may_show

    @property
    def odds_are_on(self) -> bool:
        return self._kit.settings.odds and self._may_show

    @property
    def _may_show(self) -> bool:
        return self._has_lens and self.is_offered and not is_official(self._table.match)

    def _tells_price(self) -> bool:
        """Tell the price of help, once per game with a record to beat; return whether told now."""
        table = self._table
        if table.knows_price or table.to_beat is None or any(table.match.hints):
            return False
        table.knows_price, self._kit.settings.chain_lens = True, False
        self._kit.notices.replace(_(HELP_WILL_COUNT))
        return True

    def turn_lens(self) -> None:
        if self._refuses() or self._tells_price():
            return
        settings = self._kit.settings
        settings.chain_lens = not settings.chain_lens
        settings.save()
        if settings.chain_lens:
            self._kit.notices.replace(_(LENS_COUNTS))

    def turn_odds(self) -> None:
        if self._refuses():
            return
        settings, notices = self._kit.settings, self._kit.notices
        asks_first = not settings.odds and not self._kit.hands.by_key
        if asks_first and notices.current != _(ODDS_ASKED):
            notices.replace(_(ODDS_ASKED))
            return
        settings.odds = not settings.odds
        settings.save()
        notices.replace(_(ODDS_OPEN if settings.odds else ODDS_CLOSED))

    def ask_hint(self) -> None:
        """Advance to the next hint step, or none after the last."""
        if self._refuses():
            return
        if self._may_answer:
            if not self._tells_price():
                self.step = (self.step + 1) % (STEPS + 1)
            return
        self.step = 0
        table, notices = self._table, self._kit.notices
        if not table.match.asks(table.focus):
            notices.replace(_(ELSEWHERE).format(name=table.players[table.focus].name))
        elif table.focus not in table.match.waiting_for():
            notices.replace(_(IDLE))

    def _refuses(self) -> bool:
        if is_official(self._table.match):
            self._kit.notices.replace(_(OFFICIAL))
            return True
        return False

    # --- what there is to be shown ---------------------------------------------------------------

    def look(self, legal: Sequence[Action], begun: Sequence[Action]) -> bool:
        """Update the legal and the targeted actions; return whether anything changed."""
        table = self._table
        if table.match.game is not self._game or table.focus != self._seat:
            self._game, self._seat = table.match.game, table.focus
            self.forget()
        self._may_answer, self._begun = bool(legal), tuple(begun)
        if not legal:
            self.step = 0
        elif self.lens_is_on:
            self._tells_price()  # It may still be on from another game.
        shown = (
            *(self.step, self.advice, self.chain, self._behind()),
            *(self.odds_are_on, self.gains, self.likely),
        )
        changed = shown != self._shown
        self._shown = shown
        if self.advice is not None or (self.lens_is_on and self.chain is not None):
            self._note()
        return changed

    @property
    def advice(self) -> reasons.Advice | None:
        return self._ask("advice", reasons.advise) if self.step else None

    @property
    def gains(self) -> Gains | None:
        if not self.odds_are_on or self._game is None:
            return None
        return self._ask("gains", gains_of)

    @property
    def likely(self) -> Mapping[int, Likelihood]:
        """How likely each focused card is to be completed this round, once known."""
        if self._likely or not self.odds_are_on or self.gains is None:
            return self._likely if self.odds_are_on else {}
        if self._game is None or not has_to_come(self._game, self._seat):
            return {}
        found: list[Counts] = []
        while len(found) < BATCHES:
            # In sequence, so that other queries can run in between.
            counts = self._ask(("finished", len(found)), finished_of, len(found))
            if counts is None:
                return {}
            found.append(counts)
        self._likely = together(found)
        return self._likely

    @property
    def chain(self) -> reasons.Chain | None:
        if self.step > 1:
            return self.advice.best if self.advice is not None else None
        if not self._may_answer or not self.lens_is_on:
            return None
        return self._chain_of(self._begun)

    @property
    def message(self) -> str:
        if self.step or not self._may_answer or not self.lens_is_on:
            return ""
        if self.chain is None:
            return _("Thinking…")
        said = reasons.takes_and_gives(self.chain.facts)
        if self._begun:
            return _("From here: {said}").format(said=said)
        return _("Best chain: {said}").format(said=said)

    def told(self) -> Meaning | None:
        advice = self.advice
        if advice is None:
            return Meaning(_("Thinking…")) if self.step else None
        more = with_keys(_(AGAIN), more=_(MORE[self.step]))
        if self.step == 1:
            return Meaning(_("Hint: look here"), f"{more}.")
        seat = self._table.match.game.seats[self._seat]
        lying = seat.offer or [held.face.id for held in seat.held]
        title = reasons.what_to_do(advice, self._table.faces, lying)
        if self.step == 2:
            facts = advice.best.facts
            said = f"{reasons.takes_and_gives(facts)}. " if facts.squares else ""
            return Meaning(title, f"{said}{more}.")
        parts = [reasons.why(advice, self._seat)]
        if advice.second is not None:
            parts.append(reasons.ahead_by(advice.lead))
        parts.append(self._behind())
        return Meaning(title, " ".join(filter(None, parts)))

    def _behind(self) -> str:
        advice = self.advice if self.step == STEPS else None
        if advice is None or not self._begun or advice.best.actions[0] in self._begun:
            return ""
        chain = self._chain_of(self._begun, plies=1)
        return "" if chain is None else reasons.behind_by(advice.best.value - chain.value)

    # --- thinking --------------------------------------------------------------------------------

    def _chain_of(self, begun: tuple[Action, ...], plies: int = 0) -> reasons.Chain | None:
        if begun:
            return self._ask((plies, begun), reasons.chain_from, begun, plies)
        return self._ask((plies, begun), reasons.best_chain, plies)

    def _ask(
        self,
        key: Hashable,
        find: Callable[Concatenate[State, int, Rest], Answer],
        *rest: Rest.args,
        **named: Rest.kwargs,
    ) -> Answer | None:
        """Return an answer once known, asking only once; report if the mind is unavailable."""
        assert self._game is not None
        if key not in self._thoughts:
            work = partial(find, self._game, self._seat, *rest, **named)
            self._thoughts[key] = self._kit.thinker.think(work)
        thought: Thought[Answer] = self._thoughts[key]
        if not thought.is_done:
            return None
        try:
            return thought.result
        except Exception as error:
            self.step = 0
            self._kit.settings.chain_lens = self._kit.settings.odds = False
            self._kit.notices.replace(without_mind(error))
            return None

    @property
    def thoughts(self) -> list[Thought[Any]]:
        return [*self._thoughts.values()]

    def forget(self) -> None:
        """Cancel all queries: the state has changed."""
        for thought in self.thoughts:
            thought.is_unwanted = True
        self._thoughts.clear()
        self._likely = {}
        self.step = 0

    def _note(self) -> None:
        game, seat = self._game, self._seat
        assert game is not None
        decision = game.phase, game.round, game.turn, seat
        if decision not in self._noted:
            self._noted.add(decision)
            match = self._table.match
            is_new = not self._table.knows_price and not any(match.hints)
            if is_new and not is_practice(match.extra):
                self._kit.notices.show(_(HINT_COUNTS) if self.step else _(LENS_COUNTS))
            self._table.match.hints[seat] += 1


def without_mind(error: Exception) -> str:
    if was_replaced():
        return _(WAS_REPLACED)
    return _("Hints unavailable ({reason}).").format(reason=error)


# --- the odds: the worth of each number left, and each card's chance of completion ---------------

Gains = Mapping[int, float]
"""Points above the average, by number; spent numbers are missing."""

LEAST_GAIN = 1.0
"""Least points that a full bar stands for."""
CAPTION_FROM = 80.0
"""Least height with room for a caption, in units."""
FIGURES_FROM = 110.0
"""Least height with room for the best's and worst's points, in units."""
TOLD_FROM = 0.5
"""Smaller gains are shown only in a tooltip."""
BAR_WIDE, CAPTION = 0.56, 20.0
"""Width of a bar in columns, and height of the caption's letters in units."""
NUMBER_WIDE, NUMBER_HIGH = 0.78, 0.2
"""Size of the numbers, in column widths and strip heights."""
POINTS_HIGH = 0.17
"""Size of the points, in strip heights."""


def gains_of(game: State, player: int) -> Gains:
    """Return each number's worth to a seat, as if it passed now; empty if none is to come."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import find_answers_ahead, position_of, seats_in

    if game.phase is not Phase.TURN or not game.to_come:
        return {}
    view = view_for(game, player)
    view = view._replace(seat=view.seat._replace(answered=True, pending=()))
    position = position_of(view)
    seats = seats_in(position)
    found = find_answers_ahead(seats, position, seats.root, shipped_network())
    mean = float((found.best * found.likely).sum() / found.likely.sum())
    return {
        int(number): float(best) - mean
        for number, best in zip(found.number, found.best, strict=True)
    }


def draw_odds(pen: Pen, rect: pygame.Rect, gains: Gains | None, caption: str) -> None:
    """Draw a bar per number, up if better than average; ``caption`` replaces the usual words."""
    told = None if gains is None else tuple((n, round(gains[n], 1)) for n in sorted(gains))
    key = "odds", rect.size, told, caption, language(), pen.kit.text.scale
    strip = partial(_strip, pen.kit, rect.size, told, pen.scale, caption)
    pen.stamp(key, strip, topleft=rect.topleft)


def column_rects(rect: pygame.Rect, scale: float) -> list[pygame.Rect]:
    room = rect.inflate(-round(12 * scale), -round(12 * scale))
    pitch = room.width / len(NUMBERS)
    edges = [round(room.x + at * pitch) for at in range(len(NUMBERS) + 1)]
    return [pygame.Rect(left, room.y, right - left, room.height) for left, right in pairwise(edges)]


def _strip(
    kit: Kit,
    size: tuple[int, int],
    told: tuple[tuple[int, float], ...] | None,
    scale: float,
    caption: str,
) -> pygame.Surface:
    pen = Pen(kit, pygame.Surface(size, pygame.SRCALPHA), scale)
    rect = pen.surface.get_rect()
    pen.panel(rect, pen.px(3), round(18 * scale))
    columns = column_rects(rect, scale)
    top, bottom = columns[0].top, columns[0].bottom
    if rect.height >= CAPTION_FROM * scale or caption:
        line = pygame.Rect(0, top, rect.width - round(16 * scale), round(24 * scale))
        line.centerx = rect.centerx
        words = _("what each is worth") if told else _("no more numbers this round")
        words = caption or (_("Thinking…") if told is None else words)
        pen.line(words, line, "body", CAPTION * scale, LILAC, align="center")
        top = line.bottom
    gains = dict(told or ())
    number_px = max(12, round(min(columns[0].width * NUMBER_WIDE, rect.height * NUMBER_HIGH)))
    row = round(number_px * 1.1)
    bars = pygame.Rect(columns[0].x, top, columns[-1].right - columns[0].x, bottom - row - top)
    points_px = max(FLOOR_PX, round(rect.height * POINTS_HIGH))
    figures: Mapping[int, str] = {}
    if rect.height >= FIGURES_FROM * scale:
        bars.inflate_ip(0, -2 * points_px)
        figures = figures_of(gains)
    reach, middle = max([LEAST_GAIN, *map(abs, gains.values())]), bars.centery
    pygame.draw.line(pen.surface, shown(EDGE), (bars.x, middle), (bars.right, middle), 1)
    for number, column in zip(NUMBERS, columns, strict=True):
        gain = gains.get(number)
        if gain is not None:
            high = max(2, round(abs(gain) / reach * bars.height / 2))
            bar = pygame.Rect(0, 0, max(4, round(column.width * BAR_WIDE)), high)
            bar.midbottom = (column.centerx, middle if gain >= 0 else middle + high)
            fill = LEAF if gain >= 0 else MAGENTA
            pen.lay(shapes.rounded(bar.size, min(bar.size) / 3, fill), topleft=bar.topleft)
            if number in figures:
                words = figures[number]
                figure = pygame.Rect(0, 0, pen.width(words, "body", points_px), points_px)
                figure.centerx = column.centerx
                figure.bottom = bar.top if gain >= 0 else bar.bottom + points_px
                figure.clamp_ip(pygame.Rect(columns[0].x, 0, bars.width, rect.height))
                pen.line(words, figure, "body", points_px, CREAM, fit=False)
        label = pygame.Rect(column.x, bottom - row, column.width, row)
        ink = WHITE if gain is not None else DUSK
        pen.line(str(number), label, "title", number_px, ink, align="center", fit=False)
    return pen.surface


def figures_of(gains: Gains) -> Mapping[int, str]:
    """Return the labels of the best and worst number, unless negligible."""
    ends = {pick(gains, key=gains.__getitem__) for pick in (min, max)} if gains else set[int]()
    return {
        number: reasons.points_text(gains[number], is_signed=True)
        for number in ends
        if abs(gains[number]) >= TOLD_FROM
    }


Counts = Mapping[int, int]
"""How often each card was completed, by id."""

BATCHES, GAMES = 5, 20
"""Batches, and games per batch; other queries can run in between."""
STEP = 5
"""Percentages are rounded to this, the precision of the sample."""
BADGE_HEIGHT = 0.84
"""Badge height, in header heights."""
LETTERS, ICON, PAD = 0.62, 0.78, 0.38
"""Letters, icon and padding, in badge heights."""

OVER_DOTS = 2.8
"""Least badge width in header heights, so that it covers the dots there."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How often a card was completed."""

    count: int
    games: int

    @property
    def percent(self) -> int:
        return round(100 * self.count / self.games / STEP) * STEP


def has_to_come(game: State, seat: int) -> bool:
    held = game.seats[seat].held
    return game.phase is Phase.TURN and any(card.crossed != FULL for card in held)


def finished_of(game: State, seat: int, batch: int) -> Counts:
    """Play out one batch of games from the seat's view; takes tens of milliseconds."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import simulate_completed_cards

    return simulate_completed_cards(view_for(game, seat), shipped_network(), GAMES, batch)


def together(found: Sequence[Counts]) -> Mapping[int, Likelihood]:
    games = GAMES * len(found)
    return {card: Likelihood(sum(one[card] for one in found), games) for card in found[0]}


def badge_rect(kit: Kit, head: pygame.Rect) -> pygame.Rect:
    """Return the badge's place on a card's header; the same width for every percentage."""
    high = max(FLOOR_PX + 2, round(head.height * BADGE_HEIGHT))
    words = kit.text.size(_said(100), "title", _letters_px(high))[0]
    width = max(words + round(high * (ICON + 2.2 * PAD)), round(head.height * OVER_DOTS))
    rect = pygame.Rect(0, 0, width, high)
    rect.midleft = head.x + round(head.height * 0.2), head.centery
    return rect


def draw_badge(pen: Pen, head: pygame.Rect, found: Likelihood) -> None:
    rect = badge_rect(pen.kit, head)
    badge = partial(_badge, pen.kit, rect.size, found.percent)
    pen.stamp(("finishing", rect.size, found.percent, language()), badge, topleft=rect.topleft)


def _badge(kit: Kit, size: tuple[int, int], percent: int) -> pygame.Surface:
    high = size[1]
    picture = shapes.pill(size, BAR, max(1.0, high * 0.06), INK).copy()
    pen = Pen(kit, picture)
    at = pen.icon("card_done", round(high * ICON), midleft=(round(high * PAD), high // 2))
    room = pygame.Rect(at.right, 0, size[0] - at.right - round(high * PAD * 0.6), high)
    pen.line(_said(percent), room, "title", _letters_px(high), CREAM, align="center", fit=False)
    return picture


def _letters_px(high: int) -> int:
    return max(FLOOR_PX, round(high * LETTERS))


def _said(percent: int) -> str:
    return _("{percent}%").format(percent=percent)


# --- par -----------------------------------------------------------------------------------------


def work_out(setup: Setup) -> int | None:
    """Compute par, in the thinker, where numpy may be imported; None without it."""
    try:
        from game.luckybox.mind.player import par_of_deal
    except ImportError:
        return None
    return par_of_deal(setup)


class Par:
    """The strongest rival's score on a deal."""

    def __init__(
        self, library: Library | None, thinker: Thinks, setup: Setup, uid: str | None
    ) -> None:
        """Query the library for the game ``uid``; failing that, compute it."""
        self._library, self._thinker, self._setup, self._uid = library, thinker, setup, uid
        self.points: int | None = None
        self._asked: Ticket[dict[str, Any]] | None = None
        self._thought: Thought[int | None] | None = None
        if library is None or uid is None:
            self._work_out()
        else:
            self._asked = library.ask(thoughts_of, uid)

    @property
    def is_coming(self) -> bool:
        return self._asked is not None or self._thought is not None

    def update(self) -> bool:
        if self._asked is not None and self._asked.is_done:
            # Without the library, compute it.
            self.points = None if self._asked.has_failed else self._asked.result.get("par")
            self._asked = None
            if self.points is None:
                self._work_out()
            return not self.is_coming
        if self._thought is not None and self._thought.is_done:
            self.points, self._thought = self._thought.result, None
            return True
        return False

    def _work_out(self) -> None:
        # Not worth blocking for: only in the background.
        if is_numpy_installed() and not isinstance(self._thinker, InlineThinker):
            self._thought = self._thinker.think(partial(work_out, self._setup))
            self._thought.on_done(partial(_keep, self._library, self._uid))


def _keep(library: Library | None, uid: str | None, points: int | None) -> None:
    if library is not None and uid is not None and points is not None:
        library.ask(keep_thoughts, uid, par=points)


def par_at(kit: Kit, match: LuckyboxMatch) -> Par | None:
    if len(match.players) > 1 or match.players[0].is_bot:
        return None
    uid = match.extra.get("uid")
    return Par(kit.shelf.library, kit.thinker, match.setup, uid if isinstance(uid, str) else None)


# --- expected totals -----------------------------------------------------------------------------

PACE = 7.0
"""Rate of a bar's approach to its value: a third is left after 1/7 s."""
THERE = 0.02
"""A gap in points too small to see."""
LEAST_TOTAL = 80.0
"""Least points that a full bar stands for."""


def expected_by_all(game: State) -> tuple[float, ...]:
    """Return each seat's expected total under best play; takes milliseconds."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import expected_total

    network = shipped_network()
    return tuple(expected_total(view_for(game, seat), network) for seat in range(len(game.seats)))


def is_wanted(kit: Kit, table: Table) -> bool:
    """Whether expected totals are shown: only while watching."""
    return kit.settings.expected_results and table.playback is not None


class Expected:
    """One table's expected totals and their animated bars."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._of: State | None = None
        self._thought: Thought[tuple[float, ...]] | None = None
        self._found: Sequence[float] = ()
        self._is_of_now = False
        self.points: dict[int, float] = {}
        """Each seat's figure, as far as it may be shown."""
        self.bars: dict[int, float] = {}

    @property
    def reach(self) -> float:
        return max([LEAST_TOTAL, *self.points.values()])

    @property
    def is_ahead(self) -> frozenset[int]:
        """The leading seats; empty with one player."""
        best = max(self.points.values(), default=0.0)
        ahead = {seat for seat, points in self.points.items() if points == best}
        return frozenset(ahead if len(self.points) > 1 else ())

    def update(self, dt: float, known: Sequence[float] | None = None) -> bool:
        """Advance the bars, with a review's ``known`` totals; return whether anything changed."""
        if not is_wanted(self._kit, self._table):
            was_shown = bool(self.points)
            self.forget()
            return was_shown
        if known is not None:
            self._found, self._is_of_now, self._of = known, True, None
        else:
            self._look()
        before = dict(self.points), dict(self.bars)
        if self._is_of_now:
            director = self._table.director
            for seat, points in enumerate(self._found):
                if not director.is_busy(seat, TABLE):
                    self.points[seat] = points
        self._move(dt)
        return before != (self.points, self.bars)

    def forget(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True
        self._of = self._thought = None
        self._found, self._is_of_now = (), False
        self.points.clear()
        self.bars.clear()

    def _look(self) -> None:
        game, thought = self._table.match.game, self._thought
        if thought is not None and thought.is_done:
            self._thought = None
            try:
                self._found = thought.result
            except Exception as error:
                if not (isinstance(error, ImportError) or was_replaced()):
                    raise
                self._kit.settings.expected_results = False
                self._kit.notices.replace(without_mind(error))
                return
        if self._thought is None and game is not self._of:
            self._of = game
            self._thought = self._kit.thinker.think(partial(expected_by_all, game))
        self._is_of_now = self._thought is None

    def _move(self, dt: float) -> None:
        share = 1.0 - math.exp(-PACE * dt) if self._kit.settings.motion == "full" else 1.0
        for seat, points in self.points.items():
            at = self.bars.get(seat, points)
            at += (points - at) * share
            self.bars[seat] = points if abs(points - at) < THERE else at
