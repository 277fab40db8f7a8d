"""What a voice can do, whichever the system has.

Knows no voice, and nothing of what is said.
"""

from __future__ import annotations

from typing import Protocol


class NoVoiceError(Exception):
    """There is no voice, or it is gone; says why in a few words of the system."""


class Voice(Protocol):
    """Something that speaks.  Everything may wait a moment, so a thread of its own asks it.

    All of it raises ``NoVoiceError`` where the voice is gone.
    """

    @property
    def is_full(self) -> bool:
        """Whether it takes no more before what it was given last is said."""

    def say(self, words: str, language: str) -> None:
        """Say something after what is being said, in a language by its code."""

    def stop(self) -> None:
        """Be silent at once, and forget what was still to be said."""

    def close(self) -> None:
        """Be silent for good."""
