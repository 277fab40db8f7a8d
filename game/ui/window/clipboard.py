"""The clipboard of the desktop, or one of our own where there is none.

What lies on it was put there by anybody: it may be no text, no Unicode, or larger than memory.
Knows text only, and nothing of who copies or pastes.
"""

from __future__ import annotations

import pygame

MOST_TAKEN = 65_536
"""The most characters that are pasted: more than any text that the game reads has."""


class Clipboard:
    """Copy and paste text."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Copy a text; of what no desktop can hold, there is a question mark instead."""
        self._own = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        try:
            pygame.scrap.put_text(self._own)
        except pygame.error:
            return  # No desktop clipboard: our own copy is what remains.

    def get(self) -> str:
        """Return the start of the text to paste, '' when there is none that can be read."""
        try:
            # Not asked whether there is any: that is as slow as the answer where its owner is.
            return pygame.scrap.get_text()[:MOST_TAKEN]
        except pygame.error:
            return self._own[:MOST_TAKEN]
        except (UnicodeError, MemoryError):
            return ""
