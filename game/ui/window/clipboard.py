"""The clipboard of the desktop, or one of our own where there is none.

Knows text only, and nothing of who copies or pastes.
"""

from __future__ import annotations

import pygame


class Clipboard:
    """Copy and paste text."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Copy a text."""
        self._own = text
        try:
            pygame.scrap.put_text(text.replace("\0", ""))
        except pygame.error:
            return  # No desktop clipboard: our own copy is what remains.

    def get(self) -> str:
        """Return the text to paste, '' when there is none."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except pygame.error:
            return self._own
