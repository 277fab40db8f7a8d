"""What all games have in a code: players, seats and shuffles, and everything that was done.

What is chosen from a list is written as its number in that list, as a digit whose base is a number
of the format and never the length of the list: who adds an edition, a deck or a policy adds its
name at the end of its list in the game's own ``packing``, and codes need no more.  A game that does
not know a number yet says that the code is from a newer one.  Nothing may be taken out or change
its place, and no base may change: ``tests/test_formats.py`` has the codes that would be read
wrongly.  An action is its place among the legal ones, so a code can hold no illegal one; that
format hangs on the order in which a game lists what may be done.
"""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from game.record import Json, Record, Unplayable

from .armour import RefusedCode
from .digits import Digits, Unpackable
from .game import Packing

T = TypeVar("T", bound=str)

# How many there may ever be of each: these are the bases.
MOST_GAMES, MOST_KINDS = 8, 32
MOST_PLAYERS = 12
BADGES = 12
MOST_RESHUFFLES = 16
MOST_ACTIONS = 4096
"""Twelve players do less than 1200 things."""


def code_players(digits: Digits, players: Sequence[str]) -> tuple[str, ...]:
    count = digits.digit(len(players) - 1, MOST_PLAYERS) + 1
    return tuple([digits.text(name) for name in digits.each(players, count, "")])


def named(names: Sequence[T], index: int) -> T:
    """Return what a list calls something.

    Raises:
        RefusedCode: the list ends before.
    """
    if index >= len(names):
        raise RefusedCode("this code holds something that only a newer game knows")
    return names[index]


def code_reshuffles(
    digits: Digits, reshuffles: Sequence[Sequence[int]], cards: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """Write or read the piles that are fixed, made of some of all ``cards``."""
    count = digits.digit(len(reshuffles), MOST_RESHUFFLES)
    piles = digits.each(reshuffles, count, ())
    return tuple(
        [digits.row(pile, cards, digits.digit(len(pile), len(cards) + 1)) for pile in piles]
    )


def code_seats(digits: Digits, record: Record, kinds: Sequence[str]) -> dict[str, Json]:
    """Write or read who sits where, kinds from a list; what is not as it should be is left out."""
    told = record.extra.get("seats")
    seats = []
    for seat in told if isinstance(told, list) else []:
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (0, 0)
        if type(badge) is int and 0 <= badge < BADGES and kind in kinds:
            seats.append((badge, kinds.index(kind)))
    if not digits.flag(len(seats) == len(record.players)):
        return {}
    found: list[Json] = [
        {"badge": digits.digit(badge, BADGES), "kind": named(kinds, digits.digit(kind, MOST_KINDS))}
        for badge, kind in digits.each(seats, len(record.players), (0, 0))
    ]
    return {"seats": found}


def code_moves(digits: Digits, packing: Packing, record: Record) -> tuple[tuple[Any, ...], Any]:
    """Write or read everything that was done; return it and the state after it.

    Raises:
        IllegalAction, InvalidSetup: the rules refuse it.
        Unpackable: it is too much, or something was done when there was nothing to do.
    """
    count = digits.digit(len(record.actions), MOST_ACTIONS)
    rules, actions = record.rules, []
    state, _ = rules.new_game(record.setup())
    for action in digits.each(record.actions, count, None):
        if isinstance(action, Unplayable):
            raise action.refusal()
        after = None if action is None else rules.play(state, action)[0]
        player = [] if action is None else [action.player]
        [seat] = digits.row(player, packing.waiting(state), 1)
        choices = packing.choices(state, seat)
        if action is not None and action not in choices:
            raise Unpackable(f"{action} has no place")
        at = digits.digit(0 if action is None else choices.index(action), len(choices))
        actions.append(choices[at])
        state = rules.play(state, choices[at])[0] if after is None else after
    return tuple(actions), state
