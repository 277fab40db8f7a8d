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

LIBRARY_FILES = "games", "library.db"
"""Where the games of a library are, of this version or an earlier one."""


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
        self.is_told_of_reading = False
        """Whether a bar tells that many files are read, or somebody has sent it away."""

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
        """Whether there has been a library before this start; there may be games in it."""
        folder = self._folder
        return folder is not None and any((folder / name).exists() for name in LIBRARY_FILES)

    @property
    def is_ready(self) -> bool:
        """Whether the library is loaded, so that asking does not block."""
        return self._library is not None

    @property
    def changes(self) -> int:
        """How often games have come or gone behind the player's back."""
        return self._library.changes if self._library is not None else 0

    @property
    def progress(self) -> tuple[int, int]:
        """How many files of how many the library has read, while it reads some."""
        return self._library.progress if self._library is not None else (0, 0)

    def look(self) -> None:
        """Look whether games have come or gone: the window has come to the front."""
        if self._library is not None:
            self._library.look()

    def take_notices(self) -> list[str]:
        """Return and clear the library's notices."""
        return self._library.take_notices() if self._library is not None else []

    def close(self) -> None:
        """Save everything and close."""
        if self._library is not None:
            self._library.close()
