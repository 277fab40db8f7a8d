"""The screen-reader view of a table: events, read once they belong together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Protocol

from game.scenes.table.table import Seated
from game.scenes.table.telling import Line
from game.ui.speech.widgets import WidgetAccount
from game.ui.widgets.focus import Focus
from game.words import _

from .log import named_lines

BRIEF = ("fast", "turbo")
"""Speeds at which a cascade is read in short, after its end."""


class AtTable(Protocol):
    """A scene at a table."""

    table: Any
    focus: Focus


class TableAccount(WidgetAccount):
    """The parts common to all scenes at a table."""

    def __init__(self, scene: AtTable) -> None:
        super().__init__(lambda: scene.focus)
        self._table: Seated = scene.table

    @property
    def is_brief(self) -> bool:
        """Whether events are read in short, as they pass quickly."""
        return self._table.speed in BRIEF

    def happened(self) -> Sequence[str]:
        unheard = self._table.unheard
        if not unheard:
            return ()
        events, unheard[:] = self.whole(unheard)
        said: list[str] = []
        for are_words, run in groupby(events, lambda event: isinstance(event, str)):
            some = list(run)
            said += some if are_words else self.tell(some)
        return said

    def forget(self) -> None:
        self._table.unheard.clear()

    def in_lines(self, lines: Sequence[Line]) -> list[str]:
        """Return log lines as they are read, with names if several play."""
        return named_lines(lines, self._table.players)

    def board_in_view(self) -> str:
        """Return whose board is shown large."""
        table = self._table
        return _("The board of {name}").format(name=table.players[table.focus].name)

    @abstractmethod
    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Split off the events that may still be continued by later ones."""

    @abstractmethod
    def tell(self, events: Sequence[Any]) -> list[str]:
        """Return sentences for these events."""
