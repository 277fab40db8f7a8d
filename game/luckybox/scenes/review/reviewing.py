"""The errand of taking a game apart, piece by piece, in the process that thinks.

What is found is kept in the library, now and then as far as it goes: a review that was made before
opens at once, and one that was given up or killed goes on where it was.  Knows how far it is and
who gets what comes of it; knows no moments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from game.luckybox.mind.review import Review
from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.rules import Action, Setup
from game.thinking import Thought
from game.ui.window.errands import Errand
from game.ui.window.kit import Kit
from game.words import _

if TYPE_CHECKING:
    from game.library import Ticket
    from game.luckybox.mind.analysis import Analysis

    from .kept import Begun

ABOVE_DESK = 84.0
"""How high the desk of the theatre is, in units."""
AT_ONCE = 4
"""How many actions are judged before others may think in between."""
KEPT_EVERY = 12
"""After how many of them what was found is kept."""


def begun(setup: Setup, actions: tuple[Action, ...], known: Begun | None = None) -> Analysis:
    """Begin with a game, or go on with it; only here, where somebody thinks, numpy is imported."""
    from game.luckybox.mind.analysis import Analysis, gone_on

    if known is None:
        return gone_on(Analysis(setup, actions), 1)
    return gone_on(Analysis.resumed(setup, actions, known.review), 1 + known.done)


def gone_on(analysis: Analysis) -> Analysis:
    from game.luckybox.mind import analysis as mind

    return mind.gone_on(analysis, AT_ONCE)


class Reviewing(Errand):
    """A game that is being taken apart."""

    def __init__(self, kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
        """Begin with a recorded game, as far as it is legal; ``then`` gets its review."""
        self._kit, self._then, self._told = kit, then, told
        self._record = replace(told.told, actions=told.done)
        self._actions, self._done, self._kept = len(told.done), 0, 0
        self._thought: Thought[Any] | None = None
        self._asked: Ticket[Begun | None] | None = None
        library = kit.shelf.library
        if library is None:
            self._begin(None)
        else:
            from .kept import look_up

            self._asked = library.ask(look_up, self._record)

    def _begin(self, known: Begun | None) -> None:
        self._done = self._kept = 0 if known is None else known.done
        work = partial(begun, self._told.setup, self._told.done, known)
        self._thought = self._kit.thinker.think(work)

    @property
    def words(self) -> str:
        return _("Reviewing the game (Esc stops it)")

    @property
    def share(self) -> float:
        return self._done / max(1, self._actions)

    @property
    def is_shown(self) -> bool:
        """Whether there is something to do: what was kept opens without a word."""
        return self._thought is not None

    @property
    def margin(self) -> float:
        """Stay above the desk, over what is told at the foot of the stage."""
        return ABOVE_DESK

    def work(self) -> bool:
        if self._thought is None:
            return self._is_opened()
        if not self._thought.is_done:
            return False
        try:
            analysis: Analysis = self._thought.result
        except ImportError:
            self._kit.notices.replace(_("Reviews need numpy, and it is not installed."))
            return True
        self._done = analysis.done
        if analysis.is_done or self._done >= self._kept + KEPT_EVERY:
            self._keep(analysis)
        if analysis.is_done:
            self._then(analysis.review())
            return True
        self._thought = self._kit.thinker.think(partial(gone_on, analysis))
        return False

    def _is_opened(self) -> bool:
        """Look what is kept of this review; begin with what is missing of it."""
        asked = self._asked
        assert asked is not None
        if not asked.is_done:
            return False
        # A library that cannot be asked now is no reason to do without.
        known = None if asked.has_failed else asked.result
        if known is not None and known.done == self._actions:
            self._then(known.review)
            return True
        self._begin(known)
        return False

    def _keep(self, analysis: Analysis) -> None:
        library, self._kept = self._kit.shelf.library, self._done
        if library is not None:
            from .kept import Begun, note

            library.ask(note, self._record, Begun(analysis.done, analysis.review()))

    def cancel(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True


def start_reviewing(kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
    """Have a game taken apart, unless something else is being done beside the game."""
    if kit.errands.current is None:
        kit.errands.start(Reviewing(kit, told, then))
