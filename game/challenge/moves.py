"""What was done in a game, packed into a code: every action as its place among the legal ones.

So a code can hold no illegal action, and takes little room.  The format hangs on the order in which
the rules list legal actions; a golden holds it.  Knows the rules; knows nothing of headers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.record import Unplayable
from game.rules.luckybox import (
    Action,
    Game,
    Keep,
    Phase,
    Setup,
    cards_to_keep,
    legal_actions,
    new_game,
    play,
)

from .digits import Packer, Unpacker

MOST_ACTIONS = 4096
"""Twelve players do less than 1200 things."""


def pack_actions(packer: Packer, setup: Setup, actions: Sequence[Action | Unplayable]) -> None:
    """Add everything that was done.

    Raises:
        IllegalAction, InvalidSetup: the rules refuse it.
        Unpackable: it is too much.
    """
    packer.put(len(actions), MOST_ACTIONS)
    game, _ = new_game(setup)
    for action in actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        after, _ = play(game, action)
        packer.put_row([action.player], _waiting(game))
        choices = _choices(game, action.player)
        packer.put(choices.index(action), len(choices))
        game = after


def unpack_actions(unpacker: Unpacker, setup: Setup) -> tuple[tuple[Action, ...], Game]:
    """Take out what was done, and give the game after it.

    Raises:
        InvalidSetup: a fixed reshuffle is wrong.
        Unpackable: something was done when there was nothing to do.
    """
    actions = []
    game, _ = new_game(setup)
    for _ in range(unpacker.take(MOST_ACTIONS)):
        [player] = unpacker.take_row(1, _waiting(game))
        choices = _choices(game, player)
        actions.append(choices[unpacker.take(len(choices))])
        game, _ = play(game, actions[-1])
    return tuple(actions), game


def _waiting(game: Game) -> list[int]:
    """Name the players who have something to decide; none when the game is over."""
    if game.phase is Phase.DRAFT:
        return [player for player, seat in enumerate(game.seats) if seat.offer]
    if game.phase is Phase.TURN:
        return [p for p, seat in enumerate(game.seats) if seat.pending or not seat.answered]
    return []


def _choices(game: Game, player: int) -> Sequence[Action]:
    """List what a player may do; cards are kept in the order in which they were named."""
    if game.phase is Phase.DRAFT:
        offer = sorted(game.seats[player].offer)
        return [Keep(player, cards) for cards in permutations(offer, cards_to_keep(game.round))]
    return legal_actions(game, player)
