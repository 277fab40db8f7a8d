"""What is drawn by lot for a deal, and not by its seed: the seed itself, and the salt of its seal.

Knows no game.
"""

from random import SystemRandom

from game.record import SALT_BYTES, seal_of
from game.rules.shuffle import LARGEST_SEED

from .match import AnyMatch


def surprise_seed() -> int:
    """Draw a seed that nobody chose."""
    return SystemRandom().randrange(1, LARGEST_SEED + 1)


def seal(match: AnyMatch) -> None:
    """Promise the deal of a game that is about to begin."""
    match.extra["seal"] = seal_of(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
