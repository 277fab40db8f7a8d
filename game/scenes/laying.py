"""Laying a table: what is the same for every game.

Knows how a game comes into the library; which game it is, and what lies on its table, is the
game's.
"""

from __future__ import annotations

from game.library import Journal
from game.play.match import AnyMatch
from game.rules.errors import Refusal
from game.start import Watch
from game.ui.window.kit import Kit
from game.words import _

from .table.keeping import Keeping


def keeping_of(kit: Kit, match: AnyMatch, uid: str | None = None) -> Keeping | None:
    """Keep a game, if games are kept; without a ``uid`` it is a new one."""
    library = kit.shelf.library
    if library is None:
        return None
    journal = Journal.begun(library, match) if uid is None else Journal(library, match, uid)
    return Keeping(journal)


def theatre_watch(kit: Kit, players: int, edition: str = "") -> Watch:
    """Say how a recorded game is watched at first."""
    return Watch(players, None, edition, kit.settings.speed, exit_at_end=False, shots=None)


def say_fault(kit: Kit, fault: tuple[int, Refusal] | None) -> None:
    """Say where a recorded game breaks the rules, if it does."""
    if fault is None:
        return
    action, refusal = fault
    reason = _(refusal.template).format(**refusal.values)
    kit.notices.replace(
        _("Action {number} breaks the rules ({reason}); what comes before it is shown.").format(
            number=action, reason=reason
        )
    )
