"""What a voice can do."""

from __future__ import annotations

from typing import Protocol


class NoVoiceError(Exception):
    """There is no voice, or it is gone; carries the system's reason."""


class Voice(Protocol):
    """A voice; calls may block, and raise ``NoVoiceError`` if it is gone."""

    @property
    def is_full(self) -> bool:
        """Whether it takes no more before what it was given last is said."""

    def say(self, words: str, language: str) -> None:
        """Queue words; ``language`` is a code."""

    def stop(self) -> None:
        """Fall silent and drop the queue."""

    def close(self) -> None:
        pass
