"""The policies of the mind, by name; the mind itself is imported when one of them is first asked.

Knows their names and where they think; knows nothing of how.
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from game.luckybox.rules import Action, SeatView

from .bot import Bot

LEVELS = ("beginner", "casual", "solid", "sharp", "master")
"""From weak to strong."""


def _level(name: str) -> Bot:
    def choose(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        from game.luckybox.mind import levels

        return levels.choose(levels.LEVELS[name], view, rng)

    return choose


MINDS: Mapping[str, Bot] = MappingProxyType({name: _level(name) for name in LEVELS})
