"""The errand of taking a game apart, piece by piece, in the process that thinks.

Knows how far it is and who gets what comes of it; knows no moments.
"""

from __future__ import annotations

from collections.abc import Callable
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
    from game.luckybox.mind.analysis import Analysis

AT_ONCE = 4
"""How many actions are judged before others may think in between."""


def begun(setup: Setup, actions: tuple[Action, ...]) -> Analysis:
    """Begin with a game; only here, where somebody thinks, numpy is imported."""
    from game.luckybox.mind.analysis import Analysis, gone_on

    return gone_on(Analysis(setup, actions), 1)


def gone_on(analysis: Analysis) -> Analysis:
    from game.luckybox.mind import analysis as mind

    return mind.gone_on(analysis, AT_ONCE)


class Reviewing(Errand):
    """A game that is being taken apart."""

    def __init__(self, kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
        """Begin with a recorded game, as far as it is legal; ``then`` gets its review."""
        self._kit, self._then = kit, then
        self._actions, self._done = len(told.done), 0
        self._thought: Thought[Any] = kit.thinker.think(partial(begun, told.setup, told.done))

    @property
    def words(self) -> str:
        return _("Reviewing the game (Esc stops it)")

    @property
    def share(self) -> float:
        return self._done / max(1, self._actions)

    def work(self) -> bool:
        if not self._thought.is_done:
            return False
        try:
            analysis: Analysis = self._thought.result
        except ImportError:
            self._kit.notices.replace(_("Reviews need numpy, and it is not installed."))
            return True
        self._done = analysis.done
        if analysis.is_done:
            self._then(analysis.review())
            return True
        self._thought = self._kit.thinker.think(partial(gone_on, analysis))
        return False

    def cancel(self) -> None:
        self._thought.is_unwanted = True


def start_reviewing(kit: Kit, told: LuckyboxPerformance, then: Callable[[Review], None]) -> None:
    """Have a game taken apart, unless something else is being done beside the game."""
    if kit.errands.current is None:
        kit.errands.start(Reviewing(kit, told, then))
