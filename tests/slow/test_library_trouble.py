"""A library that is newer, locked, full, read-only or shared: the game goes on, nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from itertools import islice
from pathlib import Path
from threading import Event

import pytest
from game.library.mending import beside
from game.library.opening import FILE, OF_THIS_VERSION, connect
from game.library.schema import VERSION

from game.folders import PROJECT
from game.library import Journal, Unavailable, count_games, list_games, list_profiles
from game.library.library import RETRY_SECONDS
from game.library.locks import DOOR, WINDOWS, Lock, Window, door
from tests.box import Library, faults, load
from tests.libraries import (
    PATIENCE,
    can_play,
    connection_to,
    filled,
    games,
    kept,
    laid,
    library_of,
    moments,
    opened,
    play,
    spoil,
    told,
)

DAMAGED = "library.damaged-1.db"
ASKED = 50


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
from game.library import Journal, list_games
from tests.box import Library
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


def read_only(name: str, is_uri: bool) -> sqlite3.Connection:
    if not is_uri:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error
    return connect(name, is_uri)


def test_only_a_library_of_this_version_is_read_where_it_may_not_be_written(tmp_path: Path) -> None:
    games(tmp_path, 2)
    library = Library(tmp_path, read_only)
    assert library.ask(count_games).wait(PATIENCE) == 2
    library.close()
    spoil(tmp_path, f"PRAGMA user_version = {VERSION - 1}")
    library = Library(tmp_path, read_only)
    with pytest.raises(Unavailable):
        library.ask(count_games).wait(PATIENCE)
    library.close()


def test_a_library_that_cannot_be_used_is_not_tried_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, now = list[Path](), [0.0]

    def fail(folder: Path, *_rest: object, **_more: object) -> None:
        tried.append(folder)
        raise OSError("no")

    monkeypatch.setattr("game.library.library.open_library", fail)
    monkeypatch.setattr("game.library.library.time.monotonic", lambda: now[0])
    library = Library(tmp_path)
    for at, times in ((0.0, 1), (0.9 * RETRY_SECONDS, 1), (1.1 * RETRY_SECONDS, 2)):
        now[0] = at
        with pytest.raises(Unavailable):
            library.ask(count_games).wait(PATIENCE)
        assert len(tried) == times
    library.close()


# --- several at once -----------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from game.library import Journal
from tests.box import Library
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


# --- a file that is taken away -------------------------------------------------------------------

taken_away = pytest.mark.skipif(os.name == "nt", reason="what is open stays there")


@taken_away
@pytest.mark.parametrize("endings", [("",), ("", "-wal", "-shm")])
def test_a_library_that_is_taken_away_while_it_is_open_is_written_again(
    tmp_path: Path, endings: tuple[str, ...]
) -> None:
    games(tmp_path, 2)
    with library_of(tmp_path) as library:
        match = play(laid(seed=7), 5)
        journal = Journal.begun(library, match)
        journal.keep().wait(PATIENCE)
        for ending in endings:
            beside(tmp_path / FILE, ending).unlink()
        for _moment in islice(moments(match), 3):
            journal.keep().wait(PATIENCE)
        (notice,) = library.take_notices()
        assert "It has been written again." in notice
    with connection_to(tmp_path) as connection:
        assert count_games(connection) == 3
        assert load(connection, journal.uid).record.actions == tuple(match.actions)
        assert list(faults(connection)) == []
    assert [path.name for path in tmp_path.glob("library.db*")] == [FILE]


@taken_away
def test_a_library_that_is_taken_from_two_windows_is_written_again_by_the_last(
    tmp_path: Path,
) -> None:
    match = play(laid(seed=7), 5)
    with library_of(tmp_path) as library:
        journal = Journal.begun(library, match)
        journal.keep().wait(PATIENCE)
        with library_of(tmp_path) as other:
            assert other.ask(count_games).wait(PATIENCE) == 1
            (tmp_path / FILE).unlink()
            with pytest.raises(Unavailable, match="taken away"):
                journal.keep().wait(PATIENCE)
            assert not (tmp_path / FILE).exists()
        journal.keep().wait(PATIENCE)
        assert len(library.take_notices()) == 3, "told, written again, kept again"
    with connection_to(tmp_path) as connection:
        assert load(connection, journal.uid).record.actions == tuple(match.actions)


@taken_away
def test_nobody_tries_without_end_to_read_old_games_of_a_file_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, has_looked = [], Event()

    def counted(folder: Path) -> AbstractContextManager[None]:
        looks.append(folder)
        has_looked.set()
        return door(folder)

    monkeypatch.setattr("game.library.library.door", counted)
    monkeypatch.setattr("game.library.library.RETRY_SECONDS", 3600.0)
    monkeypatch.setattr("game.library.library.Reading.go_on", lambda *_asked: None)
    with library_of(tmp_path) as library:
        library.ask(count_games).wait(PATIENCE)
        other = Window(tmp_path)
        other.open()
        (tmp_path / FILE).unlink()
        assert has_looked.wait(PATIENCE), "reading goes on by itself"
        for _each in range(ASKED):
            with pytest.raises(Unavailable):
                library.ask(count_games).wait(PATIENCE)
        other.close()
    assert len(looks) == ASKED + 1


@taken_away
def test_a_folder_that_is_taken_away_stops_no_game(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with library_of(home) as library:
        match = play(laid(seed=7), 5)
        journal = Journal.begun(library, match)
        journal.keep().wait(PATIENCE)
        shutil.rmtree(home)
        with pytest.raises(OSError):
            journal.keep().wait(PATIENCE)
        assert "is not being kept" in told(library)


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
