"""Players without a hand: each looks at its own place and picks one of the legal actions.

``BOTS`` names them.  Knows the rules' public surface; knows nothing of records and screens, and
sees no more than a person in the same seat.
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
"""Every policy by the name that measurements and seats call it."""
BOT = PLAIN
"""The policy of a bot at the table that is no rival in particular."""
