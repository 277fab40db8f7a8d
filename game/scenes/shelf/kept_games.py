"""The saved games: search, continue, watch, share, export, delete.

Only rows in view are loaded (``pages``), so size does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.folders import data_folder
from game.library import Library, ListedGame, Search, remove
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, play_on, share_again, watch_again
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.frame.names import draw_name
from game.scenes.frame.page import PageScene
from game.scenes.frame.plate import draw_plate
from game.scenes.frame.rows import Rows
from game.scenes.frame.widget_scene import back_button
from game.scenes.game import screens_of
from game.ui.draw.palette import CREAM, GRAPE, INK, LILAC, TEAL_DEEP, shown
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Dropped, Intent
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

from .entry_words import headline_of, names_of, notes_of, scores_of, span_of, summary_of
from .export import FOLDER, file_name, write_out
from .importing import Importing, ask_for_records, bring_in
from .pages import GamePages
from .recovery import Recovery
from .table_picture import TablePictures

STATES: dict[tuple[bool | None, bool], str] = {
    (None, False): N_("All games"),
    (None, True): N_("No bots-only games"),
    (True, False): N_("Finished"),
    (False, False): N_("Not finished"),
}
"""Keys: finished or not (None: both), and whether bots-only games are left out."""
CAPTION_UNITS = 24.0
ROW_UNITS, GAP_UNITS = 92.0, 12.0
LETTERS_SHARE = 0.7
"""The font size of a label relative to its row."""
NAME_UNITS, LINE_UNITS, TOTAL_UNITS, FACT_UNITS = 28.0, 21.0, 44.0, 24.0


class KeptGamesScene(PageScene):
    """The list, the search, and details of the chosen game."""

    title = N_("Games")
    takes_files = True

    def __init__(self, kit: Kit, files: Sequence[str] = ()) -> None:
        """Query the first page, and import ``files``."""
        super().__init__(kit, "games")
        self.search = Search()
        self.asking = Asking(kit)
        self._library: Library | None = kit.shelf.library
        self._changes = self._library.changes if self._library else 0
        self._pictures = TablePictures(kit, self._library) if self._library else None
        self.rows = Rows("list", N_("Games"), ROW_UNITS, self._paint_row, opened=self._open)
        self.pages = GamePages(self._library, self.asking, self.rows)
        self.recovery = Recovery(kit, lambda: self.pages.ask(self.search))
        self.who, *others = self._search_row()
        widgets = [*self._bar(), self.who, *others, self.rows, *self._ways()]
        self.focus = Focus(kit, widgets, default=self.rows)
        self.look_for(self.search)
        self._importing: Importing | None = None
        self._taken = 0
        """How many games had been imported when the list was last queried."""
        if files:
            self._import(files)

    def _bar(self) -> list[Widget]:
        """Return the buttons in the bar."""
        kit = self._kit
        games = [name for name in kit.games if screens_of(kit.games, name).gallery_words]
        gallery = Button(
            "cascades", lambda: _(screens_of(kit.games, games[0]).gallery_words),
            lambda: kit.stack.push(to.Gallery(games[0])), style="secondary", visible=bool(games),
        )  # fmt: skip
        ask = partial(ask_for_records, kit, self._import)
        return [
            Button("import", N_("Import"), ask, style="quiet"),
            Button("restore", N_("Restore"), self.recovery.look, style="quiet"),
            gallery,
            back_button(kit),
        ]

    def _search_row(self) -> list[Widget]:
        """Return the search widgets."""
        kit = self._kit
        _first, *others = kit.games.values()
        # An edition of the first game, or another game as a whole.
        kinds = {**screens_of(kit.games).kinds, **{game.name: game.title for game in others}}
        return [
            TextField("who", N_("Player"), placeholder=lambda: _("Player"),
                      changed=lambda text: self._narrow(player=text.strip())),
            TextField("when", N_("Date"), changed=self._search_when, limit=10,
                      placeholder=lambda: _("Date: 2026-11"), accepts="0123456789-".__contains__),
            TextField("least", N_("Points"), placeholder=lambda: _("Points from"), limit=3,
                      changed=lambda text: self._narrow(least=int(text) if text else None),
                      accepts=str.isdecimal),
            Choice("edition", "", ("", *kinds), lambda: self.search.game or self.search.edition,
                   self._search_edition,
                   lambda name: _(kinds[name]) if name else _("All editions")),
            Choice("state", "", tuple(STATES),
                   lambda: (self.search.is_finished, self.search.is_of_people),
                   lambda it: self._narrow(is_finished=it[0], is_of_people=it[1]),
                   lambda state: _(STATES[state])),
        ]  # fmt: skip

    def _ways(self) -> list[Button]:
        """Return the buttons for the chosen game; the first three share a place."""
        readable = self._can_be_read
        ways = [
            Button("resume", N_("Continue"), self._continue,
                   enabled=lambda: self.chosen is not None and self.chosen.may_go_on,
                   visible=lambda: not self._may_share()),
            Button("resume", N_("Share"), self._share, icon="share", visible=self._may_share),
            Button("watch", N_("Watch"), self._watch, style="sky", enabled=readable),
            Button("export", N_("Export"), self._export, style="quiet", enabled=readable),
            Button("delete", N_("Delete"), self._ask_delete, style="danger",
                   enabled=lambda: self.chosen is not None and self.chosen.uid != ""),
        ]  # fmt: skip
        keep_alike(*ways)
        return ways

    # --- the list --------------------------------------------------------------------------------

    @property
    def chosen(self) -> ListedGame | None:
        """The chosen game, once loaded."""
        return self.pages[self.rows.chosen]

    @property
    def is_waiting(self) -> bool:
        """Whether any answer is still to come."""
        answers = self.pages, self.asking, self.recovery
        return self._has_news or any(answer.is_waiting for answer in answers)

    @property
    def _has_news(self) -> bool:
        """Whether the list lacks imported games."""
        return self._importing is not None and self._importing.taken != self._taken

    @property
    def has_painted(self) -> bool:
        """Whether all pictures in view are painted."""
        pictures = self._pictures
        return pictures is not None and all(pictures.get(*key) for key in self._wanted())

    def _can_be_read(self) -> bool:
        return self.chosen is not None and self.chosen.is_readable

    def look_for(self, search: Search) -> None:
        self.search = search
        self.rows.show(0)
        self.pages.ask(search)

    def _narrow(self, **fields: Any) -> None:
        self.look_for(replace(self.search, **fields))

    def _search_edition(self, name: str) -> None:
        game, edition = (name, "") if name in self._kit.games else ("", name)
        self._narrow(game=game, edition=edition)

    def _search_when(self, text: str) -> None:
        since, until = span_of(text)
        self._narrow(since=since, until=until)

    # --- what is done with a game ----------------------------------------------------------------

    def _open(self) -> None:
        if self.chosen is not None:
            if self.chosen.damage:
                self._kit.notices.replace(_(self.chosen.damage))
            if not self.chosen.is_readable:
                return
            if self.chosen.may_go_on:
                self._continue()
            else:
                self._watch()

    def _continue(self) -> None:
        if self.chosen is not None and self.chosen.may_go_on:
            play_on(self._kit, self.asking, self.chosen.uid)

    def _may_share(self) -> bool:
        game = self.chosen
        return game is not None and game.is_finished and not game.may_go_on and not game.damage

    def _share(self) -> None:
        if self.chosen is not None:
            share_again(self._kit, self.asking, self.chosen.uid)

    def _watch(self) -> None:
        if self.chosen is not None:
            watch_again(self._kit, self.asking, self.chosen.uid)

    def _export(self) -> None:
        game = self.chosen
        if game is None or self._library is None:
            return
        ticket = self._library.ask(
            write_out, game.uid, self._kit.games, file_name(game), data_folder() / FOLDER
        )
        self.asking.ask(
            ticket,
            lambda path: self._kit.notices.replace(_("Game written to {path}").format(path=path)),
        )

    def _import(self, files: Sequence[str]) -> None:
        self._importing, self._taken = bring_in(self._kit, files), 0

    def _ask_delete(self) -> None:
        game = self.chosen
        if game is None:
            return
        words = _("The game of {names} will be gone for good.").format(names=names_of(game.seats))
        self._kit.stack.push(
            ConfirmScene(
                self._kit,
                _("Delete?"),
                words,
                N_("Delete"),
                lambda: self._delete(game.uid),
            )
        )

    def _delete(self, uid: str) -> None:
        if self._library is not None:
            ticket = self._library.ask(remove, uid, self._library.window)
            self.asking.ask(ticket, lambda _none: self.pages.ask(self.search))

    # --- the scene's life ------------------------------------------------------------------------

    def resume(self, result: object) -> None:
        """Refresh after a replay or a question, as games may have changed."""
        self.pages.ask(self.search)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self._pictures is not None:
            self._pictures.clear()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Dropped):
            self._import([intent.path])
        elif not self.rows.turn(intent):
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Handle answers, and paint a little."""
        changed = self.asking.update()
        changed = self.recovery.update() or changed
        if self._importing is not None and self._has_news:
            self._taken = self._importing.taken
            self.pages.ask(self.search)
        if self._library is not None and self._changes != self._library.changes:
            self._changes = self._library.changes
            self.pages.ask(self.search)
        changed = self.pages.update() or changed
        changed = self.focus.update(dt) or changed
        if self._pictures is not None and not changed:
            changed = self._pictures.work(self._wanted())
        return changed or self.rows.pressed

    def message(self) -> str:
        if not self.pages.is_known or self.rows.count:
            return ""
        return _("No game is like that.") if self.search != Search() else _("No games yet.")

    def paint(self, surface: pygame.Surface) -> None:
        count = self.rows.count
        if self.pages.is_known:
            words = ngettext("{count} game", "{count} games", count).format(count=count)
            self.write(surface, words, "caption", CAPTION_UNITS, LILAC)
        if self.chosen is not None:
            self._paint_beside(surface, self.chosen)

    def _paint_beside(self, surface: pygame.Surface, game: ListedGame) -> None:
        """Draw the details of the chosen game."""
        games = self._kit.games
        self._paint_table(surface, game, self._place["picture"])
        lines = (scores_of(games, game), summary_of(games, game), notes_of(game))
        words = "\n".join(filter(None, lines))
        self.write_lines(surface, words, "facts", FACT_UNITS, CREAM, valign="top", leading=1.3)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """Draw a row, once its game is loaded."""
        kit, px, game = self._kit, self._place.px, self.pages[row]
        if game is None:
            return
        thumb = pygame.Rect((0, 0), self._thumb_size)
        thumb.midleft = (rect.x + px(12), rect.centery)
        self._paint_table(surface, game, thumb)
        total = rect.copy()
        total.width = 0 if game.damage else px(screens_of(kit.games, game.game).total_units)
        total.right = rect.right - px(16)
        if game.is_finished and not game.damage:
            self._paint_total(surface, game, total)
        left = thumb.right + px(16)
        line = pygame.Rect(left, rect.y + px(12), total.x - left, px(38))
        below = pygame.Rect(left, line.bottom, line.width, px(30))
        if game.is_practice:
            words, scale = _("Practice"), self._place.scale
            plate = draw_plate(kit, surface, line, words, scale, LETTERS_SHARE, align="right")
            line.width = plate.left - px(GAP_UNITS) - left
        draw_name(kit, surface, line, headline_of(kit.games, game), px(NAME_UNITS), INK)
        self.write(surface, summary_of(kit.games, game), below, LINE_UNITS, GRAPE)

    def _paint_total(self, surface: pygame.Surface, game: ListedGame, rect: pygame.Rect) -> None:
        """Draw a finished game's figure, with its unit below."""
        px = self._place.px
        figure, unit = screens_of(self._kit.games, game.game).words.total_of(game)
        if unit:
            rect = pygame.Rect(rect.x, rect.y + px(8), rect.width, px(46))
            below = pygame.Rect(rect.x, rect.bottom, rect.width, px(30))
            self.write(surface, unit, below, LINE_UNITS, GRAPE, align="right")
        self.write(surface, figure, rect, TOTAL_UNITS, TEAL_DEEP, "title", align="right")

    def _paint_table(self, surface: pygame.Surface, game: ListedGame, rect: pygame.Rect) -> None:
        picture = self._pictures.get(game.uid, rect.size) if self._pictures else None
        if picture is not None:
            surface.blit(picture, rect)
            line, ink = self._place.px(3), shown(INK)
            for across, down in ((rect.width, line), (line, rect.height)):
                surface.fill(ink, (*rect.topleft, across, down))
                surface.fill(ink, (rect.right - across, rect.bottom - down, across, down))

    @property
    def _thumb_size(self) -> tuple[int, int]:
        """The size of a row's picture, in pixels."""
        height = self._place.px(ROW_UNITS - 20)
        return round(height * 16 / 9), height

    def _wanted(self) -> list[tuple[str, tuple[int, int]]]:
        """Return the pictures in view by priority."""
        wanted = []
        if self._can_be_read() and self.chosen is not None:
            wanted.append((self.chosen.uid, self._place["picture"].size))
        for row in self.rows.in_view:
            game = self.pages[row]
            if game is not None and game.is_readable:
                wanted.append((game.uid, self._thumb_size))
        return wanted
