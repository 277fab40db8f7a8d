"""The review panel above the desk: curve, choice, grade and the better move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

import pygame

from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.scenes.counsel.reasons import points_text
from game.luckybox.scenes.legend.meanings import tell
from game.scenes.frame.chrome import draw_bar
from game.scenes.frame.pen import Pen
from game.scenes.watch.timeline import Programme
from game.ui.draw.palette import CREAM, LILAC
from game.ui.widgets.button import Button
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import Key
from game.ui.widgets.thing import Meaning, Thing
from game.ui.widgets.widget import Widget, name_and_key
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import N_, _

from .curve import Curve, CurveProgramme
from .grades import GRADES, grade_of
from .moves import MOST_STEPS, in_words
from .reviewed import Judged, Reviewed

KINDS = ("mistake", "mistake", "receipt", "curve")
LETTERS, GRADE_LETTERS = 24.0, 30.0


class Desk(Protocol):
    """What the panel needs of the theatre."""

    told: LuckyboxPerformance

    @property
    def seat(self) -> int:
        """The seat in view."""

    @property
    def here(self) -> int:
        """The moment shown."""

    def halt_at(self, at: int) -> None:
        """Seek to a moment and pause."""

    def open_receipt(self) -> None:
        """Open the sheet of where the points came from."""


def _told(widget: Widget, kind: str) -> Meaning:
    words = tell(kind, **_least())
    return words._replace(title=name_and_key(widget))


def _least() -> dict[str, Any]:
    names = ("slip", "mistake", "blunder")
    return {name: points_text(grade.least) for name, grade in zip(names, GRADES[-3:], strict=True)}


def _graded(loss: float) -> str:
    name = _(grade_of(loss).name)
    return f"{name}  {points_text(-loss, is_signed=True)}" if loss else name


class Strip:
    """The review panel."""

    def __init__(self, kit: Kit, desk: Desk, programme: Programme) -> None:
        self._kit, self._desk = kit, desk
        self.reviewed: Reviewed | None = None
        told = desk.told
        named = CurveProgramme(programme, lambda: self.reviewed, lambda: desk.seat)
        self.curve = Curve(
            "curve", told, named, desk.halt_at, lambda: self.reviewed, lambda: desk.seat
        )

    @property
    def is_open(self) -> bool:
        return self.reviewed is not None

    def widgets(self) -> tuple[Widget, ...]:

        def skip(area: str, words: str, icon: str, find: Callable[[], Judged | None]) -> Widget:
            return IconButton(
                area,
                lambda: _(words),
                lambda: self._go(find()),
                icon,
                style="danger",
                enabled=lambda: find() is not None,
                visible=lambda: self.is_open,
                shortcut=Key(area),
            )

        receipt = Button(
            "receipt",
            lambda: _("Receipt"),
            self._desk.open_receipt,
            style="secondary",
            visible=lambda: self.is_open,
            shortcut=Key("receipt"),
        )
        controls = (
            skip("mistake_back", N_("Previous mistake"), "skip_back", self._before),
            skip("mistake_on", N_("Next mistake"), "skip", self._after),
            receipt,
            self.curve,
        )
        for widget, kind in zip(controls, KINDS, strict=True):
            widget.explained = partial(_told, widget, kind)
        return controls

    def things(self, place: Placement) -> Iterator[Thing]:
        """Yield the help areas of the texts; the controls have their own."""
        if self.reviewed is None:
            return
        desk = self._desk
        points = points_text(self.reviewed.expected(desk.seat, desk.here))
        name = desk.told.players[desk.seat].name
        yield Thing(place["expected"], partial(tell, "expected", name=name, points=points))
        if self.current is not None:
            grade = grade_of(self.current.decision.loss)
            yield Thing(place["grade"], partial(tell, "grade", grade=_(grade.name), **_least()))
            yield Thing(place["moves"], self._told_in_full)

    @property
    def current(self) -> Judged | None:
        desk = self._desk
        return self.reviewed.current(desk.seat, desk.here) if self.reviewed else None

    def _before(self) -> Judged | None:
        desk = self._desk
        return self.reviewed.mistake_before(desk.seat, desk.here) if self.reviewed else None

    def _after(self) -> Judged | None:
        desk = self._desk
        return self.reviewed.mistake_after(desk.seat, desk.here) if self.reviewed else None

    def _go(self, judged: Judged | None) -> None:
        if judged is not None:
            self._desk.halt_at(judged.at)

    def _told_in_full(self) -> Meaning:
        words = tell("moves")
        return words._replace(words=f"{words.words}\n{self._moves(None)}")

    def _moves(self, most: int | None) -> str:
        if self.current is None:
            return ""
        one, faces = self.current.decision, self._desk.told.setup.faces
        said = _("Played: {moves}").format(moves=in_words(one.actions, faces, (), most))
        if not one.loss:
            return said
        moves = in_words(one.better, faces, one.actions, most)
        return f"{said}\n" + _("Better: {moves}").format(moves=moves)

    def in_words(self) -> str:
        """Describe the choice: grade, moves and better moves; '' without one."""
        if self.current is None:
            return ""
        return "\n".join((_graded(self.current.decision.loss), self._moves(None)))

    def draw(self, surface: pygame.Surface, place: Placement) -> None:
        reviewed, desk, kit = self.reviewed, self._desk, self._kit
        if reviewed is None:
            return
        pen = Pen.at(kit, surface, place)
        draw_bar(kit, surface, place["strip"])
        points = points_text(reviewed.expected(desk.seat, desk.here))
        words, size = _("{points} expected").format(points=points), place.px(LETTERS)
        pen.line(words, place["expected"], "body", size, CREAM)
        if self.current is not None:
            loss = self.current.decision.loss
            high, ink = place.px(GRADE_LETTERS), grade_of(loss).ink
            pen.line(_graded(loss), place["grade"], "title", high, ink)
            pen.paragraph(self._moves(MOST_STEPS), place["moves"], size, LILAC, valign="middle")
