"""The words drawn on the screen, for what an account does not tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ui.draw.faces import Role

from .account import Area

HEADING: Role = "script"
"""The typeface of headings."""


class Passage(NamedTuple):
    """A text drawn on the screen."""

    words: str
    role: Role
    area: Area

    def lies_in(self, area: Area) -> bool:
        """Whether its middle lies in an area."""
        left, top, width, height = area
        x, y = self.area[0] + self.area[2] // 2, self.area[1] + self.area[3] // 2
        return left <= x < left + width and top <= y < top + height


class Drawn:
    """The words drawn on the top screen, in drawing order."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.pictures = 0

    def clear(self) -> None:
        """Start a new frame, or drop what the screens beneath have drawn."""
        self.passages = []
        self.pictures += 1

    def hear(self, words: str, role: Role, area: Area) -> None:
        """Add a passage, unless it is repeated as a shadow."""
        words = words.strip()
        if words and not (self.passages and self.passages[-1].words == words):
            self.passages.append(Passage(words, role, area))

    @property
    def heading(self) -> str:
        """What stands in the head; empty where nothing does."""
        return next((it.words for it in self.passages if it.role == HEADING), "")

    def within(self, area: Area) -> str:
        """Return the words in an area as one sentence."""
        return ", ".join(it.words for it in self.passages if it.lies_in(area))

    def body(self, covers: Callable[[Area], bool]) -> list[str]:
        """Return everything but the heading and what widgets cover."""
        heading = self.heading
        return [it.words for it in self.passages if it.words != heading and not covers(it.area)]
