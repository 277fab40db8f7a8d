"""The highlights of a replay: rounds, cascades and completed cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.luckybox.performance import LuckyboxPerformance, Mark
from game.luckybox.rules import Phase
from game.luckybox.scenes.tiers import CASCADE, GREAT_CASCADE
from game.scenes.watch.timeline import GREAT, Sign
from game.words import _, ngettext


class LuckyboxProgramme:
    """Marks of the home seat; of the others only great cascades, to stay readable."""

    def __init__(self, told: LuckyboxPerformance, home: Callable[[], int]) -> None:
        self._told, self._home = told, home
        self.notches = told.rounds[1:]

    def signs(self) -> Sequence[Sign]:
        home = self._home()
        signs = [
            Sign(mark.at, True, mark.size + GREAT * (mark.size >= GREAT_CASCADE), self._of(mark))
            for mark in self._told.cascades
            if mark.size >= (CASCADE if mark.player == home else GREAT_CASCADE)
        ]
        done = _("{name}: card completed")
        return signs + [
            Sign(mark.at, False, 0, done.format(name=self._told.players[home].name))
            for mark in self._told.completed
            if mark.player == home
        ]

    def words(self, at: int) -> str:
        game = self._told.moments[at].game
        if game.phase is Phase.OVER:
            return _("Final score")
        if game.phase is Phase.DRAFT:
            return _("Round {round}: draft").format(round=game.round)
        if game.phase is Phase.SCORED:
            return _("Round {round}: score").format(round=game.round)
        return _("Round {round}, number {turn} of {turns}").format(
            round=game.round, turn=game.turn, turns=game.setup.edition.turns
        )

    def _of(self, mark: Mark) -> str:
        crosses = ngettext("{count} cross", "{count} crosses", mark.size).format(count=mark.size)
        return _("{name}: {crosses}").format(
            name=self._told.players[mark.player].name, crosses=crosses
        )
