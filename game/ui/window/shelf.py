"""Access to the player's library, imported in a background thread after the first frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from traceback import print_exception
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.game import Games
    from game.library import Library

LIBRARY_FILES = "library*"
"""Matches library files of any version, also damaged ones."""


class Shelf:
    """Access to one library, opened on first use; without a folder there is none."""

    def __init__(
        self,
        folder: Path | None,
        games: Games,
        mistaken: Callable[[Exception], None] = print_exception,
    ) -> None:
        """``mistaken`` gets exceptions from failed queries."""
        self._folder, self._games, self._mistaken = folder, games, mistaken
        self._library: Library | None = None
        self._lock = Lock()
        self.asked: set[str] = set()
        """Questions already asked since the start, which are not repeated."""

    def start(self) -> None:
        """Load the library in the background."""
        if self._folder is not None:
            Thread(target=lambda: self.library, name="shelf", daemon=True).start()

    @property
    def library(self) -> Library | None:
        """The library, or ``None`` without a folder."""
        if self._folder is None:
            return None
        with self._lock:
            if self._library is None:
                from game.library import Library

                self._library = Library(self._folder, self._games, mistaken=self._mistaken)
            return self._library

    @property
    def keeps_games(self) -> bool:
        return self._folder is not None

    @property
    def has_begun(self) -> bool:
        """Whether there are library files."""
        return self._folder is not None and any(self._folder.glob(LIBRARY_FILES))

    @property
    def is_ready(self) -> bool:
        """Whether the library is loaded, so that asking does not block."""
        return self._library is not None

    def take_notices(self) -> list[str]:
        """Return and clear the library's notices."""
        return self._library.take_notices() if self._library is not None else []

    def close(self) -> None:
        """Save everything and close."""
        if self._library is not None:
            self._library.close()
