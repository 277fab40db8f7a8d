"""What a player may do: four actions, imperatives, each naming its player.

The same four words stand in records (keep, cross, bonus, pass).  Actions are tuples, so they sort
and compare by player and then by what they name.  Knows nothing of what is legal (``engine``).
"""

from typing import NamedTuple


class Keep(NamedTuple):
    """Keep these cards of the offer and discard the rest."""

    player: int
    cards: tuple[int, ...]


class Cross(NamedTuple):
    """Answer the revealed number by crossing off a square."""

    player: int
    card: int
    square: int


class UseBonus(NamedTuple):
    """Use the pending bonus of a line (``source``, ``line``) on a square."""

    player: int
    source: int
    """The card whose line earned the bonus."""
    line: int
    card: int
    square: int


class Pass(NamedTuple):
    """Answer the revealed number by crossing nothing."""

    player: int


Action = Keep | Cross | UseBonus | Pass
