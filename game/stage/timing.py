"""Timing: how long everything takes at each speed, and how much of it moves.

Times are seconds.  The speeds stand here and nowhere else; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .clip import Act, Clip, Wait
from .pose import Shown


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take at one speed, in seconds."""

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
    """One line of a score being added up."""
    hold: float
    """How long a finished table is left alone before it is scored."""
    think: float
    """How long a watched table rests before it goes on by itself."""

    @property
    def ponder(self) -> float:
        """How long a bot takes over one cross, in company; where all is fast, no time at all."""
        return self.think if self.think > QUICK else 0.0


QUICK = 0.3
"""Who has a table rest no longer than this wants nobody to take their time."""
TIMINGS = {
    "slow": Timing(0.26, 0.20, 0.18, 0.58, 0.20, 1.1, 0.55, 0.70, 0.55, 1.1, 0.55, 1.6, 1.5),
    "normal": Timing(0.16, 0.12, 0.10, 0.36, 0.12, 0.7, 0.35, 0.45, 0.35, 0.7, 0.35, 1.0, 0.8),
    "fast": Timing(0.08, 0.06, 0.05, 0.15, 0.06, 0.35, 0.175, 0.22, 0.18, 0.35, 0.18, 0.6, 0.3),
    "turbo": Timing(0.0, 0.03, 0.03, 0.08, 0.04, 0.2, 0.09, 0.10, 0.08, 0.15, 0.06, 0.1, 0.05),
}
"""How long things take at each of the speeds."""
REDUCED = Timing(0.12, 0.10, 0.0, 0.15, 0.20, 0.7, 0.12, 0.15, 0.12, 0.7, 0.35, 1.0, 0.8)
"""Nothing takes longer than this where less is to move: short fades instead of ways."""
STILL = dict.fromkeys(("cross", "sweep", "ring", "flight", "flip", "stamp", "deal", "call"), 0.0)
"""What takes no time where nothing is to move."""
SWIFTEST = 0.22
"""No step of a cascade is shown in less than this share of its normal time."""


def pace(depth: int) -> float:
    """Return the share of its normal time that a step this deep in a cascade takes.

    Each is quicker than the one before, so that a whole cascade stays within four seconds.
    """
    return max(SWIFTEST, 1.0 / (1.0 + 0.6 * depth))


def timing_for(speed: str, motion: str = "full") -> Timing:
    """Return how long things take at a speed for somebody who wants so much motion."""
    timing = TIMINGS[speed]
    match motion:
        case "full":
            return timing
        case "reduced":
            kept = {name: getattr(timing, name) for name in ("combo", "call", "count", "hold")}
            kept["think"] = timing.think
            shorter = {
                name: min(getattr(timing, name), getattr(REDUCED, name))
                for name in Timing.__slots__
                if name not in kept
            }
            return replace(timing, **shorter)
        case _:
            return replace(timing, **STILL)


Pulse = Callable[[float], bool]
"""Asks whether something may flash in so many seconds; a yes counts."""


def always(after: float) -> bool:
    """Let everything flash."""
    return True


@dataclass(frozen=True, slots=True)
class Manner:
    """How events are to be shown: in which times, with how much motion, how bright."""

    timing: Timing
    moves: bool = True
    pulse: Pulse = always

    def act(
        self, event: object, length: float, part: str = "", *, flash_after: float | None = None
    ) -> Act:
        """Return the clip of an event or a part of it; it asks to flash in so many seconds."""
        bright = self.moves and flash_after is not None and self.pulse(flash_after)
        return Act(length, lambda t: Shown(event, t, self.moves, bright, part))

    def travel(self, event: object, length: float, part: str = "") -> Clip:
        """Return the clip of something that moves; where less is to move it is there at once."""
        return self.act(event, length, part) if self.moves else Wait(0.0)
