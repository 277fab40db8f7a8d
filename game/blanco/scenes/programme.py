"""What a recorded game of Blanco has to show: clears, chains and grids that are cleared."""

from __future__ import annotations

from collections.abc import Sequence

from game.blanco.performance import BlancoPerformance
from game.blanco.rules import LAST_STAGE, Phase, own_turns
from game.scenes.table.telling import THEN
from game.scenes.watch.timeline import GREAT, Sign
from game.words import _, ngettext

CHAIN = 2
"""From so many lines on it is a chain."""


class BlancoProgramme:
    """The marks of everybody: it is one race."""

    notches: Sequence[int] = ()

    def __init__(self, told: BlancoPerformance) -> None:
        self._told = told

    def signs(self) -> Sequence[Sign]:
        signs = []
        for mark in self._told.chains:
            lines = ngettext("{count} line cleared", "{count} lines cleared", mark.size)
            words = f"{self._name(mark.player)}{THEN}{lines.format(count=mark.size)}"
            signs.append(Sign(mark.at, True, mark.size + GREAT * (mark.size >= CHAIN), words))
        for mark in self._told.stages:
            is_last = mark.size == LAST_STAGE
            words = _("the last grid is cleared") if is_last else _("the first grid is cleared")
            sign = Sign(mark.at, False, 0, f"{self._name(mark.player)}{THEN}{words}")
            signs.append(sign)
        return signs

    def words(self, at: int) -> str:
        game = self._told.moments[at].game
        if game.phase is Phase.OVER:
            return _("The game has ended")
        if game.phase is Phase.OPENING:
            return _("The grids are opened")
        number = own_turns(game.turn.number, len(game.seats))
        turn = _("Turn {number}").format(number=number)
        return f"{turn}{THEN}{self._name(game.turn.player)}"

    def _name(self, player: int) -> str:
        return self._told.players[player].name
