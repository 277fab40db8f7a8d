"""What a game is worth: cards left, and who has won.

Knows one game; matches of several are counted in ``series``.
"""

from typing import NamedTuple

from .grid import card_count
from .model import FIRST_STAGE, HIDDEN, LAST_STAGE, SHAPES, Phase, Seat, State


class Sheet(NamedTuple):
    """How far one player has come."""

    name: str
    stage: int
    left: int
    """Cards in the grid."""
    points: int
    """Cards left to win; the fewer, the better."""
    grid: tuple[tuple[int, ...], ...]
    """Rows of cards as everybody sees them, ``HIDDEN`` for face down; empty for the winner."""


class Outcome(NamedTuple):
    """How a game ended."""

    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]
    """One player: the first to clear the last grid."""


def points_left(seat: Seat) -> int:
    """Count the cards in the grid, and those of the last grid for who is still on the first."""
    rows, columns = SHAPES[LAST_STAGE]
    return card_count(seat.grid) + (rows * columns if seat.stage == FIRST_STAGE else 0)


def score_sheets(game: State) -> tuple[Sheet, ...]:
    """Score every player as if the game stopped now, in player order."""
    return tuple(
        [
            Sheet(
                name,
                seat.stage,
                card_count(seat.grid),
                points_left(seat),
                tuple(
                    [tuple([c.card if c.is_up else HIDDEN for c in cells]) for cells in seat.grid]
                ),
            )
            for name, seat in zip(game.setup.players, game.seats, strict=True)
        ]
    )


def own_turns(turn: int, players: int) -> int:
    """Give the how many-th of their own a player has, in a turn of the whole table.

    This is how turns are counted wherever somebody reads a number: a game is won in so many.

    >>> [own_turns(turn, 3) for turn in range(8)]
    [0, 1, 1, 1, 2, 2, 2, 3]
    """
    return (turn - 1) // players + 1


def is_over(game: State) -> bool:
    return game.phase is Phase.OVER


def outcome(game: State) -> Outcome | None:
    """Say how the game ended, or ``None`` while it goes on."""
    if not is_over(game):
        return None
    winners = tuple([player for player, seat in enumerate(game.seats) if not seat.grid])
    return Outcome(score_sheets(game), winners)
