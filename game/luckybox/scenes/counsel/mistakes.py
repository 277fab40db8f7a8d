"""Mistakes of a reviewed game as puzzles: the player repeats the choice, and does better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import NamedTuple

import pygame

from game.library import Index, NoSuchGame, load
from game.luckybox.judgements import Decision, Review
from game.luckybox.record import LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import Action, Keep
from game.record import DamagedRecord
from game.scenes import destinations as to
from game.scenes.first_game import (
    GuideButton,
    GuideButtonActions,
    PlacedOutcome,
    Point,
    Step,
)
from game.scenes.shelf.gallery import deal_date_text
from game.scenes.watch.timeline import WatchableScene
from game.thinking import AnyThinker, BackgroundThought, PendingResult
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    MAGENTA_DEEP,
    TANGERINE,
    TEAL_DEEP,
    Colour,
)
from game.ui.draw.shapes import replace_edges
from game.ui.tree import Ground, Part, Text, column, row
from game.ui.widgets.intents import Back, Confirm
from game.ui.window.scene import Kit
from game.words import N_, _, end_sentence, plural

from ..draft import DraftScene
from ..draft_picture import OfferJudge
from ..luckybox_table import Table, branch_table, resume_table
from ..puzzle.puzzling import SOLVED_SOUND, PuzzleGuideView, outcome_rect
from ..reviewing import (
    LEAST_POINTS_SHOWN,
    grade_of,
    is_puzzle,
    loss_of_new_choice,
    query_stored_review,
)
from ..round.round_scene import RoundScene
from ..scorecard import TableTask
from .old_mistakes import ComingMistakes, due_mistakes, note_retry
from .reasons import (
    chain_in_words,
    compare_choices,
    crossed_squares,
    is_certain,
    kept_cards,
    moves_in_words,
    points_text,
    reasons_over_choice_made,
    reasons_over_choice_made_in_words,
)

MAX_LOSS_OF_SOLUTION = 0.5
"""A choice that costs fewer points than this solves the puzzle."""
ASKED = N_("In your game: {played}, {loss} points. Find a better choice!")
ASKED_OF_CROSSES = N_("In your game you crossed off {played}: {loss} points. Find a better choice!")
JUDGING_STEP = Step(N_("Thinking…"), until=lambda _scene: False)
SOLVED_STEP = Step(
    N_("That’s it! {gain} points more, on average.\n{why}\nYou had played: {played}."),
    heard=SOLVED_SOUND,
)
NEARLY_STEP = Step(
    N_(
        "Good, nearly the best! {gain} points more, on average; the best brings {cost} on top.\n"
        "{why}\nYou had played: {played}."
    ),
    heard=SOLVED_SOUND,
)
MISSED_STEP = Step(N_("{compared}.\nThe better choice: {reasons}."))
SHOWN_STEP = Step(
    N_("The better choice: {loss} points more, on average.\n{why}\nYou had played: {played}.")
)
OVER_STEPS = SOLVED_STEP, NEARLY_STEP, SHOWN_STEP
CERTAIN_WORDS: Mapping[Step, str] = {
    SOLVED_STEP: N_("That’s it! {gain} points more.\n{why}\nYou had played: {played}."),
    NEARLY_STEP: N_(
        "Good, nearly the best! {gain} points more; the best brings {cost} on top.\n"
        "{why}\nYou had played: {played}."
    ),
    SHOWN_STEP: N_("The better choice: {loss} points more.\n{why}\nYou had played: {played}."),
}
"""What steps say after a game's last number, where nothing is left to average."""
STILL = N_("Still {cost} points short, on average"), N_("Still {cost} points short")
SAME = (
    N_("The same as before: {cost} points short, on average"),
    N_("The same as before: {cost} points short"),
)
CLOSER = (
    N_("Closer: {cost} points short, on average, where it was {loss}"),
    N_("Closer: {cost} points short, where it was {loss}"),
)
WORSE = (
    N_("Worse: {cost} points short, on average, where it was {loss}"),
    N_("Worse: {cost} points short, where it was {loss}"),
)
"""How a new choice compares with the one that was made: usually, and after the last number."""
VERDICTS: Mapping[Step, tuple[str, Colour]] = {
    SOLVED_STEP: (N_("Solved!"), LEAF),
    NEARLY_STEP: (N_("Solved!"), LEAF),
    MISSED_STEP: (N_("Not yet!"), TANGERINE),
    SHOWN_STEP: ("", LEAF),
}
"""What is said of an answer in large letters; of a shown one nothing."""
WORDS_UNITS, WORDS_FLOOR = 29.0, 13
MAX_REASONS_SHOWN, MAX_REASONS_HINTED = 2, 1


class MistakeGuideView(PuzzleGuideView):
    """Tells the guide of a mistake where its bubble may lie: it speaks after the answer."""

    def areas_around(self, scene: WatchableScene, points: Sequence[Point]) -> list[pygame.Rect]:
        if isinstance(scene, DraftScene):
            return [*scene.card_rects.values()]
        return super().areas_around(scene, points)

    def areas_to_spare(self, scene: WatchableScene) -> list[pygame.Rect]:
        """Return what no longer matters: the number is answered, and those to come are not."""
        if isinstance(scene, DraftScene):
            buttons = scene.place["confirm"], scene.place["clear"]
            return [scene.panel_rects[0].unionall(buttons)]
        if not isinstance(scene, RoundScene):
            return []
        place = scene.picture.place
        return [place["remaining"], place["deck"].union(place["number_tag"])]

    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        """Return the middle below the cards, where words stand in long lines."""
        if isinstance(scene, DraftScene):
            return self.areas_to_spare(scene)[0].center
        if not isinstance(scene, RoundScene) or not (cards := scene.picture.card_rects):
            return super().default_bubble_centre(scene)
        field = cards[0].unionall(cards[1:])
        return field.centerx, (field.bottom + scene.picture.place["bottom_bar"].top) // 2


def mistake_table(
    kit: Kit,
    told: LuckyboxMatchReplay,
    at: int,
    review: Review,
    decision: Decision,
    retry: Retry | None = None,
    follow: Callable[[GuideButtonActions], None] | None = None,
    played: str = "",
) -> Table:
    """Return a table on which the game stands just before a mistake.

    A `MistakeGuide` makes a choice, a slip at least, a puzzle.  If several people played, a new
    game just goes on from there.  ``retry`` is given if the mistake comes back after days.
    Without it, the review leads here, and ``follow`` leads to the next mistake in it, if any.
    ``played`` is when the game was played, where that is not known anyway.
    """
    if not is_puzzle(decision, told.players):
        return branch_table(kit, told, at, decision.seat)
    table = branch_table(kit, told, at, decision.seat, is_saved=False)
    uid = told.told.extra.get("uid") if decision.is_mistake else None  # Slips do not come back.
    note = partial(_note_tried, kit, uid, decision.action)
    game, loss = told.moments[at].game, points_text(-decision.loss, is_signed=True)
    words = ASKED_OF_CROSSES if crossed_squares(decision.actions) else ASKED
    asked = _(words).format(loss=loss, played=_played_in_words(table, decision))
    turn = _("Round {round}").format(round=game.round)
    if game.turn:
        turn = f"{turn} · {game.turn}/{game.setup.edition.turns}"
    edition = game.setup.edition
    twist = _(edition.title) if edition.is_twist else ""
    which = " · ".join(filter(None, (twist, played)))
    where = " · ".join(filter(None, (turn, which)))
    table.given_task = TableTask(_("Your mistake"), asked, where, short_note=which)
    table.guide = MistakeGuide(
        table, kit.thinker, review, decision, retry or Retry(note, follow=follow)
    )
    return table


def _played_in_words(table: Table, decision: Decision) -> str:
    """Return what was played: of several squares, the numbers in their order."""
    squares = crossed_squares(decision.actions)
    if len(squares) > 1:
        return chain_in_words(squares, table.faces)
    lying = lying_before(table, decision.seat)
    return moves_in_words(decision.actions, table.faces, lying, with_colour=False)


def lying_before(table: Table, seat: int) -> Sequence[int]:
    """Return the ids of the cards that a seat chooses among, in their order on the table."""
    return table.match.game.seats[seat].offer or table.lying_cards(seat)


def _note_tried(kit: Kit, uid: object, action: int, is_solved: bool) -> None:
    """Save that a mistake was tried again from the review, so that it is not due at once.

    It was on the screen a moment ago: solved or not, it comes back after days.
    """
    library = kit.shelf.library
    if library is not None and isinstance(uid, str):
        library.ask(note_retry, uid, action, datetime.now(UTC).date(), is_solved=False)


class Retry(NamedTuple):
    """What is to be done when a mistake has been tried again."""

    note: Callable[[bool], None]
    """Saves whether it is solved."""
    open_next: Callable[[GuideButtonActions], None] | None = None
    """Opens the next puzzle, if the mistake came back after days."""
    solved: int = 0
    """How many mistakes were solved one after another before this one."""
    left: int = 0
    """How many others are due."""
    follow: Callable[[GuideButtonActions], None] | None = None
    """Goes on to the next mistake in the review that led here."""


def coming_in_words(coming: ComingMistakes, today: date) -> str:
    days = (coming.first - today).days
    if days <= 1:
        return plural("{count} more tomorrow", "{count} more tomorrow", coming.due)
    return plural(
        "{count} more in {days} days", "{count} more in {days} days", coming.due, days=days
    )


class DueMistake(NamedTuple):
    """A mistake that is due, with its game and the game's review."""

    uid: str
    record: LuckyboxRecord
    steps: int | None
    review: Review
    decision: Decision
    left: int
    """How many others are due."""
    day: str
    """The day on which the game was last played, as ISO 8601 writes it."""


def query_next_mistake(index: Index, name: str, today: date) -> DueMistake | None:
    """Return the costliest mistake that is due and still counts as one in its game, or None."""
    due = due_mistakes(index, name, today)
    for left, one in zip(reversed(range(len(due))), due, strict=True):
        try:
            kept = load(index, one.uid)
        except (NoSuchGame, DamagedRecord):
            continue
        record = kept.record
        assert isinstance(record, LuckyboxRecord)
        stored = query_stored_review(index, record)
        if stored is None:
            continue  # The game has changed since, or its review is damaged.
        for decision in stored.review.decisions:
            if decision.action == one.action and decision.is_mistake:
                return DueMistake(
                    one.uid, record, kept.steps, stored.review, decision, left, one.day
                )
    return None


def retry_table(
    kit: Kit,
    name: str,
    due: DueMistake,
    solved: int = 0,
    look_up: Callable[[Index, str, date], DueMistake | None] = query_next_mistake,
) -> Table:
    """Return the table of a mistake that is due, after so many were solved one after another.

    ``look_up`` finds the one that follows.
    """
    told = LuckyboxMatchReplay(due.record, due.steps)
    at = told.moment_before_action(due.decision.action)
    library, today = kit.shelf.library, datetime.now(UTC).date()
    uid, action = due.uid, due.decision.action
    following: list[PendingResult[DueMistake | None]] = []
    tally = [solved]

    def note(is_solved: bool) -> None:
        tally[0] += is_solved
        if library is not None:
            library.ask(note_retry, uid, action, today, is_solved)
            # Looked up now, the next one is there when it is asked for.
            following.append(library.ask(look_up, name, today))

    def open_next(scene: GuideButtonActions) -> None:
        stack, found = scene.kit.stack, following[0] if following else None
        if found is None or not found.is_done or found.has_failed or found.result is None:
            stack.replace_top_scene(to.Puzzle())
        else:
            stack.replace_top_scene(
                to.OpenTable(retry_table(scene.kit, name, found.result, tally[0], look_up))
            )

    retry = Retry(note, open_next, solved, due.left)
    day = deal_date_text(due.day)
    return mistake_table(kit, told, at, due.review, due.decision, retry, played=day)


class MistakeGuide(OfferJudge):
    """The guide for a game taken back to a mistake: it asks for a better choice and judges it."""

    holds_table = True

    def __init__(
        self,
        table: Table,
        thinker: AnyThinker,
        review: Review,
        decision: Decision,
        retry: Retry,
    ) -> None:
        super().__init__(MistakeGuideView())
        self._retry, self._was_noted = retry, False
        self._table, self._thinker = table, thinker
        self._review, self.decision = review, decision
        self._start, self._first_action = table.match.game, len(table.match.actions)
        lying = lying_before(table, decision.seat)
        self._played = moves_in_words(decision.actions, table.faces, lying, with_colour=False)
        self._kept: Keep | None = None
        """What is kept now, if it is a draft.  Its cards stay on offer."""
        self._was_shown = self._was_solved = False
        self._thought: BackgroundThought[float] | None = None
        self._judged: tuple[Action, ...] = ()

    @property
    def _loss(self) -> float:
        thought = self._thought
        return thought.result if thought is not None and thought.is_done else 0.0

    def find_due_step(self, scene: WatchableScene) -> Step | None:
        if not self._is_answered:
            return None
        if self._was_shown:
            return SHOWN_STEP
        setup, actions = self._table.match.setup, self._actions
        if self._thought is None or self._judged != actions:
            self._judged = actions
            work = partial(loss_of_new_choice, setup, actions, self._review, self.decision)
            self._thought = self._thinker.think(work)
        if not self._thought.is_done:
            return JUDGING_STEP
        is_solved = self._loss < MAX_LOSS_OF_SOLUTION
        self._compare_cards(shows_better=is_solved)
        if not self._was_noted:
            self._was_noted, self._was_solved = True, is_solved
            self._retry.note(is_solved)
        if is_solved:
            return SOLVED_STEP if self._loss < LEAST_POINTS_SHOWN else NEARLY_STEP
        return MISSED_STEP

    @property
    def _is_answered(self) -> bool:
        seat = self._table.match.game.seats[self.decision.seat]
        if not self.decision.turn:
            return self._kept is not None
        return seat.answered and not seat.pending

    @property
    def _actions(self) -> tuple[Action, ...]:
        """All actions of the game, with the new choice as the last."""
        return (*self._table.match.actions, *([self._kept] if self._kept is not None else []))

    def judge_kept_cards(self, keep: Keep) -> None:
        self._kept = keep

    def _compare_cards(self, *, shows_better: bool) -> None:
        """Mark the cards on offer that are kept now and, once found or shown, the better ones."""
        if self._kept is None:
            return
        better = kept_cards(self.decision.better) if shows_better else ()
        played = kept_cards(self.decision.actions)
        ink = grade_of(self.decision.loss).ink
        self.compared_cards = {
            card: (ink if card in played else None, card in better) for card in {*played, *better}
        }

    def mark_read(self, step: Step) -> None:
        """Do nothing: no step is only to be read."""

    def step_words(self, step: Step) -> str:
        """Return the step's words and, once a mistake that came back is over, what is left."""
        is_exact = step in CERTAIN_WORDS and is_certain(self._start)
        told = replace(step, words=CERTAIN_WORDS[step]) if is_exact else step
        words, retry = super().step_words(told), self._retry
        if retry.open_next is None or step not in OVER_STEPS:
            return words
        tally = _("{solved} solved, {left} left.")
        return f"{words} {tally.format(solved=retry.solved + self._was_solved, left=retry.left)}"

    def placeholder_values(self) -> Mapping[str, object]:
        loss = self.decision.loss
        gain, cost = points_text(loss - self._loss), points_text(self._loss)
        facts = {"loss": points_text(loss), "gain": gain, "cost": cost, "played": self._played}
        decision, answer = self.decision, self._actions[self._first_action :]
        seat, compare = decision.seat, partial(compare_choices, self._start)
        why = reasons_over_choice_made_in_words(
            compare(answer, decision.actions), seat, MAX_REASONS_SHOWN
        )
        missed = reasons_over_choice_made(
            compare(decision.better, answer), seat, MAX_REASONS_HINTED
        )
        compared = self.compared_in_words(answer)
        return facts | {"why": end_sentence(why), "reasons": missed, "compared": compared}

    def compared_in_words(self, answer: Sequence[Action]) -> str:
        """Return how much the new choice falls short of the best one, beside the first choice."""
        how = STILL
        # Compared as they are shown: 1.7 is not closer than 1.7.
        short, before_short = round(self._loss, 1), round(self.decision.loss, 1)
        before, kept = self.decision.actions, [*map(kept_cards, (answer, self.decision.actions))]
        is_same = {*crossed_squares(answer)} == {*crossed_squares(before)}
        if is_same and {*kept[0]} == {*kept[1]}:
            how = SAME
        elif short < before_short:
            how = CLOSER
        elif short > before_short:
            how = WORSE
        words = _(how[is_certain(self._start)])
        return words.format(cost=points_text(self._loss), loss=points_text(self.decision.loss))

    def outcome(
        self, scene: WatchableScene, step: Step, buttons: Sequence[Part], seconds: float
    ) -> PlacedOutcome | None:
        """Return a large verdict with the reason: below the cards or, without room, on the deck.

        It then covers the whole deck, so that no half looks out; the tag still says the number.
        """
        if step not in VERDICTS or not isinstance(scene, RoundScene):
            return None
        word, ink = VERDICTS[step]
        rect, place = outcome_rect(scene), scene.picture.place
        is_wide = rect.width > 2 * rect.height
        if not is_wide:
            rect = replace_edges(rect, top=place["number_tag"].bottom)
        size = 250 if is_wide else 58
        verdict = [Text(_(word), 56, ink, "script", outline=(INK, 6), units=size)] if word else []
        words = Text(
            self.step_words(step), WORDS_UNITS, INK, align="left", leading=1.15, floor=WORDS_FLOOR
        )  # fmt: skip
        low = column(*reversed(buttons), gap=6, units=290 if is_wide else 50 * len(buttons))
        across = row if is_wide else column
        edge = MAGENTA_DEEP if step is MISSED_STEP else TEAL_DEEP
        ground = Ground(22, CREAM, 5, edge)
        gap = 20 if is_wide else 6
        told = across(*verdict, words, low, gap=gap, pad=(18, 12), ground=ground)
        return PlacedOutcome(told, rect)

    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        open_next = self._retry.open_next
        words = N_("Back to the review") if open_next is None else N_("Back")
        back = GuideButton(words, lambda scene: scene.leave_game(), Back())
        if step is MISSED_STEP:
            again = GuideButton(N_("Try again"), self._take_back)
            return again, back, GuideButton(N_("Show it"), self._show)
        if step not in OVER_STEPS:
            return ()
        if open_next is not None:
            return GuideButton(N_("Next puzzle"), open_next, Confirm()), back
        play_on = GuideButton(N_("Play from here"), self._play_on)
        if self._retry.follow is not None:
            return GuideButton(N_("Next mistake"), self._retry.follow), back, play_on
        return play_on, back

    def leave_guide_button(self, step: Step) -> GuideButton:
        return GuideButton(N_("Close"), lambda _scene: self.mark_read(step))

    def _take_back(self, _scene: object = None) -> None:
        self._kept, self.compared_cards = None, {}
        while self._table.may_undo:
            self._table.undo()

    def _show(self, _scene: object = None) -> None:
        self._take_back()
        self._was_shown = True
        for action in self.decision.better:
            if isinstance(action, Keep):
                self._kept = action
                self._compare_cards(shows_better=True)
            else:
                self._table.act(action)

    def _play_on(self, scene: GuideButtonActions) -> None:
        if self._kept is not None:
            self._table.match.act(self._kept)
        scene.kit.stack.replace_top_scene(
            to.OpenTable(resume_table(scene.kit, self._table.match.record()))
        )
