"""The gallery: the longest and the most valuable cascades, each shown again with one click.

The library finds them; the theatre shows them where they happened.  Knows no rules.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.library import Highlight, Profile, Ticket, best_cascades, list_profiles
from game.scenes.frame.asking import Asking, watch_again
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.names import draw_name
from game.scenes.frame.rows import Rows
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.shelf.entry_words import date_of
from game.ui.draw.palette import CREAM, EDGE, INK, MAGENTA, TEAL_DEEP
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

from .table import Table
from .tiers import tier_of

ANCHORS = ("top_bar", "heading", "list", "empty", "who", "order", "back")
ORDERS = {False: N_("The longest"), True: N_("The most valuable")}
MOST = 100
"""How many cascades are listed."""
ROW_UNITS = 76.0
COUNT_UNITS, NAME_UNITS, LINE_UNITS = 46.0, 28.0, 22.0


class GalleryScene(WidgetScene):
    """The best cascades of one person, or of everybody."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, "gallery", ANCHORS)
        self.asking = Asking(kit)
        self.by_worth = False
        self.who: Profile | None = None
        self.cascades: list[Highlight] = []
        self.is_known = False
        self._library = kit.shelf.library
        self._asked: Ticket[list[Highlight]] | None = None
        self._asked_who: Ticket[list[Profile]] | None = None
        if self._library is not None:
            self._asked_who = self._library.ask(list_profiles)
        self.rows = Rows(
            "list",
            lambda: _("Best cascades"),
            ROW_UNITS,
            self._paint_row,
            opened=self._show,
            opens_at_once=True,
        )
        self._order = Choice(
            "order",
            "",
            tuple(ORDERS),
            lambda: self.by_worth,
            self._order_by,
            lambda by_worth: _(ORDERS[by_worth]),
        )
        self._back = back_button(kit)
        self.focus = Focus(kit, [self._back, self._order, self.rows], default=self.rows)
        self._ask()

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the library is still to come."""
        return not self.is_known or self._asked_who is not None or self.asking.is_waiting

    # --- what is asked ---------------------------------------------------------------------------

    def _ask(self) -> None:
        self.is_known = False
        if self._library is not None:
            profile = None if self.who is None else self.who.number
            self._asked = self._library.ask(
                best_cascades, profile, by_worth=self.by_worth, limit=MOST
            )

    def _order_by(self, by_worth: bool) -> None:
        self.by_worth = by_worth
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
            self.cascades = []
            if asked.error is None:
                self.cascades = asked.result
            else:
                self.asking.tell(asked.error)
            self.rows.show(len(self.cascades))
            changed = True
        return changed

    def meet(self, profiles: list[Profile]) -> None:
        """Offer everybody who has played, where there is more than one."""
        if len(profiles) < 2:
            return
        who = Choice(
            "who",
            "",
            (None, *profiles),
            lambda: self.who,
            self._choose,
            lambda who: _("Everybody") if who is None else who.name,
        )
        self.focus.replace([self._back, who, self._order, self.rows])

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
        draw_heading(kit, surface, place["heading"], _("Best cascades"))
        self.focus.draw(surface)
        if self.is_known and not self.cascades:
            words = _("Cascades of finished games gather here.")
            size = place.px(34)
            kit.text.draw(surface, words, place["empty"], "body", size, CREAM, align="center")

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        kit, place = self._kit, self._place
        found = self.cascades[row]
        cascade = found.cascade
        tier = tier_of(cascade.crosses)
        count = pygame.Rect(rect.x + place.px(16), rect.y, place.px(90), rect.height)
        size = place.px(COUNT_UNITS)
        kit.text.draw(surface, f"×{cascade.crosses}", count, "title", size, MAGENTA, align="center")
        word = pygame.Rect(count.right + place.px(10), rect.y, place.px(220), rect.height)
        if tier is not None:
            kit.text.draw(
                surface, _(tier.word), word, "script", place.px(36), tier.ink, outline=INK
            )
        points = ngettext("{count} point", "{count} points", cascade.worth).format(
            count=cascade.worth
        )
        right = pygame.Rect(0, rect.y, place.px(190), rect.height)
        right.right = rect.right - place.px(20)
        if cascade.worth:
            size = place.px(NAME_UNITS)
            kit.text.draw(surface, points, right, "title", size, TEAL_DEEP, align="right")
        when = pygame.Rect(0, rect.y, place.px(480), rect.height)
        when.right = right.x - place.px(10)
        words = _("{date} · round {round}, number {turn}").format(
            date=date_of(found.touched), round=cascade.round, turn=cascade.turn
        )
        kit.text.draw(surface, words, when, "body", place.px(LINE_UNITS), EDGE)
        name = pygame.Rect(word.right + place.px(10), rect.y, 0, rect.height)
        name.width = when.x - name.x - place.px(10)
        draw_name(kit, surface, name, found.name, place.px(NAME_UNITS), INK)

    def _show(self) -> None:
        if self.cascades:
            found = self.cascades[self.rows.chosen]
            cascade = found.cascade
            show = partial(show_cascade, action=cascade.first, player=cascade.player)
            watch_again(self._kit, self.asking, found.uid, show)


def show_cascade(table: Table, action: int, player: int) -> None:
    """Stand where a cascade begins, to halt at its end, with the board of whoever made it large."""
    told = table.performance
    if told is not None and table.playback is not None:
        begins = told.before_action(action)
        table.seek(begins)
        table.playback.until = told.end_of_cascade(begins)
    table.home = table.focus = player
