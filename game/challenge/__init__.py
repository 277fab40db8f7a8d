"""Challenges: the deal of the day, deals sent as codes, ghosts of other games, results as a line.

Pure values in and out, but for two commands: knows rules, records, statistics and words; no clock,
no network, no screen.
The seal of a deal is part of its record and lives there (``game.record``).
"""

from game.blanco.ghost import BlancoGhost, Progress, blanco_ghost_of, own_turns
from game.luckybox.ghost import Answered, Ghost, Moment, ghost_of

from .armour import LONGEST_PASTE, RefusedCode
from .code import AnyChallenge, BlancoChallenge, Challenge, challenge_in, code_of, read_code
from .commands import make_command, read_command
from .daily import (
    DAILY_DECK,
    DAILY_EDITION,
    Day,
    daily_seed,
    daily_streak,
    day_dealt,
    month_of,
    official_games,
)
from .result import result_line

__all__ = [
    "DAILY_DECK",
    "DAILY_EDITION",
    "LONGEST_PASTE",
    "Answered",
    "AnyChallenge",
    "BlancoChallenge",
    "BlancoGhost",
    "Challenge",
    "Day",
    "Ghost",
    "Moment",
    "Progress",
    "RefusedCode",
    "blanco_ghost_of",
    "challenge_in",
    "code_of",
    "daily_seed",
    "daily_streak",
    "day_dealt",
    "ghost_of",
    "make_command",
    "month_of",
    "official_games",
    "own_turns",
    "read_code",
    "read_command",
    "result_line",
]
