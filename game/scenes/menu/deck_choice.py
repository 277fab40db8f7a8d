"""The choice of a deck at the seats: the game's own, or one from the player's folder of decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from game.files import brief_path, shown_path
from game.library import Index, bests_of_profile, find_profile
from game.rules import Refusal
from game.scenes.frame.charts import number_text, translated_reason, usual_player_name
from game.scenes.frame.widget_scene import ConfirmScene, LibraryQuery
from game.scenes.game import CustomDecks, screens_of
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import Widget, share_label_size
from game.ui.window.background_jobs import BackgroundJob
from game.ui.window.scene import Kit
from game.ui.window.window import make_and_open_folder
from game.words import N_, _

if TYPE_CHECKING:
    from game.game import Games

USUAL_DECK_FILE = ""
"""Stands for the game's own deck, which has no file."""
MAKE_DECK_NOTE = N_("60 new cards that play as well as the game’s own. It takes a minute or so.")
DECK_JOB = "deck"
"""The key of the making of a deck among the quiet jobs."""


def remember_deck(kit: Kit, file: str) -> None:
    """Choose a deck, by file name, for the next games."""
    kit.settings.last_deck = file
    kit.settings.save()


def remembered_deck(kit: Kit) -> Any:
    """Return the custom deck chosen last; None for the first game's own deck.

    A deck that is gone or damaged is left out; the seats say why it cannot be played.
    """
    file, decks = kit.settings.last_deck, screens_of(kit.games).decks
    if decks is None or file == USUAL_DECK_FILE:
        return None
    try:
        return decks.read_deck(file)
    except Refusal:
        return None


def query_solo_bests(index: Index, games: Games, name: str) -> Mapping[str, int]:
    """Query a player's best solo results in the first game without twists, by key of the deck."""
    profile, game = find_profile(index, name), next(iter(games.values()))
    if profile is None:
        return {}
    bests = bests_of_profile(index, profile, game)
    alone = game.kinds[0], 1
    return {it.deck: best for it, best in bests.items() if (it.edition, it.players) == alone}


class DeckJob(Protocol):
    """The making of a deck."""

    then: Callable[[str], None]
    """Called with the new deck's file name."""


class DeckChoice:
    """The widgets that choose the deck: the game's own, which is the default, or a custom one."""

    def __init__(self, kit: Kit, decks: CustomDecks) -> None:
        self._kit, self._decks = kit, decks
        self.deck: Any = None
        """The chosen custom deck; None for the game's own deck."""
        self._titles: Mapping[str, str] = {}
        self._refusal: Refusal | None = None
        self._asking = LibraryQuery(kit)
        self._bests: Mapping[str, int] = {}
        """The player's best solo results, by the key of the deck."""
        self.choose_deck(kit.settings.last_deck)
        self._add = Button("add_deck", N_("Add a deck"), self._explain_adding_deck, style="quiet")
        self._make = Button(
            "make_deck", N_("Make a deck"), self._confirm_making_deck,
            style="quiet",
            enabled=lambda: kit.job_runner.current is None and DECK_JOB not in kit.job_runner.quiet,
        )  # fmt: skip
        self._make.explained = lambda: TooltipText(self._make.label, _(MAKE_DECK_NOTE))
        self._look = Button(
            "look_at_deck", N_("Look at the cards"),
            lambda: decks.show_cards(kit, self.deck, self._rename_deck), style="quiet",
            enabled=lambda: self.is_deck_playable,
        )  # fmt: skip
        share_label_size(self._look, self._make, self._add)
        self._job: BackgroundJob | None = None
        self.reload_decks()
        self._take_up_job()
        ask = partial(query_solo_bests, games=kit.games, name=usual_player_name(kit.settings))
        self._asking.ask(lambda library: library.ask(ask), self._note_bests)

    def update(self) -> bool:
        """Take the library's answer.  Return whether it has arrived."""
        return self._asking.update()

    def _note_bests(self, bests: Mapping[str, int]) -> None:
        self._bests = bests

    @property
    def best(self) -> int | None:
        """The player's best solo result with the chosen deck; None if there is none."""
        return self._bests.get(self._decks.deck_key(self.deck)) if self.is_deck_playable else None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self.choice, self._look, self._make, self._add)

    @property
    def is_deck_playable(self) -> bool:
        return self._refusal is None

    def choose_deck(self, file: str) -> None:
        """Select a deck.  If it is invalid, ``note`` tells why, and the game cannot start."""
        self.file, self.deck, self._refusal = file, None, None
        if file != USUAL_DECK_FILE:
            try:
                self.deck = self._decks.read_deck(file)
            except Refusal as refusal:
                self._refusal = refusal

    def _pick_deck(self, file: str) -> None:
        self.choose_deck(file)
        remember_deck(self._kit, file)

    def _rename_deck(self, name: str) -> Any:
        try:
            file = self._decks.rename_deck(self.file, name)
        except Refusal as refusal:
            words = _("The deck keeps its name: {reason}.").format(
                reason=translated_reason(refusal)
            )
            self._kit.notices.replace_notices(words)
        except OSError as error:
            self._show_folder_error(error)
        else:
            self._select_new_deck(file)
        return self.deck

    @property
    def is_making_deck(self) -> bool:
        return self._job is not None and self._job is self._kit.job_runner.current

    def _take_up_job(self) -> None:
        """Show again how far a deck is that was left in the making."""
        runner = self._kit.job_runner
        job = runner.quiet.get(DECK_JOB)
        if isinstance(job, BackgroundJob) and runner.current is None:
            del runner.quiet[DECK_JOB]
            runner.start_job(job)
            self._job = job
            cast(DeckJob, job).then = self._select_new_deck

    def leave_job(self) -> None:
        """Keep making the deck in the background once the seats are left."""
        if self.is_making_deck:
            cast(DeckJob, self._job).then = partial(remember_deck, self._kit)
            self._kit.job_runner.make_quiet(DECK_JOB)

    def _confirm_making_deck(self) -> None:
        self._push_question(
            self._make.label, _(MAKE_DECK_NOTE), N_("Make a deck"), self._start_making_deck
        )

    def _push_question(self, heading: str, words: str, go: str, then: Callable[[], None]) -> None:
        back = N_("Back")
        sure = ConfirmScene(self._kit, heading, words, go, then, stay=back, is_dangerous=False)
        self._kit.stack.push(sure)

    def _start_making_deck(self) -> None:
        self._decks.make_deck(self._kit, self._select_new_deck)
        self._job = self._kit.job_runner.current

    def _select_new_deck(self, file: str) -> None:
        self._pick_deck(file)
        self.reload_decks()

    def import_deck(self, path: str) -> None:
        try:
            file = self._decks.import_deck(path)
        except Refusal as refusal:
            words = _("This is not a deck: {reason}.").format(reason=translated_reason(refusal))
            self._kit.notices.replace_notices(words)
            return
        except OSError as error:
            self._show_folder_error(error)
            return
        self._select_new_deck(file)

    def note(self) -> str:
        if self._refusal is not None:
            reason = translated_reason(self._refusal)
            return _("This deck cannot be played: {reason}.").format(reason=reason)
        return self._decks.deck_note(self.deck)

    def reload_decks(self) -> None:
        try:
            self._titles = self._decks.deck_titles()
        except OSError as error:
            self._titles = {}
            self._show_folder_error(error)
        if self.file not in self._titles:
            self.choose_deck(USUAL_DECK_FILE)
        self.choice = Choice(
            "deck", "", (USUAL_DECK_FILE, *self._titles), lambda: self.file, self._pick_deck,
            self._deck_in_words,
        )  # fmt: skip

    def _deck_in_words(self, file: str) -> str:
        """Return the name of a deck; of the chosen one with the player's best solo result."""
        title = self._titles.get(file, self._decks.USUAL_DECK_TITLE)
        named = _("Deck: {name}").format(name=title)
        if file != self.file or self.best is None:
            return named
        return " · ".join((named, _("best {points}").format(points=number_text(self.best))))

    def _explain_adding_deck(self) -> None:
        words = _("Drop a deck file onto this window, or put it in {path}.").format(
            path=shown_path(self._decks.decks_folder())
        )
        self._push_question(_("Add a deck"), words, N_("Open the folder"), self._open_deck_folder)

    def _open_deck_folder(self) -> None:
        folder = self._decks.decks_folder()
        make_and_open_folder(folder)
        words = _("Your deck folder is {path}").format(path=brief_path(folder))
        self._kit.notices.replace_notices(words)

    def _show_folder_error(self, error: OSError) -> None:
        words = _("Your deck folder cannot be used: {reason}.")
        self._kit.notices.replace_notices(words.format(reason=error.strerror or error))
