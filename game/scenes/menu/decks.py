"""The choice of a custom deck: lists the folder's decks, imports dropped files, reports errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from game.rules.errors import Refusal
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.game import Decks
from game.ui.widgets.choice import Choice
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.widget import Widget
from game.ui.window.desktop import show_folder
from game.ui.window.kit import Kit
from game.words import N_, _

USUAL = ""
"""The game's own deck, which has no file."""


class DeckOffer:
    """The decks of one game; its own is selected at first."""

    def __init__(self, kit: Kit, decks: Decks, changed: Callable[[], None]) -> None:
        self._kit, self._decks, self._changed = kit, decks, changed
        self.file = USUAL
        self.deck: Any = None
        """None: the game's own."""
        self._names: Mapping[str, str] = {}
        self._refusal: Refusal | None = None
        self._add = IconButton("add_deck", N_("Add a deck"), self._explain, "plus", style="quiet")
        self._look()

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (self.choice, self._add)

    @property
    def can_be_played(self) -> bool:
        return self._refusal is None

    def choose(self, file: str) -> None:
        """Select a deck; an invalid one is selected too, so that its note can say why."""
        self.file, self.deck, self._refusal = file, None, None
        if file != USUAL:
            try:
                self.deck = self._decks.read(file)
            except Refusal as refusal:
                self._refusal = refusal

    def take_in(self, path: str) -> None:
        """Import a dropped file and select its deck."""
        try:
            file = self._decks.take_in(path)
        except Refusal as refusal:
            words = _("This is no deck: {reason}.").format(reason=_in_words(refusal))
            self._kit.notices.replace(words)
            return
        except OSError as error:
            self._say_trouble(error)
            return
        self.choose(file)
        self.look_again()

    def look_again(self) -> None:
        """Reload the folder."""
        self._look()
        self._changed()

    def note(self) -> str:
        """Return the selected deck's note or error."""
        if self._refusal is not None:
            reason = _in_words(self._refusal)
            return _("This deck cannot be played: {reason}.").format(reason=reason)
        return self._decks.note(self.deck)

    def _look(self) -> None:
        try:
            self._names = self._decks.found()
        except OSError as error:
            self._names = {}
            self._say_trouble(error)
        if self.file not in self._names:
            self.choose(USUAL)
        self.choice = Choice(
            "deck",
            "",
            (USUAL, *self._names),
            lambda: self.file,
            self.choose,
            lambda file: _("Deck: {name}").format(name=self._names.get(file, self._decks.USUAL)),
        )

    def _explain(self) -> None:
        words = _(
            "Drop the file of a deck onto this window, as “deck forge” writes one. "
            "Or put it into {path}."
        ).format(path=self._decks.folder())
        sure = ConfirmScene(
            self._kit, _("Add a deck"), words, N_("Look there"), self._show, stay=N_("Back"),
            is_dangerous=False,
        )  # fmt: skip
        self._kit.stack.push(sure)

    def _show(self) -> None:
        folder = self._decks.folder()
        with suppress(OSError):
            # If the folder cannot be shown, the message has already told its path.
            folder.mkdir(parents=True, exist_ok=True)
            show_folder(folder)

    def _say_trouble(self, error: OSError) -> None:
        words = _("The folder of your decks cannot be used: {reason}.")
        self._kit.notices.replace(words.format(reason=error.strerror or error))


def _in_words(refusal: Refusal) -> str:
    return _(refusal.template).format(**refusal.values)
