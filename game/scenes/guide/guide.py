"""The interface of a guide: its steps, which is due, and the buttons on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from game.scenes.watch.playback import WatchableScene
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.words import _

from .sight import Point, Sight


@dataclass(frozen=True, eq=False)
class Step:
    """One idea: words, what they point at, and what to do.

    Without ``move`` and ``until`` it is only read.
    """

    words: str
    """English, with the guide's facts as placeholders."""
    points: tuple[Point, ...] = ()
    move: object = None
    """The only move allowed meanwhile, in the game's terms."""
    until: Callable[[WatchableScene], bool] | None = None
    """Whether it is done in a scene, if that is not a single move."""
    heard: tuple[str, str] | None = None
    """A sound played with it, and its English caption."""

    @property
    def is_read(self) -> bool:
        """Whether it is done once read."""
        return self.move is None and self.until is None


class Speaking(Protocol):
    """A scene in which a guide speaks."""

    kit: Kit

    def go_away(self) -> None:
        pass

    def ask_to_leave(self, words: str) -> None:
        """Confirm before leaving."""


class Way(NamedTuple):
    """A button on a step."""

    words: str
    take: Callable[[Speaking], None]
    """Acts on the scene in which the guide speaks."""
    key: Intent | None = None
    """Its shortcut."""


class Guide(ABC):
    """Explains the game at one table."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def words_of(self, step: Step) -> str:
        return with_keys(_(step.words), **self.facts())

    def teaches(self, step: Step) -> bool:
        """Whether this step completes the guided game."""
        return False

    def objection(self, action: object) -> str:
        """Return why a legal action should wait, or ''."""
        return ""

    @abstractmethod
    def due(self, scene: WatchableScene) -> Step | None:
        """Return the step due in a scene."""

    @abstractmethod
    def hear(self, step: Step) -> None:
        """Mark a step as read."""

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """Return the values of the placeholders."""

    @abstractmethod
    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        """Return a step's two buttons, the preferred first, if it has them."""

    @abstractmethod
    def way_out(self, step: Step) -> Way:
        """Return what closing a step does."""
