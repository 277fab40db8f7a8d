"""How often counsel was taken stays with a game: in its record, bounded, and in no branch of it."""

from dataclasses import replace

import pytest

from game.box import GAMES
from game.luckybox.record import LuckyboxMatch, new_match
from game.match import branch_of
from game.record import Player, hints_of, read_record, write_record
from game.statistics import read_deeds
from tests.box import summarise
from tests.libraries import laid, play


def played(*hints: int) -> LuckyboxMatch:
    """Begin a game in which each seat took counsel so often."""
    players = [Player(f"P{seat}", seat) for seat in range(len(hints))]
    match = new_match(players, "classic", 5)
    match.hints = list(hints)
    match.act(match.legal(0)[0])
    return match


def test_hints_are_read_again_as_they_were_written() -> None:
    record = read_record(write_record(played(3, 0).record()), GAMES)
    assert hints_of(record) == (3, 0)
    assert LuckyboxMatch.resumed(record).hints == [3, 0]


def test_a_game_without_hints_says_nothing_of_them() -> None:
    assert "hints" not in played(0, 0).record().extra


@pytest.mark.parametrize("said", [None, 3, "3", [1], [1, 2, 3], [True, -1], [10**9, 1.5], [[], {}]])
def test_hints_that_make_no_sense_count_as_none(said: object) -> None:
    record = replace(played(1, 1).record(), extra={"hints": said})
    assert hints_of(record) == (0, 0)


def test_who_took_counsel_has_played_and_proves_nothing_more() -> None:
    match = play(laid(("Ada", "Bo")))
    plain = summarise(match.record()).seats
    match.hints[1] = 4
    ada, bo = summarise(match.record()).seats
    assert (ada, bo.hints, bo.total) == (plain[0], 4, plain[1].total)
    proven = read_deeds(plain[1].deeds)
    assert len(proven) > 2
    assert read_deeds(bo.deeds) == {key: proven[key] for key in ("finished", "crosses")}


def test_a_branch_begins_without_the_hints_of_the_other_game() -> None:
    match = played(2)
    branch = branch_of(match.record(), 1, match.players)
    assert hints_of(branch) == (0,)
