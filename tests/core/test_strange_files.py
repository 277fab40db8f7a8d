"""What stands where a file of ours should be: a pipe, a device, a folder, nothing at all in it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import Journal, count_games, opening
from game.library.commands import list_command
from game.library.opening import FILE
from game.ui.window.settings import FILE_NAME, Settings
from tests.box import Library, faults
from tests.libraries import (
    PATIENCE,
    ask,
    can_play,
    connection_to,
    games,
    laid,
    library_of,
    play,
    told,
)


def be_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def be_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def be_a_folder(path: Path) -> None:
    path.mkdir()


STRANGE = [
    be_a_folder,
    pytest.param(be_a_pipe, marks=pytest.mark.skipif(os.name == "nt", reason="no such pipes")),
    pytest.param(
        be_a_device, marks=pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device")
    ),
]


@pytest.mark.parametrize("be", STRANGE)
def test_a_library_that_is_no_file_is_told_and_the_game_goes_on(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(tmp_path / FILE)
    with library_of(tmp_path) as library:
        assert Journal.begun(library, play(laid(), 3)).keep().settle(PATIENCE)
        assert told(library) == (
            "This game goes on, but it is not being kept (library.db is not a plain file)."
        )
    with pytest.raises(PlainError, match=r"cannot be used: library\.db is not a plain file\.$"):
        list_command(tmp_path, GAMES, False, None)  # type: ignore[arg-type]  # nothing is said
    assert not (tmp_path / FILE).is_file()


@pytest.mark.skipif(os.name == "nt", reason="no such pipes")
@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm", ".new", ".part", ".copy", ".aside"])
def test_a_pipe_beside_the_library_holds_nobody_up(tmp_path: Path, ending: str) -> None:
    games(tmp_path, 1)
    be_a_pipe(tmp_path / (FILE + ending))
    with library_of(tmp_path) as library:
        ticket = library.ask(count_games)
        assert ticket.settle(PATIENCE)


STRANGERS = [
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM actions; END",
    "CREATE TRIGGER t BEFORE INSERT ON actions BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'nope'); END",
    "CREATE TRIGGER t AFTER UPDATE ON games BEGIN SELECT nobody_knows_this(1); END",
]


@pytest.mark.parametrize("trigger", STRANGERS)
def test_a_library_that_would_do_something_by_itself_is_set_aside_with_all_its_games_read(
    tmp_path: Path, trigger: str
) -> None:
    games(tmp_path, 3)
    with connection_to(tmp_path) as connection:
        connection.execute(trigger)
    with library_of(tmp_path) as library:
        assert Journal.begun(library, play(laid(seed=9), 3)).keep().settle(PATIENCE)
        assert "Games carried over: 3." in told(library)
    with connection_to(tmp_path) as connection:
        assert count_games(connection) == 4
        assert list(faults(connection)) == []


@pytest.mark.parametrize("noted", [b"\n", b".\n", b"../x\n", b"\0\n", b"library.db\n", b"\xff\n"])
def test_a_note_of_a_mend_that_names_none_of_our_files_moves_nothing(
    tmp_path: Path, noted: bytes
) -> None:
    games(tmp_path, 3)
    (tmp_path / f"{FILE}.aside").write_bytes(noted)
    (tmp_path / f"{FILE}.part").write_bytes(b"what is to take its place")
    with library_of(tmp_path) as library:
        assert ask(library, count_games) == 3
    assert {path.name for path in tmp_path.iterdir()} <= {
        FILE,
        "library.lock",
        "windows",
        "backups",
    }


@pytest.mark.parametrize("be", STRANGE)
def test_settings_that_are_no_file_are_told_and_left(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    path = tmp_path / FILE_NAME
    be(path)
    settings = Settings.load(tmp_path)
    assert settings.take_notices() == [
        "Your settings cannot be read (settings.json is not a plain file)."
    ]
    settings.muted = not settings.muted
    settings.save()
    assert not path.is_file()


@pytest.mark.parametrize("content", [b"", b"S", b"SQLite format 3"])
def test_a_library_that_has_lost_everything_is_told_and_set_aside(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE).write_bytes(content)
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == (
            "Your library of games was damaged and could not be read. A new one is begun, "
            "and the damaged file is kept as library.damaged-1.db."
        )
        assert ask(library, count_games) == 1
    assert (tmp_path / "library.damaged-1.db").read_bytes() == content


def test_a_log_without_its_library_is_set_aside_and_its_games_are_carried_over(
    tmp_path: Path,
) -> None:
    lost, home = tmp_path / "lost", tmp_path / "home"
    home.mkdir()
    with library_of(lost) as library:
        assert Journal.begun(library, play(laid(), 3)).keep().settle(PATIENCE)
        log = (lost / f"{FILE}-wal").read_bytes()
    assert log
    (home / f"{FILE}-wal").write_bytes(log)
    with library_of(home) as library:
        can_play(library)
        assert "Games carried over: 1." in told(library)
    assert (home / "library.damaged-1.db-wal").read_bytes() == log
    with connection_to(home) as connection:
        assert count_games(connection) == 2
        assert list(faults(connection)) == []


@pytest.mark.parametrize("ending", ["-journal", "-shm", "-wal"])
def test_what_is_left_beside_a_library_that_is_gone_spoils_no_new_one(
    tmp_path: Path, ending: str
) -> None:
    left = b"" if ending == "-wal" else bytes.fromhex("d9d505f920a163d7") + bytes(5000)
    (tmp_path / (FILE + ending)).write_bytes(left)
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == ""
    with connection_to(tmp_path) as connection:
        assert list(faults(connection)) == []


def test_a_new_library_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    seen: list[bool] = []

    def look(_statement: str = "") -> None:
        """Look whether a kill at this moment would leave an empty file."""
        seen.append((tmp_path / FILE).exists() and (tmp_path / FILE).stat().st_size == 0)

    def connect(name: str, is_uri: bool) -> sqlite3.Connection:
        connection = opening.connect(name, is_uri)
        connection.set_trace_callback(look)
        return connection

    library = Library(tmp_path, connect)
    assert library.ask(count_games).wait(PATIENCE) == 0
    library.close()
    assert len(seen) > 10 and not any(seen)
    assert library.take_notices() == []


def test_a_library_that_was_only_begun_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.new").write_bytes(b"SQLite format 3\0 and no more")
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == ""
    assert sorted(path.name for path in tmp_path.glob("library*")) == ["library.db", "library.lock"]
    with connection_to(tmp_path) as connection:
        assert count_games(connection) == 1
