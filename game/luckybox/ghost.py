"""The ghost: another player's game after every number of the same deal.

Games of one deal reveal the same numbers, so a moment is a round and turn.
"""

from game.challenge import Ghost
from game.luckybox.record import LuckyboxRecord
from game.record import Unplayable

from .rules import State, advance, apply, is_ready, new_game

When = tuple[int, int]
"""A round, 1–4, and how many of its numbers are revealed: 0 is the draft before it."""
BEFORE: When = (0, 0)


def ghost_of(record: LuckyboxRecord) -> Ghost[State]:
    """Replay a record and keep the state after every answered number.

    In an unfinished game, the last number may be answered by some players only.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    game = new_game(record.setup()).game
    answered = {BEFORE: game}
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        while is_ready(game):
            game = advance(game).game
        game = apply(game, action).game
        answered[game.round, game.turn] = game
    return Ghost(answered)
