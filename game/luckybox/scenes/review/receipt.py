"""The receipt: where a seat's points came from, and the moments behind each term."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.luckybox.scenes.counsel.reasons import points_text
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.words import number_text
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.widgets.thing import Meaning
from game.ui.window.kit import Kit
from game.words import N_, _

from .reviewed import CHOICES, MOST_PARTS, NUMBERS, OFFERS, REST, TERMS, Part, Reviewed

START = "start"
SHOWN = (START, *TERMS)
NAMES = {
    NUMBERS: N_("Luck of the numbers"),
    OFFERS: N_("Luck of the cards"),
    CHOICES: N_("Choices"),
    REST: N_("Rest"),
}
NOTES = {
    START: N_("What {name} could expect before the first card was seen."),
    NUMBERS: N_("How much better or worse than the average of the bag each number was."),
    OFFERS: N_("How much better or worse than the average offer each one was."),
    CHOICES: N_("What the choices of {name} gave away against the best there was."),
    REST: N_("All of this is estimated, and later estimates see further: what they put right."),
}
DRAFTED = N_("What is expected at the first draft knows its cards already.")
PAR = N_("Par is what the master reached on the same deal.")
MOONS = N_("What the others did to the moons is in it, too.")
LETTERS = 25.0


class ReceiptScene(SheetScene):
    """Start, luck, choices and rest, which add up to the result."""

    def __init__(
        self,
        kit: Kit,
        reviewed: Reviewed,
        seat: int,
        name: str,
        moment: Callable[[int], str],
        show: Callable[[int], None],
    ) -> None:
        super().__init__(kit, "receipt")
        self.reviewed, self._seat, self._name = reviewed, seat, name
        self._moment, self._show = moment, show
        self._receipt = reviewed.receipt(seat)
        self.term = CHOICES
        terms = [
            Button(
                term,
                partial(self._label, term),
                partial(self._choose, term),
                shows_key=False,
            )
            for term in SHOWN
        ]
        for button, term in zip(terms, SHOWN, strict=True):
            button.explained = partial(self._explained, button, term)
        keep_alike(*terms[1:])
        self._terms = terms
        parts = [
            Button(
                f"part_{at}",
                partial(self._part_label, at),
                partial(self._go, at),
                style="quiet",
                visible=partial(self._has_part, at),
            )
            for at in range(MOST_PARTS)
        ]
        back = Button("back", lambda: _("Back"), kit.stack.pop, style="secondary", shortcut=Back())
        self.focus = Focus(kit, [*terms, *parts, back], default=terms[SHOWN.index(CHOICES)])
        self._choose(CHOICES)

    def head(self) -> str:
        return _("Receipt: {name}").format(name=self._name)

    @property
    def parts(self) -> list[Part]:
        return [] if self.term == START else list(self.reviewed.parts(self._seat, self.term))

    def draw_words(self, surface: pygame.Surface) -> None:
        receipt, whole = self._receipt, self.reviewed.review.is_over
        result = _("Result: {points}") if whole else _("Expected result: {points}")
        points = number_text(round(receipt.result)) if whole else points_text(receipt.result)
        self._say(surface, "result", result.format(points=points))
        place = self._place
        room = place["note"]
        if self.term == START:
            # It has no moments, and needs more room for words.
            room = room.union(place[f"part_{MOST_PARTS // 2}"])
        self._kit.text.paragraph(
            surface, self.note(self.term), room, "body", place.px(LETTERS), INK, valign="middle"
        )

    def note(self, term: str) -> str:
        said = _(NOTES[term]).format(name=self._name)
        has_others = len(self.reviewed.review.results) > 1
        if term == START:
            # Only solo games have a par.
            return " ".join((said, _(DRAFTED), *(() if has_others else (_(PAR),))))
        return f"{said} {_(MOONS)}" if term == REST and has_others else said

    def _explained(self, button: Button, term: str) -> Meaning:
        return Meaning(button.label, self.note(term))

    def _say(self, surface: pygame.Surface, where: str, words: str) -> None:
        place = self._place
        rect = place[where]
        self._kit.text.draw(surface, words, rect, "title", rect.height * 0.6, INK, align="center")

    def _label(self, term: str) -> str:
        if term == START:
            return _("Start: {points}").format(points=points_text(self._receipt.start))
        points = points_text(getattr(self._receipt, term), is_signed=True)
        return f"{_(NAMES[term])}  {points}"

    def _choose(self, term: str) -> None:
        self.term = term
        for button, each in zip(self._terms, SHOWN, strict=True):
            button.style = "primary" if each == term else "sky"

    def _has_part(self, at: int) -> bool:
        return at < len(self.parts)

    def _part_label(self, at: int) -> str:
        parts = self.parts
        if at >= len(parts):
            return ""
        points = points_text(parts[at].points, is_signed=True)
        return f"{self._moment(parts[at].at)}  {points}"

    def _go(self, at: int) -> None:
        moment = self.parts[at].at
        self._kit.stack.pop()
        self._show(moment)
