"""Records of Blanco: what is written is read back, and what is no record is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.blanco.record import BlancoRecord
from game.blanco.record import record_of as blanco_record_of
from game.blanco.rules import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    FixedOrder,
    Look,
    Open,
    Place,
    Reveal,
    Swap,
)
from game.record import DamagedRecord, UnplayableAction, replay_record, write_record
from game.rules import IllegalAction
from tests.tables.blanco_spelling import OPENS, referee, spelled, text
from tests.tables.blanco_table import setup_for
from tests.tables.records import read_record

SPELLED: list[tuple[Action, dict[str, Any]]] = [
    (Open(0, (0, 0), (2, 1)), {"player": 0, "do": "open", "reveal": [0, 0], "look": [2, 1]}),
    (Draw(0, "pile"), {"player": 0, "do": "draw", "from": "pile"}),
    (Draw(1, "discard"), {"player": 1, "do": "draw", "from": "discard"}),
    (Place(0, 57, (1, 2)), {"player": 0, "do": "place", "card": 57, "at": [1, 2]}),
    (Drop(0, 57, (1, 2)), {"player": 0, "do": "drop", "card": 57, "reveal": [1, 2]}),
    (Drop(0, 57, None), {"player": 0, "do": "drop", "card": 57, "reveal": None}),
    (Swap(0, (0, 0), (0, 1)), {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1]}),
    (
        Swap(0, (0, 0), (0, 1), (0, 1)),
        {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1], "reveal": [0, 1]},
    ),
    (Clear(0, "row", 0), {"player": 0, "do": "clear", "line": "row", "index": 0}),
    (Clear(0, "column", 2), {"player": 0, "do": "clear", "line": "column", "index": 2}),
    (Look(0, (0, 1)), {"player": 0, "do": "look", "at": [0, 1]}),
    (Reveal(0, (0, 1)), {"player": 0, "do": "reveal", "at": [0, 1]}),
    (End(0), {"player": 0, "do": "end"}),
]


# --- reading and writing -------------------------------------------------------------------------


def test_a_record_with_everything_comes_back_the_same() -> None:
    order = FixedOrder(tuple(range(120, 0, -1)), ((1, 2), (3,)))
    extra = {"note": "łucky ✨", "edition": "classic", "deck": "tombola", "seats": [{"badge": 1}]}
    record = blanco_record_of(
        setup_for(2, -5, order), [action for action, _ in SPELLED], extra=extra
    )
    again = read_record(write_record(record))
    assert again == record and list(again.extra) == list(extra)
    assert write_record(again) == write_record(record)


def test_edition_and_deck_are_none_of_its_keys() -> None:
    record = read_record(text(edition="none", deck=["no", "faces"]))
    assert isinstance(record, BlancoRecord) and set(record.extra) == {"edition", "deck"}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": ["Ann"]}, "Blanco is for 2 to 5 players, not 1"),
        ({"players": ["Ann"] * 6}, "Blanco is for 2 to 5 players, not 6"),
        ({"game": "Blanco"}, "the record of another game"),
        ({"order": {"deck": [1, 2]}}, "each of the 120 cards exactly once"),
        ({"order": {"deck": None}}, "order.deck: this must be a list, not null"),
    ],
)
def test_a_header_that_makes_no_game_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(DamagedRecord) as damage:
        read_record(text(**changes))
    assert reason in str(damage.value)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"player": 0}, "'do' is missing"),
        ({"do": "end"}, "'player' is missing"),
        ({"player": True, "do": "end"}, "this must be a whole number, not true"),
        ({"player": 0, "do": "open", "reveal": [0, 0]}, "'look' is missing"),
        (
            {"player": 0, "do": "open", "reveal": [0, 0], "look": [0]},
            "a list of 2, not of 1",
        ),
        ({"player": 0, "do": "draw"}, "'from' is missing"),
        (
            {"player": 0, "do": "draw", "from": "box"},
            'this must be "pile" or "discard", not \'box\'',
        ),
        ({"player": 0, "do": "place", "card": "57", "at": [0, 0]}, "must be a whole number"),
        (
            {"player": 0, "do": "place", "card": 57, "at": {"row": 0}},
            "a list, not an object",
        ),
        ({"player": 0, "do": "drop", "card": 57}, "'reveal' is missing"),
        ({"player": 0, "do": "drop", "card": 57, "reveal": [0, 0.5]}, "must be a whole number"),
        ({"player": 0, "do": "swap", "a": [0, 0]}, "'b' is missing"),
        (
            {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1], "reveal": None},
            "this must be a list, not null",
        ),
        ({"player": 0, "do": "clear", "line": "diagonal", "index": 0}, 'must be "row" or "column"'),
        ({"player": 0, "do": "clear", "line": "row"}, "'index' is missing"),
        ({"player": 0, "do": "look"}, "'at' is missing"),
        ("end", "this must be an object"),
    ],
)
def test_what_is_no_action_is_refused(tmp_path: Path, action: Any, reason: str) -> None:
    with pytest.raises(DamagedRecord) as damage:
        read_record(text(actions=[action]))
    assert reason in str(damage.value) and str(damage.value).startswith("actions[0]")
    code, [answer] = referee(tmp_path, text(actions=[action]))
    assert code == 2 and list(answer) == ["ok", "reason"]


def test_what_no_rule_knows_survives_a_round_trip_and_is_refused_when_played() -> None:
    for odd in ({"player": 0, "do": "dance"}, {"player": 0, "do": "bonus"}):
        record = read_record(text(actions=[odd]))
        assert (
            record.actions
            == (UnplayableAction(0, odd),)
            == read_record(write_record(record)).actions
        )
        error = replay_record(record).error
        assert error is not None and f"no action is called '{odd['do']}'" in str(error.refusal)


# --- whatever comes ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
KEYS = ("reveal", "look", "from", "card", "at", "a", "b", "line", "index")
NEARLY = st.one_of(
    st.integers(-1, 4),
    st.lists(st.integers(-1, 3), min_size=2, max_size=2),
    st.sampled_from(["pile", "discard", "row", "column", None]),
    JSON,
)


def outcomes(source: str) -> Iterator[Any]:
    try:
        yield replay_record(read_record(source))
    except DamagedRecord as damage:
        yield str(damage)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([spelling["do"] for _, spelling in SPELLED]),
    st.fixed_dictionaries({"player": st.integers(0, 1)}, optional={key: NEARLY for key in KEYS}),
)
def test_any_action_is_played_or_refused_in_plain_words(do: str, written: dict[str, Any]) -> None:
    draw = {"player": 0, "do": "draw", "from": "pile"}
    for before in ([], OPENS, [*OPENS, draw]):
        for outcome in outcomes(text(actions=[*before, {**written, "do": do}])):
            assert (
                isinstance(outcome, str)
                or outcome.error is None
                or (isinstance(outcome.error.refusal, IllegalAction) and str(outcome.error.refusal))
            )


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.sampled_from(list(spelled())), JSON, max_size=2))
def test_any_header_is_read_or_refused(changes: dict[str, Any]) -> None:
    for outcome in outcomes(text(**changes)):
        assert outcome
