"""All games that are kept: searched, looked at, taken up again, watched, written out, thrown away.

Ten thousand games are no more work than ten: what is in view is in ``pages``, and how a game
looks is ``entry_picture``'s business.  Knows what may be done with a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.folders import data_folder
from game.library import Library, ListedGame, Search, remove
from game.scenes import destinations as to
from game.scenes.frame.asking import Asking, play_on, share_again, watch_again
from game.scenes.frame.chrome import draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.frame.rows import Rows
from game.scenes.frame.widget_scene import WidgetScene, back_button
from game.scenes.game import screens_of
from game.ui.draw.palette import CREAM, LILAC
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Dropped, Intent
from game.ui.widgets.text_field import TextField
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

from .entry_picture import ROW_UNITS, EntryPicture, thumb_size
from .entry_words import names_of, span_of
from .export import FOLDER, file_name, write_out
from .importing import Importing, ask_for_records, bring_in
from .pages import GamePages
from .recovery import Recovery
from .table_picture import TablePictures

SEARCH = ("who", "when", "least", "edition", "state")
BUTTONS = ("resume", "watch", "export", "delete", "import", "restore", "cascades", "back")
ANCHORS = ("top_bar", "heading", "caption", "list", "empty", "picture", "facts", *SEARCH, *BUTTONS)

STATES: dict[tuple[bool | None, bool], str] = {
    (None, False): N_("All games"),
    (None, True): N_("No bots-only games"),
    (True, False): N_("Finished"),
    (False, False): N_("Not finished"),
}
"""Whether games are to be finished, and whether those that bots played alone are left out."""
CAPTION_UNITS = 24.0


class KeptGamesScene(WidgetScene):
    """The list, the search, and the chosen game beside it."""

    takes_files = True

    def __init__(self, kit: Kit, files: Sequence[str] = ()) -> None:
        """Ask for the first page; ``files`` are taken in."""
        super().__init__(kit, "games", ANCHORS)
        self.search = Search()
        self.asking = Asking(kit)
        self._library: Library | None = kit.shelf.library
        self._changes = self._library.changes if self._library else 0
        self._pictures = TablePictures(kit, self._library) if self._library else None
        self._entries = EntryPicture(kit, self._pictures)
        self.rows = Rows("list", lambda: _("Games"), ROW_UNITS, self._paint_row, opened=self._open)
        self.pages = GamePages(self._library, self.asking, self.rows)
        self.recovery = Recovery(kit, lambda: self.pages.ask(self.search))
        self.who = TextField(
            "who", lambda: _("Player"), changed=self._search_who, placeholder=lambda: _("Player")
        )
        when = TextField(
            "when",
            lambda: _("Date"),
            changed=self._search_when,
            placeholder=lambda: _("Date: 2026-11"),
            limit=10,
            accepts=lambda character: character in "0123456789-",
        )
        least = TextField(
            "least",
            lambda: _("Points"),
            changed=self._search_least,
            placeholder=lambda: _("Points from"),
            limit=3,
            accepts=str.isdecimal,
        )
        _first, *others = kit.games.values()
        # An edition of the first game, or another game whatever it is played for.
        kinds = {**screens_of(kit.games).kinds, **{game.name: game.title for game in others}}
        edition = Choice(
            "edition",
            "",
            ("", *kinds),
            lambda: self.search.game or self.search.edition,
            self._search_edition,
            lambda name: _(kinds[name]) if name else _("All editions"),
        )
        state = Choice(
            "state",
            "",
            tuple(STATES),
            lambda: (self.search.is_finished, self.search.is_of_people),
            lambda state: self.look_for(
                replace(self.search, is_finished=state[0], is_of_people=state[1])
            ),
            lambda state: _(STATES[state]),
        )
        self._resume = Button(
            "resume",
            lambda: _("Continue"),
            self._continue,
            enabled=lambda: self.chosen is not None and self.chosen.may_go_on,
            visible=lambda: not self._may_share,
        )
        share = Button(
            "resume", lambda: _("Share"), self._share, icon="share",
            visible=lambda: self._may_share,
        )  # fmt: skip
        readable = self._can_be_read
        watch = Button("watch", lambda: _("Watch"), self._watch, style="sky", enabled=readable)
        export = Button(
            "export", lambda: _("Export"), self._export, style="quiet", enabled=readable
        )
        delete = Button(
            "delete", lambda: _("Delete"), self._ask_delete, style="danger", enabled=self._has_name
        )
        keep_alike(self._resume, share, watch, export, delete)
        galleries = (name for name in kit.games if screens_of(kit.games, name).gallery_words)
        self._with_gallery = next(galleries, "")
        """The game that has a gallery."""
        cascades = Button(
            "cascades",
            lambda: _(screens_of(kit.games, self._with_gallery).gallery_words),
            self._show_gallery,
            style="secondary",
            visible=bool(self._with_gallery),
        )
        take_in = Button(
            "import", lambda: _("Import"), lambda: ask_for_records(kit, self._import), style="quiet"
        )
        restore = Button("restore", lambda: _("Restore"), self.recovery.look, style="quiet")
        back = back_button(kit)
        self.focus = Focus(
            kit,
            [
                take_in, restore, cascades, back, self.who, when, least, edition, state, self.rows,
                self._resume, share, watch, export, delete,
            ],
            default=self.rows,
        )  # fmt: skip
        self.look_for(self.search)
        self._importing: Importing | None = None
        self._taken = 0
        """How many games had been taken in when the list was last asked for."""
        if files:
            self._import(files)

    # --- the list --------------------------------------------------------------------------------

    @property
    def chosen(self) -> ListedGame | None:
        """The game that is chosen, once it is known."""
        return self.pages[self.rows.chosen]

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the library is still to come."""
        answers = self.pages, self.asking, self.recovery
        return self._has_news or any(answer.is_waiting for answer in answers)

    @property
    def _has_news(self) -> bool:
        """Whether games have been taken in that the list does not have yet."""
        return self._importing is not None and self._importing.taken != self._taken

    @property
    def has_painted(self) -> bool:
        """Whether there are pictures, and all of those in view are there."""
        pictures = self._pictures
        return pictures is not None and all(pictures.get(*key) for key in self._wanted())

    def _has_name(self) -> bool:
        """Tell whether the library can be told which game is meant."""
        return self.chosen is not None and self.chosen.uid != ""

    def _can_be_read(self) -> bool:
        return self.chosen is not None and self.chosen.is_readable

    def look_for(self, search: Search) -> None:
        self.search = search
        self.rows.show(0)
        self.pages.ask(search)

    def _search_who(self, text: str) -> None:
        self.look_for(replace(self.search, player=text.strip()))

    def _search_edition(self, name: str) -> None:
        game, edition = (name, "") if name in self._kit.games else ("", name)
        self.look_for(replace(self.search, game=game, edition=edition))

    def _search_when(self, text: str) -> None:
        since, until = span_of(text)
        self.look_for(replace(self.search, since=since, until=until))

    def _search_least(self, text: str) -> None:
        self.look_for(replace(self.search, least=int(text) if text else None))

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

    @property
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
                lambda: _("Delete"),
                lambda: self._delete(game.uid),
            )
        )

    def _delete(self, uid: str) -> None:
        if self._library is not None:
            ticket = self._library.ask(remove, uid, self._library.window)
            self.asking.ask(ticket, lambda _none: self.pages.ask(self.search))

    def _show_gallery(self) -> None:
        self._kit.stack.push(to.Gallery(self._with_gallery))

    # --- the scene's life ------------------------------------------------------------------------

    def resume(self, result: object) -> None:
        """Come back from the theatre or a question; what was there may have changed."""
        self.pages.ask(self.search)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self._pictures is not None:
            self._pictures.clear()

    def handle(self, intent: Intent) -> None:
        """Search, scroll, or press a button."""
        if isinstance(intent, Dropped):
            self._import([intent.path])
        elif not self.rows.turn(intent):
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        """Look for answers, and paint a little."""
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

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list and the chosen game."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("Games"))
        kit.text.draw(
            surface, self._caption(), place["caption"], "body", place.px(CAPTION_UNITS), LILAC
        )
        self.focus.draw(surface)
        if self.pages.is_known and not self.rows.count:
            words = _("No game is like that.") if self.search != Search() else _("No games yet.")
            rect = place["empty"]
            kit.text.draw(surface, words, rect, "body", place.px(34), CREAM, align="center")
        if self.chosen is not None:
            self._entries.draw_beside(surface, self.chosen, place)

    def _caption(self) -> str:
        if not self.pages.is_known:
            return ""
        return ngettext("{count} game", "{count} games", self.rows.count).format(
            count=self.rows.count
        )

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        game = self.pages[row]
        if game is not None:
            self._entries.draw_row(surface, rect, game, self._place)

    def _wanted(self) -> list[tuple[str, tuple[int, int]]]:
        """List the pictures that are wanted, the most wanted first."""
        wanted = []
        if self._can_be_read() and self.chosen is not None:
            wanted.append((self.chosen.uid, self._place["picture"].size))
        for row in self.rows.in_view:
            game = self.pages[row]
            if game is not None and game.is_readable:
                wanted.append((game.uid, thumb_size(self._place)))
        return wanted
