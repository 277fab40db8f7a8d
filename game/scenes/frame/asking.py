"""Asking the library: a scene asks, goes on drawing, and does something with the answer.

What goes wrong is said in plain words.  Knows the library's tickets; knows no screen of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from traceback import print_exception
from typing import TYPE_CHECKING, Any, TypeVar

from game.scenes import destinations as to
from game.scenes.game import screens_of
from game.ui.window.kit import Kit
from game.words import _

if TYPE_CHECKING:
    from game.library import Kept, Ticket

Answer = TypeVar("Answer")


class Asking:
    """One question at a time; a newer one takes the place of the one before."""

    def __init__(self, kit: Kit) -> None:
        """Ask nothing yet."""
        self._kit = kit
        self._poll: Callable[[], bool] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._poll is not None

    def ask(self, ticket: Ticket[Answer], then: Callable[[Answer], None]) -> None:
        """Do ``then`` with what comes of a ticket."""

        def poll() -> bool:
            if not ticket.is_done:
                return False
            self._poll = None
            self._take(ticket, then)
            return True

        self._poll = poll

    def update(self) -> bool:
        """Look whether there is an answer; tell whether anything came of it."""
        return self._poll is not None and self._poll()

    def tell(self, error: Exception) -> None:
        """Say what went wrong with a question."""
        self._kit.notices.replace(in_words(error))

    def _take(self, ticket: Ticket[Answer], then: Callable[[Answer], None]) -> None:
        from game.rules.errors import Refusal

        if ticket.error is not None:
            self.tell(ticket.error)
            return
        try:
            then(ticket.result)
        except Exception as error:  # whatever is wrong with a game, the screen goes on
            if not isinstance(error, Refusal):
                print_exception(error)
            self.tell(error)


def in_words(error: Exception) -> str:
    """Say why the library gives no answer."""
    from game.library import Claimed, NoSuchGame, Unavailable, spelled
    from game.rules.errors import Refusal

    match error:
        case Claimed():
            return _("Another window plays this game: close it there, or watch it here.")
        case NoSuchGame():
            return _("This game is no longer in the library.")
        case Unavailable():
            return str(error.notice)
        case Refusal():
            reason = _(error.template).format(**error.values)
            return _("This game cannot be shown: {reason}").format(reason=reason)
        case OSError():
            return _("This game cannot be written out ({reason}).").format(
                reason=error.strerror or error
            )
    return _("Your library of games gives no answer ({reason}).").format(reason=spelled(error))


def play_on(kit: Kit, asking: Asking, uid: str) -> None:
    """Take a kept game up where it was left, once the library gives it."""
    library = kit.shelf.library
    if library is None:
        return

    def begin(kept: Kept) -> None:
        laying = screens_of(kit.games, kept.record.game).laying
        kit.stack.reset(to.At(laying.resume(kit, kept.record, kept.steps, kept.uid)))

    asking.ask(library.claim(uid), begin)


def watch_again(
    kit: Kit, asking: Asking, uid: str, then: Callable[[Any], None] | None = None
) -> None:
    """Open the theatre with a kept game; ``then`` may do something with its table before."""
    library = kit.shelf.library
    if library is None:
        return

    def show(kept: Kept) -> None:
        table = screens_of(kit.games, kept.record.game).laying.replay(kit, kept.record, kept.steps)
        if then is not None:
            then(table)
        kit.stack.push(to.At(table))

    asking.ask(library.load(uid), show)


def share_again(kit: Kit, asking: Asking, uid: str) -> None:
    """Open the sheet that shares a kept game, once the library gives it."""
    library = kit.shelf.library
    if library is None:
        return

    def share(kept: Kept) -> None:
        game = kit.games[kept.record.game]
        kit.stack.push(to.Share(game.match.resumed(kept.record, kept.steps)))

    asking.ask(library.load(uid), share)
