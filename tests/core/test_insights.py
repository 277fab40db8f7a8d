"""What thinking has found out about games, and how often counsel was taken, stays with them."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.box import GAMES
from game.library import (
    delete_game,
    games_to_review,
    read_thoughts,
    save_thoughts,
    skill_of_profile,
)
from game.library.exchange import TAKEN, restore_backup, write_backup
from game.library.index import INDEX_FILE as INDEX
from game.library.index import THOUGHTS_FOLDER, profile_number
from game.luckybox import judgements
from game.luckybox.judgements import (
    MAX_REVIEW_BYTES,
    Review,
    pack_review,
    review_key,
    seat_review_figures,
    unpack_review,
)
from game.luckybox.mind import player, review
from game.luckybox.mind.review import Analysis, analyse_game, continue_analysis
from game.luckybox.record import LuckyboxMatch, LuckyboxRecord, new_match
from game.luckybox.rules import Action, Setup
from game.match import branch_record
from game.record import Player, hints_in_record, read_record, write_record
from game.statistics import SeatReview, parse_deeds, parse_seat_review
from tests.tables.box import Library, faults, summarise
from tests.tables.libraries import ask, connection_to, filled, laid, play, rows
from tests.tables.minds import NETWORK, says_the_same

A_REVIEW: dict[str, int | str] = {"basis": "00ff", "done": 12, "content": "eJyrrgUAAXUA+Q=="}
A_THOUGHT: dict[str, int | str] = {
    **A_REVIEW, "judged": "40 1 2", "par": 68, "pars": "23 -1 40 51 68"
}  # fmt: skip


@pytest.fixture(autouse=True)
def few_first_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "SAMPLED_OFFER_COUNT", 20)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada", "Bo"), seed=2)))
    return tmp_path


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = Library(home)
    yield library
    library.close()


def uid_of(home: Path, number: int) -> str:
    ((uid,),) = rows(home, "SELECT uid FROM games WHERE id = ?", number)
    assert isinstance(uid, str)
    return uid


# --- in the library ------------------------------------------------------------------------------


def test_a_review_is_given_as_it_was_kept_until_there_is_a_newer_one(
    home: Path, library: Library
) -> None:
    uid = uid_of(home, 1)
    assert ask(library, read_thoughts, uid) == {}
    ask(library, save_thoughts, uid, **A_REVIEW)
    assert ask(library, read_thoughts, uid) == A_REVIEW
    newer = {**A_REVIEW, "basis": "00fe", "done": 30}
    ask(library, save_thoughts, uid, **newer)
    assert ask(library, read_thoughts, uid) == newer


def test_par_and_what_is_judged_stand_beside_each_other(home: Path, library: Library) -> None:
    one, two = uid_of(home, 1), uid_of(home, 2)
    ask(library, save_thoughts, two, **A_REVIEW, judged="40 1 -2 40 3 4")
    ask(library, save_thoughts, two, par=68)
    assert [ask(library, read_thoughts, uid).get("par") for uid in (one, two)] == [None, 68]
    ((judged,),) = rows(home, "SELECT judged FROM insights")
    assert isinstance(judged, str)
    assert parse_seat_review(judged, 1) == SeatReview(40, 3, 4)
    assert parse_seat_review(judged, 2) is None
    assert ask(library, lambda connection: list(faults(connection))) == []


def test_of_a_game_that_is_not_here_nothing_is_kept(home: Path, library: Library) -> None:
    ask(library, save_thoughts, "elsewhere", **A_REVIEW, judged="1 2 3", par=68)
    assert rows(home, "SELECT * FROM insights") == []
    assert not (home / THOUGHTS_FOLDER).exists()


def test_what_was_found_out_outlives_the_index_and_goes_with_its_game(home: Path) -> None:
    uid, backup = uid_of(home, 1), home / "backup.zip"
    with connection_to(home) as connection:
        save_thoughts(connection, uid, **A_THOUGHT)
        list(write_backup(connection, backup))
    (home / INDEX).unlink()
    with connection_to(home) as connection:
        assert rows(home, "SELECT par, judged FROM insights") == [(68, "40 1 2")]
        assert read_thoughts(connection, uid) == A_THOUGHT
        delete_game(connection, uid)
        assert list((home / THOUGHTS_FOLDER).iterdir()) == []
        assert restore_backup(connection, backup)[TAKEN] == 1
        assert read_thoughts(connection, uid) == A_THOUGHT


@pytest.mark.parametrize(
    ("key", "value"),
    [("par", "x"), ("pars", "20 30 x"), ("judged", "1 x"), ("content", "!"), ("done", -1)],
)
def test_what_is_damaged_of_it_costs_no_game(home: Path, key: str, value: object) -> None:
    uid = uid_of(home, 1)
    with connection_to(home) as connection:
        save_thoughts(connection, uid, **A_THOUGHT)
    file = home / THOUGHTS_FOLDER / f"{uid}.json"
    file.write_text(json.dumps({**A_THOUGHT, key: value}))
    (home / INDEX).unlink()
    with connection_to(home) as connection:
        assert list(faults(connection)) == []
        assert read_thoughts(connection, uid) == {k: v for k, v in A_THOUGHT.items() if k != key}


def test_a_list_of_too_few_numbers_judges_nobody(home: Path) -> None:
    with connection_to(home) as connection:
        save_thoughts(connection, uid_of(home, 2), judged="40 1 2", par=68)
    assert rows(home, "SELECT par, judged FROM insights") == [(68, "")]


# --- as a game spells it -------------------------------------------------------------------------


def a_record(actions: int = 10_000) -> LuckyboxRecord:
    return play(laid(("Ada", "Bo")), actions).record()


def actions_of(record: LuckyboxRecord) -> tuple[Action, ...]:
    return tuple(action for action in record.actions if isinstance(action, Action))


def test_a_review_is_read_as_it_was_packed() -> None:
    _setup, _actions, review = reviewed(48)
    assert unpack_review(pack_review(review)) == review
    decisions, loss, luck = seat_review_figures(review, 1)
    receipt = review.receipt(1)
    assert decisions == sum(one.seat == 1 for one in review.decisions)
    assert loss == pytest.approx(-1000 * receipt.choices, abs=1)
    assert luck == pytest.approx(1000 * (receipt.numbers + receipt.offers), abs=1)


@pytest.mark.parametrize(
    "text",
    [
        "", "rubbish!", "AAAA", pack_review.__name__, b64encode(zlib.compress(b"[]")).decode(),
        b64encode(zlib.compress(b"{}")).decode(), b64encode(zlib.compress(b"[" * 9999)).decode(),
        b64encode(zlib.compress(b"0" * (MAX_REVIEW_BYTES + 1))).decode(),
        b64encode(zlib.compress(b'{"receipts":[]}')[:-3]).decode(),
    ],
)  # fmt: skip
def test_what_is_no_review_is_none(text: str) -> None:
    assert unpack_review(text) is None


def test_the_basis_is_the_game_and_the_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    record, other = a_record(30), a_record(29)
    basis = review_key(record)
    told = play(laid(("Ada", "Bo")), 30).record({"uid": "1234", "finished": "2026-01-01T00:00:00Z"})
    assert review_key(told) == basis != review_key(other)
    monkeypatch.setattr(judgements, "_mind_digest", lambda: b"another")
    assert review_key(record) != basis


@cache
def reviewed(count: int) -> tuple[Setup, tuple[Action, ...], Review]:
    record = a_record(count)
    setup, actions = record.setup(), actions_of(record)
    return setup, actions, analyse_game(setup, actions, NETWORK)


@pytest.mark.parametrize("done", [0, 7, 48])
def test_a_review_that_is_gone_on_with_is_the_same(
    monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    setup, actions, whole = reviewed(48)
    part = unpack_review(
        pack_review(continue_analysis(Analysis(setup, actions), done + 1, NETWORK).review())
    )
    assert part is not None
    resumed = Analysis.resumed(setup, actions, part)
    with monkeypatch.context() as patch:
        for room, name in (
            (review, "find_answers_ahead"),
            (review, "value_choices"),
            (player, "_value_in_batches"),
        ):
            patch.setattr(room, name, None)
        continue_analysis(resumed, done + 1, NETWORK)
    assert resumed.done == done
    while not resumed.is_done:
        resumed = continue_analysis(resumed, 5, NETWORK)
    assert says_the_same(resumed.review(), whole)


def played(*hints: int) -> LuckyboxMatch:
    """Begin a game in which each seat took counsel so often."""
    players = [Player(f"P{seat}", seat) for seat in range(len(hints))]
    match = new_match(players, "classic", 5)
    match.hints = list(hints)
    match.act(match.legal(0)[0])
    return match


def test_hints_are_read_again_as_they_were_written() -> None:
    record = read_record(write_record(played(3, 0).record()), GAMES)
    assert hints_in_record(record) == (3, 0)
    assert LuckyboxMatch.resumed(record).hints == [3, 0]


def test_a_game_without_hints_says_nothing_of_them() -> None:
    assert "hints" not in played(0, 0).record().extra


@pytest.mark.parametrize("said", [None, 3, "3", [1], [1, 2, 3], [True, -1], [10**9, 1.5], [[], {}]])
def test_hints_that_make_no_sense_count_as_none(said: object) -> None:
    record = replace(played(1, 1).record(), extra={"hints": said})
    assert hints_in_record(record) == (0, 0)


def test_who_took_counsel_has_played_and_proves_nothing_more() -> None:
    match = play(laid(("Ada", "Bo")))
    plain = summarise(match.record()).seats
    match.hints[1] = 4
    ada, bo = summarise(match.record()).seats
    assert (ada, bo.hints, bo.total) == (plain[0], 4, plain[1].total)
    proven = parse_deeds(plain[1].deeds)
    assert len(proven) > 2
    assert parse_deeds(bo.deeds) == {key: proven[key] for key in ("finished", "crosses")}


def test_a_branch_begins_without_the_hints_of_the_other_game() -> None:
    match = played(2)
    branch = branch_record(match.record(), 1, match.players)
    assert hints_in_record(branch) == (0,)


def test_skill_counts_no_twists_and_offers_none_for_review(tmp_path: Path) -> None:
    """The mind knows the points of the Classic rules: averages over both would mean nothing."""
    editions = ("classic", "late-cards", "french")
    played = [play(laid(("Ada",), edition=each, seed=at)) for at, each in enumerate(editions, 1)]
    uids = filled(tmp_path, *played)
    with connection_to(tmp_path) as index:
        profile, game = profile_number("Ada"), GAMES["luckybox"]
        assert set(games_to_review(index, profile, game)) == {uids[0], uids[2]}
        for uid in uids:
            save_thoughts(index, uid, judged="40 9000 0", par=70)
        skill = skill_of_profile(index, profile, game)
        assert len(skill.losses) == len(skill.margins) == 2
