"""The bounded cache of drawn pictures, and the frame's time budget."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from time import perf_counter
from typing import TypeVar
from weakref import ref

import pygame

ResultT = TypeVar("ResultT")


class RenderBudgetSpent(Exception):
    """Raised while drawing when a frame's time is spent.  Pictures made so far stay cached."""


class RenderBudget:
    """The time that a frame may spend on new pictures, for all caches.  Unlimited by default.

    Measured: without it, the worst frame of a watched game takes nearly twice as long.
    """

    def __init__(self) -> None:
        self._left = math.inf
        self._since: float | None = None
        self.is_first = False

    def set_seconds(self, seconds: float) -> None:
        """Set how much time the current frame may spend in ``make_timed``."""
        self._left, self._since = seconds, None

    def make_timed(self, make: Callable[[], ResultT]) -> ResultT:
        """Call ``make`` and return its result.  The time it takes counts against the budget."""
        if self._left == math.inf or self._since is not None:
            return make()
        self._since = perf_counter()
        try:
            return make()
        finally:
            self._left -= perf_counter() - self._since
            self._since = None

    def interrupt_first_frame(self) -> None:
        """Raise ``RenderBudgetSpent`` in the very first frame: half drawn, it is shown sooner."""
        if self.is_first:
            self.is_first = False
            raise RenderBudgetSpent

    def raise_if_spent(self) -> None:
        running = 0.0 if self._since is None else perf_counter() - self._since
        if running > self._left:
            raise RenderBudgetSpent


class PixelCache:
    """Caches pictures by key up to a limit of bytes.  Drops the least recently used pictures.

    Those that something holds stay, such as strokes that are repeated: they take room anyway.
    """

    def __init__(self, limit_bytes: int, pace: RenderBudget | None = None) -> None:
        self.limit_bytes = limit_bytes
        self._pace = pace or RenderBudget()
        self.used_bytes = 0
        self.cleared = 0
        """How often the cache was cleared.  ``StrokeCache`` draws anew when this number changes."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the cached picture, or make it.  Making it may raise ``RenderBudgetSpent``."""
        kept = self._kept
        if key in kept:
            # Here rather than by a call: hundreds of pictures are asked for in a frame.
            kept.move_to_end(key)
            return kept[key]
        found = self._pace.make_timed(make)
        self.used_bytes += _surface_bytes(found)
        for _picture in range(len(kept)):
            if self.used_bytes <= self.limit_bytes:
                break
            self._drop_oldest()
        kept[key] = found
        self._pace.raise_if_spent()
        return found

    def fill(self, making: Iterator[object]) -> Iterator[object]:
        """Yield what makes pictures, until they fill the cache: any more would drop the first."""
        mark, cleared = "filled from here on", self.cleared
        self.get(mark, lambda: pygame.Surface((1, 1)))
        for made in making:
            yield made
            if mark not in self._kept and cleared == self.cleared:
                return

    def _drop_oldest(self) -> None:
        key, picture = self._kept.popitem(last=False)
        size, held = _surface_bytes(picture), ref(picture)
        del picture
        if (still := held()) is None:
            self.used_bytes -= size
        else:
            self._kept[key] = still

    def has_key(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        self._kept.clear()
        self.used_bytes = 0
        self.cleared += 1


def _surface_bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
