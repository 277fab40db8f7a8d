"""The screens of Blanco: what the house asks of it, imported as it is asked.

The router of this game: its scenes name each other as destinations only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.game import Charts, FanCard, Filming, Guiding, InWords, Laying, Screens
from game.words import N_

from .kinds import KINDS, NOTES, RIVALS, SWITCHES

if TYPE_CHECKING:
    import pygame

    from game.blanco.match import BlancoMatch
    from game.blanco.record import BlancoRecord
    from game.scenes.menu.book import Book
    from game.scenes.menu.howto_stage import Picture
    from game.scenes.offering import Offering
    from game.scenes.shelf.collection import Collection
    from game.scenes.shelf.table_painting import LastTable
    from game.ui.speech.account import Account
    from game.ui.window.kit import Kit
    from game.ui.window.scene import Scene

    from .table import BlancoTable


FAN = (51, 7, 36, 69)
"""The cards that are shown on the title, by id."""


class BlancoScreens(Screens):
    """Grids, chains and matches."""

    asks = N_("Match")
    kinds, notes, switches, rivals = KINDS, NOTES, SWITCHES, RIVALS
    watched = range(2, 6)
    save_words = N_("Film the last clear")
    nothing_to_save = N_("No line has been cleared yet.")
    gallery_words = N_("Best chains")
    fewer_is_better = True
    total_units = 170.0

    @property
    def laying(self) -> Laying:
        from . import laying

        return laying

    @property
    def guiding(self) -> Guiding:
        from .guide import guiding

        return guiding

    @property
    def filming(self) -> Filming:
        from . import chain_film

        return chain_film

    @property
    def words(self) -> InWords:
        from . import words

        return words

    @property
    def charts(self) -> Charts:
        from . import statistics

        return statistics

    @property
    def collection(self) -> Collection:
        from .daily.collection import COLLECTION

        return COLLECTION

    @property
    def offerings(self) -> Sequence[Offering]:
        from .daily.offerings import OFFERINGS

        return OFFERINGS

    def scene(self, kit: Kit, table: BlancoTable) -> Scene:
        from .theatre import scene_for

        return scene_for(kit, table)

    def account(self, scene: Scene) -> Account:
        from .spoken.accounts import account_of

        return account_of(scene)

    def book(self) -> Book:
        from .howto.pages import BOOK

        return BOOK

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        from .draw.cards import blanco_card

        return [partial(blanco_card, kit.art, card) for card in FAN]

    def preview(self, kit: Kit) -> Picture:
        from .howto.pages import preview

        return preview(kit)

    def last_table(self, record: BlancoRecord) -> LastTable:
        from .last_table import LastBlancoTable

        return LastBlancoTable.of(record)

    def result_picture(self, kit: Kit, match: BlancoMatch, line: str) -> pygame.Surface:
        from .result_picture import blanco_picture

        return blanco_picture(kit, match, line)
