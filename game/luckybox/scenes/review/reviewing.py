"""The errand of taking a game apart, piece by piece, in the process that thinks.

What is found is kept in the library, now and then as far as it goes: a review that was made before
opens at once, and one that was given up or killed goes on where it was.  Knows how far it is and
who gets what comes of it; knows no moments.
"""

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
"""How high the desk of the theatre is, in units."""
AT_ONCE = 4
"""How many actions are judged before others may think in between."""
KEPT_EVERY = 12
"""After how many of them what was found is kept."""


class Piece(NamedTuple):
    """How far it is, as little of it as can be: what is unpacked beside the window costs frames."""

    done: int
    """How many actions have been judged."""
    rest: bytes
    """What is gone on from, for whoever thinks."""
    review: Review | None
    """What has been found so far, where it is time to keep it or all has been."""


def begun(
    setup: Setup, actions: tuple[Action, ...], known: Begun | None = None, keep_at: int = 0
) -> Piece:
    """Begin with a game, or go on with it; only here, where somebody thinks, numpy is imported.

    The review comes along from ``keep_at`` actions on.
    """
    from game.luckybox.mind.analysis import Analysis, gone_on

    if known is None:
        analysis = gone_on(Analysis(setup, actions), 1)
    else:
        analysis = gone_on(Analysis.resumed(setup, actions, known.review), 1 + known.done)
    return _packed(analysis, keep_at)


def gone_on(rest: bytes, keep_at: int) -> Piece:
    """Judge a few more actions; the review comes along from ``keep_at`` of them on."""
    from game.luckybox.mind import analysis as mind

    return _packed(mind.gone_on(pickle.loads(rest), AT_ONCE), keep_at)


def _packed(analysis: Analysis, keep_at: int) -> Piece:
    is_due = analysis.is_done or analysis.done >= keep_at
    return Piece(analysis.done, pickle.dumps(analysis), analysis.review() if is_due else None)


class Reviewing(Errand):
    """A game that is being taken apart."""

    def __init__(self, kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
        """Begin with a recorded game, as far as it is legal; ``then`` gets its review."""
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
        """Say at how many actions it is kept again; where nothing is kept, at all of them."""
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

    def _keep(self, review: Review) -> None:
        library, self._kept = self._kit.shelf.library, self._done
        if library is not None:
            from .kept import Begun, note

            library.ask(note, self._record, Begun(self._done, review))

    def cancel(self) -> None:
        if self._thought is not None:
            self._thought.is_unwanted = True


def start_reviewing(kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
    """Have a game taken apart, unless something else is being done beside the game."""
    if kit.errands.current is None:
        kit.errands.start(Reviewing(kit, told, then))
