"""Matches of several games: who sits where, who leads, and when it is over.

Pure counting: knows results, not how they came about.  Where the rulebook is silent: everybody
begins in turn, and who is level on cards after three games shares the win.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from game.rules.shuffle import shuffled

from .model import MAX_PLAYERS

ADDED_UP = 3
"""Games of a match that goes by cards left."""


class SeriesKind(StrEnum):
    """What a match is played for (Continuing the Game)."""

    SINGLE = "single"
    FIRST_TO_2 = "first-to-2"
    FIRST_TO_3 = "first-to-3"
    THREE_GAMES = "three-games"
    """Three games added up: fewest cards left wins."""


WINS_NEEDED = {SeriesKind.SINGLE: 1, SeriesKind.FIRST_TO_2: 2, SeriesKind.FIRST_TO_3: 3}
MOST_GAMES = MAX_PLAYERS * (max(WINS_NEEDED.values()) - 1) + 1
"""The longest match: everybody one win away from the end, and a last game."""


class Result(NamedTuple):
    """How one game of a match ended; players are those of the match, wherever they sat."""

    winner: int
    points: tuple[int, ...]
    """Cards left, a count a player."""


class Standings(NamedTuple):
    """How a match stands."""

    games: int
    """Games played."""
    wins: tuple[int, ...]
    points: tuple[int, ...]
    """Cards left, all games added up."""
    winners: tuple[int, ...]
    """Empty while the match goes on; several if they share it."""


def standings(kind: SeriesKind, players: int, results: Sequence[Result]) -> Standings:
    """Count what the games of a match have brought everybody."""
    wins = tuple([sum(result.winner == p for result in results) for p in range(players)])
    points = tuple([sum(result.points[p] for result in results) for p in range(players)])
    winners: tuple[int, ...] = ()
    if kind is SeriesKind.THREE_GAMES:
        if len(results) >= ADDED_UP:
            winners = tuple([p for p in range(players) if points[p] == min(points)])
    else:
        winners = tuple([p for p in range(players) if wins[p] >= WINS_NEEDED[kind]])
    return Standings(len(results), wins, points, winners)


def seating(players: int, game: int) -> tuple[int, ...]:
    """Say which player of the match sits in each seat of its game 1, 2, …: the next one begins."""
    return tuple([(seat + game - 1) % players for seat in range(players)])


def seed_of(seed: int, game: int) -> int:
    """Give the seed of game 1, 2, … of a match; the first one's is the match's own."""
    if game == 1:
        return seed
    return int("".join(map(str, shuffled(range(10), seed, f"game {game}"))))
