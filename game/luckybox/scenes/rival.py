"""The rival: somebody who has played the same deal elsewhere, whose board runs along.

Shows the other game as it was after the number that is answered here, never a number ahead.  Knows
the challenge that a game was begun from; knows no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.challenge import Ghost, SentRival
from game.luckybox import packing
from game.luckybox.bots import BOTS
from game.luckybox.ghost import When, ghost_of
from game.luckybox.match import LuckyboxMatch
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Phase, State
from game.luckybox.stage.view import TableView, view_of
from game.words import _


@dataclass(frozen=True, slots=True)
class Standing:
    """The other table after some number."""

    game: State
    view: TableView


class Rival(SentRival[State]):
    """Whoever won the other game, and how that game went."""

    packing, bots = packing, BOTS
    _standing: tuple[When, Standing] | None = None

    def after(self, moment: When) -> Standing:
        """Return the other table once the number of a moment was answered there."""
        if self._standing is None or self._standing[0] != moment:
            game = self.ghost.after(moment)
            self._standing = moment, Standing(game, view_of(game))
        return self._standing[1]

    def _ghost_of(self, record: LuckyboxRecord) -> Ghost[State]:
        return ghost_of(record)


def moment_of(match: LuckyboxMatch) -> When:
    """Name the moment up to which a rival may be seen: the last number everybody has answered.

    So nobody copies, and nobody is told what a number is good for before they have decided.
    """
    game = match.game
    is_open = game.phase is Phase.TURN and bool(match.waiting_for())
    return game.round, game.turn - is_open


def comparison(rival: Rival, total: int) -> str:
    """Say how a total stands against the score to beat; empty if there is none."""
    if rival.to_beat is None:
        return ""
    values = {"name": rival.player.name, "mine": total, "theirs": rival.to_beat}
    if total > rival.to_beat:
        return _("{name} is beaten: {mine} to {theirs}!").format(**values)
    if total < rival.to_beat:
        return _("{name} stays ahead: {theirs} to {mine}.").format(**values)
    return _("A tie with {name}: {mine} each.").format(**values)
