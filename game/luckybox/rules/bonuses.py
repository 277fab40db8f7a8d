"""The bonuses at the ends of lines: the one table of their kinds.

A new kind is a row at the end and a drawing ``sprites/bonus_<key>.svg``.  The order is part of the
format of challenge codes, which count the rows: none may go or change its place.  Texts are English
and translated when they are shown.

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
    aloud: str
    """As a sentence calls it."""
    title: str
    words: str
    """What it does; empty where it does nothing."""
    plural: str = ""
    """What several of them are called when a deck is counted."""
    bolts: int = 0
    """How many bolts it pays."""


NUMBER_BONUSES = frozenset("123456789")
_NUMBERS = [
    Bonus(
        key=number,
        mark=number,
        pays=CROSS,
        aloud="number {number}",
        title="Bonus {number}",
        words="Cross off a {number} on any of your cards.",
    )
    for number in sorted(NUMBER_BONUSES)
]
_ROWS = (
    *_NUMBERS,
    Bonus("?", "?", CROSS, "any number", "Bonus “?”", "Cross off any square you like.", "“?”"),
    Bonus("bolt", "L", BOLTS, "a bolt", "Bolt", "Take a bolt.", "single bolts", 1),
    Bonus("bolt2", "LL", BOLTS, "two bolts", "Two bolts", "Take two bolts.", "double bolts", 2),
    Bonus("star", "S", STAR, "a star", "Star", "A star in this round’s row.", "stars"),
    Bonus("moon", "M", MOON, "a moon", "Moon", "Take a moon.", "moons"),
    Bonus("", ".", NOTHING, "nothing", "No bonus", "", "blanks"),
)
BONUSES: Mapping[str, Bonus] = MappingProxyType({bonus.key: bonus for bonus in _ROWS})
"""Every kind by its key, in the order in which codes count them."""
