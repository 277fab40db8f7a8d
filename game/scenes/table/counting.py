"""What the scenes that count up have in common: time, hurrying, and going on by themselves.

A click or Space finishes the step, another one everything; nothing else can be decided before the
count is done.  Knows neither what is counted nor what it looks like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import pygame

from game.scenes.watch.shots import save_shot
from game.scenes.watch.watchable import WatchableScene
from game.ui.draw.palette import LILAC
from game.ui.draw.text import Align
from game.ui.sound.sound import Priority
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Confirm, Intent, Press, Release
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout, Placement
from game.words import _

from .count import Counting
from .table import Seated

AnyTable = TypeVar("AnyTable", bound=Seated)

GRACE_SECONDS = 0.3
"""For how long after the end of the count no button answers: players press on."""


class CountingScene(WatchableScene, ABC, Generic[AnyTable]):
    """A scene that counts something up; subclasses draw it and say what comes after."""

    counting: Counting[Any]
    """How far the count has come."""

    def __init__(self, kit: Kit, table: AnyTable, layout: Layout) -> None:
        """Show the end of what the table has left to show: that is what will be counted."""
        self._kit = kit
        self._table = table
        self._layout = layout
        self._place: Placement = layout.place(kit.window.size)
        table.director.finish()
        self._focus = Focus(kit)
        self._was_pressed = False
        self.since_end = -1.0
        """Seconds since everything has been counted; below 0 before."""
        self._step_heard = 0

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out again."""
        self._place = self._layout.place(size)
        self._focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        """Hurry the count, or press a button once it is done."""
        if isinstance(intent, Advance | Confirm) and not self.is_settled:
            # Whatever is in focus: these keys mean "faster" until there is something to choose.
            self.counting.hurry()
            return
        if self._focus.handle(intent):
            self._was_pressed = False
            return
        match intent:
            case Press():
                self._was_pressed = True
            case Release() if self._was_pressed:
                self._was_pressed = False
                self.counting.hurry()
            case Back():
                self.go_back()

    def update(self, dt: float) -> bool:
        """Count on; a watched table goes on by itself some time after."""
        changed = self.counting.update(dt)
        self._sound_step()
        changed = self._focus.update(dt) or changed
        if not self.counting.is_done:
            return changed
        if self.since_end < 0:
            self.since_end = 0.0
            self._kit.sound.play(self.end_sound, Priority.CHORD, ducks=True)
            return True
        was_settled = self.is_settled
        self._wait(dt)
        if self.is_settled and not was_settled:
            self._focus.go_home()
            return True
        return changed

    @property
    def is_settled(self) -> bool:
        """Whether what comes next may be chosen: not by the press that finished the count."""
        return self.counting.is_done and self.since_end >= min(
            GRACE_SECONDS, self._table.timing.hold / 2
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the buttons; the rest is the subclass's."""
        self._focus.draw(surface)

    def draw_hint(self, surface: pygame.Surface, rect: pygame.Rect, align: Align) -> None:
        """Say how to hurry, while there is something to hurry."""
        if not self.counting.is_done:
            size = self._place.px(20)
            words = _("Click or Space: faster")
            self._kit.text.draw(surface, words, rect, "body", size, LILAC, align=align)

    def counted(self) -> int:
        """Say how far the count has come."""
        return self.counting.moment.index

    def go_back(self) -> None:
        """Do what Esc asks for."""

    def go_on(self) -> None:
        """Go where a watched table goes by itself."""

    @property
    def end_sound(self) -> str:
        """What is heard when everything has been counted."""
        return "total"

    def _sound_step(self) -> None:
        index = self.counting.moment.index
        if index != self._step_heard:
            self._step_heard = index
            self._kit.sound.play("tick", Priority.STROKE, gain=0.8)

    @property
    @abstractmethod
    def shot_name(self) -> str:
        """What its picture is called where pictures are wanted."""

    def _wait(self, dt: float) -> None:
        timing = self._table.timing
        before, self.since_end = self.since_end, self.since_end + dt
        if self._table.watch is None:
            return
        # The end has been drawn by now: this is at least a frame after it was reached.
        if before < timing.hold <= self.since_end:
            save_shot(self._kit, self._table, self.shot_name)
        if before < timing.hold + timing.think <= self.since_end:
            self.go_on()
