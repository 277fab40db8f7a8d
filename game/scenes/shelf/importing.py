"""Background import of record files and folders, in batches on the library's thread.

Cancelling keeps what has been imported.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.folders import data_folder
from game.library import Imported, Library, Ticket, files_of, take_some
from game.scenes.frame.asking import in_words
from game.scenes.frame.confirm import ConfirmScene
from game.ui.window.desktop import show_folder
from game.ui.window.errands import Errand
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

from .export import FOLDER

if TYPE_CHECKING:
    from game.game import Games
    from game.library import Answer

    Batch = tuple[list[str], list[tuple[str, Answer]]]


class Importing(Errand):
    """A running import."""

    def __init__(self, kit: Kit, library: Library) -> None:
        self._kit, self._library = kit, library
        self._names = list[str]()
        """Files and folders not yet looked at."""
        self._files = list[str]()
        self._ticket: Ticket[Batch] | None = None
        self._there = 0
        self._refused = list[tuple[str, str]]()
        self.taken = self.done = 0
        """The number of new games, and of files processed."""
        self.is_over = False

    def add(self, name: str) -> None:
        """Queue a file, or a folder with all its records."""
        self._names.append(name)

    @property
    def words(self) -> str:
        return _("Taking games in")

    @property
    def share(self) -> float:
        return self.done / max(1, self.done + len(self._files) + len(self._names))

    def work(self) -> bool:
        """Handle the last batch and start the next."""
        ticket = self._ticket
        if ticket is not None:
            if not ticket.is_done:
                return False
            self._ticket = None
            if ticket.error is not None:
                self._kit.notices.replace(in_words(ticket.error))
                self.is_over = True
                return True
            self._note(*ticket.result)
        if not self._names and not self._files:
            self._tell()
            return True
        names, self._names = self._names, []
        self._ticket = self._library.ask(_take_batch, self._files, names, self._kit.games)
        return False

    def cancel(self) -> None:
        self._tell()

    def _note(self, rest: list[str], answers: Sequence[tuple[str, Answer]]) -> None:
        self._files = rest
        self.done += len(answers)
        for file, answer in answers:
            if not isinstance(answer, Imported):
                self._refused.append((file, str(answer)))
            elif answer.was_there:
                self._there += 1
            else:
                self.taken += 1

    def _tell(self) -> None:
        self.is_over = True
        said = [
            ngettext("{count} game taken in.", "{count} games taken in.", self.taken).format(
                count=self.taken
            )
        ]
        if self._there:
            words = ngettext(
                "{count} was there already.", "{count} were there already.", self._there
            )
            said.append(words.format(count=self._there))
        if self._refused:
            file, reason = self._refused[0]
            words = ngettext(
                "{count} file is refused: {file} ({reason}).",
                "{count} files are refused, the first is {file} ({reason}).",
                len(self._refused),
            )
            name = Path(file).name
            said.append(words.format(count=len(self._refused), file=name, reason=reason))
        self._kit.notices.replace(" ".join(said))


def bring_in(kit: Kit, names: Sequence[str]) -> Importing | None:
    """Import files and folders, joining a running import; None without a library."""
    library = kit.shelf.library
    if library is None:
        return None
    current = kit.errands.current
    importing = current if isinstance(current, Importing) else Importing(kit, library)
    for name in names:
        importing.add(name)
    if importing is not current:
        kit.errands.start(importing)
    return importing


def ask_for_records(kit: Kit, begin: Callable[[Sequence[str]], object]) -> None:
    """Explain how to import; ``begin`` imports what lies in the folder."""
    words = _(
        "Drop records of games, or folders of them, onto this window. "
        "Or put them into {path} first."
    )
    sure = ConfirmScene(
        kit, _("Import"), words.format(path=data_folder() / FOLDER), N_("Look there"),
        partial(_look_for_records, kit, begin), stay=N_("Back"), is_dangerous=False,
    )  # fmt: skip
    kit.stack.push(sure)


def _look_for_records(kit: Kit, begin: Callable[[Sequence[str]], object]) -> None:
    """Import the folder's records, or open the empty folder."""
    folder = data_folder() / FOLDER
    if files_of([str(folder)]) != [str(folder)]:
        begin([str(folder)])
        return
    with suppress(OSError):
        # If the folder cannot be shown, the message still tells its path.
        folder.mkdir(parents=True, exist_ok=True)
        show_folder(folder)
    kit.notices.replace(_("No record of a game lies in {path} yet.").format(path=folder))


def _take_batch(
    connection: sqlite3.Connection, files: Sequence[str], names: Sequence[str], games: Games
) -> Batch:
    """Import a batch, as a library query; return the remaining files and the answers."""
    files = [*files, *files_of(names)]
    answers = take_some(connection, files, games)
    return files[len(answers) :], answers
