"""The rival of Blanco: somebody who has played the same deal elsewhere, and how far they had come.

Shows how many cards they had left after the turns that are over here, never a turn ahead, and no
card at all: any of theirs may be one that is still hidden here.  Knows the challenge that a game
was begun from; knows no pixels.
"""

from __future__ import annotations

from game.blanco import packing
from game.blanco.bots import BOTS
from game.blanco.ghost import Progress, Seats, ghost_of
from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import Phase, outcome, own_turns
from game.blanco.stage.view import BlancoView
from game.challenge import Ghost, SentRival
from game.words import _, ngettext


class BlancoRival(SentRival[Seats]):
    """Whoever won the other game, and how far they were; to beat are turns of their own."""

    packing, bots = packing, BOTS

    def after(self, turn: int) -> Progress:
        """Return how far they had come after a turn of the whole table."""
        return self.ghost.after(turn)[self.seat]

    def has_won_after(self, turn: int) -> bool:
        return not self.after(turn).left

    def has_stopped_before(self, turn: int) -> bool:
        """Whether their game was left before that turn was over."""
        return bool(turn > self.ghost.last)

    def _ghost_of(self, record: BlancoRecord) -> Ghost[Seats]:
        return ghost_of(record)


def turns_over(view: BlancoView) -> int:
    """Count the turns that are over as a table is shown: up to there a rival may be seen."""
    return view.turn.number - (view.phase is Phase.TURN)


def comparison(rival: BlancoRival, match: BlancoMatch) -> str:
    """Say how a game that is over stands against the rival's; empty if theirs was not finished.

    A rival is beaten by people: where a bot has won here, nobody else has.
    """
    ended = outcome(match.game)
    if rival.to_beat is None or ended is None:
        return ""
    theirs, name = rival.to_beat, rival.player.name
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
