"""The rules of Super Mega Lucky Box; this is their public surface.

``new_game`` lays the table, ``legal_actions`` says what a player may do, ``apply`` does it,
``advance`` lets the table go on, ``play`` is both.  Everything handed over is a value.
"""

from .actions import Action, Cross, Keep, Pass, UseBonus
from .editions import BGA, CLASSIC, EDITIONS, FRENCH, Edition, ScaleStep
from .engine import (
    Step,
    advance,
    apply,
    check_setup,
    is_ready,
    legal_actions,
    new_game,
    play,
    view_for,
)
from .events import Event
from .model import (
    BONUSES,
    FULL,
    Face,
    Game,
    Held,
    Order,
    Pending,
    Phase,
    Seat,
    SeatView,
    Setup,
    bolts_between,
    line_name,
    line_of,
    squares_in,
)
from .scoring import Outcome, Sheet, find_winners, moon_points, outcome, score_sheets

__all__ = [
    "BGA",
    "BONUSES",
    "CLASSIC",
    "EDITIONS",
    "FRENCH",
    "FULL",
    "Action",
    "Cross",
    "Edition",
    "Event",
    "Face",
    "Game",
    "Held",
    "Keep",
    "Order",
    "Outcome",
    "Pass",
    "Pending",
    "Phase",
    "ScaleStep",
    "Seat",
    "SeatView",
    "Setup",
    "Sheet",
    "Step",
    "UseBonus",
    "advance",
    "apply",
    "bolts_between",
    "check_setup",
    "find_winners",
    "is_ready",
    "legal_actions",
    "line_name",
    "line_of",
    "moon_points",
    "new_game",
    "outcome",
    "play",
    "score_sheets",
    "squares_in",
    "view_for",
]
