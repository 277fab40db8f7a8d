"""Who has won, in words: margins, ties and how they are broken."""

from __future__ import annotations

import pytest

from game.luckybox.rules import EDITIONS, Edition, outcome
from game.luckybox.scenes.score.final_solo import (
    places,
    reason_in_words,
    split_verdict,
    winner_in_words,
)
from game.scenes.frame.charts import names_in_words
from tests.played import Result, ended_with


def said(*results: Result) -> tuple[str, str]:
    """Give what is said of a game that ended like this: who has won, and why."""
    ended = outcome(ended_with(results).match.game)
    assert ended is not None
    assert [sheet.total for sheet in ended.sheets] == [result.total for result in results]
    return winner_in_words(ended), reason_in_words(ended)


def test_the_highest_total_wins_by_so_many_points() -> None:
    assert said(Result(58), Result(51), Result(40)) == (
        "Ann wins!",
        "Ann is 7 points ahead of Björn.",
    )


def test_everyone_who_is_second_is_named() -> None:
    reason = said(Result(58), Result(50), Result(50))[1]
    assert reason == "Ann is 8 points ahead of Björn and Chloé."


def test_a_tie_of_two_is_broken_by_moons() -> None:
    assert said(Result(58, moons=3), Result(58, moons=5), Result(30, moons=4)) == (
        "Björn wins!",
        "Ann and Björn have 58 points each. Björn has more moons: 5 to 3.",
    )


def test_a_tie_of_several_is_broken_by_moons() -> None:
    assert said(Result(58, moons=3), Result(58, moons=5), Result(58, moons=2)) == (
        "Björn wins!",
        "Ann, Björn and Chloé have 58 points each. Of them, Björn has the most moons.",
    )


def test_a_tie_of_many_is_counted() -> None:
    reason = said(*[Result(50, moons=moons) for moons in (1, 2, 3, 4, 5)])[1]
    assert reason == "5 players have 50 points each. Of them, Ева has the most moons."


def test_moons_may_leave_some_of_the_tied_sharing() -> None:
    assert said(Result(58, moons=5), Result(58, moons=2), Result(58, moons=5)) == (
        "Ann and Chloé share the win!",
        "Ann, Björn and Chloé have 58 points each. Of them, Ann and Chloé have the most "
        "moons and share the win.",
    )


def test_as_many_moons_share_the_win() -> None:
    assert said(Result(58), Result(58), Result(30, moons=1)) == (
        "Ann and Björn share the win!",
        "Ann and Björn have 58 points each. Their moons are tied too: they share the win.",
    )


def test_names_are_listed_as_one_says_them() -> None:
    assert names_in_words(["Ada"]) == "Ada"
    assert names_in_words(["Ada", "Félix"]) == "Ada and Félix"
    assert names_in_words(["Ada", "Félix", "Gigi"]) == "Ada, Félix and Gigi"


def test_shared_places_leave_the_next_ones_empty() -> None:
    results = [Result(50, 3), Result(60, 3), Result(50, 3), Result(50, 2), Result(40, 4)]
    ended = outcome(ended_with(results).match.game)
    assert ended is not None
    assert places(ended.sheets) == (2, 1, 2, 4, 5)


@pytest.mark.parametrize(
    ("title", "shout", "rest"),
    [
        ("Great game! Or was it just luck?", "Great game!", "Or was it just luck?"),
        ("Super Mega UNlucky.", "Super Mega UNlucky.", ""),
        ("A good start, how about a better end?", "A good start,", "how about a better end?"),
        ("¡Gran partida! ¿O fue solo suerte?", "¡Gran partida!", "¿O fue solo suerte?"),
        ("Super... Mega... STAR !!!", "Super... Mega... STAR !!!", ""),
        (
            "C’est un bon début... mais pas encore une happy end.",
            "C’est un bon début...",
            "mais pas encore une happy end.",
        ),
        (
            "Super partie ! Ou était-ce de la chance ?",
            "Super partie !",
            "Ou était-ce de la chance ?",
        ),
    ],
)
def test_a_verdict_is_a_shout_and_the_rest(title: str, shout: str, rest: str) -> None:
    assert split_verdict(title) == (shout, rest)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_no_verdict_loses_a_word(edition: Edition) -> None:
    for step in edition.solo_scale:
        assert " ".join(split_verdict(step.title)).split() == step.title.split()
