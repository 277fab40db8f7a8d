"""Letters of any script: never cut in the middle, and nothing hides among them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.words.letters import (
    edges,
    has_controls,
    head,
    is_leftward,
    letters,
    tidy,
    without_controls,
)

ROCKETEER = "\U0001f469\u200d\U0001f680"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
BRAZIL = "\U0001f1e7\U0001f1f7"
TEXTS = st.text(
    st.sampled_from([*f"aé\u0301\u0323 李ש1{ROCKETEER}{ENGLAND}{BRAZIL}क्षि\u202e\x07\ufe0f"])
)


@pytest.mark.parametrize(
    "letter",
    ["a", "x\u0301\u0323", ROCKETEER, ENGLAND, BRAZIL, "\U0001f44d\U0001f3fd", "1\ufe0f\u20e3",
     "क्षि", "น้ำ"],
)  # fmt: skip
def test_what_readers_take_for_a_letter_is_one(letter: str) -> None:
    assert letters(f"b{letter}b") == ["b", letter, "b"]
    assert letters(letter * 3) == [letter] * 3
    assert not has_controls(letter)


@given(TEXTS)
def test_letters_are_all_of_a_text_and_heads_are_whole(text: str) -> None:
    assert "".join(letters(text)) == text
    for most in range(1, len(text) + 2):
        start = head(text, most)
        assert text.startswith(start)
        assert len(start) <= most
        assert len(start) in edges(text) or len(letters(text)[0]) > most


@given(TEXTS)
@settings(max_examples=400)
def test_what_is_tidied_has_nothing_to_tidy_and_nothing_hidden(text: str) -> None:
    clean = without_controls(tidy(text))
    assert tidy(clean) == clean
    assert not {unicodedata.category(char) for char in clean} & {"Cc", "Zl", "Zp", "Cs"}
    assert "\u202e" not in clean


@pytest.mark.parametrize(
    "odd",
    ["\x00", "\x1b", "\x9b", "\u200b", "\u200e", "\u202e", "\u2066", "\u2028", "\ufeff", "\ud800",
     "\ue000", "\U000e0041", "\u200d", "\u200c", "\xad"],
)  # fmt: skip
def test_what_nobody_can_see_has_no_place_in_a_name(odd: str) -> None:
    assert has_controls(f"A{odd}da")
    assert without_controls(f"A{odd}da") == "Ada"
    assert without_controls(f"e{odd}\u0301") == "é", "accents find their letters"


def test_a_space_of_any_kind_is_a_space() -> None:
    assert tidy("山田\u3000太郎\xa0\tA") == "山田 太郎  A"


def test_a_text_is_leftward_when_all_its_letters_are() -> None:
    assert is_leftward("שרה (2)")
    assert not is_leftward("שרה b")
    assert not is_leftward("12")
