"""Counting up, one step at a time: a timeline that can be asked about any moment of it.

Skipping is seeking: whoever waits and whoever skips see the same end.  Pure arithmetic; knows
neither scores nor pixels, steps are whatever its owner calls them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar

from game.stage.easing import clamp, in_out

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Step(Generic[Key]):
    """One line being counted for ``seconds``, and a rest before the next."""

    what: Key
    seconds: float
    rest: float = 0.0


@dataclass(frozen=True, slots=True)
class Moment(Generic[Key]):
    """Where a count stands: the step it is in, and how far that has come, 0 to 1."""

    index: int
    what: Key
    progress: float


class Count(Generic[Key]):
    """Steps one after another, each with its start."""

    def __init__(self, steps: Sequence[Step[Key]]) -> None:
        """Line the steps up; there is at least one, and no two have the same name."""
        self.steps = tuple(steps)
        ends = tuple(accumulate(step.seconds + step.rest for step in self.steps))
        self.starts = (0.0, *ends[:-1])
        """When each step begins, in seconds."""
        self.length = ends[-1]
        self._places = {step.what: index for index, step in enumerate(self.steps)}

    def __contains__(self, what: object) -> bool:
        return what in self._places

    def at(self, seconds: float) -> Moment[Key]:
        """Give the moment at a time; from the end on it is the end of the last step."""
        index = max(0, bisect_right(self.starts, seconds) - 1)
        step = self.steps[index]
        return Moment(index, step.what, self.progress(step.what, seconds))

    def start_of(self, what: Key) -> float:
        """Give the time at which a step begins."""
        return self.starts[self._places[what]]

    def progress(self, what: Key, seconds: float) -> float:
        """Say how far a step has come at a time, 0 to 1."""
        index = self._places[what]
        length = self.steps[index].seconds
        since = seconds - self.starts[index]
        if seconds >= self.length or length <= 0:
            return float(since >= 0)
        return clamp(since / length)

    def after_step(self, seconds: float) -> float:
        """Give the time at which the step that runs at ``seconds`` is over and the next begins."""
        index = bisect_right(self.starts, seconds)
        return self.starts[index] if index < len(self.starts) else self.length


class Counting(Generic[Key]):
    """A count being shown: how far it has come, and being hurried."""

    def __init__(self, count: Count[Key]) -> None:
        """Begin at the beginning."""
        self.count = count
        self.seconds = 0.0
        self._hurried = False

    @property
    def is_done(self) -> bool:
        """Whether everything has been counted."""
        return self.seconds >= self.count.length

    @property
    def moment(self) -> Moment[Key]:
        """The moment that is shown."""
        return self.count.at(self.seconds)

    def progress(self, what: Key) -> float:
        """Say how far a step has come, 0 to 1."""
        return self.count.progress(what, self.seconds)

    def has_begun(self, what: Key) -> bool:
        """Tell whether a step has begun, however little of it has been shown."""
        return self.seconds >= self.count.start_of(what)

    def update(self, dt: float) -> bool:
        """Let time go by; tell whether anything was still being counted."""
        if self.is_done:
            return False
        self.seconds = min(self.seconds + dt, self.count.length)
        return True

    def hurry(self) -> None:
        """Finish this step; asked again, everything."""
        if self._hurried:
            self.finish()
        else:
            self._hurried = True
            self.seconds = self.count.after_step(self.seconds)

    def finish(self) -> None:
        """Show the end."""
        self.seconds = self.count.length


def counted(start: int, end: int, progress: float) -> int:
    """Give the number shown on the way from one to another."""
    return start + round((end - start) * in_out(progress))
