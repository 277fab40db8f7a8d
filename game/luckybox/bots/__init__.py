"""Bots: functions that pick one of a seat's legal actions from what a person there would see.

They must not know records and screens.
"""

from collections.abc import Mapping
from types import MappingProxyType

from . import line_greedy
from .line_greedy import LEVELS, MINDS, PLAIN, Bot

BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": line_greedy.choose_at_random, "line-greedy": line_greedy.choose, **MINDS}
)
BOT = PLAIN
