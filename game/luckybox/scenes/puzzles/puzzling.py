"""A puzzle at its table: the game goes no further than one answer, and a plate says what is asked.

The table is an ordinary one, of which nothing is kept; the plate is the guide's.  Knows the rules'
exact search and the notebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from game.challenge import read_code
from game.luckybox.match import LuckyboxMatch
from game.luckybox.puzzles.exact import Chain, chains_from, is_answered, points_in_round
from game.luckybox.puzzles.puzzle import Puzzle, shipped
from game.luckybox.scenes.guide.sight import LuckyboxSight
from game.luckybox.scenes.table import Table
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import name_of_player
from game.scenes.guide.guide import Guide, Step, Way
from game.ui.window.kit import Kit
from game.words import N_, _

from .notebook import Notebook, next_for

MOMENTS = 100_000
"""More than any puzzle that is shipped has."""


def _is_found(scene: Any) -> bool:
    return is_answered(scene.table.match.game)


FIND = Step(
    N_("Puzzle {number}, depth {grade} of 5: find the one chain that makes {gain} points certain."),
    until=_is_found,
)
BRIEF = Step(N_("Puzzle {number}: {gain} points."), until=_is_found)
"""The same, for who has read it and looks for room."""
FOUND = Step(N_("Found: {gain} points. Your rating: {rating}."))
MISSED = Step(N_("{got} of {gain} points. Take it back and look again, or have it shown."))
SHOWN = Step(N_("This is the chain: {crosses} squares, {gain} points."))


def lay(kit: Kit, number: int = 0) -> Table:
    """Lay the table of a puzzle, by its number or the next one; nothing of its game is kept."""
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
    """A table that waits at one number."""

    goes_on = False

    def __init__(self, kit: Kit, match: LuckyboxMatch, puzzle: Puzzle, notebook: Notebook) -> None:
        self.puzzle = puzzle
        self._notebook = notebook
        super().__init__(match, kit.settings, None, kit.sound)
        self.guide = PuzzleGuide(self)

    @property
    def rating(self) -> int:
        """How strong whoever sits here is by now."""
        return round(self._notebook.page_of(self.players[0].name).rating)

    @property
    def is_solved(self) -> bool:
        game = self.match.game
        return is_answered(game) and points_in_round(game) == self.puzzle.points

    def _done(self, events: tuple[Any, ...]) -> None:
        super()._done(events)
        if is_answered(self.match.game):
            name = self.players[0].name
            self._notebook.note(name, self.puzzle, found=self.is_solved)


class PuzzleGuide(Guide):
    """Says what is asked for, and what came of it."""

    def __init__(self, table: PuzzleTable) -> None:
        super().__init__(LuckyboxSight())
        self._table = table
        self._is_brief = False
        """Whether what is asked for was read."""
        self._before = points_in_round(table.match.game)
        self._best: Chain = max(
            chains_from(table.match.game, MOMENTS), key=lambda chain: chain.points
        )
        self._was_shown = False

    def due(self, scene: Any) -> Step | None:
        table = self._table
        if not is_answered(table.match.game):
            return BRIEF if self._is_brief else FIND
        if not table.is_solved:
            return MISSED
        return SHOWN if self._was_shown else FOUND

    def hear(self, step: Step) -> None:
        self._is_brief = True

    def facts(self) -> Mapping[str, object]:
        puzzle = self._table.puzzle
        return {
            "number": puzzle.number,
            "grade": puzzle.grade,
            "gain": puzzle.points - self._before,
            "got": points_in_round(self._table.match.game) - self._before,
            "crosses": puzzle.crosses,
            "rating": self._table.rating,
        }

    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        if step is MISSED:
            return Way(N_("Try again"), self._take_back), Way(N_("Show it"), self._show)
        if step in (FIND, BRIEF):
            return None
        onward = Way(N_("Next puzzle"), lambda scene: scene.kit.stack.replace(to.Puzzle()))
        return onward, Way(N_("Not now"), lambda scene: scene.go_away())

    def way_out(self, step: Step) -> Way:
        """Say less, so that nothing of the board is hidden; then ask."""
        if step is FIND:
            return Way(N_("Show less"), lambda _scene: self.hear(step))
        words = N_("There are puzzles at any time.")
        return Way(N_("Leave the puzzle"), lambda scene: scene.ask_to_leave(_(words)))

    def _take_back(self, scene: Any) -> None:
        while self._table.may_undo:
            self._table.undo()

    def _show(self, scene: Any) -> None:
        self._take_back(scene)
        self._was_shown = True
        for action in self._best.actions:
            self._table.act(action)
