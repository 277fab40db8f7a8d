"""Things: what can be pressed or explained on a screen, a value for each.

Focus, tooltips, scanning, speech and refusals all read the one list that a scene makes of them.
Knows places, intents and words, and neither widgets nor scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

import pygame

from .intents import Intent, Press, Release

Area: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class Meaning(NamedTuple):
    """What something is called and what is to be known of it, in the player's language."""

    title: str
    words: str = ""
    """Nothing where the name says it all."""


def _nothing() -> str:
    return ""


class Spoken(NamedTuple):
    """How something is read aloud."""

    key: object
    """Equal as long as it is the same thing."""
    name: str
    value: str = ""
    """What it is set to; read alone where nothing else has changed."""
    more: Callable[[], str] = _nothing
    """What is to be known of it, read after its name when the focus comes."""
    area: Area | None = None
    """Where its words are drawn, for what has no name of its own: a row of a list."""
    is_on: bool = True
    """Whether it can be pressed; read when the focus comes, not when it merely changes."""


class Part(NamedTuple):
    """One place of a thing that is pressed by itself."""

    rect: pygame.Rect
    intents: tuple[Intent, ...] = ()
    """What presses it; empty for a click there."""
    words: str = ""
    """What that does, where the words that stand there do not say it."""


class Thing(NamedTuple):
    """Something on a screen that can be pressed or explained."""

    rect: pygame.Rect
    explain: Callable[[], Meaning] | None = None
    """What a tooltip says of it."""
    key: Hashable = None
    """What it is: the same key is the same thing again."""
    name: str = ""
    press: Callable[[], None] | None = None
    """What a click on it does, where it is asked for now."""
    refuse: Callable[[], str | None] | None = None
    """Why a click on it does nothing; ``None`` where there is no reason to tell."""
    speak: Callable[[], Spoken] | None = None
    """How it is read aloud; ``None`` for its name."""
    cluster: Hashable = None
    """What it belongs to, as a square does to its card; ``None`` where its place says it."""
    parts: tuple[Part, ...] = ()
    """Where it can be pressed now."""
    shortcut: Intent | None = None
    is_quiet: bool = False
    """Whether only the keyboard is told: the mouse rests there because it may be clicked now."""
    is_aside: bool = False
    """Whether arrows pass it by."""
    enlarges: bool = False
    """Whether pointing at it lays something over others."""
    goes_on: bool = False
    """Whether more of its kind are to be chosen."""

    def tell(self) -> Meaning:
        """Explain it, where it can be explained."""
        assert self.explain is not None
        return self.explain()

    @property
    def clicked(self) -> list[tuple[int, int]]:
        """Where it is clicked."""
        every = (intent for part in self.parts for intent in part.intents)
        return [intent.pos for intent in every if isinstance(intent, Press)]


def thing_at(things: Iterable[Thing], pos: tuple[int, int]) -> Thing | None:
    """Find what lies at a position, the smallest where several do; ``None`` where nothing does."""
    there = [thing for thing in things if thing.rect.collidepoint(pos)]
    return min(there, key=lambda thing: thing.rect.width * thing.rect.height, default=None)


def merged(things: Iterable[Thing], widgets: Iterable[Thing]) -> list[Thing]:
    """List things with where they can be pressed, by the widgets on them, and the other widgets."""
    spots = {widget.key: widget for widget in widgets}
    found = [
        thing if (spot := spots.pop(thing.key, None)) is None else thing._replace(parts=spot.parts)
        for thing in things
    ]
    return [*found, *spots.values()]


def click_at(pos: tuple[int, int]) -> tuple[Intent, ...]:
    """Return the intents of a click."""
    return Press(pos), Release(pos)


def points_on(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """List where to click a place: its middle, or where nothing else may lie over it."""
    yield rect.center
    for down in (2, 6, 4, 1, 7):
        for across in (4, 1, 7, 2, 6):
            yield rect.x + rect.width * across // 8, rect.y + rect.height * down // 8
