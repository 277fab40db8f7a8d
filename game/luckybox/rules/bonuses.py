"""The bonuses at the ends of lines: the one table of their kinds.

A new kind is a row at the end, a drawing ``sprites/bonus_<key>.svg`` and words on the page of *How
to play* (``scenes/legend/meanings.py``); tests name what is missing.  The order is part of the
format of challenge codes, which count the rows: none may go or change its place.

Knows what a kind is, not when it is paid (``turns``) nor how many a deck has (``laws``).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

CROSS, BOLTS, STAR, MOON, NOTHING = "cross", "bolts", "star", "moon", "nothing"


class Bonus(NamedTuple):
    """One kind of bonus."""

    key: str
    """As records and codes call it."""
    mark: str
    """As a card drawn in letters shows it."""
    pays: str
    bolts: int = 0
    """How many bolts it pays."""
    plural: str = ""
    """What several of them are called when a deck is counted."""


NUMBER_BONUSES = frozenset("123456789")
BONUSES: Mapping[str, Bonus] = MappingProxyType(
    {
        bonus.key: bonus
        for bonus in (
            *(Bonus(number, number, CROSS) for number in sorted(NUMBER_BONUSES)),
            Bonus("?", "?", CROSS, plural="“?”"),
            Bonus("bolt", "L", BOLTS, 1, "single bolts"),
            Bonus("bolt2", "LL", BOLTS, 2, "double bolts"),
            Bonus("star", "S", STAR, plural="stars"),
            Bonus("moon", "M", MOON, plural="moons"),
            Bonus("", ".", NOTHING, plural="blanks"),
        )
    }
)
"""Every kind by its key, in the order in which codes count them."""
