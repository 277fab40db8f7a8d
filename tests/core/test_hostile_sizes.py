"""However a large record is made up, what it costs to read, referee and keep is bounded.

Counted in calls of functions, not in seconds: the same on every machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from game.blanco.record import series_of
from game.blanco.rules import CARDS, HAND_SIZE, LAST_STAGE, MAX_PLAYERS, SHAPES
from game.challenge import MOST_PLAYERS
from game.library import Refused
from game.luckybox import rules as luckybox
from game.record import MAX_BYTES, DamagedRecord, Json, write_record
from game.record.format import MOST_CARDS, MOST_PILES
from tests.box import take_in
from tests.libraries import laid, laid_blanco, laid_series, opened, play, play_blanco
from tests.mill import played
from tests.records import read_record

SIZE = 100_000
A_GAME, CALLS_A_BYTE = 10_000, 2

GAME: dict[str, Any] = json.loads(write_record(play(laid(), 12).record()))
BLANCO: dict[str, Any] = json.loads(write_record(play_blanco(laid_blanco(), 12).record()))
SERIES: dict[str, Any] = json.loads(write_record(play_blanco(laid_series(2), 4).record()))


def with_order(**piles: Json) -> dict[str, Any]:
    return {**GAME, "order": piles}


def with_actions(action: Json, times: int) -> dict[str, Any]:
    return {**GAME, "actions": [*GAME["actions"], *[action] * times]}


def nested(depth: int) -> Json:
    value: Json = 0
    for _ in range(depth):
        value = [value]
    return value


MADE_UP: dict[str, Callable[[int], dict[str, Any]]] = {
    "reshuffles of nothing": lambda n: with_order(reshuffles=[[]] * n),
    "reshuffles of one card": lambda n: with_order(reshuffles=[[1]] * n),
    "one huge reshuffle": lambda n: with_order(reshuffles=[[1] * n]),
    "reshuffles of Blanco": lambda n: {**BLANCO, "order": {"reshuffles": [[1] * 60] * n}},
    "a huge draw pile": lambda n: with_order(lucky_boxes=[1] * n),
    "a huge deck of Blanco": lambda n: {**BLANCO, "order": {"deck": [1] * n}},
    "numbers of many rounds": lambda n: with_order(numbers=[[1] * 9] * n),
    "foreign keys": lambda n: {**GAME, **{f"key{at}": at for at in range(n)}},
    "a foreign list": lambda n: {**GAME, "note": [[]] * n},
    "foreign towers": lambda n: {**GAME, "note": [nested(90)] * n},
    "huge numbers": lambda n: {**GAME, "note": [10**999] * n},
    "seats": lambda n: {**GAME, "seats": [{"badge": 1, "kind": "person"}] * n},
    "games of a match": lambda n: {
        **SERIES,
        "series": {"uid": "5" * 32, "kind": "first-to-3", "seed": 5, "points": [[0, 7]] * n},
    },
    "players": lambda n: {**GAME, "players": ["Ada"] * n},
    "a long name": lambda n: {**GAME, "players": ["Ada", "e\u0301" * n]},
    "faces": lambda n: {**GAME, "deck": [{"id": 1}] * n},
    "a long name of a deck": lambda n: {**GAME, "deck": "x" * n},
    "a long text": lambda n: {**GAME, "uid": "\u202e\x1b" * n, "started": "2" * n},
    "passing again and again": lambda n: with_actions({"player": 0, "do": "pass"}, n),
    "what nobody can do": lambda n: with_actions({"player": 0, "do": "dance", "to": [1]}, n),
    "keeping many cards": lambda n: {
        **GAME, "actions": [{"player": 0, "do": "keep", "cards": list(range(n))}]
    },
}  # fmt: skip


def text_of(make: Callable[[int], dict[str, Any]]) -> str:
    """Make a record up that is about ``SIZE`` long."""
    for_ten = len(json.dumps(make(10))) - len(json.dumps(make(0)))
    return json.dumps(make(SIZE * 10 // for_ten))


def calls_of(take: Callable[[], object]) -> int:
    """Count the functions that are called, those written in C included."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        take()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("name", MADE_UP)
def test_what_a_record_costs_is_bounded_by_its_length(tmp_path: Path, name: str) -> None:
    text = text_of(MADE_UP[name])
    with closing(opened(tmp_path)) as connection:

        def take() -> None:
            with suppress(Refused):
                take_in(connection, text)

        assert calls_of(take) < A_GAME + CALLS_A_BYTE * len(text)


# --- what bounds refuse, and what they do not ----------------------------------------------------


@pytest.mark.parametrize("header", [GAME, BLANCO])
def test_more_reshuffles_than_a_record_has_room_for_are_refused(header: dict[str, Any]) -> None:
    header = {**header, "order": {"reshuffles": [[1]] * MOST_PILES}}
    assert len(read_record(json.dumps(header)).order.reshuffles) == MOST_PILES
    header["order"]["reshuffles"].append([1])
    with pytest.raises(DamagedRecord, match=r"order\.reshuffles: this must be a list of 1000 at"):
        read_record(json.dumps(header))


def test_no_pile_holds_more_cards_than_there_are() -> None:
    read_record(json.dumps(with_order(reshuffles=[[1] * MOST_CARDS])))
    with pytest.raises(DamagedRecord, match=r"order\.reshuffles\[0\]: this must be a list of 120"):
        read_record(json.dumps(with_order(reshuffles=[[1] * (MOST_CARDS + 1)])))
    assert MOST_CARDS == len(CARDS) == 2 * luckybox.DECK_SIZE


def test_no_legal_game_that_can_be_read_has_more_reshuffles_than_are_taken() -> None:
    """Draw as fast as can be, spelled as short as can be: the text is full before."""
    rows, columns = SHAPES[LAST_STAGE]
    before_players = MAX_PLAYERS * (rows * columns + HAND_SIZE)
    pile = len(CARDS) - before_players - 1
    turn = '{"player":0,"do":"draw","from":"pile"},{"player":0,"do":"drop","card":1,"reveal":null},'
    for_a_pile = pile * len(turn) + len(json.dumps([*range(1, pile + 1)], separators=(",", ":")))
    assert MAX_BYTES / for_a_pile < MOST_PILES


def test_a_game_of_super_mega_lucky_box_draws_fewer_cards_than_piles_are_taken() -> None:
    dealt = sum(luckybox.offer_size(number) for number in range(1, luckybox.ROUNDS + 1))
    assert MOST_PLAYERS * dealt < MOST_PILES


@pytest.mark.parametrize("games", [1, 2, 10, 11, 500])
def test_a_match_that_must_have_ended_counts_as_not_said(games: int) -> None:
    record = play_blanco(laid_series(2), 4).record()
    note = {**record.extra["series"], "points": [[0, 7]] * games}  # type: ignore[dict-item]
    said = read_record(json.dumps({**json.loads(write_record(record)), "series": note}))
    assert (series_of(said) is not None) == (games == 1)


def test_records_with_their_own_faces_mean_what_they_did() -> None:
    named, told = played(5), played(5, with_faces=True)
    again = read_record(write_record(told))
    assert again == told
    assert again.setup().faces == named.setup().faces
