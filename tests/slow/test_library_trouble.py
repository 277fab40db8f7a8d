"""A library that is locked, read-only or shared: the game goes on, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.files import PROJECT, ProcessLocks
from game.library import LibraryUnavailable, count_games, list_games, list_profiles
from game.library.gamefile import GAMES_FOLDER
from game.library.index import INDEX_FILE, INDEX_LOCK_NAME, WINDOW_LOCKS_FOLDER
from tests.tables import libraries
from tests.tables.box import Library, faults, load

# --- locked, read-only, full ----------------------------------------------------------------------


def test_an_index_that_another_program_holds_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.library.index.SQLITE_BUSY_SECONDS", 0.01)
    libraries.games(tmp_path, 1)
    with (
        libraries.library_of(tmp_path) as library,
        closing(sqlite3.connect(tmp_path / INDEX_FILE)) as other,
    ):
        other.isolation_level = None
        other.execute("BEGIN EXCLUSIVE")
        match = libraries.can_play(library)
        assert libraries.told(library) == ""
        assert library.ask(count_games).wait(libraries.PATIENCE) == 2, (
            "for now there is another in memory"
        )
        other.execute("ROLLBACK")
    with libraries.connection_to(tmp_path) as connection:
        (entry, _other) = list_games(connection)
        assert load(connection, entry.uid).record.actions == tuple(match.actions)
        assert list(faults(connection)) == []


def test_a_game_that_a_window_plays_is_free_once_it_is_killed(tmp_path: Path) -> None:
    (uid,) = libraries.filled(tmp_path, libraries.play(libraries.laid(), 20))
    one, two = (
        ProcessLocks(tmp_path / WINDOW_LOCKS_FOLDER),
        ProcessLocks(tmp_path / WINDOW_LOCKS_FOLDER),
    )
    assert one.claim(uid) and one.claim(uid)
    assert not two.claim(uid)
    assert not two.is_free(uid) and one.is_free(uid)
    one.close()
    assert two.claim(uid)
    two.close()
    (tmp_path / WINDOW_LOCKS_FOLDER / "gone.lock").touch()
    assert two.is_free("gone"), "whoever held it was killed"
    with libraries.library_of(tmp_path) as library:
        assert library.claim(uid).wait(libraries.PATIENCE).uid == uid
        assert {path.stem for path in (tmp_path / WINDOW_LOCKS_FOLDER).iterdir()} == {uid}
    assert list((tmp_path / WINDOW_LOCKS_FOLDER).iterdir()) == []


def test_a_library_that_is_being_opened_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ProcessLocks(tmp_path / WINDOW_LOCKS_FOLDER)
    assert other.claim(INDEX_LOCK_NAME)
    library = Library(tmp_path)
    ticket = library.ask(count_games)
    assert not ticket.is_done
    other.close()
    assert ticket.wait(libraries.PATIENCE) == 0
    library.close()


READ_ONLY = """
import os, sys
from pathlib import Path
from game.library import GameAutosave, list_games
from tests.tables.box import Library
from tests.tables.libraries import laid, moments
library, match = Library(Path(sys.argv[1])), laid(seed=7)
if os.getuid() == 0:
    os.setuid(65534)
print(len(library.ask(list_games).wait(60)))
journal = GameAutosave(library, match)
for _moment in moments(match):
    ticket = journal.keep()
    ticket.wait_until_done(60)
    assert ticket.has_failed, "root writes everywhere"
print(*library.take_notices(), sep="\\n")
library.close()
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_library_that_may_not_be_written_is_still_read(tmp_path: Path) -> None:
    libraries.games(tmp_path, 2)
    before = {path: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()}
    for path in tmp_path.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
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
    for folder in (tmp_path, *tmp_path.glob("*/")):
        folder.chmod(0o755)
    assert done.stderr == ""
    count, notice = done.stdout.splitlines()
    assert count == "2"
    assert "cannot be written" in notice
    assert {path: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()} == before


# --- several at once -----------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from game.library import GameAutosave
from tests.tables.box import Library
from tests.tables.libraries import laid, moments
library = Library(Path(sys.argv[1]))
for seed in range(3):
    match = laid(seed=100 * int(sys.argv[2]) + seed)
    journal = GameAutosave(library, match)
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
    with libraries.connection_to(home) as connection:
        assert count_games(connection) == 9
        assert all(entry.is_finished for entry in list_games(connection))
        assert list(faults(connection)) == []


@pytest.mark.parametrize("question", [count_games, list_profiles])
def test_a_question_to_a_library_that_cannot_be_used_fails_in_plain_words(
    tmp_path: Path, question: Callable[[sqlite3.Connection], object]
) -> None:
    (tmp_path / "file").write_text("no folder")
    library = Library(tmp_path / "file")
    with pytest.raises(LibraryUnavailable, match="not being saved"):
        library.ask(question).wait(libraries.PATIENCE)
    library.close()


def test_a_mistake_of_ours_fails_its_ticket_and_nothing_else(tmp_path: Path) -> None:
    with libraries.library_of(tmp_path) as library:
        libraries.kept(library, libraries.play(libraries.laid(), 10))
        with pytest.raises(sqlite3.OperationalError):
            library.ask(lambda connection: connection.execute("SELECT nonsense")).wait(
                libraries.PATIENCE
            )
        assert library.ask(count_games).wait(libraries.PATIENCE) == 1
