"""The shipped puzzles, the exact search that proves their solutions, and ratings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.luckybox.rules import FULL, Action, State, apply, legal_actions

SEAT = 0


class Chain(NamedTuple):
    """A way to answer a number."""

    actions: tuple[Action, ...]
    points: int
    """Banked in this round, from cards and stars."""
    crossed: tuple[int, ...]
    """The masks of the cards afterwards."""


def points_in_round(game: State) -> int:
    seat, edition, at = game.seats[SEAT], game.setup.edition, game.round - 1
    finished = sum(held.crossed == FULL for held in seat.held)
    return finished * edition.card_points[at] + edition.star_points[seat.stars[at]]


def is_answered(game: State) -> bool:
    return game.seats[SEAT].answered and not game.seats[SEAT].pending


def chains_from(game: State, most: int) -> Iterator[Chain]:
    """Yield all distinct ends of chains; raises ``OverflowError`` for more than ``most`` states."""
    known = {_moment(game)}
    open_ends: list[tuple[State, tuple[Action, ...]]] = [(game, ())]
    while open_ends:
        at, actions = open_ends.pop()
        if is_answered(at):
            crossed = tuple(held.crossed for held in at.seats[SEAT].held)
            yield Chain(actions, points_in_round(at), crossed)
            continue
        for action in legal_actions(at, SEAT):
            after = apply(at, action).game
            moment = _moment(after)
            if moment not in known:
                known.add(moment)
                open_ends.append((after, (*actions, action)))
        if len(known) > most:
            raise OverflowError(f"more than {most} moments")


def _moment(game: State) -> tuple[object, ...]:
    seat = game.seats[SEAT]
    waiting = sorted(pending.bonus for pending in seat.pending)
    return (seat.answered, *(held.crossed for held in seat.held), *waiting)


SHIPPED = Path(__file__).with_name("shipped.json")
SHARED = 240
"""Puzzles in the daily rotation; later ones are only in the list."""
FIRST_DAY = date(2026, 1, 1)
STEP = 89
"""Distance between the puzzles of two days; coprime with ``SHARED``."""


class Puzzle(NamedTuple):
    """A number to answer, and the points to reach."""

    number: int
    """Its place among the shipped ones, from 1; never changes."""
    code: str
    """A challenge code of the game so far."""
    points: int
    """Banked by the best chain; unique."""
    second: int
    """Banked by the second-best chain."""
    crosses: int

    @property
    def grade(self) -> int:
        """Difficulty, from 1 to 5."""
        return min(5, max(1, (self.crosses - 1) // 2))


@cache
def shipped() -> tuple[Puzzle, ...]:
    rows = json.loads(SHIPPED.read_text("ascii"))
    return tuple(Puzzle(at, *row) for at, row in enumerate(rows, 1))


def puzzle_of(day: date) -> Puzzle:
    puzzles = shipped()[:SHARED]
    return puzzles[(day - FIRST_DAY).days * STEP % len(puzzles)]


BEGIN = 1000
OF_GRADE = (800, 1000, 1200, 1400, 1600)
"""Ratings of the puzzle grades, grade 1 first."""
AT_FIRST, LATER = 48, 24
"""The most a puzzle moves a rating: one of the first ten, or a later one."""
SPREAD = 400.0
"""At this difference, the stronger side wins ten times of eleven."""


def chance(rating: float, grade: int) -> float:
    return 1 / (1 + 10 ** ((OF_GRADE[grade - 1] - rating) / SPREAD))


def after(rating: float, tries: int, grade: int, score: float) -> float:
    """Return the rating after a try; ``score``: 1 if solved, 0.5 with a hint, 0 if missed."""
    step = AT_FIRST if tries < 10 else LATER
    return rating + step * (score - chance(rating, grade))
