"""Animation: clips that show events, how they are timed and played, and the delays of bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import inf
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

FIRST_BOT_SHARE, LAST_BOT_SHARE = 0.7, 1.3
"""The first bot's delay, and what the last bot's adds to it at most, as shares of the usual one."""
BOT_GAP_SHARE = 0.35
"""The longest time between two bots' actions, as a share of the usual delay."""
BOT_REST_SHARE = 0.25


class BotPacing:
    """Delays a table's bots, so that they seem to think and do not all act at once."""

    def __init__(self) -> None:
        self._asked: object = None
        self._seconds = 0.0
        self._rested_until = 0.0

    def advance_time(self, seconds: float) -> None:
        self._seconds += seconds

    def hurry(self) -> None:
        self._seconds = inf

    def has_bot_waited(self, asked: object, at: int, count: int, usual: float) -> bool:
        """Whether bot ``at`` of ``count`` bots has waited long enough to act.

        ``asked`` identifies the decision; a new one restarts the waiting.  ``usual`` is the usual
        delay in seconds.
        """
        if asked != self._asked:
            self._asked, self._seconds, self._rested_until = asked, 0.0, 0.0
        due = usual * (FIRST_BOT_SHARE + at * min(BOT_GAP_SHARE, LAST_BOT_SHARE / count))
        return self._seconds >= max(due, self._rested_until)

    def note_bot_action(self, usual: float) -> None:
        self._rested_until = self._seconds + BOT_REST_SHARE * usual


EventT = TypeVar("EventT")


class ClipPose(Protocol):
    """What an animation shows at one moment.  Each part of the screen draws the poses it knows."""

    @property
    def progress(self) -> float:
        pass


class EventPose(NamedTuple, Generic[EventT]):
    """The pose that shows an event at a progress from 0 to 1."""

    event: EventT
    progress: float
    moves: bool = True
    """Whether things move and grow.  With reduced motion (False) they fade instead."""
    bright: bool = False
    part: str = ""

    @property
    def player(self) -> int | None:
        player: int | None = getattr(self.event, "player", None)
        return player


class Clip(ABC):
    """An animation of ``length`` seconds, which yields poses to draw."""

    length: float

    @abstractmethod
    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        """Return the poses at this many seconds after the start; none once the clip has ended.

        What moves in steps is shown as so many seconds ago, ``late``.
        """

    def __rshift__(self, other: Clip) -> Clip:
        return SequenceClip(self, other)

    def __and__(self, other: Clip) -> Clip:
        return ParallelClip(self, other)


STEP_SECONDS, STEP_LEEWAY_SECONDS = 1 / 30, 0.002
"""How often what nobody's eye follows moves on, such as flecks; and how much earlier it may be."""
WAVE_SECONDS, LANES_IN_WAVE = 1 / 60 - STEP_LEEWAY_SECONDS, 6
"""The time from one wave of lanes to the next, and how many begin an event in each."""
NEVER, ALWAYS = (1.0, 1.0), (0.0, 1.0)


@dataclass(frozen=True, slots=True)
class PoseClip(Clip):
    """A clip of one pose, whose progress goes from 0 to 1."""

    length: float
    pose: Callable[[float], ClipPose]
    steps: tuple[float, float] = NEVER
    """From which progress to which it moves in steps, all such clips at once, not every frame."""

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        if not 0.0 <= seconds < self.length:
            return ()
        progress, (begins, ends) = seconds / self.length, self.steps
        if begins <= progress < ends:
            # Rounded, since it must be the same until the next step; and never at the end.
            step = round((seconds - late) / self.length, 7)
            progress = max(begins, min(step, 0.9999999))
        return (self.pose(progress),)


@dataclass(frozen=True, slots=True)
class PauseClip(Clip):
    """A pause without poses."""

    length: float

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        return ()


class SequenceClip(Clip):
    """Clips, one after the other."""

    __slots__ = ("clips", "length")

    def __init__(self, first: Clip, second: Clip) -> None:
        self.clips = (*_clips_of(first, SequenceClip), *_clips_of(second, SequenceClip))
        self.length = first.length + second.length

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        # Rounding may leave a subtraction just short of the end.
        for clip in self.clips if seconds < self.length else ():
            if seconds < clip.length:
                return clip.poses(seconds, late)
            seconds -= clip.length
        return ()


class ParallelClip(Clip):
    """Clips at the same time, together as long as the longest one."""

    __slots__ = ("clips", "length")

    def __init__(self, one: Clip, other: Clip) -> None:
        self.clips = (*_clips_of(one, ParallelClip), *_clips_of(other, ParallelClip))
        self.length = max(one.length, other.length)

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        found: tuple[ClipPose, ...] = ()
        for clip in self.clips:
            if seconds < clip.length:
                found += clip.poses(seconds, late)
        return found


def _clips_of(clip: Clip, kind: type[SequenceClip | ParallelClip]) -> tuple[Clip, ...]:
    return clip.clips if isinstance(clip, kind) else (clip,)


class StayingClip(Clip):
    """A clip that opens, stays until the player skips it, then closes.

    Skipping during the opening only completes the opening, so that nobody skips the clip unseen.
    """

    __slots__ = ("closes", "length", "opens", "pose")

    def __init__(self, opens: float, pose: Callable[[float], ClipPose], closes: Clip) -> None:
        self.opens, self.pose, self.closes = opens, pose, closes
        self.length = inf

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        return (self.pose(min(1.0, seconds / self.opens) if self.opens else 1.0),)


class EchoedClip(Clip):
    """A clip with an echo: a second clip that starts at the same time but delays no events."""

    __slots__ = ("clip", "echo", "length")

    def __init__(self, clip: Clip, echo: Clip) -> None:
        self.clip, self.echo = clip, echo
        self.length = clip.length

    def poses(self, seconds: float, late: float = 0.0) -> tuple[ClipPose, ...]:
        return self.clip.poses(seconds, late)


def add_echo(clip: Clip, echo: Clip) -> EchoedClip:
    if isinstance(clip, EchoedClip):
        return EchoedClip(clip.clip, clip.echo & echo)
    return EchoedClip(clip, echo)


TABLE_LANE = -1

Event = TypeVar("Event")


class EventView(Protocol):
    """What a screen shows, updated event by event."""

    def fold(self, event: Any, /) -> None:
        pass


View = TypeVar("View", bound=EventView)


@dataclass(slots=True)
class _Lane:
    clip: Clip | None = None
    seconds: float = 0.0
    hurried: bool = False

    @property
    def remaining(self) -> float:
        return self.clip.length - self.seconds if self.clip else 0.0


@dataclass(slots=True)
class _Echo:
    lane: int
    clip: Clip
    seconds: float = 0.0


class EventDirector(Generic[View, Event]):
    """Plays events as clips.  Each player has a lane; the lanes play in parallel.

    An event of the table plays alone: it waits until all lanes have finished.
    """

    def __init__(
        self,
        view: View,
        cue: Callable[[Event], Clip],
        listener: Callable[[Event], None] | None = None,
        *,
        lane_of: Callable[[Event], int],
        must_be_seen: Callable[[Event], bool] = lambda event: False,
        may_start: Callable[[Event], bool] = lambda event: True,
    ) -> None:
        """Create a director without events.

        ``cue`` returns an event's clip, and ``lane_of`` its lane: a seat or ``TABLE_LANE``.
        ``listener`` is called with each event as it starts.  ``hurry`` never skips queued events
        for which ``must_be_seen`` is true.  Where ``may_start`` is false, the queue waits.
        """
        self.view = view
        self._must_be_seen, self._may_start = must_be_seen, may_start
        self._cue = cue
        self.listener = listener
        self.is_covered = False
        """Whether a sheet lies over the table: below it all is shown at rest, nothing half way."""
        self._lane_of = lane_of
        self._waiting: deque[tuple[int, Event]] = deque()
        """The queued events, as pairs of lane and event."""
        self._in_line: Counter[int] = Counter()
        """The number of queued events, by lane."""
        self._lanes: dict[int, _Lane] = {}
        self._echoes: list[_Echo] = []
        self._waited, self._late = [0.0, STEP_SECONDS / 2], [0.0, 0.0]
        """The seconds since a step, and since one of the odd lanes where lanes step in turns:
        on the clock, and in the clips' time.
        """
        self.lanes_apart = False
        """Whether each lane is shown in a large place of its own.

        Then no frame has to draw all of them anew: odd ones make their steps half a step later than
        even ones, and events begin in a few lanes at a time.
        """
        self._begun: set[int] = set()
        """The lanes that have begun an event since the last wave."""
        self._since_wave = 0.0
        self._held: deque[tuple[Callable[[], bool], Callable[[], None]]] = deque()
        self._held_aside: list[tuple[int, Callable[[], bool], Callable[[], None]]] = []

    def queue(self, events: Iterable[Event]) -> None:
        if self._held:
            self.hold(lambda: True, partial(self.queue, tuple(events)))
            return
        self._append_events((self._lane_of(event), event) for event in events)
        self._start_ready_events()

    def hold(self, may_go_on: Callable[[], bool], then: Callable[[], None]) -> None:
        """Hold back newly queued events until ``may_go_on`` returns True; then call ``then``."""
        self._held.append((may_go_on, then))

    def hold_lane(self, lane: int, may_go_on: Callable[[], bool], then: Callable[[], None]) -> None:
        """Count a lane as busy until ``may_go_on`` returns True; then call ``then``."""
        self._held_aside.append((lane, may_go_on, then))

    @property
    def is_held(self) -> bool:
        return bool(self._held)

    @property
    def is_any_lane_held(self) -> bool:
        return bool(self._held_aside)

    def playing_seconds(self) -> list[float]:
        return [lane.seconds for lane in self._lanes.values() if lane.clip]

    def is_busy(self, *lanes: int) -> bool:
        """Whether clips play, or events wait or are held, in these lanes; by default in any."""
        if self._held:
            return True
        if not lanes:
            lanes = tuple(self._lanes)
            if self._waiting or self._held_aside:
                return True
        if self._held_aside and any(held in lanes for held, _, _ in self._held_aside):
            return True
        return any(lane in self._in_line or self._is_lane_playing(lane) for lane in lanes)

    @property
    def is_playing(self) -> bool:
        """Whether a clip or an echo plays; events may be waiting even if none does."""
        return bool(self._echoes) or any(lane.clip for lane in self._lanes.values())

    def is_waiting(self, lane: int) -> bool:
        return lane in self._in_line

    def waiting_events(self, lane: int) -> Iterator[Event]:
        """Yield the queued events of a lane."""
        return (event for name, event in self._waiting if name == lane)

    @property
    def shows_staying_clip(self) -> bool:
        """Whether a clip is playing that stays until the player skips it."""
        return any(isinstance(lane.clip, StayingClip) for lane in self._lanes.values())

    def _is_animating(self) -> bool:
        """Whether the screen changes without the player doing anything."""
        if self._held or self._held_aside or self._echoes:
            return True
        clips = [(lane.clip, lane.seconds) for lane in self._lanes.values() if lane.clip]
        if any(not isinstance(clip, StayingClip) or at < clip.opens for clip, at in clips):
            return True
        return bool(self._waiting) and not clips

    @property
    def is_at_step(self) -> bool:
        """Whether what moves in steps moves on in this frame."""
        return not self._late[0]

    def update(self, dt: float, rate: float = 1.0) -> bool:
        """Advance all clips by ``dt * rate`` seconds.  Return whether anything was animating."""
        was_busy = self._is_animating()
        self._make_steps(dt, rate)
        dt *= rate
        self._release_held()
        # Step from clip end to clip end, so that the timing does not depend on the frame rate.
        while dt > 0.0:
            step = min((lane.remaining for lane in self._lanes.values() if lane.clip), default=dt)
            step = min(step, dt, WAVE_SECONDS - self._since_wave if self._begun else dt)
            self._advance_lanes(step)
            self._since_wave += step
            if self._since_wave >= WAVE_SECONDS:
                self._begun.clear()
            self._start_ready_events()
            dt -= step
        return was_busy

    def _make_steps(self, dt: float, rate: float) -> None:
        for odd, waited in enumerate(self._waited):
            is_due = waited + dt > STEP_SECONDS - STEP_LEEWAY_SECONDS
            self._waited[odd] = 0.0 if is_due else waited + dt
            self._late[odd] = 0.0 if is_due else self._late[odd] + dt * rate
        if not any(self._waited):
            self._waited[1] = STEP_SECONDS / 2  # A slow frame has brought them together.

    def poses(self) -> list[ClipPose]:
        """Return what all clips show."""
        found: list[ClipPose] = []
        if self.is_covered:
            return found
        for name, lane in self._lanes.items():
            if lane.clip is not None:
                found += lane.clip.poses(lane.seconds, self._late[self.lanes_apart * name % 2])
        for echo in self._echoes:
            found += echo.clip.poses(echo.seconds, self._late[self.lanes_apart * echo.lane % 2])
        return found

    def hurry(self, *lanes: int) -> None:
        """Skip to the end of these lanes' clips.  A second call also finishes queued events."""
        for name in lanes:
            lane = self._lanes.setdefault(name, _Lane())
            if isinstance(lane.clip, StayingClip):
                if lane.seconds < lane.clip.opens:
                    lane.seconds = lane.clip.opens
                else:
                    lane.clip, lane.seconds = lane.clip.closes, 0.0
                lane.hurried = False
            elif lane.hurried:
                self.finish(name)
            elif lane.clip is not None:
                lane.hurried = True
                lane.seconds = lane.clip.length
        self._start_ready_events()

    def finish(self, *lanes: int) -> None:
        """End the clips of these lanes and apply their queued events without showing them.

        Events that must be seen, or that must wait for another lane, stay queued.  Without
        arguments, everything in all lanes is ended and applied.
        """
        chosen = set(lanes)
        if not lanes:
            self._echoes.clear()
        for name, lane in self._lanes.items():
            if not lanes or name in chosen:
                lane.clip = None
        left: deque[tuple[int, Event]] = deque()
        while self._waiting:
            name, event = self._pop_event(0)
            if not lanes or (
                name in chosen and not self._must_wait(name, left) and not self._must_be_seen(event)
            ):
                self._fold_event(event)
            else:
                left.append((name, event))
        self._append_events(left)
        self._start_ready_events()

    def drop(self, lane: int) -> None:
        """Forget what plays, waits or is held in a lane: none of it happened, after an undo."""
        if lane in self._lanes:
            self._lanes[lane].clip = None
        self._echoes = [echo for echo in self._echoes if echo.lane != lane]
        self._held_aside = [held for held in self._held_aside if held[0] != lane]
        left = [it for it in self._waiting if it[0] != lane]
        self._waiting.clear()
        self._in_line.clear()
        self._append_events(left)
        self._start_ready_events()

    def reset(self, view: View) -> None:
        self._held.clear()
        self._held_aside.clear()
        self._waiting.clear()
        self._in_line.clear()
        self._lanes.clear()
        self._echoes.clear()
        self._begun.clear()
        self.view = view

    def _release_held(self) -> None:
        while self._held and self._held[0][0]():
            _, then = self._held.popleft()
            # Events it queues come before all that are still held.
            rest, self._held = self._held, deque()
            then()
            self._held.extend(rest)
        held, self._held_aside = self._held_aside, []
        for at, (lane, may_go_on, then) in enumerate(held):
            if any(lane == earlier for earlier, _, _ in self._held_aside) or not may_go_on():
                self._held_aside.append(held[at])
            else:
                then()

    def _start_ready_events(self) -> None:
        """Start every event whose lane is free and which no earlier event blocks."""
        self._close_ended_lanes()
        held_up: set[int] = set()
        free, index = self._free_lanes(), 0
        # One pass is enough, as starting an event frees nothing before it; the queue may be long.
        while index < len(self._waiting) and (free or not index):
            name, event = self._waiting[index]
            if name == TABLE_LANE and (index or any(lane.clip for lane in self._lanes.values())):
                return
            if not self._may_start(event):
                return
            if name == TABLE_LANE or (name in free and self._may_begin(name)):
                self._start_event(index)
                free = self._free_lanes() - held_up
            else:
                held_up.add(name)
                free.discard(name)
                index += 1

    def _may_begin(self, lane: int) -> bool:
        if not self.lanes_apart or lane in self._begun:
            return True
        if not self._begun:
            self._since_wave = 0.0
        if len(self._begun) < LANES_IN_WAVE:
            self._begun.add(lane)
        return lane in self._begun

    def _free_lanes(self) -> set[int]:
        playing = {name for name, lane in self._lanes.items() if lane.clip is not None}
        if TABLE_LANE in playing:
            return set()
        return self._in_line.keys() - playing - {TABLE_LANE}

    def _append_events(self, events: Iterable[tuple[int, Event]]) -> None:
        before = len(self._waiting)
        self._waiting.extend(events)
        self._in_line.update(name for name, _ in islice(self._waiting, before, None))

    def _pop_event(self, index: int) -> tuple[int, Event]:
        name, event = self._waiting[index]
        del self._waiting[index]
        self._in_line[name] -= 1
        if not self._in_line[name]:
            del self._in_line[name]
        return name, event

    def _start_event(self, index: int) -> None:
        name, event = self._pop_event(index)
        lane = self._lanes.setdefault(name, _Lane())
        lane.clip = clip = self._cue(event)
        lane.seconds = 0.0
        if isinstance(clip, EchoedClip):
            self._echoes.append(_Echo(name, clip.echo))
        self._fold_event(event)
        self._close_ended_lanes()

    def _fold_event(self, event: Event) -> None:
        self.view.fold(event)
        if self.listener is not None:
            self.listener(event)

    def _advance_lanes(self, dt: float) -> None:
        for lane in self._lanes.values():
            if lane.clip is not None:
                # Rounding may leave many small steps just short of the end.
                lane.seconds = lane.clip.length if lane.remaining <= dt else lane.seconds + dt
        for echo in self._echoes:
            echo.seconds += dt
        self._echoes = [echo for echo in self._echoes if echo.seconds < echo.clip.length]

    def _must_wait(self, name: int, before: Collection[tuple[int, Event]]) -> bool:
        """Whether an event of this lane must wait for clips or for the events queued before it."""
        if name == TABLE_LANE:
            return bool(before) or any(lane.clip for lane in self._lanes.values())
        return self._is_lane_playing(TABLE_LANE) or any(
            earlier == TABLE_LANE for earlier, _ in before
        )

    def _is_lane_playing(self, name: int) -> bool:
        lane = self._lanes.get(name)
        return lane is not None and lane.clip is not None

    def _close_ended_lanes(self) -> None:
        for name, lane in self._lanes.items():
            if lane.clip is not None and lane.seconds >= lane.clip.length:
                lane.clip = None
            if lane.clip is None and lane.hurried:
                lane.hurried = name in self._in_line


@dataclass(frozen=True, slots=True)
class AnimationTiming:
    """How long each animation takes at one speed setting, in seconds."""

    cross: float
    sweep: float
    ring: float
    flight: float
    pause: float
    combo: float
    flip: float
    stamp: float
    deal: float
    call: float
    count: float
    """Seconds per line of the score sheet while the score is added up."""
    hold: float
    think: float

    @property
    def bot_delay(self) -> float:
        """The seconds that a bot waits before each action; 0 at fast speeds."""
        return self.think if self.think > MAX_QUICK_THINK_SECONDS else 0.0


MAX_QUICK_THINK_SECONDS = 0.3
TIMING_BY_SPEED = {
    "slow": AnimationTiming(
        0.26, 0.20, 0.18, 0.58, 0.20, 1.1, 0.55, 0.70, 0.55, 1.1, 0.55, 1.6, 1.5
    ),
    "normal": AnimationTiming(
        0.16, 0.12, 0.10, 0.36, 0.12, 0.7, 0.35, 0.45, 0.35, 0.7, 0.35, 1.0, 0.8
    ),
    "fast": AnimationTiming(
        0.08, 0.06, 0.05, 0.15, 0.06, 0.35, 0.175, 0.22, 0.18, 0.35, 0.18, 0.6, 0.3
    ),
    "turbo": AnimationTiming(
        0.0, 0.03, 0.03, 0.08, 0.04, 0.2, 0.09, 0.10, 0.08, 0.15, 0.06, 0.1, 0.05
    ),
}
REDUCED_LIMITS = AnimationTiming(
    0.12, 0.10, 0.0, 0.15, 0.20, 0.7, 0.12, 0.15, 0.12, 0.7, 0.35, 1.0, 0.8
)
"""The longest each animation may take with reduced motion."""
NO_MOTION_TIMES = dict.fromkeys(
    ("cross", "sweep", "ring", "flight", "flip", "stamp", "deal", "call"), 0.0
)
"""The durations, all 0, of the animations that are left out if motion is switched off."""
MIN_STEP_TIME_SHARE = 0.22
"""The smallest share of its normal time that a step of a cascade takes."""


def step_time_factor(depth: int) -> float:
    """Return the share of its normal time that a cascade's step at this depth takes."""
    return max(MIN_STEP_TIME_SHARE, 1.0 / (1.0 + 0.9 * depth))


def timing_for(speed: str, motion: str = "full") -> AnimationTiming:
    timing = TIMING_BY_SPEED[speed]
    match motion:
        case "full":
            return timing
        case "reduced":
            kept = {name: getattr(timing, name) for name in ("combo", "call", "count", "hold")}
            kept["think"] = timing.think
            shorter = {
                name: min(getattr(timing, name), getattr(REDUCED_LIMITS, name))
                for name in AnimationTiming.__slots__
                if name not in kept
            }
            return replace(timing, **shorter)
        case _:
            return replace(timing, **NO_MOTION_TIMES)


Pulse = Callable[[float], bool]


def grant_every_flash(after: float) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """How to show events: timing, motion and flashes."""

    timing: AnimationTiming
    moves: bool = True
    pulse: Pulse = grant_every_flash
    is_last: bool = False
    """Whether an event is the last step of what everybody follows."""
    is_quiet: bool = False
    """Whether nothing stops for the word of a cascade, which only its sign shows."""

    def act(
        self, event: object, length: float, part: str = "", *, flash_after: float | None = None,
        steps: tuple[float, float] = NEVER,
    ) -> PoseClip:  # fmt: skip
        """Return a clip that shows an event, or a ``part`` of it, for ``length`` seconds.

        With ``flash_after``, its poses are bright if a flash is allowed after so many seconds.
        """
        bright = self.moves and flash_after is not None and self.pulse(flash_after)
        return PoseClip(length, lambda t: EventPose(event, t, self.moves, bright, part), steps)

    def travel_clip(self, event: object, length: float) -> Clip:
        """Return the clip of an event that moves things; with reduced motion, an empty clip."""
        return self.act(event, length) if self.moves else PauseClip(0.0)


MOST_FLASHES, SECONDS = 3, 1.0


class FlashLimiter:
    """Allows at most three flashes of the screen within a second, for photosensitive players."""

    def __init__(self) -> None:
        self._granted: list[tuple[float, float]] = []

    def ask(self, now: float, earliest: float = 0.0, latest: float = 0.0) -> bool:
        """Count a flash due in ``earliest`` to ``latest`` seconds; return False if not allowed."""
        first, last = now + earliest, now + max(earliest, latest)
        self._granted = [span for span in self._granted if span[1] > now - SECONDS]
        near = sum(start < last + SECONDS and end > first - SECONDS for start, end in self._granted)
        if near >= MOST_FLASHES:
            return False
        self._granted.append((first, last))
        return True


def clamp(t: float) -> float:
    return 0.0 if t < 0.0 else min(t, 1.0)


def ease_out_cubic(t: float) -> float:
    """Return the progress eased: it starts fast and slows down."""
    return 1.0 - (1.0 - clamp(t)) ** 3


def ease_in_out(t: float) -> float:
    """Return the progress eased: it starts and ends slowly."""
    t = clamp(t)
    return t * t * (3.0 - 2.0 * t)


def ease_out_back(t: float, overshoot: float = 1.7) -> float:
    """Return the progress eased: it overshoots, by 10 % at the default, and settles back."""
    t = clamp(t) - 1.0
    return 1.0 + t * t * ((overshoot + 1.0) * t + overshoot)


def part(t: float, start: float, end: float) -> float:
    """Return the progress within a part of the whole: 0 before ``start``, 1 from ``end`` on."""
    return clamp((t - start) / (end - start)) if end > start else float(t >= end)
