"""A bounded store of drawn surfaces: what is large, made quickly and not asked for goes first.

Counts bytes of pixels, not entries, and keeps to the time that is given for making new ones.  Knows
nothing of what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count
from time import perf_counter
from typing import TypeVar

import pygame

LEAST_SECONDS, MOST_SECONDS = 0.00005, 0.02
"""What making a picture is taken to cost at least, and at most: the machine may be busy."""


Made = TypeVar("Made")


class OutOfTime(Exception):
    """Enough pictures were made for now; what was made is kept for the next try."""


class Pace:
    """How long new pictures may take to make, shared by the stores of a window.

    Unlimited unless told otherwise.
    """

    def __init__(self) -> None:
        self._left = math.inf
        self._since: float | None = None
        self.is_first = False
        """Whether the first picture of all is drawn, for which somebody waits."""

    def allow(self, seconds: float) -> None:
        """Allow so much time from now on, not counting what takes no making."""
        self._left, self._since = seconds, None

    def make(self, make: Callable[[], Made]) -> Made:
        """Make a picture on the clock; the parts it asks for are on the same clock."""
        if self._left == math.inf or self._since is not None:
            return make()
        self._since = perf_counter()
        try:
            return make()
        finally:
            self._left -= perf_counter() - self._since
            self._since = None

    def show_first(self) -> None:
        """Let what is drawn so far be the first picture of all; the next one has the rest.

        Raises:
            OutOfTime: this is the first picture.
        """
        if self.is_first:
            self.is_first = False
            raise OutOfTime

    def check(self) -> None:
        """Stop where the time is up.

        Raises:
            OutOfTime: nothing more is to be made.
        """
        running = 0.0 if self._since is None else perf_counter() - self._since
        if running > self._left:
            raise OutOfTime


class _Kept:
    """A surface that is kept, and what it is worth."""

    def __init__(self, surface: pygame.Surface, worth: float, due: float) -> None:
        self.surface, self.worth, self.due = surface, worth, due


class PixelCache:
    """Surfaces by key, within a limit of bytes.

    One is worth the seconds that it takes to make by its bytes.  It is due at its worth above the
    level, which rises to that of the last one that had to go; whenever it is asked for it is due
    anew.  So a whole card, which is asked for until the next square, makes no room for itself among
    a hundred figures that are asked for all through a game.
    """

    def __init__(self, limit_bytes: int, pace: Pace | None = None) -> None:
        """Start empty; `limit_bytes` bounds the pixels kept."""
        self.limit_bytes = limit_bytes
        self._pace = pace or Pace()
        self.used_bytes = 0
        self.cleared = 0
        """How often all was let go of: then it is of another size, or in other colours."""
        self._kept: dict[Hashable, _Kept] = {}
        self._level = 0.0
        self._queue: list[tuple[float, int, Hashable]] = []
        """When each that is kept was due at some time, the soonest first."""
        self._numbers = count()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, made by `make` when it is not there.

        The surface is shared: copy it before changing it.

        Raises:
            OutOfTime: it was made and is kept, but making took longer than it may.
        """
        found = self.find(key)
        if found is not None:
            return found
        began = perf_counter()
        made = self._pace.make(make)
        self.keep(key, made, perf_counter() - began)
        self._pace.check()
        return made

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of a key if it is there."""
        found = self._kept.get(key)
        if found is None:
            return None
        found.due = self._level + found.worth
        return found.surface

    def keep(self, key: Hashable, made: pygame.Surface, seconds: float) -> None:
        """Keep a surface that took so long to make, even when it alone is over the limit."""
        size = _bytes(made)
        self._make_room(size)
        seconds = min(max(LEAST_SECONDS, seconds), MOST_SECONDS)
        kept = _Kept(made, seconds / max(1, size), 0.0)
        kept.due = self._level + kept.worth
        self._kept[key] = kept
        self.used_bytes += size
        heappush(self._queue, (kept.due, next(self._numbers), key))

    def _make_room(self, size: int) -> None:
        while self._kept and self.used_bytes + size > self.limit_bytes:
            due, number, key = heappop(self._queue)
            kept = self._kept[key]
            if kept.due > due:
                # It was asked for meanwhile.
                heappush(self._queue, (kept.due, number, key))
                continue
            self._level = due
            del self._kept[key]
            self.used_bytes -= _bytes(kept.surface)

    def holds(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        self._kept.clear()
        self._queue.clear()
        self.used_bytes = 0
        self.cleared += 1

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
