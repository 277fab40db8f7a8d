"""The screen-reader view of scoring, once counted up."""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.scoring import ScoringScene
from game.luckybox.spoken import board_in_words, table_in_words
from game.scenes.spoken.result import Result
from game.words import _

from .telling import LuckyboxAccount


class CountAccount(LuckyboxAccount):
    """The screen-reader view of scoring a round or the game."""

    def __init__(self, scene: ScoringScene | FinalScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._result = Result(scene)

    @property
    def heading(self) -> str:
        if isinstance(self._scene, FinalScene):
            return _("Final score")
        return _("Round {round} is scored").format(round=self._scene.table.view.round)

    def opening(self) -> Sequence[str]:
        return ()

    def way_out(self) -> str:
        return ""

    def happened(self) -> Sequence[str]:
        return (*super().happened(), *self._result.news())

    def where(self) -> Sequence[str]:
        return self._result.words()[:1]

    def table(self) -> Sequence[str]:
        scene = self._scene
        if isinstance(scene, FinalScene) and scene.is_settled:
            return scene.result_in_words()
        return table_in_words(scene.table.view)

    def cards(self) -> Sequence[str]:
        table = self._scene.table
        return board_in_words(table.view, table.focus, table.faces)
