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
from game.luckybox.scenes.guide.guiding import LuckyboxGuide
from game.luckybox.scenes.table import Table
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import name_of_player
from game.scenes.guide.guide import Step, Way
from game.ui.window.kit import Kit
from game.words import N_

from .notebook import Notebook, next_for

MOMENTS = 100_000
"""More than any puzzle that is shipped has."""


def _is_found(scene: Any) -> bool:
    return is_answered(scene.table.match.game)


FIND = Step(
    N_(
        "Puzzle {number}, depth {grade} of 5: one chain makes {gain} points certain, more than"
        " any other. Find it."
    ),
    until=_is_found,
)
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


class PuzzleGuide(LuckyboxGuide):
    """Says what is asked for, and what came of it."""

    leaving = N_("Leave the puzzle")
    is_first_game = False

    def __init__(self, table: PuzzleTable) -> None:
        super().__init__(table.match)
        self.steps = (FIND, FOUND, MISSED, SHOWN)
        self._moves = []
        self._table = table
        self._before = points_in_round(table.match.game)
        self._best: Chain = max(
            chains_from(table.match.game, MOMENTS), key=lambda chain: chain.points
        )
        self._was_shown = False

    def due(self, scene: Any) -> Step | None:
        table = self._table
        if not is_answered(table.match.game):
            return FIND
        if not table.is_solved:
            return MISSED
        return SHOWN if self._was_shown else FOUND

    def made(self) -> int:
        return 0

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
        if step is FIND:
            return None
        onward = Way(N_("Next puzzle"), lambda scene: scene.kit.stack.replace(to.Puzzle()))
        return onward, Way(N_("Not now"), lambda scene: scene.go_away())

    def _take_back(self, scene: Any) -> None:
        while self._table.may_undo:
            self._table.undo()

    def _show(self, scene: Any) -> None:
        self._take_back(scene)
        self._was_shown = True
        for action in self._best.actions:
            self._table.act(action)
