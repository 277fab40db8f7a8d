"""However a record is made up: what it costs is bounded, and what is read is playable."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count, product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from game.blanco.match import BlancoMatch
from game.blanco.record import series_note_of
from game.blanco.rules import CARD_IDS, GRID_SHAPES, HAND_SIZE, LAST_STAGE, MAX_PLAYERS
from game.box import GAMES
from game.challenge import MAX_CODE_PLAYERS
from game.library import GameAutosave, RefusedImport, load
from game.luckybox import rules as luckybox
from game.luckybox.record import LuckyboxMatch
from game.record import (
    MAX_RECORD_BYTES,
    MAX_UNDONE,
    DamagedRecord,
    Json,
    undone_in_record,
    write_record,
)
from game.record.format import MAX_PILE_CARDS, MAX_PILES
from tests.tables import libraries
from tests.tables.box import Library, take_in
from tests.tables.records import read_record

SIZE = 50_000
A_GAME, CALLS_A_BYTE = 10_000, 2

GAME: dict[str, Any] = json.loads(write_record(libraries.play(libraries.laid(), 12).record()))
BLANCO: dict[str, Any] = json.loads(
    write_record(libraries.play_blanco(libraries.laid_blanco(), 12).record())
)
SERIES: dict[str, Any] = json.loads(
    write_record(libraries.play_blanco(libraries.laid_series(2), 4).record())
)


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
    with closing(libraries.opened(tmp_path)) as connection:

        def take() -> None:
            with suppress(RefusedImport):
                take_in(connection, text)

        assert calls_of(take) < A_GAME + CALLS_A_BYTE * len(text)


# --- what bounds refuse, and what they do not ----------------------------------------------------


@pytest.mark.parametrize("header", [GAME, BLANCO])
def test_more_reshuffles_than_a_record_has_room_for_are_refused(header: dict[str, Any]) -> None:
    header = {**header, "order": {"reshuffles": [[1]] * MAX_PILES}}
    assert len(read_record(json.dumps(header)).order.reshuffles) == MAX_PILES
    header["order"]["reshuffles"].append([1])
    with pytest.raises(DamagedRecord, match=r"order\.reshuffles: this must be a list of 1000 at"):
        read_record(json.dumps(header))


def test_no_pile_holds_more_cards_than_there_are() -> None:
    read_record(json.dumps(with_order(reshuffles=[[1] * MAX_PILE_CARDS])))
    with pytest.raises(DamagedRecord, match=r"order\.reshuffles\[0\]: this must be a list of 120"):
        read_record(json.dumps(with_order(reshuffles=[[1] * (MAX_PILE_CARDS + 1)])))
    assert MAX_PILE_CARDS == len(CARD_IDS) == 2 * luckybox.DECK_SIZE


def test_no_legal_game_that_can_be_read_has_more_reshuffles_than_are_taken() -> None:
    """Draw as fast as can be, spelled as short as can be: the text is full before."""
    rows, columns = GRID_SHAPES[LAST_STAGE]
    before_players = MAX_PLAYERS * (rows * columns + HAND_SIZE)
    pile = len(CARD_IDS) - before_players - 1
    turn = '{"player":0,"do":"draw","from":"pile"},{"player":0,"do":"drop","card":1,"reveal":null},'
    for_a_pile = pile * len(turn) + len(json.dumps([*range(1, pile + 1)], separators=(",", ":")))
    assert MAX_RECORD_BYTES / for_a_pile < MAX_PILES


def test_a_game_of_super_mega_lucky_box_draws_fewer_cards_than_piles_are_taken() -> None:
    dealt = sum(luckybox.offer_size(number) for number in range(1, luckybox.ROUNDS + 1))
    assert MAX_CODE_PLAYERS * dealt < MAX_PILES


@pytest.mark.parametrize("games", [1, 2, 10, 11, 500])
def test_a_match_that_must_have_ended_counts_as_not_said(games: int) -> None:
    record = libraries.play_blanco(libraries.laid_series(2), 4).record()
    note = {**record.extra["series"], "points": [[0, 7]] * games}  # type: ignore[dict-item]
    said = read_record(json.dumps({**json.loads(write_record(record)), "series": note}))
    assert (series_note_of(said) is not None) == (games == 1)


NUMBERS: list[Json] = [
    0, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, -(10**30), 10**999, MAX_UNDONE,
    MAX_UNDONE + 1, 1.5, 1e308, True, None, [], {},
]  # fmt: skip
NO_COUNTS: list[Json] = [-1, 2**63, 10**999, 1.5, True, None, [], {}]
TEXTS: list[Json] = [
    "", "7", "x" * 10_000, "\u202e\x1b[31m\x00", "\U0001f3b2" * 70, "2026-11-21",
    "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+23:59",
]  # fmt: skip
SEATS: list[Json] = [
    [], [None, None], [{"badge": 10**30}, {"badge": -(2**63)}], [{"kind": "x" * 10_000}, {}],
    [{"badge": 2**63, "kind": 2**63}, {"badge": 11, "kind": "line-greedy"}],
]  # fmt: skip
NOTES: list[Json] = [
    {"of": 10**30, "at": 10**30}, {"of": "x" * 10_000, "at": -1},
    {"commitment": 2**63, "salt": 10**30},
]  # fmt: skip
PLAYED_SERIES: list[Json] = [
    {"uid": "5" * 32, "kind": "first-to-3", "seed": 5, "points": [[0, left]]}
    for left in (0, 1, 2**31, 2**63, 10**30, 10**999, -1)
]  # fmt: skip
OURS = (
    "undone", "seats", "uid", "started", "finished", "daily", "practice", "branch", "challenge",
    "seal", "series",
)  # fmt: skip
"""Every key that this game adds to what the rules need."""


def goes_on(library: Library, header: dict[str, Any]) -> None:
    """Take a record in, and do some more in it and take it back; it is all kept."""
    uid = libraries.ask(library, take_in, json.dumps(header)).uid
    there = library.claim(uid).wait(libraries.PATIENCE)
    match = GAMES[there.record.game].match.resumed(there.record, there.steps)
    assert 0 <= match.undone <= MAX_UNDONE
    journal = GameAutosave(library, match, uid)
    journal.keep().wait(libraries.PATIENCE)
    seat = next((seat for seat in match.waiting_seats() if match.asks(seat)), None)
    if seat is not None:
        match.act(match.legal(seat)[0])
        journal.keep().wait(libraries.PATIENCE)
        if match.undoable_action(seat) is not None:
            match.undo(seat)
            assert match.undone <= MAX_UNDONE
            journal.keep().wait(libraries.PATIENCE)
    journal.close()
    assert libraries.told(library) == ""
    again = library.ask(load, uid).wait(libraries.PATIENCE)
    resumed = type(match).resumed(again.record, again.steps)
    assert (resumed.game, resumed.undone) == (match.game, match.undone)
    assert write_record(libraries.ask(library, load, uid).record)


def header_of(match: LuckyboxMatch | BlancoMatch, at: int, **said: Json) -> dict[str, Any]:
    """Spell a game, told from all others by its note and by who plays it."""
    names = ["Ada", f"Bob {at}"] if match.setup.players[0] == "Ada" else [f"Bob {at}", "Ada"]
    return {**json.loads(write_record(match.record())), "players": names, **said}


def test_whatever_a_header_says_the_game_is_kept_as_it_goes_on(tmp_path: Path) -> None:
    """Some of its keys at a time say something strange, each of them something else."""
    match, at = libraries.play(libraries.laid(), 6), count()
    with libraries.library_of(tmp_path) as library:
        for keys in (OURS[::2], OURS[1::2]):
            said = {
                key: (NUMBERS if key == "undone" else NO_COUNTS)
                + (SEATS if key == "seats" else TEXTS + NOTES)
                for key in keys
            }
            for number in range(max(map(len, said.values()))):
                told = {
                    key: values[(number + 5 * place) % len(values)]
                    for place, (key, values) in enumerate(said.items())
                }
                goes_on(library, header_of(match, next(at), **told))
    assert libraries.is_sound(tmp_path)


@pytest.mark.parametrize("key", ["undone", "seats", "series"])
def test_blanco_goes_on_and_is_kept_whatever_its_header_says(tmp_path: Path, key: str) -> None:
    match = libraries.play_blanco(
        libraries.laid_blanco() if key != "series" else libraries.laid_series(2), 4
    )
    with libraries.library_of(tmp_path) as library:
        for at, value in enumerate(
            {"undone": NUMBERS, "seats": SEATS, "series": PLAYED_SERIES}[key]
        ):
            goes_on(library, header_of(match, at, **{key: value}))
    assert libraries.is_sound(tmp_path)


@pytest.mark.parametrize(
    ("lay", "seed"),
    [
        *product([libraries.laid], [0, -1, 2**63, 10**999]),
        *product([libraries.laid_blanco], [-(10**30), -(10**998)]),
    ],
)
def test_any_seed_that_is_read_is_a_game_that_is_kept(
    tmp_path: Path, seed: int, lay: Callable[..., LuckyboxMatch | BlancoMatch]
) -> None:
    with libraries.library_of(tmp_path) as library:
        goes_on(library, header_of(lay(seed=seed), 0))
    assert libraries.is_sound(tmp_path)


@pytest.mark.parametrize(("left", "is_told"), [(120, True), (121, False), (2**63, False)])
def test_nobody_has_more_cards_left_than_there_are(left: int, is_told: bool) -> None:
    match = libraries.laid_series(2)
    match.extra["series"] = PLAYED_SERIES[0] | {"points": [[0, left]]}  # type: ignore[operator]
    assert (series_note_of(match.record()) is not None) == is_told


def test_more_was_never_taken_back_than_can_be_counted(tmp_path: Path) -> None:
    match = libraries.play(libraries.laid(), 6)
    with libraries.library_of(tmp_path) as library:
        goes_on(library, header_of(match, 0, undone=MAX_UNDONE))
    assert libraries.rows(tmp_path, "SELECT undone FROM games") == [(MAX_UNDONE,)]


@pytest.mark.parametrize("told", [-1, MAX_UNDONE + 1, 2**63, 10**30, True, 1.0, "1", None])
def test_a_count_that_is_none_counts_as_not_said(told: Json) -> None:
    record = libraries.play(libraries.laid(), 1).record({"undone": told})
    assert undone_in_record(record) == 0
