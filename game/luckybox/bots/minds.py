"""The policies of the mind by name; the mind is imported on first use.

Without numpy, ``line-greedy`` plays in its place, so that saved games can continue.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType

from game.luckybox.rivals import LEVELS, can_think
from game.luckybox.rules import Action, SeatView

from . import line_greedy
from .bot import Bot


def _choose(name: str, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    if not can_think():
        return line_greedy.choose(view, legal, rng)
    from game.luckybox.mind import levels

    return levels.choose(levels.LEVELS[name], view, rng)


# Not closures: bots must be picklable for another process.
MINDS: Mapping[str, Bot] = MappingProxyType({name: partial(_choose, name) for name in LEVELS})
