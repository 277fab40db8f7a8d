"""Bots: functions that pick a legal action for a seat from what a person there would see.

This package must not know records or screens.
"""

from collections.abc import Mapping
from types import MappingProxyType

from . import line_greedy
from .line_greedy import GREEDY_BOT_NAME, LEVEL_NAMES, THINKING_BOTS, Bot

BOTS: Mapping[str, Bot] = MappingProxyType(
    {
        "random": line_greedy.choose_at_random,
        "line-greedy": line_greedy.choose_greedily,
        **THINKING_BOTS,
    }
)
DEFAULT_BOT_NAME = GREEDY_BOT_NAME
