"""Whatever stands in a header: what is read can be played on, and all that is done is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.blanco.match import BlancoMatch
from game.blanco.record import series_of
from game.box import GAMES
from game.library import Journal, give_out
from game.luckybox.record import LuckyboxMatch
from game.record import MOST_UNDONE, Json, undone_of, write_record
from tests.box import Library, faults, take_in
from tests.libraries import (
    PATIENCE,
    ask,
    connection_to,
    laid,
    laid_blanco,
    laid_series,
    library_of,
    play,
    play_blanco,
    rows,
    told,
)

NUMBERS: list[Json] = [
    0, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, -(10**30), 10**999, MOST_UNDONE,
    MOST_UNDONE + 1, 1.5, 1e308, True, None, [], {},
]  # fmt: skip
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
SERIES: list[Json] = [
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
    uid = ask(library, take_in, json.dumps(header)).uid
    there = library.claim(uid).wait(PATIENCE)
    match = GAMES[there.record.game].match.resumed(there.record, there.steps)
    assert 0 <= match.undone <= MOST_UNDONE
    journal = Journal(library, match, uid)
    journal.keep().wait(PATIENCE)
    seat = next((seat for seat in match.waiting_for() if match.asks(seat)), None)
    if seat is not None:
        match.act(match.legal(seat)[0])
        journal.keep().wait(PATIENCE)
        if match.undoable(seat) is not None:
            match.undo(seat)
            assert match.undone <= MOST_UNDONE
            journal.keep().wait(PATIENCE)
    journal.close()
    assert told(library) == ""
    again = library.load(uid).wait(PATIENCE)
    resumed = type(match).resumed(again.record, again.steps)
    assert (resumed.game, resumed.undone) == (match.game, match.undone)
    assert ask(library, give_out, uid, GAMES)


def header_of(match: LuckyboxMatch | BlancoMatch, at: int, **said: Json) -> dict[str, Any]:
    """Spell a game, told from all others by its note and by who plays it."""
    names = ["Ada", f"Bob {at}"] if match.setup.players[0] == "Ada" else [f"Bob {at}", "Ada"]
    return {**json.loads(write_record(match.record())), "players": names, **said}


def is_fine(folder: Path) -> bool:
    with connection_to(folder) as connection:
        return list(faults(connection)) == []


@pytest.mark.parametrize("key", OURS)
def test_whatever_a_header_says_the_game_is_kept_as_it_goes_on(tmp_path: Path, key: str) -> None:
    match = play(laid(), 6)
    with library_of(tmp_path) as library:
        for at, value in enumerate(NUMBERS + (SEATS if key == "seats" else TEXTS + NOTES)):
            goes_on(library, header_of(match, at, **{key: value}))
    assert is_fine(tmp_path)


@pytest.mark.parametrize("key", ["undone", "seats", "series"])
def test_blanco_goes_on_and_is_kept_whatever_its_header_says(tmp_path: Path, key: str) -> None:
    match = play_blanco(laid_blanco() if key != "series" else laid_series(2), 4)
    with library_of(tmp_path) as library:
        for at, value in enumerate({"undone": NUMBERS, "seats": SEATS, "series": SERIES}[key]):
            goes_on(library, header_of(match, at, **{key: value}))
    assert is_fine(tmp_path)


@pytest.mark.parametrize("seed", [0, -1, 2**63, -(10**30), 10**999, -(10**998)])
@pytest.mark.parametrize("lay", [laid, laid_blanco])
def test_any_seed_that_is_read_is_a_game_that_is_kept(
    tmp_path: Path, seed: int, lay: Callable[..., LuckyboxMatch | BlancoMatch]
) -> None:
    with library_of(tmp_path) as library:
        goes_on(library, header_of(lay(seed=seed), 0))
    assert is_fine(tmp_path)


@pytest.mark.parametrize(("left", "is_told"), [(120, True), (121, False), (2**63, False)])
def test_nobody_has_more_cards_left_than_there_are(left: int, is_told: bool) -> None:
    match = laid_series(2)
    match.extra["series"] = SERIES[0] | {"points": [[0, left]]}  # type: ignore[operator]
    assert (series_of(match.record()) is not None) == is_told


def test_more_was_never_taken_back_than_can_be_counted(tmp_path: Path) -> None:
    match = play(laid(), 6)
    with library_of(tmp_path) as library:
        goes_on(library, header_of(match, 0, undone=MOST_UNDONE))
    assert rows(tmp_path, "SELECT undone FROM games") == [(MOST_UNDONE,)]


@pytest.mark.parametrize("told", [-1, MOST_UNDONE + 1, 2**63, 10**30, True, 1.0, "1", None])
def test_a_count_that_is_none_counts_as_not_said(told: Json) -> None:
    record = play(laid(), 1).record({"undone": told})
    assert undone_of(record) == 0
