"""Replaying records, up to the first illegal action."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.shape import EventT, Rules, StateT

from .unplayable import Unplayable


class Fault(NamedTuple):
    """Where a record becomes invalid, and why."""

    action: int
    refusal: IllegalAction | InvalidSetup
    """``InvalidSetup`` if a fixed shuffle is wrong."""


class Replay(NamedTuple, Generic[StateT, EventT]):
    """The outcome of replaying a record."""

    game: StateT
    """After the last legal action."""
    events: tuple[EventT, ...]
    error: Fault | None


class Playable(Protocol[StateT, EventT]):
    """The part of a record that replaying needs; its type parameters keep results typed."""

    @property
    def rules(self) -> Rules[StateT, EventT]:
        pass

    @property
    def actions(self) -> Sequence[Any]:
        pass

    def setup(self) -> Any:
        pass


def steps(record: Playable[StateT, EventT]) -> Iterator[tuple[StateT, tuple[EventT, ...]]]:
    """Yield the first state and events, then those of each action.

    Raises:
        DamagedRecord: no game can be made of the header.
        InvalidSetup: the same, from the rules, or a fixed reshuffle is wrong.
        IllegalAction: the next action is refused.
    """
    step = record.rules.new_game(record.setup())
    yield step
    play = record.rules.play
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        step = play(step[0], action)
        yield step


def replay(record: Playable[StateT, EventT]) -> Replay[StateT, EventT]:
    """Play a record up to its end or its first refused action; raises if the header is invalid."""
    walk = steps(record)
    game, opening = next(walk)
    events, played = list(opening), 0
    try:
        for game, happened in walk:  # noqa: B007 - the last one counts
            events += happened
            played += 1
    except (IllegalAction, InvalidSetup) as refusal:
        return Replay(game, tuple(events), Fault(played, refusal))
    return Replay(game, tuple(events), None)
