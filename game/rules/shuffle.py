"""Seeded shuffles that are the same on every Python version and platform."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

LARGEST_SEED = 999_999_999
"""Of drawn seeds; a record may have any seed."""


def shuffled(items: Iterable[Item], seed: int, purpose: str) -> tuple[Item, ...]:
    """Return ``items`` in the seed's order; each ``purpose`` is shuffled independently."""
    deck = list(items)
    draw = Random(f"{seed}/{purpose}").random
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
