"""The director: events wait in line, are folded into the view one by one, and each plays its clip.

What one player does plays in that player's lane, so boards do not wait for each other; what
concerns the whole table waits until every lane is still, and then the lanes wait for it.  Knows no
game, no pixels and no clock: whoever owns it brings the view and the lanes, and says how much time
has gone by.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from .clip import Clip, Echoed
from .pose import Pose

TABLE = -1
"""The lane of what concerns everybody."""

Event = TypeVar("Event")


class Foldable(Protocol):
    """A view: what has been shown so far, into which events are folded."""

    def fold(self, event: Any, /) -> None:
        """Show what has happened."""


View = TypeVar("View", bound=Foldable)


@dataclass(slots=True)
class _Lane:
    """What is playing in one lane."""

    clip: Clip | None = None
    seconds: float = 0.0
    hurried: bool = False

    @property
    def left(self) -> float:
        return self.clip.length - self.seconds if self.clip else 0.0


@dataclass(slots=True)
class _Echo:
    """Something that plays on by itself beside the lanes; nothing waits for it."""

    clip: Clip
    seconds: float = 0.0


class Director(Generic[View, Event]):
    """Plays events into a view; belongs to one table and dies with it."""

    def __init__(
        self,
        view: View,
        cue: Callable[[Event], Clip],
        listener: Callable[[Event], None] | None = None,
        *,
        lane_of: Callable[[Event], int],
    ) -> None:
        """Fold into ``view``; ``cue`` gives each event its clip, ``listener`` hears each start.

        ``lane_of`` names the lane an event plays in: a player, or ``TABLE``.
        """
        self.view = view
        self._cue = cue
        self.listener = listener
        self._lane_of = lane_of
        self._waiting: deque[tuple[int, Event]] = deque()
        """What waits, each beside its lane."""
        self._in_line: Counter[int] = Counter()
        """How many wait for a lane: with many boards the line is long, and this often asked."""
        self._lanes: dict[int, _Lane] = {}
        self._echoes: list[_Echo] = []
        self._held: deque[tuple[Callable[[], bool], Callable[[], None]]] = deque()
        self._held_aside: list[tuple[int, Callable[[], bool], Callable[[], None]]] = []

    def queue(self, events: Iterable[Event]) -> None:
        """Put events in line; the first may start at once."""
        if self._held:
            self.hold(lambda: True, partial(self.queue, tuple(events)))
            return
        self._line_up((self._lane_of(event), event) for event in events)
        self._start_what_may()

    def hold(self, may_go_on: Callable[[], bool], then: Callable[[], None]) -> None:
        """Do ``then`` as soon as ``may_go_on`` says so, and after it what is queued from now on.

        It is asked in every ``update``; until then every lane is busy, and nothing can finish it.
        """
        self._held.append((may_go_on, then))

    def hold_aside(
        self, lane: int, may_go_on: Callable[[], bool], then: Callable[[], None]
    ) -> None:
        """Do ``then`` as soon as ``may_go_on`` says so; until then this lane alone is busy."""
        self._held_aside.append((lane, may_go_on, then))

    @property
    def is_held(self) -> bool:
        """Whether something is held that no event shows yet."""
        return bool(self._held)

    @property
    def is_held_aside(self) -> bool:
        """Whether something of one lane is held that no event shows yet."""
        return bool(self._held_aside)

    def playing_for(self) -> list[float]:
        """Return how long each clip has played that something waits for."""
        return [lane.seconds for lane in self._lanes.values() if lane.clip]

    def is_busy(self, *lanes: int) -> bool:
        """Whether anything plays or waits in these lanes; in any lane if none is named."""
        if self._held:
            return True
        if not lanes:
            is_waiting = bool(self._waiting or self._held_aside)
            return is_waiting or any(lane.clip for lane in self._lanes.values())
        if any(held in lanes for held, _, _ in self._held_aside):
            return True
        playing = any(lane in self._lanes and self._lanes[lane].clip for lane in lanes)
        return playing or any(lane in self._in_line for lane in lanes)

    def is_waiting(self, lane: int) -> bool:
        """Whether anything is in line for this lane behind what plays there."""
        return lane in self._in_line

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds go by; tell whether anything was playing."""
        was_busy = self.is_busy() or bool(self._echoes)
        self._let_go()
        # From one clip's end to the next, so that what follows starts exactly there: how long the
        # frames are changes nothing.
        while dt > 0.0:
            step = min((lane.left for lane in self._lanes.values() if lane.clip), default=dt)
            step = min(step, dt)
            self._pass(step)
            self._start_what_may()
            dt -= step
        return was_busy

    def poses(self) -> list[Pose]:
        found: list[Pose] = []
        for lane in self._lanes.values():
            if lane.clip is not None:
                found += lane.clip.poses(lane.seconds)
        for echo in self._echoes:
            found += echo.clip.poses(echo.seconds)
        return found

    def hurry(self, *lanes: int) -> None:
        """Finish what plays in these lanes; asked again while they are busy, all that waits too."""
        for name in lanes:
            lane = self._lanes.setdefault(name, _Lane())
            if lane.hurried:
                self.finish(name)
            elif lane.clip is not None:
                lane.hurried = True
                lane.seconds = lane.clip.length
        self._start_what_may()

    def finish(self, *lanes: int) -> None:
        """Show the end of everything in these lanes now; of everything at all if none is named.

        The order of the table holds all the same: nothing passes what concerns everybody.
        """
        chosen = set(lanes)
        if not lanes:
            self._echoes.clear()
        for name, lane in self._lanes.items():
            if not lanes or name in chosen:
                lane.clip = None
        left: deque[tuple[int, Event]] = deque()
        while self._waiting:
            name, event = self._next(0)
            if not lanes or (name in chosen and not self._is_held_up(name, left)):
                self._fold(event)
            else:
                left.append((name, event))
        self._line_up(left)
        self._start_what_may()

    def reset(self, view: View) -> None:
        """Drop everything that plays and waits, and show this instead (after an undo)."""
        self._held.clear()
        self._held_aside.clear()
        self._waiting.clear()
        self._in_line.clear()
        self._lanes.clear()
        self._echoes.clear()
        self.view = view

    def _let_go(self) -> None:
        """Do what is held no longer."""
        while self._held and self._held[0][0]():
            _, then = self._held.popleft()
            # What it queues comes before everything that is still held.
            rest, self._held = self._held, deque()
            then()
            self._held.extend(rest)
        held, self._held_aside = self._held_aside, []
        for at, (lane, may_go_on, then) in enumerate(held):
            if any(lane == earlier for earlier, _, _ in self._held_aside) or not may_go_on():
                self._held_aside.append(held[at])
            else:
                then()

    def _start_what_may(self) -> None:
        """Start every event whose lane is free and which nothing in line before it holds up."""
        self._close_ended_lanes()
        held_up: set[int] = set()
        free, index = self._free(), 0
        # Once along the line, which may be long, and no further than somebody in it may start: what
        # starts frees nobody who stands before it.
        while index < len(self._waiting) and (free or not index):
            name, _ = self._waiting[index]
            if name == TABLE and (index or any(lane.clip for lane in self._lanes.values())):
                return
            if name == TABLE or name in free:
                self._start(index)
                free = self._free() - held_up
            else:
                held_up.add(name)
                index += 1

    def _free(self) -> set[int]:
        """Return the lanes of players for whom something waits and nothing plays."""
        if self._plays(TABLE):
            return set()
        return {name for name in self._in_line if name != TABLE and not self._plays(name)}

    def _line_up(self, events: Iterable[tuple[int, Event]]) -> None:
        before = len(self._waiting)
        self._waiting.extend(events)
        self._in_line.update(name for name, _ in islice(self._waiting, before, None))

    def _next(self, index: int) -> tuple[int, Event]:
        """Take who stands at a place in line out of it."""
        name, event = self._waiting[index]
        del self._waiting[index]
        self._in_line[name] -= 1
        if not self._in_line[name]:
            del self._in_line[name]
        return name, event

    def _start(self, index: int) -> None:
        name, event = self._next(index)
        lane = self._lanes.setdefault(name, _Lane())
        lane.clip = clip = self._cue(event)
        lane.seconds = 0.0
        if isinstance(clip, Echoed):
            self._echoes.append(_Echo(clip.echo))
        self._fold(event)
        self._close_ended_lanes()

    def _fold(self, event: Event) -> None:
        self.view.fold(event)
        if self.listener is not None:
            self.listener(event)

    def _pass(self, dt: float) -> None:
        for lane in self._lanes.values():
            if lane.clip is not None:
                # A sum of many small steps may fall short of the end by a hair.
                lane.seconds = lane.clip.length if lane.left <= dt else lane.seconds + dt
        for echo in self._echoes:
            echo.seconds += dt
        self._echoes = [echo for echo in self._echoes if echo.seconds < echo.clip.length]

    def _is_held_up(self, name: int, before: Collection[tuple[int, Event]]) -> bool:
        """Whether a lane's event must wait for what plays, or waits before it, in others."""
        if name == TABLE:
            return bool(before) or any(lane.clip for lane in self._lanes.values())
        return self._plays(TABLE) or any(earlier == TABLE for earlier, _ in before)

    def _plays(self, name: int) -> bool:
        lane = self._lanes.get(name)
        return lane is not None and lane.clip is not None

    def _close_ended_lanes(self) -> None:
        hurried = {}
        for name, lane in self._lanes.items():
            if lane.clip is not None and lane.seconds >= lane.clip.length:
                lane.clip = None
            if lane.clip is None and lane.hurried:
                hurried[name] = lane
        if hurried:
            for name, lane in hurried.items():
                lane.hurried = name in self._in_line
