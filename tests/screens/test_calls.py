"""The words of a cascade: one at a time, and none that falls back behind the one before."""

from __future__ import annotations

from game.luckybox.rules.events import SquareCrossed
from game.luckybox.scenes.round.panels import FADES, POPS
from game.luckybox.scenes.round.round_show import word_progress
from game.luckybox.scenes.round.tiles import Called
from game.stage import Shown


def tier(progress: float, combo: int = 3) -> Called:
    return Shown(SquareCrossed(0, 1, 0, 5, 1, (2, 0), combo, combo - 1), progress, part="tier")


def counted(progress: float, combo: int) -> Called:
    return tier(progress, combo)._replace(part="combo")


def test_the_word_of_a_tier_comes_and_goes_in_its_own_time() -> None:
    for progress in (0.0, 0.1, 0.5, 0.95):
        assert word_progress(tier(progress), counted(progress, 3)) == progress
        assert word_progress(tier(progress), None) == progress


def test_a_cross_that_follows_keeps_the_word_from_going() -> None:
    assert word_progress(tier(0.95), counted(0.3, 4)) < FADES


def test_a_cross_that_follows_does_not_make_the_word_jump_up_again() -> None:
    assert word_progress(tier(0.95), counted(0.0, 4)) == POPS
    assert word_progress(tier(0.1), counted(0.0, 4)) == 0.1


def test_a_cross_that_follows_late_calls_the_word_again() -> None:
    assert word_progress(None, counted(0.0, 4)) == 0.0
