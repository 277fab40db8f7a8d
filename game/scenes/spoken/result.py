"""What has come out, told as it becomes known: a result that is counted up, and what comes later.

Knows scenes that count and their words, and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Counted(Protocol):
    """A scene that counts."""

    @property
    def is_settled(self) -> bool:
        """Whether everything is counted."""

    def result_in_words(self) -> Sequence[str]:
        """Say what has come out, a sentence for each thing."""


class Result:
    """The result of one scene, and what of it has been told."""

    def __init__(self, scene: Counted) -> None:
        self._scene = scene
        self._told = set[str]()

    def words(self) -> list[str]:
        """Say what has come out; nothing before it is counted."""
        scene = self._scene
        return [*filter(None, scene.result_in_words())] if scene.is_settled else []

    def news(self) -> list[str]:
        """Take the words that have not been taken yet."""
        new = [words for words in self.words() if words not in self._told]
        self._told.update(new)
        return new
