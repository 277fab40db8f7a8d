"""The bounded cache of drawn pictures, and the frame's time budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count
from time import perf_counter
from typing import TypeVar

import pygame

LEAST_SECONDS, MOST_SECONDS = 0.00005, 0.02
"""Limits on the measured time: a busy machine distorts it."""


Made = TypeVar("Made")


class OutOfTime(Exception):
    """The frame's time budget is spent; what was made stays cached."""


class RenderBudget:
    """A frame's time budget for new pictures, shared by all caches; unlimited by default."""

    def __init__(self) -> None:
        self._left = math.inf
        self._since: float | None = None
        self.is_first = False
        """Whether the program's first frame is being drawn; it may be shown incomplete."""

    def allow(self, seconds: float) -> None:
        """Set the budget; only time spent in ``make`` counts."""
        self._left, self._since = seconds, None

    def make(self, make: Callable[[], Made]) -> Made:
        """Run ``make`` on the clock; nested calls count once."""
        if self._left == math.inf or self._since is not None:
            return make()
        self._since = perf_counter()
        try:
            return make()
        finally:
            self._left -= perf_counter() - self._since
            self._since = None

    def show_first(self) -> None:
        """Raise ``OutOfTime`` in the first frame, to show it as drawn so far."""
        if self.is_first:
            self.is_first = False
            raise OutOfTime

    def check(self) -> None:
        running = 0.0 if self._since is None else perf_counter() - self._since
        if running > self._left:
            raise OutOfTime


class _Kept:
    def __init__(self, surface: pygame.Surface, worth: float, due: float) -> None:
        self.surface, self.worth, self.due = surface, worth, due


class PixelCache:
    """Surfaces by key, within a limit of bytes (the GreedyDual-Size algorithm).

    A surface is worth its making time per byte, and each use renews it: large pictures made quickly
    go first, and never displace many small ones in use.
    """

    def __init__(self, limit_bytes: int, pace: RenderBudget | None = None) -> None:
        self.limit_bytes = limit_bytes
        self._pace = pace or RenderBudget()
        self.used_bytes = 0
        self.cleared = 0
        """Part of the keys of recorded strokes."""
        self._kept: dict[Hashable, _Kept] = {}
        self._level = 0.0
        self._queue: list[tuple[float, int, Hashable]] = []
        """A heap of (due, number, key); entries may be out of date."""
        self._numbers = count()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached or new surface, not to be changed; raise ``OutOfTime`` over budget."""
        found = self.find(key)
        if found is not None:
            return found
        began = perf_counter()
        made = self._pace.make(make)
        self.keep(key, made, perf_counter() - began)
        self._pace.check()
        return made

    def find(self, key: Hashable) -> pygame.Surface | None:
        found = self._kept.get(key)
        if found is None:
            return None
        found.due = self._level + found.worth
        return found.surface

    def keep(self, key: Hashable, made: pygame.Surface, seconds: float) -> None:
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
                # It was used meanwhile: requeue it.
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
