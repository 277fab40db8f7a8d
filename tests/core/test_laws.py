"""The laws of the sixty cards: the shipped deck keeps them, and each broken one is told."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.rules import BONUSES, NUMBER_BONUSES, Face, broken_laws

DECK = load_deck(DEFAULT_DECK)


def with_card(index: int, **changes: object) -> list[Face]:
    deck = list(DECK)
    deck[index] = replace(deck[index], **changes)
    return deck


def first(is_wanted: Callable[[Face], bool]) -> int:
    return next(index for index, face in enumerate(DECK) if is_wanted(face))


def test_the_shipped_deck_keeps_every_law() -> None:
    assert broken_laws(DECK) == []


def test_a_card_too_few_is_told() -> None:
    assert "there are 59 cards, not 60" in broken_laws(DECK[:-1])


def test_a_row_that_is_no_band_is_told() -> None:
    found = broken_laws(with_card(4, grid=(1, 2, 4, 3, 5, 6, 7, 8, 9)))
    assert "card 5 has a row that is not made of 1-2-3, 4-5-6 or 7-8-9" in found


@pytest.mark.parametrize("grid", [(1, 2, 3) * 3, (1, 2, 3, 4, 5, 6, 7, 8, 9)])
def test_a_card_needs_one_band_twice_and_another_once(grid: tuple[int, ...]) -> None:
    assert "card 5 does not have one band twice and another once" in broken_laws(
        with_card(4, grid=grid)
    )


def test_pairs_and_numbers_out_of_balance_are_told() -> None:
    index = first(lambda face: set(face.grid) == {1, 2, 3, 4, 5, 6} and face.grid.count(1) == 2)
    found = broken_laws(with_card(index, grid=(4, 5, 6, 5, 6, 4, 1, 2, 3)))
    assert found == [
        "9 cards have 1-2-3 twice and 4-5-6 once, not 10",
        "11 cards have 4-5-6 twice and 1-2-3 once, not 10",
        "the number 1 stands on 59 squares, not 60",
        "the number 2 stands on 59 squares, not 60",
        "the number 3 stands on 59 squares, not 60",
        "the number 4 stands on 61 squares, not 60",
        "the number 5 stands on 61 squares, not 60",
        "the number 6 stands on 61 squares, not 60",
    ]


def test_every_count_of_bonuses_is_exact() -> None:
    index = first(lambda face: face.columns[0] == "moon")
    _, *others = DECK[index].columns
    assert broken_laws(with_card(index, columns=("bolt2", *others))) == [
        "all line ends have 24 double bolts, not 23",
        "all line ends have 48 moons, not 49",
        "the column ends have 24 double bolts, not 23",
        "the column ends have 47 moons, not 48",
    ]


def test_every_kind_of_bonus_has_a_name_to_be_counted_by() -> None:
    counted = [bonus for bonus in BONUSES.values() if bonus.key not in NUMBER_BONUSES]
    assert [bonus.key for bonus in counted if not bonus.plural] == []


def test_rows_and_columns_are_counted_apart() -> None:
    index = first(lambda face: face.rows[0] == "bolt" and face.columns[0] == "moon")
    face = DECK[index]
    swapped = with_card(index, rows=("moon", *face.rows[1:]), columns=("bolt", *face.columns[1:]))
    assert broken_laws(swapped) == [
        "the row ends have 17 single bolts, not 18",
        "the row ends have 2 moons, not 1",
        "the column ends have 33 single bolts, not 32",
        "the column ends have 47 moons, not 48",
    ]


def test_each_digit_is_counted() -> None:
    index = first(lambda face: face.rows[0] == "7")
    found = broken_laws(with_card(index, rows=("8", *DECK[index].rows[1:])))
    assert found == [
        "the bonus 7 stands at 16 line ends, not 17",
        "the bonus 8 stands at 18 line ends, not 17",
    ]


def test_a_row_number_of_a_band_that_the_card_has_is_told() -> None:
    index = first(lambda face: "7" in face.rows)
    card = DECK[index].id
    grid = (7, 8, 9, 8, 9, 7, 1, 2, 3)
    assert f"card {card} has the bonus 7 at a row and its band in a row" in broken_laws(
        with_card(index, grid=grid)
    )


def test_a_column_number_of_the_band_that_the_card_lacks_is_told() -> None:
    index = first(lambda face: 9 not in face.grid)
    card = DECK[index].id
    assert f"card {card} has the bonus 9 at a column and lacks its band" in broken_laws(
        with_card(index, columns=("9", "", ""))
    )


def test_equal_faces_are_told_whatever_their_ids() -> None:
    twin = DECK[2].renumbered(60)
    assert "cards 3 and 60 are equal" in broken_laws([*DECK[:59], twin])
