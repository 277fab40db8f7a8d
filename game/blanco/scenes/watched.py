"""Watching Blanco: its table with a viewer's controls, and clears to seek and to save."""

from __future__ import annotations

from game.scenes.watch.playback import Playback
from game.scenes.watch.watchable import WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.ui.widgets.icon_button import IconButton
from game.ui.window.kit import Kit
from game.words import _

from .chain_film import save_control
from .table import BlancoTable


class TurnCamera:
    """Shows whoever acts; the table goes there by itself."""

    def __init__(self, table: BlancoTable) -> None:
        """Look at this table."""
        self._table = table

    def rests(self, dt: float) -> bool:
        """Never keep the table waiting."""
        return False

    def follow(self) -> None:
        """Stay: the table follows the turn."""

    def stay(self) -> None:
        """Leave the board that the viewer has chosen in view for this turn."""
        self._table.keep_in_view()

    def let_go(self) -> None:
        """Follow the turn again: another moment is shown."""
        self._table.keep_in_view(is_kept=False)


class WatchedBlanco(WatchedScene[BlancoTable]):
    """A game of Blanco that only bots play."""

    def __init__(
        self, kit: Kit, table: BlancoTable, playback: Playback, watched: WatchableScene
    ) -> None:
        """Watch a scene of a table, as its viewer wishes."""
        super().__init__(kit, table, playback, watched, TurnCamera(table))

    def _next_label(self) -> str:
        return _("Next clear")

    def _save_control(self) -> IconButton:
        return save_control(self.kit, self.table)
