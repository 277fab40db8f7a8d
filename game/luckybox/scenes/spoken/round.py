"""What a round tells: the squares that may be crossed and what that would do, and the whole board.

Sentences are made in ``luckybox.spoken``; knows the round's scene and its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.luckybox.scenes.round.question import Target, beside, warning_of
from game.luckybox.scenes.round.round import RoundScene
from game.luckybox.spoken import (
    LINES,
    SQUARES,
    board_in_words,
    bolts_in_words,
    bonus_in_words,
    completions,
    progress_in_words,
    seat_in_words,
    sentences,
    square_in_words,
    table_in_words,
)
from game.ui.speech.account import Focused
from game.ui.speech.phrases import joined
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Widget, key_name
from game.words import _, ngettext

from .counsel import chain_in_words, hint_in_words
from .telling import LuckyboxAccount


class RoundAccount(LuckyboxAccount):
    """What one round tells."""

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
        spots = set(map(id, scene.targets.squares.values()))
        others = (it for it in scene.focus.widgets if id(it) not in spots)
        return [lead, *said, *self.named(others)]

    def told(self, widget: Widget) -> Focused:
        scene = self._scene
        square = scene.targets.square_of(scene.question, widget)
        if square is not None:
            is_chosen = scene.question.chosen_square == square
            chosen = beside(scene.question, square) if is_chosen else ""
            return Focused(square, self._square(square), chosen, partial(self._would_do, square))
        disc = scene.targets.disc_of(widget)
        if disc is not None:
            return Focused((disc, id(widget)), self._disc(disc))
        seat = scene.seat_of(widget)
        if seat is not None:
            more = partial(seat_in_words, scene.table.view, seat)
            return Focused(("seat", seat), scene.table.players[seat].name, more=more)
        return super().told(widget)

    def group(self, widgets: Sequence[Widget]) -> str:
        scene = self._scene
        seats = [seat for it in widgets if (seat := scene.seat_of(it)) is not None]
        if len(seats) == len(widgets):
            names = ", ".join(scene.table.players[seat].name for seat in seats)
            return _("Boards: {names}").format(names=names)
        squares = [
            at for it in widgets if (at := scene.targets.square_of(scene.question, it)) is not None
        ]
        discs = [at for it in widgets if (at := scene.targets.disc_of(it)) is not None]
        if len(squares) + len(discs) < len(widgets):
            return super().group(widgets)
        return self._on_cards(squares, discs)

    def _on_cards(self, squares: Sequence[Target], discs: Sequence[Target]) -> str:
        """Count squares and bonuses, and name their cards; of one card the row, if it has more."""
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
        """Say which squares of a card may be crossed, those that take bolts as a number."""
        face, costs = self._scene.table.faces[card], self._scene.question.costs
        squares = [square for of, square in costs if of == card]
        free = [square for square in sorted(squares) if not costs[card, square]]
        paid = len(squares) - len(free)
        named = ", ".join(f"{face.grid[square]} {_(SQUARES[square])}" for square in free)
        more = ngettext("{count} square for bolts", "{count} squares for bolts", paid)
        told = "; ".join(filter(None, (named, more.format(count=paid) if paid else "")))
        return _("Card {card}: {squares}").format(card=card, squares=told)

    def _square(self, at: Target) -> str:
        """Name a square, with what it takes."""
        card, square = at
        words = square_in_words(self._scene.table.faces[card], square)
        cost = self._scene.question.costs.get(at, 0)
        if not cost:
            return words
        return _("{square}, for {bolts}").format(square=words, bolts=bolts_in_words(cost))

    def _disc(self, at: Target) -> str:
        bonus = self._scene.question.discs.get(at, "")
        return _("Bonus of card {card}: {bonus}").format(card=at[0], bonus=bonus_in_words(bonus))

    def _would_do(self, at: Target) -> str:
        """Say what crossing a square would do at once."""
        scene, (card, square) = self._scene, at
        shown = scene.table.view.seats[scene.table.focus].card(card)
        done = completions(scene.table.faces[card], shown.crossed, square)
        gain = "" if scene.question.chosen_square else beside(scene.question, at)
        return sentences(filter(None, (*done, gain, warning_of(scene.question, at))))
