"""What many texts share is parsed once, and read and refused as if it were parsed each time."""

from __future__ import annotations

import random

import pytest

from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.decks.own import face_to_json, faces_from_json
from game.record import DamagedRecord, write_record
from game.record.format import plain
from game.record.strict_json import LONGEST_KEPT, PASSAGES_KEPT, Passage, parse_json
from tests.games import random_record

FACES = plain([face_to_json(face) for face in load_deck(DEFAULT_DECK)])


def read(text: str, shared: str) -> str:
    """Give what is read, ``True`` and 1.0 told from 1, or how it is refused."""
    try:
        return repr(parse_json(text, shared))
    except DamagedRecord as refusal:
        return f"refused: {refusal}"


@pytest.mark.parametrize(
    "text",
    [
        f'{{"deck": {FACES}, "seed": 1}}',
        f'{{"deck"\n:\t{FACES}}}',
        f'{{"deck": {FACES.replace("1", "true", 1)}}}',
        f'{{"deck": {FACES.replace("1", "1.0", 1)}}}',
        f'{{"deck": {FACES}{FACES}}}',
        f'{{"deck": {FACES}x}}',
        f'{{"deck": -{FACES}}}',
        f'{{"deck": {FACES}, "seed": NaN}}',
        f'{{"seed": NaN, "deck": {FACES}}}',
        f'{{"seed": -Infinity, "deck": {FACES}}}',
        f'{{"deck": {FACES}, "deck": {FACES}}}',
        f'{{"deck": {FACES}, "deck": NaN}}',
        f'{{"deck": {FACES}, "seed": 1e999}}',
        f'{{"deck": {FACES}, "seed": {"1" * 2000}}}',
        f'{{"seeds": {{"deck": {FACES}}}}}',
        f'{{"seeds": {{"deck": {FACES}}}, "deck": {FACES}}}',
        f'{{"my\\"deck": {FACES}, "deck": NaN}}',
        f'{{"my\\"deck": {FACES}, "deck": {FACES}}}',
        f'{{"a": "x "deck": {FACES}"}}',
        f'{{"a": "NaN", "deck": {FACES}}}',
        f'{{"deck": {FACES[:-1]}, "\\ud800"]}}',
        f'{{"deck": {FACES[:-1]}, {{"a": 1, "a": 2}}]}}',
        f'{{"deck": {FACES[:-1]}, {"[" * 99_999}}}',
        f'["deck", {FACES}]',
        '{"deck": []}',
        '{"deck": [], "seed": }',
        '{"deck": [',
    ],
)
def test_a_shared_list_changes_neither_what_is_read_nor_what_is_refused(text: str) -> None:
    parse_json(f'{{"deck": {FACES}}}', "deck")
    assert read(text, "deck") == read(text, "") == read(text, "deck")


@pytest.mark.parametrize("seed", range(20))
def test_nor_does_it_in_a_damaged_record(seed: int) -> None:
    draw = random.Random(seed)
    text = write_record(random_record(1))
    for _ in range(20):
        at = draw.randrange(len(text))
        spoilt = text[:at] + draw.choice(['"', "NaN", "[", "]", "true", ",", ""]) + text[at + 1 :]
        assert read(spoilt, "deck") == read(spoilt, "")


def test_a_list_that_many_share_is_kept_and_a_huge_one_is_not() -> None:
    def deck(text: str) -> object:
        value = parse_json(f'{{"deck": {text}}}', "deck")
        assert isinstance(value, dict)
        return value["deck"]

    kept, huge = deck(FACES), "[" + "1," * LONGEST_KEPT + "1]"
    assert isinstance(kept, Passage)
    assert deck(FACES) is kept
    assert deck(huge) is not deck(huge)
    assert deck(FACES) is kept
    for other in range(PASSAGES_KEPT):
        deck(f"[{other}]")
    assert deck(FACES) is not kept
    assert deck(FACES) == kept


def test_the_same_faces_are_read_once() -> None:
    value = parse_json(f'{{"deck": {FACES}}}', "deck")
    assert isinstance(value, dict)
    assert faces_from_json(value["deck"]) is faces_from_json(value["deck"])
    assert faces_from_json(value["deck"]) == tuple(load_deck(DEFAULT_DECK))
