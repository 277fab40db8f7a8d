"""Large pictures made ahead beside the frames, on a thread of their own.

To turn lettering as wide as half a screen takes longer than a frame may, and cannot be done in
parts; pygame lets others go on meanwhile.  Knows neither what is made nor who will want it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from threading import Thread
from time import perf_counter

import pygame

from game.ui.window.cache import PixelCache

LEAST_PIXELS = 300_000
"""What has fewer is made on the spot."""
WAIT_SECONDS = 0.001
"""So long is waited for it in one step, with nothing else to do in it."""


def make_aside(
    store: PixelCache, key: Hashable, size: tuple[int, int], make: Callable[[], pygame.Surface]
) -> Iterator[None]:
    """Make a picture of about this size and keep it, giving way until it is there.

    ``make`` asks no store and writes no letters, which only one may do at a time, nor for what is
    of the moment: the palette, the language.  Whoever wants the picture sooner makes it meanwhile.
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
        except Exception as error:  # Raised again by ``result``, where somebody waits for it.
            self._error = error

    def result(self) -> pygame.Surface:
        """Give the picture, or raise what went wrong."""
        if self._made is None:
            raise self._error or AssertionError("it was not made yet")
        return self._made
