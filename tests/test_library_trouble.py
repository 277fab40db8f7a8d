"""Whatever has become of the library's file, the game goes on and nothing is overwritten."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from game.folders import PROJECT
from game.library import (
    Journal,
    Library,
    Ticket,
    Unavailable,
    best_cascades,
    count_games,
    faults,
    list_games,
    list_profiles,
    load,
    opening,
)
from game.library.locks import DOOR, WINDOWS, Lock, Window
from game.library.opening import FILE, OF_THIS_VERSION, connect, open_library
from game.library.schema import VERSION
from game.match import Match
from tests.libraries import PATIENCE, filled, kept, laid, moments, opened, play, rows

DAMAGED = "library.damaged-1.db"


@contextmanager
def library_of(folder: Path) -> Iterator[Library]:
    library = Library(folder)
    yield library
    library.close()


def told(library: Library) -> str:
    return "\n".join(library.take_notices())


def games(folder: Path, count: int) -> list[str]:
    """Fill a library with finished games."""
    return filled(folder, *(play(laid(seed=seed), seed=seed) for seed in range(count)))


def can_play(library: Library) -> Match:
    """Play a whole game that is kept, or is not, without ever stopping."""
    match = laid(seed=99)
    journal = Journal.begun(library, match)
    tickets: list[Ticket[None]] = []
    for _moment in moments(match):
        tickets.append(journal.keep())
    journal.close()
    for ticket in tickets:
        assert ticket.settle(PATIENCE)
    return match


# --- damaged -------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"not a database at all" * 500, b"\0" * 8192, b"x"])
def test_a_file_that_is_no_library_is_kept_beside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with library_of(tmp_path) as library:
        can_play(library)
        assert library.ask(count_games).wait(PATIENCE) == 1
        assert DAMAGED in told(library)
    assert (tmp_path / DAMAGED).read_bytes() == content


def test_somebody_elses_database_is_kept_beside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.execute("INSERT INTO recipes VALUES ('crêpes')")
        other.commit()
    with library_of(tmp_path) as library:
        assert library.ask(count_games).wait(PATIENCE) == 0
        assert DAMAGED in told(library)
    with closing(sqlite3.connect(tmp_path / DAMAGED)) as other:
        assert other.execute("SELECT name FROM recipes").fetchone() == ("crêpes",)


@pytest.mark.parametrize("seed", range(12))
def test_broken_pages_cost_only_what_was_on_them(tmp_path: Path, seed: int) -> None:
    uids = games(tmp_path, 8)
    path, rng = tmp_path / FILE, Random(seed)
    pages = path.stat().st_size // 4096
    with path.open("r+b") as file:
        for page in rng.sample(range(1, pages), 3):
            file.seek(page * 4096)
            file.write(rng.randbytes(4096))
    damaged = path.read_bytes()
    # The damage is found where it is met: everything is asked for.
    with library_of(tmp_path) as library:
        library.ask(lambda connection: connection.execute("PRAGMA wal_checkpoint")).wait(PATIENCE)
        for question in (list_games, list_profiles, best_cascades, gone_through):
            library.ask(question).wait(PATIENCE)
        assert library.ask(lambda connection: list(faults(connection))).wait(PATIENCE) == []
        found = {entry.uid for entry in library.ask(list_games).wait(PATIENCE)}
        assert found <= set(uids)
        assert DAMAGED in told(library)
        can_play(library)
        assert told(library) == ""
    assert (tmp_path / DAMAGED).read_bytes() == damaged


def gone_through(connection: sqlite3.Connection) -> int:
    """Read everything there is."""
    tables = ("games", "actions", "seats", "cascades", "profiles")
    return sum(len(connection.execute(f"SELECT * FROM {table}").fetchall()) for table in tables)


def test_nothing_is_lost_of_a_damaged_library_but_what_cannot_be_read(tmp_path: Path) -> None:
    uids = games(tmp_path, 6)
    spoil(tmp_path, "UPDATE actions SET action = 'rubbish' WHERE game = 2 AND at = 30")
    spoil(tmp_path, "DELETE FROM actions WHERE game = 3 AND at >= 20")
    spoil(tmp_path, "UPDATE games SET header = '{' WHERE id = 4")
    spoil(tmp_path, "DELETE FROM seats WHERE game = 5")
    with connection_to(tmp_path) as connection:
        whole = {uid: load(connection, uid).record for uid in (uids[0], uids[5])}
        fifth = load(connection, uids[4]).record
    reopened, notice = mended(tmp_path)
    with closing(reopened):
        assert list(faults(reopened)) == []
        assert {entry.uid for entry in list_games(reopened)} == set(uids) - {uids[3]}
        assert {uid: load(reopened, uid).record for uid in whole} == whole
        assert load(reopened, uids[4]).record == fifth, "its results were counted again"
        assert 0 < len(load(reopened, uids[1]).record.actions) <= 30
        assert len(load(reopened, uids[2]).record.actions) == 20
        assert not load(reopened, uids[2]).is_finished
    assert "carried over: 5" in notice


def spoil(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement)
        connection.commit()


@contextmanager
def connection_to(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(opened(folder)) as connection:
        yield connection


def mended(folder: Path) -> tuple[sqlite3.Connection, str]:
    """Open a library as if one of its pages made no sense."""
    window, words = Window(folder), iter([False, True])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "is_sound", lambda connection: next(words))
        connection, notices = open_library(folder, window, is_suspect=True)
    window.close()
    return connection, "".join(map(str, notices))


def test_damage_in_the_middle_of_a_game_is_mended_and_the_game_goes_on(tmp_path: Path) -> None:
    uids = games(tmp_path, 3)
    library, match = Library(tmp_path), laid(seed=50)
    journal = Journal.begun(library, match)
    everything = moments(match)
    for _ in range(20):
        next(everything)
        journal.keep().wait(PATIENCE)
    # What is in memory is given back, so that the next look goes to the disk.
    library.ask(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()).wait(PATIENCE)
    library.ask(lambda c: c.execute("PRAGMA shrink_memory").fetchall()).wait(PATIENCE)
    (page,) = rows(tmp_path, "SELECT rootpage FROM sqlite_master WHERE name = 'seats'")[0]
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((int(str(page)) - 1) * 4096)
        file.write(b"\xff" * 4096)
    for _moment in everything:
        journal.keep().wait(PATIENCE)
    assert DAMAGED in told(library)
    assert library.ask(load, journal.uid).wait(PATIENCE).record.actions == tuple(match.actions)
    assert {entry.uid for entry in library.ask(list_games).wait(PATIENCE)} == {*uids, journal.uid}
    library.close()


def test_a_damaged_library_that_another_window_uses_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    (tmp_path / WINDOWS).mkdir()
    other = Window(tmp_path)
    other.open()
    with library_of(tmp_path) as library:
        can_play(library)
        assert "another window" in told(library)
    assert (tmp_path / FILE).read_bytes() == b"nonsense" * 1000
    other.close()


def test_mending_that_was_interrupted_is_finished(tmp_path: Path) -> None:
    uids = games(tmp_path, 2)
    # Set aside, and not yet replaced.
    (tmp_path / FILE).rename(tmp_path / f"{FILE}.part")
    (tmp_path / DAMAGED).write_bytes(b"the damaged one")
    with library_of(tmp_path) as library:
        assert {entry.uid for entry in library.ask(list_games).wait(PATIENCE)} == set(uids)
    assert (tmp_path / DAMAGED).read_bytes() == b"the damaged one"


def test_mending_that_was_interrupted_early_begins_again(tmp_path: Path) -> None:
    uids = games(tmp_path, 2)
    for ending in (".part", ".part-wal", ".copy"):
        (tmp_path / f"{FILE}{ending}").write_bytes(b"half of it")
    with library_of(tmp_path) as library:
        assert {entry.uid for entry in library.ask(list_games).wait(PATIENCE)} == set(uids)
    assert {path.name for path in tmp_path.iterdir()} == {FILE, DOOR, WINDOWS}


def test_several_damaged_libraries_are_all_kept(tmp_path: Path) -> None:
    for content in (b"first" * 1000, b"second" * 1000):
        (tmp_path / FILE).write_bytes(content)
        with library_of(tmp_path) as library:
            library.ask(count_games).wait(PATIENCE)
    assert (tmp_path / DAMAGED).read_bytes() == b"first" * 1000
    assert (tmp_path / "library.damaged-2.db").read_bytes() == b"second" * 1000


# --- newer, locked, read-only, full --------------------------------------------------------------


def test_the_library_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    games(tmp_path, 1)
    spoil(tmp_path, f"PRAGMA user_version = {VERSION + 1}")
    before = (tmp_path / FILE).read_bytes()
    with library_of(tmp_path) as library:
        can_play(library)
        assert library.ask(count_games).wait(PATIENCE) == 1
        assert OF_THIS_VERSION in told(library)
    assert (tmp_path / FILE).read_bytes() == before
    with library_of(tmp_path) as library:
        assert library.ask(count_games).wait(PATIENCE) == 1, "it is found again"


def test_a_game_is_kept_once_another_program_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games(tmp_path, 1)
    library, match = Library(tmp_path, impatient), laid(seed=3)
    journal = Journal.begun(library, match)
    everything = moments(match)
    next(everything)
    journal.keep().wait(PATIENCE)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        next(everything)
        with pytest.raises(Unavailable):
            journal.keep().wait(PATIENCE)
        next(everything)
        with pytest.raises(Unavailable):
            journal.keep().wait(PATIENCE)
        other.execute("ROLLBACK")
    notices = library.take_notices()
    assert len(notices) == 1, "the same is not said twice"
    assert "Another program" in notices[0]
    next(everything)
    journal.keep().wait(PATIENCE)
    assert library.take_notices() == ["Your game is being kept again."]
    assert library.ask(load, journal.uid).wait(PATIENCE).record.actions == tuple(match.actions)
    library.close()


def impatient(name: str, is_uri: bool) -> sqlite3.Connection:
    connection = connect(name, is_uri)
    connection.execute("PRAGMA busy_timeout = 10")
    return connection


def test_a_library_that_is_being_opened_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = Lock.take(tmp_path / DOOR)
    assert lock is not None
    library = Library(tmp_path)
    ticket = library.ask(count_games)
    assert not ticket.is_done
    lock.let_go()
    assert ticket.wait(PATIENCE) == 0
    library.close()


def test_a_full_disk_stops_no_game_and_is_told_once(tmp_path: Path) -> None:
    library, match = Library(tmp_path), laid(seed=3)
    journal = Journal.begun(library, match)
    fill_up(library, journal, everything := moments(match))
    for _moment in everything:
        journal.keep().settle(PATIENCE)
    notices = library.take_notices()
    assert len(notices) == 1
    assert "disk is full" in notices[0]
    library.close()
    with closing(opened(tmp_path)) as connection:
        assert list(faults(connection)) == []
        (entry,) = list_games(connection)
        there = load(connection, entry.uid).record.actions
        assert there
        assert there == tuple(match.actions[: len(there)])


def test_a_disk_with_room_again_keeps_the_whole_game(tmp_path: Path) -> None:
    library, match = Library(tmp_path), laid(seed=3)
    journal = Journal.begun(library, match)
    fill_up(library, journal, everything := moments(match))
    limit_pages(library, 1_000_000)
    next(everything)
    journal.keep().wait(PATIENCE)
    assert library.ask(load, journal.uid).wait(PATIENCE).record.actions == tuple(match.actions)
    assert "again" in library.take_notices()[-1]
    library.close()


def fill_up(library: Library, journal: Journal, everything: Iterator[None]) -> None:
    """Play until the disk, which has no room but for what is begun, is full."""
    next(everything)
    journal.keep().wait(PATIENCE)
    limit_pages(library, 1)
    for _moment in everything:
        ticket = journal.keep()
        ticket.settle(PATIENCE)
        if ticket.has_failed:
            return
    raise AssertionError("the disk was never full")


def limit_pages(library: Library, count: int) -> None:
    """Let the file grow to so many pages, or not at all if it has as many already."""
    pragma = f"PRAGMA max_page_count = {count}"
    library.ask(lambda connection: connection.execute(pragma).fetchall()).wait(PATIENCE)


def test_where_no_folder_can_be_made_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with library_of(tmp_path / "file" / "home") as library:
        can_play(library)
        notices = library.take_notices()
        assert len(notices) == 1
        assert "not being kept" in notices[0]


READ_ONLY = """
import os, sys
from pathlib import Path
from game.library import Journal, Library, list_games
from tests.libraries import laid, moments
library, match = Library(Path(sys.argv[1])), laid(seed=7)
if os.getuid() == 0:
    os.setuid(65534)
print(len(library.ask(list_games).wait(60)))
journal = Journal.begun(library, match)
for _moment in moments(match):
    ticket = journal.keep()
    ticket.settle(60)
    assert ticket.has_failed, "root writes everywhere"
print(*library.take_notices(), sep="\\n")
library.close()
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_library_that_may_not_be_written_is_still_read(tmp_path: Path) -> None:
    games(tmp_path, 2)
    before = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).chmod(0o444)
    tmp_path.chmod(0o555)
    for folder in tmp_path.parents:
        if folder.stat().st_uid == os.getuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(tmp_path)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    tmp_path.chmod(0o755)
    assert done.stderr == ""
    count, notice = done.stdout.splitlines()
    assert count == "2"
    assert "cannot be written" in notice
    assert (tmp_path / FILE).read_bytes() == before


# --- several at once -----------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from game.library import Journal, Library
from tests.libraries import laid, moments
library = Library(Path(sys.argv[1]))
for seed in range(3):
    match = laid(seed=100 * int(sys.argv[2]) + seed)
    journal = Journal.begun(library, match)
    for _moment in moments(match, undo=0.1):
        journal.keep().wait(60)
    journal.close()
print(*library.take_notices())
library.close()
"""


def test_processes_that_write_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    home = tmp_path / "home"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(home), str(number)],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for number in range(3)
    ]
    assert [(writer.communicate()[0].strip(), writer.returncode) for writer in writers] == [
        ("", 0)
    ] * 3
    with connection_to(home) as connection:
        assert count_games(connection) == 9
        assert all(entry.is_finished for entry in list_games(connection))
        assert list(faults(connection)) == []


def test_a_window_that_is_gone_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / WINDOWS).mkdir()
    (tmp_path / WINDOWS / "gone.lock").touch()
    match = play(laid(), 20)
    (uid,) = filled(tmp_path, match)
    spoil(tmp_path, "UPDATE games SET claimed_by = 'gone'")
    with library_of(tmp_path) as library:
        assert library.claim(uid).wait(PATIENCE).uid == uid
    assert list((tmp_path / WINDOWS).iterdir()) == []


def test_a_window_is_seen_until_it_closes(tmp_path: Path) -> None:
    (tmp_path / WINDOWS).mkdir()
    one, two = Window(tmp_path), Window(tmp_path)
    one.open()
    assert two.is_open(one.name)
    assert not two.is_alone()
    assert one.is_alone()
    one.close()
    assert not two.is_open(one.name)
    assert two.is_alone()


@pytest.mark.parametrize("question", [count_games, list_profiles])
def test_a_question_to_a_library_that_cannot_be_used_fails_in_plain_words(
    tmp_path: Path, question: Callable[[sqlite3.Connection], object]
) -> None:
    (tmp_path / "file").write_text("no folder")
    library = Library(tmp_path / "file")
    with pytest.raises(Unavailable, match="not being kept"):
        library.ask(question).wait(PATIENCE)
    library.close()


def test_a_mistake_of_ours_fails_its_ticket_and_nothing_else(tmp_path: Path) -> None:
    with library_of(tmp_path) as library:
        kept(library, play(laid(), 10))
        with pytest.raises(sqlite3.OperationalError):
            library.ask(lambda connection: connection.execute("SELECT nonsense")).wait(PATIENCE)
        assert library.ask(count_games).wait(PATIENCE) == 1
