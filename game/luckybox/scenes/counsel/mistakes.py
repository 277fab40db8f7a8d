"""Mistakes of a reviewed game as puzzles: the player repeats the choice, and does better."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.luckybox.judgements import Decision, Review
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.rules import Action
from game.scenes import destinations as to
from game.scenes.first_game import Guide, GuideButton, GuideButtonActions, Step
from game.scenes.watch.timeline import WatchableScene
from game.thinking import AnyThinker, BackgroundThought
from game.ui.widgets.intents import Back
from game.ui.window.scene import Kit
from game.words import N_

from ..luckybox_table import Table, branch_table, resume_table
from ..puzzling import SOLVED_SOUND, PuzzleGuideView
from ..reviewing import is_puzzle, loss_of_new_choice
from .reasons import points_text

MAX_LOSS_OF_SOLUTION = 0.5
"""A choice that costs fewer points than this solves the puzzle."""
ASK_STEP = Step(N_("In your game, this choice cost {loss} points. Can you find a better one?"))
JUDGING_STEP = Step(N_("Thinking…"), until=lambda _scene: False)
SOLVED_STEP = Step(
    N_("That’s it! It brings {gain} points more than your choice, on average."), heard=SOLVED_SOUND
)
MISSED_STEP = Step(
    N_("Not quite: this costs {cost} points. Have another go, or see the better choice.")
)
SHOWN_STEP = Step(N_("Here’s the better choice: {loss} points more, on average."))


def mistake_table(
    kit: Kit, told: LuckyboxMatchReplay, at: int, review: Review, decision: Decision
) -> Table:
    """Return a table on which the game stands just before a mistake.

    If the choice was an answer to a number, a `MistakeGuide` makes it a puzzle.  If it was made in
    a draft, or if several people played, a new game just goes on from there.
    """
    if not is_puzzle(decision, told.players):
        return branch_table(kit, told, at, decision.seat)
    table = branch_table(kit, told, at, decision.seat, is_saved=False)
    table.guide = MistakeGuide(table, kit.thinker, review, decision)
    return table


class MistakeGuide(Guide):
    """The guide for a game taken back to a mistake: it asks for a better choice and judges it."""

    def __init__(
        self, table: Table, thinker: AnyThinker, review: Review, decision: Decision
    ) -> None:
        super().__init__(PuzzleGuideView())
        self._table, self._thinker = table, thinker
        self._review, self._decision = review, decision
        self._was_read = self._was_shown = False
        self._thought: BackgroundThought[float] | None = None
        self._judged: tuple[Action, ...] = ()

    @property
    def _loss(self) -> float:
        thought = self._thought
        return thought.result if thought is not None and thought.is_done else 0.0

    def find_due_step(self, scene: WatchableScene) -> Step | None:
        seat = self._table.match.game.seats[self._decision.seat]
        if not seat.answered or seat.pending:
            return None if self._was_read else ASK_STEP
        if self._was_shown:
            return SHOWN_STEP
        match = self._table.match
        if self._thought is None or self._judged != tuple(match.actions):
            self._judged = tuple(match.actions)
            work = partial(
                loss_of_new_choice, match.setup, self._judged, self._review, self._decision
            )
            self._thought = self._thinker.think(work)
        if not self._thought.is_done:
            return JUDGING_STEP
        return SOLVED_STEP if self._loss < MAX_LOSS_OF_SOLUTION else MISSED_STEP

    def mark_read(self, step: Step) -> None:
        self._was_read = True

    def placeholder_values(self) -> Mapping[str, object]:
        loss = self._decision.loss
        gain, cost = points_text(loss - self._loss), points_text(self._loss)
        return {"loss": points_text(loss), "gain": gain, "cost": cost}

    def buttons_of_step(self, step: Step) -> tuple[GuideButton, ...]:
        back = GuideButton(N_("Back to the review"), lambda scene: scene.leave_game(), Back())
        if step is MISSED_STEP:
            again = GuideButton(N_("Try again"), self._take_back)
            return again, back, GuideButton(N_("Show it"), self._show)
        return (
            (GuideButton(N_("Play from here"), self._play_on), back)
            if step in (SOLVED_STEP, SHOWN_STEP)
            else ()
        )

    def leave_guide_button(self, step: Step) -> GuideButton:
        return GuideButton(N_("Close"), lambda _scene: self.mark_read(step))

    def _take_back(self, _scene: object = None) -> None:
        while self._table.may_undo:
            self._table.undo()

    def _show(self, _scene: object = None) -> None:
        self._take_back()
        self._was_shown = True
        for action in self._decision.better:
            self._table.act(action)

    def _play_on(self, scene: GuideButtonActions) -> None:
        scene.kit.stack.replace_top_scene(
            to.OpenTable(resume_table(scene.kit, self._table.match.record()))
        )
