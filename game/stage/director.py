"""The director: queues events, folds them into the view and plays their clips."""

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

Event = TypeVar("Event")


class Foldable(Protocol):
    """A view that events can be folded into."""

    def fold(self, event: Any, /) -> None:
        pass


View = TypeVar("View", bound=Foldable)


@dataclass(slots=True)
class _Lane:
    clip: Clip | None = None
    seconds: float = 0.0
    hurried: bool = False

    @property
    def left(self) -> float:
        return self.clip.length - self.seconds if self.clip else 0.0


@dataclass(slots=True)
class _Echo:
    clip: Clip
    seconds: float = 0.0


class Director(Generic[View, Event]):
    """Plays a table's events: lanes in parallel, table events while all lanes are idle."""

    def __init__(
        self,
        view: View,
        cue: Callable[[Event], Clip],
        listener: Callable[[Event], None] | None = None,
        *,
        lane_of: Callable[[Event], int],
    ) -> None:
        """``cue`` returns an event's clip; ``listener`` is called when an event starts."""
        self.view = view
        self._cue = cue
        self.listener = listener
        self._lane_of = lane_of
        self._waiting: deque[tuple[int, Event]] = deque()
        """Queued events with their lanes."""
        self._in_line: Counter[int] = Counter()
        """Events per lane, counted because the queue can be long."""
        self._lanes: dict[int, _Lane] = {}
        self._echoes: list[_Echo] = []
        self._held: deque[tuple[Callable[[], bool], Callable[[], None]]] = deque()
        self._held_aside: list[tuple[int, Callable[[], bool], Callable[[], None]]] = []

    def queue(self, events: Iterable[Event]) -> None:
        if self._held:
            self.hold(lambda: True, partial(self.queue, tuple(events)))
            return
        self._line_up((self._lane_of(event), event) for event in events)
        self._start_what_may()

    def hold(self, may_go_on: Callable[[], bool], then: Callable[[], None]) -> None:
        """Call ``then`` once ``may_go_on`` is true; until then events wait."""
        self._held.append((may_go_on, then))

    def hold_aside(
        self, lane: int, may_go_on: Callable[[], bool], then: Callable[[], None]
    ) -> None:
        """Call ``then`` once ``may_go_on`` is true; until then only this lane is busy."""
        self._held_aside.append((lane, may_go_on, then))

    @property
    def is_held(self) -> bool:
        return bool(self._held)

    @property
    def is_held_aside(self) -> bool:
        return bool(self._held_aside)

    def playing_for(self) -> list[float]:
        return [lane.seconds for lane in self._lanes.values() if lane.clip]

    def is_busy(self, *lanes: int) -> bool:
        """Whether anything plays or waits in these lanes, or in any lane if none is given."""
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
        return lane in self._in_line

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether anything was playing."""
        was_busy = self.is_busy() or bool(self._echoes)
        self._let_go()
        # Step from clip end to clip end, so that the timing does not depend on the frame rate.
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
        """Skip to the end of the clips; if called again while busy, finish the queue too."""
        for name in lanes:
            lane = self._lanes.setdefault(name, _Lane())
            if lane.hurried:
                self.finish(name)
            elif lane.clip is not None:
                lane.hurried = True
                lane.seconds = lane.clip.length
        self._start_what_may()

    def finish(self, *lanes: int) -> None:
        """Finish these lanes, or all; events behind a table event still wait for it."""
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
        """Drop everything and show this view (after an undo)."""
        self._held.clear()
        self._held_aside.clear()
        self._waiting.clear()
        self._in_line.clear()
        self._lanes.clear()
        self._echoes.clear()
        self.view = view

    def _let_go(self) -> None:
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
        """Start every event whose lane is free and that no earlier event holds up."""
        self._close_ended_lanes()
        held_up: set[int] = set()
        free, index = self._free(), 0
        # One pass is enough, as starting an event frees nothing before it; the queue may be long.
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
        if self._plays(TABLE):
            return set()
        return {name for name in self._in_line if name != TABLE and not self._plays(name)}

    def _line_up(self, events: Iterable[tuple[int, Event]]) -> None:
        before = len(self._waiting)
        self._waiting.extend(events)
        self._in_line.update(name for name, _ in islice(self._waiting, before, None))

    def _next(self, index: int) -> tuple[int, Event]:
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
                # Rounding may leave many small steps just short of the end.
                lane.seconds = lane.clip.length if lane.left <= dt else lane.seconds + dt
        for echo in self._echoes:
            echo.seconds += dt
        self._echoes = [echo for echo in self._echoes if echo.seconds < echo.clip.length]

    def _is_held_up(self, name: int, before: Collection[tuple[int, Event]]) -> bool:
        """Whether an event must wait for clips, or for queued events, of other lanes."""
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
