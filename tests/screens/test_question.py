"""The question: squares and their costs, discs, passing, and which action a click means."""

from __future__ import annotations

import pytest

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    CLASSIC,
    FRENCH,
    Cross,
    Edition,
    Pass,
    Pending,
    Phase,
    Seat,
    State,
    UseBonus,
)
from game.luckybox.scenes.round.round_show import Asked, Question, ask, lines_completed_by
from game.record import Player
from tests.records import stand_at
from tests.table import revealed, seat_with

CARD = """
    card 1  1  2  5 | .
            9 x5  4 | .
            6  3 x2 | .
            .  .  .
"""
TWO_CARDS = """
    card 1 x1 x2 x5 | 4
            9  5  4 | .
            6  3 x2 | ?
            .  .  .
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2 x3 | 4
            .  .  .
"""


def match_at(game: State) -> LuckyboxMatch:
    """Sit down at a game that has come this far."""
    match = LuckyboxMatch(game.setup, [Player(name) for name in game.setup.players], "test")
    stand_at(match, game)
    return match


def asked(drawing: str, number: int = 5, bolts: int = 4, edition: Edition = CLASSIC) -> Question:
    return ask(match_at(revealed(number, seat_with(drawing, bolts), edition=edition)), 0)


def waiting(drawing: str, *pending: Pending) -> LuckyboxMatch:
    """Draw a seat that has answered and has bonuses to use."""
    seat: Seat = seat_with(drawing)._replace(answered=True, combo=1, pending=pending)
    return match_at(revealed(5, seat))


def test_an_open_match_costs_nothing_and_the_others_their_distance() -> None:
    question = asked(CARD)
    assert question.kind is Asked.NUMBER
    assert question.costs == {
        (1, 0): 4,
        (1, 1): 3,
        (1, 2): 0,
        (1, 3): 4,
        (1, 5): 1,
        (1, 6): 1,
        (1, 7): 2,
    }
    assert question.discs == {}


def test_without_bolts_only_the_number_itself_may_be_crossed() -> None:
    assert asked(CARD, bolts=0).costs == {(1, 2): 0}


def test_passing_is_asked_only_where_it_is_allowed() -> None:
    assert not asked(CARD).may_pass
    assert asked(CARD, edition=FRENCH).may_pass
    nothing_open = asked(CARD, number=8, bolts=0)
    assert nothing_open.may_pass
    assert nothing_open.costs == {}
    assert nothing_open.legal == [Pass(0)]


def test_a_click_on_a_square_answers_with_it() -> None:
    question = asked(CARD)
    assert question.action_for((1, 5)) == Cross(0, 1, 5)
    assert question.action_for((1, 4)) is None
    assert question.action_for((7, 5)) is None


def test_nothing_is_asked_between_turns() -> None:
    game = revealed(5, CARD)._replace(phase=Phase.SCORED)
    assert ask(match_at(game), 0) == Question()


def test_a_waiting_number_goes_to_every_open_square_of_its_number() -> None:
    question = ask(waiting(TWO_CARDS, Pending(1, 0, "4", 1, 1)), 0)
    assert question.kind is Asked.BONUS
    assert question.costs == {(1, 5): 0, (2, 0): 0}
    assert question.discs == {(1, 0): "4"}
    assert not question.may_pass
    assert question.action_for((2, 0)) == UseBonus(0, 1, 0, 2, 0)


def test_a_waiting_joker_goes_to_every_open_square() -> None:
    question = ask(waiting(TWO_CARDS, Pending(1, 2, "?", 1, 1)), 0)
    assert len(question.costs) == 10
    assert question.action_for((2, 5)) == UseBonus(0, 1, 2, 2, 5)


@pytest.mark.parametrize("first", [0, 1])
def test_a_square_for_two_bonuses_takes_the_number_and_saves_the_joker(first: int) -> None:
    pending = Pending(1, 0, "4", 1, 1), Pending(1, 2, "?", 1, 1)
    question = ask(waiting(TWO_CARDS, pending[first], pending[1 - first]), 0)
    assert question.action_for((2, 0)) == UseBonus(0, 1, 0, 2, 0)
    assert question.action_for((2, 1)) == UseBonus(0, 1, 2, 2, 1), "only the joker goes there"


def test_choosing_the_disc_first_decides() -> None:
    match = waiting(TWO_CARDS, Pending(1, 0, "4", 1, 1), Pending(1, 2, "?", 1, 1))
    four = ask(match, 0, chosen_disc=(1, 0))
    assert set(four.costs) == {(1, 5), (2, 0)}
    assert four.action_for((2, 0)) == UseBonus(0, 1, 0, 2, 0)
    assert set(four.discs) == {(1, 0), (1, 2)}, "the other may be chosen instead"
    joker = ask(match, 0, chosen_disc=(1, 2))
    assert joker.action_for((2, 0)) == UseBonus(0, 1, 2, 2, 0)


def test_two_discs_of_the_same_bonus_count_as_one() -> None:
    match = waiting(TWO_CARDS, Pending(1, 0, "4", 1, 1), Pending(2, 2, "4", 1, 1))
    question = ask(match, 0)
    assert set(question.discs) == {(1, 0), (2, 2)}
    assert isinstance(question.action_for((2, 0)), UseBonus)
    chosen = ask(match, 0, chosen_disc=(2, 2))
    assert chosen.action_for((2, 0)) == UseBonus(0, 2, 2, 2, 0), "but a chosen one is that one"


def test_choices_that_no_longer_hold_are_dropped() -> None:
    match = waiting(TWO_CARDS, Pending(1, 0, "4", 1, 1))
    question = ask(match, 0, chosen_disc=(9, 9), chosen_square=(1, 0))
    assert (question.chosen_disc, question.chosen_square) == (None, None)
    number = ask(match_at(revealed(5, CARD)), 0, (1, 0), (1, 2))
    assert (number.chosen_disc, number.chosen_square) == (None, None)


def test_the_lines_a_cross_would_complete() -> None:
    match = match_at(
        revealed(
            5,
            """
            card 1 x1 x2  5 | L
                    1  2 x3 | .
                    1  2 x3 | .
                    .  .  S
            """,
        )
    )
    assert lines_completed_by(match, 0, (1, 2)) == [(1, 0), (1, 5)]
    assert lines_completed_by(match, 0, (1, 3)) == []
    assert lines_completed_by(match, 0, (9, 3)) == []
