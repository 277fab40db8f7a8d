"""What is damaged or stands in the place of a file of ours costs nothing that is sound."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import GameAutosave, GameSearch, commands, count_games, list_games, list_profiles
from game.library.exchange import OLD_LIBRARY_FILE
from game.library.gamefile import GAMES_FOLDER
from game.library.index import INDEX_FILE
from game.report import FAULT_LOG_FILE, CrashReports
from game.report import REPORTS_FOLDER as REPORTS
from game.ui.window.preferences import SETTINGS_FILE_NAME, Settings
from tests.damage import damaged_home
from tests.systems import needs_device_files, needs_pipe_files
from tests.tables import libraries
from tests.tables.box import faults, load


def be_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def be_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def be_a_folder(path: Path) -> None:
    path.mkdir()


STRANGE = [
    be_a_folder,
    pytest.param(be_a_pipe, marks=needs_pipe_files),
    pytest.param(be_a_device, marks=needs_device_files),
]


@pytest.mark.parametrize("be", STRANGE)
def test_an_index_that_is_no_file_is_put_out_of_the_way(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(tmp_path / INDEX_FILE)
    with libraries.library_of(tmp_path) as library:
        libraries.can_play(library, 20)
        assert libraries.told(library) == ""
        assert libraries.ask(library, count_games) == 1
    with libraries.connection_to(tmp_path) as connection:
        assert list(faults(connection)) == []


@needs_pipe_files
@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm"])
def test_a_pipe_beside_the_index_holds_nobody_up(tmp_path: Path, ending: str) -> None:
    libraries.games(tmp_path, 1)
    be_a_pipe(tmp_path / (INDEX_FILE + ending))
    with libraries.library_of(tmp_path) as library:
        assert libraries.ask(library, count_games) == 1


def test_a_file_where_the_games_should_be_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / GAMES_FOLDER).write_text("mine")
    with libraries.library_of(tmp_path) as library:
        assert (
            GameAutosave(library, libraries.play(libraries.laid(), 3))
            .keep()
            .wait_until_done(libraries.PATIENCE)
        )
        assert "this game is not being saved" in libraries.told(library)
    with pytest.raises(PlainError, match="cannot be used"):
        commands.run_on_library(commands.list_command, tmp_path, GAMES, False, None)
    assert (tmp_path / GAMES_FOLDER).read_text() == "mine"


@pytest.mark.parametrize("be", STRANGE)
def test_an_old_library_that_is_no_file_is_left_alone(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(tmp_path / OLD_LIBRARY_FILE)
    with libraries.library_of(tmp_path) as library:
        libraries.can_play(library, 20)
        assert libraries.told(library) == ""


@pytest.mark.parametrize("be", STRANGE)
def test_settings_that_are_no_file_are_told_and_left(
    tmp_path: Path, be: Callable[[Path], None]
) -> None:
    path = tmp_path / SETTINGS_FILE_NAME
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
    be(path := tmp_path / REPORTS / FAULT_LOG_FILE)
    reports = CrashReports(tmp_path)
    assert reports.report_last_fault() is None
    reports.enable_fault_log()
    assert [*(tmp_path / REPORTS).iterdir()] == [path] and not path.is_file()


def test_no_more_of_a_fault_is_told_than_anybody_reads(tmp_path: Path) -> None:
    (tmp_path / REPORTS).mkdir()
    (tmp_path / REPORTS / FAULT_LOG_FILE).write_bytes(b"x" * 10_000_000)
    report = CrashReports(tmp_path).report_last_fault()
    assert report is not None and report.stat().st_size < 1_000_000


@pytest.mark.parametrize("ending", ["-journal", "-shm", "-wal"])
def test_what_is_left_beside_an_index_that_is_gone_spoils_no_new_one(
    tmp_path: Path, ending: str
) -> None:
    (tmp_path / (INDEX_FILE + ending)).write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(5000))
    with libraries.library_of(tmp_path) as library:
        libraries.can_play(library, 20)
        assert libraries.told(library) == ""
    with libraries.connection_to(tmp_path) as connection:
        assert list(faults(connection)) == []


COUNT = int(os.environ.get("LUCKYBOX_DAMAGED", "20"))
"""How many games are damaged: more of them where that is asked for."""


def test_every_command_works_on_damaged_files_and_loses_nothing_that_is_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    made = damaged_home(home, COUNT)
    before = {path.name: path.read_bytes() for path in (home / GAMES_FOLDER).iterdir()}
    with libraries.connection_to(home) as connection:
        games = {entry.uid: entry for entry in list_games(connection, GameSearch(limit=-1))}
        for uid, actions in made.sure.items():
            entry = games.get(uid)
            if entry is None or not entry.is_readable:
                assert actions == 0, uid
            else:
                there = load(connection, uid).record
                assert entry.actions == len(there.actions) >= actions, uid
        finished = [entry for entry in games.values() if entry.is_finished and not entry.damage]
        (played, *_others) = (who.games for who in list_profiles(connection) if who.name == "Ada")
        assert sum(played.values()) == len(finished) >= len(made.sound) // 2
    code, listed = libraries.said(home, commands.list_command, False)
    assert (code, len(listed.splitlines())) == (0, len(games))
    code, faults = libraries.said(home, commands.check_command)
    damaged = sum(bool(entry.damage) for entry in games.values())
    assert (code, len(faults.splitlines()) - 1) == (1, damaged)
    assert COUNT * 0.9 <= damaged <= COUNT, "who loses the last line alone is as good as before"
    for entry in games.values():
        for command, given in ((commands.show_command, ()), (commands.export_command, ("-",))):
            try:
                assert libraries.said(home, command, str(entry.number), *given)[0] == 0
            except PlainError:
                assert not entry.is_readable
    assert libraries.said(home, commands.repair_command)[0] == 0
    assert libraries.said(home, commands.backup_command, str(tmp_path / "all.zip"))[0] == 0
    assert libraries.said(other, commands.restore_command, str(tmp_path / "all.zip"))[0] == 0
    with libraries.connection_to(other) as connection:
        readable = {entry.uid for entry in games.values() if entry.is_readable}
        assert {entry.uid for entry in list_games(connection, GameSearch(limit=-1))} == readable
    assert {path.name: path.read_bytes() for path in (home / GAMES_FOLDER).iterdir()} == before
    assert "Traceback" not in capsys.readouterr().err
