"""The stage: what has been shown so far, and how it is shown step by step.

Knows the events of the rules; knows no window, no pixels and no clock.
"""

from game.luckybox.stage.lanes import lane_of
from game.luckybox.stage.poses import Place, Spot
from game.luckybox.stage.view import BonusShown, CardShown, SeatShown, Step, TableView, view_of

from .clip import Act, Clip, Echoed, Then, Together, Wait
from .director import TABLE, Director
from .pose import Pose
from .pulses import Pulses

__all__ = [
    "TABLE",
    "Act",
    "BonusShown",
    "CardShown",
    "Clip",
    "Director",
    "Echoed",
    "Place",
    "Pose",
    "Pulses",
    "SeatShown",
    "Spot",
    "Step",
    "TableView",
    "Then",
    "Together",
    "Wait",
    "lane_of",
    "view_of",
]
