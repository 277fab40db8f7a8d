"""What the screens have to know of speech: whether anything is heard, and why it is not.

Imports nothing, so that it costs nothing where nobody wants to be told aloud.
"""

from __future__ import annotations

from collections.abc import Callable


def _none() -> str:
    return ""


class Speech:
    """How the voice is doing; whoever speaks says so here."""

    def __init__(self) -> None:
        self.trouble: Callable[[], str] = _none
        """Says why nothing is heard, in the player's words; empty where all is well."""
