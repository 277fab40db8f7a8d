"""The random parts of a new deal: its seed and the salt of its seal."""

from random import SystemRandom

from game.record import SALT_BYTES, seal_of
from game.rules.shuffle import LARGEST_SEED

from .match import AnyMatch


def surprise_seed() -> int:
    return SystemRandom().randrange(1, LARGEST_SEED + 1)


def seal(match: AnyMatch) -> None:
    """Add the seal of the deal to the header of a new match."""
    match.extra["seal"] = seal_of(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
