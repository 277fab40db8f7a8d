"""The ghost of Blanco: how far somebody else had come, turn by turn, in a game of the same deal.

It holds counts and no card.  Two games of a deal lay the same cards in the same grids and draw from
the same pile, so any card of the other game may be one that is still hidden here; how many were
left tells nothing.  Knows records and rules, and nothing of how it is drawn.
"""

from typing import NamedTuple

from game.blanco.record import BlancoRecord
from game.challenge import Ghost
from game.record import steps

from .rules import LAST_STAGE, SHAPES, State, score_sheets


class Progress(NamedTuple):
    """How far a seat has come."""

    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 one and for the winner."""
    left: int
    """Cards left to win."""

    @property
    def in_grid(self) -> int:
        """How many of them lie in the grid that lies there now."""
        rows, columns = SHAPES[LAST_STAGE]
        return self.left if self.stage == LAST_STAGE else self.left - rows * columns


Seats = tuple[Progress, ...]


def ghost_of(record: BlancoRecord) -> Ghost[Seats]:
    """Play a record, and count after every turn.

    Raises:
        InvalidSetup, IllegalAction: it is no legal game.
    """
    walk = steps(record)
    game, _ = next(walk)
    number, turns = game.turn.number, {game.turn.number: _progress(game)}
    for after, _ in walk:
        # What an action does belongs to the turn before it: ending one begins the next.
        turns[number] = _progress(after)
        number = after.turn.number
    return Ghost(turns)


def _progress(game: State) -> Seats:
    return tuple([Progress(sheet.stage, sheet.points) for sheet in score_sheets(game)])
