"""What a game provides for the gallery: its best moments and how to show them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from game.ui.draw.palette import Colour


class Found(Protocol):
    """A moment found in the library."""

    @property
    def uid(self) -> str:
        pass

    @property
    def name(self) -> str:
        """Whose moment it is."""

    @property
    def touched(self) -> str:
        """When that game was last played, ISO 8601."""


class Told(NamedTuple):
    """A row's texts in the player's language."""

    size: int
    """The moment's length."""
    word: str
    """The announcement made at it, or ''."""
    ink: Colour
    worth: str
    """What it scored, or ''."""
    when: str
    """When in the game it happened."""


@dataclass(frozen=True, slots=True)
class Collection:
    """The moments a game collects; texts are English, except in rows."""

    empty: str
    """Shown while there are none."""
    orders: Mapping[str, str]
    """The words for each order; the first is the default."""
    look_up: Callable[[sqlite3.Connection, int | None, str, int], Sequence[Found]]
    """A query by profile (None: all), order and limit."""
    told: Callable[[Any], Told]
    show: Callable[[Any, Any], None]
    """Seeks a replay's table to a moment, to pause at its end."""
