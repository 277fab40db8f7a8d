"""The levels of Blanco are as strong as they are called; the bounds are wide, the games few."""

import pytest

from game.blanco.measurement import Trial, measure

GAMES = 80


@pytest.mark.parametrize("notes", [True, False])
def test_shrewd_beats_tidy(notes: bool) -> None:
    """It wins about three of four; the bound is three standard errors below."""
    found = measure(Trial("shrewd", "tidy", GAMES, 3, has_notes=notes))
    assert sum(one.has_won for one in found.played) > 0.58 * GAMES


def test_forgetful_loses_to_tidy() -> None:
    found = measure(Trial("forgetful", "tidy", GAMES, 4))
    assert 0.05 * GAMES < sum(one.has_won for one in found.played) < 0.48 * GAMES


@pytest.mark.parametrize("players", [3, 5])
def test_shrewd_is_ahead_at_a_larger_table(players: int) -> None:
    found = measure(Trial("shrewd", "tidy", 60, 5, players=players))
    assert sum(one.has_won for one in found.played) > 1.1 * 60 / players
