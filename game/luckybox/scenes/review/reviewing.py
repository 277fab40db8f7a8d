"""The background job that reviews a game in the thinker, saving progress to continue later."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.luckybox.mind.review import Review
from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.rules import Action, Setup
from game.thinking import Thought
from game.ui.widgets.widget import with_keys
from game.ui.window.errands import Errand
from game.ui.window.kit import Kit
from game.words import _

if TYPE_CHECKING:
    from game.library import Ticket
    from game.luckybox.mind.analysis import Analysis

    from .kept import Begun

ABOVE_DESK = 84.0
"""Height of the theatre's desk, in units."""
AT_ONCE = 4
"""Actions judged before other jobs get a turn."""
KEPT_EVERY = 12
"""Actions between saves."""


class Piece(NamedTuple):
    """Progress; kept small, since unpickling beside the window costs frames."""

    done: int
    rest: bytes
    """The pickled analysis to continue from."""
    review: Review | None
    """The result so far, if it is time to save it or all is done."""


def begun(
    setup: Setup, actions: tuple[Action, ...], known: Begun | None = None, keep_at: int = 0
) -> Piece:
    """Start or continue an analysis in the thinker; the review comes from ``keep_at`` on."""
    from game.luckybox.mind.analysis import Analysis, gone_on

    if known is None:
        analysis = gone_on(Analysis(setup, actions), 1)
    else:
        analysis = gone_on(Analysis.resumed(setup, actions, known.review), 1 + known.done)
    return _packed(analysis, keep_at)


def gone_on(rest: bytes, keep_at: int) -> Piece:
    """Judge a few more actions; the review is included from ``keep_at`` on."""
    from game.luckybox.mind import analysis as mind

    return _packed(mind.gone_on(pickle.loads(rest), AT_ONCE), keep_at)


def _packed(analysis: Analysis, keep_at: int) -> Piece:
    is_due = analysis.is_done or analysis.done >= keep_at
    return Piece(analysis.done, pickle.dumps(analysis), analysis.review() if is_due else None)


class Reviewing(Errand):
    """The job of reviewing one game."""

    def __init__(self, kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
        self._kit, self._then, self._told = kit, then, told
        self._record = replace(told.told, actions=told.done)
        self._actions, self._done, self._kept = len(told.done), 0, 0
        self._thought: Thought[Piece] | None = None
        self._asked: Ticket[Begun | None] | None = None
        library = kit.shelf.library
        if library is None:
            self._begin(None)
        else:
            from .kept import look_up

            self._asked = library.ask(look_up, self._record)

    def _begin(self, known: Begun | None) -> None:
        self._done = self._kept = 0 if known is None else known.done
        work = partial(begun, self._told.setup, self._told.done, known, self._keep_at)
        self._thought = self._kit.thinker.think(work)

    @property
    def _keep_at(self) -> int:
        """The action count at which to save next; all of them without a library."""
        is_kept = self._kit.shelf.library is not None
        return self._kept + KEPT_EVERY if is_kept else self._actions

    @property
    def words(self) -> str:
        return with_keys(_("Reviewing the game ({back_key} stops it)"))

    @property
    def share(self) -> float:
        return self._done / max(1, self._actions)

    @property
    def is_shown(self) -> bool:
        """Whether there is work to do; a stored review opens without a message."""
        return self._thought is not None

    @property
    def margin(self) -> float:
        """Stay above the desk."""
        return ABOVE_DESK

    def work(self) -> bool:
        if self._thought is None:
            return self._is_opened()
        if not self._thought.is_done:
            return False
        try:
            piece = self._thought.result
        except ImportError:
            self._kit.notices.replace(_("Reviews need numpy, and it is not installed."))
            return True
        self._done = piece.done
        if piece.review is not None:
            self._keep(piece.review)
            if self._done == self._actions:
                self._then(piece.review)
                return True
        self._thought = self._kit.thinker.think(partial(gone_on, piece.rest, self._keep_at))
        return False

    def _is_opened(self) -> bool:
        asked = self._asked
        assert asked is not None
        if not asked.is_done:
            return False
        # Without the library, review from scratch.
        known = None if asked.has_failed else asked.result
        if known is not None and known.done == self._actions:
            self._then(known.review)
            return True
        self._begin(known)
        return False

    def _keep(self, review: Review) -> None:
        library, self._kept = self._kit.shelf.library, self._done
        if library is not None:
            from .kept import Begun, note

            library.ask(note, self._record, Begun(self._done, review))

    def cancel(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True


def start_reviewing(kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
    if kit.errands.current is None:
        kit.errands.start(Reviewing(kit, told, then))
