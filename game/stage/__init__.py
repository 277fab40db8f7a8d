"""The stage: what has been shown so far, and how it is shown step by step.

Events wait in a ``Director``, are folded one by one into a view, and each plays its clip; every
lane (a player, the table) plays by itself, and what concerns the whole table waits until all are
still.  A clip is a function of time, ``clip.poses(seconds)``: skipping asks for its end, so it
cannot land elsewhere than waiting.  The view is already true, so a pose also hides what is not to
be seen yet.  Folding all events of a game equals the view of its state; a test holds that over
random games.  Flashes go through one limiter (``pulses``), and one that is refused is shown by
position alone.  Knows no game, no window, no pixels and no clock.
"""

from .clip import Act, Clip, Echoed, Then, Together, Wait
from .director import TABLE, Director
from .pose import Pose, Shown
from .pulses import Pulses
from .timing import Manner, Pulse, Timing, always, pace, timing_for
