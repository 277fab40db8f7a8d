"""A recorded game, given again: every moment of it is known, and any of them can be taken up.

A match in which the record decides for every seat.  All its moments are kept: a state is a value,
and one differs from the next by little.  Knows records; knows no game, no pixels and no clock.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from game.record import Player
from game.rules.errors import IllegalAction, InvalidSetup

from .branch import branch_of
from .match import ActionT, AnyMatch, EventT, Match, SetupT, StateT

MomentStateT = TypeVar("MomentStateT")
MomentEventT = TypeVar("MomentEventT")


class Moment(NamedTuple, Generic[MomentStateT, MomentEventT]):
    """One moment of a game."""

    game: MomentStateT
    events: tuple[MomentEventT, ...]
    """What has just happened."""
    actions: int
    """How many actions have been done."""
    steps: int
    """How often the table has gone on by itself."""
    since: int
    """The moment at which the table last did so."""


class Performance(Match[SetupT, StateT, ActionT, EventT]):
    """A recorded game, from any moment to any other.

    The class of a game is made of this and of its match, in this order.
    """

    plain: ClassVar[type[AnyMatch]]
    """The match of the game, at which the record is played once."""

    def __init__(self, record: Any, steps: int | None = None) -> None:
        """Play the record, as far as it goes, and stand at its beginning.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        told = self.plain.laid(record)
        # What a table is laid with is the same for who gives the game as for who played it.
        vars(self).update(vars(told))
        self.told = record
        """What is given."""
        self.fault: tuple[int, IllegalAction | InvalidSetup] | None = None
        """The action at which the record stops making sense, if it does, and why."""
        self.moments: list[Moment[StateT, EventT]] = [Moment(told.game, told.opening, 0, 0, 0)]
        try:
            for events in told.retrace(record, steps):
                at, before = len(self.moments), self.moments[-1]
                since = at if told.steps > before.steps else before.since
                self.moments.append(Moment(told.game, events, len(told.actions), told.steps, since))
        except (IllegalAction, InvalidSetup) as refusal:
            self.fault = len(told.actions), refusal
        self.done: tuple[ActionT, ...] = tuple(told.actions)
        self.at = 0
        """The moment it stands at."""
        self.seek(0)

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def upcoming(self) -> ActionT | None:
        """The action that comes next, if it is not the table that goes on."""
        if self.at == self.last or self.moments[self.at + 1].since == self.at + 1:
            return None
        return self.done[self.moments[self.at].actions]

    def seek(self, at: int) -> None:
        at = min(max(at, 0), self.last)
        moment = self.moments[at]
        start = self.moments[moment.since]
        self.at, self.game, self.steps = at, moment.game, moment.steps
        self.actions = list(self.done[: moment.actions])
        self._settled, self._since = start.game, self.actions[start.actions :]

    def asks(self, seat: int) -> bool:
        """Ask nobody: everything has been decided."""
        return False

    def let_bot_act(self) -> tuple[EventT, ...]:
        """Let the record decide the next thing, unless the table goes on first."""
        return () if self.upcoming is None else self._go_on()

    def advance(self) -> tuple[EventT, ...]:
        """Let the table go on as it did; at the end of the record it stays."""
        is_last = self.at == self.last
        return () if is_last or self.upcoming is not None else self._go_on()

    def _branched(self, at: int, players: Sequence[Player]) -> Any:
        """Return the record of a new game for these players that begins as this one up to a moment.

        Shuffles that were fixed and are still to be made are fixed no longer.
        """
        told, moment = self.told, self.moments[at]
        game: Any = moment.game
        made = told.order.reshuffles[: game.reshuffles]
        told = replace(told, order=replace(told.order, reshuffles=made))
        return branch_of(told, moment.actions, players)

    @abstractmethod
    def share_turn(self, one: int, other: int) -> bool:
        """Tell whether two moments are of the same turn."""

    def _go_on(self) -> tuple[EventT, ...]:
        self.seek(self.at + 1)
        return self.moments[self.at].events

    def _showing(self, kind: type[Any]) -> Iterator[int]:
        """Find the moments at which an event of a kind has just happened."""
        for at, moment in enumerate(self.moments):
            if any(isinstance(event, kind) for event in moment.events):
                yield at


AnyPerformance: TypeAlias = Performance[Any, Any, Any, Any]
"""A recorded game of whichever kind."""
