"""The screen-reader view of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.record import Player
from game.scenes.share.log_file import named
from game.scenes.table.telling import Line
from game.ui.speech.widgets import WidgetAccount
from game.ui.widgets.focus import Focus
from game.words import _

AT_ONCE = 5
"""How many of the last lines are read on opening."""


class LogAccount(WidgetAccount):
    """Reads the end of the log on opening, all of it on request."""

    def __init__(
        self, focus: Callable[[], Focus], lines: Sequence[Line], players: Sequence[Player]
    ) -> None:
        super().__init__(focus)
        self._words = named_lines(lines, players)

    @property
    def heading(self) -> str:
        return _("What has happened")

    def opening(self) -> Sequence[str]:
        return self._words[-AT_ONCE:] or (_("Nothing yet."),)

    def table(self) -> Sequence[str]:
        return self._words


def named_lines(lines: Iterable[Line], players: Sequence[Player]) -> list[str]:
    """Return lines as they are read, with names if several play."""
    return [named(line, players) for line in lines]
