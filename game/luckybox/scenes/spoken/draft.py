"""The screen-reader view of a draft: the offer, the picks and the cards held."""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.draft.draft import DraftScene
from game.luckybox.scenes.draft.draft_picture import prompt_of
from game.luckybox.scenes.draft.offer import OfferCard
from game.luckybox.spoken import board_in_words, table_in_words
from game.ui.speech.phrases import joined
from game.ui.speech.widgets import named_with_key
from game.ui.widgets.widget import Widget
from game.words import _, ngettext

from .counsel import hint_in_words
from .telling import LuckyboxAccount


class DraftAccount(LuckyboxAccount):
    """The screen-reader view of one draft."""

    def __init__(self, scene: DraftScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._picked = scene.picks

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
        if len(scene.picks) == scene.must_keep:
            # The Keep button has the focus now, and announces itself.
            return ""
        prompt, players = prompt_of(scene.table.match.game.round), scene.table.players
        return joined(players[scene.seat].name, prompt) if len(players) > 1 else prompt

    def happened(self) -> Sequence[str]:
        return (*super().happened(), *self._picks())

    def _picks(self) -> list[str]:
        scene, before = self._scene, self._picked
        self._picked = picks = scene.picks
        if not scene.lies:
            return []
        told = {
            _("Card {card} picked, {count} of {keep}"): set(picks) - set(before),
            _("Card {card} put back, {count} of {keep}"): set(before) - set(picks),
        }
        # When a card replaces the only pick, announce just the new one.
        said = next(((words, cards) for words, cards in told.items() if cards), ("", set[int]()))
        return [
            said[0].format(card=card, count=len(picks), keep=scene.must_keep) for card in said[1]
        ]

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
        board = board_in_words(scene.table.view, scene.seat, scene.table.faces)
        return [*board, *(joined(card.label, card.read()) for card in scene.lying)]

    def choices(self) -> Sequence[str]:
        cards = [joined(named_with_key(card), card.read()) for card in self._scene.lying]
        others = (it for it in self._scene.focus.widgets if not isinstance(it, OfferCard))
        return [*cards, *self.named(others)]

    def group(self, widgets: Sequence[Widget]) -> str:
        cards = [str(it.face.id) for it in widgets if isinstance(it, OfferCard)]
        if len(cards) < len(widgets):
            return super().group(widgets)
        words = ngettext("Card {cards}", "Cards {cards}", len(cards))
        return words.format(cards=", ".join(cards))
