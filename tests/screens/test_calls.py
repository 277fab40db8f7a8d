"""The words of a cascade: one at a time, and none that falls back behind the one before."""

from __future__ import annotations

from game.luckybox.scenes.round.round_show import word_progress
from game.luckybox.scenes.round.shout import FADES, POPS
from game.luckybox.stage import poses as show


def tier(progress: float, combo: int = 3) -> show.TierReached:
    return show.TierReached(0, combo, 1, 0, progress)


def counted(progress: float, combo: int) -> show.ComboCounted:
    return show.ComboCounted(0, combo, 1, 0, progress)


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
