"""What the gallery asks of a game: which moments are worth seeing again, and how to show them.

Knows no game and no scene.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from game.ui.draw.palette import Colour


class Found(Protocol):
    """Something in the library that is worth seeing again."""

    @property
    def uid(self) -> str:
        """The game it happened in."""

    @property
    def name(self) -> str:
        """Who did it."""

    @property
    def touched(self) -> str:
        """When that game was last played, ISO 8601."""


class Told(NamedTuple):
    """What a row says, in the player's language."""

    size: int
    """How long it is."""
    word: str
    """What is called at it; perhaps nothing."""
    ink: Colour
    worth: str
    """What it brought; perhaps nothing."""
    when: str
    """At what point of the game it was."""


@dataclass(frozen=True, slots=True)
class Collection:
    """What a game collects; all words but those of rows are English."""

    empty: str
    """What is said as long as there is nothing."""
    orders: Mapping[str, str]
    """The words for each order, the first one first."""
    look_up: Callable[[sqlite3.Connection, int | None, str, int], Sequence[Found]]
    """A question to the library: by profile, in an order, so many at most."""
    told: Callable[[Any], Told]
    show: Callable[[Any, Any], None]
    """Stands a table of the theatre where something begins, to halt at its end."""
