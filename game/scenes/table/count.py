"""Counting up step by step on a timeline, and a scene that does so.

A click or Space finishes the step, a second one everything; buttons answer only after the count,
and for a moment not to repeated presses, which were meant to hurry.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Generic, TypeVar

import pygame

from game.scenes.watch.shots import save_shot
from game.scenes.watch.table_scene import TableScene
from game.stage.easing import clamp, in_out
from game.ui.draw.palette import LILAC
from game.ui.draw.text import Align
from game.ui.sound.sound import Priority
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Confirm, Intent, Press, Release
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted, Placement
from game.words import _

from .table import Seated

What = TypeVar("What", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Item(Generic[What]):
    """A step counted for ``seconds``, and a rest before the next."""

    what: What
    seconds: float
    rest: float = 0.0


class Counting(Generic[What]):
    """The progress of steps counted one after another."""

    def __init__(self, items: Sequence[Item[What]]) -> None:
        """Take at least one item; no two may share a ``what``."""
        self.items = tuple(items)
        ends = tuple(accumulate(item.seconds + item.rest for item in self.items))
        self.starts = (0.0, *ends[:-1])
        """When each item begins, in seconds."""
        self.length = ends[-1]
        self._places = {item.what: index for index, item in enumerate(self.items)}
        self.seconds = 0.0
        self._hurried = False

    @property
    def is_done(self) -> bool:
        return self.seconds >= self.length

    @property
    def index(self) -> int:
        """The index of the current item; the last one's after the end."""
        return max(0, bisect_right(self.starts, self.seconds) - 1)

    @property
    def what(self) -> What:
        """The current item."""
        return self.items[self.index].what

    def start_of(self, what: What) -> float:
        """Return when an item begins, in seconds."""
        return self.starts[self._places[what]]

    def progress(self, what: What) -> float:
        """Return an item's progress, 0 to 1."""
        length, since = self.items[self._places[what]].seconds, self.seconds - self.start_of(what)
        if self.is_done or length <= 0:
            return float(since >= 0)
        return clamp(since / length)

    def number(self, what: What, end: int, start: int = 0) -> int:
        """Return the number shown while an item counts from ``start`` to ``end``."""
        return counted(start, end, self.progress(what))

    def has_begun(self, what: What) -> bool:
        return self.seconds >= self.start_of(what)

    def update(self, dt: float) -> bool:
        """Advance; return whether anything was still counting."""
        if self.is_done:
            return False
        self.seconds = min(self.seconds + dt, self.length)
        return True

    def hurry(self) -> None:
        """Finish this item; on a second call, everything."""
        if self._hurried:
            self.finish()
        else:
            self._hurried = True
            self.seconds = (*self.starts, self.length)[bisect_right(self.starts, self.seconds)]

    def finish(self) -> None:
        self.seconds = self.length


def counted(start: int, end: int, progress: float) -> int:
    """Return the number shown at a progress."""
    return start + round((end - start) * in_out(progress))


AnyTable = TypeVar("AnyTable", bound=Seated)
GRACE_SECONDS = 0.3
"""After the count, buttons ignore input this long, as players keep pressing."""
PRESSED_ON_SECONDS, PRESSED_ON_UNITS = 1.0, 24.0
"""A press so soon and so near the last hurrying one hurries too, whatever is there now."""


class CountingScene(TableScene, ABC, Generic[AnyTable]):
    """A scene that counts something up; subclasses draw it and define what follows."""

    counting: Counting[Any]

    def __init__(self, kit: Kit, table: AnyTable, layout: Fitted) -> None:
        """Finish the table's animations, whose end is what is counted."""
        self.kit = self._kit = kit
        self.table: AnyTable = table
        self._layout = layout
        self._place: Placement = layout.place(kit.stack.size)
        table.director.finish()
        self.focus = Focus(kit)
        self._was_pressed = False
        self._hurried_at: tuple[int, int] | None = None
        """Where the mouse last hurried the count."""
        self._since_hurried = 0.0
        self.since_key = math.inf
        """Seconds since a key last hurried the count."""
        self.since_end = -1.0
        """Seconds since the count ended; negative before."""
        self._step_heard = 0

    @property
    def place(self) -> Placement:
        return self._place

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return self._layout.page_for(size, zoom)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self.focus.place(self._place)

    def handle(self, intent: Intent) -> None:
        """Hurry the count, or press a button once it is done."""
        if isinstance(intent, Advance | Confirm) and self._hurries():
            # These keys hurry until the buttons answer, whatever is focused.
            self.counting.hurry()
            self.since_key = 0.0
            return
        presses_on = isinstance(intent, Press) and self._presses_on(intent.pos)
        if not presses_on and self.focus.handle(intent):
            self._was_pressed = False
            return
        match intent:
            case Press(pos):
                self._was_pressed = True
                self._hurried_at, self._since_hurried = pos, 0.0
            case Release() if self._was_pressed:
                self._was_pressed = False
                self.counting.hurry()
            case Back():
                self.go_back()

    def update(self, dt: float) -> bool:
        """Advance the count; a watched table continues by itself afterwards."""
        self._since_hurried += dt
        self.since_key += dt
        changed = self.counting.update(dt)
        self._sound_step()
        changed = self.focus.update(dt) or changed
        if not self.counting.is_done:
            return changed
        if self.since_end < 0:
            self.since_end = 0.0
            self._kit.sound.play(self.end_sound, Priority.CHORD, ducks=True)
            return True
        was_settled = self.is_settled
        self._wait(dt)
        if self.is_settled and not was_settled:
            self.focus.go_home()
            return True
        return changed

    def _hurries(self) -> bool:
        """Whether a key still means "faster"."""
        return not self.is_settled or self.since_key < self.pressed_on

    @property
    def pressed_on(self) -> float:
        """Seconds in which another key press still hurries."""
        return min(PRESSED_ON_SECONDS, self.table.timing.hold)

    def _presses_on(self, pos: tuple[int, int]) -> bool:
        if self._hurried_at is None or self._since_hurried >= PRESSED_ON_SECONDS:
            return False
        return math.dist(pos, self._hurried_at) <= self._place.px(PRESSED_ON_UNITS)

    @property
    def is_settled(self) -> bool:
        """Whether buttons answer; the press that finished the count must not hit one."""
        return self.counting.is_done and self.since_end >= min(
            GRACE_SECONDS, self.table.timing.hold / 2
        )

    def listens(self) -> bool:
        return self.is_settled

    def draw(self, surface: pygame.Surface) -> None:
        self.focus.draw(surface)

    def draw_hint(self, surface: pygame.Surface, rect: pygame.Rect, align: Align) -> None:
        """Draw how to hurry, while counting."""
        if not self.counting.is_done:
            size = self._place.px(20)
            words = with_keys(_("Click or {advance_key}: faster"))
            self._kit.text.draw(surface, words, rect, "body", size, LILAC, align=align)

    def counted(self) -> int:
        """Return the index of the current step."""
        return self.counting.index

    def go_back(self) -> None:
        """React to Esc."""

    def go_on(self) -> None:
        """Continue a watched table."""

    @property
    def end_sound(self) -> str:
        """The sound of the count's end."""
        return "total"

    def _sound_step(self) -> None:
        index = self.counting.index
        if index != self._step_heard:
            self._step_heard = index
            self._kit.sound.play("tick", Priority.STROKE, gain=0.8)

    @property
    @abstractmethod
    def shot_name(self) -> str:
        """The name of its screenshot."""

    def _wait(self, dt: float) -> None:
        timing = self.table.timing
        before, self.since_end = self.since_end, self.since_end + dt
        if self.table.watch is None:
            return
        # By now the end has been drawn: it was reached at least a frame ago.
        if before < timing.hold <= self.since_end:
            save_shot(self._kit, self.table, self.shot_name)
        if before < timing.hold + timing.think <= self.since_end:
            self.go_on()
