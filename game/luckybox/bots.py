"""The bots, which pick a legal action for a seat from what a person there would see.

Bots must not know records and screens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from random import Random
from types import MappingProxyType
from typing import Protocol, TypeVar

from game.luckybox.rules import (
    Action,
    Cross,
    Keep,
    PendingBonus,
    SeatView,
    UseBonus,
    bolts_between,
    cards_to_keep,
    completed_lines,
)


class Bot(Protocol):
    """A bot: a function that picks one of a seat's legal actions."""

    def __call__(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions.  ``rng`` must be the only source of randomness.

        A bot may reorder the cards of a ``Keep``.  They are then laid out in this order.
        """


def keep_actions_in(legal: Sequence[Action]) -> list[Keep]:
    return [action for action in legal if isinstance(action, Keep)]


def cross_actions_in(legal: Sequence[Action]) -> list[Cross]:
    return [action for action in legal if isinstance(action, Cross)]


def actions_using_bonus(pending: PendingBonus, legal: Sequence[Action]) -> list[UseBonus]:
    return [
        action
        for action in legal
        if isinstance(action, UseBonus)
        and action.line == pending.line
        and action.source == pending.card
    ]


def next_bonus_to_use(view: SeatView, *, any_first: bool) -> PendingBonus:
    """Return the pending bonus to use first: one that the latest cross earned.

    Of several, a ``?`` comes before numbers if ``any_first`` is true, else after numbers.
    """
    return min(
        view.seat.pending,
        key=lambda pending: (-pending.combo, (pending.bonus == "?") != any_first, pending.line),
    )


LINE_VALUE_IN_BOLTS = 10
"""The value of a completed line in bolts, more than any cross can cost."""


def choose_greedily(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick the cross that completes the most lines for the fewest bolts.

    Of pending bonuses, use ``?`` before numbers.  Keep the cards with the most new numbers.
    """
    if view.seat.pending:
        return _best_square_action(
            view, actions_using_bonus(next_bonus_to_use(view, any_first=True), legal)
        )
    if view.offer:
        picks = _pick_cards_to_keep(view)
        keep = next(keep for keep in keep_actions_in(legal) if sorted(keep.cards) == sorted(picks))
        # Cards lie in the order kept, and ties go by it.
        return keep._replace(cards=tuple(picks))
    candidates = cross_actions_in(legal)
    return _best_square_action(view, candidates) if candidates else legal[0]


def _pick_cards_to_keep(view: SeatView) -> list[int]:
    on_table = {number for held in view.seat.held for number in held.face.grid}
    left = list(view.offer)
    picked: list[int] = []
    for _ in range(cards_to_keep(view.round)):
        best = max(left, key=lambda face: sum(number not in on_table for number in face.grid))
        left.remove(best)
        picked.append(best.id)
        on_table.update(best.grid)
    return picked


def _best_square_action(view: SeatView, candidates: Sequence[Cross | UseBonus]) -> Cross | UseBonus:
    """Return the candidate that completes the most lines for the fewest bolts.

    Of equal ones, return the one on the first card, and of these, on the first square.
    """
    places = {held.face.id: (-at, held) for at, held in enumerate(view.seat.held)}

    def value(action: Cross | UseBonus) -> tuple[int, int, int]:
        at, (face, crossed) = places[action.card]
        square = action.square
        worth = LINE_VALUE_IN_BOLTS * count_new_lines(crossed, square)
        if isinstance(action, Cross):
            worth -= bolts_between(view.number, face.grid[square])
        return worth, at, -square

    return max(candidates, key=value)


@lru_cache(maxsize=512 * 9)
def count_new_lines(crossed: int, square: int) -> int:
    after = completed_lines(crossed | 1 << square)
    return (after & ~completed_lines(crossed)).bit_count()


Item = TypeVar("Item")


def choose_at_random(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Pick cards to keep or a square at random.  Of pending bonuses, use numbers before ``?``."""
    if view.seat.pending:
        return _pick_at_random(
            actions_using_bonus(next_bonus_to_use(view, any_first=False), legal), rng
        )
    return _pick_at_random(keep_actions_in(legal) or cross_actions_in(legal) or legal, rng)


def _pick_at_random(items: Sequence[Item], rng: Random) -> Item:
    # Python keeps random() stable across versions, not choice().
    return items[int(rng.random() * len(items))]


LEVEL_NAMES = ("beginner", "casual", "solid", "sharp", "master")
"""The names of the thinking bots, weakest first."""
GREEDY_BOT_NAME = "line-greedy"
BOT_NAMES_BY_STRENGTH = (*LEVEL_NAMES[:2], GREEDY_BOT_NAME, *LEVEL_NAMES[2:])


@cache
def is_numpy_installed() -> bool:
    return find_spec("numpy") is not None


def offered_bot_names() -> tuple[str, ...]:
    return BOT_NAMES_BY_STRENGTH if is_numpy_installed() else (GREEDY_BOT_NAME,)


def _choose_by_level(name: str, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    if not is_numpy_installed():
        return choose_greedily(view, legal, rng)
    from game.luckybox.mind import player

    return player.choose_action(player.LEVELS_BY_NAME[name], view, rng)


# Not closures: bots must be picklable for another process.
THINKING_BOTS: Mapping[str, Bot] = MappingProxyType(
    {name: partial(_choose_by_level, name) for name in LEVEL_NAMES}
)
BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": choose_at_random, "line-greedy": choose_greedily, **THINKING_BOTS}
)
DEFAULT_BOT_NAME = GREEDY_BOT_NAME
