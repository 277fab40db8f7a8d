"""Rendering large pictures in a background thread.

Rotating text half a screen wide takes longer than a frame and cannot be split; pygame releases
the GIL meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from threading import Thread
from time import perf_counter

import pygame

from game.ui.window.cache import PixelCache

LEAST_PIXELS = 300_000
"""Smaller pictures are made on the spot."""
WAIT_SECONDS = 0.001
"""How long each step waits for the thread."""


def make_aside(
    store: PixelCache, key: Hashable, size: tuple[int, int], make: Callable[[], pygame.Surface]
) -> Iterator[None]:
    """Render a picture of about this size in a thread and cache it; yields until it is done.

    ``make`` must use no cache and no fonts, which are not thread-safe, and no palette or language,
    which may change. Code that needs the picture earlier makes it itself.
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
    """Makes one picture."""

    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        super().__init__(daemon=True)
        self._make = make
        self._made: pygame.Surface | None = None
        self._error: Exception | None = None
        self.seconds = 0.0
        """How long it took."""

    def run(self) -> None:
        began = perf_counter()
        try:
            self._made = self._make()
            self.seconds = perf_counter() - began
        except Exception as error:  # Raised by ``result``, in the waiting thread.
            self._error = error

    def result(self) -> pygame.Surface:
        """Return the picture, or raise what went wrong."""
        if self._made is None:
            raise self._error or AssertionError("it was not made yet")
        return self._made
