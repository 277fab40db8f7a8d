"""A progress line on stderr, shown only in a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

EVERY_SECONDS = 0.1


class Progress:
    """A line that counts up to a total and is cleared at the end."""

    def __init__(
        self,
        words: str = "",
        total: int = 0,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``words`` may contain ``{done}`` and ``{total}``; ``stream`` defaults to stderr."""
        self._words = words
        self._total = total
        self._stream = stream or sys.stderr
        self._clock = clock
        self._is_watched = self._stream is not None and self._stream.isatty()
        self._shown = ""
        self._next = clock()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.away()

    def count(self, done: int) -> None:
        self.tell(self._words.format(done=done, total=self._total))

    def tell(self, words: str) -> None:
        """Show these words, unless others appeared just now."""
        if self._is_watched and self._clock() >= self._next:
            self._next = self._clock() + EVERY_SECONDS
            self._show(words)

    def away(self) -> None:
        """Clear the line, so that something else can be printed; the next count is shown."""
        self._show("")
        self._next = self._clock()

    def _show(self, text: str) -> None:
        if self._shown or text:
            # Blanks, as not every terminal knows escape sequences.
            self._stream.write("\r" + " " * len(self._shown) + "\r" + text)
            self._stream.flush()
        self._shown = text
