"""Blanco's screens, as the router asks for them; imported when asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.game import Charts, FanCard, Filming, Guiding, InWords, Screens, TableFactory
from game.words import N_

from .blanco_telling import KINDS, NOTES, RIVALS, SWITCHES

if TYPE_CHECKING:
    import pygame

    from game.blanco.match import BlancoMatch
    from game.blanco.record import BlancoRecord
    from game.scenes.destinations import Offering
    from game.scenes.menu.howto_stage import Book, Picture
    from game.scenes.shelf.table_painting import Collection, LastTable
    from game.ui.voices import Account
    from game.ui.window.scene import Kit, Scene

    from .blanco_table import BlancoTable


FAN = (51, 7, 36, 69)
"""The cards shown on the title, by id."""


class BlancoScreens(Screens):
    """Blanco's entry point for the shared screens."""

    asks = N_("Match")
    kinds, notes, switches, rivals = KINDS, NOTES, SWITCHES, RIVALS
    watched = range(2, 6)
    save_words = N_("Save a clip of the last clear")
    nothing_to_save = N_("No lines cleared yet.")
    gallery_words = N_("Best chains")
    fewer_is_better = True
    total_units = 170.0

    @property
    def table_factory(self) -> TableFactory:
        from . import blanco_result

        return blanco_result

    @property
    def guiding(self) -> Guiding:
        from . import blanco_guide

        return blanco_guide

    @property
    def filming(self) -> Filming:
        from . import blanco_theatre

        return blanco_theatre

    @property
    def words(self) -> InWords:
        from . import blanco_telling

        return blanco_telling

    @property
    def charts(self) -> Charts:
        from . import blanco_statistics

        return blanco_statistics

    @property
    def collection(self) -> Collection:
        from .blanco_theatre import COLLECTION

        return COLLECTION

    @property
    def offerings(self) -> Sequence[Offering]:
        from .blanco_theatre import OFFERINGS

        return OFFERINGS

    def scene(self, kit: Kit, table: BlancoTable) -> Scene:
        from .blanco_theatre import scene_for

        return scene_for(kit, table)

    def account(self, scene: Scene) -> Account:
        from .blanco_accounts import account_of

        return account_of(scene)

    def book(self) -> Book:
        from .blanco_howto import BOOK

        return BOOK

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        from .blanco_cards import blanco_card

        return [partial(blanco_card, kit.art, card) for card in FAN]

    def preview(self, kit: Kit) -> Picture:
        from .blanco_howto import preview

        return preview(kit)

    def last_table(self, record: BlancoRecord) -> LastTable:
        from .blanco_statistics import LastBlancoTable

        return LastBlancoTable.of(record)

    def result_picture(self, kit: Kit, match: BlancoMatch, line: str) -> pygame.Surface:
        from .blanco_statistics import blanco_picture

        return blanco_picture(kit, match, line)
