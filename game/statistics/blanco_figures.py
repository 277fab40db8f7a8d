"""Many games of Blanco of one profile together: wins, turns, clears, chains, cards left.

Knows summaries alone, no rules, and neither clock nor database.  Which games are added up is
selected as for the other game (``figures.select``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .blanco_summary import BlancoSeatSummary
from .figures import NO_STREAK, Streak, add_lengths, streak_of
from .game_summary import GameSummary

BlancoPlayed = tuple[GameSummary, BlancoSeatSummary]
"""A game as one profile played it: the game and its own seat."""


@dataclass(frozen=True, slots=True)
class BlancoFigures:
    """What finished games say together."""

    games: int = 0
    won: int = 0
    winning: Streak = NO_STREAK
    """Games won in a row."""
    points: tuple[int, ...] = ()
    """Oldest first: cards left, and twelve for who was still on the first grid."""
    average: float | None = None
    """Points a game; the fewer, the better."""
    second_grid: int = 0
    """Games in which the first grid was cleared."""
    turns: float = 0.0
    clears: float = 0.0
    """Counts a game."""
    quickest: int | None = None
    """The fewest turns in which a game was won."""
    longest_chain: int = 0
    chains: tuple[int, ...] = ()
    """How many chains had 1, 2, 3, … lines, in all games together."""


def blanco_figures_of(played: Sequence[BlancoPlayed]) -> BlancoFigures:
    """Add up finished games of one profile, given oldest first."""
    if not played:
        return BlancoFigures()
    games, seats = len(played), [seat for _, seat in played]
    points = tuple([seat.total for seat in seats])
    return BlancoFigures(
        games=games,
        won=sum(seat.has_won for seat in seats),
        winning=streak_of([bool(seat.has_won) for seat in seats]),
        points=points,
        average=sum(points) / games,
        second_grid=sum(seat.stage > 1 for seat in seats),
        turns=sum(seat.turns for seat in seats) / games,
        clears=sum(seat.clears for seat in seats) / games,
        quickest=min((seat.turns for seat in seats if seat.has_won), default=None),
        longest_chain=max(seat.longest_chain for seat in seats),
        chains=add_lengths(seat.chains for seat in seats),
    )
