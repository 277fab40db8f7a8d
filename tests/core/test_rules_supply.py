"""Bolts and moons when there are only so many: the French edition (rules.md §1, Editions)."""

import pytest

from game.luckybox.rules import (
    BGA,
    CLASSIC,
    FRENCH,
    Cross,
    Edition,
    State,
    UseBonus,
    apply,
    new_game,
)
from game.luckybox.rules.events import BoltsGained, BoltsSpent, BonusLost, MoonGained
from tests.table import kinds, revealed, seat_with, setup_for


def one_line_short(row: str, column: str = "") -> str:
    """Draw a card whose row is one square short, and its column too if that is to pay."""
    x = "x" * bool(column)
    return f"card 1 x1 x2 5 | {row} \n 1 2 {x}3 | . \n 1 2 {x}3 | . \n . . {column or '.'}"


def paid(mark: str, bolts: int, moons: int = 24) -> tuple[State, tuple[object, ...]]:
    game = revealed(5, one_line_short(mark), edition=FRENCH, bolt_supply=bolts, moon_supply=moons)
    return apply(game, Cross(0, 1, 2))


@pytest.mark.parametrize(
    ("players", "bolts", "moons"),
    [(1, 26, 24), (2, 22, 24), (6, 6, 24), (7, 32, 48), (12, 12, 48)],
)
def test_the_starting_bolts_come_out_of_the_supply(players: int, bolts: int, moons: int) -> None:
    game, _ = new_game(setup_for(players, FRENCH))
    assert (game.bolt_supply, game.moon_supply) == (bolts, moons)
    assert all(seat.bolts == 4 for seat in game.seats)


@pytest.mark.parametrize("edition", [CLASSIC, BGA])
def test_the_other_editions_know_no_limit(edition: Edition) -> None:
    game, _ = new_game(setup_for(12, edition))
    assert (game.bolt_supply, game.moon_supply) == (None, None)


def test_taking_a_bolt_leaves_one_less() -> None:
    game, events = paid("L", bolts=3)
    assert game.bolt_supply == 2
    assert events[-1] == BoltsGained(0, 1, 0, 1, 0, 5, 2, 0)


def test_of_two_bolts_with_one_left_the_one_is_taken() -> None:
    game, events = paid("LL", bolts=1)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 5)
    assert events[-1] == BoltsGained(0, 1, 0, 1, 1, 5, 0, 0)


@pytest.mark.parametrize(("mark", "bonus"), [("L", "bolt"), ("LL", "bolt2")])
def test_a_bolt_that_is_not_there_is_lost(mark: str, bonus: str) -> None:
    game, events = paid(mark, bolts=0)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 4)
    assert events[-1] == BonusLost(0, 1, 0, bonus, "supply", 0)


def test_moons_run_out_too() -> None:
    game, events = paid("M", bolts=9, moons=1)
    assert (game.moon_supply, game.seats[0].moons) == (0, 1)
    assert events[-1] == MoonGained(0, 1, 0, 1, 0, 0)
    game, events = paid("M", bolts=9, moons=0)
    assert (game.moon_supply, game.seats[0].moons) == (0, 0)
    assert events[-1] == BonusLost(0, 1, 0, "moon", "supply", 0)


def test_spent_bolts_go_back_before_the_line_pays() -> None:
    game = revealed(4, one_line_short("L"), edition=FRENCH, bolt_supply=0, moon_supply=0)
    game, events = apply(game, Cross(0, 1, 2))
    assert events[0] == BoltsSpent(0, 1, 3, 1, 1, 2)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 4)


def test_first_come_first_served() -> None:
    cards = one_line_short("LL"), one_line_short("LL").replace("card 1", "card 2")
    table = revealed(5, *cards, edition=FRENCH, bolt_supply=3, moon_supply=0)
    first, _ = apply(apply(table, Cross(0, 1, 2)).game, Cross(1, 2, 2))
    assert [seat.bolts for seat in first.seats] == [6, 5]
    second, _ = apply(apply(table, Cross(1, 2, 2)).game, Cross(0, 1, 2))
    assert [seat.bolts for seat in second.seats] == [5, 6]


def test_what_another_spends_can_be_earned() -> None:
    cards = one_line_short("L"), one_line_short(".").replace("card 1", "card 2")
    table = revealed(5, *cards, edition=FRENCH, bolt_supply=0, moon_supply=0)
    early, _ = apply(table, Cross(0, 1, 2))
    assert early.seats[0].bolts == 4
    late, _ = apply(apply(table, Cross(1, 2, 3)).game, Cross(0, 1, 2))
    assert [seat.bolts for seat in late.seats] == [5, 0]


def test_a_bonus_cross_takes_what_is_there_when_it_is_made() -> None:
    card = "card 1 x1 x2 5 | 4 \n x4 x2 4 | LL \n 1 2 3 | . \n . . ."
    table = revealed(5, card, seat_with(one_line_short("L").replace("card 1", "card 2")))
    table = table._replace(bolt_supply=2, setup=setup_for(2, FRENCH))
    table, _ = apply(table, Cross(0, 1, 2))
    table, _ = apply(table, Cross(1, 2, 2))
    table, events = apply(table, UseBonus(0, 1, 0, 1, 5))
    assert kinds(events)[-1] == "BoltsGained"
    assert [seat.bolts for seat in table.seats] == [5, 5]


def test_row_and_column_share_what_is_left() -> None:
    card = one_line_short("L", "LL")
    game = revealed(5, card, edition=FRENCH, bolt_supply=2, moon_supply=0)
    game, events = apply(game, Cross(0, 1, 2))
    assert [(e.gained, e.missed) for e in events if isinstance(e, BoltsGained)] == [(1, 0), (1, 1)]
