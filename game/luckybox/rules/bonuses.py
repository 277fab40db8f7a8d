"""The kinds of bonuses at the ends of lines.

A new kind is a row at the end and a drawing ``sprites/bonus_<key>.svg``.  Challenge codes count the
rows: none may be removed or moved.  Texts are English and translated when shown.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

CROSS, BOLTS, STAR, MOON, NOTHING = "cross", "bolts", "star", "moon", "nothing"


class Bonus(NamedTuple):
    """One kind of bonus."""

    key: str
    """As in records and codes."""
    mark: str
    """As in a card written as text."""
    pays: str
    aloud: str
    """As in a sentence."""
    title: str
    words: str
    plural: str = ""
    """Its name in counts of a deck."""
    bolts: int = 0


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
"""By key, in the order of challenge codes."""
