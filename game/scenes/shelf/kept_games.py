"""The screen of saved games: to search, continue, watch, import, export, delete and restore."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.files import brief_path, create_numbered_file, data_folder, shown_path
from game.library import (
    GameSearch,
    ImportedGame,
    Index,
    Library,
    ListedGame,
    Missing,
    count_games,
    count_missing_games,
    delete_game,
    import_batch,
    list_games,
    list_import_files,
    load,
    plain_file_name,
    restore_all_backups,
)
from game.record import write_record
from game.scenes import destinations as to
from game.scenes.frame import widget_scene
from game.scenes.frame.charts import par_in_words, signed_number
from game.scenes.frame.drawing import medal_in_words, name_part
from game.scenes.frame.rows import RowList, list_part
from game.scenes.game import screens_of
from game.thinking import PendingResult
from game.ui.draw.palette import BAR, CREAM, EDGE, GRAPE, LILAC, SUNFLOWER, TEAL_DEEP, WHITE
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Text, column, drawn, grid, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice, TextField
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import FileDropped, Intent
from game.ui.widgets.widget import Widget, share_label_size
from game.ui.window.background_jobs import BackgroundJob
from game.ui.window.scene import Kit
from game.ui.window.window import make_and_open_folder
from game.words import N_, _, ngettext, plural

from .gallery import (
    SEPARATOR,
    TablePictures,
    draw_table_picture,
    game_headline,
    game_notes_in_words,
    game_summary,
    local_date_range,
    medal_of_game,
    names_in_game,
    occasion_of_game,
    player_names,
    scores_in_words,
    small_table_picture,
    thumbnail_size,
    you_in_game,
)

if TYPE_CHECKING:
    from game.game import Games
    from game.library import ImportOutcome


GAMES_PER_QUERY = GameSearch().limit


class FoundGames:
    """The games found by a search, loaded as far as the list has been scrolled."""

    def __init__(self, kit: Kit, rows: RowList) -> None:
        self._rows, self._search = rows, GameSearch()
        self._counting = widget_scene.LibraryQuery(kit)
        self._listing = widget_scene.LibraryQuery(kit)
        self.games: list[ListedGame] = []
        self._asked = 0
        """The number of rows queried.  It includes games that could not be listed."""
        self.is_known = False

    def __getitem__(self, row: int) -> ListedGame | None:
        return self.games[row] if row < len(self.games) else None

    @property
    def is_waiting(self) -> bool:
        return self._counting.is_waiting or self._listing.is_waiting

    def search_games(self, search: GameSearch) -> None:
        self._search, self.games, self._asked, self.is_known = search, [], 0, False
        self._counting.ask(lambda library: library.ask(count_games, search), self._take_game_count)

    def update(self) -> bool:
        """Take the library's answers, and query the games in view.

        Return whether an answer has arrived.
        """
        changed = self._counting.update() | self._listing.update()
        rows, loaded = self._rows, len(self.games)
        wanted = min(rows.count, max(rows.visible_rows.stop, rows.chosen + 1))
        if self.is_known and self._asked < wanted and not self._listing.is_waiting:
            self._asked = wanted + GAMES_PER_QUERY
            search = replace(self._search, offset=loaded, limit=self._asked - loaded)
            self._listing.ask(lambda library: library.ask(list_games, search), self.games.extend)
        return changed

    def _take_game_count(self, count: int) -> None:
        self.is_known = True
        self._rows.change_count(count)


RECORDS_FOLDER = "records"
"""The folder for exported games in the player's data folder.  Games can be imported from it."""


def export_record(index: Index, uid: str, name: str, folder: Path) -> Path:
    """Write a game's record to a new file and return the file's path.  May raise `OSError`."""
    text = write_record(load(index, uid).record)
    folder.mkdir(parents=True, exist_ok=True)
    return create_numbered_file(folder / f"{name}.json", text.encode())


def record_file_name(games: Games, game: ListedGame) -> str:
    names = plain_file_name(names_in_game(games, game))
    return f"{game.touched[:10]}-{names or game.number}"


def deletion_words(games: Games, game: ListedGame) -> str:
    """Return what deleting a game does, for the question before it."""
    you = you_in_game(games, game)
    if you is not None:
        words = _("Your game against {names} will be deleted for good. Its deal stays played.")
        if game.is_finished:
            words = _(
                "Your game against {names} will be deleted for good. Its result goes on counting."
            )
    elif game.is_finished:
        words = _("The game of {names} will be deleted for good. Its result goes on counting.")
    else:
        words = _("The game of {names} will be deleted for good. Its deal stays played.")
    return words.format(names=player_names(it for at, it in enumerate(game.seats) if at != you))


if TYPE_CHECKING:
    Batch = tuple[list[str], list[tuple[str, ImportOutcome]]]


class ImportJob(BackgroundJob):
    """Imports record files into the library, in the background."""

    def __init__(self, kit: Kit, library: Library) -> None:
        self._kit, self._library = kit, library
        self._names = list[str]()
        self._files = list[str]()
        self._ticket: PendingResult[Batch] | None = None
        self._there = 0
        self._refused = list[tuple[str, str]]()
        self.taken = self.done = 0
        """The number of new games, and the number of files processed."""
        self.is_over = False

    def add_import_path(self, name: str) -> None:
        self._names.append(name)

    @property
    def words(self) -> str:
        return _("Importing games")

    @property
    def progress_share(self) -> float:
        return self.done / max(1, self.done + len(self._files) + len(self._names))

    def work(self) -> bool:
        ticket = self._ticket
        if ticket is not None:
            if not ticket.is_done:
                return False
            self._ticket = None
            if ticket.error is not None:
                self._kit.notices.replace_notices(widget_scene.library_error_in_words(ticket.error))
                self.is_over = True
                return True
            self._count_import_outcomes(*ticket.result)
        if not self._names and not self._files:
            self._report_result()
            return True
        names, self._names = self._names, []
        self._ticket = self._library.ask(_import_batch, self._files, names)
        return False

    def cancel(self) -> None:
        self._report_result()

    def _count_import_outcomes(
        self, rest: list[str], answers: Sequence[tuple[str, ImportOutcome]]
    ) -> None:
        self._files = rest
        self.done += len(answers)
        for file, answer in answers:
            if not isinstance(answer, ImportedGame):
                self._refused.append((file, str(answer)))
            elif answer.was_there:
                self._there += 1
            else:
                self.taken += 1

    def _report_result(self) -> None:
        self.is_over = True
        said = [plural("{count} game imported.", "{count} games imported.", self.taken)]
        if self._there:
            words = ngettext(
                "{count} was already there.", "{count} were already there.", self._there
            )
            said.append(words.format(count=self._there))
        if self._refused:
            file, reason = self._refused[0]
            words = ngettext(
                "{count} file could not be imported: {file} ({reason}).",
                "{count} files could not be imported; the first is {file} ({reason}).",
                len(self._refused),
            )
            name = Path(file).name
            said.append(words.format(count=len(self._refused), file=name, reason=reason))
        self._kit.notices.replace_notices(" ".join(said))


def import_records(kit: Kit, names: Sequence[str]) -> ImportJob | None:
    """Import files and folders in the background.  Return the job, or None without a library."""
    library = kit.shelf.library
    if library is None:
        return None
    current = kit.job_runner.current
    importing = current if isinstance(current, ImportJob) else ImportJob(kit, library)
    for name in names:
        importing.add_import_path(name)
    if importing is not current:
        kit.job_runner.start_job(importing)
    return importing


def explain_import(kit: Kit, begin: Callable[[Sequence[str]], object]) -> None:
    """Open a sheet that explains how to import, with a button to import the records folder."""
    words = _(
        "Drop game records, or folders of them, onto this window. Or put them in {path} first."
    )
    words = words.format(path=shown_path(data_folder() / RECORDS_FOLDER))
    sure = widget_scene.ConfirmScene(
        kit, _("Import"), words, N_("Look there"),
        partial(_import_from_folder, kit, begin), stay=N_("Back"), is_dangerous=False,
    )  # fmt: skip
    kit.stack.push(sure)


def _import_from_folder(kit: Kit, begin: Callable[[Sequence[str]], object]) -> None:
    """Call ``begin`` with the records folder or, if it has no records, open it for the player."""
    folder = data_folder() / RECORDS_FOLDER
    if list_import_files([str(folder)]) != [str(folder)]:
        begin([str(folder)])
        return
    make_and_open_folder(folder)
    words = _("There are no game records in {path} yet.").format(path=brief_path(folder))
    kit.notices.replace_notices(words)


def _import_batch(index: Index, files: Sequence[str], names: Sequence[str]) -> Batch:
    """Import some of the files.  Return the files left to import, and the others' outcomes."""
    files = [*files, *list_import_files(names)]
    answers = list(import_batch(index, files))
    return files[len(answers) :], answers


FINISHED_FILTER_LABELS: dict[tuple[bool | None, bool], str] = {
    (None, False): N_("All games"),
    (None, True): N_("No bots-only games"),
    (True, False): N_("Finished"),
    (False, False): N_("Not finished"),
}
"""Labels of the list's filter, by (whether games are finished, whether bot games are hidden).
None stands for both finished and unfinished games.
"""
ROW_UNITS, CAPTION_UNITS, LINE_UNITS, LIST_UNITS = 104.0, 26.0, 21.0, 526.0
PICTURE_UNITS = 128.0
FACTS = Ground(20, BAR, 3, EDGE)
FIELD_UNITS = {"who": 280.0, "when": 240.0, "least": 190.0, "edition": 345.0, "state": 345.0}
"""The least width of each field and filter of the search."""


class SavedGamesScene(widget_scene.PageScene):
    """The page of saved games: search, list, and details of the chosen game."""

    title = N_("Games")
    takes_files = True

    def __init__(self, kit: Kit, files: Sequence[str] = ()) -> None:
        super().__init__(kit, "games")
        self.search = GameSearch()
        self.asking = widget_scene.LibraryQuery(kit)
        self._library: Library | None = kit.shelf.library
        self._changes = self._library.changes if self._library else 0
        self._pictures = TablePictures(kit)
        self.rows = RowList(
            "list", N_("Games"), ROW_UNITS, self._row, opened=self._open_chosen_game
        )
        self.found = FoundGames(kit, self.rows)
        self._restoring, self._runs = widget_scene.LibraryQuery(kit), widget_scene.LibraryQuery(kit)
        self._run_games: frozenset[str] = frozenset()
        """The uids of the games that are deals of lucky runs."""
        self.choices = self._make_search_row()
        """What the player searches by."""
        self._back, self._play = widget_scene.back_button(kit), widget_scene.play_button(kit)
        self._bar_buttons, self._game_buttons = self._make_bar_buttons(), self._make_game_buttons()
        self.focus = Focus(kit, default=self.rows)
        self.start_search(self.search)
        self._query_runs()
        self._importing: ImportJob | None = None
        self._taken = 0
        if files:
            self._import_files(files)

    def _make_bar_buttons(self) -> list[Button]:
        kit = self._kit
        games = [name for name in kit.games if screens_of(kit.games, name).gallery_words]
        gallery = Button(
            "cascades", lambda: _(screens_of(kit.games, games[0]).gallery_words),
            lambda: kit.stack.push(to.BestMoments(games[0])), style="secondary",
            visible=bool(games),
        )  # fmt: skip
        ask = partial(explain_import, kit, self._import_files)
        return [
            Button("import", N_("Import"), ask, style="quiet"),
            Button("restore", N_("Restore"), self._query_missing_games, style="quiet"),
            gallery,
        ]

    def _make_search_row(self) -> dict[str, Widget]:
        kit = self._kit
        _first, *others = kit.games.values()
        # An edition of the first game, or another game as a whole.
        kinds = {**screens_of(kit.games).kinds, **{game.name: game.title for game in others}}
        return {
            "who": TextField("", N_("Player"), placeholder=lambda: _("Player"),
                changed=lambda text: self._change_search(player=text.strip())),
            "when": TextField("", N_("Date"), changed=self._search_date, limit=10,
                placeholder=lambda: _("Date: 2026-11"), accepts="0123456789-./".__contains__),
            "least": TextField("", N_("Minimum points"), placeholder=lambda: _("Min. points"),
                changed=lambda text: self._change_search(least=int(text) if text else None),
                limit=3, accepts=str.isdecimal),
            "edition": Choice("", "", ("", *kinds),
                lambda: self.search.game or self.search.edition, self._search_edition,
                lambda name: _(kinds[name]) if name else _("All editions")),
            "state": Choice("", "", tuple(FINISHED_FILTER_LABELS),
                lambda: (self.search.is_finished, self.search.is_of_people),
                lambda it: self._change_search(is_finished=it[0], is_of_people=it[1]),
                lambda state: _(FINISHED_FILTER_LABELS[state])),
        }  # fmt: skip

    def _make_game_buttons(self) -> list[Button]:
        """Return the buttons for the chosen game.  Either *Continue* or *Share* is visible."""
        readable = self._is_chosen_readable
        watch = Button("", N_("Watch"), self._watch_chosen_game, enabled=readable)
        self._watch = watch
        ways = [
            Button("", N_("Continue"), self._continue_chosen_game,
                   enabled=lambda: bool(self.chosen_game and self.chosen_game.can_be_continued),
                   visible=lambda: not self._can_share()),
            watch,
            Button("", N_("Share"), self._share_chosen_game, icon="share", style="sky",
                   visible=self._can_share),
            Button("", N_("Export"), self._export_chosen_game, style="quiet", enabled=readable),
            Button("", N_("Delete"), self._confirm_delete, style="danger",
                   enabled=lambda: self.chosen_game is not None and self.chosen_game.uid != ""),
        ]  # fmt: skip
        share_label_size(*ways)
        return ways

    # --- the list --------------------------------------------------------------------------------

    @property
    def chosen_game(self) -> ListedGame | None:
        return self.found[self.rows.chosen]

    @property
    def is_waiting(self) -> bool:
        answers = self.found, self.asking, self._restoring
        return self._has_imported_games or any(answer.is_waiting for answer in answers)

    @property
    def _has_imported_games(self) -> bool:
        return self._importing is not None and self._importing.taken != self._taken

    @property
    def has_painted_all_in_view(self) -> bool:
        return all(self._pictures.cached_picture(*key) for key in self._pictures_in_view())

    def _is_chosen_readable(self) -> bool:
        return self.chosen_game is not None and self.chosen_game.is_readable

    def start_search(self, search: GameSearch) -> None:
        self.search = search
        self.rows.show_from_top(0)
        self.found.search_games(search)

    def _query_runs(self) -> None:
        for screens in (screens_of(self._kit.games, name) for name in self._kit.games):
            if screens.has_runs:
                ask = methodcaller("ask", screens.query_run_games)
                self._runs.ask(ask, self._receive_runs)

    def _receive_runs(self, games: frozenset[str]) -> None:
        self._run_games = games

    def _change_search(self, **fields: Any) -> None:
        self.start_search(replace(self.search, **fields))

    def _search_edition(self, name: str) -> None:
        game, edition = (name, "") if name in self._kit.games else ("", name)
        self._change_search(game=game, edition=edition)

    def _search_date(self, text: str) -> None:
        since, until = local_date_range(text)
        self._change_search(since=since, until=until)

    # --- what is done with a game ----------------------------------------------------------------

    def _open_chosen_game(self) -> None:
        if self.chosen_game is not None:
            if self.chosen_game.damage:
                self._kit.notices.replace_notices(_(self.chosen_game.damage))
            if not self.chosen_game.is_readable:
                return
            if self.chosen_game.can_be_continued:
                self._continue_chosen_game()
            else:
                self._watch_chosen_game()

    def _continue_chosen_game(self) -> None:
        if self.chosen_game is not None and self.chosen_game.can_be_continued:
            widget_scene.continue_saved_game(self._kit, self.asking, self.chosen_game.uid)

    def _can_share(self) -> bool:
        game = self.chosen_game
        return (
            game is not None and game.is_finished and not game.can_be_continued and not game.damage
        )

    def _share_chosen_game(self) -> None:
        if self.chosen_game is not None:
            widget_scene.share_saved_game(self._kit, self.asking, self.chosen_game.uid)

    def _watch_chosen_game(self) -> None:
        if self.chosen_game is not None:
            widget_scene.watch_saved_game(self._kit, self.asking, self.chosen_game.uid)

    def _export_chosen_game(self) -> None:
        game, kit, folder = self.chosen_game, self._kit, data_folder() / RECORDS_FOLDER
        if game is not None:
            self.asking.ask(
                lambda library: library.ask(
                    export_record, game.uid, record_file_name(kit.games, game), folder
                ),
                lambda path: kit.notices.replace_notices(
                    _("Game exported to {path}").format(path=brief_path(path))
                ),
            )

    def _import_files(self, files: Sequence[str]) -> None:
        self._importing, self._taken = import_records(self._kit, files), 0

    def _confirm_delete(self) -> None:
        game = self.chosen_game
        if game is None:
            return
        words = deletion_words(self._kit.games, game)
        self._kit.stack.push(
            widget_scene.ConfirmScene(
                self._kit, _("Delete?"), words, N_("Delete"), lambda: self._delete_game(game.uid)
            )
        )

    def _delete_game(self, uid: str) -> None:
        self.asking.ask(
            lambda library: library.ask(delete_game, uid),
            lambda _none: self.found.search_games(self.search),
        )

    def _query_missing_games(self) -> None:
        """Count the games, even deleted ones, that only backups have.  Offer to restore them."""
        self._restoring.ask(lambda library: library.ask(count_missing_games), self.offer_to_restore)

    def offer_to_restore(self, missing: Missing) -> None:
        if not any(missing):
            self._kit.notices.replace_notices(_("Every game in your backups is already here."))
            return
        if not missing.games:
            # Runs cannot be deleted in the game, so they were lost.
            self._restore_missing_games()
            return
        words = plural(
            "Your backups have {count} game that was lost or deleted here. Restore it?",
            "Your backups have {count} games that were lost or deleted here. Restore them?",
            missing.games,
        )
        self._kit.stack.push(
            widget_scene.ConfirmScene(
                self._kit, _("Games in your backups"), words, N_("Yes"),
                self._restore_missing_games, stay=N_("No"), is_dangerous=False,
            )
        )  # fmt: skip

    def _restore_missing_games(self) -> None:
        self._kit.notices.replace_notices(_("This may take a moment."))
        self._restoring.ask(
            lambda library: library.ask(restore_all_backups), self._report_restored_games
        )

    def _report_restored_games(self, restored: Missing) -> None:
        games = plural("{count} game restored.", "{count} games restored.", restored.games)
        runs = plural("{count} lucky run restored.", "{count} lucky runs restored.", restored.runs)
        words = (games, runs) if all(restored) else (runs,) if restored.runs else (games,)
        self._kit.notices.replace_notices(" ".join(words))
        self.found.search_games(self.search)

    # --- the scene's life ------------------------------------------------------------------------

    def resume(self, result: object) -> None:
        """Search again after a replay or a question, which may have changed the games."""
        self.found.search_games(self.search)
        self._query_runs()

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._pictures.clear_pictures()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, FileDropped):
            self._import_files([intent.path])
        elif not self.rows.handle_scrolling(intent):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        # The gold one is what most come for.
        self._watch.style = "primary" if self._can_share() else "sky"
        changed = self.asking.update()
        changed = self._restoring.update() | self._runs.update() or changed
        if self._importing is not None and self._has_imported_games:
            self._taken = self._importing.taken
            self.found.search_games(self.search)
        if self._library is not None and self._changes != self._library.changes:
            self._changes = self._library.changes
            self.found.search_games(self.search)
        changed = self.found.update() or changed
        changed = super().update(dt) or changed
        if not changed:
            changed = self._pictures.paint_missing_pictures(self._pictures_in_view())
        return changed or self.rows.pressed

    def message(self) -> str:
        if not self.found.is_known or self.rows.count:
            return ""
        if self.search != GameSearch():
            return _("No matching games.")
        return _(
            "Every game is kept here by itself: to go on with it, watch it again or "
            "share it. Play one to begin!"
        )

    def state(self) -> object:
        game = self.chosen_game
        found = self.found.is_known, self.rows.count, self.message(), self._run_games
        return found, game, self._can_share(), self._chosen_picture()

    def parts(self) -> Mapping[str, Part]:
        fields = (
            Control(it, units=FIELD_UNITS[name], most=(0, 54)) for name, it in self.choices.items()
        )
        buttons = (Control(it) for it in self._game_buttons if it.visible)
        count = plural("{count} game", "{count} games", self.rows.count)
        caption = Text(
            count if self.found.is_known else "", CAPTION_UNITS, LILAC, align="left", units=210
        )
        is_empty = self.found.is_known and not self.rows.count and self.search == GameSearch()
        doors = (widget_scene.bar_control(it, 230) for it in self._bar_buttons if it.visible)
        bar = widget_scene.page_bar(
            self._kit, self.shown_title(), self._back, *([] if is_empty else [caption]), *doors
        )
        if is_empty:
            shown = widget_scene.invitation("card_back", self.message(), self._play)
            return {"top_bar": bar, "empty": shown}
        return {
            "top_bar": bar,
            "search": wrap(*fields, gap=12),
            "list": list_part(self.rows, LIST_UNITS, self.message()),
            **({} if self.chosen_game is None else self._details(self.chosen_game)),
            "buttons": grid(*buttons, columns=2, gap=14, least=(0, 172)),
        }  # fmt: skip

    def _details(self, game: ListedGame) -> dict[str, Part]:
        games = self._kit.games
        words = "\n".join(filter(None, (game_summary(games, game), game_notes_in_words(game))))
        return {
            "picture": drawn(
                draw_table_picture, self._chosen_picture(), least=(0, 420), key="preview"
            ),
            "facts": column(
                self._outcome(game).but(share=0.8),
                Text(words, 22, LILAC, align="left", valign="top", leading=1.2),
                gap=4, pad=(20, 8), ground=FACTS,
            ),
        }  # fmt: skip

    def _outcome(self, game: ListedGame) -> Part:
        """Return a game's result: all seats' scores, or one's own with par and medal."""
        games = self._kit.games
        if game.damage or not game.is_finished or len(game.seats) != 1:
            return Text(scores_in_words(games, game), 27, CREAM, align="left", leading=1.15)
        (seat,), medal = game.seats, medal_of_game(games, game)
        told = [medal_in_words(medal)] if medal else []
        if game.par is not None:
            by = signed_number(seat.total - game.par)
            told.insert(0, f"{par_in_words(game.par)} ({by})")
        elif screens_of(games, game.game).is_reviewed and not game.is_practice:
            told.insert(0, _("no par yet: Skill finds it"))
        sign_of_medal = [Art(f"medal_{medal}", High(0.9), units=70)] if medal else []
        figure = screens_of(games, game.game).words.score_in_words(seat)
        return row(
            *sign_of_medal,
            column(
                Text(figure, 52, CREAM, "title", "left", share=1.5),
                Text(SEPARATOR.join(told), 28, SUNFLOWER, align="left"),
            ),
            gap=14,
        )  # fmt: skip

    def _chosen_picture(self) -> pygame.Surface | None:
        game = self.chosen_game
        return None if game is None else self._picture(game, self._place["picture"].size)

    def _picture(self, game: ListedGame, size: tuple[int, int]) -> pygame.Surface | None:
        return self._pictures.cached_picture(game.uid, size)

    def _row(self, at: int) -> Part:
        game, games = self.found[at], self._kit.games
        if game is None:
            return Part()
        headline = name_part(game_headline(games, game), 29)
        # The details of a chosen game say of what practice is; there is room for one plate.
        occasion = _("Practice") if game.is_practice else occasion_of_game(game)
        if not occasion and game.uid in self._run_games:
            occasion = _("Lucky run")
        plate = Text(
            occasion, 22, WHITE, pad=(22, 0), fits=True,
            ground=Ground(High(0.5), GRAPE if game.is_practice else TEAL_DEEP, 3, EDGE),
        )  # fmt: skip
        plates = [column(Part(), plate, Part(), fits=True)] if occasion else []
        return row(
            small_table_picture(self._picture(game, self._thumb_size), PICTURE_UNITS),
            column(
                row(headline, *plates, gap=12, units=44),
                Text(game_summary(games, game), LINE_UNITS, GRAPE, align="left", units=32),
            ),
            *([] if game.damage else [self._total(game)]),
            gap=14, pad=(14, 0),
        )  # fmt: skip

    def _total(self, game: ListedGame) -> Part:
        screens = screens_of(self._kit.games, game.game)
        if not game.is_finished:
            return Part(units=screens.total_units)
        figure, unit = screens.words.total_and_unit_in_words(game)
        return column(
            Text(figure, 46, TEAL_DEEP, "title", "right", units=48),
            *([Text(unit, LINE_UNITS, GRAPE, align="right", units=30)] if unit else []),
            units=screens.total_units,
        )  # fmt: skip

    @property
    def _thumb_size(self) -> tuple[int, int]:
        return thumbnail_size(self._place, ROW_UNITS - 14)

    def _pictures_in_view(self) -> list[tuple[str, tuple[int, int]]]:
        """Return (game id, size) of each table picture in view, starting with the chosen game's."""
        wanted = []
        if self._is_chosen_readable() and self.chosen_game is not None:
            wanted.append((self.chosen_game.uid, self._place["picture"].size))
        for at in self.rows.visible_rows:
            game = self.found[at]
            if game is not None and game.is_readable:
                wanted.append((game.uid, self._thumb_size))
        return wanted
