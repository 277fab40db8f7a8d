"""Whom one may play against, by the names of policies; cheap to ask, for whoever lists them.

Knows what the strong ones need to think; imports neither them nor the rules.
"""

from functools import cache
from importlib.util import find_spec

LEVELS = ("beginner", "casual", "solid", "sharp", "master")
"""The policies of the mind, from weak to strong."""
PLAIN = "line-greedy"
"""The policy of a bot that is no rival in particular."""
IN_ORDER = (*LEVELS[:2], PLAIN, *LEVELS[2:])


@cache
def can_think() -> bool:
    """Tell whether what the mind needs is installed."""
    return find_spec("numpy") is not None


def offered() -> tuple[str, ...]:
    """Name the policies that may be chosen for a bot, from weak to strong."""
    return IN_ORDER if can_think() else (PLAIN,)
