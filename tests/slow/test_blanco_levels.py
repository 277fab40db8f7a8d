"""The levels of Blanco stand in the order in which they are called, on a few fixed deals.

How strong they are takes a thousand games to say: ``mind measure`` plays them.
"""

import pytest

from game.workshop.trials import BlancoTrial, measure_blanco

GAMES = 80


@pytest.mark.parametrize("notes", [True, False])
def test_shrewd_beats_tidy(notes: bool) -> None:
    """It wins about four of five, without notes and with them."""
    found = measure_blanco(BlancoTrial("shrewd", "tidy", GAMES, 3, has_notes=notes))
    assert sum(one.has_won for one in found.played) > 0.66 * GAMES


def test_forgetful_loses_to_tidy() -> None:
    found = measure_blanco(BlancoTrial("forgetful", "tidy", GAMES, 4))
    assert 0.05 * GAMES < sum(one.has_won for one in found.played) < 0.48 * GAMES


def test_shrewd_is_ahead_of_two_tidy_ones() -> None:
    found = measure_blanco(BlancoTrial("shrewd", "tidy", 60, 5, players=3))
    assert sum(one.has_won for one in found.played) > 1.4 * 60 / 3


def test_shrewd_is_ahead_of_four_tidy_ones() -> None:
    found = measure_blanco(BlancoTrial("shrewd", "tidy", 16, 7, players=5))
    assert sum(one.has_won for one in found.played) > 1.2 * 16 / 5
