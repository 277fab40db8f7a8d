"""What each seat may expect to end with, while one watches: worked out beside the program.

A seat's figure changes when its board has come to rest, so that it tells nothing that is still to
be seen.  Knows the table and who thinks; how it looks is ``gauges``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.luckybox.rules import State, view_for
from game.luckybox.scenes.table import Table
from game.stage import TABLE
from game.thinking import Thought
from game.ui.window.kit import Kit

from .counsel import without_mind

PACE = 7.0
"""How fast a bar goes to its new value: what is left is a third after a seventh of a second."""
THERE = 0.02
"""Points that nobody sees a bar lack."""
LEAST_REACH = 80.0
"""What a bar from end to end stands for, unless a seat expects more."""


def expected_by_all(game: State) -> tuple[float, ...]:
    """Say what each seat gets to on the average if it does its best; takes milliseconds."""
    from game.luckybox.mind.player import expected
    from game.luckybox.mind.weights import shipped_network

    network = shipped_network()
    return tuple(expected(view_for(game, seat), network) for seat in range(len(game.seats)))


def is_wanted(kit: Kit, table: Table) -> bool:
    """Tell whether it is shown here: never where somebody plays."""
    return kit.settings.expected_results and table.playback is not None


class Expected:
    """The figures of one table, and the bars on their way to them."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._of: State | None = None
        """The game that was asked about last."""
        self._thought: Thought[tuple[float, ...]] | None = None
        self._found: Sequence[float] = ()
        self._is_of_now = False
        self.points: dict[int, float] = {}
        """What each seat expects, as far as it may be told."""
        self.bars: dict[int, float] = {}
        """How far each bar is, in points."""

    @property
    def reach(self) -> float:
        """Give the points that a bar from end to end stands for."""
        return max([LEAST_REACH, *self.points.values()])

    @property
    def is_ahead(self) -> frozenset[int]:
        """Name the seats that expect most; none where there is but one."""
        best = max(self.points.values(), default=0.0)
        ahead = {seat for seat, points in self.points.items() if points == best}
        return frozenset(ahead if len(self.points) > 1 else ())

    def update(self, dt: float, known: Sequence[float] | None = None) -> bool:
        """Let time pass; tell whether anything looks different.

        ``known`` is what the seats expect where that has been found out already.
        """
        if not is_wanted(self._kit, self._table):
            was_shown = bool(self.points)
            self.forget()
            return was_shown
        if known is not None:
            self._found, self._is_of_now, self._of = known, True, None
        else:
            self._look()
        before = dict(self.points), dict(self.bars)
        if self._is_of_now:
            director = self._table.director
            for seat, points in enumerate(self._found):
                if not director.is_busy(seat, TABLE):
                    self.points[seat] = points
        self._move(dt)
        return before != (self.points, self.bars)

    def forget(self) -> None:
        """Show nothing, and give up what is being worked out."""
        if self._thought is not None:
            self._thought.is_unwanted = True
        self._of = self._thought = None
        self._found, self._is_of_now = (), False
        self.points.clear()
        self.bars.clear()

    def _look(self) -> None:
        """Take what came of the last question, and ask about the game as it is now."""
        game, thought = self._table.match.game, self._thought
        if thought is not None and thought.is_done:
            self._thought = None
            try:
                self._found = thought.result
            except ImportError as error:
                self._kit.settings.expected_results = False
                self._kit.notices.replace(without_mind(error))
                return
        if self._thought is None and game is not self._of:
            self._of = game
            self._thought = self._kit.thinker.think(partial(expected_by_all, game))
        self._is_of_now = self._thought is None

    def _move(self, dt: float) -> None:
        share = 1.0 - math.exp(-PACE * dt) if self._kit.settings.motion == "full" else 1.0
        for seat, points in self.points.items():
            at = self.bars.get(seat, points)
            at += (points - at) * share
            self.bars[seat] = points if abs(points - at) < THERE else at
