"""Library queries from a scene: the scene keeps drawing until the answer arrives."""

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
    """Runs one query at a time; a newer one replaces the pending one."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._poll: Callable[[], bool] | None = None

    @property
    def is_waiting(self) -> bool:
        return self._poll is not None

    def ask(self, ticket: Ticket[Answer], then: Callable[[Answer], None]) -> None:
        """Call ``then`` with the ticket's result once it is there."""

        def poll() -> bool:
            if not ticket.is_done:
                return False
            self._poll = None
            self._take(ticket, then)
            return True

        self._poll = poll

    def update(self) -> bool:
        """Handle an answer that has arrived; return whether there was one."""
        return self._poll is not None and self._poll()

    def tell(self, error: Exception) -> None:
        """Show a query's error."""
        self._kit.notices.replace(in_words(error))

    def _take(self, ticket: Ticket[Answer], then: Callable[[Answer], None]) -> None:
        from game.rules.errors import Refusal

        if ticket.error is not None:
            self.tell(ticket.error)
            return
        try:
            then(ticket.result)
        except Exception as error:  # whatever is wrong with a saved game, the screen stays usable
            if not isinstance(error, Refusal):
                print_exception(error)
            self.tell(error)


def in_words(error: Exception) -> str:
    """Return the message for a query's error."""
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
    """Claim a saved game and continue it."""
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
    """Open the replay of a saved game; ``then`` may prepare its table first."""
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
    """Open the share sheet of a saved game."""
    library = kit.shelf.library
    if library is None:
        return

    def share(kept: Kept) -> None:
        game = kit.games[kept.record.game]
        kit.stack.push(to.Share(game.match.resumed(kept.record, kept.steps)))

    asking.ask(library.load(uid), share)
