"""The account of a scene at a table: what has been shown there, told as soon as it hangs together.

A game says which words its events have and where one thing that happens ends.  Knows no game.
"""

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
"""The speeds at which a cascade is told when it is over, and in short."""


class AtTable(Protocol):
    """A scene at a table."""

    table: Any
    focus: Focus


class TableAccount(WidgetAccount):
    """What every scene at a table tells."""

    def __init__(self, scene: AtTable) -> None:
        super().__init__(lambda: scene.focus)
        self._table: Seated = scene.table

    @property
    def is_brief(self) -> bool:
        """Whether what happens is told in short: it goes by fast."""
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
        """Give the lines of the log as they are said: where several play, with the name."""
        return named_lines(lines, self._table.players)

    def board_in_view(self) -> str:
        """Say whose board is shown large."""
        table = self._table
        return _("The board of {name}").format(name=table.players[table.focus].name)

    @abstractmethod
    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Divide events into those to which nothing more will belong, and the rest."""

    @abstractmethod
    def tell(self, events: Sequence[Any]) -> list[str]:
        """Say what these events were."""
