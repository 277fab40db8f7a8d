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
    Puzzling,
    Rival,
    Screens,
    TableFactory,
    Words,
)
from game.words import N_, _

RIVALS: Mapping[str, Rival] = {
    "beginner": Rival(
        N_("Beginner"), N_("Happily crosses off what catches its eye."), "face_chick", "Pip"
    ),
    "casual": Rival(
        N_("Casual"), N_("Plays for fun and misses half of it."), "face_cat", "Momo"
    ),
    "line-greedy": Rival(
        N_("Bot"), N_("Completes lines and saves bolts: the usual bot."), "bot"
    ),
    "solid": Rival(
        N_("Solid"), N_("Plans one cross ahead and misses little."), "face_bear", "Bruno"
    ),
    "sharp": Rival(
        N_("Sharp"), N_("Misses nothing on the board, but forgets the bag."), "face_fox",
        "Vesper",
    ),
    "master": Rival(
        N_("Master"), N_("Sees every chain and thinks ahead to the next number."), "face_owl",
        "Sibyl",
    ),
}  # fmt: skip


if TYPE_CHECKING:
    from sqlite3 import Connection

    import pygame

    from game.luckybox.record import LuckyboxMatch, LuckyboxRecord
    from game.scenes.destinations import Offering
    from game.scenes.first_game import Columns
    from game.scenes.menu.howto_stage import Book, Picture
    from game.scenes.shelf.table_painting import Collection, LastTable
    from game.scenes.table.table import Seated
    from game.ui.voices import Account
    from game.ui.window.scene import Kit, Scene

    from .luckybox_table import Table

ONE_COPY = 6
"""With more players, two copies of the cards are used."""


class LuckyboxScreens(Screens):
    """The screens, texts and charts of Super Mega Lucky Box."""

    asks = N_("Edition")
    rivals = RIVALS
    watched = range(1, 7)
    save_words = N_("Save cascade clip")
    nothing_to_save = N_("No cascade on this board yet.")
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
    def table_factory(self) -> TableFactory:
        from . import luckybox_table

        return luckybox_table

    @property
    def decks(self) -> Decks:
        from . import luckybox_telling

        return luckybox_telling

    def rules(self, table: Seated | None) -> Columns:
        from .howto_pictures import columns_at

        return columns_at(table)

    @property
    def guiding(self) -> Guiding:
        from . import luckybox_guide

        return luckybox_guide

    @property
    def puzzling(self) -> Puzzling:
        from . import puzzling

        return puzzling

    def puzzle_detail(self, kit: Kit) -> str:
        from .puzzling import puzzle_detail

        return puzzle_detail(kit.settings)

    @property
    def filming(self) -> Filming:
        from . import luckybox_theatre

        return luckybox_theatre

    @property
    def words(self) -> InWords:
        from . import luckybox_telling

        return luckybox_telling

    @property
    def charts(self) -> Charts:
        from . import luckybox_statistics

        return luckybox_statistics

    def crowd_note(self, count: int) -> str:
        if count <= ONE_COPY:
            return ""
        return _("{count} players: two copies of the cards and tokens").format(count=count)

    def scene(self, kit: Kit, table: Table) -> Scene:
        from .luckybox_theatre import scene_for

        return scene_for(kit, table)

    @property
    def collection(self) -> Collection:
        from .luckybox_theatre import COLLECTION

        return COLLECTION

    @property
    def offerings(self) -> Sequence[Offering]:
        from .luckybox_table import OFFERINGS

        return OFFERINGS

    def query_today(self, connection: Connection, profile: int | None) -> Words:
        from .luckybox_table import query_today

        return query_today(connection, profile)

    def account(self, scene: Scene) -> Account:
        from .luckybox_accounts import account_of

        return account_of(scene)

    def book(self) -> Book:
        from .howto_pictures import BOOK

        return BOOK

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        from .cards import fan_of_hues

        return fan_of_hues(kit)

    def preview(self, kit: Kit) -> Picture:
        from .luckybox_howto import Preview

        return Preview(kit)

    def last_table(self, record: LuckyboxRecord) -> LastTable:
        from .luckybox_statistics import LastLuckyboxTable

        return LastLuckyboxTable.of(record)

    def result_picture(self, kit: Kit, match: LuckyboxMatch, line: str) -> pygame.Surface:
        from .luckybox_statistics import luckybox_picture

        return luckybox_picture(kit, match, line)
