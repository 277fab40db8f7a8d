"""Records: what is written is read back; what is none is refused (record-format.md)."""

import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.record import LuckyboxRecord, record_of
from game.luckybox.rules import FixedShuffles
from game.record import (
    MAX_RECORD_BYTES,
    DamagedRecord,
    UnplayableAction,
    read_limited_file,
    replay_record,
    write_record,
)
from game.record.strict_json import MAX_NUMBER_DIGITS
from game.rules import IllegalAction
from tests.tables.records import read_record
from tests.tables.spelling import ACTIONS, NINE, SPELLED, damage, faces, spelled, text
from tests.tables.table import setup_for

# --- what is written is read back ----------------------------------------------------------------


def test_a_record_with_everything_comes_back_the_same() -> None:
    numbers = tuple(tuple(NINE) for _ in range(4))
    order = FixedShuffles(tuple(range(60, 0, -1)), numbers, ((1, 2), (3,)))
    extra = {"note": "łucky ✨", "seats": [{"colour": None, "big": 1.5e300}], "": {"a": [True]}}
    record = record_of(setup_for(2, seed=-5, order=order), ACTIONS, extra=extra)
    again = read_record(write_record(record))
    assert again == record and list(again.extra) == list(extra)
    assert write_record(again) == write_record(record)


def test_a_record_cannot_have_a_header_key_twice() -> None:
    with pytest.raises(ValueError, match="seed"):
        record_of(setup_for(1), (), extra={"seed": 1})


def test_unknown_header_keys_survive_wherever_they_stand() -> None:
    header = {"colours": [1, 2], **spelled(), "note": {"by": "me"}}
    again = json.loads(write_record(read_record(json.dumps(header))))
    assert again == header and [key for key in again if key in ("colours", "note")] == [
        "colours",
        "note",
    ]


def test_a_byte_order_mark_is_no_damage() -> None:
    assert (
        read_record(text().encode("utf-8-sig"))
        == read_record(text())
        == read_record("\ufeff" + text())
    )


@pytest.mark.parametrize("missing", ["lucky_boxes", "numbers", "reshuffles"])
def test_each_part_of_the_order_may_be_missing(missing: str) -> None:
    order = {"lucky_boxes": [*range(1, 61)], "numbers": [NINE] * 4, "reshuffles": [[1]]}
    del order[missing]
    written = json.loads(write_record(read_record(text(order=order))))["order"]
    assert written == order


def test_records_with_the_same_faces_share_one_deck() -> None:
    noted = [face | {"note": "the same"} for face in faces()]
    one, same, other, last = (read_record(text(deck=d)) for d in (faces(), faces(), noted, faces()))
    assert one.deck is same.deck is last.deck
    assert other.deck == one.deck, "what is not printed makes no other card"


@pytest.mark.parametrize(
    "change", [{"id": True}, {"id": 60.0}, {"grid": [True] + [1] * 8}, {"rows": ["1", "", "comet"]}]
)
def test_faces_that_were_read_before_excuse_no_others(change: dict[str, Any]) -> None:
    right = {"id": 60, "grid": [1] * 9, "rows": ["1", "", "moon"]}
    read_record(text(deck=faces(**right)))
    for _ in range(2):
        assert "60" in damage(text(deck=faces(**right | change)))


def test_a_deck_of_which_much_is_said_is_not_kept() -> None:
    one, same = (read_record(text(deck=faces(note="x" * 70_000))) for _ in range(2))
    two_copies = faces(120)
    kept, again = (read_record(text(deck=two_copies, players=["P"] * 7)) for _ in range(2))
    assert one.deck == same.deck and one.deck is not same.deck and kept.deck is again.deck


def test_what_else_is_said_of_a_face_may_be_nested_deeply() -> None:
    deck = faces(note=json.loads("[" * 800 + "]" * 800))
    assert read_record(text(deck=deck)).deck == read_record(text(deck=faces())).deck


# --- replaying -----------------------------------------------------------------------------------


def deal(*actions: Any) -> LuckyboxRecord:
    """Make a solo record whose first offer is 1 to 5, all numbers known."""
    order = {"lucky_boxes": [*range(1, 61)], "numbers": [NINE] * 4}
    return read_record(text(deck=faces(), order=order, actions=list(actions)))


KEEP = {"player": 0, "do": "keep", "cards": [1, 2, 3]}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"player": 7, "do": "pass"}, "there is no player 7"),
        ({"player": 10**999, "do": "pass"}, "there is no player 1000"),
        ({"player": 0, "do": "cross", "card": 1, "square": 9}, "card 1 has no square 9"),
        ({"player": 0, "do": "dance"}, "no action is called 'dance'"),
        (SPELLED[3] | {"from": {"card": 1, "line": "row", "index": 3}}, "numbered 0 to 2"),
        (SPELLED[3] | {"from": {"card": 1, "line": "column", "index": -1}}, "numbered 0 to 2"),
    ],
)
def test_impossible_actions_are_read_and_refused_when_played(action: Any, reason: str) -> None:
    error = replay_record(deal(KEEP, action)).error
    assert error is not None and error.action == 1
    assert isinstance(error.refusal, IllegalAction) and reason in str(error.refusal)


def test_what_no_rule_knows_survives_a_round_trip() -> None:
    odd = {"player": 0, "do": "dance", "with": ["Björn"]}
    record = deal(KEEP, odd)
    assert record.actions[1] == UnplayableAction(0, odd)
    assert read_record(write_record(record)) == record


# --- what is not a record ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", "this is not JSON: it is empty"),
        (b" \n ", "this is not JSON: it is empty"),
        (b"\xef\xbb\xbf", "this is not JSON: it is empty"),
        (b"hello", "line 1, column 1: this is not JSON: expecting value"),
        (b"\xff\xfe{\x00}", "byte 4 is not UTF-16 text"),
        (b'{"a": "\xc3"}', "byte 7 is not UTF-8 text"),
        (b'{"a": "\xed\xa0\x80"}', "byte 7 is not UTF-8 text"),
        (text()[:100].encode(), "this is not JSON: unterminated string"),
        (text().encode() + b"{}", "this is not JSON: extra data"),
        (b"[]", "this is not a record: it is not a JSON object"),
        (b"null", "this is not a record: it is not a JSON object"),
        (b"{}", 'this is not a record: its "format" is not "luckybox-record"'),
        (b"[" * 100_000, "this is nested too deeply"),
        (b'{"a":' * 100_000, "this is nested too deeply"),
        (b'{"a": 1, "b": 2, "a": 3}', "the key 'a' stands twice in one object"),
        (text(note={"x": 1}).replace('"x"', '"x": 2, "x"'), "the key 'x' stands twice"),
        (text().replace("7", "NaN"), "NaN is not a number that JSON knows"),
        (text().replace("7", "-Infinity"), "-Infinity is not a number that JSON knows"),
        (text().replace("7", "1e999"), "the number '1e999' is out of all bounds"),
        (text().replace("7", "7" * 5000), "a number has 5000 digits"),
        (text().replace("7", "7." + "7" * 5000), "is out of all bounds"),
        (text(players=["\ud800"]), r"the text '\ud800' holds half of a surrogate pair"),
        (text(note={"\udfff": 1}), r"the text '\udfff' holds half of a surrogate pair"),
        ('{"a": "\ud800"}', r"the text '\ud800' holds half of a surrogate pair"),
        (b" " * (MAX_RECORD_BYTES + 1), "this is longer than any record: more than 4194304 bytes"),
    ],
)
def test_what_is_no_strict_json_is_refused(source: str | bytes, reason: str) -> None:
    assert reason in damage(source)


@pytest.mark.parametrize("digits", ["7" * MAX_NUMBER_DIGITS, "-" + "7" * (MAX_NUMBER_DIGITS - 1)])
def test_a_number_is_as_long_as_it_may_be_wherever_it_stands(digits: str) -> None:
    for further in range(0, MAX_NUMBER_DIGITS, 7):
        source = text().replace("7", digits).replace("{", "{" + " " * further)
        assert read_record(source).seed == int(digits)
        refusal = damage(source.replace(digits, digits + "7"))
        assert refusal == f"a number has {MAX_NUMBER_DIGITS + 1} digits"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "luckybox"}, 'its "format" is not "luckybox-record"'),
        ({"format": ["luckybox-record"]}, 'its "format" is not "luckybox-record"'),
        ({"version": None}, "'version' is missing"),
        ({"version": 2}, "version: this record is of version 2, and only version 1 can be read"),
        ({"version": True}, "version: this must be a whole number, not true"),
        ({"game": "chess"}, "game: this is the record of another game: 'chess'"),
        ({"game": None}, "'game' is missing"),
        ({"edition": "Classic"}, "there is no edition 'Classic': they are classic, french, bga"),
        ({"edition": None}, "'edition' is missing"),
        ({"players": None}, "'players' is missing"),
        ({"players": ["P"] * 13}, "the game takes 1 to 12 players, not 13"),
        ({"players": "Ann"}, "players: this must be a list, not the text 'Ann'"),
        ({"players": ["Ann", ""]}, "players[1]: a name has 1 to 24 characters, not 0"),
        ({"players": ["x" * 25]}, "players[0]: a name has 1 to 24 characters, not 25"),
        ({"players": [7]}, "players[0]: this must be a text, not a number"),
        ({"players": ["a\nb"]}, r"players[0]: the name 'a\nb' holds a control character"),
        ({"players": ["\x1b[31m"]}, "players[0]: the name '\\x1b[31m' holds a control character"),
        ({"seed": None}, "'seed' is missing"),
        ({"seed": "7"}, "seed: this must be a whole number, not the text '7'"),
        ({"seed": 7.0}, "seed: this must be a whole number, not a number with a fraction"),
        ({"seed": True}, "seed: this must be a whole number, not true"),
        ({"deck": None}, "'deck' is missing"),
        ({"deck": "no such deck"}, "there is no deck 'no such deck'"),
        ({"deck": "../tombola"}, "there is no deck '../tombola'"),
        ({"deck": 7}, "deck: this must be the name of a deck, or a list of faces"),
        ({"deck": []}, "deck: a deck has 60 faces, or 120 for two copies, not 0"),
        ({"deck": faces(59)}, "deck: a deck has 60 faces, or 120 for two copies, not 59"),
        ({"deck": faces(120)}, "1 players need 60 cards, not 120"),
        ({"deck": faces(), "players": ["P"] * 7, "order": {"lucky_boxes": []}}, "once"),
        ({"deck": faces(id=1)}, "deck: there are two cards with the id 1"),
        ({"deck": faces(id=0)}, "deck: entry 60 of the cards has no proper id"),
        ({"deck": faces(id=-60)}, "deck: entry 60 of the cards has no proper id"),
        ({"deck": faces(id="60")}, "deck: entry 60 of the cards has no proper id"),
        ({"deck": [*faces()[:59], 7]}, "deck: entry 60 of the cards is not a card"),
        ({"deck": faces(grid=[1] * 8)}, "deck: the grid of card 60 is not nine numbers"),
        ({"deck": faces(grid=[1] * 8 + [0])}, "deck: the grid of card 60 is not nine numbers"),
        ({"deck": faces(grid=[1] * 8 + [10])}, "deck: the grid of card 60 is not nine numbers"),
        ({"deck": faces(grid="123456789")}, "deck: the grid of card 60 is not nine numbers"),
        ({"deck": faces(rows=["1", "2"])}, "deck: card 60 needs three bonuses as its rows"),
        ({"deck": faces(rows=["1", "2", 3])}, "deck: card 60 has an unknown bonus in its rows"),
        ({"deck": faces(columns=["1", "2", "0"])}, "card 60 has an unknown bonus in its columns"),
        ({"deck": faces(columns=None)}, "deck: card 60 needs three bonuses as its columns"),
        ({"order": []}, "order: this must be an object, not a list"),
        ({"order": {"lucky_boxes": None}}, "order.lucky_boxes: this must be a list, not null"),
        ({"order": {"lucky_boxes": [*range(1, 60)]}}, "must name each card exactly once"),
        ({"order": {"lucky_boxes": [*range(1, 60), "60"]}}, "order.lucky_boxes[59]: this must be"),
        ({"order": {"numbers": [NINE] * 3 + [[1] * 9]}}, "round 4 must be 9 of the eighteen"),
        ({"order": {"numbers": [NINE] * 3 + [[True, *NINE[1:]]]}}, "order.numbers[3][0]:"),
        ({"order": {"numbers": NINE}}, "order.numbers[0]: this must be a list, not a number"),
        ({"order": {"reshuffles": [1]}}, "order.reshuffles[0]: this must be a list, not a number"),
        ({"order": {"reshuffles": [[None]]}}, "order.reshuffles[0][0]: this must"),
        ({"actions": None}, "'actions' is missing"),
        ({"actions": {}}, "actions: this must be a list, not an object"),
        ({"note": [[]]}, ""),
    ],
)  # fmt: skip
def test_a_header_that_makes_no_game_is_refused(changes: dict[str, Any], reason: str) -> None:
    if reason:
        assert reason in damage(text(**changes))
    else:
        read_record(text(**changes))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (7, "actions[1]: this must be an object, not a number"),
        ([], "actions[1]: this must be an object, not a list"),
        ({}, "actions[1]: 'do' is missing"),
        ({"player": 0}, "actions[1]: 'do' is missing"),
        ({"player": 0, "do": 7}, "actions[1].do: this must be a text, not a number"),
        ({"do": "pass"}, "actions[1]: 'player' is missing"),
        ({"do": "dance"}, "actions[1]: 'player' is missing"),
        ({"player": True, "do": "pass"}, "actions[1].player: this must be a"),
        ({"player": 0, "do": "cross", "card": 1}, "actions[1]: 'square' is missing"),
        ({"player": 0, "do": "cross", "card": "1", "square": 0}, "actions[1].card: this must be"),
        ({"player": 0, "do": "cross", "card": 1, "square": None}, "actions[1].square: this must"),
        ({"player": 0, "do": "keep"}, "actions[1]: 'cards' is missing"),
        ({"player": 0, "do": "keep", "cards": 4}, "actions[1].cards: this must be a list"),
        ({"player": 0, "do": "keep", "cards": [4, "5"]}, "actions[1].cards[1]: this must be"),
        ({"player": 0, "do": "bonus", "card": 1, "square": 0}, "actions[1]: 'from' is missing"),
        (SPELLED[3] | {"from": 17}, "actions[1].from: this must be an object, not a number"),
        (SPELLED[3] | {"from": {"card": 17, "line": "row"}}, "actions[1].from: 'index' is missing"),
        (
            SPELLED[3] | {"from": {"card": 17, "line": "diagonal", "index": 0}},
            """actions[1].from.line: this must be "row" or "column", not 'diagonal'""",
        ),
        (SPELLED[3] | {"from": {"card": 1, "line": 0, "index": 0}}, "actions[1].from.line:"),
        (SPELLED[3] | {"from": {"card": 1, "line": "row", "index": "0"}}, "actions[1].from.index:"),
        ({"player": 0, "do": "dance", "x": json.loads("[" * 150 + "]" * 150)}, "nested too deeply"),
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(action: Any, reason: str) -> None:
    assert reason in damage(text(actions=[SPELLED[2], action]))


def test_extra_keys_are_kept_as_deep_as_they_can_be_written_again() -> None:
    deep: Any = json.loads("[" * 90 + "]" * 90)
    assert json.loads(write_record(read_record(text(note=deep))))["note"] == deep
    assert "'note': this is nested too deeply" in damage(
        text(note=json.loads("[" * 200 + "]" * 200))
    )


def test_what_is_nested_deeply_is_refused_from_deep_inside_too() -> None:
    def dig(levels: int) -> str:
        return dig(levels - 1) if levels else damage(b"[" * 5000)

    assert dig(sys.getrecursionlimit() // 3) == "this is nested too deeply"


def test_reading_is_bounded_in_time_and_memory() -> None:
    costly = [
        b"[" + b"[]," * (MAX_RECORD_BYTES // 3 - 2) + b"1]",
        text(deck=[{}] * 60 + [0]).replace("{}, 0", "{}, " * 500_000 + "0"),
        text(note="\\" * 1_000_000),
        '{"a": ' + "9" * (MAX_RECORD_BYTES - 10) + "}",
        text(players=["", 7]).replace('"", ', '"", ' * 500_000),
        text(actions=[{**SPELLED[0], "cards": [0, 7]}]).replace("0, ", "1, " * 500_000),
    ]
    for source in costly:
        started = time.process_time()
        with suppress(DamagedRecord):
            assert replay_record(read_record(source)).events
        assert time.process_time() - started < 5


# --- whatever comes ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
KEYS = [*spelled(), "order", "note"]


def is_read_or_refused(source: str | bytes) -> None:
    try:
        record = read_record(source)
    except DamagedRecord as refusal:
        assert str(refusal)
    else:
        assert read_record(write_record(record)) == record
        replay_record(record)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300))
def test_anything_is_read_or_refused(source: str | bytes) -> None:
    is_read_or_refused(source)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=2))
def test_any_header_is_read_or_refused(changes: dict[str, Any]) -> None:
    is_read_or_refused(json.dumps(spelled() | changes))


ACTION_KEYS = ["player", "card", "square", "cards", "from", "x"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.dictionaries(st.sampled_from(ACTION_KEYS), JSON, max_size=3), max_size=3),
    st.sampled_from(["keep", "cross", "bonus", "pass", "?"]),
)
def test_any_actions_are_read_or_refused(changes: list[dict[str, Any]], do: str) -> None:
    action = {"do": do, "player": 0, "card": 1, "square": 0}
    is_read_or_refused(text(actions=[action | change for change in changes]))


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 3), st.binary(max_size=3))
def test_a_record_damaged_anywhere_is_read_or_refused(at: int, cut: int, put: bytes) -> None:
    whole = text(players=["Zoë", "Ann"], order={"numbers": [NINE] * 4}, actions=SPELLED).encode()
    at %= len(whole)
    is_read_or_refused(whole[:at] + put + whole[at + cut :])


def test_a_folder_is_called_one_even_where_it_is_refused_like_a_secret_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows does."""

    def refuse(path: str, mode: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(DamagedRecord, match="this is a folder, not a file"):
        read_limited_file(str(tmp_path))
    with pytest.raises(DamagedRecord, match="this file may not be read"):
        read_limited_file(str(tmp_path / "secret"))
