"""Asking the library: a scene asks, goes on drawing, and does something with the answer.

What goes wrong is said in plain words.  Knows the library's tickets; knows no screen of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from game.ui.window.kit import Kit
from game.words import _

if TYPE_CHECKING:
    from game.library import Kept, Ticket
    from game.luckybox.scenes.table import Table
    from game.play.performance import Performance
    from game.scenes.table.table import AnyMatch

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

    def _take(self, ticket: Ticket[Answer], then: Callable[[Answer], None]) -> None:
        from game.library import Claimed, NoSuchGame, Unavailable
        from game.rules.errors import Refusal

        try:
            then(ticket.result)
        except Claimed:
            words = _("Another window plays this game: close it there, or watch it here.")
        except NoSuchGame:
            words = _("This game is no longer in the library.")
        except Unavailable as reason:
            words = str(reason.notice)
        except Refusal as refusal:
            reason_words = _(refusal.template).format(**refusal.values)
            words = _("This game cannot be shown: {reason}").format(reason=reason_words)
        except OSError as error:
            words = _("This game cannot be written out ({reason}).").format(
                reason=error.strerror or error
            )
        else:
            return
        self._kit.notices.replace(words)


def play_on(kit: Kit, asking: Asking, uid: str) -> None:
    """Take a kept game up where it was left, once the library gives it."""
    from game.luckybox.scenes.flow import resumed_table, scene_for

    library = kit.shelf.library
    if library is None:
        return

    def begin(kept: Kept) -> None:
        kit.stack.reset(scene_for(kit, resumed_table(kit, kept)))

    asking.ask(library.claim(uid), begin)


def watch_again(
    kit: Kit, asking: Asking, uid: str, *, cascade: int | None = None, seat: int | None = None
) -> None:
    """Open the theatre with a kept game; with the action a cascade begins with, only to see that.

    A cascade is of the first game; ``seat`` is whose board is shown large.
    """
    from game.library import load
    from game.luckybox.scenes.flow import scene_for, theatre_for
    from game.luckybox.scenes.table import Table

    library = kit.shelf.library
    if library is None:
        return

    def show(kept: Kept) -> None:
        table = theatre_for(kit, kept.record, kept.steps)
        if isinstance(table, Table):
            if table.performance is not None and cascade is not None:
                show_cascade(table, table.performance, cascade)
            if seat is not None:
                table.home = table.focus = seat
        kit.stack.push(scene_for(kit, table))

    asking.ask(library.ask(load, uid), show)


def show_cascade(table: Table, told: Performance, action: int) -> None:
    """Stand where a cascade begins, to halt at its end."""
    begins = told.before_action(action)
    table.seek(begins)
    if table.playback is not None:
        table.playback.until = told.end_of_cascade(begins)


def share_again(kit: Kit, asking: Asking, uid: str) -> None:
    """Open the sheet that shares a kept game, once the library gives it."""
    from game.library import load
    from game.scenes.share.share import ShareScene

    library = kit.shelf.library
    if library is None:
        return

    def share(kept: Kept) -> None:
        kit.stack.push(ShareScene(kit, _match_of(kept)))

    asking.ask(library.ask(load, uid), share)


def _match_of(kept: Kept) -> AnyMatch:
    """Take a kept game up as it was left.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
    """
    from game.blanco.match import BlancoMatch
    from game.blanco.record import BlancoRecord
    from game.play.match import Match
    from game.record import luckybox_only

    if isinstance(kept.record, BlancoRecord):
        return BlancoMatch.resumed(kept.record)
    return Match.resumed(luckybox_only(kept.record), kept.steps)
