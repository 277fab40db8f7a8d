"""The bots a player can choose, by policy name; imports neither numpy nor the rules."""

from functools import cache
from importlib.util import find_spec

LEVELS = ("beginner", "casual", "solid", "sharp", "master")
"""The policies of the mind, weakest first."""
PLAIN = "line-greedy"
"""The default bot."""
IN_ORDER = (*LEVELS[:2], PLAIN, *LEVELS[2:])


@cache
def can_think() -> bool:
    """Whether numpy is installed, which the mind needs."""
    return find_spec("numpy") is not None


def offered() -> tuple[str, ...]:
    """Return the policies on offer, weakest first."""
    return IN_ORDER if can_think() else (PLAIN,)
