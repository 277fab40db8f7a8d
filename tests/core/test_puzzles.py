"""Puzzles: what is shipped is what it says, the same for everybody; exact search and ratings."""

from collections import Counter
from datetime import date, timedelta

import pytest

from game.challenge import read_code
from game.luckybox.puzzles import rating
from game.luckybox.puzzles.exact import chains_from, is_answered, points_in_round
from game.luckybox.puzzles.puzzle import FIRST_DAY, SHARED, STEP, puzzle_of, shipped
from game.luckybox.rules import apply, legal_actions
from tests.box import GAMES
from tests.puzzles import MOMENTS, best_of

SOME = shipped()[::24]


def test_there_are_two_hundred_and_more_of_every_depth_the_easy_ones_first() -> None:
    grades = [puzzle.grade for puzzle in shipped()]
    assert len(grades) >= 200
    assert grades == sorted(grades)
    assert min(Counter(grades).values()) >= 20 and set(grades) == {1, 2, 3, 4, 5}
    assert len({puzzle.code for puzzle in shipped()}) == len(grades)


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_has_one_best_chain_and_it_is_worth_what_is_said(puzzle) -> None:
    game = read_code(puzzle.code, GAMES).state
    assert best_of(game) == (puzzle.points, puzzle.second, puzzle.crosses)


@pytest.mark.parametrize("puzzle", SOME[::3], ids=lambda puzzle: str(puzzle.number))
def test_the_exact_search_finds_what_every_order_of_answers_finds(puzzle) -> None:
    """No moment is known to it that cannot be reached, and its chains are legal to the end."""
    game = read_code(puzzle.code, GAMES).state
    for chain in chains_from(game, MOMENTS):
        at = game
        for action in chain.actions:
            assert action in legal_actions(at, 0)
            at = apply(at, action).game
        assert is_answered(at)
        assert points_in_round(at) == chain.points


def test_a_search_that_grows_too_large_is_given_up() -> None:
    game = read_code(shipped()[-1].code, GAMES).state
    with pytest.raises(OverflowError):
        list(chains_from(game, 5))


def test_every_day_has_its_puzzle_and_all_have_their_turn() -> None:
    assert len(shipped()) >= SHARED
    days = [FIRST_DAY + timedelta(days=ahead) for ahead in range(SHARED)]
    assert len({puzzle_of(day).number for day in days}) == SHARED
    assert puzzle_of(FIRST_DAY + timedelta(days=SHARED)) == puzzle_of(FIRST_DAY)
    assert puzzle_of(date(2026, 1, 2)).number == 1 + STEP


def test_a_rating_rises_with_what_was_found_and_more_with_what_was_hard() -> None:
    easy = rating.after(rating.BEGIN, 20, 1, found=True)
    hard = rating.after(rating.BEGIN, 20, 5, found=True)
    missed = rating.after(rating.BEGIN, 20, 3, found=False)
    assert missed < rating.BEGIN < easy < hard
    assert rating.after(rating.BEGIN, 0, 5, found=True) > hard
