"""What stands where a file of ours should be: a pipe, a device, a folder, nothing at all in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import Journal, count_games
from game.library.commands import list_command
from game.library.earlier import FILE as OLD_FILE
from game.library.gamefile import FOLDER
from game.library.index import FILE
from game.report import FAULTS, Reports
from game.report import FOLDER as REPORTS
from game.ui.window.preferences import FILE_NAME, Settings
from tests.tables.box import faults
from tests.tables.libraries import (
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
def test_an_index_that_is_no_file_is_put_out_of_the_way(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(tmp_path / FILE)
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == ""
        assert ask(library, count_games) == 1
    with connection_to(tmp_path) as connection:
        assert list(faults(connection)) == []


@pytest.mark.skipif(os.name == "nt", reason="no such pipes")
@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm"])
def test_a_pipe_beside_the_index_holds_nobody_up(tmp_path: Path, ending: str) -> None:
    games(tmp_path, 1)
    be_a_pipe(tmp_path / (FILE + ending))
    with library_of(tmp_path) as library:
        assert ask(library, count_games) == 1


def test_a_file_where_the_games_should_be_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("mine")
    with library_of(tmp_path) as library:
        assert Journal.begun(library, play(laid(), 3)).keep().settle(PATIENCE)
        assert "this game is not being saved" in told(library)
    with pytest.raises(PlainError, match="cannot be used"):
        list_command(tmp_path, GAMES, False, None)  # type: ignore[arg-type]  # nothing is said
    assert (tmp_path / FOLDER).read_text() == "mine"


@pytest.mark.parametrize("be", STRANGE)
def test_an_old_library_that_is_no_file_is_left_alone(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(tmp_path / OLD_FILE)
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == ""


@pytest.mark.parametrize("be", STRANGE)
def test_settings_that_are_no_file_are_told_and_left(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    path = tmp_path / FILE_NAME
    be(path)
    settings = Settings.load(tmp_path)
    assert settings.take_notices() == [
        "Your settings cannot be read (settings.json is not a regular file)."
    ]
    settings.muted = not settings.muted
    settings.save()
    assert not path.is_file()


@pytest.mark.parametrize("be", STRANGE)
def test_faults_that_are_no_file_hold_no_start_up(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    (tmp_path / REPORTS).mkdir()
    be(path := tmp_path / REPORTS / FAULTS)
    reports = Reports(tmp_path)
    assert reports.take_fault() is None
    reports.enable_fault_log()
    assert [*(tmp_path / REPORTS).iterdir()] == [path] and not path.is_file()


def test_no_more_of_a_fault_is_told_than_anybody_reads(tmp_path: Path) -> None:
    (tmp_path / REPORTS).mkdir()
    (tmp_path / REPORTS / FAULTS).write_bytes(b"x" * 10_000_000)
    report = Reports(tmp_path).take_fault()
    assert report is not None and report.stat().st_size < 1_000_000


@pytest.mark.parametrize("ending", ["-journal", "-shm", "-wal"])
def test_what_is_left_beside_an_index_that_is_gone_spoils_no_new_one(
    tmp_path: Path, ending: str
) -> None:
    (tmp_path / (FILE + ending)).write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(5000))
    with library_of(tmp_path) as library:
        can_play(library)
        assert told(library) == ""
    with connection_to(tmp_path) as connection:
        assert list(faults(connection)) == []
