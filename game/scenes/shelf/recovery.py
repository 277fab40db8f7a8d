"""Recovering games from backups and damaged files, after confirmation.

A screen outside of games owns one and updates it every frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.scenes.frame.asking import Asking
from game.scenes.frame.confirm import ConfirmScene
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

if TYPE_CHECKING:
    from game.library import Library, Repaired

BACKUPS, REPAIR = "backups", "repair"
"""Questions asked unprompted, at most once per start."""


class Recovery:
    """The recovery of games, for one screen."""

    def __init__(self, kit: Kit, changed: Callable[[], None]) -> None:
        """Do nothing yet; ``changed`` is called when games have been recovered."""
        self._kit, self._changed = kit, changed
        self._asking = Asking(kit)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asking.is_waiting

    def update(self) -> bool:
        """Handle an answer that has arrived; return whether there was one."""
        return self._asking.update()

    # --- backups ---------------------------------------------------------------------------------

    def offer_after_damage(self) -> None:
        """Offer the last backup's missing games, if the library had to be repaired."""
        library = self._library
        if library is not None and library.was_mended and BACKUPS not in self._kit.shelf.asked:
            self._asking.ask(library.missing(), self._offer_the_last)

    def look(self) -> None:
        """Offer all backups' missing games, deleted ones included."""
        if self._library is not None:
            self._asking.ask(self._library.missing(everywhere=True), self._offer_all)

    def offer(self, count: int, *, everywhere: bool) -> None:
        """Ask whether to restore the missing games."""
        words = ngettext(
            "The last backup has {count} game that is missing here. Take it back?",
            "The last backup has {count} games that are missing here. Take them back?",
            count,
        )
        if everywhere:
            words = ngettext(
                "The backups have {count} game that is not here, lost or deleted. Take it back?",
                "The backups have {count} games that are not here, lost or deleted. "
                "Take them back?",
                count,
            )
        self._ask(
            _("Games in the backup"),
            words.format(count=count),
            lambda: self._take_back(everywhere),
        )

    def _offer_the_last(self, count: int) -> None:
        if count and self._may_ask(BACKUPS):
            self.offer(count, everywhere=False)

    def _offer_all(self, count: int) -> None:
        if count:
            self.offer(count, everywhere=True)
        else:
            self._kit.notices.replace(_("The backups have no game that is not here."))

    def _take_back(self, everywhere: bool) -> None:
        if self._library is not None:
            self._wait()
            self._asking.ask(self._library.take_back(everywhere=everywhere), self._told_of_backups)

    def _told_of_backups(self, count: int) -> None:
        words = ngettext("{count} game is back.", "{count} games are back.", count)
        self._kit.notices.replace(words.format(count=count))
        self._changed()

    # --- what is damaged -------------------------------------------------------------------------

    def offer_repair(self, *, is_wanted: bool = False) -> None:
        """Offer a repair; unless it ``is_wanted``, only once."""
        if is_wanted or self._may_ask(REPAIR):
            words = _(
                "Repair what is damaged? What can be read stays, and the damaged file is kept."
            )
            self._ask(_("Damaged games"), words, self._repair)

    def _repair(self) -> None:
        if self._library is not None:
            self._wait()
            self._asking.ask(self._library.repair(), self._told_of_repair)

    def _told_of_repair(self, repaired: Repaired) -> None:
        words = _("Nothing is damaged.")
        if repaired.file:
            words = _("Repaired games: {mended}. Lost: {lost}. What was is kept as {file}.")
        self._kit.notices.replace(
            words.format(
                mended=repaired.carried.mended, lost=repaired.carried.lost, file=repaired.file
            )
        )
        self._changed()
        self.offer_after_damage()

    # --- asking ----------------------------------------------------------------------------------

    @property
    def _library(self) -> Library | None:
        return self._kit.shelf.library

    def _may_ask(self, question: str) -> bool:
        asked = self._kit.shelf.asked
        if question in asked:
            return False
        asked.add(question)
        return True

    def _ask(self, heading: str, words: str, then: Callable[[], None]) -> None:
        self._kit.stack.push(
            ConfirmScene(
                self._kit, heading, words, N_("Yes"), then, stay=N_("No"),
                is_dangerous=False,
            )
        )  # fmt: skip

    def _wait(self) -> None:
        self._kit.notices.replace(_("This may take a moment."))
