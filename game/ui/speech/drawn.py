"""What is drawn as words: the fallback for what a screen does not tell by itself.

Hears of each passage as it is drawn (``Text.heard``), in the order of drawing, which is the order
in which a screen thinks of it.  Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ui.draw.faces import Role

from .account import Area

HEADING: Role = "script"
"""The face of headings."""


class Passage(NamedTuple):
    """Words on the screen."""

    words: str
    role: Role
    area: Area

    def lies_in(self, area: Area) -> bool:
        """Tell whether its middle lies in an area."""
        left, top, width, height = area
        x, y = self.area[0] + self.area[2] // 2, self.area[1] + self.area[3] // 2
        return left <= x < left + width and top <= y < top + height


class Drawn:
    """The words of the last picture of the screen on top."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.pictures = 0
        """How many have been begun."""

    def clear(self) -> None:
        """Begin another picture, or the screen that lies over what was drawn so far."""
        self.passages = []
        self.pictures += 1

    def hear(self, words: str, role: Role, area: Area) -> None:
        """Take a passage; the same one drawn twice, as with a shadow, is one."""
        words = words.strip()
        if words and not (self.passages and self.passages[-1].words == words):
            self.passages.append(Passage(words, role, area))

    @property
    def heading(self) -> str:
        """What stands in the head; empty where nothing does."""
        return next((it.words for it in self.passages if it.role == HEADING), "")

    def within(self, area: Area) -> str:
        """Give the words that stand in an area, as one sentence."""
        return ", ".join(it.words for it in self.passages if it.lies_in(area))

    def body(self, covers: Callable[[Area], bool]) -> list[str]:
        """Give everything but the heading and what lies on buttons."""
        heading = self.heading
        return [it.words for it in self.passages if it.words != heading and not covers(it.area)]
