"""The stage shows events step by step; it knows no game, pixels or clock.

A ``Director`` queues events, folds each into a view and plays its clip. The view is already up to
date, so poses also hide what has not arrived yet. Folding all events of a game must give the view
of its state.
"""

from .clip import Act, Clip, Echoed, Then, Together, Wait
from .director import TABLE, Director
from .pose import Pose, Shown
from .pulses import Pulses
from .timing import Manner, Pulse, Timing, always, pace, timing_for
