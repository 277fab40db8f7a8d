"""The library: what is kept of a game while it is played, and what is found again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest

from game.challenge import daily_seed
from game.library import (
    Claimed,
    Journal,
    Library,
    NoSuchGame,
    Search,
    best_cascades,
    count_games,
    daily_games_of,
    faults,
    figures_of_profile,
    find_game,
    last_unfinished,
    list_games,
    list_profiles,
    load,
    take_in,
)
from game.library.games import now
from game.library.opening import FILE
from game.library.salvage import carry_over
from game.library.schema import MIGRATIONS, VERSION, columns_of, statements
from game.match import Match
from game.record import Json, Record, write_record
from game.statistics import (
    Cascade,
    Company,
    GameSummary,
    Kind,
    SeatSummary,
    Selection,
    summarise,
)
from tests.libraries import PATIENCE, filled, kept, laid, moments, opened, play, rows

OLD_FILES = Path(__file__).parent / "libraries_of_old"
T = TypeVar("T")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "home")
    yield library
    library.close()
    assert library.take_notices() == []


def ask(library: Library, question: Callable[..., T], *args: object, **kwargs: object) -> T:
    return library.ask(question, *args, **kwargs).wait(PATIENCE)


def plain(record: Record) -> Record:
    """Leave out what a library adds to a record."""
    return replace(record, extra={})


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
            resumed = Match.resumed(there.record, there.steps)
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
    assert rows(tmp_path, "SELECT count(*) FROM actions") == [(len(match.actions),)]
    assert not (tmp_path / f"{FILE}-wal").exists(), "the file was not closed"


def test_taking_back_replaces_the_end_alone(library: Library, tmp_path: Path) -> None:
    match = play(laid(), 20)
    journal = Journal.begun(library, match)
    journal.keep().wait(PATIENCE)
    before = list(match.actions)
    changes = ask(library, lambda connection: connection.total_changes)
    while not match.undoable(match.actions[-1].player):
        next(moments(match, len(match.actions)))
    match.undo(match.actions[-1].player)
    journal.keep().wait(PATIENCE)
    assert ask(library, load, journal.uid).record.actions == tuple(match.actions)
    changed = ask(library, lambda connection: connection.total_changes) - changes
    assert changed <= 3 + len(match.actions) - len(before) + 1


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
    resumed = Match.resumed(there.record, there.steps)
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
    assert any("Another window" in notice for notice in first.take_notices())
    assert second.ask(load, journal.uid).wait(PATIENCE).record == there.record
    first.close()
    second.close()


# --- finding again -------------------------------------------------------------------------------


@pytest.fixture
def shelf(library: Library) -> Library:
    """Keep three games: Ada's alone, one of the others, and one that is unfinished."""
    kept(library, play(laid(("Ada",), seed=1)))
    kept(library, play(laid(("Zoé", "100%"), edition="french", seed=2)))
    kept(library, play(laid(("ada", "Bob"), seed=3), 20))
    for number in (1, 2, 3):
        ask(library, dated, number)
    return library


def dated(connection: sqlite3.Connection, number: int) -> None:
    """Move a game to a day of its own."""
    day = f"2026-11-2{number}T10:00:00.000Z"
    connection.execute("UPDATE games SET touched = ? WHERE id = ?", (day, number))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), [3, 2, 1]),
        (Search(player="ADA"), [3, 1]),
        (Search(player="zoe\u0301"), [2]),
        (Search(player="%"), [2]),
        (Search(player="_"), []),
        (Search(player="' OR 1 --"), []),
        (Search(edition="french"), [2]),
        (Search(since="2026-11-22"), [3, 2]),
        (Search(until="2026-11-22"), [2, 1]),
        (Search(since="2026-11-22", until="2026-11-22"), [2]),
        (Search(until="2025"), []),
        (Search(is_finished=False), [3]),
        (Search(limit=1), [3]),
        (Search(limit=1, offset=2), [1]),
        (Search(limit=5, offset=3), []),
        (Search(least=1000), []),
        (Search(most=1000, player="b"), [3]),
        (Search(daily="2026-11-21"), []),
    ],
)
def test_games_are_found(shelf: Library, search: Search, found: list[int]) -> None:
    assert [entry.number for entry in ask(shelf, list_games, search)] == found
    everything = replace(search, limit=50, offset=0)
    assert ask(shelf, count_games, search) == len(ask(shelf, list_games, everything))


def test_games_are_found_by_score(shelf: Library) -> None:
    (ada,) = (seat for entry in ask(shelf, list_games, Search(player="ada", is_finished=True))
              for seat in entry.seats)  # fmt: skip
    assert ask(shelf, count_games, Search(player="ada", least=ada.total, most=ada.total)) == 1
    assert ask(shelf, count_games, Search(player="ada", least=ada.total + 1)) == 0


@pytest.mark.parametrize("name", ["1", "01"])
def test_a_game_is_found_by_its_number_or_its_uid(shelf: Library, name: str) -> None:
    entry = ask(shelf, find_game, name)
    assert entry is not None
    assert entry.number == 1
    assert ask(shelf, find_game, entry.uid) == entry


@pytest.mark.parametrize("name", ["4", "", "-1", "x", "9" * 30, "\u0661"])
def test_what_is_no_game_is_not_found(shelf: Library, name: str) -> None:
    assert ask(shelf, find_game, name) is None
    with pytest.raises(NoSuchGame):
        ask(shelf, load, name)


def test_a_profile_is_one_person_however_the_name_is_written(shelf: Library) -> None:
    found = {profile.name: profile.games for profile in ask(shelf, list_profiles)}
    assert found == {"ada": 1, "Zoé": 1, "100%": 1, "Bob": 0}


def test_statistics_get_the_finished_games_of_a_profile(shelf: Library) -> None:
    profiles = {profile.name: profile.number for profile in ask(shelf, list_profiles)}
    kinds, figures = ask(shelf, figures_of_profile, profiles["ada"], Selection())
    assert sum(kinds.values()) == figures.games == 1
    (entry,) = ask(shelf, list_games, Search(player="ada", is_finished=True))
    assert [figures.best] == [seat.total for seat in entry.seats if seat.name == "Ada"]


@pytest.mark.parametrize("mark", [{"branch": {"at": 9}}, {"practice": True}])
def test_practice_counts_only_where_it_is_asked_for(
    library: Library, mark: dict[str, Json]
) -> None:
    kept(library, play(laid(("Ada",), seed=1)))
    practised = laid(("Ada",), seed=2)
    practised.extra |= mark
    kept(library, play(practised))
    (ada,) = ask(library, list_profiles)
    _kinds, figures = ask(library, figures_of_profile, ada.number, Selection())
    assert figures.games == 1
    kinds, figures = ask(library, figures_of_profile, ada.number, Selection(with_practice=True))
    assert figures.games == 2
    assert kinds[Kind(Company.ALONE, has_undo=False, is_practice=True)] == 1
    real = next(entry.uid for entry in ask(library, list_games) if entry.number == 1)
    assert {cascade.uid for cascade in ask(library, best_cascades)} == {real}


def test_the_calendar_gets_the_daily_games_of_a_profile_finished_or_not(library: Library) -> None:
    day = "2026-11-21"
    seed = daily_seed(date.fromisoformat(day))
    for name, actions, extra in (
        ("Ada", 3, {"daily": day}), ("Ada", None, {"daily": day}),
        ("Ada", None, {}), ("Bob", None, {"daily": day}),
    ):  # fmt: skip
        match = laid((name,), seed=seed)
        match.extra |= extra
        kept(library, play(match, actions))
    profiles = {profile.name: profile.number for profile in ask(library, list_profiles)}
    found = ask(library, daily_games_of, profiles["Ada"])
    assert sorted(game.is_finished for game, _ in found) == [0, 1]
    assert {(game.daily, seat.name) for game, seat in found} == {(day, "Ada")}


def test_bots_have_no_profile(library: Library) -> None:
    kept(library, play(laid(("Ada",), 2)))
    assert [profile.name for profile in ask(library, list_profiles)] == ["Ada"]


def test_the_gallery_has_the_longest_and_the_most_valuable_cascades_of_people(
    library: Library,
) -> None:
    for seed in range(6):
        kept(library, play(laid(("Ada", "Bob"), 1, seed=seed), seed=seed))
    long = ask(library, best_cascades, limit=10)
    worthy = ask(library, best_cascades, by_worth=True, limit=10)
    assert [c.cascade.crosses for c in long] == sorted(c.cascade.crosses for c in long)[::-1]
    assert [c.cascade.worth for c in worthy] == sorted(c.cascade.worth for c in worthy)[::-1]
    assert {c.name for c in long} <= {"Ada", "Bob"}
    uid, name, _touched, cascade = long[0]
    record = ask(library, load, uid).record
    assert record.players[cascade.player] == name
    assert record.actions[cascade.first].player == cascade.player
    bob = {profile.name: profile.number for profile in ask(library, list_profiles)}["Bob"]
    assert {c.name for c in ask(library, best_cascades, bob)} == {"Bob"}


def test_a_watched_game_is_kept_and_never_offered_to_go_on_with(library: Library) -> None:
    kept(library, play(laid((), 3), 30))
    assert ask(library, count_games) == 1
    assert ask(library, last_unfinished, library.window) is None


# --- the tables ----------------------------------------------------------------------------------


def test_the_tables_have_a_column_for_everything_that_is_summed_up(tmp_path: Path) -> None:
    connection = opened(tmp_path)
    assert set(GameSummary._fields) <= set(columns_of(connection, "games"))
    assert set(SeatSummary._fields) <= set(columns_of(connection, "seats"))
    assert ("game", *Cascade._fields) == columns_of(connection, "cascades")
    connection.close()


def test_everything_is_written_through_to_the_disk(tmp_path: Path) -> None:
    connection = opened(tmp_path)
    names = ("journal_mode", "synchronous", "foreign_keys", "user_version")
    pragmas = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    assert pragmas == ["wal", 2, 1, VERSION]
    connection.close()


def test_a_script_is_taken_apart_whole() -> None:
    for script in MIGRATIONS:
        assert "".join(statements(script)).strip() == script.strip()


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_library_of_every_released_version_opens_with_all_that_is_in_it(
    tmp_path: Path, version: int
) -> None:
    dump = (OLD_FILES / f"version-{version}.sql").read_text(encoding="utf-8")
    old = sqlite3.connect(tmp_path / FILE)
    old.executescript(dump)
    old.close()
    assert rows(tmp_path, "PRAGMA user_version") == [(version,)]
    connection = opened(tmp_path)
    assert list(faults(connection)) == []
    entries = list_games(connection, Search(game="luckybox"))
    assert [(entry.edition, entry.is_finished) for entry in entries] == [
        ("french", False),
        ("classic", True),
    ]
    blanco = list_games(connection, Search(game="blanco"))
    assert [(entry.game_of_match, entry.is_finished) for entry in blanco] == (
        [(2, False), (1, True)] if version > 1 else []
    )
    there = load(connection, entries[0].uid)
    assert Match.resumed(there.record, there.steps).undone == 1
    assert write_record(load(connection, entries[1].uid).record).count('"do"') == entries[1].actions
    assert best_cascades(connection)
    connection.close()


def of_version_2(folder: Path) -> None:
    """Lay down an old library, whose first game has been marked as practice."""
    with closing(sqlite3.connect(folder / FILE)) as old:
        old.executescript((OLD_FILES / "version-2.sql").read_text(encoding="utf-8"))
        old.execute(
            "UPDATE games SET header = json_set(header, '$.practice', json('true')) WHERE id = 1"
        )
        old.commit()


def test_what_an_older_library_did_not_sum_up_is_made_up_for(tmp_path: Path) -> None:
    of_version_2(tmp_path)
    with closing(opened(tmp_path)) as connection:
        assert list(faults(connection)) == []
    assert rows(tmp_path, "SELECT id FROM games WHERE is_practice") == [(1,)]
    assert rows(tmp_path, "SELECT sum(colour_clears) FROM seats WHERE clears") != [(0,)]


def test_an_older_library_that_is_damaged_is_made_up_for_too(tmp_path: Path) -> None:
    of_version_2(tmp_path)

    def connect(name: str, is_uri: bool) -> sqlite3.Connection:
        return sqlite3.connect(name, isolation_level=None, uri=is_uri)

    with closing(opened(tmp_path / "new")) as fresh:
        assert carry_over(tmp_path / FILE, fresh, connect) == 4
        assert list(faults(fresh)) == []


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ({"finished": "2024-05-06T07:08:09Z"}, "2024-05-06T07:08:09.000Z"),
        ({"started": "2024-05-06T09:08:09+02:00"}, "2024-05-06T07:08:09.000Z"),
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
    assert entry.touched == listed or (listed is None and entry.touched >= before)
