"""The bots of Blanco: functions that choose one of a seat's legal actions from the seat's view.

Bots see what a person in the seat would see.  They must not know records and screens.
"""

from collections.abc import Mapping
from types import MappingProxyType

from . import shrewd, tidy
from .tidy import BlancoBot

BOTS: Mapping[str, BlancoBot] = MappingProxyType(
    {
        "random": tidy.choose_random_action,
        "tidy": tidy.choose_action,
        "forgetful": tidy.choose_forgetful_action,
        "shrewd": shrewd.choose_action,
    }
)
DEFAULT_BOT = "tidy"
