"""A game that is over, looked back on: lines, chains, and the turn that decided it.

Knows records and rules; how it is told is the result's.
"""

from collections import Counter
from typing import NamedTuple

from game.blanco.record import BlancoRecord
from game.record import steps

from .rules import events as ev
from .rules import outcome, own_turns, score_sheets


class Decision(NamedTuple):
    """The turn from which on the winner was ahead of everybody, to the end."""

    player: int
    turn: int
    """Of the whole table."""
    number: int
    """The how many-th of the winner's own."""
    lines: int
    """How many were cleared in it."""


class Review(NamedTuple):
    """What a game came to, by seats."""

    lines: tuple[int, ...]
    longest: tuple[int, ...]
    """The most lines that were cleared one after the other."""
    decision: Decision | None
    """``None`` where nobody has won."""


def review_of(record: BlancoRecord) -> Review:
    """Play a record and look back.

    Raises:
        InvalidSetup, IllegalAction: it is no legal game.
    """
    walk = steps(record)
    game, _ = next(walk)
    turn, left = 0, dict[int, tuple[int, ...]]()
    lines, longest, in_turn = Counter[int](), Counter[int](), Counter[int]()
    for game, events in walk:
        for event in events:
            if isinstance(event, ev.TurnStarted):
                turn = event.number
            elif isinstance(event, ev.LineCleared):
                lines[event.player] += 1
                longest[event.player] = max(longest[event.player], event.depth)
                in_turn[turn] += 1
        left[turn] = tuple([sheet.points for sheet in score_sheets(game)])
    seats, decision = range(len(game.seats)), None
    if (ended := outcome(game)) is not None:
        [winner] = ended.winners
        turn = _ahead_since(winner, left)
        number = own_turns(turn, len(seats))
        decision = Decision(winner, turn, number, in_turn[turn])
    return Review(
        tuple([lines[seat] for seat in seats]), tuple([longest[seat] for seat in seats]), decision
    )


def _ahead_since(winner: int, left: dict[int, tuple[int, ...]]) -> int:
    """Name the turn after which, and after every later one, nobody had as few cards left."""
    since = max(left)
    for turn in sorted(left, reverse=True):
        others = [count for seat, count in enumerate(left[turn]) if seat != winner]
        if left[turn][winner] >= min(others):
            break
        since = turn
    return since
