"""Illegal actions are refused in plain words, and change nothing (rules.md §1)."""

import pytest

from game.luckybox.rules import (
    Action,
    Cross,
    Face,
    Keep,
    Order,
    Pass,
    Phase,
    State,
    UseBonus,
    advance,
    apply,
    new_game,
    play,
)
from game.rules import IllegalAction, InvalidSetup
from tests.table import revealed, seat_with, setup_for

MINE = "card 17 x1 x2 5 | ? \n 1 2 3 | 2 \n 4 5 4 | 3 \n S M S"
YOURS = "card 31 x1 x2 5 | 9 \n 1 2 3 | 2 \n 4 5 9 | 3 \n S M S"


def table() -> State:
    return revealed(5, seat_with(MINE, bolts=1), YOURS)


def pending() -> State:
    return apply(table(), Cross(1, 31, 2)).game


def over() -> State:
    return table()._replace(phase=Phase.OVER)


def draft() -> State:
    return new_game(setup_for(2, order=Order(cards=tuple(range(1, 61))))).game


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (table, Cross(0, 17, 0), "this 1 is already crossed off"),
        (table, Cross(0, 31, 2), "Ann does not have card 31"),
        (table, Cross(0, 99, 2), "Ann does not have card 99"),
        (table, Cross(0, 17, 9), "card 17 has no square 9: squares are numbered 0 to 8"),
        (table, Cross(0, 17, -1), "card 17 has no square -1: squares are numbered 0 to 8"),
        (
            table, Cross(0, 17, 5),
            "not enough bolts: 5 to 3 takes 2, you have 1",
        ),
        (
            table, Pass(0),
            "card 17 has an open 5: cross it off, or spend bolts on another number",
        ),
        (table, Cross(2, 17, 2), "there is no player 2: players are numbered 0 to 1"),
        (table, Pass(-1), "there is no player -1: players are numbered 0 to 1"),
        (table, Keep(0, (1,)), "nothing to choose: the cards are already chosen"),
        (table, UseBonus(0, 17, 0, 17, 2), "Ann has no bonus waiting there on card 17"),
        (pending, Cross(1, 31, 7), "Björn has already played this number"),
        (pending, Pass(1), "Björn has already played this number"),
        (pending, UseBonus(1, 31, 1, 31, 8), "Björn has no bonus waiting there on card 31"),
        (pending, UseBonus(0, 31, 0, 17, 2), "Ann has no bonus waiting there on card 31"),
        (pending, UseBonus(1, 31, 0, 31, 7), "this bonus is for number 9, but the square shows 5"),
        (pending, UseBonus(1, 31, 0, 31, 0), "this 1 is already crossed off"),
        (pending, UseBonus(1, 31, 0, 17, 3), "Björn does not have card 17"),
        (over, Pass(0), "the game is over"),
        (draft, Cross(0, 1, 0), "no number revealed yet: choose your cards first"),
        (draft, Pass(0), "no number revealed yet: choose your cards first"),
        (draft, Keep(0, (1, 2)), "keep exactly 3 of the 5 cards, not 2"),
        (draft, Keep(0, ()), "keep exactly 3 of the 5 cards, not 0"),
        (draft, Keep(0, (1, 2, 6)), "card 6 was not offered to Ann"),
        (draft, Keep(0, (1, 2, 1)), "card 1 is chosen twice"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game, action: Action, reason: str
) -> None:
    before = game()
    with pytest.raises(IllegalAction) as refusal:
        apply(before, action)
    assert str(refusal.value) == reason
    assert refusal.value.template.format(**refusal.value.values) == reason
    assert before == game()


def test_one_keeps_cards_only_once() -> None:
    game, _ = apply(draft(), Keep(0, (1, 2, 3)))
    with pytest.raises(IllegalAction, match="Ann has already chosen cards"):
        apply(game, Keep(0, (3, 4, 5)))


def test_a_bonus_is_used_only_once() -> None:
    game, _ = apply(pending(), UseBonus(1, 31, 0, 31, 8))
    with pytest.raises(IllegalAction, match="has no bonus waiting there on card 31"):
        apply(game, UseBonus(1, 31, 0, 31, 8))


def test_the_table_waits_for_everyone() -> None:
    for game in (table(), pending(), draft(), over()):
        with pytest.raises(IllegalAction, match="cannot go on"):
            advance(game)


def test_an_answer_before_the_first_number_is_refused() -> None:
    game, _ = apply(apply(draft(), Keep(0, (1, 2, 3))).game, Keep(1, (6, 7, 8)))
    game, _ = advance(game)
    with pytest.raises(IllegalAction, match="no number revealed yet"):
        apply(game, Cross(0, 1, 0))


def test_playing_on_after_an_illegal_action_is_as_if_it_never_was() -> None:
    game = table()
    with pytest.raises(IllegalAction):
        play(game, Cross(0, 17, 0))
    assert play(game, Cross(0, 17, 2)) == play(table(), Cross(0, 17, 2))


# --- setups --------------------------------------------------------------------------------------

NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("players", "order", "reason"),
    [
        (0, Order(), "1 to 12 players, not 0"),
        (1, Order(cards=tuple(range(1, 60))), "each card exactly once"),
        (1, Order(cards=(1, *range(1, 60))), "each card exactly once"),
        (1, Order(cards=tuple(range(2, 62))), "each card exactly once"),
        (1, Order(cards=()), "each card exactly once"),
        (1, Order(numbers=(NINE,) * 3), "must be those of four rounds"),
        (1, Order(numbers=(NINE, NINE, NINE[:8], NINE)), "numbers of round 3"),
        (1, Order(numbers=(NINE, (1, 1, *NINE[:7]), NINE, NINE)), "numbers of round 2"),
        (1, Order(numbers=((0, *NINE[:8]), NINE, NINE, NINE)), "numbers of round 1"),
    ],
)
def test_a_setup_that_the_box_does_not_hold_is_refused(
    players: int, order: Order, reason: str
) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        new_game(setup_for(players, order=order))


@pytest.mark.parametrize(("players", "cards"), [(1, 59), (1, 120), (6, 61), (7, 60), (12, 119)])
def test_the_deck_must_fit_the_number_of_players(players: int, cards: int) -> None:
    setup = setup_for(1)
    face = setup.faces[1]
    faces: dict[int, Face] = {card: face.renumbered(card) for card in range(1, cards + 1)}
    with pytest.raises(InvalidSetup, match=f"{players} players need"):
        new_game(type(setup)(("P",) * players, setup.edition, 1, faces))


def test_thirteen_are_too_many() -> None:
    setup = setup_for(12)
    with pytest.raises(InvalidSetup, match="not 13"):
        new_game(type(setup)(("P",) * 13, setup.edition, 1, setup.faces))
