"""What scoring a round and the final score tell, once they have been counted up.

Knows the scenes that count and the words of their pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.scoring import ScoringScene
from game.luckybox.spoken import board_in_words, sentences, table_in_words
from game.ui.speech.widgets import named_with_key
from game.ui.widgets.intents import Advance
from game.words import _

from .telling import LuckyboxAccount


class CountAccount(LuckyboxAccount):
    """What scoring a round, or the whole game, tells."""

    def __init__(self, scene: ScoringScene | FinalScene) -> None:
        super().__init__(scene)
        self._scene = scene

    @property
    def heading(self) -> str:
        if isinstance(self._scene, FinalScene):
            return _("Final score")
        return _("Round {round} is scored").format(round=self._scene.table.view.round)

    def opening(self) -> Sequence[str]:
        return ()

    def way_out(self) -> str:
        return ""

    def asked(self) -> str:
        scene = self._scene
        if not scene.is_settled:
            return ""
        leads_on = [it for it in scene.focus.widgets if it.can_focus and it.shortcut == Advance()]
        return sentences(filter(None, (*scene.result_in_words(), *map(named_with_key, leads_on))))

    def where(self) -> Sequence[str]:
        return self._scene.result_in_words()[:1] if self._scene.is_settled else ()

    def table(self) -> Sequence[str]:
        scene = self._scene
        if isinstance(scene, FinalScene) and scene.is_settled:
            return scene.result_in_words()
        return table_in_words(scene.table.view)

    def cards(self) -> Sequence[str]:
        table = self._scene.table
        return board_in_words(table.view, table.focus, table.faces)
