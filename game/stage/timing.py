"""Animation times in seconds, for each speed and level of motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .clip import Act, Clip, Wait
from .pose import Shown


@dataclass(frozen=True, slots=True)
class Timing:
    """Animation times at one speed, in seconds."""

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
    """Per line of a score being added up."""
    hold: float
    think: float

    @property
    def ponder(self) -> float:
        """A bot's delay per cross; none at fast speeds."""
        return self.think if self.think > QUICK else 0.0


QUICK = 0.3
TIMINGS = {
    "slow": Timing(0.26, 0.20, 0.18, 0.58, 0.20, 1.1, 0.55, 0.70, 0.55, 1.1, 0.55, 1.6, 1.5),
    "normal": Timing(0.16, 0.12, 0.10, 0.36, 0.12, 0.7, 0.35, 0.45, 0.35, 0.7, 0.35, 1.0, 0.8),
    "fast": Timing(0.08, 0.06, 0.05, 0.15, 0.06, 0.35, 0.175, 0.22, 0.18, 0.35, 0.18, 0.6, 0.3),
    "turbo": Timing(0.0, 0.03, 0.03, 0.08, 0.04, 0.2, 0.09, 0.10, 0.08, 0.15, 0.06, 0.1, 0.05),
}
REDUCED = Timing(0.12, 0.10, 0.0, 0.15, 0.20, 0.7, 0.12, 0.15, 0.12, 0.7, 0.35, 1.0, 0.8)
"""Upper limits for reduced motion."""
STILL = dict.fromkeys(("cross", "sweep", "ring", "flight", "flip", "stamp", "deal", "call"), 0.0)
"""The times that are zero without motion."""
SWIFTEST = 0.22
"""The smallest share of its normal time that a step of a cascade takes."""


def pace(depth: int) -> float:
    """Return the time factor of a step at this depth; whole cascades stay within four seconds."""
    return max(SWIFTEST, 1.0 / (1.0 + 0.6 * depth))


def timing_for(speed: str, motion: str = "full") -> Timing:
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


def always(after: float) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Manner:
    """How to show events: timing, motion and flashes."""

    timing: Timing
    moves: bool = True
    pulse: Pulse = always

    def act(
        self, event: object, length: float, part: str = "", *, flash_after: float | None = None
    ) -> Act:
        """Return a clip that asks to flash after ``flash_after`` seconds, if given."""
        bright = self.moves and flash_after is not None and self.pulse(flash_after)
        return Act(length, lambda t: Shown(event, t, self.moves, bright, part))

    def travel(self, event: object, length: float, part: str = "") -> Clip:
        """Return the clip of a movement; without motion it takes no time."""
        return self.act(event, length, part) if self.moves else Wait(0.0)
