"""The gallery: the best that happened in the games of a box, each shown again with one click.

The library finds it; the theatre shows it where it happened.  What a game collects is its
``Collection``; knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.library import Profile, Ticket, list_profiles
from game.scenes.frame.asking import Asking, watch_again
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.names import draw_name
from game.scenes.frame.rows import Rows
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.game import screens_of
from game.ui.draw.palette import CREAM, GRAPE, INK, MAGENTA_DEEP, TEAL_DEEP
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

from .collection import Collection, Found
from .entry_words import date_of

MOST = 100
"""How many are listed."""
ROW_UNITS = 76.0
COUNT_UNITS, NAME_UNITS, LINE_UNITS = 46.0, 28.0, 22.0


class GalleryScene(WidgetScene):
    """The best moments of one person, or of everybody."""

    def __init__(self, kit: Kit, game: str) -> None:
        """Show those of one game first."""
        super().__init__(kit, "gallery")
        self.asking = Asking(kit)
        self.game = game
        self.order = ""
        self.who: Profile | None = None
        self.found: Sequence[Found] = []
        self.is_known = False
        self._library = kit.shelf.library
        self._asked: Ticket[Sequence[Found]] | None = None
        self._asked_who: Ticket[list[Profile]] | None = None
        if self._library is not None:
            self._asked_who = self._library.ask(list_profiles)
        self.rows = Rows(
            "list", self._title, ROW_UNITS, self._paint_row, opened=self._show, opens_at_once=True
        )
        offered = [name for name in kit.games if screens_of(kit.games, name).gallery_words]
        self._games = Choice(
            "game",
            "",
            offered,
            lambda: self.game,
            self.open,
            lambda name: _(screens_of(kit.games, name).gallery_words),
        )
        self._has_choice = len(offered) > 1
        self._back = back_button(kit)
        self._people: list[Profile] = []
        self.focus = Focus(kit, default=self.rows)
        self.open(game)

    @property
    def collection(self) -> Collection:
        return screens_of(self._kit.games, self.game).collection

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the library is still to come."""
        return not self.is_known or self._asked_who is not None or self.asking.is_waiting

    def _title(self) -> str:
        return _(screens_of(self._kit.games, self.game).gallery_words)

    # --- what is asked ---------------------------------------------------------------------------

    def open(self, game: str) -> None:
        """Show what happened in a game of the box."""
        self.game = game
        self.order = next(iter(self.collection.orders))
        self.found = []
        self.rows.show(0)
        self._fill()
        self._ask()

    def _fill(self) -> None:
        widgets: list[Widget] = [self._back]
        if self._has_choice:
            widgets.append(self._games)
        if len(self._people) > 1:
            widgets.append(
                Choice(
                    "who",
                    "",
                    (None, *self._people),
                    lambda: self.who,
                    self._choose,
                    lambda who: _("Everybody") if who is None else who.name,
                )
            )
        orders = self.collection.orders
        widgets.append(
            Choice(
                "order",
                "",
                tuple(orders),
                lambda: self.order,
                self._order_by,
                lambda order: _(orders[order]),
            )
        )
        self.focus.replace([*widgets, self.rows])

    def _ask(self) -> None:
        self.is_known = False
        if self._library is not None:
            profile = None if self.who is None else self.who.number
            look_up = self.collection.look_up
            self._asked = self._library.ask(look_up, profile, self.order, MOST)

    def _order_by(self, order: str) -> None:
        self.order = order
        self._ask()

    def _choose(self, who: Profile | None) -> None:
        self.who = who
        self._ask()

    def _listen(self) -> bool:
        changed = self.asking.update()
        if self._asked_who is not None and self._asked_who.is_done:
            who, self._asked_who = self._asked_who, None
            if who.error is None:
                self.meet(who.result)
            else:
                self.asking.tell(who.error)
            changed = True
        if self._asked is not None and self._asked.is_done:
            asked, self._asked = self._asked, None
            self.is_known = True
            self.found = []
            if asked.error is None:
                self.found = asked.result
            else:
                self.asking.tell(asked.error)
            self.rows.show(len(self.found))
            changed = True
        return changed

    def meet(self, profiles: list[Profile]) -> None:
        """Offer everybody who has played, where there is more than one."""
        self._people = profiles
        self._fill()

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not self.rows.turn(intent):
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        return self._listen() | self.focus.update(dt) | self.rows.pressed

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], self._title())
        self.focus.draw(surface)
        if self.is_known and not self.found:
            words, size = _(self.collection.empty), place.px(34)
            kit.text.draw(surface, words, place["empty"], "body", size, CREAM, align="center")

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        kit, place = self._kit, self._place
        if row >= len(self.found):
            # The rows of another order or game, until the answer is there.
            return
        found = self.found[row]
        told = self.collection.told(found)
        count = pygame.Rect(rect.x + place.px(16), rect.y, place.px(90), rect.height)
        size = place.px(COUNT_UNITS)
        kit.text.draw(surface, f"×{told.size}", count, "title", size, MAGENTA_DEEP, align="center")
        word = pygame.Rect(count.right + place.px(10), rect.y, place.px(220), rect.height)
        if told.word:
            kit.text.draw(surface, told.word, word, "script", place.px(36), told.ink, outline=INK)
        right = pygame.Rect(0, rect.y, place.px(190), rect.height)
        right.right = rect.right - place.px(20)
        if told.worth:
            size = place.px(NAME_UNITS)
            kit.text.draw(surface, told.worth, right, "title", size, TEAL_DEEP, align="right")
        when = pygame.Rect(0, rect.y, place.px(480), rect.height)
        when.right = right.x - place.px(10)
        words = f"{date_of(found.touched)} · {told.when}"
        kit.text.draw(surface, words, when, "body", place.px(LINE_UNITS), GRAPE)
        name = pygame.Rect(word.right + place.px(10), rect.y, 0, rect.height)
        name.width = when.x - name.x - place.px(10)
        draw_name(kit, surface, name, found.name, place.px(NAME_UNITS), INK)

    def _show(self) -> None:
        if self.rows.chosen < len(self.found):
            found = self.found[self.rows.chosen]
            show = partial(_stand, self.collection.show, found)
            watch_again(self._kit, self.asking, found.uid, show)


def _stand(show: Callable[[Any, Any], None], found: Found, table: Any) -> None:
    show(table, found)
