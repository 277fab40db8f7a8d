"""The gallery: the best moments of the saved games, each shown again by one click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.library import Profile
from game.scenes.frame.names import draw_name
from game.scenes.frame.page import LibraryPage
from game.scenes.frame.rows import Rows
from game.scenes.game import screens_of
from game.ui.draw.palette import GRAPE, INK, MAGENTA_DEEP, TEAL_DEEP
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

from .collection import Collection, Found
from .entry_words import date_of

MOST = 100
"""How many are listed."""
ROW_UNITS = 76.0
COUNT_UNITS, WORD_UNITS, NAME_UNITS, LINE_UNITS = 46.0, 36.0, 28.0, 22.0


class Wanted(NamedTuple):
    """The filters of the gallery."""

    profile: int | None
    """None: everybody's."""
    order: str


class GalleryScene(LibraryPage):
    """The best moments of a player, or of everybody."""

    wanted: Wanted

    def __init__(self, kit: Kit, game: str) -> None:
        self.found: Sequence[Found] = []
        self.is_known = False
        """Whether the list matches the filters."""
        self._has_met = False
        """Whether the players are known; they are queried first."""
        self.rows = Rows(
            "list", self.head, ROW_UNITS, self._paint_row, opened=self._show, opens_at_once=True
        )
        offered = [name for name in kit.games if screens_of(kit.games, name).gallery_words]
        super().__init__(kit, "gallery", offered, game)
        self.open(self.game)

    @property
    def collection(self) -> Collection:
        return screens_of(self._kit.games, self.game).collection

    def head(self) -> str:
        return self.game_words(self.game)

    def game_words(self, name: str) -> str:
        return _(screens_of(self._kit.games, name).gallery_words)

    def default(self) -> Widget:
        return self.rows

    def widgets(self) -> list[Widget]:
        orders, people = self.collection.orders, {it.number: it.name for it in self.profiles}

        def name(number: int | None) -> str:
            return _("Everybody") if number is None else people[number]

        game = [self._switch] if len(self.games) > 1 else []
        who = [self.filter("who", (None, *people), name, "profile")] if len(people) > 1 else []
        order = self.filter("order", tuple(orders), lambda order: _(orders[order]))
        return [self._back, *game, *who, order, self.rows]

    # --- what is asked ---------------------------------------------------------------------------

    def meet(self, profiles: list[Profile]) -> None:
        self.profiles, self._has_met = profiles, True
        self.refresh()
        self.ask_anew()

    def open(self, game: str) -> None:
        """Show another game's moments."""
        self.game, self.found = game, []
        self.rows.show(0)
        self.wanted = Wanted(None, next(iter(self.collection.orders)))
        self.refresh()
        self.ask_anew()

    choose_game = open

    def ask_anew(self) -> None:
        self.is_known = False
        if self._has_met:
            self.ask(self._list, self.collection.look_up, *self.wanted, MOST)

    def _list(self, found: Sequence[Found]) -> None:
        self.found, self.is_known = found, True
        self.rows.show(len(found))

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not self.rows.turn(intent):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        return super().update(dt) | self.rows.pressed

    def message(self) -> str:
        return _(self.collection.empty) if self.is_known and not self.found else ""

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        px = self._place.px
        if row >= len(self.found):
            # Rows of the previous filters, until the answer is there.
            return
        found = self.found[row]
        told, write = self.collection.told(found), partial(self.write, surface)
        count = pygame.Rect(rect.x + px(16), rect.y, px(90), rect.height)
        write(f"×{told.size}", count, COUNT_UNITS, MAGENTA_DEEP, "title", align="center")
        word = pygame.Rect(count.right + px(10), rect.y, px(220), rect.height)
        if told.word:
            write(told.word, word, WORD_UNITS, told.ink, "script", outline=INK)
        right = pygame.Rect(0, rect.y, px(190), rect.height)
        right.right = rect.right - px(20)
        if told.worth:
            write(told.worth, right, NAME_UNITS, TEAL_DEEP, "title", align="right")
        when = pygame.Rect(0, rect.y, px(480), rect.height)
        when.right = right.x - px(10)
        write(f"{date_of(found.touched)} · {told.when}", when, LINE_UNITS, GRAPE)
        name = pygame.Rect(word.right + px(10), rect.y, 0, rect.height)
        name.width = when.x - name.x - px(10)
        draw_name(self._kit, surface, name, found.name, px(NAME_UNITS), INK)

    def _show(self) -> None:
        if self.rows.chosen < len(self.found):
            found, show = self.found[self.rows.chosen], self.collection.show
            self.watch(found.uid, lambda table: show(table, found))
