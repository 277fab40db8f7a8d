"""Cards as text: what is drawn can be read again, and what cannot be read is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.rules import (
    BONUSES,
    FULL,
    Face,
    Held,
    format_card,
    format_deck,
    parse_card,
    parse_deck,
    parse_held,
)
from game.rules import InvalidNotation

FACE = Face(
    17,
    (1, 2, 3, 2, 3, 1, 4, 5, 6),
    ("7", "?", "star"),
    ("bolt2", "moon", ""),
)
DRAWING = """\
card 17   1  2  3 | 7
          2  3  1 | ?
          4  5  6 | S
         LL  M  ."""

_ends = st.lists(st.sampled_from(sorted(BONUSES)), min_size=3, max_size=3).map(tuple)
faces = st.builds(
    Face,
    st.integers(1, 999_999),
    st.lists(st.integers(1, 9), min_size=9, max_size=9).map(tuple),
    _ends,
    _ends,
)


def test_a_card_is_drawn_with_its_bonuses_in_the_margins() -> None:
    assert format_card(FACE) == DRAWING


def test_a_crossed_square_keeps_its_number() -> None:
    assert (
        format_card(FACE, 0b100_000_110)
        == """\
card 17   1 x2 x3 | 7
          2  3  1 | ?
          4  5 x6 | S
         LL  M  ."""
    )


@settings(max_examples=50, deadline=None)
@given(faces, st.integers(0, FULL))
def test_every_card_reads_as_it_was_drawn(face: Face, crossed: int) -> None:
    drawing = format_card(face, crossed)
    assert parse_held(drawing) == Held(face, crossed)
    assert format_card(*parse_held(drawing)) == drawing


@settings(max_examples=50, deadline=None)
@given(st.lists(faces, max_size=5, unique_by=lambda face: face.id))
def test_every_deck_reads_as_it_was_drawn(deck: list[Face]) -> None:
    assert parse_deck(format_deck(deck)) == tuple(deck)


def test_only_words_count_not_spaces_case_or_comments() -> None:
    loose = """
    # our favourite
    CARD 17 1 2 3|7   # the top
      2 3 1|?

    4 5 6 | s
    ll m -
    """
    assert parse_card(loose) == FACE


def test_a_card_without_its_number_takes_the_one_it_is_given() -> None:
    assert parse_held("x1 2 3 | .\n4 5 6 | .\n7 8 9 | .\n. . .", card=3) == Held(
        Face(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), ("", "", ""), ("", "", "")), 1
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("card 17", "", "line 1: a card begins with “card” and its number, not '1 2 3 | 7'"),
        ("17", "seventeen", "line 1: 'seventeen' is not the number of a card"),
        ("17", "0", "line 1: '0' is not the number of a card"),
        ("17", "¹7", "line 1: '¹7' is not the number of a card"),
        ("17", "9" * 5000, f"line 1: '{'9' * 24}…' is not the number of a card"),
        ("2  3  1 | ?", "2 3 | ?", "line 2: a row is three numbers, a “|” and its bonus"),
        ("2  3  1 | ?", "2 3 1 ?", "line 2: a row is three numbers, a “|” and its bonus"),
        ("4  5", "4  x", "line 3: 'x' does not say which number is crossed"),
        ("4  5", "4  0", "line 3: '0' is not a number from 1 to 9"),
        ("4  5", "4  x55", "line 3: 'x55' is not a number from 1 to 9"),
        ("| S", "| Q", "line 3: 'Q' is not a bonus"),
        ("LL", "LQL", "line 4: 'LQL' is not a bonus"),
        ("LL  M  .", "LL  M", "line 4: under the rows stand three column bonuses, not 'LL M'"),
        ("LL  M  .", "", "a card is drawn in four lines"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_card(DRAWING.replace(old, new))
    assert complaint in str(caught.value)


def test_a_face_has_no_crosses() -> None:
    with pytest.raises(InvalidNotation, match="card 17 has crosses"):
        parse_card(format_card(FACE, 1))
    with pytest.raises(InvalidNotation, match="line 1: card 17 has crosses"):
        parse_deck(format_card(FACE, 1))


def test_a_deck_has_no_card_twice() -> None:
    with pytest.raises(InvalidNotation, match="line 6: there is a card 17 already"):
        parse_deck(format_deck([FACE, FACE]))


def test_a_deck_that_was_cut_short_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="line 3: the last card is cut short"):
        parse_deck(DRAWING.rpartition("\n")[0])


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec="utf-8") | st.sampled_from("x123|.LSM?#\ncard "), max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        deck = parse_deck(text)
    except InvalidNotation as error:
        assert str(error)
    else:
        assert parse_deck(format_deck(deck)) == deck
