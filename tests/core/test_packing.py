"""Packing: choices, numbers, texts and rows come back as they were put in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.challenge import Packer, Unpackable, Unpacker


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
)
def test_choices_come_back_in_order(choices: list[tuple[int, int]]) -> None:
    packer = Packer()
    for choice, count in choices:
        packer.digit(choice, count)
    unpacker = Unpacker(packer.packed())
    assert [unpacker.digit(0, count) for _, count in choices] == [choice for choice, _ in choices]
    assert unpacker.is_empty


@settings(deadline=None)
@given(st.integers(), st.text(max_size=31), st.permutations(range(9)), st.integers(0, 9))
def test_numbers_texts_and_rows_come_back(number: int, text: str, row: Any, some: int) -> None:
    packer = Packer()
    packer.number(number)
    packer.text(text)
    packer.row(row[:some], range(9), some)
    unpacker = Unpacker(packer.packed())
    assert unpacker.number(0) == number and unpacker.text("") == text
    assert list(unpacker.row((), range(9), some)) == row[:some] and unpacker.is_empty


def test_what_there_is_no_room_for_is_refused() -> None:
    for put in (
        lambda packer: packer.digit(3, 3),
        lambda packer: packer.digit(-1, 3),
        lambda packer: packer.number(256**512),
        lambda packer: packer.text("x" * 128),
        lambda packer: packer.row([1, 1], [1, 2], 2),
    ):
        with pytest.raises(Unpackable):
            put(Packer())
    with pytest.raises(Unpackable):
        Unpacker(b"\1").row((), [1, 2], 3)
