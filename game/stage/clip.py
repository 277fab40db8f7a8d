"""Clips: an animation as a pure function from time to poses.

A clip has a ``length`` in seconds and gives, for any moment, the poses to lay over the view.  It
changes nothing, so seeking is asking for another moment, skipping is asking for the end (no poses),
and one big jump cannot land elsewhere than many small steps.  ``a >> b`` plays b after a,
``a & b`` plays both at once.  Knows nothing of pixels: poses name cards, squares and piles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from .pose import Pose


class Clip(ABC):
    """What is shown over a stretch of time, in seconds from its start."""

    length: float

    @abstractmethod
    def poses(self, seconds: float) -> tuple[Pose, ...]:
        """Return the poses at this moment; none before the start and from the end on."""

    def __rshift__(self, other: Clip) -> Clip:
        """Play another clip after this one."""
        return Then(self, other)

    def __and__(self, other: Clip) -> Clip:
        """Play another clip at the same time."""
        return Together(self, other)


@dataclass(frozen=True, slots=True)
class Act(Clip):
    """One pose from progress 0 to 1 over ``length`` seconds."""

    length: float
    pose: Callable[[float], Pose]

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        if not 0.0 <= seconds < self.length:
            return ()
        return (self.pose(seconds / self.length),)


@dataclass(frozen=True, slots=True)
class Wait(Clip):
    """Nothing, for a while."""

    length: float

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return ()


class Then(Clip):
    """One clip after another."""

    __slots__ = ("first", "length", "second")

    def __init__(self, first: Clip, second: Clip) -> None:
        """Play ``second`` when ``first`` has ended."""
        self.first, self.second = first, second
        self.length = first.length + second.length

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        if seconds >= self.length:
            # A difference may fall short of the end by a hair.
            return ()
        if seconds < self.first.length:
            return self.first.poses(seconds)
        return self.second.poses(seconds - self.first.length)


class Together(Clip):
    """Two clips at once; as long as the longer one."""

    __slots__ = ("length", "one", "other")

    def __init__(self, one: Clip, other: Clip) -> None:
        """Start both at the same moment."""
        self.one, self.other = one, other
        self.length = max(one.length, other.length)

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return self.one.poses(seconds) + self.other.poses(seconds)


class Echoed(Clip):
    """A clip with another one that starts with it and that nothing waits for."""

    __slots__ = ("clip", "echo", "length")

    def __init__(self, clip: Clip, echo: Clip) -> None:
        """Play ``clip``; the director lets ``echo`` run on beside it."""
        self.clip, self.echo = clip, echo
        self.length = clip.length

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return self.clip.poses(seconds)
