"""What a draft tells: the cards of the offer, how many are picked, and what one holds already.

Sentences are made in ``luckybox.spoken``; knows the draft's scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.luckybox.scenes.draft.draft import DraftScene
from game.luckybox.scenes.draft.draft_picture import keep_words, prompt_of
from game.luckybox.scenes.draft.offer import OfferCard
from game.luckybox.spoken import board_in_words, card_in_words, sentences, table_in_words
from game.ui.speech.account import Focused
from game.ui.speech.phrases import joined
from game.ui.speech.widgets import named_with_key
from game.ui.widgets.widget import Widget
from game.words import _

from .counsel import hint_in_words
from .telling import LuckyboxAccount


class DraftAccount(LuckyboxAccount):
    """What one draft tells."""

    def __init__(self, scene: DraftScene) -> None:
        super().__init__(scene)
        self._scene = scene

    @property
    def heading(self) -> str:
        return _("The draft")

    def opening(self) -> Sequence[str]:
        return ()

    def asked(self) -> str:
        scene = self._scene
        if not scene.lies:
            return ""
        if hint := hint_in_words(scene.counsel.counsel, scene.table.faces):
            return hint
        if scene.picks:
            return keep_words(len(scene.picks), scene.must_keep)
        prompt, players = prompt_of(scene.table.match.game.round), scene.table.players
        return joined(players[scene.seat].name, prompt) if len(players) > 1 else prompt

    def refused(self) -> str:
        return self._scene.refusal.words

    def where(self) -> Sequence[str]:
        scene = self._scene
        players = scene.table.players
        return (self.asked(), *([players[scene.seat].name] if len(players) > 1 else ()))

    def table(self) -> Sequence[str]:
        return table_in_words(self._scene.table.view)

    def cards(self) -> Sequence[str]:
        scene = self._scene
        return board_in_words(scene.table.view, scene.seat, scene.table.faces)

    def choices(self) -> Sequence[str]:
        cards = [joined(named_with_key(card), self._read(card)) for card in self._scene.lying]
        others = (it for it in self._scene.focus.widgets if not isinstance(it, OfferCard))
        return [*cards, *self.named(others)]

    def told(self, widget: Widget) -> Focused:
        if not isinstance(widget, OfferCard):
            return super().told(widget)
        picked = _("picked") if widget.face.id in self._scene.picks else ""
        more = partial(self._read, widget)
        return Focused(widget.face.id, widget.label, picked or _("not picked"), more)

    def _read(self, card: OfferCard) -> str:
        return sentences([*card_in_words(card.face)][1:])
