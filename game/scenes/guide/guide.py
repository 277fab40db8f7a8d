"""A guide: who speaks at a table, which step is due, and what can be done about it.

A step is shown over whatever scene of the table may be explained; where the things on it lie, its
sight knows.  Knows no game and no pixels.
"""

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
    """One idea: its words, what they mean, and what is to be done.

    Without a ``move`` and without ``until`` it is only to be read.
    """

    words: str
    """English, with the guide's facts in braces."""
    points: tuple[Point, ...] = ()
    """What is pointed at."""
    move: object = None
    """What is to be done, as the guide's game knows it: nothing else is allowed meanwhile."""
    until: Callable[[WatchableScene], bool] | None = None
    """Tells of the scene whether it is done, where that is not one move."""
    heard: tuple[str, str] | None = None
    """A sound that comes with it, and what it tells, in English."""

    @property
    def is_read(self) -> bool:
        """Whether it is done with once it has been read."""
        return self.move is None and self.until is None


class Speaking(Protocol):
    """A scene in which a guide speaks."""

    kit: Kit

    def go_away(self) -> None:
        """Leave the game."""

    def ask_to_leave(self, words: str) -> None:
        """Ask once before leaving."""


class Way(NamedTuple):
    """A way on from a step, as a button."""

    words: str
    """In English."""
    take: Callable[[Speaking], None]
    """Go it, from the scene that speaks."""
    key: Intent | None = None
    """What else goes it."""


class Guide(ABC):
    """What speaks at one table."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def words_of(self, step: Step) -> str:
        return with_keys(_(step.words), **self.facts())

    def teaches(self, step: Step) -> bool:
        """Tell whether whoever is told this has been shown how the game goes."""
        return False

    def objection(self, action: object) -> str:
        """Say why an action that the rules allow is to wait; empty where it need not."""
        return ""

    @abstractmethod
    def due(self, scene: WatchableScene) -> Step | None:
        """Give what is to be said in a scene, if something is."""

    @abstractmethod
    def hear(self, step: Step) -> None:
        """Note that a step was read."""

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """Give what fills the words, as the game stands."""

    @abstractmethod
    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        """Give the two ways on from a step, the one that is meant first; none where it has none."""

    @abstractmethod
    def way_out(self, step: Step) -> Way:
        """Give what the cross of a step does."""
