"""A scene at a table: it can be watched, and tells who does not see it what its game has it tell.

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.scenes.game import screens_of
from game.ui.widgets.intents import Back, Intent
from game.ui.window.kit import Kit

from .playback import WatchableScene

if TYPE_CHECKING:
    from game.ui.speech.account import Account


class TableScene(WatchableScene):
    """One scene of a game at a table."""

    kit: Kit
    table: Any
    """Its table, with all that its game has there."""

    @property
    def pause_key(self) -> Intent | None:
        """What opens the pause; nothing in the theatre, where Esc is the way out of it."""
        return Back() if self.table.performance is None else None

    def account(self) -> Account:
        return screens_of(self.kit.games, self.table.game).account(self)
