"""The par of a finished solo deal, from the library or computed in the background, then saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rivals import can_think
from game.luckybox.rules import Setup
from game.thinking import AtOnce, Thinks, Thought
from game.ui.window.kit import Kit

if TYPE_CHECKING:
    from game.library import Library, Ticket


def work_out(setup: Setup) -> int | None:
    """Compute par, in the thinker, where numpy may be imported; None without it."""
    try:
        from game.luckybox.mind.par import par_of_deal
    except ImportError:
        return None
    return par_of_deal(setup)


class Par:
    """The strongest rival's score on a deal."""

    def __init__(
        self, library: Library | None, thinker: Thinks, setup: Setup, uid: str | None
    ) -> None:
        """Query the library for the game ``uid``; failing that, compute it."""
        self._library, self._thinker, self._setup, self._uid = library, thinker, setup, uid
        self.points: int | None = None
        self._asked: Ticket[int | None] | None = None
        self._thought: Thought[int | None] | None = None
        if library is None or uid is None:
            self._work_out()
        else:
            from game.library import par_of

            self._asked = library.ask(par_of, uid)

    @property
    def is_coming(self) -> bool:
        return self._asked is not None or self._thought is not None

    def update(self) -> bool:
        if self._asked is not None and self._asked.is_done:
            # Without the library, compute it.
            self.points = None if self._asked.has_failed else self._asked.result
            self._asked = None
            if self.points is None:
                self._work_out()
            return not self.is_coming
        if self._thought is not None and self._thought.is_done:
            self.points, self._thought = self._thought.result, None
            return True
        return False

    def _work_out(self) -> None:
        # Not worth blocking for: only in the background.
        if can_think() and not isinstance(self._thinker, AtOnce):
            self._thought = self._thinker.think(partial(work_out, self._setup))
            self._thought.once_done(_keeper(self._library, self._uid))


def _keeper(library: Library | None, uid: str | None) -> Callable[[int | None], None]:
    def keep(points: int | None) -> None:
        if library is not None and uid is not None and points is not None:
            from game.library import keep_par

            library.ask(keep_par, uid, points)

    return keep


def par_at(kit: Kit, match: LuckyboxMatch) -> Par | None:
    """Return the par of a finished match; None in company and for bots."""
    if len(match.players) > 1 or match.players[0].is_bot:
        return None
    uid = match.extra.get("uid")
    return Par(kit.shelf.library, kit.thinker, match.setup, uid if isinstance(uid, str) else None)
