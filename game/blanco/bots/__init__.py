"""The bots of Blanco: policies from what a seat sees to an action.

``BOTS`` names them.  Knows the rules' public surface; knows nothing of records and screens, and
sees no more than a person in the same seat.
"""

from collections.abc import Mapping
from types import MappingProxyType

from . import shrewd, tidy
from .tidy import BlancoBot

BOTS: Mapping[str, BlancoBot] = MappingProxyType(
    {
        "random": tidy.choose_at_random,
        "tidy": tidy.choose,
        "forgetful": tidy.choose_forgetfully,
        "shrewd": shrewd.choose,
    }
)
"""Every policy by the name that seats call it."""
BOT = "tidy"
"""The policy of a bot at the table, where nobody chose another."""
