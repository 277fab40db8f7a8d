"""The library: what is played is kept at once, and kept for later versions too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from game.library import Claimed, Journal, Search, count_games, last_unfinished, list_games
from game.library.index import FILE, now
from game.luckybox.record import LuckyboxMatch
from game.record import write_record
from tests.box import Library, faults, load, summarise, take_in
from tests.libraries import (
    PATIENCE,
    ask,
    filled,
    kept,
    laid,
    library_of,
    moments,
    plain,
    play,
    rows,
    told,
)

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "home")
    yield library
    library.close()
    assert library.take_notices() == []


# --- while a game is played ----------------------------------------------------------------------


def test_nothing_is_made_before_it_is_needed(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    Journal.begun(library, laid()).keep().wait(PATIENCE)
    library.close()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("edition", ["classic", "french"])
def test_whatever_is_done_is_there_when_the_ticket_is(library: Library, edition: str) -> None:
    match = laid(("Ada", "Bob"), 1, edition=edition, seed=4)
    journal = Journal.begun(library, match)
    for count, _moment in enumerate(moments(match, undo=0.2)):
        journal.keep().wait(PATIENCE)
        if count % 5 == 0:
            there = ask(library, load, journal.uid)
            assert plain(there.record) == plain(match.record())
            resumed = LuckyboxMatch.resumed(there.record, there.steps)
            assert resumed.game == match.game
            assert resumed.undone == match.undone
            assert [resumed.undoable(p) for p in range(3)] == [match.undoable(p) for p in range(3)]
    there = ask(library, load, journal.uid)
    assert there.is_finished
    assert plain(there.record) == plain(match.record())
    assert ask(library, lambda connection: list(faults(connection))) == []


def test_tickets_are_answered_in_order_and_all_before_the_end(tmp_path: Path) -> None:
    library, match = Library(tmp_path), laid(seed=2)
    journal = Journal.begun(library, match)
    tickets = [journal.keep() for _moment in moments(match)]
    library.close()
    assert all(ticket.is_done and not ticket.has_failed for ticket in tickets)
    assert rows(tmp_path, "SELECT actions FROM games") == [(len(match.actions),)]
    assert not (tmp_path / f"{FILE}-wal").exists(), "the file was not closed"


def test_a_header_keeps_what_it_says_beyond_the_game(library: Library) -> None:
    match = laid()
    match.extra["daily"] = "2026-11-21"
    journal = kept(library, play(match))
    record = ask(library, load, journal.uid).record
    assert record.extra["daily"] == "2026-11-21"
    assert record.extra["uid"] == journal.uid
    assert record.extra["started"] <= record.extra["finished"]  # type: ignore[operator]
    assert record.extra["seats"] == [{"badge": 0, "kind": "person"}, {"badge": 1, "kind": "person"}]


def test_a_finished_game_is_summed_up(library: Library) -> None:
    match = play(laid(bots=1), seed=3)
    uid = kept(library, match).uid
    summary = summarise(ask(library, load, uid).record)
    entry = ask(library, list_games)[0]
    assert [seat.total for seat in entry.seats] == [seat.total for seat in summary.seats]
    assert [seat.kind for seat in entry.seats] == ["person", "person", "line-greedy"]
    assert any(seat.has_won for seat in entry.seats)
    assert (entry.actions, entry.is_finished, entry.has_bots) == (len(match.actions), True, True)


def test_a_game_is_gone_on_with_after_the_program_was_closed(tmp_path: Path) -> None:
    match = play(laid(), 30)
    (uid,) = filled(tmp_path, match)
    library = Library(tmp_path)
    entry = library.ask(last_unfinished, library.window).wait(PATIENCE)
    assert entry is not None
    assert entry.uid == uid
    there = library.claim(uid).wait(PATIENCE)
    resumed = LuckyboxMatch.resumed(there.record, there.steps)
    journal = Journal(library, resumed, uid)
    for _moment in moments(resumed):
        journal.keep().wait(PATIENCE)
    assert library.ask(last_unfinished, library.window).wait(PATIENCE) is None
    assert library.ask(load, uid).wait(PATIENCE).record.actions == tuple(resumed.actions)
    assert library.ask(lambda c: list(faults(c))).wait(PATIENCE) == []
    assert library.ask(count_games).wait(PATIENCE) == 1
    library.close()


def test_two_windows_never_go_on_with_the_same_game(tmp_path: Path) -> None:
    first, second = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 25)
    journal = Journal.begun(first, match)
    journal.keep().wait(PATIENCE)
    assert second.ask(last_unfinished, second.window).wait(PATIENCE) is None
    with pytest.raises(Claimed):
        second.claim(journal.uid).wait(PATIENCE)
    journal.close()
    first.close()
    assert second.claim(journal.uid).wait(PATIENCE).uid == journal.uid
    second.close()


def test_what_another_window_has_taken_up_is_not_overwritten(tmp_path: Path) -> None:
    first, second = Library(tmp_path), Library(tmp_path)
    match = play(laid(), 25)
    journal = Journal.begun(first, match)
    journal.keep().wait(PATIENCE)
    first.release(journal.uid).wait(PATIENCE)
    there = second.claim(journal.uid).wait(PATIENCE)
    play(match, 30)
    ticket = journal.keep()
    with pytest.raises(Claimed):
        ticket.wait(PATIENCE)
    assert any("another window" in notice for notice in first.take_notices())
    assert second.ask(load, journal.uid).wait(PATIENCE).record == there.record
    first.close()
    second.close()


def test_hints_are_kept_while_a_game_is_played(library: Library) -> None:
    match = play(laid(), 5)
    journal = Journal.begun(library, match)
    journal.keep().wait(PATIENCE)
    match.hints[1] = 2
    play(match, 9)
    journal.keep().wait(PATIENCE)
    there = ask(library, load, journal.uid)
    assert LuckyboxMatch.resumed(there.record, there.steps).hints == [0, 2]


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ({"finished": "2024-05-06T07:08:09Z"}, "2024-05-06T07:08:09.000Z"),
        ({"started": "2024-05-06T09:08:09+02:00"}, "2024-05-06T07:08:09.000Z"),
        ({"finished": "9999-12-31T23:59:59Z"}, None),
        ({"finished": "9999-12-31T23:59:59-12:00"}, None),
        ({"finished": "yesterday", "started": "2024-05-06T07:08:09"}, None),
        ({}, None),
    ],
)
def test_a_game_from_elsewhere_is_listed_when_it_was_played(
    library: Library, said: dict[str, str], listed: str | None
) -> None:
    before = now()
    record = play(laid(seed=77)).record()
    extra = {
        key: value for key, value in record.extra.items() if key not in ("started", "finished")
    }
    text = write_record(replace(record, extra={**extra, **said}))
    ask(library, take_in, text)
    (entry,) = ask(library, list_games, Search())
    assert entry.touched == listed or (listed is None and before <= entry.touched <= now())


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Bob")])
def test_a_game_that_was_left_at_any_moment_of_its_end_is_no_fault(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    match = laid(names)
    with library_of(tmp_path) as library:
        journal = Journal.begun(library, match)
        for _moment in moments(match):
            if match.game.round == 4 and match.game.turn == 9:
                journal.keep().wait(PATIENCE)
                assert ask(library, lambda connection: list(faults(connection))) == []
        assert match.is_over


def test_a_home_that_is_a_file_is_told_while_the_game_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.touch()
    with library_of(home) as library:
        journal = Journal.begun(library, play(laid(), 3))
        assert journal.keep().settle(PATIENCE)
        assert told(library) == (
            "You can play on, but this game is not being saved"
            f" ({home} is a file, but it must be a folder)."
        )


def test_what_a_disk_that_does_not_answer_leaves_unkept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.library.library.CLOSING_SECONDS", 0.01)
    answers = Event()
    library = Library(tmp_path / "home")
    library.ask(lambda _connection: answers.wait(PATIENCE))
    match = play(laid(), 3)
    ticket = Journal.begun(library, match).keep()
    library.close()
    assert "The disk did not respond" in told(library)
    answers.set()
    ticket.wait(PATIENCE)


def test_no_end_of_the_program_waits_for_a_question(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    begun = Event()
    ticket = library.ask(lambda connection: begun.set() or connection.execute(endless).fetchall())
    assert begun.wait(PATIENCE)
    library.close()
    assert ticket.has_failed
    assert told(library) == ""
