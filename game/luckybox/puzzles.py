"""The shipped puzzles, the exact search that proves their solutions, and the players' ratings.

In a puzzle, one chain of crosses is worth more than all others.  This module must not know
screens, clocks or the bots' mind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.luckybox.rules import FULL_MASK, Action, State, apply, legal_actions

SOLVER_SEAT = 0


class AnswerChain(NamedTuple):
    """A chain of actions that answers a number, with the points that it banks."""

    actions: tuple[Action, ...]
    points: int
    """The points of cards and stars in this round after the chain."""
    crossed: tuple[int, ...]
    """The mask of the crossed squares of each card after the chain."""


def points_in_round(game: State) -> int:
    seat, edition, at = game.seats[SOLVER_SEAT], game.setup.edition, game.round - 1
    finished = sum(held.crossed == FULL_MASK for held in seat.held)
    return finished * edition.card_points[at] + edition.star_points[seat.stars[at]]


def is_answered(game: State) -> bool:
    return game.seats[SOLVER_SEAT].answered and not game.seats[SOLVER_SEAT].pending


def find_answer_chains(game: State, most: int) -> Iterator[AnswerChain]:
    """Yield one chain to each possible outcome.  Raise ``OverflowError`` beyond ``most`` states."""
    known = {_state_key(game)}
    open_ends: list[tuple[State, tuple[Action, ...]]] = [(game, ())]
    while open_ends:
        at, actions = open_ends.pop()
        if is_answered(at):
            crossed = tuple(held.crossed for held in at.seats[SOLVER_SEAT].held)
            yield AnswerChain(actions, points_in_round(at), crossed)
            continue
        for action in legal_actions(at, SOLVER_SEAT):
            after = apply(at, action).game
            moment = _state_key(after)
            if moment not in known:
                known.add(moment)
                open_ends.append((after, (*actions, action)))
        if len(known) > most:
            raise OverflowError(f"more than {most} moments")


def _state_key(game: State) -> tuple[object, ...]:
    seat = game.seats[SOLVER_SEAT]
    waiting = sorted(pending.bonus for pending in seat.pending)
    return (seat.answered, *(held.crossed for held in seat.held), *waiting)


SHIPPED_PUZZLES_FILE = Path(__file__).with_name("shipped_puzzles.json")
DAILY_PUZZLE_COUNT = 240
"""How many puzzles, the first of the list of all puzzles, take turns as the daily puzzle."""
FIRST_PUZZLE_DAY = date(2026, 1, 1)
DAILY_PUZZLE_STEP = 89
"""How far down the list the next daily puzzle is.  Coprime with the count, so none is missed."""


class Puzzle(NamedTuple):
    """A puzzle: a game up to a number to answer, and the points to reach with the answer."""

    number: int
    """The place among the shipped puzzles, from 1.  It never changes."""
    code: str
    """The challenge code of the game so far."""
    points: int
    """The points that the best chain banks.  No other chain banks as many."""
    second: int
    """The points that the second-best chain banks."""
    crosses: int

    @property
    def grade(self) -> int:
        """The difficulty, from 1 to 5."""
        return min(5, max(1, (self.crosses - 1) // 2))


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    rows = json.loads(SHIPPED_PUZZLES_FILE.read_text("ascii"))
    return tuple(Puzzle(at, *row) for at, row in enumerate(rows, 1))


def puzzle_of_day(day: date) -> Puzzle:
    puzzles = shipped_puzzles()[:DAILY_PUZZLE_COUNT]
    return puzzles[(day - FIRST_PUZZLE_DAY).days * DAILY_PUZZLE_STEP % len(puzzles)]


INITIAL_RATING = 1000
RATING_OF_GRADE = (800, 1000, 1200, 1400, 1600)
"""The ratings of puzzles of grade 1 to 5."""
EARLY_RATING_STEP, LATER_RATING_STEP = 48, 24
"""The most points by which one puzzle moves a rating: in the first ten tries, and later."""
RATING_SPREAD = 400.0
"""The difference of ratings at which the stronger side wins ten times out of eleven."""


def chance_to_solve(rating: float, grade: int) -> float:
    return 1 / (1 + 10 ** ((RATING_OF_GRADE[grade - 1] - rating) / RATING_SPREAD))


def rating_after_try(rating: float, tries: int, grade: int, score: float) -> float:
    """Return the new rating.  ``score`` is 1 for solved, 0.5 for solved with a hint, else 0."""
    step = EARLY_RATING_STEP if tries < 10 else LATER_RATING_STEP
    return rating + step * (score - chance_to_solve(rating, grade))
