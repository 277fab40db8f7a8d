"""The scene in which a game is played: what goes on at every table, whatever lies on it.

Time passes and may be hurried, what was done can be taken back, boards come into focus, and where
keys are used the keyboard is led to what is asked for.  A game says what may be clicked, what that
means, and what goes on by itself.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.rules.errors import IllegalAction
from game.scenes import destinations as to
from game.scenes.frame.words import refusal_in_words
from game.scenes.watch.table_scene import TableScene
from game.stage import TABLE
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.hint import HintedSpot
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import Intent, Key, Release
from game.ui.widgets.refusal import Refusal
from game.ui.widgets.thing import Meaning, Thing
from game.ui.widgets.widget import Spot, Widget, name_and_key
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .haste import Haste
from .log import LogScene
from .table import Seated

NEXT = Key("next_answer")
"""The key that leads to the next answer, wherever on the table it lies."""


class Picture(Protocol):
    """What draws a table, as far as it has to be laid out."""

    @property
    def place(self) -> Placement:
        """Where everything is."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""

    def drawn_again(self, thing: Thing) -> pygame.Surface | None:
        """Draw what shakes where a click on it is refused; nothing where it lies still."""


AnyTable = TypeVar("AnyTable", bound=Seated)
AnyPicture = TypeVar("AnyPicture", bound=Picture)


class PlayScene(TableScene, ABC, Generic[AnyTable, AnyPicture]):
    """Plays at a table; subclasses call ``_lay`` with all that lies still on it."""

    refusal: Refusal

    def __init__(self, kit: Kit, table: AnyTable, picture: AnyPicture) -> None:
        self.kit, self.picture = kit, picture
        self.table: AnyTable = table
        self.refusal = Refusal(kit)
        self._menu = HintedSpot("menu", lambda: _("Pause"), self._pause, shortcut=self.pause_key)
        self._log = HintedSpot(
            "log", lambda: _("What has happened"), self._read, shortcut=Key("log")
        )
        self._undo = Button(
            "undo",
            lambda: _("Undo"),
            self.undo,
            style="quiet",
            visible=table.watch is None,
            enabled=self._may_undo,
            shortcut=Key("undo"),
        )
        self._redo = IconButton(
            "redo",
            lambda: _("Redo"),
            self.redo,
            "redo",
            style="quiet",
            visible=table.watch is None,
            enabled=self._may_redo,
            shortcut=Key("redo"),
        )
        self._undo.explained = partial(taking_back, self._undo)
        self._redo.explained = partial(doing_again, self._redo)
        self._seen: object = None
        self._prepared_for: object = None
        self._preparations: Iterator[object] = iter(())

    def _lay(self, *fixed: Widget, aside: Sequence[Widget] = ()) -> None:
        """Make the focus, with the widgets that lie still; to those ``aside`` no arrow leaps.

        The first of all leads on.
        """
        self._fixed = (*fixed, *aside)
        self._fixed[0].cluster = "leads on"
        self.focus = Focus(self.kit, self._fixed, aside=(self._menu, self._log, *aside))
        self.haste = Haste(self.focus, self.is_busy, self._hurry, self._holds)
        self._lead = KeyboardLead(self.kit, self.focus)

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.forget()
        self.picture.resize(size)
        self.focus.place(self.picture.place)
        self.refresh()

    def update(self, dt: float) -> bool:
        """Let time pass: play what is queued, go on where nobody must be asked."""
        self.haste.let_pass(dt)
        changed = self.table.let_pass(dt, self.haste.rate)
        changed = self._go_on_by_itself(dt) or changed
        changed = self.refusal.update(dt) or changed
        if self._is_stale():
            self.refresh()
            changed = True
        return self.focus.update(dt) or changed

    def bars(self) -> Sequence[pygame.Rect]:
        place = self.picture.place
        return place["top_bar"], place["bottom_bar"]

    def is_still(self) -> bool:
        return not self.table.director.is_busy()

    def pause(self) -> None:
        self.haste.let_go()

    def draw_ahead(self) -> bool:
        """Draw ahead what may come to be seen."""
        subject = self._subject()
        if subject != self._prepared_for:
            self._prepared_for, self._preparations = subject, self._prepare()
        return next(self._preparations, self) is not self

    def handle(self, intent: Intent) -> None:
        """Answer to one intent; while something plays, a click or Space hurries it."""
        if intent == NEXT:
            self._lead.go_on(self.answers())
        elif not self.haste.handle(intent):
            self._answer(intent)
        if self._is_stale():
            self.refresh()

    # --- what a player does ----------------------------------------------------------------------

    def undo(self) -> None:
        """Take back what was done last."""
        self._forget_choice()
        self.table.undo()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._forget_choice()
        self.table.redo()

    def refuse_grey(self, intent: Intent) -> None:
        """Say why undo or redo is grey, to a click on it or its key."""
        match = self.table.match
        reasons = ((self._undo, match.nothing_to_undo), (self._redo, match.nothing_to_redo))
        for button, reason in reasons:
            is_clicked = isinstance(intent, Release) and button.contains(intent.pos)
            is_meant = (is_clicked or intent == button.shortcut) and not self.is_busy()
            if is_meant and button.visible and not button.enabled:
                self.refusal.say(refusal_in_words(reason()), button.rect)

    def refusing_at(self, pos: tuple[int, int]) -> Thing | None:
        """Find what lies at a place of the table and may refuse a click."""
        lying = (thing for thing in self.things_there() if thing.refuse is not None)
        return next((thing for thing in lying if thing.rect.collidepoint(pos)), None)

    def say_why(self, thing: Thing, words: str | None = None) -> None:
        """Say at a thing why a click on it does nothing: its own reason, if no other is given."""
        said = words or (None if thing.refuse is None else thing.refuse())
        if said:
            drawn = self.picture.drawn_again(thing)
            self.refusal.say(said, thing.rect, drawn, clear=self.kept_free_by(thing))

    def kept_free_by(self, thing: Thing) -> pygame.Rect | None:
        """Return what no words about a thing may cover, besides the thing."""
        return None

    def thing_of(self, key: Hashable) -> Thing:
        return next(thing for thing in self.things_there() if thing.key == key)

    def bring_into_focus(self, seat: int) -> None:
        """Show a seat's board large."""
        self._forget_choice()
        self.table.focus = seat

    def turn_to(self, step: int) -> None:
        """Show the board of the seat so many further on large."""
        self.bring_into_focus((self.table.focus + step) % len(self.table.players))
        self.refresh()

    def act_on(self, action: Any) -> bool:
        """Do what was decided; tell whether the rules allow it, and the player where not."""
        self._forget_choice()
        try:
            self.table.act(action)
        except IllegalAction as refusal:
            self.kit.notices.replace(_(refusal.template).format(**refusal.values))
            self.kit.sound.play("error")
            return False
        return True

    def _pause(self) -> None:
        self.kit.stack.push(to.Pause(self.table))

    def _read(self) -> None:
        self.kit.stack.push(LogScene(self.kit, self.table))

    # --- what goes on ----------------------------------------------------------------------------

    def is_busy(self) -> bool:
        """Tell whether something plays that the player in focus should see first."""
        return self.table.director.is_busy(self.table.focus, TABLE)

    def listens(self) -> bool:
        """Tell whether nothing plays, and it is not only bots who are still to answer."""
        match = self.table.match
        waiting = match.waiting_for()
        bots_alone = bool(waiting) and not any(map(match.asks, waiting))
        return not self.is_busy() and not (bots_alone and self.table.watch is None)

    def _hurry(self) -> None:
        self.table.director.hurry(self.table.focus, TABLE)

    def _holds(self) -> bool:
        # Who has a single switch holds nothing with it.
        return self.kit.settings.holds and not self.kit.settings.scanning

    def _may_undo(self) -> bool:
        return self.table.may_undo

    def _may_redo(self) -> bool:
        return self.table.may_redo

    def _is_stale(self) -> bool:
        was, self._seen = self._seen, self._asked_of()
        return self._seen != was

    # --- what a game says ------------------------------------------------------------------------

    @abstractmethod
    def refresh(self) -> None:
        """Ask the question anew and put a spot on everything that may be clicked."""

    @abstractmethod
    def _answer(self, intent: Intent) -> None:
        """Do what an intent means that hurries nothing."""

    @abstractmethod
    def answers(self) -> Sequence[Widget]:
        """Give everything that answers what is asked now, the most likely first."""

    @abstractmethod
    def _forget_choice(self) -> None:
        """Begin anew with what takes several clicks."""

    @abstractmethod
    def _go_on_by_itself(self, dt: float) -> bool:
        """Do the next thing that waits for no person; tell whether something changed."""

    @abstractmethod
    def _asked_of(self) -> object:
        """Give everything that what may be clicked depends on."""

    @abstractmethod
    def _subject(self) -> object:
        """Give everything that what is drawn ahead depends on."""

    @abstractmethod
    def _prepare(self) -> Iterator[object]:
        """Draw ahead, a picture a step."""


def taking_back(button: Button) -> Meaning:
    """Say what taking back takes back."""
    words = _("Takes back your last decision, as long as nothing new has come to light.")
    return Meaning(name_and_key(button), words)


def doing_again(button: Button) -> Meaning:
    return Meaning(name_and_key(button), _("Does again what you took back."))


class KeyboardLead:
    """Takes the focus of one scene to the next thing to be answered, where keys are used."""

    def __init__(self, kit: Kit, focus: Focus) -> None:
        """Lead the keyboard among the widgets of ``focus``."""
        self._kit, self._focus = kit, focus
        self._hand = (0, 0)
        """Where the keyboard last was on the table, so that it goes on from there."""

    def remember(self, aside: Sequence[Widget] = ()) -> None:
        """Remember where the keyboard is before the spots change; ``aside`` is not the table."""
        current = self._focus.current
        if isinstance(current, Spot) and current not in aside:
            self._hand = current.rect.center

    def lead(self, wanted: Iterable[Sequence[Widget]]) -> bool:
        """Go to the nearest of the first of these that are there, unless it is somewhere useful.

        Tells whether the focus was moved.
        """
        current = self._focus.current
        if not self._kit.hands.by_keyboard or (current is not None and current.can_focus):
            return False
        widgets = next(filter(None, wanted), ())
        if widgets:
            self._focus.focus(min(widgets, key=self._distance))
        return bool(widgets)

    def go_on(self, answers: Sequence[Widget]) -> None:
        """Go to the next of these, the first if it is at none; from now on keys are used."""
        if not answers:
            return
        self._kit.hands.by_keyboard = True
        current = self._focus.current
        at = answers.index(current) + 1 if current in answers else 0
        self._focus.focus(answers[at % len(answers)])

    def _distance(self, widget: Widget) -> float:
        return math.dist(self._hand, widget.rect.center)
