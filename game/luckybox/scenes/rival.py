"""The rival of a challenge, on the same deal; shown only up to the number answered here."""

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
    """The rival's table after some number."""

    game: State
    view: TableView


class Rival(SentRival[State]):
    """The rival and the game they played."""

    packing, bots = packing, BOTS
    _standing: tuple[When, Standing] | None = None

    def after(self, moment: When) -> Standing:
        """Return the rival's table after the number of a moment was answered."""
        if self._standing is None or self._standing[0] != moment:
            game = self.ghost.after(moment)
            self._standing = moment, Standing(game, view_of(game))
        return self._standing[1]

    def _ghost_of(self, record: LuckyboxRecord) -> Ghost[State]:
        return ghost_of(record)


def moment_of(match: LuckyboxMatch) -> When:
    """Return the last number everybody here has answered, so that nobody can copy the rival."""
    game = match.game
    is_open = game.phase is Phase.TURN and bool(match.waiting_for())
    return game.round, game.turn - is_open


def comparison(rival: Rival, total: int) -> str:
    """Compare a total with the score to beat; empty if there is none."""
    if rival.to_beat is None:
        return ""
    values = {"name": rival.player.name, "mine": total, "theirs": rival.to_beat}
    if total > rival.to_beat:
        return _("{name} is beaten: {mine} to {theirs}!").format(**values)
    if total < rival.to_beat:
        return _("{name} stays ahead: {theirs} to {mine}.").format(**values)
    return _("A tie with {name}: {mine} each.").format(**values)
