"""Reads a result as it becomes known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Counted(Protocol):
    """A scene that counts up a result."""

    @property
    def is_settled(self) -> bool:
        """Whether the count is done."""

    def result_in_words(self) -> Sequence[str]:
        """Return the result, a sentence for each item."""


class Result:
    """A scene's result, and which sentences have been read."""

    def __init__(self, scene: Counted) -> None:
        self._scene = scene
        self._told = set[str]()

    def words(self) -> list[str]:
        """Return the result; nothing during the count."""
        scene = self._scene
        return [*filter(None, scene.result_in_words())] if scene.is_settled else []

    def news(self) -> list[str]:
        """Return the sentences not yet returned."""
        new = [words for words in self.words() if words not in self._told]
        self._told.update(new)
        return new
