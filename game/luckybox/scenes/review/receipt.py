"""The receipt: where the points of a seat came from, and the moments each term is made of.

A sheet over the theatre; a moment that is chosen is shown there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.luckybox.scenes.counsel.reasons import points_text
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.words import number_text
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.window.kit import Kit
from game.words import N_, _

from .reviewed import CHOICES, MOST_PARTS, NUMBERS, OFFERS, REST, TERMS, Part, Reviewed

ANCHORS = (
    "sheet", "heading", "start", "result", "note", "back", *TERMS,
    *(f"part_{at}" for at in range(MOST_PARTS)),
)  # fmt: skip
NAMES = {
    NUMBERS: N_("Luck of the numbers"),
    OFFERS: N_("Luck of the cards"),
    CHOICES: N_("Choices"),
    REST: N_("Rest"),
}
NOTES = {
    NUMBERS: N_("How much better or worse than the average of the bag each number was."),
    OFFERS: N_("How much better or worse than the average offer each one was."),
    CHOICES: N_("What the choices of {name} gave away against the best there was."),
    REST: N_("What the estimate got wrong, and what the other seats did to the moons."),
}
LETTERS = 25.0


class ReceiptScene(SheetScene):
    """Start, luck, choices and rest, which make the result."""

    def __init__(
        self,
        kit: Kit,
        reviewed: Reviewed,
        seat: int,
        name: str,
        moment: Callable[[int], str],
        show: Callable[[int], None],
    ) -> None:
        """Tell of a seat; ``moment`` names moments, ``show`` shows one in the theatre."""
        super().__init__(kit, "receipt", ANCHORS)
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
            for term in TERMS
        ]
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
        self.focus = Focus(kit, [*terms, *parts, back], default=terms[TERMS.index(CHOICES)])
        self._choose(CHOICES)

    @property
    def title(self) -> str:
        return _("Receipt: {name}").format(name=self._name)

    @property
    def parts(self) -> list[Part]:
        """The moments of the term that was chosen."""
        return list(self.reviewed.parts(self._seat, self.term))

    def draw_words(self, surface: pygame.Surface) -> None:
        """Say what it began with, what the term means, and the result."""
        receipt, whole = self._receipt, self.reviewed.review.is_over
        result = _("Result: {points}") if whole else _("Expected result: {points}")
        points = number_text(round(receipt.result)) if whole else points_text(receipt.result)
        self._say(surface, "start", _("Start: {points}").format(points=points_text(receipt.start)))
        self._say(surface, "result", result.format(points=points))
        place = self._place
        self._kit.text.paragraph(
            surface, _(NOTES[self.term]).format(name=self._name), place["note"], "body",
            place.px(LETTERS), INK, valign="middle",
        )  # fmt: skip

    def _say(self, surface: pygame.Surface, where: str, words: str) -> None:
        place = self._place
        rect = place[where]
        self._kit.text.draw(surface, words, rect, "title", rect.height * 0.6, INK, align="center")

    def _label(self, term: str) -> str:
        points = points_text(getattr(self._receipt, term), is_signed=True)
        return f"{_(NAMES[term])}  {points}"

    def _choose(self, term: str) -> None:
        self.term = term
        for button, each in zip(self._terms, TERMS, strict=True):
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
