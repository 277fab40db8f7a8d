"""The screen-reader view of a round: the legal squares, their effects and the board."""

from __future__ import annotations

from collections.abc import Sequence

from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.round.round import RoundScene
from game.luckybox.spoken import (
    LINES,
    SQUARES,
    board_in_words,
    progress_in_words,
    table_in_words,
)
from game.ui.speech.phrases import joined
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Widget, key_name
from game.words import _, ngettext

from .counsel import chain_in_words, hint_in_words
from .telling import LuckyboxAccount


class RoundAccount(LuckyboxAccount):
    """The screen-reader view of one round."""

    def __init__(self, scene: RoundScene) -> None:
        super().__init__(scene)
        self._scene = scene

    @property
    def heading(self) -> str:
        table = self._scene.table
        if len(table.players) > 1:
            return self.board_in_view()
        return _("Round {round}").format(round=table.view.round)

    def opening(self) -> Sequence[str]:
        return progress_in_words(self._scene.table.view)[1:]

    def asked(self) -> str:
        counsel, faces = self._scene.counsel.counsel, self._scene.table.faces
        if hint := hint_in_words(counsel, faces):
            return hint
        return joined(self._scene.message(), chain_in_words(counsel, faces))

    def refused(self) -> str:
        return self._scene.refusal.words

    def where(self) -> Sequence[str]:
        return progress_in_words(self._scene.table.view)

    def table(self) -> Sequence[str]:
        odds = [thing.tell().title for thing in self._scene.counsel.things()]
        return [*table_in_words(self._scene.table.view), *odds]

    def cards(self) -> Sequence[str]:
        table = self._scene.table
        return board_in_words(table.view, table.focus, table.faces)

    def choices(self) -> Sequence[str]:
        scene, question = self._scene, self._scene.question
        squares = question.costs
        if not squares:
            return super().choices()
        said = [self._card(card) for card in sorted({card for card, _square in squares})]
        count = ngettext("{count} square", "{count} squares", len(squares))
        count = count.format(count=len(squares))
        lead = _("{count}, {key} goes from one to the next").format(
            count=count, key=key_name(Key("next_answer"))
        )
        spots = [scene.spots["square", *at] for at in squares]
        others = (it for it in scene.focus.widgets if it not in spots)
        return [lead, *said, *self.named(others)]

    def group(self, widgets: Sequence[Widget]) -> str:
        seats, squares, discs = list[int](), list[Target](), list[Target]()
        for widget in widgets:
            match widget.key:
                case ("seat", int(seat)):
                    seats.append(seat)
                case ("square", int(card), int(square)):
                    squares.append((card, square))
                case ("end" | "queue", int(card), int(line)):
                    discs.append((card, line))
        if len(seats) == len(widgets):
            names = ", ".join(self._scene.table.players[seat].name for seat in seats)
            return _("Boards: {names}").format(names=names)
        if len(squares) + len(discs) < len(widgets):
            return super().group(widgets)
        return self._on_cards(squares, discs)

    def _on_cards(self, squares: Sequence[Target], discs: Sequence[Target]) -> str:
        """Describe widgets by card, a lone row, and the counts of squares and bonuses."""
        on = dict.fromkeys(card for card, _at in (*squares, *discs))
        cards = ngettext("Card {cards}", "Cards {cards}", len(on))
        said = [cards.format(cards=", ".join(map(str, on)))]
        rows = {square // 3 for _card, square in squares}
        there = [at for at in self._scene.question.costs if at[0] in on]
        if len(on) == len(rows) == 1 and len(squares) < len(there):
            said.append(_(LINES[rows.pop()]))
        for count, words in (
            (len(squares), ngettext("{count} square", "{count} squares", len(squares))),
            (len(discs), ngettext("{count} bonus", "{count} bonuses", len(discs))),
        ):
            said += [words.format(count=count)] if count else []
        return ", ".join(said)

    def _card(self, card: int) -> str:
        face, costs = self._scene.table.faces[card], self._scene.question.costs
        squares = [square for of, square in costs if of == card]
        free = [square for square in sorted(squares) if not costs[card, square]]
        paid = len(squares) - len(free)
        named = ", ".join(f"{face.grid[square]} {_(SQUARES[square])}" for square in free)
        more = ngettext("{count} square for bolts", "{count} squares for bolts", paid)
        told = "; ".join(filter(None, (named, more.format(count=paid) if paid else "")))
        return _("Card {card}: {squares}").format(card=card, squares=told)
