"""Clips: animations as pure functions from time to poses.

``a >> b`` plays b after a, ``a & b`` plays both at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from .pose import Pose


class Clip(ABC):
    """An animation of ``length`` seconds."""

    length: float

    @abstractmethod
    def poses(self, seconds: float) -> tuple[Pose, ...]:
        """Return the poses at this moment; none before the start or from the end on."""

    def __rshift__(self, other: Clip) -> Clip:
        return Then(self, other)

    def __and__(self, other: Clip) -> Clip:
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
    """A pause without poses."""

    length: float

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return ()


class Then(Clip):
    """One clip after another."""

    __slots__ = ("first", "length", "second")

    def __init__(self, first: Clip, second: Clip) -> None:
        self.first, self.second = first, second
        self.length = first.length + second.length

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        if seconds >= self.length:
            # Rounding may leave a subtraction just short of the end.
            return ()
        if seconds < self.first.length:
            return self.first.poses(seconds)
        return self.second.poses(seconds - self.first.length)


class Together(Clip):
    """Two clips at once; as long as the longer one."""

    __slots__ = ("length", "one", "other")

    def __init__(self, one: Clip, other: Clip) -> None:
        self.one, self.other = one, other
        self.length = max(one.length, other.length)

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return self.one.poses(seconds) + self.other.poses(seconds)


class Echoed(Clip):
    """A clip with an echo that starts with it and runs on beside it without blocking the lane."""

    __slots__ = ("clip", "echo", "length")

    def __init__(self, clip: Clip, echo: Clip) -> None:
        self.clip, self.echo = clip, echo
        self.length = clip.length

    def poses(self, seconds: float) -> tuple[Pose, ...]:
        return self.clip.poses(seconds)
