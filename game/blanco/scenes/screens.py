"""The screens of Blanco: what the house asks of it, each made when it is asked for.

The router of this game: it names its scenes, which name each other as destinations only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.scenes.game import Screens
from game.words import N_

if TYPE_CHECKING:
    from game.blanco.match import BlancoMatch
    from game.blanco.record import BlancoRecord
    from game.challenge import Challenge
    from game.record import Player
    from game.start import Watch
    from game.ui.window.kit import Kit
    from game.ui.window.scene import Scene

    from .table import BlancoTable


class BlancoScreens(Screens):
    """Grids, chains and matches."""

    gallery_words = ""
    save_words = N_("Save last clear")

    def lay(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None,
        watch: Watch | None = None,
    ) -> BlancoTable:
        from .laying import new_table

        return new_table(kit, players, kind, seed, watch)

    def resume(self, kit: Kit, record: BlancoRecord, steps: int | None, uid: str) -> BlancoTable:
        from .laying import resumed_table

        return resumed_table(kit, record, uid)

    def replay(self, kit: Kit, record: BlancoRecord, steps: int | None = None) -> BlancoTable:
        from .laying import theatre_table

        return theatre_table(kit, record)

    def take_up(
        self, kit: Kit, challenge: Challenge[BlancoRecord], players: Sequence[Player]
    ) -> BlancoTable:
        from .laying import challenge_table

        return challenge_table(kit, challenge, players)

    def match_of(self, record: BlancoRecord, steps: int | None) -> BlancoMatch:
        from game.blanco.match import BlancoMatch

        return BlancoMatch.resumed(record)

    def scene(self, kit: Kit, table: BlancoTable) -> Scene:
        from .theatre import scene_for

        return scene_for(kit, table)

    def gallery(self, kit: Kit) -> Scene:
        raise LookupError("there is no gallery of Blanco")

    def daily(self, kit: Kit, name: str) -> Scene:
        raise LookupError("there is no daily deal of Blanco")

    def may_save(self, table: BlancoTable) -> bool:
        from .chain import has_chain

        return has_chain(table.match.actions)

    def save(self, kit: Kit, table: BlancoTable) -> None:
        from .chain_film import save_chain

        save_chain(kit, table)
