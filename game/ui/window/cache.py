"""A bounded store of drawn surfaces: the least recently used go first.

Counts bytes of pixels, not entries, and keeps to the time that is given for making new ones.  Knows
nothing of what is drawn.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import perf_counter

import pygame


class OutOfTime(Exception):
    """Enough pictures were made for now; what was made is kept for the next try."""


class Pace:
    """How long new pictures may take to make, shared by the stores of a window.

    Unlimited unless told otherwise.
    """

    def __init__(self) -> None:
        self._left = math.inf
        self._since: float | None = None

    def allow(self, seconds: float) -> None:
        """Allow so much time from now on, not counting what takes no making."""
        self._left, self._since = seconds, None

    def make(self, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Make a picture on the clock; the parts it asks for are on the same clock."""
        if self._left == math.inf or self._since is not None:
            return make()
        self._since = perf_counter()
        try:
            return make()
        finally:
            self._left -= perf_counter() - self._since
            self._since = None

    def check(self) -> None:
        """Stop where the time is up.

        Raises:
            OutOfTime: nothing more is to be made.
        """
        running = 0.0 if self._since is None else perf_counter() - self._since
        if running > self._left:
            raise OutOfTime


class PixelCache:
    """Surfaces by key, within a limit of bytes."""

    def __init__(self, limit_bytes: int, pace: Pace | None = None) -> None:
        """Start empty; `limit_bytes` bounds the pixels kept."""
        self.limit_bytes = limit_bytes
        self._pace = pace or Pace()
        self.used_bytes = 0
        self.cleared = 0
        """How often all was let go of: then it is of another size, or in other colours."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, made by `make` when it is not there.

        The surface is shared: copy it before changing it.

        Raises:
            OutOfTime: it was made and is kept, but making took longer than it may.
        """
        found = self.find(key)
        if found is not None:
            return found
        made = self._pace.make(make)
        self._kept[key] = made
        self.used_bytes += _bytes(made)
        # What was just asked for stays, even when it alone is over the limit.
        while self.used_bytes > self.limit_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used_bytes -= _bytes(oldest)
        self._pace.check()
        return made

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of a key if it is there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def holds(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        self._kept.clear()
        self.used_bytes = 0
        self.cleared += 1

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
