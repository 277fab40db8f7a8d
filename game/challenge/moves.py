"""What was done in a game, packed into a code: every action as its place among the legal ones.

So a code can hold no illegal action, and takes little room.  The format hangs on the order in which
a game lists what may be done; goldens hold it.  Knows nothing of headers.
"""

from typing import Any

from game.record import Record, Unplayable

from .digits import Packer, Unpackable, Unpacker
from .game import Packing

MOST_ACTIONS = 4096
"""Twelve players do less than 1200 things.  A base of codes that were sent: it never changes."""


def pack_moves(packer: Packer, packing: Packing, record: Record) -> None:
    """Add everything that was done.

    Raises:
        IllegalAction, InvalidSetup: the rules refuse it.
        Unpackable: it is too much.
    """
    packer.put(len(record.actions), MOST_ACTIONS)
    state, _ = record.rules.new_game(record.setup())
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        after, _ = record.rules.play(state, action)
        packer.put_row([action.player], packing.waiting(state))
        choices = packing.choices(state, action.player)
        if action not in choices:
            raise Unpackable(f"{action} has no place")
        packer.put(choices.index(action), len(choices))
        state = after


def unpack_moves(
    unpacker: Unpacker, packing: Packing, record: Record
) -> tuple[tuple[Any, ...], Any]:
    """Take out what was done, and give the state after it.

    Raises:
        InvalidSetup: a fixed reshuffle is wrong.
        Unpackable: something was done when there was nothing to do.
    """
    actions = []
    state, _ = record.rules.new_game(record.setup())
    for _ in range(unpacker.take(MOST_ACTIONS)):
        [player] = unpacker.take_row(1, packing.waiting(state))
        choices = packing.choices(state, player)
        actions.append(choices[unpacker.take(len(choices))])
        state, _ = record.rules.play(state, actions[-1])
    return tuple(actions), state
