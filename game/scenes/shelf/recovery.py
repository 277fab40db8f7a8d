"""Getting games back out of the backups, after one question.

A screen on which no game is going on has one of these, and looks after it in every frame.  Knows
the question and what comes of the answer; how games are found is the library's business.
"""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.frame.asking import Asking
from game.scenes.frame.confirm import ConfirmScene
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext


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

    def look(self) -> None:
        """Offer what any backup has, deleted games too."""
        library = self._kit.shelf.library
        if library is not None:
            self._asking.ask(library.missing(), self.offer)

    def offer(self, count: int) -> None:
        """Ask whether so many games are to be taken back."""
        if not count:
            self._kit.notices.replace(_("The backups have no game that is not here."))
            return
        words = ngettext(
            "The backups have {count} game that is not here, lost or deleted. Take it back?",
            "The backups have {count} games that are not here, lost or deleted. Take them back?",
            count,
        )

        self._kit.stack.push(
            ConfirmScene(
                self._kit, _("Games in the backup"), words.format(count=count), N_("Yes"),
                self._take_back, stay=N_("No"), is_dangerous=False,
            )
        )  # fmt: skip

    def _take_back(self) -> None:
        library = self._kit.shelf.library
        if library is not None:
            self._kit.notices.replace(_("This may take a moment."))
            self._asking.ask(library.take_back(), self._told)

    def _told(self, count: int) -> None:
        words = ngettext("{count} game is back.", "{count} games are back.", count)
        self._kit.notices.replace(words.format(count=count))
        self._changed()
