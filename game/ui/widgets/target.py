"""What can be pressed on a screen, as somebody needs to know who sees one thing at a time.

Knows places and intents, and neither widgets nor scenes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import pygame

from .intents import Intent, Press, Release


class Part(NamedTuple):
    """One thing that a press there, or an intent, does."""

    rect: pygame.Rect
    intents: tuple[Intent, ...]
    words: str = ""
    """What it does to the thing, where what stands there does not say it."""


class Target(NamedTuple):
    """Something with one part or several."""

    of: Hashable
    """What it is, by identity: the same one is this one again."""
    rect: pygame.Rect
    words: str
    shortcut: Intent | None
    cluster: Hashable
    """What it belongs to, as a square does to its card; ``None`` where its place says it."""
    parts: tuple[Part, ...]
    enlarges: bool = False
    """Whether pointing at it lays something over others."""
    goes_on: bool = False
    """Whether more of its kind are to be chosen."""

    @property
    def clicked(self) -> list[tuple[int, int]]:
        """Where it is clicked."""
        every = (intent for part in self.parts for intent in part.intents)
        return [intent.pos for intent in every if isinstance(intent, Press)]


def click_at(pos: tuple[int, int]) -> tuple[Intent, ...]:
    """Give what a click is."""
    return Press(pos), Release(pos)


def points_on(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Give where to click a place: its middle, or where nothing else may lie over it."""
    yield rect.center
    for down in (2, 6, 4, 1, 7):
        for across in (4, 1, 7, 2, 6):
            yield rect.x + rect.width * across // 8, rect.y + rect.height * down // 8
