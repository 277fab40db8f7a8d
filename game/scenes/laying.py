"""Setting up a table: the steps that all games share."""

from __future__ import annotations

from typing import TypeVar

from game.library import Journal
from game.play.match import AnyMatch
from game.rules.errors import Refusal
from game.start import Watch
from game.ui.window.kit import Kit
from game.words import _

from .figures.to_beat import to_beat_at
from .frame.words import names_in_words
from .game import screens_of
from .table.keeping import Keeping
from .table.table import Seated

AnyTable = TypeVar("AnyTable", bound=Seated)


def keeping_of(kit: Kit, match: AnyMatch, uid: str | None = None) -> Keeping | None:
    """Return the autosave of a match, or None without a library; no ``uid``: a new game."""
    library = kit.shelf.library
    if library is None:
        return None
    journal = Journal.begun(library, match) if uid is None else Journal(library, match, uid)
    return Keeping(journal)


def made_ready(kit: Kit, table: AnyTable, kind: str, deck: str = "") -> AnyTable:
    """Set the table's thinker for bots and its scores to beat; return the table."""
    table.thinker = kit.thinker
    table.to_beat = to_beat_at(kit, table.game, table.match, kind, deck)
    return table


def theatre_watch(kit: Kit, players: int, edition: str = "") -> Watch:
    """Return the initial playback options of a replay."""
    return Watch(players, None, edition, kit.settings.speed, exit_at_end=False, shots=None)


def say_who_stands_in(kit: Kit, match: AnyMatch, game: str) -> None:
    """Name the players whose policy is unavailable here and replaced by the plain bot."""
    met, offered = screens_of(kit.games, game).rivals, kit.games[game].rivals
    names = [it.name for it in match.players if it.kind in met and it.kind not in offered]
    if names:
        words = _("A part of the program is missing here (numpy): the usual bot plays for {names}.")
        kit.notices.replace(words.format(names=names_in_words(names)))


def say_fault(kit: Kit, fault: tuple[int, Refusal] | None) -> None:
    """Show where a record breaks the rules, if it does."""
    if fault is None:
        return
    action, refusal = fault
    reason = _(refusal.template).format(**refusal.values)
    kit.notices.replace(
        _("Action {number} breaks the rules ({reason}); what comes before it is shown.").format(
            number=action, reason=reason
        )
    )
