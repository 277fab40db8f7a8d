"""Every puzzle that is shipped, searched once more by the rules to its last chain."""

from game.challenge import read_code
from game.luckybox.puzzles.puzzle import shipped
from game.workshop.trials import best_of, is_obvious
from tests.box import GAMES


def test_every_puzzle_has_one_best_chain_that_the_plain_bot_misses() -> None:
    for puzzle in shipped():
        game = read_code(puzzle.code, GAMES).state
        assert best_of(game) == (puzzle.points, puzzle.second, puzzle.crosses), puzzle.number
        assert not is_obvious(game), puzzle.number
