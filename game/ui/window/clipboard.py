"""The desktop's clipboard, or an internal one; its content may be invalid or huge."""

from __future__ import annotations

import pygame

MOST_TAKEN = 65_536
"""Longer than any text that the game reads."""


class Clipboard:
    """Copies and pastes text."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Copy a text; characters that cannot be encoded become question marks."""
        self._own = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        try:
            pygame.scrap.put_text(self._own)
        except pygame.error:
            return  # No desktop clipboard: the internal copy remains.

    def get(self) -> str:
        """Return the start of the text to paste, or '' if it cannot be read."""
        try:
            # Asking first whether there is text would take as long as getting it.
            return pygame.scrap.get_text()[:MOST_TAKEN]
        except pygame.error:
            return self._own[:MOST_TAKEN]
        except (UnicodeError, MemoryError):
            return ""
