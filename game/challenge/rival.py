"""The rival of a game that somebody sent: the winner of the other game, and how it went.

A *ghost* is the other game by its moments.  Only what came before the moment that is over here is
ever shown of it.  Knows no game and no pixels.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Collection, Mapping
from typing import Any, Generic, Self, TypeVar

from game.record import Player, players_of

from .code import Challenge, challenge_in
from .game import Packing

Seen = TypeVar("Seen")


class Ghost(Generic[Seen]):
    """A played game by its moments, of whichever kind they are; their order is that of time."""

    def __init__(self, seen: Mapping[Any, Seen]) -> None:
        """Keep what was there after each moment, the first one before anything was done."""
        self.seen = seen
        self._moments = tuple(seen)

    @property
    def last(self) -> Any:
        """The last moment that was played, or begun."""
        return self._moments[-1]

    def after(self, moment: Any) -> Seen:
        """Return what was there after a moment; where the game stopped earlier, as it stopped."""
        at = bisect_right(self._moments, moment)
        return self.seen[self._moments[max(0, at - 1)]]


class SentRival(ABC, Generic[Seen]):
    """Whoever won the other game; each game makes a class of its own of this."""

    packing: Packing
    bots: Collection[str]

    def __init__(self, challenge: Challenge[Any]) -> None:
        """Take the winner of a challenge, or the first seat if its game was not finished."""
        self.seat = challenge.winner or 0
        self.player: Player = players_of(challenge.record, self.bots)[self.seat]
        self.to_beat = challenge.to_beat
        """The winner's figure; ``None`` if the other game was not finished."""
        self.ghost: Ghost[Seen] = self._ghost_of(challenge.record)

    @classmethod
    def of(cls, match: Any) -> Self | None:
        """Return the rival of a match; ``None`` where nobody's moves came along."""
        if "challenge" not in match.extra:
            return None
        challenge = challenge_in(match.record(), cls.packing)
        return cls(challenge) if challenge is not None and challenge.record.actions else None

    @abstractmethod
    def _ghost_of(self, record: Any) -> Ghost[Seen]:
        """Play the other game."""
