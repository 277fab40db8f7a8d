"""Bots: functions that pick one of a seat's legal actions from what a person there would see.

They must not know records and screens.
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.luckybox.rivals import PLAIN

from . import line_greedy, uniform
from .bot import Bot
from .minds import LEVELS, MINDS

BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": uniform.choose, "line-greedy": line_greedy.choose, **MINDS}
)
"""Every policy by its name in measurements and seats."""
BOT = PLAIN
"""The default policy."""
