"""Whether a table is shared by people who play at once, or shows one board after another."""

from __future__ import annotations

from game.luckybox.scenes.luckybox_table import Table
from game.ui.window.scene import Kit

from .shared_layout import is_table_live


def plays_at_shared_table(kit: Kit, table: Table) -> bool:
    """Whether everybody plays on a board of their own at once, at this window's size."""
    if table.match_replay is not None or table.watch is not None or table.guide is not None:
        return False
    is_wished = kit.settings.shares_table and table.is_shared and table.task is None
    bots = tuple([player.is_bot for player in table.players])
    return is_wished and is_table_live(kit.stack.size, bots)


class SharingWatch:
    """Notices when a table that shows one board after another may be shared from now on."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table, self._was_apart = kit, table, False

    def has_begun(self) -> bool:
        is_shared = plays_at_shared_table(self._kit, self._table)
        has_begun, self._was_apart = is_shared and self._was_apart, not is_shared
        return has_begun
