"""Values are what frozen dataclasses are: equal and hashed by their fields, and left alone."""

from __future__ import annotations

import pytest

from game.values import Value


class Spot(Value):
    x: int
    y: int = 0


class Named(Spot):
    name: str = ""


class Other(Value):
    x: int
    y: int = 0


class Nothing(Value):
    """Has no fields."""


def test_fields_are_given_by_place_or_by_name_and_may_be_left_out_where_one_is_usual() -> None:
    assert (Spot(1).x, Spot(1).y) == (1, 0)
    assert Spot(1, 2) == Spot(x=1, y=2) == Spot(1, y=2) == Spot(y=2, x=1)
    assert Named(1, 2, "a") == Named(1, name="a", y=2)


@pytest.mark.parametrize(
    ("given", "named", "reason"),
    [
        ((), {}, "x of Spot is missing"),
        ((1, 2, 3), {}, "2 fields, and 3 are given"),
        ((1,), {"x": 2}, "x of Spot is given twice"),
        ((1,), {"z": 2, "a": 3}, "Spot has no a, z"),
    ],
)
def test_what_does_not_fit_is_refused(
    given: tuple[int, ...], named: dict[str, int], reason: str
) -> None:
    with pytest.raises(TypeError, match=reason):
        Spot(*given, **named)


def test_values_are_equal_by_class_and_fields() -> None:
    assert Spot(1) == Spot(1, 0)
    assert Spot(1) != Spot(2)
    assert Spot(1) != Other(1), "another class with the same fields"
    assert Spot(1) != Named(1)
    assert Spot(1) != (1, 0)
    assert Nothing() == Nothing()
    assert len({Spot(1), Spot(1, 0), Other(1), Nothing(), Nothing()}) == 3


def test_a_value_is_taken_apart_by_its_fields_in_their_order() -> None:
    match Named(1, 2, "a"):
        case Named(x, y, name):
            assert (x, y, name) == (1, 2, "a")
    match Spot(3):
        case Spot(x=3, y=y):
            assert y == 0


def test_a_value_stays_what_it_is() -> None:
    spot = Spot(1)
    with pytest.raises(AttributeError, match="frozen"):
        spot.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del spot.x
    assert spot.but(y=5) == Spot(1, 5)
    assert spot == Spot(1)
    with pytest.raises(TypeError, match="has no z"):
        spot.but(z=1)


def test_a_value_says_what_it_is() -> None:
    assert repr(Named(1, name="a")) == "Named(x=1, y=0, name='a')"
    assert repr(Nothing()) == "Nothing()"
