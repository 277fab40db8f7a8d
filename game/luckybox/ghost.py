"""The ghost: somebody else's game, there to be looked at after every number of one's own.

Two games of the same deal reveal the same numbers at the same moments, whatever is done; so a
moment is named by its round and turn.  Knows records and rules, and nothing of how it is drawn.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from game.luckybox.record import LuckyboxRecord
from game.record import Unplayable

from .rules import State, advance, apply, is_ready, new_game

When = tuple[int, int]
"""A round, 1–4, and how many of its numbers are revealed: 0 is the draft before it."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A played game by its numbers."""

    answered: Mapping[When, State]
    """The game when everybody there had answered a number, before anything else happened; in
    order.  Of an unfinished game the last may be half answered."""
    start: State
    """Before anything was done."""

    def game_at(self, when: When) -> State:
        """Give the other game after this number was answered there.

        Where the other game stopped earlier, it is as it stopped.
        """
        known = list(self.answered)
        at = bisect_right(known, when)
        return self.answered[known[at - 1]] if at else self.start


def ghost_of(record: LuckyboxRecord) -> Ghost:
    """Play a record, keeping the game after every number.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    start = game = new_game(record.setup()).game
    answered: dict[When, State] = {}
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        while is_ready(game):
            game = advance(game).game
        game = apply(game, action).game
        answered[game.round, game.turn] = game
    return Ghost(answered, start)
