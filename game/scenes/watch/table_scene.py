"""The base of all scenes at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.scenes.game import screens_of
from game.ui.widgets.intents import Back, Intent
from game.ui.window.scene import Kit

from .timeline import WatchableScene

if TYPE_CHECKING:
    from game.ui.voices import Account


class TableScene(WatchableScene):
    """A scene of a game at a table."""

    kit: Kit
    table: Any

    @property
    def pause_key(self) -> Intent | None:
        """None in a replay, where Esc leaves."""
        return Back() if self.table.match_replay is None else None

    def account(self) -> Account:
        return screens_of(self.kit.games, self.table.game).account(self)
