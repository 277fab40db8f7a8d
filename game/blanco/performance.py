"""A recorded game of Blanco, given again: its turns, chains and cleared grids.

A moment is a number of actions done.  It knows everything, as a match does: who shows it asks for
what an onlooker may see.  Knows no pixels.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.play.performance import Performance
from game.record import PERSON

from .bots import BOT
from .match import BlancoMatch
from .record import BlancoRecord
from .rules import Action, Event, Setup, State
from .rules import events as ev


class Mark(NamedTuple):
    """Something worth seeing, by the moment before it begins."""

    at: int
    turn: int
    player: int
    size: int
    """The lines of a chain, or the stage that is cleared."""


class BlancoPerformance(Performance[Setup, State, Action, Event], BlancoMatch):
    """A recorded game of Blanco, from any moment to any other."""

    plain = BlancoMatch
    told: BlancoRecord

    def __init__(self, record: BlancoRecord, steps: int | None = None) -> None:
        """Play the record, and find what is worth seeing in it.

        Raises:
            InvalidSetup: no game can be made of its header.
        """
        super().__init__(record, steps)
        self.turns = (0, *self._showing(ev.TurnStarted))
        """The moment at which each turn begins, after the opening."""
        self.chains = tuple(self._find_chains())
        """Every turn in which lines were cleared."""
        self.stages = tuple(self._find_stages())
        """Every grid that was cleared to its end."""

    def waiting_for(self) -> tuple[int, ...]:
        return () if self.upcoming is None else (self.upcoming.player,)

    def undoable(self, player: int) -> Action | None:
        """Take nothing back: everything has been decided."""
        return None

    def share_turn(self, one: int, other: int) -> bool:
        return self.moments[one].game.turn.number == self.moments[other].game.turn.number

    # --- going on from here ----------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether somebody may still be playing it: then nobody is to see what is hidden."""
        is_over = self.rules.is_over(self.moments[-1].game)
        return not is_over and any(not player.is_bot for player in self.players)

    def branch(self, at: int, seat: int) -> BlancoRecord:
        """Make the record of a new game that begins with this one up to a moment.

        A person plays on in this seat, and bots in all others: only one hand is shown.
        """
        players = [it if it.is_bot else replace(it, kind=BOT) for it in self.players]
        players[seat] = replace(players[seat], kind=PERSON)
        branch: BlancoRecord = self._branched(at, players)
        return branch

    def end_of_chain(self, mark: Mark) -> int:
        """Find the moment after the last line of a turn in which lines were cleared."""
        return max(
            at
            for at in self._showing(ev.LineCleared)
            if self.moments[at - 1].game.turn.number == mark.turn
        )

    # --- what is there to be seen ----------------------------------------------------------------

    def _find_chains(self) -> Iterator[Mark]:
        found: dict[int, Mark] = {}
        for at in self._showing(ev.LineCleared):
            # The game before it: a win ends the turn.
            turn = self.moments[at - 1].game.turn
            first = found.get(turn.number) or Mark(at - 1, turn.number, turn.player, 0)
            found[turn.number] = first._replace(size=first.size + 1)
        yield from found.values()

    def _find_stages(self) -> Iterator[Mark]:
        for at in self._showing(ev.StageCleared):
            for event in self.moments[at].events:
                if isinstance(event, ev.StageCleared):
                    number = self.moments[at - 1].game.turn.number
                    yield Mark(at - 1, number, event.player, event.stage)
