"""The stage: what has been shown so far, and how it is shown step by step.

Knows no game, no window, no pixels and no clock.
"""

from .clip import Act, Clip, Echoed, Then, Together, Wait
from .director import TABLE, Director
from .pose import PileShuffled, Pose
from .pulses import Pulses
from .timing import Manner, Pulse, Timing, always, pace, timing_for

__all__ = [
    "TABLE",
    "Act",
    "Clip",
    "Director",
    "Echoed",
    "Manner",
    "PileShuffled",
    "Pose",
    "Pulse",
    "Pulses",
    "Then",
    "Timing",
    "Together",
    "Wait",
    "always",
    "pace",
    "timing_for",
]
