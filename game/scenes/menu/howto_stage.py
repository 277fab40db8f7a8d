"""The stage of a how-to-play page: what every picture there can do, and examples that are played.

An example acts through the rules of its game and shows what follows with the director and the clips
of a real table.  Knows neither game, and nothing of pages and words around it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import pygame

from game.stage import Director
from game.stage.director import Foldable
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM
from game.ui.window.kit import Kit

SPEED = "slow"
"""Examples are shown slowly, whatever the speed of the game."""
FIRST_REST, REST, CHOICE = 1.4, 2.6, 0.8
"""Seconds before the first action and the others, and how long before it a choice is pointed at."""

View = TypeVar("View", bound=Foldable)
Event = TypeVar("Event")
Action = TypeVar("Action")
AnyAction = TypeVar("AnyAction", covariant=True)


class Script(Protocol[AnyAction]):
    """What an example shows."""

    @property
    def actions(self) -> Sequence[AnyAction]:
        """What is done, in order."""


class Picture:
    """What a page shows: placed, drawn, and perhaps played."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scale = 1.0

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Take a part of the screen; ``scale`` is pixels a unit."""
        self.rect, self.scale = rect, scale

    def px(self, units: float) -> int:
        """Give a length in pixels."""
        return max(1, round(units * self.scale))

    @property
    def can_go_on(self) -> bool:
        """Whether Space does anything."""
        return False

    @property
    def is_done(self) -> bool:
        """Whether going on means beginning again."""
        return False

    def go_on(self) -> None:
        """Do the next thing at once, or begin again."""

    def replay(self) -> None:
        """Begin again."""

    def update(self, dt: float) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""


class Example(Picture, ABC, Generic[View, Event, Action]):
    """A lesson played step by step; subclasses know its game."""

    first_rest, rest, choice = FIRST_REST, REST, CHOICE

    def __init__(self, kit: Kit, script: Script[Action]) -> None:
        """Show the beginning."""
        super().__init__(kit)
        self._script = script
        self.replay()

    @abstractmethod
    def _lay(self) -> Director[View, Event]:
        """Lay the table as it is at the beginning."""

    @abstractmethod
    def _do(self, action: Action) -> Iterable[Event]:
        """Do what comes next; tell what is shown of it."""

    def replay(self) -> None:
        self.director = self._lay()
        self._done = 0
        self._rested = self.rest - self.first_rest
        self._points = False

    @property
    def can_go_on(self) -> bool:
        """Say yes: it can always be hurried or begun again."""
        return True

    @property
    def is_done(self) -> bool:
        """Whether everything has been shown."""
        return self._next is None and not self.director.is_busy()

    def go_on(self) -> None:
        """Finish what plays, do the next action at once, or begin again."""
        if self.director.is_busy():
            self.director.finish()
        elif self._next is None:
            self.replay()
        else:
            self._act(self._next)

    def update(self, dt: float) -> bool:
        """Play on."""
        if self.director.update(dt):
            return True
        if self._next is None:
            return False
        self._rested += dt
        if self._rested >= self.rest:
            self._act(self._next)
            return True
        points = self._rested >= self.rest - self.choice
        changed, self._points = points != self._points, points
        return changed

    @property
    def _next(self) -> Action | None:
        actions = self._script.actions
        return actions[self._done] if self._done < len(actions) else None

    def _act(self, action: Action) -> None:
        self.director.queue(self._do(action))
        self._done += 1
        self._rested, self._points = 0.0, False


def draw_strip(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, words: str, size_px: int
) -> None:
    """Draw a dark strip with a line of words in its middle."""
    strip = kit.pixels.get(
        ("strip", rect.size),
        lambda: shapes.panel(
            rect.size, fill=BAR, border=max(1, rect.height // 24), radius=rect.height * 0.36
        ),
    )
    surface.blit(strip, rect)
    inside = rect.inflate(-rect.height // 2, 0)
    kit.text.draw(surface, words, inside, "body", size_px, CREAM, align="center")
