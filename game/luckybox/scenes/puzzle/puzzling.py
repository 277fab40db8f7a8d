"""The puzzle table, its hints, and the notebook of the puzzles each player has tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, cast

import pygame

from game.challenge import read_code
from game.luckybox.puzzles import (
    SOLVER_SEAT,
    AnswerChain,
    Puzzle,
    find_answer_chains,
    is_answered,
    points_in_round,
    puzzle_of_day,
    shipped_puzzles,
)
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import FULL_MASK, Action, Cross, State, UseBonus, apply, legal_actions
from game.record import Player
from game.scenes import destinations as to
from game.scenes.first_game import (
    Guide,
    GuideButton,
    GuideButtonActions,
    PlacedOutcome,
    Point,
    Step,
)
from game.scenes.frame.charts import signed_number, usual_player_name
from game.scenes.table.play_scene import TableScene
from game.scenes.watch.timeline import WatchableScene
from game.stage import ease_out_cubic
from game.thinking import AnyThinker, BackgroundThought
from game.ui.draw.palette import (
    CREAM,
    EDGE,
    INK,
    LEAF,
    MAGENTA_DEEP,
    PAPER,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
)
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, Part, Text, column, drawn, row
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Back, Confirm
from game.ui.widgets.widget import (
    InvisibleButton,
    Widget,
    format_with_keys,
    share_label_size,
)
from game.ui.window.scene import Kit, Scene
from game.words import N_, _, plural

from ..counsel.hint_board import HINT_KEY, LENS_KEY, ODDS_KEY
from ..counsel.reasons import crossed_squares, moves_in_words
from ..luckybox_guide import LuckyboxGuideView
from ..luckybox_table import Table
from ..meanings import button_meaning
from ..round.round_scene import RoundScene
from ..scorecard import Goal, TableTask
from .notebook import (
    NotebookPage,
    PuzzleNotebook,
    next_puzzle,
    puzzle_name,
    rating_meaning,
)
from .solved import LaidCard, PuzzleSolvedScene, SolvedPuzzle

TOLD_UNITS, RIGHT_UNITS, LINE_UNITS = 36.0, 32.0, 28.0
COUNTING_SECONDS = 0.9


class PuzzleGuideView(LuckyboxGuideView):
    """Tells a puzzle's guide where on the screen its speech bubble may lie."""

    stands_beside = False

    def areas_around(self, scene: WatchableScene, points: Sequence[Point]) -> list[pygame.Rect]:
        """Return the cards: all that is asked is on them."""
        return [*scene.picture.card_rects] if isinstance(scene, RoundScene) else []

    def areas_to_spare(self, scene: WatchableScene) -> list[pygame.Rect]:
        """Return what does not matter now: the player's figures."""
        return [scene.picture.place["remaining"]] if isinstance(scene, RoundScene) else []

    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        return next((it.center for it in self.areas_to_spare(scene)), (0, 0))


def outcome_rect(scene: RoundScene) -> pygame.Rect:
    """Return the area of an outcome: below a single row of cards, or below the deck."""
    picture = scene.picture
    place, cards = picture.place, picture.card_rects
    gap, whole = round(OUTCOME_GAP * place.scale), cards[0].unionall(cards[1:])
    floor = place["bottom_bar"].top - gap
    below = pygame.Rect(whole.left, whole.bottom + gap, whole.width, floor - whole.bottom - gap)
    if below.height >= WIDE_OUTCOME_UNITS * place.scale:
        return below
    rect = place["remaining"].copy()
    if rect.top > place["deck"].bottom:
        rect = replace_edges(rect, top=place["deck"].bottom + gap)
    beside = (it.left - gap for it in cards if it.top < rect.bottom and it.bottom > rect.top)
    right = min(beside, default=place["scorecard"].left - gap)
    rect.width = max(rect.width, min(right - rect.left, round(OUTCOME_UNITS * place.scale)))
    return rect


def verdict_rect(scene: RoundScene) -> pygame.Rect:
    """Return the area of a verdict: over scorecard and help, up to the cards beside them.

    How far one has come stands in the verdict, too, and its buttons lie where those of the help do.
    """
    picture = scene.picture
    place = picture.place
    rect = place["scorecard"].unionall([place["puzzle_hint"], place["puzzle_show"]])
    beside = [it.right for it in picture.card_rects if it.top < rect.bottom]
    left = max(beside, default=rect.left) + round(OUTCOME_GAP * place.scale)
    if left < rect.left:
        left = max(left, rect.right - round(OUTCOME_UNITS * place.scale))
        rect = replace_edges(rect, left=left)
    return rect


def _draw_goal_bar(pen: Pen, rect: pygame.Rect, share: float) -> None:
    """Draw how much of a goal is reached: its ``share``, from 0 to 1."""
    done, line = rect.copy(), max(2, pen.px(3))
    pen.rounded(rect, rect.height / 2, PAPER, line, INK)
    done.width = max(done.height, round(rect.width * share)) if share > 0 else 0
    if done.width:
        pen.rounded(done, rect.height / 2, LEAF if share >= 1 else SUNFLOWER, line, INK)


MAX_SEARCHED_STATES = 100_000
"""The most states that the search for the best answer visits.  No shipped puzzle needs more."""


def _is_answered(scene: WatchableScene) -> bool:
    return isinstance(scene, TableScene) and is_answered(scene.table.match.game)


GOAL_TEXT = N_("Score {gain} points in one cascade")
THINKING_STEP = Step(N_("Thinking…"), until=_is_answered)
CARD_HINT_STEP = Step(N_("Look at this card. Another hint shows the square."), until=_is_answered)
SQUARE_HINT_STEP = Step(N_("Cross off this square next."), until=_is_answered)
DEAD_END_STEP = Step(
    N_("You can’t reach {gain} points from here. Undo a step."), until=_is_answered
)
ASK_SHOW_STEP = Step(N_("Show the solution? It’ll count as missed."), until=_is_answered)
ASK_SHOW_AFTER_TRY_STEP = Step(
    N_("Show the solution? Your first try already counts."), until=_is_answered
)
ASK_HINT_STEP = Step(N_("Take a hint? The puzzle will count half."), until=_is_answered)
QUESTION_STEPS = ASK_SHOW_STEP, ASK_SHOW_AFTER_TRY_STEP, ASK_HINT_STEP
SOLVED_SOUND = "mega", N_("solved")
SOLVED_STEP = Step(N_("Solved! +{gain}. Your rating: {rating}{change}."), heard=SOLVED_SOUND)
SOLVED_WITH_HINT_STEP = Step(
    N_(
        "Solved with a hint or a fresh start, so it counts half: +{gain}. "
        "Your rating: {rating}{change}."
    ),
    heard=SOLVED_SOUND,
)
SOLVED_LATER_STEP = Step(
    N_("Solved, just not on the first try: +{gain}. Your rating: {rating}."), heard=SOLVED_SOUND
)
SOLVED_STEPS = SOLVED_STEP, SOLVED_WITH_HINT_STEP, SOLVED_LATER_STEP
MISSED_STEP = Step(N_("{short}: {got} of {gain}. {right}"))
MISSED_FIRST_TRY_STEP = Step(N_("{short}: {got} of {gain}. {right} Your rating: {rating}{change}."))
SOLUTION_SHOWN_STEP = Step(N_("{idea} {crosses} crosses, {gain} points."))
SOLUTION_FOR_LATER_STEP = Step(N_("{idea} It comes back later. Rating: {rating}{change}."))
SOLUTION_STEPS = SOLUTION_SHOWN_STEP, SOLUTION_FOR_LATER_STEP
MISSED_STEPS = MISSED_STEP, MISSED_FIRST_TRY_STEP
OUTCOME_STEPS = *SOLVED_STEPS, *MISSED_STEPS, *SOLUTION_STEPS
OUTCOME_UNITS, OUTCOME_GAP = 440.0, 16.0
"""The greatest width of an outcome's panel, and its distance from the cards and the deck."""
WIDE_OUTCOME_UNITS = 140.0
"""The least height of an outcome below the cards, where all of it stands side by side."""
WAYS_UNITS = 66.0
"""The height of an outcome's buttons where they stand side by side."""
LEAST_UNITS_FOR_TWO = 340.0
"""The least width of an outcome whose buttons stand side by side."""
HINT_STEP_COUNT = 2


def create_puzzle_table(kit: Kit, number: int = 0) -> Table:
    kit.sound.play_music("table")
    name = usual_player_name(kit.settings)
    notebook = PuzzleNotebook(kit.settings)
    if number:
        puzzle = shipped_puzzles()[number - 1]
    else:
        puzzle = next_puzzle(notebook.page_of_player(name), datetime.now(UTC).date())
    return PuzzleTable(kit, match_of_puzzle(kit, puzzle, name), puzzle, notebook)


def match_of_puzzle(kit: Kit, puzzle: Puzzle, name: str) -> LuckyboxMatch:
    """Return the match of a puzzle, at the number to answer."""
    record = read_code(puzzle.code, kit.games).record
    match = LuckyboxMatch(record.setup(), [Player(name)], record.deck_name)
    for _events in match.replay_actions(record):
        pass
    return match


class PuzzleTable(Table):
    """A table with a puzzle: the player answers one number for as many points as possible."""

    goes_on = False

    def __init__(
        self, kit: Kit, match: LuckyboxMatch, puzzle: Puzzle, notebook: PuzzleNotebook
    ) -> None:
        self.puzzle = puzzle
        self.is_of_today = puzzle == puzzle_of_day(datetime.now(UTC).date())
        self._notebook = notebook
        missed = notebook.page_of_player(match.players[0].name).missed
        self._comes_back = puzzle.number in missed
        super().__init__(match, kit.settings, None, kit.sound)
        self.guide: PuzzleGuide = PuzzleGuide(self, kit.thinker)
        # Who has had a hint, or crossed off, and left, or undone it, has seen where that leads.
        self.guide.has_helped = puzzle.number in self.notebook_page.begun
        self.change: float | None = None
        """How much the last try changed the rating.  None if there was none, or an earlier one
        counted.
        """

    @property
    def notebook_page(self) -> NotebookPage:
        return self._notebook.page_of_player(self.players[0].name)

    @property
    def is_solved(self) -> bool:
        game = self.match.game
        return is_answered(game) and self._has_all_points

    @property
    def _has_all_points(self) -> bool:
        return points_in_round(self.match.game) == self.puzzle.points

    @property
    def task(self) -> TableTask:
        puzzle, page, setup = self.puzzle, self.notebook_page, self.match.setup
        before, worth = self.guide.before, setup.edition.card_points[self.match.game.round - 1]
        goal = Goal(puzzle.points - before, before, worth)
        title = puzzle_name(puzzle.number)
        note = _("Difficulty {grade}/5").format(grade=puzzle.grade)
        if self._comes_back:
            note = f"{_('Missed before')} · {note}"
        elif self.is_of_today:
            title = _("Puzzle of the day")
        figures = (
            (str(round(page.rating)), _("your rating")),
            (str(page.streak), _("solved in a row")),
        )
        asked = _(GOAL_TEXT).format(gain=goal.points)
        return TableTask(title, asked, note, goal, figures, rating_meaning)

    @property
    def numbered_squares(self) -> Sequence[tuple[int, int]]:
        return self.guide.numbered_squares

    @property
    def counts_up(self) -> bool:
        return self._settings.motion != "none"

    @property
    def _is_missed(self) -> bool:
        return is_answered(self.match.game) and not self._has_all_points

    def help_buttons(self, kit: Kit) -> tuple[Widget, ...]:
        guide = self.guide
        is_open = partial(lambda match: not is_answered(match.game), self.match)

        def is_apart() -> bool:
            # A verdict has its own buttons.
            return guide.has_shown or not is_answered(self.match.game)

        hint = Button(
            "puzzle_hint", N_("Hint"), guide.give_next_hint, style="sky", shortcut=HINT_KEY,
            enabled=is_open, visible=is_apart,
        )  # fmt: skip
        show = Button(
            "puzzle_show", N_("Show it"), guide.offer_solution, style="quiet", shortcut=LENS_KEY,
            enabled=guide.may_show_solution, visible=is_apart,
        )  # fmt: skip
        hint.explained = partial(button_meaning, hint, "puzzle hint")
        show.explained = partial(button_meaning, show, "puzzle shown")
        share_label_size(hint, show)
        refuse = partial(
            kit.notices.replace_notices, _("No odds in a puzzle: there’s no next number.")
        )
        return hint, show, InvisibleButton("odds", lambda: _("Odds"), refuse, shortcut=ODDS_KEY)

    @property
    def shown_change(self) -> int | None:
        """The change of the rating as the rounded ratings show it."""
        after = self.notebook_page.rating
        return None if self.change is None else round(after) - round(after - self.change)

    def note_try(self, *, found: bool, helped: bool = False) -> None:
        is_first = self.puzzle.number not in self.notebook_page.tries
        before = self.notebook_page.rating
        self._notebook.note_try(self.players[0].name, self.puzzle, found=found, helped=helped)
        # A later try tells no change: it was told after the first.
        self.change = self.notebook_page.rating - before if is_first else None

    def note_begun(self) -> None:
        self._notebook.note_begun(self.players[0].name, self.puzzle)

    def undo(self) -> None:
        self.guide.has_helped = self.guide.has_helped or self.may_undo
        super().undo()

    def _show_action(self, events: tuple[Any, ...]) -> None:
        super()._show_action(events)
        if is_answered(self.match.game):
            if not self.guide.has_shown:
                self.note_try(found=self.is_solved, helped=self.guide.has_helped)
            return
        self.note_begun()
        if self._has_all_points:
            # No bonus that is left can bring more: the cascade ends by itself.
            self.act(end_of_cascade(self.match.game))


def end_of_cascade(game: State) -> Action:
    """Return a use of a pending bonus from which the cascade ends soonest."""
    legal = legal_actions(game, SOLVER_SEAT)
    return min(legal, key=lambda one: len(apply(game, one).game.seats[SOLVER_SEAT].pending))


def _open_next_puzzle(scene: GuideButtonActions) -> None:
    scene.kit.stack.replace_top_scene(to.Puzzle())


def count_right_actions(game: State, actions: Sequence[Action], goal: int) -> int:
    """Return after how many of a try's actions its goal could still be reached."""
    for count, action in enumerate(actions):
        game = apply(game, action).game
        if all(it.points < goal for it in find_answer_chains(game, MAX_SEARCHED_STATES)):
            return count
    return len(actions)


def best_chain_from(game: State) -> AnswerChain:
    return max(find_answer_chains(game, MAX_SEARCHED_STATES), key=lambda chain: chain.points)


class PuzzleGuide(Guide):
    """Shows a puzzle's hints and solution on request, and announces the result."""

    def __init__(self, table: PuzzleTable, thinker: AnyThinker) -> None:
        super().__init__(PuzzleGuideView())
        self._table, self._thinker = table, thinker
        self.before = points_in_round(table.match.game)
        """The points of the round before the puzzle's answer."""
        self._start, self._first_action = table.match.game, len(table.match.actions)
        self._best = best_chain_from(self._start)
        self.has_shown = self._was_celebrated = False
        self.asks: Step | None = None
        """The question whether help is wanted, while it is on the screen."""
        self.has_helped = False
        self._told_of: State | None = None
        self._told = 0
        self._judged: State | None = None
        self._right: BackgroundThought[int] | None = None
        """How many crosses of the try that ended in ``_judged`` were right: a long search."""
        self._onward: BackgroundThought[AnswerChain] | None = None
        self._steps: tuple[Step, ...] = ()

    def find_due_step(self, scene: WatchableScene) -> Step | None:
        table = self._table
        if not is_answered(table.match.game):
            return self.asks or self._hint_step()
        was_found = table.notebook_page.tries.get(table.puzzle.number, True)
        if not table.is_solved:
            if not self._judge_try().is_done:
                return None
            return MISSED_STEP if table.change is None else MISSED_FIRST_TRY_STEP
        if self.has_shown:
            is_missed = table.puzzle.number in table.notebook_page.missed
            return SOLUTION_FOR_LATER_STEP if is_missed else SOLUTION_SHOWN_STEP
        if not was_found:
            return SOLVED_LATER_STEP
        return SOLVED_WITH_HINT_STEP if self.has_helped else SOLVED_STEP

    def screen_opened_by(self, step: Step, kit: Kit) -> Scene | None:
        """Return the screen that celebrates a solved puzzle the first time, otherwise None."""
        if step not in SOLVED_STEPS or self._was_celebrated:
            return None
        self._was_celebrated = True
        table = self._table
        puzzle, page = table.puzzle, table.notebook_page
        counted = table.change is not None and step is not SOLVED_LATER_STEP
        solved = SolvedPuzzle(
            puzzle.number, puzzle.grade, puzzle.points - self.before, round(page.rating),
            table.shown_change if counted else None, page.streak, page.solved_count,
            step is SOLVED_WITH_HINT_STEP, table.is_of_today,
            tuple([
                LaidCard(table.faces[it.id], it.crossed, it.ringed, it.points)
                for it in table.view.seats[SOLVER_SEAT].cards_in_place
            ]),
        )  # fmt: skip
        return PuzzleSolvedScene(kit, solved)

    def mark_read(self, step: Step) -> None:
        """Do nothing, so that the guide may show the step again."""

    def step_words(self, step: Step) -> str:
        return format_with_keys(_(step.words), **self.placeholder_values())

    def placeholder_values(self) -> Mapping[str, object]:
        puzzle, change = self._table.puzzle, self._table.shown_change
        missing = puzzle.points - points_in_round(self._table.match.game)
        return {
            "short": plural("{count} point short", "{count} points short", missing),
            "idea": self._idea_in_words(),
            "right": self._right_crosses_in_words(),
            "number": puzzle.number,
            "grade": puzzle.grade,
            "gain": puzzle.points - self.before,
            "got": points_in_round(self._table.match.game) - self.before,
            "crosses": puzzle.crosses,
            "rating": round(self._table.notebook_page.rating),
            "change": "" if change is None else f" ({signed_number(change)})",
        }

    def _judge_try(self) -> BackgroundThought[int]:
        """Return how far a missed try was right, as a thought that may still be going on."""
        game = self._table.match.game
        if self._right is None or self._judged is not game:
            tried, goal = self._table.match.actions[self._first_action :], self._table.puzzle.points
            search = partial(count_right_actions, self._start, tuple(tried), goal)
            self._judged, self._right = game, self._thinker.think(search)
        return self._right

    def _right_crosses_in_words(self) -> str:
        """Return in a sentence how far a try was right: so far, the goal was still in reach."""
        if not is_answered(self._table.match.game) or self._table.is_solved:
            return ""
        count = self._judge_try().result
        if not count:
            return _("The best cascade begins on another square.")
        return plural(
            "Your first cross is right. Then there’s a better one.",
            "Your first {count} crosses are right. Then there’s a better one.", count,
        )  # fmt: skip

    def _idea_in_words(self) -> str:
        """Return in a sentence where the best cascade begins, and how many cards it finishes."""
        chain, table, start = self._best, self._table, self._start
        lying, first = table.lying_cards(SOLVER_SEAT), chain.actions[:1]
        begins = moves_in_words(first, table.faces, lying, with_colour=False)
        before = [held.crossed == FULL_MASK for held in start.seats[SOLVER_SEAT].held]
        cards = sum(crossed == FULL_MASK for crossed in chain.crossed) - sum(before)
        if not cards:
            return _("The idea: begin with {begins}.").format(begins=begins)
        return plural(
            "The idea: begin with {begins} and complete {count} card.",
            "The idea: begin with {begins} and complete {count} cards.", cards, begins=begins,
        )  # fmt: skip

    def counted(self, step: Step | None, seconds: float) -> float:
        if step not in OUTCOME_STEPS or not self._table.counts_up:
            return 1.0
        return ease_out_cubic(min(1.0, seconds / COUNTING_SECONDS))

    def outcome(
        self, scene: WatchableScene, step: Step, buttons: Sequence[Part], seconds: float
    ) -> PlacedOutcome | None:
        """Return a large verdict with a bar towards the goal, the solution's idea or a question."""
        if not isinstance(scene, RoundScene):
            return None
        if step in (*SOLVED_STEPS, *MISSED_STEPS):
            return self._verdict(scene, step, buttons, seconds)
        if step not in (*SOLUTION_STEPS, *QUESTION_STEPS):
            return None
        rect = outcome_rect(scene)
        is_wide = rect.width > 2 * rect.height
        first, *others = reversed(buttons)
        is_narrow = rect.width < LEAST_UNITS_FOR_TWO * scene.picture.place.scale
        if is_wide or is_narrow:
            ways = column(first, *others, gap=8, units=290 if is_wide else 124)
        else:
            # The name of a key has room beside the label.
            ways = row(*others, first, gap=12, units=WAYS_UNITS)
        told = Text(self.step_words(step), TOLD_UNITS, leading=1.2)
        edge = MAGENTA_DEEP if step in QUESTION_STEPS else TEAL_DEEP
        across = row if is_wide else column
        gap, ground = (24 if is_wide else 7 if is_narrow else 12), Ground(22, CREAM, 5, edge)
        return PlacedOutcome(across(told, ways, gap=gap, pad=(20, 14), ground=ground), rect)

    def _verdict(
        self, scene: RoundScene, step: Step, buttons: Sequence[Part], seconds: float
    ) -> PlacedOutcome:
        """Return a verdict in large letters, its drawing, the way to the goal and what follows."""
        is_missed, shown = step in MISSED_STEPS, self.counted(step, seconds)
        *others, preferred = buttons
        beside = row(*others, gap=12, units=WAYS_UNITS)
        rect = verdict_rect(scene)
        is_narrow = rect.width < LEAST_UNITS_FOR_TWO * scene.picture.place.scale
        word, ink = (_("Not yet!"), TANGERINE) if is_missed else (_("Solved!"), LEAF)
        drawing = Art("puzzle_missed" if is_missed else "puzzle_solved")
        told = column(
            Text(word, 84, ink, "script", outline=(INK, 7), units=96),
            drawing, self._goal_row(shown), *self._remark(step, shown, is_narrow=is_narrow),
            preferred.but(units=WAYS_UNITS),
            *([it.but(units=WAYS_UNITS) for it in others] if is_narrow else [beside]),
            gap=14, pad=(16, 18),
            ground=Ground(22, CREAM, 5, MAGENTA_DEEP if is_missed else TEAL_DEEP),
        )  # fmt: skip
        return PlacedOutcome(told, rect)

    def _goal_row(self, shown: float) -> Part:
        values = self.placeholder_values()
        got, gain = cast("int", values["got"]), cast("int", values["gain"])
        bar = drawn(_draw_goal_bar, shown * got / gain, most=(0, 38))
        figure = Text(f"{got}/{gain}", 52, INK, "title", "right", fits=True)
        return row(bar, figure, gap=16, units=60, key="goal")

    def _remark(self, step: Step, shown: float, *, is_narrow: bool) -> Iterator[Part]:
        """Yield how far a missed try was right, and the rating if this try counts."""
        if step in MISSED_STEPS:
            yield Text(self._right_crosses_in_words(), RIGHT_UNITS, INK, leading=1.1, units=84)
        if step is not MISSED_STEP:
            yield self._rating(step, shown, is_narrow=is_narrow)

    def _rating(self, step: Step, shown: float, *, is_narrow: bool) -> Part:
        """Return the rating, which counts from what it was to what it is."""
        rating = round(self._table.notebook_page.rating)
        change = self._table.shown_change
        if step is SOLVED_LATER_STEP:
            change = None
        since = rating - round((1 - shown) * (change or 0))
        figures = [Text(str(since), 44, INK, "title", "right", fits=True)]
        if change is not None:
            ink = TEAL_DEEP if change >= 0 else MAGENTA_DEEP
            figures.insert(0, Text(signed_number(change), 38, ink, "title", fits=True))
        caption = Text(_("your rating"), LINE_UNITS, STONE, align="center" if is_narrow else "left")
        told: Part = row(caption, *figures, gap=8, units=68)
        if is_narrow:
            told = column(caption, row(*figures, gap=8, fits=True, at=(0.5, 0.5)), units=100)
        return told.but(pad=(14, 0), ground=Ground(14, PAPER, 2, EDGE), key="rating")  # fmt: skip

    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        not_yet = GuideButton(N_("Not yet"), self._close_help, Back())
        if step in MISSED_STEPS:
            again = GuideButton(N_("Try again"), self._undo_all_moves)
            shown = GuideButton(N_("Show it"), self._show_solution, LENS_KEY)
            return again, shown, GuideButton(N_("Next puzzle"), _open_next_puzzle)
        if step is ASK_HINT_STEP:
            return GuideButton(N_("Get a hint"), self._give_hint, HINT_KEY), not_yet
        if step in QUESTION_STEPS:
            return not_yet, GuideButton(N_("Show it"), self._show_solution)
        if not is_answered(self._table.match.game):
            return ()
        onward = GuideButton(N_("Next puzzle"), _open_next_puzzle, Confirm())
        return onward, GuideButton(N_("Back"), lambda scene: scene.leave_game(), Back())

    def leave_guide_button(self, step: Step) -> GuideButton:
        return GuideButton(N_("Close"), self._close_help)

    def give_next_hint(self) -> None:
        """Show the puzzle's next hint, or none after the last one.

        If a hint would cost rating points, ask first.  A second call withdraws the question.
        """
        counts = self._table.puzzle.number not in self._table.notebook_page.tries
        if self.asks is ASK_HINT_STEP:
            self.asks = None
        elif counts and not self.has_helped:
            self.asks = ASK_HINT_STEP
        else:
            self._give_hint()

    def _give_hint(self, _scene: object = None) -> None:
        game, self.asks = self._table.match.game, None
        if game is not self._told_of:
            self._told_of, self._told = game, 0
            self._onward, self._steps = None, ()
            if game is self._start:
                self._steps = self._hint_steps_towards(self._best)
            else:
                self._onward = self._thinker.think(partial(best_chain_from, game))
        self._told = (self._told + 1) % (1 + (len(self._steps) or HINT_STEP_COUNT))
        self.has_helped = True
        self._table.note_begun()

    def is_hinting(self) -> bool:
        return self._told > 0 and self._told_of is self._table.match.game

    def may_show_solution(self) -> bool:
        return self.has_shown or not self._table.is_solved

    def offer_solution(self) -> None:
        """Show the solution if the puzzle is answered.  Otherwise, ask whether to show it.

        If the question is already on the screen, withdraw it.
        """
        if is_answered(self._table.match.game):
            self._show_solution()
        elif self.asks in (ASK_SHOW_STEP, ASK_SHOW_AFTER_TRY_STEP):
            self.asks = None
        else:
            is_tried = self._table.puzzle.number in self._table.notebook_page.tries
            self.asks = ASK_SHOW_AFTER_TRY_STEP if is_tried else ASK_SHOW_STEP

    @property
    def numbered_squares(self) -> Sequence[tuple[int, int]]:
        is_shown = self.has_shown and self._table.is_solved
        answer = self._table.match.actions[self._first_action :]
        return crossed_squares(answer) if is_shown else ()

    def _hint_step(self) -> Step | None:
        if not self.is_hinting():
            return None
        if not self._steps:
            if self._onward is None or not self._onward.is_done:
                return THINKING_STEP
            self._steps = self._hint_steps_towards(self._onward.result)
        return self._steps[min(self._told, len(self._steps)) - 1]

    def _hint_steps_towards(self, chain: AnswerChain) -> tuple[Step, ...]:
        if chain.points < self._table.puzzle.points:
            return (DEAD_END_STEP,)
        action = chain.actions[0]
        assert isinstance(action, Cross | UseBonus), action
        square = ("square", action.card, action.square)
        source = (("end", action.source, action.line),) if isinstance(action, UseBonus) else ()
        return (
            replace(CARD_HINT_STEP, points=(("card", action.card),)),
            replace(SQUARE_HINT_STEP, points=(square, *source)),
        )

    def _close_help(self, _scene: object = None) -> None:
        self.asks, self._told = None, 0

    def _undo_all_moves(self, _scene: object = None) -> None:
        self._close_help()
        while self._table.may_undo:
            self._table.undo()

    def _show_solution(self, _scene: object = None) -> None:
        self._table.note_try(found=False)
        self._undo_all_moves()
        self.has_shown = True
        for action in self._best.actions:
            if not is_answered(self._table.match.game):
                self._table.act(action)
