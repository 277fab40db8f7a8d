"""A recorded game of Blanco, given again: every moment of it is known.

A match in which the record decides for every seat; a moment is a number of actions done.  It knows
everything, as a match does: who shows it asks for what an onlooker may see.  Knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.blanco.bots import BOTS
from game.blanco.record import BlancoRecord
from game.play.branch import branch_of
from game.play.match import PERSON, players_of
from game.record import Unplayable
from game.rules.errors import IllegalAction

from .match import BLANCO_BOT, BlancoMatch
from .rules import Action, Event, Phase, State, apply
from .rules import events as ev


class Moment(NamedTuple):
    """One moment of a game."""

    game: State
    events: tuple[Event, ...]
    """What has just happened."""


class Mark(NamedTuple):
    """Something worth seeing, by the moment before it begins."""

    at: int
    turn: int
    player: int
    size: int
    """The lines of a chain, or the stage that is cleared."""


class BlancoPerformance(BlancoMatch):
    """A recorded game of Blanco, from any moment to any other."""

    def __init__(self, record: BlancoRecord) -> None:
        """Play the record, as far as it goes, and stand at its beginning.

        Raises:
            InvalidSetup: no game can be made of its header.
        """
        super().__init__(record.setup(), players_of(record, BOTS), record.extra)
        self.told = record
        """What is given."""
        self.fault: tuple[int, IllegalAction] | None = None
        """The action at which the record stops making sense, if it does, and why."""
        self.at = 0
        """The moment it stands at."""
        self.moments = [Moment(self.game, self.opening)]
        done: list[Action] = []
        try:
            for action in record.actions:
                if isinstance(action, Unplayable):
                    raise action.refusal()
                self.moments.append(Moment(*apply(self.moments[-1].game, action)))
                done.append(action)
        except IllegalAction as refusal:
            self.fault = len(done), refusal
        self._done = tuple(done)
        self.turns = (0, *self._find(ev.TurnStarted))
        """The moment at which each turn begins, after the opening."""
        self.chains = tuple(self._find_chains())
        """Every turn in which lines were cleared."""
        self.stages = tuple(self._find_stages())
        """Every grid that was cleared to its end."""

    @property
    def last(self) -> int:
        """The last moment there is."""
        return len(self.moments) - 1

    def seek(self, at: int) -> None:
        """Stand at another moment."""
        self.at = min(max(at, 0), self.last)
        self.game = self.moments[self.at].game
        self.actions = list(self._done[: self.at])

    def asks(self, seat: int) -> bool:
        """Ask nobody: everything has been decided."""
        return False

    def waiting_for(self) -> tuple[int, ...]:
        """Name the player who acts next."""
        return () if self.at == self.last else (self._done[self.at].player,)

    def let_bot_act(self) -> tuple[Event, ...]:
        """Let the record decide the next thing; at its end it stays."""
        if self.at == self.last:
            return ()
        self.seek(self.at + 1)
        return self.moments[self.at].events

    def share_turn(self, one: int, other: int) -> bool:
        """Tell whether two moments are of the same turn."""
        return self.moments[one].game.turn.number == self.moments[other].game.turn.number

    # --- going on from here ----------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether somebody may still be playing it: then nobody is to see what is hidden."""
        is_over = self.moments[-1].game.phase is Phase.OVER
        return not is_over and any(not player.is_bot for player in self.players)

    def branch(self, at: int, seat: int) -> BlancoRecord:
        """Make the record of a new game that begins with this one up to a moment.

        A person plays on in this seat, and bots in all others: only one hand is shown.
        """
        kinds = [player.kind if player.is_bot else BLANCO_BOT for player in self.players]
        kinds[seat] = PERSON
        players = [
            replace(player, kind=kind) for player, kind in zip(self.players, kinds, strict=True)
        ]
        reshuffles = self.moments[at].game.reshuffles
        return branch_of(self.told, at, reshuffles, players)

    # --- what is there to be seen ----------------------------------------------------------------

    def _find(self, kind: type[Event]) -> Iterator[int]:
        for at, moment in enumerate(self.moments):
            if any(isinstance(event, kind) for event in moment.events):
                yield at

    def _find_chains(self) -> Iterator[Mark]:
        found: dict[int, Mark] = {}
        for at in self._find(ev.LineCleared):
            # The game before it: a win ends the turn.
            turn = self.moments[at - 1].game.turn
            first = found.get(turn.number) or Mark(at - 1, turn.number, turn.player, 0)
            found[turn.number] = first._replace(size=first.size + 1)
        yield from found.values()

    def _find_stages(self) -> Iterator[Mark]:
        for at in self._find(ev.StageCleared):
            for event in self.moments[at].events:
                if isinstance(event, ev.StageCleared):
                    number = self.moments[at - 1].game.turn.number
                    yield Mark(at - 1, number, event.player, event.stage)
