"""Things: what can be pressed or explained on a screen.

Focus, tooltips, scanning, speech and refusals all use the one list that a scene makes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

import pygame

from .intents import Intent, Press, Release

Area: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class Meaning(NamedTuple):
    """A name and explanation, in the player's language."""

    title: str
    words: str = ""
    """Empty if the name says it all."""


def _nothing() -> str:
    return ""


class Spoken(NamedTuple):
    """How something is read aloud."""

    key: object
    """Identifies the thing."""
    name: str
    value: str = ""
    """Its setting; read alone if only that has changed."""
    more: Callable[[], str] = _nothing
    """Details read after the name on focus."""
    area: Area | None = None
    """Where its words are drawn, if it has no name of its own (a list row)."""
    is_on: bool = True
    """Whether it can be pressed; read on focus."""


class Part(NamedTuple):
    """A place on a thing that is pressed by itself."""

    rect: pygame.Rect
    intents: tuple[Intent, ...] = ()
    """Empty for a click there."""
    words: str = ""
    """What pressing it does, if the words drawn there do not say it."""


class Thing(NamedTuple):
    """Something on a screen that can be pressed or explained."""

    rect: pygame.Rect
    explain: Callable[[], Meaning] | None = None
    """Returns the tooltip."""
    key: Hashable = None
    """Identifies the thing when it is listed again."""
    name: str = ""
    press: Callable[[], None] | None = None
    """The action of a click, if there is one now."""
    refuse: Callable[[], str | None] | None = None
    """Returns why a click does nothing, or ``None``."""
    speak: Callable[[], Spoken] | None = None
    """How it is read aloud; by default its name."""
    cluster: Hashable = None
    """The group it belongs to, for instance a square's card."""
    parts: tuple[Part, ...] = ()
    shortcut: Intent | None = None
    is_quiet: bool = False
    """Whether it explains itself by keyboard only, as the mouse rests there to click."""
    is_aside: bool = False
    """Whether arrow keys skip it."""
    enlarges: bool = False
    """Whether hovering it covers others."""
    goes_on: bool = False
    """Whether more of its kind are to be chosen."""

    def tell(self) -> Meaning:
        """Return its explanation, which it must have."""
        assert self.explain is not None
        return self.explain()

    @property
    def clicked(self) -> list[tuple[int, int]]:
        every = (intent for part in self.parts for intent in part.intents)
        return [intent.pos for intent in every if isinstance(intent, Press)]


def thing_at(things: Iterable[Thing], pos: tuple[int, int]) -> Thing | None:
    """Return the smallest thing at a position, or ``None``."""
    there = [thing for thing in things if thing.rect.collidepoint(pos)]
    return min(there, key=lambda thing: thing.rect.width * thing.rect.height, default=None)


def merged(things: Iterable[Thing], widgets: Iterable[Thing]) -> list[Thing]:
    """Combine things with the widgets on them, and append the other widgets."""
    spots = {widget.key: widget for widget in widgets}
    found = [
        thing if (spot := spots.pop(thing.key, None)) is None else thing._replace(parts=spot.parts)
        for thing in things
    ]
    return [*found, *spots.values()]


def click_at(pos: tuple[int, int]) -> tuple[Intent, ...]:
    return Press(pos), Release(pos)


def points_on(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Return points to click: the middle, then others in case it is covered."""
    yield rect.center
    for down in (2, 6, 4, 1, 7):
        for across in (4, 1, 7, 2, 6):
            yield rect.x + rect.width * across // 8, rect.y + rect.height * down // 8
