"""Each seat's expected total, for watchers; it changes only at rest, so as to give nothing away."""

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
"""Rate of a bar's approach to its value: a third is left after 1/7 s."""
THERE = 0.02
"""A gap in points too small to see."""
LEAST_REACH = 80.0
"""Least points that a full bar stands for."""


def expected_by_all(game: State) -> tuple[float, ...]:
    """Return each seat's expected total under best play; takes milliseconds."""
    from game.luckybox.mind.player import expected
    from game.luckybox.mind.weights import shipped_network

    network = shipped_network()
    return tuple(expected(view_for(game, seat), network) for seat in range(len(game.seats)))


def is_wanted(kit: Kit, table: Table) -> bool:
    """Whether expected totals are shown: only while watching."""
    return kit.settings.expected_results and table.playback is not None


class Expected:
    """One table's expected totals and their animated bars."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._of: State | None = None
        self._thought: Thought[tuple[float, ...]] | None = None
        self._found: Sequence[float] = ()
        self._is_of_now = False
        self.points: dict[int, float] = {}
        """Each seat's figure, as far as it may be shown."""
        self.bars: dict[int, float] = {}
        """Each bar's length, in points."""

    @property
    def reach(self) -> float:
        return max([LEAST_REACH, *self.points.values()])

    @property
    def is_ahead(self) -> frozenset[int]:
        """The leading seats; empty with one player."""
        best = max(self.points.values(), default=0.0)
        ahead = {seat for seat, points in self.points.items() if points == best}
        return frozenset(ahead if len(self.points) > 1 else ())

    def update(self, dt: float, known: Sequence[float] | None = None) -> bool:
        """Advance the bars, with a review's ``known`` totals; return whether anything changed."""
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
        if self._thought is not None:
            self._thought.is_unwanted = True
        self._of = self._thought = None
        self._found, self._is_of_now = (), False
        self.points.clear()
        self.bars.clear()

    def _look(self) -> None:
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
