"""What records ask of a game: its rules, and how it is spelled.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.rules.shape import Rules

from .record import Record
from .strict_json import Json


class Spelling(Protocol):
    """How a game is spelled in records."""

    def read_header(self, header: dict[str, Json], /) -> Record:
        """Read what only this game has in a header, and all that every game has."""

    def write_header(self, record: Any, /) -> dict[str, str]:
        """Write what only this game has in a header, each as a text of JSON."""

    def action_to_json(self, action: Any, /) -> dict[str, Json]:
        """Spell an action."""

    def event_to_json(self, event: Any, /) -> dict[str, Json]:
        """Spell an event: its name under ``event``, then its fields."""

    def sheet_to_json(self, state: Any, /) -> dict[str, Json]:
        """Spell what a game is worth as if it stopped now, and who has won."""

    def setup_of(self, record: Any, /) -> Any:
        """Make the setup that a record's header describes."""

    def seal_rows(self, setup: Any, /) -> Sequence[Sequence[int]]:
        """Lay open what a seal promises: the rows of cards and numbers, in order."""


class RecordedGame(Protocol):
    """A game of which there are records."""

    @property
    def name(self) -> str:
        """What records call it."""

    @property
    def rules(self) -> Rules:
        """What may be done."""

    @property
    def spelling(self) -> Any:
        """How it is written."""
