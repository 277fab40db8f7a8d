"""The bots of Blanco: policies from a seat's view to one of its legal actions.

They see what a person in the seat would see, and must not know records and screens.
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
"""Every policy by the name that seats use."""
BOT = "tidy"
