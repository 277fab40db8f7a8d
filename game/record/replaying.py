"""Replaying records: the game they lead to, or how far they lead.

A record with an illegal action still loads, up to that action.  Knows nothing of JSON and files.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.shape import EventT, Rules, StateT

from .unplayable import Unplayable


class Fault(NamedTuple):
    """Where a record stops making sense, and why."""

    action: int
    """The index of the first action that could not be played."""
    refusal: IllegalAction | InvalidSetup
    """``InvalidSetup`` if the fixed shuffles are wrong rather than the action."""


class Replay(NamedTuple, Generic[StateT, EventT]):
    """A record under the rules."""

    game: StateT
    """After the last action, or as it was before the faulty one."""
    events: tuple[EventT, ...]
    error: Fault | None


class Playable(Protocol[StateT, EventT]):
    """A record, as far as it is played: so what comes of it is known to be of its game."""

    @property
    def rules(self) -> Rules[StateT, EventT]:
        """Say by which rules."""

    @property
    def actions(self) -> Sequence[Any]:
        """Tell what was done."""

    def setup(self) -> Any:
        """Make what is laid."""


def steps(record: Playable[StateT, EventT]) -> Iterator[tuple[StateT, tuple[EventT, ...]]]:
    """Play a record step by step: the table that is laid, then what each action brings about.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it, or a fixed reshuffle is wrong.
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
    """Play a record's actions up to its end, or up to the first that is refused.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it.
    """
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
