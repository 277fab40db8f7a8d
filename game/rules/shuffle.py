"""One shuffle for every table: the same seed gives the same order on every Python and platform.

CPython promises that ``Random.random()`` stays as it is, and does not promise it for
``Random.shuffle()``; so the Fisher–Yates loop is our own.  Knows nothing of cards.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

LARGEST_SEED = 999_999_999
"""Of those that are drawn where nobody chose one; a record may have any."""


def shuffled(items: Iterable[Item], seed: int, purpose: str) -> tuple[Item, ...]:
    """Shuffle ``items`` as ``seed`` and ``purpose`` say.

    The purpose ("cards", "numbers 2", …) keeps the shuffles of one game independent: looking at
    one, or fixing it in a record, changes no other.
    """
    deck = list(items)
    draw = Random(f"{seed}/{purpose}").random
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
