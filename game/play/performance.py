"""Replays: recorded games with the state of every moment."""

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
    actions: int
    steps: int
    since: int
    """The index of the last moment at which the table advanced."""


class Performance(Match[SetupT, StateT, ActionT, EventT]):
    """A replay of a recorded game that can jump to any moment.

    Each game derives its class from this one and its match, in this order.
    """

    plain: ClassVar[type[AnyMatch]]
    """The game's match class; the record is played through it once."""

    def __init__(self, record: Any, steps: int | None = None) -> None:
        """Play the record as far as it is legal; raises as ``laid`` does."""
        told = self.plain.laid(record)
        # Start from the same attributes as the match that was played.
        vars(self).update(vars(told))
        self.told = record
        self.fault: tuple[int, IllegalAction | InvalidSetup] | None = None
        """The index of the first action that is refused, if any, and why."""
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
        self.seek(0)

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def upcoming(self) -> ActionT | None:
        """The next action, or None if the table advances next or the record ends."""
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
        return False

    def let_bot_act(self) -> tuple[EventT, ...]:
        """Play the next recorded action, unless the table advances next."""
        return () if self.upcoming is None else self._go_on()

    def advance(self) -> tuple[EventT, ...]:
        """Advance the table if that comes next in the record."""
        is_last = self.at == self.last
        return () if is_last or self.upcoming is not None else self._go_on()

    def _branched(self, at: int, players: Sequence[Player]) -> Any:
        """Return the record of a branch at a moment, without reshuffles that are still to come."""
        told, moment = self.told, self.moments[at]
        game: Any = moment.game
        made = told.order.reshuffles[: game.reshuffles]
        told = replace(told, order=replace(told.order, reshuffles=made))
        return branch_of(told, moment.actions, players)

    @abstractmethod
    def share_turn(self, one: int, other: int) -> bool:
        """Whether two moments belong to the same turn."""

    def _go_on(self) -> tuple[EventT, ...]:
        self.seek(self.at + 1)
        return self.moments[self.at].events

    def _showing(self, kind: type[Any]) -> Iterator[int]:
        """Yield the moments that follow an event of this type."""
        for at, moment in enumerate(self.moments):
            if any(isinstance(event, kind) for event in moment.events):
                yield at


AnyPerformance: TypeAlias = Performance[Any, Any, Any, Any]
