"""The screens of Super Mega Lucky Box: what the house asks of it, each made when it is asked for.

The router of this game: it names its scenes, which name each other as destinations only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.scenes.game import Screens
from game.words import N_

if TYPE_CHECKING:
    from game.challenge import Challenge
    from game.luckybox.match import LuckyboxMatch
    from game.luckybox.record import LuckyboxRecord
    from game.record import Player
    from game.start import Watch
    from game.ui.window.kit import Kit
    from game.ui.window.scene import Scene

    from .table import Table


class LuckyboxScreens(Screens):
    """Cards, cascades and rounds."""

    gallery_words = N_("Best cascades")
    save_words = N_("Save last cascade")

    def lay(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None,
        watch: Watch | None = None,
    ) -> Table:
        from .laying import new_table

        return new_table(kit, players, kind, seed, watch)

    def resume(self, kit: Kit, record: LuckyboxRecord, steps: int | None, uid: str) -> Table:
        from .laying import resumed_table

        return resumed_table(kit, record, steps, uid)

    def replay(self, kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
        from .laying import theatre_table

        return theatre_table(kit, record, steps)

    def take_up(
        self, kit: Kit, challenge: Challenge[LuckyboxRecord], players: Sequence[Player]
    ) -> Table:
        from .laying import challenge_match, lay_table

        return lay_table(kit, challenge_match(challenge, players))

    def match_of(self, record: LuckyboxRecord, steps: int | None) -> LuckyboxMatch:
        from game.luckybox.match import LuckyboxMatch

        return LuckyboxMatch.resumed(record, steps)

    def scene(self, kit: Kit, table: Table) -> Scene:
        from .theatre import scene_for

        return scene_for(kit, table)

    def gallery(self, kit: Kit) -> Scene:
        from .gallery import GalleryScene

        return GalleryScene(kit)

    def daily(self, kit: Kit, name: str) -> Scene:
        from .daily.daily import DailyScene

        return DailyScene(kit, name)

    def may_save(self, table: Table) -> bool:
        return table.last_cascade() is not None

    def save(self, kit: Kit, table: Table) -> None:
        from .cascade_film import save_cascade

        save_cascade(kit, table)
