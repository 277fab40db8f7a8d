"""Rendering in a background thread: rotating large text takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from threading import Thread
from time import perf_counter

import pygame

from game.ui.window.cache import PixelCache

LEAST_PIXELS = 300_000
WAIT_SECONDS = 0.001


def make_aside(
    store: PixelCache, key: Hashable, size: tuple[int, int], make: Callable[[], pygame.Surface]
) -> Iterator[None]:
    """Render a picture of about this size in a thread and cache it; yield until it is done.

    ``make`` must use no cache and no fonts, which are not thread-safe, and neither palette nor
    language, which may change.
    """
    if store.find(key) is not None:
        return
    if size[0] * size[1] < LEAST_PIXELS:
        store.get(key, make)
        yield
        return
    maker = _Maker(make)
    maker.start()
    while maker.is_alive():
        maker.join(WAIT_SECONDS)
        yield
    made = maker.result()
    if not store.holds(key):
        store.keep(key, made, maker.seconds)


class _Maker(Thread):
    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        super().__init__(daemon=True)
        self._make = make
        self._made: pygame.Surface | None = None
        self._error: Exception | None = None
        self.seconds = 0.0

    def run(self) -> None:
        began = perf_counter()
        try:
            self._made = self._make()
            self.seconds = perf_counter() - began
        except Exception as error:  # Raised by ``result``, in the waiting thread.
            self._error = error

    def result(self) -> pygame.Surface:
        if self._made is None:
            raise self._error or AssertionError("it was not made yet")
        return self._made
