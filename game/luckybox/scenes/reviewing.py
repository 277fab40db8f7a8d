"""Reviewing a replay in the theatre: what each choice cost."""

from __future__ import annotations

import pickle
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.files import was_replaced
from game.library import Index, keep_thoughts, thoughts_of
from game.luckybox.judgements import (
    Decision,
    Review,
    pack_review,
    review_key,
    seat_review_figures,
    unpack_review,
)
from game.luckybox.record import LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import Action, Setup
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.watch.timeline import ReplayMarks
from game.scenes.watch.watching import ReviewJob
from game.statistics import Judged as StatisticsJudged
from game.statistics import spell_judged
from game.ui.draw.palette import LEAF, MAGENTA, SKY, SUNFLOWER, TANGERINE, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Meaning
from game.ui.widgets.widget import keep_alike
from game.ui.window.scene import Kit
from game.words import N_, _

from .counsel.reasons import points_text
from .luckybox_table import Table

if TYPE_CHECKING:
    from game.luckybox.mind.review import Analysis
    from game.thinking import Ticket


AT_ONCE = 4
"""Actions judged before other jobs get a turn."""
KEPT_EVERY = 12
"""Actions between saves."""


class Piece(NamedTuple):
    """Progress; kept small, since unpickling beside the window costs frames."""

    done: int
    rest: bytes
    """The pickled analysis to continue from."""
    review: Review | None
    """The result so far, if it is time to save it or all is done."""


def begun(
    setup: Setup, actions: tuple[Action, ...], known: Begun | None = None, keep_at: int = 0
) -> Piece:
    """Start or continue an analysis in the thinker; the review comes from ``keep_at`` on."""
    from game.luckybox.mind.review import Analysis, gone_on

    if known is None:
        analysis = gone_on(Analysis(setup, actions), 1)
    else:
        analysis = gone_on(Analysis.resumed(setup, actions, known.review), 1 + known.done)
    return _packed(analysis, keep_at)


def gone_on(rest: bytes, keep_at: int) -> Piece:
    """Judge a few more actions; the review is included from ``keep_at`` on."""
    from game.luckybox.mind import review as mind

    return _packed(mind.gone_on(pickle.loads(rest), AT_ONCE), keep_at)


def _packed(analysis: Analysis, keep_at: int) -> Piece:
    is_due = analysis.is_done or analysis.done >= keep_at
    return Piece(analysis.done, pickle.dumps(analysis), analysis.review() if is_due else None)


class Reviewing(ReviewJob[Piece]):
    """The job of reviewing one game; goes on where a stored review ends."""

    def __init__(self, kit: Kit, told: LuckyboxMatchReplay, then: Callable[[Review], None]) -> None:
        super().__init__(kit, len(told.done))
        self._then, self._told = then, told
        self._record = replace(told.told, actions=told.done)
        self._kept = 0
        self._asked: Ticket[Begun | None] | None = None
        library = kit.shelf.library
        if library is None:
            self._begin(None)
        else:
            self._asked = library.ask(look_up, self._record)

    def _begin(self, known: Begun | None) -> None:
        self._done = self._kept = 0 if known is None else known.done
        work = partial(begun, self._told.setup, self._told.done, known, self._keep_at)
        self._thought = self._kit.thinker.think(work)

    @property
    def _keep_at(self) -> int:
        is_kept = self._kit.shelf.library is not None
        return self._kept + KEPT_EVERY if is_kept else self._actions

    @property
    def is_shown(self) -> bool:
        """Whether there is work to do; a stored review opens without a message."""
        return self._thought is not None

    def work(self) -> bool:
        return self._is_opened() if self._thought is None else super().work()

    def reason_to_stop(self, error: Exception) -> str:
        if isinstance(error, ImportError) and not was_replaced():
            return _("Reviews need numpy, which isn’t installed.")
        return super().reason_to_stop(error)

    def take(self, piece: Piece) -> bool:
        self._done = piece.done
        if piece.review is not None:
            self._keep(piece.review)
            if self._done == self._actions:
                self._then(piece.review)
                return True
        self._thought = self._kit.thinker.think(partial(gone_on, piece.rest, self._keep_at))
        return False

    def _is_opened(self) -> bool:
        asked = self._asked
        assert asked is not None
        if not asked.is_done:
            return False
        # Without the library, review from scratch.
        known = None if asked.has_failed else asked.result
        if known is not None and known.done == self._actions:
            self._then(known.review)
            return True
        self._begin(known)
        return False

    def _keep(self, review: Review) -> None:
        library, self._kept = self._kit.shelf.library, self._done
        if library is not None:
            library.ask(note, self._record, Begun(self._done, review))


class Begun(NamedTuple):
    """A possibly partial review."""

    done: int
    review: Review


def look_up(index: Index, record: LuckyboxRecord) -> Begun | None:
    uid = record.extra.get("uid")
    told = thoughts_of(index, uid) if isinstance(uid, str) else {}
    if not {"done", "content"} <= told.keys() or told.get("basis") != review_key(record):
        return None
    review = unpack_review(told["content"])
    return None if review is None else Begun(told["done"], review)


def note(index: Index, record: LuckyboxRecord, begun: Begun) -> None:
    """Save a review as far as it goes, if the game is in the library."""
    uid, review = record.extra.get("uid"), begun.review
    if not isinstance(uid, str):
        return
    is_whole = review.is_over and begun.done == len(record.actions)
    seats = range(len(record.players)) if is_whole else ()
    judged = [StatisticsJudged._make(seat_review_figures(review, seat)) for seat in seats]
    whole = {"judged": spell_judged(judged)} if judged else {}
    told = {"basis": review_key(record), "content": pack_review(review), **whole}
    keep_thoughts(index, uid, done=begun.done, **told)


class Grade(NamedTuple):
    """How good a choice was."""

    least: float
    """The smallest loss with this grade."""
    name: str
    """In English; translated when shown."""
    ink: Colour


GRADES = (
    Grade(0.0, N_("Perfect"), LEAF),
    Grade(0.001, N_("Good"), SKY),
    Grade(0.5, N_("Slip"), SUNFLOWER),
    Grade(1.5, N_("Mistake"), TANGERINE),
    Grade(3.0, N_("Blunder"), MAGENTA),
)
MISTAKE = 1.5
"""The smallest loss of choices worth seeking."""


def grade_of(loss: float) -> Grade:
    return [grade for grade in GRADES if grade.least <= loss][-1]


NUMBERS, OFFERS, CHOICES, REST = "numbers", "offers", "choices", "rest"
TERMS = (NUMBERS, OFFERS, CHOICES, REST)
MOST_PARTS = 5


class Moment(NamedTuple):
    """A moment, and the points a seat expects or gains there."""

    at: int
    points: float


class Judged(NamedTuple):
    """A decision and the moments before and after it."""

    at: int
    end: int
    decision: Decision


class Reviewed:
    """A review laid out on the moments of its replay."""

    def __init__(self, review: Review, told: LuckyboxMatchReplay) -> None:
        self.review, self._told = review, told
        seats, before = range(len(review.results)), told.before_action
        self.judged = [
            [
                Judged(before(one.action), before(one.end) + 1, one)
                for one in review.decisions
                if one.seat == seat
            ]
            for seat in seats
        ]
        """Each seat's decisions."""
        self.stands = [tuple(sorted(self._stands(seat), key=lambda it: it.at)) for seat in seats]
        """What each seat expects, from moment to moment."""

    def expected(self, seat: int, at: int) -> float:
        stands = self.stands[seat]
        return stands[bisect_right(stands, at, key=lambda stand: stand.at) - 1].points

    def current(self, seat: int, at: int) -> Judged | None:
        """Return the decision at a moment: the one due, or the last one made."""
        found = [one for one in self.judged[seat] if one.at <= at]
        return found[-1] if found else None

    def mistakes(self, seat: int) -> Sequence[Judged]:
        return [one for one in self.judged[seat] if one.decision.loss >= MISTAKE]

    def mistake(self, seat: int, at: int, step: int) -> Judged | None:
        """Return the mistake before (``step`` -1) or after (1) a moment."""
        found = [one for one in self.mistakes(seat)[::step] if (one.at - at) * step > 0]
        return found[0] if found else None

    def parts(self, seat: int, term: str) -> Sequence[Moment]:
        found = [part for part in self._parts(seat, term) if abs(part.points) >= 0.05]
        return sorted(found, key=lambda part: -abs(part.points))[:MOST_PARTS]

    def _parts(self, seat: int, term: str) -> Iterable[Moment]:
        before = self._told.before_action
        if term == CHOICES:
            return [Moment(one.at, -one.decision.loss) for one in self.judged[seat]]
        if term == REST:
            return [
                Moment(before(action), points)
                for action, points in self.review.unexplained_changes(seat)
            ]
        return [
            Moment(before(chance.action), chance.luck)
            for chance in self.review.chances
            if chance.seat == seat and chance.is_offer == (term == OFFERS)
        ]

    def _stands(self, seat: int) -> Iterator[Moment]:
        yield Moment(0, self.review.start)
        for chance in self.review.chances:
            if chance.seat == seat:
                yield Moment(self._told.before_action(chance.action), chance.value)
        for one in self.judged[seat]:
            yield Moment(one.end, one.decision.chosen)
        yield Moment(self._told.last, self.review.results[seat])


class ReviewHost(Protocol):
    """What a review needs of the theatre."""

    kit: Kit
    table: Table
    told: LuckyboxMatchReplay
    highlighted: ReplayMarks

    @property
    def here(self) -> int:
        pass

    def halt_at(self, at: int) -> None:
        pass

    def try_again(self, at: int) -> None:
        """Begin a new game at a moment."""

    def open_receipt(self) -> None:
        pass


START = "start"
SHOWN = (START, *TERMS)
NAMES = {
    NUMBERS: N_("Number luck"),
    OFFERS: N_("Card luck"),
    CHOICES: N_("Choices"),
    REST: N_("Rest"),
}
NOTES = {
    START: N_("The total {name} could expect before seeing a single card."),
    NUMBERS: N_("How much better or worse each number was than the average of those left."),
    OFFERS: N_("How much better or worse each offer was than an average one."),
    CHOICES: N_("Points {name}’s choices cost compared with the best ones."),
    REST: N_(
        "All these figures are estimates. Later ones see further; this row makes up the difference."
    ),
}
DRAFTED = N_("The curve starts with the first cards on offer; the difference is card luck.")
PAR = N_("Par is what the Master bot scored on the same deal.")
MOONS = N_("It includes the effect of the other players’ moons.")
LETTER_UNITS = 25.0


class ReceiptScene(SheetScene):
    """Start, luck, choices and rest, which add up to the result."""

    def __init__(self, theatre: ReviewHost, reviewed: Reviewed) -> None:
        kit = theatre.kit
        super().__init__(kit, "receipt")
        self.reviewed, self._theatre = reviewed, theatre
        self._seat = seat = theatre.table.focus
        self._name = theatre.table.players[seat].name
        self._receipt = reviewed.review.receipt(seat)
        self.term = CHOICES
        self._terms = terms = [
            Button(term, partial(self._label, term), partial(self._choose, term), shows_key=False)
            for term in SHOWN
        ]
        for button in terms:
            button.explained = partial(self._explained, button)
        keep_alike(*terms[1:])
        parts = [self._part_button(at) for at in range(MOST_PARTS)]
        back = Button("back", N_("Back"), kit.stack.pop, style="secondary", shortcut=Back())
        self.focus = Focus(kit, [*terms, *parts, back], default=terms[SHOWN.index(CHOICES)])
        self._choose(CHOICES)

    def head(self) -> str:
        return _("Receipt: {name}").format(name=self._name)

    @property
    def parts(self) -> list[Moment]:
        return [] if self.term == START else list(self.reviewed.parts(self._seat, self.term))

    def draw_words(self, surface: pygame.Surface) -> None:
        receipt, whole = self._receipt, self.reviewed.review.is_over
        result = _("Result: {points}") if whole else _("Expected result: {points}")
        points = number_text(round(receipt.result)) if whole else points_text(receipt.result)
        pen, place = Pen.at(self._kit, surface, self._place), self._place
        rect, room = place["result"], place["note"]
        words = result.format(points=points)
        pen.line(words, rect, "title", rect.height * 0.6, align="center")
        if self.term == START:
            # It has no moments, and needs more room for words.
            room = room.union(place[f"part_{MOST_PARTS // 2}"])
        self.write_lines(surface, self.note(self.term), room, LETTER_UNITS)

    def note(self, term: str) -> str:
        said = _(NOTES[term]).format(name=self._name)
        has_others = len(self.reviewed.review.results) > 1
        if term == START:
            # Only solo games have a par.
            return " ".join((said, _(DRAFTED), *(() if has_others else (_(PAR),))))
        return f"{said} {_(MOONS)}" if term == REST and has_others else said

    def _explained(self, button: Button) -> Meaning:
        return Meaning(button.label, self.note(button.area))

    def _label(self, term: str) -> str:
        if term == START:
            return _("Before the cards: {points}").format(points=points_text(self._receipt.start))
        points = points_text(getattr(self._receipt, term), is_signed=True)
        return f"{_(NAMES[term])}  {points}"

    def _choose(self, term: str) -> None:
        self.term = term
        for button, each in zip(self._terms, SHOWN, strict=True):
            button.style = "primary" if each == term else "sky"

    def _part_button(self, at: int) -> Button:
        return Button(
            f"part_{at}", lambda: self._part_label(at), lambda: self._go(at), style="quiet",
            visible=lambda: at < len(self.parts),
        )  # fmt: skip

    def _part_label(self, at: int) -> str:
        for part in self.parts[at : at + 1]:
            points = points_text(part.points, is_signed=True)
            return f"{self._theatre.highlighted.words(part.at)}  {points}"
        return ""

    def _go(self, at: int) -> None:
        moment = self.parts[at].at
        self._kit.stack.pop()
        self._theatre.halt_at(moment)
