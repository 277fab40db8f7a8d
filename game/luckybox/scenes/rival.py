"""The rival: somebody who has played the same deal elsewhere, whose board runs along.

Shows the other game as it was after the number that is answered here, never a number ahead.  Knows
the challenge that a game was begun from; knows no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.challenge import Challenge, challenge_in
from game.luckybox import packing
from game.luckybox.bots import BOTS
from game.luckybox.ghost import When, ghost_of
from game.luckybox.match import LuckyboxMatch
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Phase, State
from game.luckybox.stage.view import TableView, view_of
from game.record import Player, players_of
from game.words import _


@dataclass(frozen=True, slots=True)
class Standing:
    """The other table after some number."""

    game: State
    view: TableView


class Rival:
    """Whoever won the other game, and how that game went."""

    def __init__(self, challenge: Challenge[LuckyboxRecord]) -> None:
        """Take the winner of a challenge, or the first seat if its game was not finished."""
        self.seat = challenge.winner or 0
        self.player: Player = players_of(challenge.record, BOTS)[self.seat]
        self.total = challenge.to_beat
        """The score to beat; ``None`` if the other game was not finished."""
        self._ghost = ghost_of(challenge.record)
        self._standing: tuple[When, Standing] | None = None

    def after(self, moment: When) -> Standing:
        """Give the other table once the number of a moment was answered there."""
        if self._standing is None or self._standing[0] != moment:
            game = self._ghost.game_at(moment)
            self._standing = moment, Standing(game, view_of(game))
        return self._standing[1]


def rival_of(match: LuckyboxMatch) -> Rival | None:
    """Find the rival of a game; ``None`` where nobody's moves came along."""
    if "challenge" not in match.extra:
        return None
    challenge = challenge_in(match.record(), packing)
    if challenge is None or not challenge.record.actions:
        return None
    return Rival(challenge)


def moment_of(match: LuckyboxMatch) -> When:
    """Name the moment up to which a rival may be seen: the last number everybody has answered.

    So nobody copies, and nobody is told what a number is good for before they have decided.
    """
    game = match.game
    is_open = game.phase is Phase.TURN and bool(match.waiting_for())
    return game.round, game.turn - is_open


def comparison(rival: Rival, total: int) -> str:
    """Say how a total stands against the score to beat; empty if there is none."""
    if rival.total is None:
        return ""
    values = {"name": rival.player.name, "mine": total, "theirs": rival.total}
    if total > rival.total:
        return _("{name} is beaten: {mine} to {theirs}!").format(**values)
    if total < rival.total:
        return _("{name} stays ahead: {theirs} to {mine}.").format(**values)
    return _("A tie with {name}: {mine} each.").format(**values)
