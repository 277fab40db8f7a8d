"""Puzzles: what is shipped is what it says, the same for everybody; exact search and ratings."""

from collections import Counter
from datetime import date, timedelta

import pytest

from game.challenge import read_code
from game.luckybox.puzzles import puzzle as puzzle_module
from game.luckybox.puzzles import puzzle as rating
from game.luckybox.puzzles.puzzle import (
    FIRST_DAY,
    SHARED,
    STEP,
    Puzzle,
    chains_from,
    is_answered,
    points_in_round,
    puzzle_of,
    shipped,
)
from game.luckybox.rules import State, apply, legal_actions
from game.workshop.trials import MOMENTS
from tests.tables.box import GAMES

SOME = shipped()[::24]
FEW_ORDERS = SOME[:6]
"""The shallow ones: of nine crosses there are thousands of orders."""
End = tuple[tuple[int, ...], int]
"""The masks of the cards, and the points of the round."""


def test_there_are_two_hundred_and_more_of_every_depth_the_easy_ones_first() -> None:
    grades = [puzzle.grade for puzzle in shipped()]
    assert len(grades) >= 200
    assert grades == sorted(grades)
    assert min(Counter(grades).values()) >= 20 and set(grades) == {1, 2, 3, 4, 5}
    assert len({puzzle.code for puzzle in shipped()}) == len(grades)


def ends_of(game: State) -> set[End]:
    """Go through every order of answers, and take no moment for another."""
    ends, open_ends = set[End](), [game]
    while open_ends:
        at = open_ends.pop()
        if is_answered(at):
            ends.add((tuple(held.crossed for held in at.seats[0].held), points_in_round(at)))
        else:
            open_ends += [apply(at, action).game for action in legal_actions(at, 0)]
    return ends


@pytest.mark.parametrize("puzzle", FEW_ORDERS, ids=lambda puzzle: str(puzzle.number))
def test_the_exact_search_finds_what_every_order_of_answers_finds(puzzle: Puzzle) -> None:
    """Answering with nothing is among it."""
    game = read_code(puzzle.code, GAMES).state
    found = [(chain.crossed, chain.points) for chain in chains_from(game, MOMENTS)]
    assert set(found) == ends_of(game)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("puzzle", SOME[::3], ids=lambda puzzle: str(puzzle.number))
def test_the_chains_of_the_exact_search_are_legal_to_the_end(puzzle: Puzzle) -> None:
    game = read_code(puzzle.code, GAMES).state
    for chain in chains_from(game, MOMENTS):
        at = game
        for action in chain.actions:
            assert action in legal_actions(at, 0)
            at = apply(at, action).game
        assert is_answered(at)
        assert points_in_round(at) == chain.points


def test_a_search_that_grows_too_large_is_given_up() -> None:
    game = read_code(shipped()[0].code, GAMES).state
    moments = next(most for most in range(1, MOMENTS) if is_enough(game, most))
    assert moments >= len(ends_of(game))
    with pytest.raises(OverflowError, match=str(moments - 1)):
        list(chains_from(game, moments - 1))


def is_enough(game: State, most: int) -> bool:
    try:
        return bool(list(chains_from(game, most)))
    except OverflowError:
        return False


@pytest.mark.parametrize(
    ("crosses", "grade"), [(3, 1), (4, 1), (5, 2), (6, 2), (8, 3), (10, 4), (11, 5), (20, 5)]
)
def test_the_deeper_a_puzzle_the_higher_its_grade(crosses: int, grade: int) -> None:
    assert Puzzle(1, "", 9, 6, crosses).grade == grade


def test_every_day_has_its_puzzle_and_all_have_their_turn() -> None:
    assert len(shipped()) >= SHARED
    days = [FIRST_DAY + timedelta(days=ahead) for ahead in range(SHARED)]
    assert len({puzzle_of(day).number for day in days}) == SHARED
    assert puzzle_of(FIRST_DAY + timedelta(days=SHARED)) == puzzle_of(FIRST_DAY)
    assert puzzle_of(date(2026, 1, 2)).number == 1 + STEP


def test_puzzles_added_later_change_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [FIRST_DAY + timedelta(days=ahead) for ahead in (3, 500)]
    before = [puzzle_of(day) for day in days]
    more = (*shipped(), shipped()[0]._replace(number=len(shipped()) + 1))
    monkeypatch.setattr(puzzle_module, "shipped", lambda: more)
    assert [puzzle_of(day) for day in days] == before


def test_a_rating_moves_as_elo_says() -> None:
    """Half of the most between equals, an eleventh for what was ten times as likely."""
    assert rating.OF_GRADE[1] == rating.BEGIN
    assert rating.after(1000, 10, 2, 1.0) == 1000 + 12
    assert rating.after(1000, 10, 2, 0.0) == 1000 - 12
    assert rating.after(1000, 10, 2, 0.5) == 1000, "found with a hint"
    assert rating.after(1000, 9, 2, 1.0) == 1000 + 24, "one of the first ten"
    assert rating.after(1200, 10, 1, 1.0) == pytest.approx(1200 + 24 / 11)
    assert rating.chance(1200, 1) == pytest.approx(10 / 11)
