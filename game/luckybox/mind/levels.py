"""Bots of five strengths.

Weak ones err like people: they look one or two crosses ahead, forget which numbers have come,
overlook squares (most of all those that cost bolts) and misjudge.  Strong ones see every chain, and
the strongest looks ahead to the next number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

import numpy as np

from game.luckybox.rules import Action, SeatView

from .player import Outlook, Prospect, choice_at, prospect
from .weights import shipped_network


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a bot is."""

    outlook: Outlook
    notices: float = 1.0
    """The share of squares, or of ways to keep cards, that it considers."""
    notices_bolts: float = 1.0
    """A factor on that share per bolt."""
    errs: float = 0.0
    """By how many points it misjudges a choice, as a standard deviation."""


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "beginner": Level(Outlook(crosses=1, knows_bag=False), 0.12, 0.9, 2.0),
        "casual": Level(Outlook(crosses=1, knows_bag=False), 0.85, 0.9),
        "solid": Level(Outlook(crosses=2, knows_bag=False), 0.65, 0.9),
        "sharp": Level(Outlook(crosses=2, knows_bag=False)),
        "master": Level(Outlook(plies=1)),
    }
)


def choose(level: Level, view: SeatView, rng: Random) -> Action:
    """Pick the next action of a bot at this level."""
    found = prospect(view, shipped_network(), level.outlook)
    if level.notices < 1:
        _overlook(level, found, rng)
    if level.errs:
        found.value = found.value + _errors(level.errs, found, rng)
    return choice_at(view, found, int(np.argmax(found.value))).actions[0]


def _groups(found: Prospect) -> list[int]:
    """Return a group for each row: the first square, or the way to keep."""
    if found.ends is None:
        return list(range(len(found.value)))
    return [(found.ends.steps(row) or (-1,))[0] for row in range(len(found.value))]


def _overlook(level: Level, found: Prospect, rng: Random) -> None:
    """Exclude choices this level overlooks, but never all of them."""
    groups = _groups(found)
    lots = {group: rng.random() for group in sorted(set(groups))}
    spent = found.ends.spent.tolist() if found.ends else [0] * len(groups)
    clear = [
        lots[group] / (level.notices * level.notices_bolts**bolts)
        for group, bolts in zip(groups, spent, strict=True)
    ]
    limit = max(1.0, min(clear))
    found.value = np.where(np.array(clear) <= limit, found.value, -np.inf).astype(np.float32)


def _errors(size: float, found: Prospect, rng: Random) -> list[float]:
    groups = _groups(found)
    lots = {group: rng.gauss(0, size) for group in sorted(set(groups))}
    return [lots[group] for group in groups]
