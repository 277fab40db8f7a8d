"""A puzzle's table: an unsaved game of one answer, with the task in the bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from game.challenge import read_code
from game.luckybox.match import LuckyboxMatch
from game.luckybox.puzzles.exact import Chain, chains_from, is_answered, points_in_round
from game.luckybox.puzzles.puzzle import Puzzle, puzzle_of, shipped
from game.luckybox.rules import Cross, State, UseBonus
from game.luckybox.scenes.counsel.board import HINT, LENS, ODDS
from game.luckybox.scenes.legend.meanings import tell_button
from game.luckybox.scenes.table import Table, Task
from game.luckybox.stage.worth import worth_of
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import name_of_player
from game.scenes.guide.guide import Guide, Step, Way
from game.scenes.watch.playback import WatchableScene
from game.scenes.watch.table_scene import TableScene
from game.thinking import Thinks, Thought
from game.ui.widgets.button import keep_alike
from game.ui.widgets.intents import Back
from game.ui.widgets.widget import Spot, Widget, with_keys
from game.ui.window.kit import Kit
from game.words import N_, _

from .aid import Aid, PuzzleSight
from .notebook import Notebook, Page, next_for

MOMENTS = 100_000
"""More than any shipped puzzle has."""


def _is_found(scene: WatchableScene) -> bool:
    return isinstance(scene, TableScene) and is_answered(scene.table.match.game)


TAG = N_("Goal: +{gain} points")
ASKED = N_("One chain that lifts Certain to {certain}")
NOTE = N_("Puzzle {number}, depth {grade} of 5")
NOTE_OF_TODAY = N_("Puzzle of the day, depth {grade} of 5")
LOOKING = Step(N_("Looking ahead…"), until=_is_found)
WHERE = Step(N_("Look at this card. Another hint says which square."), until=_is_found)
WHICH = Step(N_("This square comes next."), until=_is_found)
ASTRAY = Step(N_("From here {gain} points are out of reach. Take back a step."), until=_is_found)
ASK = Step(N_("Have it shown? That counts as missed."), until=_is_found)
ASK_AGAIN = Step(N_("Have it shown? Your first try is noted already."), until=_is_found)
ASK_HINT = Step(N_("A hint? Found with one, the puzzle counts half."), until=_is_found)
QUESTIONS = ASK, ASK_AGAIN, ASK_HINT
CHEERS = "mega", N_("found")
FOUND = Step(N_("Found: {gain} points. Your rating: {rating}."), heard=CHEERS)
HELPED = Step(
    N_("Found with a hint, which counts half: {gain} points. Your rating: {rating}."), heard=CHEERS
)
FOUND_LATER = Step(
    N_("Found: {gain} points, not at the first try. Your rating: {rating}."), heard=CHEERS
)
MISSED = Step(N_("{got} of {gain} points. Take it back and look again, or have it shown."))
MISSED_FIRST = Step(
    N_("{got} of {gain} points: missed, your rating is {rating}. Look again, or have it shown.")
)
SHOWN = Step(N_("This is the chain: {crosses} squares, {gain} points."))
HINTS = 2
"""Hint steps: the card, the square."""


def lay(kit: Kit, number: int = 0) -> Table:
    kit.sound.play_music("table")
    name = name_of_player(kit.settings)
    notebook = Notebook(kit.settings)
    if number:
        puzzle = shipped()[number - 1]
    else:
        puzzle = next_for(notebook.page_of(name), datetime.now(UTC).date())
    record = read_code(puzzle.code, kit.games).record
    match = LuckyboxMatch(record.setup(), [Player(name)], record.deck_name)
    for _events in match.retrace(record):
        pass
    return PuzzleTable(kit, match, puzzle, notebook)


class PuzzleTable(Table):
    """A table that stops at one number."""

    goes_on = False

    def __init__(self, kit: Kit, match: LuckyboxMatch, puzzle: Puzzle, notebook: Notebook) -> None:
        self.puzzle = puzzle
        self.is_of_today = puzzle == puzzle_of(datetime.now(UTC).date())
        self._notebook = notebook
        super().__init__(match, kit.settings, None, kit.sound)
        self.guide: PuzzleGuide = PuzzleGuide(self, kit.thinker)

    @property
    def page(self) -> Page:
        return self._notebook.page_of(self.players[0].name)

    @property
    def is_solved(self) -> bool:
        game = self.match.game
        return is_answered(game) and points_in_round(game) == self.puzzle.points

    @property
    def task(self) -> Task:
        facts = self.guide.facts()
        note = NOTE_OF_TODAY if self.is_of_today else NOTE
        return Task(*(with_keys(_(words), **facts) for words in (TAG, ASKED, note)))

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        return self.guide.numbered

    def aids(self, kit: Kit) -> tuple[Widget, ...]:
        """Return the buttons for help; odds are refused."""
        guide = self.guide
        hint = Aid(0, lambda: _("Hint"), guide.hint, shortcut=HINT, enabled=guide.may_hint)
        show = Aid(
            1, lambda: _("Show it"), guide.ask_to_show, shortcut=LENS, enabled=guide.may_show
        )
        hint.explained = partial(tell_button, hint, "puzzle hint")
        show.explained = partial(tell_button, show, "puzzle shown")
        keep_alike(hint, show)
        refuse = partial(kit.notices.replace, _("No odds in a puzzle: no other number comes."))
        return hint, show, Spot("bag", lambda: _("Odds"), refuse, shortcut=ODDS)

    def note(self, *, found: bool, helped: bool = False) -> None:
        self._notebook.note(self.players[0].name, self.puzzle, found=found, helped=helped)

    def _done(self, events: tuple[Any, ...]) -> None:
        super()._done(events)
        if is_answered(self.match.game):
            self.note(found=self.is_solved, helped=self.guide.has_helped)


def best_from(game: State) -> Chain:
    """Return the best chain still possible; takes up to half a second."""
    return max(chains_from(game, MOMENTS), key=lambda chain: chain.points)


class PuzzleGuide(Guide):
    """Gives help on request, and announces the result."""

    def __init__(self, table: PuzzleTable, thinker: Thinks) -> None:
        super().__init__(PuzzleSight())
        self._table, self._thinker = table, thinker
        self._before = points_in_round(table.match.game)
        self._start = table.match.game
        self._certain = worth_of(table.view, table.focus).certain
        """The banked points at the start, to which the chain adds."""
        self._best = best_from(self._start)
        self._was_shown = False
        self._asks: Step | None = None
        self.has_helped = False
        self._told_of: State | None = None
        self._told = 0
        self._onward: Thought[Chain] | None = None
        self._steps: tuple[Step, ...] = ()

    def due(self, scene: WatchableScene) -> Step | None:
        table = self._table
        if not is_answered(table.match.game):
            return self._asks or self._hint()
        was_found = table.page.tries.get(table.puzzle.number, True)
        if not table.is_solved:
            return MISSED if was_found else MISSED_FIRST
        if self._was_shown:
            return SHOWN
        if not was_found:
            return FOUND_LATER
        return HELPED if self.has_helped else FOUND

    def hear(self, step: Step) -> None:
        """Ignore: no step here is only to be read."""

    def words_of(self, step: Step) -> str:
        return with_keys(_(step.words), **self.facts())

    def facts(self) -> Mapping[str, object]:
        puzzle = self._table.puzzle
        return {
            "number": puzzle.number,
            "grade": puzzle.grade,
            "gain": puzzle.points - self._before,
            "got": points_in_round(self._table.match.game) - self._before,
            "certain": self._certain + puzzle.points - self._before,
            "crosses": puzzle.crosses,
            "rating": round(self._table.page.rating),
        }

    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        not_yet = Way(N_("Not yet"), self._go_on, Back())
        if step in (MISSED, MISSED_FIRST):
            return Way(N_("Try again"), self._take_back), Way(N_("Show it"), self._show)
        if step is ASK_HINT:
            return Way(N_("Give the hint"), self._give_hint, HINT), not_yet
        if step in QUESTIONS:
            return not_yet, Way(N_("Show it"), self._show)
        if not is_answered(self._table.match.game):
            return None
        onward = Way(N_("Next puzzle"), lambda scene: scene.kit.stack.replace(to.Puzzle()))
        if step is SHOWN:
            return onward, Way(N_("Show again"), self._show)
        return onward, Way(N_("Not now"), lambda scene: scene.go_away(), Back())

    def way_out(self, step: Step) -> Way:
        return Way(N_("Close"), self._go_on)

    # --- help ------------------------------------------------------------------------------------

    def may_hint(self) -> bool:
        return not is_answered(self._table.match.game)

    def hint(self) -> None:
        """Advance to the next hint step, then none; ask first if a hint would cost rating."""
        counts = self._table.puzzle.number not in self._table.page.tries
        if self._asks is ASK_HINT:
            self._asks = None
        elif counts and not self.has_helped:
            self._asks = ASK_HINT
        else:
            self._give_hint()

    def _give_hint(self, _scene: object = None) -> None:
        game, self._asks = self._table.match.game, None
        if game is not self._told_of:
            self._told_of, self._told = game, 0
            self._onward, self._steps = None, ()
            if game is self._start:
                self._steps = self._steps_to(self._best)
            else:
                self._onward = self._thinker.think(partial(best_from, game))
        self._told = (self._told + 1) % (1 + (len(self._steps) or HINTS))
        self.has_helped = True

    def hints(self) -> bool:
        return self._told > 0 and self._told_of is self._table.match.game

    def may_show(self) -> bool:
        """Whether there is a chain to show: not to those who found it."""
        return self._was_shown or not self._table.is_solved

    def ask_to_show(self) -> None:
        """Play the chain after confirmation; a repeated request withdraws the question."""
        if is_answered(self._table.match.game):
            self._show()
        elif self._asks in (ASK, ASK_AGAIN):
            self._asks = None
        else:
            is_tried = self._table.puzzle.number in self._table.page.tries
            self._asks = ASK_AGAIN if is_tried else ASK

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        if not self._was_shown or not self._table.is_solved:
            return ()
        taken = self._best.actions
        return [(it.card, it.square) for it in taken if isinstance(it, Cross | UseBonus)]

    def _hint(self) -> Step | None:
        if not self.hints():
            return None
        if not self._steps:
            if self._onward is None or not self._onward.is_done:
                return LOOKING
            self._steps = self._steps_to(self._onward.result)
        return self._steps[min(self._told, len(self._steps)) - 1]

    def _steps_to(self, chain: Chain) -> tuple[Step, ...]:
        if chain.points < self._table.puzzle.points:
            return (ASTRAY,)
        action = chain.actions[0]
        assert isinstance(action, Cross | UseBonus), action
        square = ("square", action.card, action.square)
        source = (("end", action.source, action.line),) if isinstance(action, UseBonus) else ()
        return (
            replace(WHERE, points=(("card", action.card),)),
            replace(WHICH, points=(square, *source)),
        )

    def _go_on(self, _scene: object = None) -> None:
        self._asks, self._told = None, 0

    def _take_back(self, _scene: object = None) -> None:
        self._go_on()
        while self._table.may_undo:
            self._table.undo()

    def _show(self, _scene: object = None) -> None:
        self._table.note(found=False)
        self._take_back()
        self._was_shown = True
        for action in self._best.actions:
            self._table.act(action)
