"""Restoring takes what is not here from another library, whatever it is, and takes nothing away."""

from __future__ import annotations

import errno
import io
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from game import command
from game.box import GAMES
from game.errors import PlainError
from game.folders import HOME_VARIABLE
from game.library import Journal, list_profiles, remove, restoring
from game.library.backups import FOLDER
from game.library.commands import backup_command, restore_command
from game.library.locks import Window
from game.library.opening import FILE
from game.record import write_record
from tests.box import faults
from tests.libraries import (
    PATIENCE,
    connection_to,
    filled,
    kept,
    laid,
    laid_blanco,
    library_of,
    play,
    play_blanco,
    rows,
    spoil,
)

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"


def said(home: Path, command: Callable[..., int], *given: object) -> str:
    out = io.StringIO()
    assert command(home, GAMES, *given, out) == 0
    return out.getvalue()


def restored(home: Path, file: Path) -> str:
    """Restore, and give what is said after the name of the file."""
    told = said(home, restore_command, str(file))
    begin = f"Games taken from {file}: "
    assert told.startswith(begin)
    with connection_to(home) as connection:
        assert list(faults(connection)) == []
    names = {path.name for path in home.iterdir()}
    assert names - {FOLDER} == {FILE, "library.lock", "windows"}
    return told.removeprefix(begin).strip()


def content(home: Path) -> dict[str, list[Any]]:
    """Give everything that a library keeps, with nothing that depends on its numbers."""
    found = {}
    with connection_to(home) as connection:
        for number, uid in connection.execute("SELECT id, uid FROM games").fetchall():
            found[uid] = [
                [
                    {key: row[key] for key in row.keys() - {"id", "game", "profile", "claimed_by"}}
                    for row in _dicts(connection, f"SELECT * FROM {table} WHERE {key} = ?", number)
                ]
                for table, key in (
                    ("games", "id"), ("actions", "game"), ("seats", "game"), ("cascades", "game"),
                )
            ]  # fmt: skip
            people = "SELECT seats.name FROM seats JOIN profiles ON profiles.id = seats.profile"
            found[uid].append(
                connection.execute(
                    f"{people} AND profiles.folded = seats.folded WHERE game = ? ORDER BY player",
                    (number,),
                ).fetchall()
            )
    return found


def _dicts(connection: sqlite3.Connection, query: str, number: int) -> list[dict[str, Any]]:
    cursor = connection.execute(query, (number,))
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Fill a library with three games, one of them unfinished."""
    home = tmp_path / "home"
    matches = play(laid(("Ada", "Bob"), seed=1)), play(laid(("Zoé",), 1, seed=2), 20)
    filled(home, *matches, play_blanco(laid_blanco(("ADA", "Cleo"))))
    return home


@pytest.fixture
def copy(home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "copy.db"
    said(home, backup_command, str(path))
    return path


def test_games_are_counted_as_they_come(
    home: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "AT_ONCE", 1)
    counts: list[int] = []
    with connection_to(home) as library:
        library.execute("DELETE FROM games WHERE id < 3")
        restoring.restore(library, copy, home, Window(home), GAMES, counts.append)
    assert counts == [1, 2]


def test_every_game_that_is_not_here_comes_just_as_it_was(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    filled(other, play(laid(("Dov", "Ada"), seed=9)))
    here = content(other)
    assert restored(other, copy) == "3. Here already: 0."
    assert content(other) == here | content(home)
    with connection_to(other) as connection:
        names = sorted(profile.name for profile in list_profiles(connection))
    assert [name.casefold() for name in names] == ["ada", "bob", "cleo", "dov", "zoé"]


def test_what_is_here_already_stays_as_it_is(home: Path, copy: Path) -> None:
    before = content(home)
    assert restored(home, copy) == "0. Here already: 3."
    assert content(home) == before


def test_a_game_that_was_thrown_away_comes_back(home: Path, copy: Path) -> None:
    before = content(home)
    with connection_to(home) as connection:
        remove(connection, next(iter(before)), Window(home))
    assert restored(home, copy) == "1. Here already: 2."
    assert content(home) == before


def shorten(home: Path, seed: int, left: int) -> None:
    spoil(
        home,
        f"DELETE FROM actions WHERE at >= {left}"
        f" AND game = (SELECT id FROM games WHERE seed = '{seed}')",
    )
    spoil(home, f"UPDATE games SET actions = {left} WHERE seed = '{seed}'")


def test_a_game_that_is_shorter_here_is_completed(home: Path, copy: Path) -> None:
    whole = content(home)
    shorten(home, seed=2, left=12)
    assert restored(home, copy) == "0. Here already: 2. Completed: 1."
    assert content(home) == whole


def test_a_game_that_went_on_here_stays_as_it_went_on(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    """The copy has 20 actions; here some were taken back, others or more were done."""
    ways = {"longer": 30, "another": 19, "taken back": 15}
    for name, length in ways.items():
        here = tmp_path / name
        here.mkdir()
        copyfile(copy, here / FILE)
        if name == "longer":
            with library_of(here) as library:
                (uid,) = [row[0] for row in rows(here, "SELECT uid FROM games WHERE seed = '2'")]
                claimed = library.claim(str(uid)).wait(PATIENCE)
                match = GAMES[claimed.record.game].match.resumed(claimed.record, claimed.steps)
                journal = Journal(library, match, str(uid))
                play(match, length)
                journal.keep().wait(PATIENCE)
                journal.close()
        else:
            shorten(here, 2, length)
        if name == "another":
            spoil(
                here,
                "UPDATE actions SET action = replace(action, ':', ': ') WHERE at = 18"
                " AND game = (SELECT id FROM games WHERE seed = '2')",
            )
        if name == "taken back":
            spoil(here, "UPDATE games SET undone = 5 WHERE seed = '2'")
        before = content(here)
        assert restored(here, copy) == "0. Here already: 3."
        assert content(here) == before


def test_a_game_that_another_window_plays_is_left_to_it(home: Path, copy: Path) -> None:
    shorten(home, seed=2, left=12)
    before = content(home)
    with library_of(home) as library:
        (uid,) = [row[0] for row in rows(home, "SELECT uid FROM games WHERE seed = '2'")]
        library.claim(str(uid)).wait(PATIENCE)
        told = said(home, restore_command, str(copy))
        assert told.endswith(": 0. Here already: 3.\n")
        library.release(str(uid)).wait(PATIENCE)
    assert content(home) == before
    assert restored(home, copy) == "0. Here already: 2. Completed: 1."


@pytest.mark.parametrize("file", sorted(OLD_FILES.glob("*.sql")), ids=lambda file: file.stem)
def test_a_library_of_every_released_version_can_be_restored(
    tmp_path: Path, home: Path, file: Path
) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(file.read_text(encoding="utf-8"))
        uids = {row[0] for row in connection.execute("SELECT uid FROM games")}
    before = old.read_bytes()
    assert restored(home, old).startswith(f"{len(uids)}. Here already: 0")
    assert uids < content(home).keys()
    assert old.read_bytes() == before


def test_a_library_of_a_newer_version_gives_what_this_one_knows(
    tmp_path: Path, home: Path, copy: Path
) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'")
        connection.execute("UPDATE games SET mood = 'better' WHERE id > 1")
        connection.execute("PRAGMA user_version = 99")
        connection.commit()
    assert restored(tmp_path / "new", copy) == "3. Here already: 0."
    assert content(tmp_path / "new") == content(home)


def test_a_damaged_library_gives_what_can_be_read(tmp_path: Path) -> None:
    home, new, copy = tmp_path / "home", tmp_path / "new", tmp_path / "copy.db"
    filled(home, *(play(laid(seed=seed), seed=seed) for seed in range(8)))
    said(home, backup_command, str(copy))
    data = bytearray(copy.read_bytes())
    for page in (len(data) // 4096 // 2, len(data) // 4096 - 1):
        data[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    copy.write_bytes(data)
    taken = int(restored(new, copy).split(".")[0])
    assert 4 <= taken <= 8
    assert copy.read_bytes() == data


def test_a_damaged_cell_of_a_sound_file_is_not_taken_over(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE seats SET total = x'ff' WHERE game = 1")
        connection.commit()
    before = copy.read_bytes()
    assert restored(tmp_path / "new", copy) == "3. Here already: 0."
    assert content(tmp_path / "new") == content(home)
    assert copy.read_bytes() == before


ENDLESS = """
ALTER TABLE games RENAME TO held;
CREATE VIEW games AS WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more)
    SELECT held.* FROM held, more;
"""


def test_of_a_library_in_which_a_view_goes_on_for_ever_the_games_are_taken(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(ENDLESS)
    assert restored(tmp_path / "new", copy) == "3. Here already: 0."


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are Unicode there")
def test_a_home_whose_name_is_not_unicode_is_copied_and_restored(home: Path) -> None:
    strange = Path(os.fsdecode(os.fsencode(home.parent) + b"/h\xff\xfeme"))
    copy = strange / "copy.db"
    strange.mkdir()
    said(home, backup_command, str(copy))
    assert restored(strange / "new", copy) == "3. Here already: 0."
    (strange / "new" / FOLDER).mkdir(exist_ok=True)
    copyfile(copy, strange / "new" / FOLDER / "library-2026-11-01.db")
    with library_of(strange / "new") as library:
        assert library.missing(everywhere=True).wait(PATIENCE) == 0


def test_what_was_not_yet_in_the_file_itself_comes_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    """A library that is open elsewhere has its last games beside it."""
    home, far = tmp_path / "home", tmp_path / "far"
    far.mkdir()
    with library_of(home) as library:
        kept(library, play(laid(seed=1)))
        for path in home.glob(f"{FILE}*"):
            copyfile(path, far / path.name)
    before = {path.name: path.read_bytes() for path in far.iterdir()}
    assert f"{FILE}-wal" in before
    assert restored(tmp_path / "new", far / FILE) == "1. Here already: 0."
    assert {path.name: path.read_bytes() for path in far.iterdir()} == before


def no_library(tmp_path: Path, name: str) -> Path:
    path = tmp_path / name
    match name:
        case "empty":
            path.touch()
        case "noise":
            path.write_bytes(bytes(range(256)) * 64)
        case "foreign":
            with closing(sqlite3.connect(path)) as other:
                other.execute("CREATE TABLE games (name TEXT)")
                other.execute("INSERT INTO games VALUES ('chess')")
                other.commit()
        case "unplayed":
            filled(tmp_path / "none")
            with connection_to(tmp_path / "none"):
                pass
            (tmp_path / "none" / FILE).rename(path)
        case "record":
            path.write_text(write_record(play(laid()).record()), encoding="utf-8")
        case "folder":
            path.mkdir()
    return path


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing", "cannot be read: No such file or directory."),
        ("missing/file", "cannot be read: No such file or directory."),
        ("a\0b", "cannot be read: no file can have this name."),
        ("folder", "is no file."),
        ("empty", "There is no library of games in"),
        ("noise", "There is no library of games in"),
        ("foreign", "There is no library of games in"),
        ("unplayed", "There is no library of games in"),
        ("record", "; library import {file} takes a record in."),
    ],
)
def test_what_is_no_library_is_refused_in_one_sentence(
    home: Path, tmp_path: Path, name: str, reason: str
) -> None:
    before, file = content(home), no_library(tmp_path, name)
    with pytest.raises(PlainError) as refused:
        said(home, restore_command, str(file))
    assert refused.value.code == 2
    told = str(refused.value)
    assert reason.format(file=file) in told
    assert told.count("\n") == 0 and told.endswith(".")
    assert content(home) == before


def test_a_disk_that_takes_no_copy_is_not_said_to_be_a_file_that_cannot_be_read(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(restoring, "copyfile", full)
    with pytest.raises(PlainError, match=r"^Games cannot be taken from .*: No space left"):
        restore_command(tmp_path / "new", GAMES, str(copy), io.StringIO())
    monkeypatch.undo()
    with pytest.raises(PlainError, match=r"^The library in .* cannot be used: File name too long"):
        restore_command(tmp_path / ("n" * 300), GAMES, str(copy), io.StringIO())


def test_a_library_is_not_restored_from_itself(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    assert command.main(["library", "restore", str(home / FILE)]) == 2
    assert "is your library itself" in capsys.readouterr().err
