"""The base of the playing scenes: time, hurrying, undo, focus and keyboard guidance.

A game defines what is clickable, what clicks mean, and what happens automatically.
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
"""The key that focuses the next answer."""


class Picture(Protocol):
    """What draws a table, as far as the layout needs it."""

    @property
    def place(self) -> Placement:
        """The current placement."""

    def resize(self, size: tuple[int, int]) -> None:
        """Update the layout."""

    def drawn_again(self, thing: Thing) -> pygame.Surface | None:
        """Draw a refusing thing for its shake; None: it does not shake."""


AnyTable = TypeVar("AnyTable", bound=Seated)
AnyPicture = TypeVar("AnyPicture", bound=Picture)


class PlayScene(TableScene, ABC, Generic[AnyTable, AnyPicture]):
    """Plays at a table; subclasses call ``_lay`` with the permanent widgets."""

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
        """Create the focus with the permanent widgets; arrow keys skip those ``aside``.

        The first of all is the continue button.
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
        """Advance animations, automatic steps and widgets."""
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
        """Preload what may be shown next."""
        subject = self._subject()
        if subject != self._prepared_for:
            self._prepared_for, self._preparations = subject, self._prepare()
        return next(self._preparations, self) is not self

    def handle(self, intent: Intent) -> None:
        """Handle an intent; during an animation, a click or Space hurries it."""
        if intent == NEXT:
            self._lead.go_on(self.answers())
        elif not self.haste.handle(intent):
            self._answer(intent)
        if self._is_stale():
            self.refresh()

    # --- what a player does ----------------------------------------------------------------------

    def undo(self) -> None:
        self._forget_choice()
        self.table.undo()

    def redo(self) -> None:
        self._forget_choice()
        self.table.redo()

    def refuse_grey(self, intent: Intent) -> None:
        """Explain why undo or redo is disabled, on a click or its key."""
        match = self.table.match
        reasons = ((self._undo, match.nothing_to_undo), (self._redo, match.nothing_to_redo))
        for button, reason in reasons:
            is_clicked = isinstance(intent, Release) and button.contains(intent.pos)
            is_meant = (is_clicked or intent == button.shortcut) and not self.is_busy()
            if is_meant and button.visible and not button.enabled:
                self.refusal.say(refusal_in_words(reason()), button.rect)

    def refusing_at(self, pos: tuple[int, int]) -> Thing | None:
        """Find the thing at a position that may refuse clicks."""
        lying = (thing for thing in self.things_there() if thing.refuse is not None)
        return next((thing for thing in lying if thing.rect.collidepoint(pos)), None)

    def say_why(self, thing: Thing, words: str | None = None) -> None:
        """Explain at a thing why it refuses a click; ``words`` override its own reason."""
        said = words or (None if thing.refuse is None else thing.refuse())
        if said:
            drawn = self.picture.drawn_again(thing)
            self.refusal.say(said, thing.rect, drawn, clear=self.kept_free_by(thing))

    def kept_free_by(self, thing: Thing) -> pygame.Rect | None:
        """Return an area that the explanation must not cover, besides the thing."""
        return None

    def thing_of(self, key: Hashable) -> Thing:
        return next(thing for thing in self.things_there() if thing.key == key)

    def bring_into_focus(self, seat: int) -> None:
        """Show a seat's board large."""
        self._forget_choice()
        self.table.focus = seat

    def turn_to(self, step: int) -> None:
        """Show large the board so many seats further."""
        self.bring_into_focus((self.table.focus + step) % len(self.table.players))
        self.refresh()

    def act_on(self, action: Any) -> bool:
        """Perform a decision; return whether it was legal, and show the reason if not."""
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
        """Whether an animation is playing that the focused player should see first."""
        return self.table.director.is_busy(self.table.focus, TABLE)

    def listens(self) -> bool:
        """Whether input is expected: no animation, and not only bots left to answer."""
        match = self.table.match
        waiting = match.waiting_for()
        bots_alone = bool(waiting) and not any(map(match.asks, waiting))
        return not self.is_busy() and not (bots_alone and self.table.watch is None)

    def _hurry(self) -> None:
        self.table.director.hurry(self.table.focus, TABLE)

    def _holds(self) -> bool:
        # With a single switch nothing can be held.
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
        """Update the question and the hot areas."""

    @abstractmethod
    def _answer(self, intent: Intent) -> None:
        """Handle an intent that does not hurry."""

    @abstractmethod
    def answers(self) -> Sequence[Widget]:
        """Return the widgets that answer the current question, most likely first."""

    @abstractmethod
    def _forget_choice(self) -> None:
        """Cancel a choice of several clicks."""

    @abstractmethod
    def _go_on_by_itself(self, dt: float) -> bool:
        """Perform the next automatic step; return whether anything changed."""

    @abstractmethod
    def _asked_of(self) -> object:
        """Return the key on which the hot areas depend."""

    @abstractmethod
    def _subject(self) -> object:
        """Return the key on which the preloading depends."""

    @abstractmethod
    def _prepare(self) -> Iterator[object]:
        """Preload, one picture per step."""


def taking_back(button: Button) -> Meaning:
    """Return the undo button's tooltip."""
    words = _("Takes back your last decision, as long as nothing new has come to light.")
    return Meaning(name_and_key(button), words)


def doing_again(button: Button) -> Meaning:
    return Meaning(name_and_key(button), _("Does again what you took back."))


class KeyboardLead:
    """Moves the keyboard focus to the next thing to answer."""

    def __init__(self, kit: Kit, focus: Focus) -> None:
        self._kit, self._focus = kit, focus
        self._hand = (0, 0)
        """The last keyboard position on the table, to continue from."""

    def remember(self, aside: Sequence[Widget] = ()) -> None:
        """Save the position before the spots change; widgets ``aside`` do not count."""
        current = self._focus.current
        if isinstance(current, Spot) and current not in aside:
            self._hand = current.rect.center

    def lead(self, wanted: Iterable[Sequence[Widget]]) -> bool:
        """Focus the nearest widget of the first non-empty group, unless something is focused.

        Return whether the focus moved.
        """
        current = self._focus.current
        if not self._kit.hands.by_keyboard or (current is not None and current.can_focus):
            return False
        widgets = next(filter(None, wanted), ())
        if widgets:
            self._focus.focus(min(widgets, key=self._distance))
        return bool(widgets)

    def go_on(self, answers: Sequence[Widget]) -> None:
        """Focus the next answer, or the first, and switch to keyboard input."""
        if not answers:
            return
        self._kit.hands.by_keyboard = True
        current = self._focus.current
        at = answers.index(current) + 1 if current in answers else 0
        self._focus.focus(answers[at % len(answers)])

    def _distance(self, widget: Widget) -> float:
        return math.dist(self._hand, widget.rect.center)
