"""The entry point to this game's screens; imports each one on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.scenes.game import (
    Charts,
    Decks,
    FanCard,
    Filming,
    Guiding,
    InWords,
    Laying,
    Puzzling,
    Screens,
    Words,
)
from game.words import N_, _

from .kinds import RIVALS

if TYPE_CHECKING:
    from sqlite3 import Connection

    import pygame

    from game.luckybox.match import LuckyboxMatch
    from game.luckybox.record import LuckyboxRecord
    from game.scenes.menu.book import Book
    from game.scenes.menu.howto_stage import Picture
    from game.scenes.offering import Offering
    from game.scenes.shelf.collection import Collection
    from game.scenes.shelf.table_painting import LastTable
    from game.ui.speech.account import Account
    from game.ui.window.kit import Kit
    from game.ui.window.scene import Scene

    from .table import Table

ONE_COPY = 6
"""With more players, two copies of the cards are used."""


class LuckyboxScreens(Screens):
    """The screens, texts and charts of Super Mega Lucky Box."""

    asks = N_("Edition")
    rivals = RIVALS
    watched = range(1, 7)
    save_words = N_("Film the cascade")
    nothing_to_save = N_("There is no cascade on this board yet.")
    gallery_words = N_("Best cascades")
    has_daily = True
    has_puzzles = True
    is_reviewed = True
    fewer_is_better = False
    total_units = 110.0

    @property
    def kinds(self) -> Mapping[str, str]:
        from game.luckybox.rules import EDITIONS

        return {name: edition.title for name, edition in EDITIONS.items()}

    @property
    def notes(self) -> Mapping[str, str]:
        from game.luckybox.rules import EDITIONS

        return {name: edition.note for name, edition in EDITIONS.items()}

    @property
    def laying(self) -> Laying:
        from . import laying

        return laying

    @property
    def decks(self) -> Decks:
        from . import decks

        return decks

    @property
    def guiding(self) -> Guiding:
        from .guide import guiding

        return guiding

    @property
    def puzzling(self) -> Puzzling:
        from .puzzles import puzzling

        return puzzling

    def told_of_puzzles(self, kit: Kit) -> str:
        from .puzzles.notebook import told_of_puzzles

        return told_of_puzzles(kit.settings)

    @property
    def filming(self) -> Filming:
        from . import cascade_film

        return cascade_film

    @property
    def words(self) -> InWords:
        from . import words

        return words

    @property
    def charts(self) -> Charts:
        from . import statistics

        return statistics

    def crowd_note(self, count: int) -> str:
        if count <= ONE_COPY:
            return ""
        return _("{count} players: two copies of the cards and tokens").format(count=count)

    def scene(self, kit: Kit, table: Table) -> Scene:
        from .theatre import scene_for

        return scene_for(kit, table)

    @property
    def collection(self) -> Collection:
        from .daily.collection import COLLECTION

        return COLLECTION

    @property
    def offerings(self) -> Sequence[Offering]:
        from .daily.offerings import OFFERINGS

        return OFFERINGS

    def told_of_today(self, connection: Connection, profile: int | None) -> Words:
        from .daily.door import told_of_today

        return told_of_today(connection, profile)

    def account(self, scene: Scene) -> Account:
        from .spoken.accounts import account_of

        return account_of(scene)

    def book(self) -> Book:
        from .howto.pictures import BOOK

        return BOOK

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        from .draw.fan import fan_of_hues

        return fan_of_hues(kit)

    def preview(self, kit: Kit) -> Picture:
        from .howto.preview import Preview

        return Preview(kit)

    def last_table(self, record: LuckyboxRecord) -> LastTable:
        from .last_table import LastLuckyboxTable

        return LastLuckyboxTable.of(record)

    def result_picture(self, kit: Kit, match: LuckyboxMatch, line: str) -> pygame.Surface:
        from .result import luckybox_picture

        return luckybox_picture(kit, match, line)
