"""The rival of Blanco: somebody who has played the same deal elsewhere, and how far they had come.

Shows how many cards they had left after the turns that are over here, never a turn ahead, and no
card at all: any of theirs may be one that is still hidden here.  Knows the challenge that a game
was begun from; knows no pixels.
"""

from __future__ import annotations

from game.blanco import packing
from game.blanco.bots import BOTS
from game.blanco.ghost import Progress, ghost_of
from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import Phase, outcome, own_turns
from game.blanco.stage.view import BlancoView
from game.challenge import Challenge, challenge_in
from game.record import Player, players_of
from game.words import _, ngettext


class BlancoRival:
    """Whoever won the other game, and how that game went."""

    def __init__(self, challenge: Challenge[BlancoRecord]) -> None:
        """Take the winner of a challenge, or the first seat if its game was not finished."""
        self.seat = challenge.winner or 0
        self.player: Player = players_of(challenge.record, BOTS)[self.seat]
        self.turns = challenge.to_beat
        """In how many turns of their own they won; ``None`` if the other game was not finished."""
        self._ghost = ghost_of(challenge.record)

    def after(self, turn: int) -> Progress:
        """Give how far they had come after a turn of the whole table."""
        return self._ghost.after(turn)[self.seat]

    def has_won_after(self, turn: int) -> bool:
        return not self.after(turn).left

    def has_stopped_before(self, turn: int) -> bool:
        """Tell whether their game was left before that turn was over."""
        return turn > self._ghost.last


def rival_of(match: BlancoMatch) -> BlancoRival | None:
    """Find the rival of a game; ``None`` where nobody's moves came along."""
    if "challenge" not in match.extra:
        return None
    challenge = challenge_in(match.record(), packing)
    if challenge is None or not challenge.record.actions:
        return None
    return BlancoRival(challenge)


def turns_over(view: BlancoView) -> int:
    """Count the turns that are over as a table is shown: up to there a rival may be seen."""
    return view.turn.number - (view.phase is Phase.TURN)


def comparison(rival: BlancoRival, match: BlancoMatch) -> str:
    """Say how a game that is over stands against the rival's; empty if theirs was not finished.

    A rival is beaten by people: where a bot has won here, nobody else has.
    """
    ended = outcome(match.game)
    if rival.turns is None or ended is None:
        return ""
    theirs, name = rival.turns, rival.player.name
    if match.players[ended.winners[0]].is_bot:
        return ngettext(
            "{name} stays ahead: won in {count} turn.",
            "{name} stays ahead: won in {count} turns.",
            theirs,
        ).format(name=name, count=theirs)
    mine = own_turns(match.game.turn.number, len(match.players))
    values = {"name": name, "mine": mine, "theirs": theirs}
    if mine < theirs:
        return _("{name} is beaten: won in {mine} turns, not {theirs}!").format(**values)
    if mine > theirs:
        return _("{name} stays ahead: won in {theirs} turns, not {mine}.").format(**values)
    return _("As fast as {name}: both won in {mine} turns.").format(**values)
