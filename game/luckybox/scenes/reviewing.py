"""The review of a replay in the theatre: what each choice cost in expected points."""

from __future__ import annotations

import pickle
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.files import was_program_replaced
from game.library import Index, read_thoughts, save_thoughts
from game.luckybox.judgements import (
    MISTAKE_LOSS,
    Decision,
    PointsReceipt,
    Review,
    format_mistakes,
    mind_key,
    pack_review,
    review_key,
    seat_review_figures,
    unpack_review,
)
from game.luckybox.record import LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import Action, Setup
from game.record import Player
from game.scenes.frame.charts import (
    NO_VALUE_DASH,
    in_tenths,
    number_text,
    round_to_tenths,
    signed_number,
)
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.watch.timeline import ReplayMarks
from game.scenes.watch.watching import ReviewJob
from game.statistics import SeatReview as StatisticsJudged
from game.statistics import format_seat_reviews
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    MAGENTA_DEEP,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    Colour,
)
from game.ui.screen import Control
from game.ui.tree import Ground, Line, Part, Press, Text, column, either, row
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, TooltipText
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .counsel.counsel import par_of_match
from .counsel.reasons import points_text
from .luckybox_table import Table

if TYPE_CHECKING:
    from game.library import Library
    from game.luckybox.mind.review import Analysis
    from game.thinking import PendingResult


ACTIONS_PER_BATCH = 4
ACTIONS_BETWEEN_SAVES = 12
PROGRESS_MARGIN_UNITS = 118.0, 20.0
"""The progress bar's distance from the bottom, in units: in the middle of the panel, or low."""


class ReviewProgress(NamedTuple):
    """A review's progress after a batch of actions, as the background process returns it.

    It is kept small, because unpickling it delays frames.
    """

    done: int
    rest: bytes
    """The pickled ``Analysis``, from which the review continues."""
    review: Review | None
    """The review so far if it is complete or due to be saved, otherwise None."""


def start_review(
    setup: Setup, actions: tuple[Action, ...], known: StoredReview | None = None, keep_at: int = 0
) -> ReviewProgress:
    """Start reviewing a game, or go on where the stored review ``known`` ends.

    The result has a ``review``, to be saved, once ``keep_at`` actions or all have been judged.
    """
    from game.luckybox.mind.review import Analysis, continue_analysis

    if known is None:
        analysis = continue_analysis(Analysis(setup, actions), 1)
    else:
        analysis = continue_analysis(Analysis.resumed(setup, actions, known.review), 1 + known.done)
    return _pack_progress(analysis, keep_at)


def continue_review(rest: bytes, keep_at: int) -> ReviewProgress:
    """Judge the next batch of actions.  Return the progress, as ``start_review`` does."""
    from game.luckybox.mind import review as mind

    return _pack_progress(mind.continue_analysis(pickle.loads(rest), ACTIONS_PER_BATCH), keep_at)


def _pack_progress(analysis: Analysis, keep_at: int) -> ReviewProgress:
    is_due = analysis.is_done or analysis.done >= keep_at
    return ReviewProgress(
        analysis.done, pickle.dumps(analysis), analysis.review() if is_due else None
    )


def loss_of_new_choice(
    setup: Setup, actions: tuple[Action, ...], review: Review, decision: Decision
) -> float:
    """Return how many expected points the last choice of ``actions`` loses.

    This new choice was made in place of ``decision``, a choice that ``review`` has judged.
    """
    from game.luckybox.mind.review import loss_of_last_decision

    return loss_of_last_decision(setup, actions, review, decision)


class ReviewInPieces:
    """A game's review as pieces of work, which begin where the library's review of it ends.

    What is judged is saved now and then, so a review that is cut off goes on from there.
    """

    def __init__(
        self,
        library: Library | None,
        setup: Setup,
        actions: tuple[Action, ...],
        record: LuckyboxRecord,
    ) -> None:
        self._library, self._setup, self._record = library, setup, record
        self.actions = actions
        self.done = self._kept = 0
        self.review: Review | None = None
        """The review, or None until it is complete."""

    def ask_library(self) -> PendingResult[StoredReview | None] | None:
        library = self._library
        return None if library is None else library.ask(query_stored_review, self._record)

    def first_piece(
        self, answer: PendingResult[StoredReview | None] | None
    ) -> Callable[[], ReviewProgress] | None:
        """Return the work to begin with, or None if the library's answer is the whole review."""
        known = None if answer is None or answer.has_failed else answer.result
        if known is not None and known.done == len(self.actions):
            self.review = known.review
            return None
        self.done = self._kept = 0 if known is None else known.done
        return partial(start_review, self._setup, self.actions, known, self._next_save_at)

    def piece_after(self, piece: ReviewProgress) -> Callable[[], ReviewProgress] | None:
        """Save a piece if that is due.  Return the work that follows, or None after the last."""
        self.done = piece.done
        if piece.review is not None:
            self._kept = piece.done
            if self._library is not None:
                begun = StoredReview(piece.done, piece.review)
                self._library.ask(store_review, self._record, begun)
            if self.done == len(self.actions):
                self.review = piece.review
                return None
        return partial(continue_review, piece.rest, self._next_save_at)

    @property
    def _next_save_at(self) -> int:
        is_kept = self._library is not None
        return self._kept + ACTIONS_BETWEEN_SAVES if is_kept else len(self.actions)


class LuckyboxReviewJob(ReviewJob[ReviewProgress]):
    """The background job that reviews a replay, with its progress on the screen.

    Once nobody looks at it any more, it goes on without a bar (``leave_to_itself``).
    """

    takes_back = False

    def __init__(self, kit: Kit, told: LuckyboxMatchReplay, then: Callable[[Review], None]) -> None:
        super().__init__(kit, len(told.done))
        self._then = then
        record = replace(told.told, actions=told.done)
        self._pieces = ReviewInPieces(kit.shelf.library, told.setup, told.done, record)
        self._key = review_job_key(told)
        self._asked = self._pieces.ask_library()
        if self._asked is None:
            self._go_on(self._pieces.first_piece(None))

    @classmethod
    def found(
        cls, kit: Kit, told: LuckyboxMatchReplay, then: Callable[[Review], None]
    ) -> LuckyboxReviewJob:
        """Return the job that reviews a replay already, or a new one; it calls ``then``."""
        job = kit.job_runner.quiet.pop(review_job_key(told), None)
        if not isinstance(job, cls):
            return cls(kit, told, then)
        job._then = then
        return job

    def leave_to_itself(self) -> None:
        """Go on without a bar, for nobody in particular: what has been judged is kept."""
        if self._kit.job_runner.current is self:
            self._then, self.find_area = (lambda _review: None), (lambda: None)
            self._kit.job_runner.make_quiet(self._key)

    @property
    def words(self) -> str:
        return _("Reviewing the game")

    @property
    def is_shown(self) -> bool:
        return self._thought is not None

    @property
    def margin(self) -> float:
        # On a page that exceeds the window, the panel may be out of sight.
        exceeds = self._kit.stack.page.exceeds_window
        return PROGRESS_MARGIN_UNITS[exceeds]

    def work(self) -> bool:
        asked = self._asked
        if asked is None:
            return super().work()
        if not asked.is_done:
            return False
        self._asked = None
        return self._go_on(self._pieces.first_piece(asked))

    def failure_in_words(self, error: Exception) -> str:
        if isinstance(error, ImportError) and not was_program_replaced():
            return _("Reviews need numpy, which isn’t installed.")
        return super().failure_in_words(error)

    def use_computed_piece(self, piece: ReviewProgress) -> bool:
        return self._go_on(self._pieces.piece_after(piece))

    def _go_on(self, work: Callable[[], ReviewProgress] | None) -> bool:
        """Start the next piece of work.  Return whether there was none, so all is judged."""
        self._done = self._pieces.done
        if work is not None:
            self._thought = self._kit.thinker.think(work)
            return False
        review = self._pieces.review
        assert review is not None
        self._then(review)
        return True


def review_job_key(told: LuckyboxMatchReplay) -> Hashable:
    """Return the key of a game's review among the quiet jobs."""
    return "review", review_key(replace(told.told, actions=told.done))


class StoredReview(NamedTuple):
    """A review as saved in the library.  It covers the first ``done`` actions of a game, or all."""

    done: int
    review: Review


def query_stored_review(index: Index, record: LuckyboxRecord) -> StoredReview | None:
    uid = record.extra.get("uid")
    told = read_thoughts(index, uid) if isinstance(uid, str) else {}
    if not {"done", "content"} <= told.keys() or told.get("basis") != review_key(record):
        return None
    review = unpack_review(told["content"])
    return None if review is None else StoredReview(told["done"], review)


def store_review(index: Index, record: LuckyboxRecord, begun: StoredReview) -> None:
    """Save a review, complete or partial, if its game is in the library and has no longer one."""
    uid, review = record.extra.get("uid"), begun.review
    known = query_stored_review(index, record)
    if not isinstance(uid, str) or (known is not None and known.done > begun.done):
        return
    is_whole = review.is_over and begun.done == len(record.actions)
    seats = range(len(record.players)) if is_whole else ()
    judged = [StatisticsJudged._make(seat_review_figures(review, seat)) for seat in seats]
    whole = {"judged": format_seat_reviews(judged)} if judged else {}
    if len(judged) == 1:
        whole |= {"mistakes": format_mistakes(review.decisions), "mind": mind_key()}
    told = {"basis": review_key(record), "content": pack_review(review), **whole}
    save_thoughts(index, uid, done=begun.done, **told)


class Grade(NamedTuple):
    """A grade for choices, from perfect to big mistake."""

    least: float
    """The smallest loss with this grade, in points."""
    name: str
    """The English name, which is translated when shown."""
    ink: Colour


LEAST_POINTS_SHOWN = 0.05
"""Luck and losses of fewer points would read as 0.0: the receipt leaves them out, and choices that
cost no more are as good as the best.
"""
SLIP_LOSS = 0.5
GRADES = (
    Grade(0.0, N_("Perfect"), LEAF),
    Grade(LEAST_POINTS_SHOWN, N_("Good"), LEAF),
    Grade(SLIP_LOSS, N_("Slip"), SUNFLOWER),
    Grade(MISTAKE_LOSS, N_("Mistake"), TANGERINE),
    Grade(3.0, N_("Big mistake"), MAGENTA),
)


def grade_of(loss: float) -> Grade:
    return [grade for grade in GRADES if grade.least <= loss][-1]


def has_better(decision: Decision) -> bool:
    """Whether another choice was better by points that show."""
    return decision.loss >= LEAST_POINTS_SHOWN


def is_slip(decision: Decision) -> bool:
    """Whether a choice is worth another try: a slip, or worse."""
    return decision.loss >= SLIP_LOSS


def _is_of_only_person(decision: Decision, players: Sequence[Player]) -> bool:
    return [at for at, player in enumerate(players) if not player.is_bot] == [decision.seat]


def is_own_mistake(decision: Decision, players: Sequence[Player]) -> bool:
    """Whether a choice is a mistake of the only person."""
    return decision.is_mistake and _is_of_only_person(decision, players)


def is_puzzle(decision: Decision, players: Sequence[Player]) -> bool:
    """Whether a choice can be a puzzle: a slip or worse by the only person."""
    return is_slip(decision) and _is_of_only_person(decision, players)


NUMBERS, OFFERS, CHOICES, REST = "numbers", "offers", "choices", "rest"
RECEIPT_TERMS = (NUMBERS, OFFERS, CHOICES, REST)
MAX_PARTS_SHOWN = 5


class PointsAtMoment(NamedTuple):
    """A moment of a replay, and the points that a seat expects or gains at this moment."""

    at: int
    points: float


class JudgedChoice(NamedTuple):
    """A decision, and the indices of the moments before it (``at``) and after it (``end``)."""

    at: int
    end: int
    decision: Decision


class ReplayReview:
    """A game's review, in which choices and points are found by the moments of a replay."""

    def __init__(self, review: Review, told: LuckyboxMatchReplay) -> None:
        self.review, self._told = review, told
        seats, before = range(len(review.results)), told.moment_before_action
        self.judged = [
            [
                JudgedChoice(before(one.action), before(one.end) + 1, one)
                for one in review.decisions
                if one.seat == seat
            ]
            for seat in seats
        ]
        self.stands = [
            tuple(sorted(self._expected_moments(seat), key=lambda it: it.at)) for seat in seats
        ]
        """By seat: the moments at which its expected total changes, and the new totals."""

    def expected_points(self, seat: int, at: int) -> float:
        stands = self.stands[seat]
        return stands[bisect_right(stands, at, key=lambda stand: stand.at) - 1].points

    def choice_at(self, seat: int, at: int) -> JudgedChoice | None:
        """Return the latest choice of a seat that begins by a moment, or None before its first."""
        found = [one for one in self.judged[seat] if one.at <= at]
        return found[-1] if found else None

    def mistakes(self, seat: int) -> Sequence[JudgedChoice]:
        return [one for one in self.judged[seat] if one.decision.is_mistake]

    def costly_choices(self, seat: int) -> Sequence[JudgedChoice]:
        """Return a seat's mistakes or, if it made none, its slips."""
        slips = [one for one in self.judged[seat] if is_slip(one.decision)]
        return self.mistakes(seat) or slips

    def next_mistake(self, seat: int, at: int, step: int) -> JudgedChoice | None:
        """Return a seat's nearest costly choice after (``step`` 1) or before (-1) a moment."""
        found = [one for one in self.costly_choices(seat)[::step] if (one.at - at) * step > 0]
        return found[0] if found else None

    def largest_parts(self, seat: int, term: str) -> Sequence[PointsAtMoment]:
        found = [
            part
            for part in self._parts_of_term(seat, term)
            if abs(part.points) >= LEAST_POINTS_SHOWN
        ]
        return sorted(found, key=lambda part: -abs(part.points))[:MAX_PARTS_SHOWN]

    def _parts_of_term(self, seat: int, term: str) -> Iterable[PointsAtMoment]:
        before = self._told.moment_before_action
        if term == CHOICES:
            return [PointsAtMoment(one.at, -one.decision.loss) for one in self.judged[seat]]
        if term == REST:
            return [
                PointsAtMoment(before(action), points)
                for action, points in self.review.unexplained_changes(seat)
            ]
        return [
            PointsAtMoment(before(chance.action), chance.luck)
            for chance in self.review.chances
            if chance.seat == seat and chance.is_offer == (term == OFFERS)
        ]

    def _expected_moments(self, seat: int) -> Iterator[PointsAtMoment]:
        yield PointsAtMoment(0, self.review.start)
        for chance in self.review.chances:
            if chance.seat == seat:
                yield PointsAtMoment(self._told.moment_before_action(chance.action), chance.value)
        for one in self.judged[seat]:
            # Judged deeper than the number was when it came: the figures of the choice agree.
            yield PointsAtMoment(one.at, one.decision.best)
            yield PointsAtMoment(one.end, one.decision.chosen)
        yield PointsAtMoment(self._told.last, self.review.results[seat])


class ReviewHost(Protocol):
    """The parts of the replay theatre that the review panel and the receipt use."""

    kit: Kit
    table: Table
    told: LuckyboxMatchReplay
    highlighted: ReplayMarks

    @property
    def moment_shown(self) -> int:
        pass

    def pause_at_moment(self, at: int) -> None:
        pass

    def try_again(self, mistake: JudgedChoice) -> None:
        """Open a table just before a mistake, so that the player can choose better."""

    def open_receipt(self) -> None:
        pass


START_TERM = "start"
SHOWN_TERMS = (START_TERM, *RECEIPT_TERMS)
TERM_NAMES = {
    START_TERM: N_("Expected at the start"),
    NUMBERS: N_("Number luck"),
    OFFERS: N_("Card luck"),
    CHOICES: N_("Choices"),
    REST: N_("Unforeseen"),
}
TERM_CAPTIONS = {
    START_TERM: N_("before the first card"),
    REST: N_("what no estimate could know"),
}
TERM_NOTES = {
    START_TERM: N_(
        "What a strong player scores on average, before a single card or number is known. From "
        "there, luck and {name}’s choices lead to the result."
    ),
    NUMBERS: N_("How much better or worse each number was than the average of those left."),
    OFFERS: N_("How much better or worse each offer was than an average one."),
    CHOICES: N_("Points {name}’s choices cost compared with the best ones."),
    REST: N_(
        "What no estimate could know beforehand. With this row, the figures above add up to the "
        "result."
    ),
}
NO_BASELINE_CAPTION = N_("no baseline for this twist")
NO_BASELINE_NOTE = N_(
    "The estimates are made for the Classic rules. With this twist they compare luck and choices, "
    "but cannot say how many points to expect. So Skill leaves these games out."
)
DRAFT_LUCK_NOTE = N_("The curve starts with the first cards on offer; the difference is card luck.")
PAR_NOTE = N_("Par is what the Master bot scored on the same deal.")
PAR_GAP_NOTE = N_(
    "Par is {par}: the Master bot scored that on the same deal. From {name}’s {result} to par "
    "it’s {gap}: better choices {choices}, the other cards and crosses of the bot’s game {path}, "
    "unforeseen {unforeseen}."
)
OTHERS_MOONS_NOTE = N_("It includes the effect of the other players’ moons.")
RECEIPT_LETTER_UNITS, RECEIPT_REMARK_UNITS, RECEIPT_NOTE_SHARE = 25.0, 21.0, 2.0
MOMENT_UNITS = 68.0
RESULT_UNITS = 42.0
RULE = Ground(1, STONE, 0, opacity=0.5)


def receipt_in_tenths(receipt: PointsReceipt) -> PointsReceipt:
    """Return a receipt rounded to tenths of a point, whose terms add up to the rounded result.

    Choices, and luck as a whole, are rounded as they are told elsewhere, too; what is left over
    goes to what was unforeseen.
    """
    start, choices = (in_tenths(each) / 10 for each in (receipt.start, receipt.choices))
    numbers, offers = round_to_tenths([receipt.numbers, receipt.offers], receipt.luck)
    rest = in_tenths(receipt.result) / 10 - start - numbers - offers - choices
    result = in_tenths(receipt.result) / 10
    return PointsReceipt(start, numbers, offers, choices, round(rest, 1), result)


def _ledger_line(
    label: str, points: str, size: float = 30.0, note: str = "", gain: float = 0.0
) -> Line:
    """Return a line of an account: what it is, a note below it, and its figure at the right.

    The figure of a ``gain`` above or below 0 has the colour of gains or losses.
    """
    tenths = in_tenths(gain)
    ink = TEAL_DEEP if tenths > 0 else MAGENTA_DEEP if tenths < 0 else INK
    told: Part = Text(label, RECEIPT_LETTER_UNITS / 30 * size, INK, "title", "left")
    if note:
        told = column(told, Text(note, RECEIPT_REMARK_UNITS, STONE, align="left"))
    return row(
        told,
        Text(points, size, ink, "title", "right", fits=True),
        gap=12, pad=(16, 0),
    )  # fmt: skip


def _ledger(*lines: Part) -> Part:
    """Return lines with a fine rule between them."""
    ruled = [part for line in lines for part in (Part(units=2, ground=RULE), line)]
    return column(*ruled[1:], gap=3)


class ReceiptScene(SheetScene):
    """A sheet that splits a score into points expected at the start, luck, choices and a rest."""

    def __init__(self, theatre: ReviewHost, reviewed: ReplayReview) -> None:
        kit = theatre.kit
        super().__init__(kit, "receipt")
        self.reviewed, self._theatre = reviewed, theatre
        self._seat = seat = theatre.table.focus
        self._name = theatre.table.players[seat].name
        self._receipt = reviewed.review.receipt(seat)
        self._par = par_of_match(kit, theatre.told) if reviewed.review.is_over else None
        """The par of a finished solo game."""
        self._shown = receipt_in_tenths(self._receipt)
        self._has_baseline = not theatre.told.setup.edition.is_twist
        self.shown_terms = [it for it in SHOWN_TERMS if self._has_baseline or it != REST]
        self.term = CHOICES
        self._back = Button("back", N_("Back"), kit.stack.pop, style="secondary", shortcut=Back())
        self.focus = Focus(kit, default=self._back)

    def shown_title(self) -> str:
        return _("Receipt: {name}").format(name=self._name)

    def update(self, dt: float) -> bool:
        has_par = self._par is not None and self._par.update()
        return super().update(dt) or has_par

    @property
    def shown_parts(self) -> list[PointsAtMoment]:
        if self.term == START_TERM:
            return []
        # The gap to par takes the room of most moments, which say least of what was unforeseen.
        most = 2 if self.term == REST and self._gap_in_words() else MAX_PARTS_SHOWN
        return list(self.reviewed.largest_parts(self._seat, self.term))[:most]

    def parts(self) -> Mapping[str, Part]:
        terms = (self._term_row(it) for it in self.shown_terms)
        label, points = self._result_in_words()
        total = Part(units=5, ground=Ground(2, INK, 0))
        result = _ledger_line(label, points, RESULT_UNITS).but(units=84)
        note = " ".join((self.term_note(self.term), *self._other_parts_in_words()))
        moments = [self._moment_row(at) for at in range(len(self.shown_parts))]
        # The words take up the room of the moments that there are not.
        room = RECEIPT_NOTE_SHARE + MAX_PARTS_SHOWN - len(moments)
        words = Text(
            note, RECEIPT_LETTER_UNITS, INK, align="left", valign="top", leading=1.3, share=room
        )  # fmt: skip
        below = (it.but(units=MOMENT_UNITS) for it in moments)
        close = column(words.but(fits=True, pad=(0, 6)), *below, gap=8, at=(0, 0))
        return {
            "terms": column(_ledger(*terms), total, result, gap=6),
            "moments": either(close, column(words, *moments, gap=8)),
            "back": Control(self._back),
        }

    def state(self) -> object:
        return self.term, None if self._par is None else self._par.points

    def _result_in_words(self) -> tuple[str, str]:
        receipt, whole = self._receipt, self.reviewed.review.is_over
        points = number_text(round(receipt.result)) if whole else points_text(receipt.result)
        return (_("Result") if whole else _("Expected result")), points

    def term_note(self, term: str) -> str:
        said = _(TERM_NOTES[term]).format(name=self._name)
        has_others = len(self.reviewed.review.results) > 1
        if term == START_TERM:
            # Only solo games have a par.
            about_par = [] if has_others else [self._gap_in_words() or _(PAR_NOTE)]
            if not self._has_baseline:
                return " ".join((_(NO_BASELINE_NOTE), *about_par))
            return " ".join((said, _(DRAFT_LUCK_NOTE), *about_par))
        if term == CHOICES:
            return " ".join((said, *self._mistakes_in_words()))
        if term == REST:
            more = _(OTHERS_MOONS_NOTE) if has_others else self._gap_in_words()
            return " ".join(filter(None, (said, more)))
        return said

    def _mistakes_in_words(self) -> Iterator[str]:
        """Yield how much of what choices cost was mistakes: all others are too small for one."""
        losses = [one.decision.loss for one in self.reviewed.mistakes(self._seat)]
        if losses:
            yield plural(
                "{count} mistake ({least} or more): {points}.",
                "{count} mistakes ({least} or more each): {points}.", len(losses),
                least=points_text(MISTAKE_LOSS), points=points_text(-sum(losses), is_signed=True),
            )  # fmt: skip

    def _par_note(self, term: str) -> Iterator[str]:
        """Yield what par is where it is missed: without the choices, the sum is not par."""
        if term == CHOICES and len(self.reviewed.review.results) == 1:
            yield self._gap_in_words() or _(PAR_NOTE)

    def _gap_in_words(self) -> str:
        """Return in a sentence what adds up to the gap from the result to par; '' without par."""
        par = None if self._par is None else self._par.points
        if par is None or not self._has_baseline:
            return ""
        gap = self._shown.gap_to_par(par)._asdict()
        result = round(self._shown.result)
        return _(PAR_GAP_NOTE).format(
            par=number_text(par),
            name=self._name,
            result=number_text(result),
            gap=signed_number(par - result),
            **{part: points_text(points, is_signed=True) for part, points in gap.items()},
        )

    def _other_parts_in_words(self) -> Iterator[str]:
        parts = self.shown_parts
        if len(parts) < MAX_PARTS_SHOWN:
            return
        shown = sum(in_tenths(part.points) for part in parts) / 10
        others = getattr(self._shown, self.term) - shown
        if abs(others) >= LEAST_POINTS_SHOWN:
            words = _("These are the {count} largest; the others add up to {points}.")
            yield words.format(count=len(parts), points=points_text(others, is_signed=True))

    def _term_row(self, term: str) -> Part:
        """Return the line of a term, which lists its moments when pressed."""
        name = _(TERM_NAMES[term])
        worth = getattr(self._shown, term)
        points = points_text(worth, is_signed=term != START_TERM)
        is_unknown = term == START_TERM and not self._has_baseline
        points = NO_VALUE_DASH if is_unknown else points
        said = f"{name}  {points}"
        is_chosen = term == self.term
        look = Ground(10, SUNFLOWER, 3) if is_chosen else Ground(10, CREAM, 0, lit=0.7)
        note = _(TERM_CAPTIONS[term]) if term in TERM_CAPTIONS else ""
        note = _(NO_BASELINE_CAPTION) if is_unknown else note
        gain = 0.0 if term == START_TERM else worth
        return _ledger_line(name, points, note=note, gain=gain).but(
            ground=look, key=("term", term),
            press=Press(partial(self._choose_term, term), said),
            help=lambda: TooltipText(said, " ".join((self.term_note(term), *self._par_note(term)))),
        )  # fmt: skip

    def _choose_term(self, term: str) -> None:
        self.term = term

    def _moment_row(self, at: int) -> Part:
        part = self.shown_parts[at]
        label = self._theatre.highlighted.moment_in_words(part.at)
        points = points_text(part.points, is_signed=True)
        return _ledger_line(label, points, gain=part.points).but(
            ground=Ground(14, LILAC, 3, lit=0.3), key=("moment", at),
            press=Press(partial(self._go_to_part, at), f"{label}  {points}"),
        )  # fmt: skip

    def _go_to_part(self, at: int) -> None:
        moment = self.shown_parts[at].at
        self._kit.stack.pop()
        self._theatre.pause_at_moment(moment)
