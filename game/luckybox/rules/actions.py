"""The four actions of a player: plain tuples, sorted by player and then by their fields."""

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
