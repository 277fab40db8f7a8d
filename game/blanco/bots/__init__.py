"""The bots of Blanco: policies from what a seat sees to an action.

``BOTS`` names them.  Knows the rules' public surface; knows nothing of records and screens, and
sees no more than a person in the same seat.
"""

from collections.abc import Mapping
from types import MappingProxyType

from . import bot, forgetful, shrewd, tidy
from .bot import BlancoBot

BOTS: Mapping[str, BlancoBot] = MappingProxyType(
    {
        "random": bot.choose,
        "tidy": tidy.choose,
        "forgetful": forgetful.choose,
        "shrewd": shrewd.choose,
    }
)
"""Every policy by the name that seats call it."""
BOT = "tidy"
"""The policy of a bot at the table, where nobody chose another."""
