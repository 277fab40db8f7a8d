"""Backups: a zip a week, one by command, and what is taken back from them."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import (
    RUNS_FOLDER,
    GameAutosave,
    GameSearch,
    count_games,
    count_missing_games,
    delete_game,
    list_games,
    restore_all_backups,
)
from game.library.commands import backup_command, restore_command, run_on_library
from game.library.exchange import (
    BACKUP_FOLDER,
    BACKUP_WEEKS,
    TAKEN,
    list_backups,
    restore_backup,
    write_backup,
)
from game.library.gamefile import GAMES_FOLDER as FILES
from game.library.index import Index
from game.luckybox.record import LuckyboxMatch
from game.luckybox.run import Run, run_of_day, run_to_json
from game.record import write_record
from tests.tables import libraries
from tests.tables.box import Library, faults, load

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"
MONDAY = date(2026, 11, 23)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home with two finished games and one that goes on."""
    home = tmp_path / "home"
    libraries.filled(
        home,
        libraries.play(libraries.laid(("Ada",), seed=1)),
        libraries.play(libraries.laid(seed=2)),
        libraries.play(libraries.laid(("Zoé",), seed=3), 20),
    )
    return home


@pytest.fixture
def copy(home: Path, tmp_path: Path) -> Path:
    """Back all games up into a zip."""
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    run_on_library(backup_command, home, GAMES, str(tmp_path / "copy.zip"), io.StringIO())
    return tmp_path / "copy.zip"


def restored(home: Path, file: Path) -> str:
    out = io.StringIO()
    assert run_on_library(restore_command, home, GAMES, str(file), out) == 0
    return out.getvalue().removeprefix(f"Games restored from {file}: ").removesuffix(".\n")


def fine(home: Path) -> bool:
    with closing(libraries.opened(home)) as connection:
        return list(faults(connection)) == []


def contents(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / FILES).iterdir()}


# --- by command ----------------------------------------------------------------------------------


def test_every_game_that_is_not_here_comes_just_as_it_was(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    libraries.filled(other, libraries.play(libraries.laid(seed=9)))
    assert restored(other, copy) == "3. Already here: 0"
    assert contents(home).items() <= contents(other).items()
    assert fine(other)
    assert restored(other, copy) == "0. Already here: 3"


def played_on(home: Path, actions: int) -> LuckyboxMatch:
    """Go on with the game that was left."""
    with libraries.library_of(home) as library:
        (entry,) = libraries.ask(library, list_games, GameSearch(player="zoé"))
        there = library.claim(entry.uid).wait(libraries.PATIENCE)
        match = libraries.play(LuckyboxMatch.resumed(there.record, there.steps), actions)
        journal = GameAutosave(library, match, entry.uid)
        journal.keep().wait(libraries.PATIENCE)
        journal.close()
    return match


def test_a_game_that_is_shorter_here_is_completed(home: Path, copy: Path, tmp_path: Path) -> None:
    before = contents(home)
    match = played_on(home, 30)
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    longer = tmp_path / "longer.zip"
    run_on_library(backup_command, home, GAMES, str(longer), io.StringIO())
    for name, data in before.items():
        (home / FILES / name).write_bytes(data)
    assert restored(home, longer) == "0. Already here: 2. Completed: 1"
    with libraries.connection_to(home) as connection:
        (entry,) = list_games(connection, GameSearch(player="zoé"))
        assert load(connection, entry.uid).record.actions == tuple(match.actions)
    assert fine(home)


def test_a_game_that_went_on_here_stays_as_it_went_on(home: Path, copy: Path) -> None:
    played_on(home, 30)
    before = contents(home)
    assert restored(home, copy) == "0. Already here: 3"
    assert contents(home) == before


def test_a_game_that_another_window_plays_is_left_to_it(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    before = contents(home)
    played_on(home, 30)
    longer = tmp_path / "longer.zip"
    run_on_library(backup_command, home, GAMES, str(longer), io.StringIO())
    for name, data in before.items():
        (home / FILES / name).write_bytes(data)
    with libraries.library_of(home) as library:
        (entry,) = libraries.ask(library, list_games, GameSearch(player="zoé"))
        library.claim(entry.uid).wait(libraries.PATIENCE)
        assert restored(home, longer) == "0. Already here: 3"


@pytest.mark.parametrize("version", range(1, 6))
def test_an_old_library_gives_its_games(home: Path, tmp_path: Path, version: int) -> None:
    path = tmp_path / "library-2026-01-01.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((OLD_FILES / f"version-{version}.sql").read_text("utf-8"))
    before = path.read_bytes()
    count = 2 if version == 1 else 4
    assert restored(home, path) == f"{count}. Already here: 0"
    assert restored(home, path) == f"0. Already here: {count}"
    assert path.read_bytes() == before
    assert fine(home)


def test_a_damaged_zip_gives_what_can_be_read(home: Path, copy: Path, tmp_path: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[200:260] = bytes(60)
    copy.write_bytes(data)
    out = io.StringIO()
    assert run_on_library(restore_command, tmp_path / "new", GAMES, str(copy), out) == 0
    assert out.getvalue() == (f"Games restored from {copy}: 2. Already here: 0. Unreadable: 1.\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There are no saved games in"),
        (b"mine", "There are no saved games in"),
        (b"PK\x03\x04 and no more", "There are no saved games in"),
        (b"SQLite format 3\0 and no more", "There are no saved games in"),
        (write_record(libraries.play(libraries.laid(), 3).record()).encode(), "library import"),
        (None, "cannot be read|Cannot restore"),
    ],
)
def test_what_is_no_backup_is_refused_in_one_sentence(
    home: Path, tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    before = contents(home)
    with pytest.raises(PlainError, match=said) as told:
        run_on_library(restore_command, home, GAMES, str(file), io.StringIO())
    assert told.value.code == 2
    assert contents(home) == before
    with pytest.raises(PlainError):
        run_on_library(restore_command, home, GAMES, str(tmp_path), io.StringIO())


def test_a_zip_that_somebody_else_made_of_the_folder_is_a_backup(
    home: Path, tmp_path: Path
) -> None:
    shutil.make_archive(str(tmp_path / "mine"), "zip", home / FILES)
    assert restored(tmp_path / "new", tmp_path / "mine.zip") == "3. Already here: 0"


# --- every week ----------------------------------------------------------------------------------


def start(home: Path, day: date) -> str:
    """Let the program stand open until it has nothing more to do; return what it told."""
    library = Library(home, lambda: day)
    index: Index = libraries.ask(library, lambda connection: connection)  # type: ignore[assignment]
    assert index.is_same_file()
    while library.read_on().wait(libraries.PATIENCE):
        pass
    library.close()
    return libraries.told(library)


def test_the_first_start_of_a_week_makes_one_and_four_are_kept(home: Path) -> None:
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    for week in range(6):
        for day in (0, 3, 6):
            assert start(home, MONDAY + timedelta(7 * week + day)) == ""
    found = list_backups(home)
    assert [path.name for path in found] == [
        f"games-2026-W{week}.zip" if week < 54 else f"games-2027-W{week - 53:02}.zip"
        for week in (53, 52, 51, 50)
    ]
    assert len(found) == BACKUP_WEEKS
    with ZipFile(found[0]) as inside:
        assert {Path(name).name: inside.read(name) for name in inside.namelist()} == contents(home)


def test_what_one_leaves_out_is_named_once(home: Path) -> None:
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    for number in range(5):
        (home / FILES / f"zz{number}.json").mkdir()
    names = "zz0.json, zz1.json, zz2.json, …"
    assert start(home, MONDAY) == f"This week’s backup leaves out what cannot be read: {names}."
    assert start(home, MONDAY) == ""
    assert [path.name for path in list_backups(home)] == [f"games-{MONDAY:%G-W%V}.zip"]


def test_none_is_made_of_nothing(tmp_path: Path) -> None:
    start(tmp_path, MONDAY)
    assert list_backups(tmp_path) == []


def test_one_that_is_given_up_leaves_nothing(home: Path, tmp_path: Path) -> None:
    with libraries.connection_to(home) as connection:
        making = write_backup(connection, tmp_path / "zip" / "copy.zip")
        (tmp_path / "zip").mkdir()
        next(making)
        making.close()  # type: ignore[attr-defined]
    assert list((tmp_path / "zip").iterdir()) == []


def test_that_none_can_be_made_is_told_where_there_is_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    usage = namedtuple("usage", "free")
    with monkeypatch.context() as patch:
        patch.setattr("game.library.exchange.shutil.disk_usage", lambda _path: usage(1000))
        assert start(home, MONDAY) == "Your games cannot be backed up (No space left on device)."
    start(home, MONDAY)
    with monkeypatch.context() as patch:
        patch.setattr("game.library.exchange.shutil.disk_usage", lambda _path: usage(1000))
        assert start(home, MONDAY + timedelta(7)) == ""


def test_a_window_takes_back_what_the_backups_have(home: Path) -> None:
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    start(home, MONDAY)
    # A backup that cannot be read hides no other, and neither does what is called like one.
    (home / BACKUP_FOLDER / "games-2026-W50.zip").write_bytes(b"no zip")
    (home / BACKUP_FOLDER / "games-2026-W51.zip").mkdir()
    before = contents(home)
    with libraries.library_of(home) as library:
        assert library.ask(count_missing_games).wait(libraries.PATIENCE) == (0, 0)
        for entry in libraries.ask(library, list_games)[:2]:
            library.ask(delete_game, entry.uid).wait(libraries.PATIENCE)
        assert library.ask(count_missing_games).wait(libraries.PATIENCE) == (2, 0)
        assert library.ask(restore_all_backups).wait(libraries.PATIENCE) == (2, 0)
        assert library.ask(count_missing_games).wait(libraries.PATIENCE) == (0, 0)
        assert libraries.ask(library, count_games) == 3
    assert contents(home) == before


def test_the_copies_that_earlier_versions_made_are_read_too(home: Path) -> None:
    (home / BACKUP_FOLDER).mkdir(exist_ok=True)
    with closing(sqlite3.connect(home / BACKUP_FOLDER / "library-2026-01-01.db")) as old:
        old.executescript((OLD_FILES / "version-5.sql").read_text("utf-8"))
    with libraries.connection_to(home) as connection:
        found = restore_backup(connection, list_backups(home)[-1])
        assert (found[TAKEN], count_games(connection)) == (4, 7)


# --- lucky runs ----------------------------------------------------------------------------------


def save(home: Path, name: str, run: Run) -> bytes:
    content = json.dumps(run_to_json(run)).encode()
    (home / RUNS_FOLDER).mkdir(exist_ok=True)
    (home / RUNS_FOLDER / name).write_bytes(content)
    return content


def runs_of(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / RUNS_FOLDER).iterdir()}


def backed_up(home: Path, path: Path) -> Path:
    with closing(libraries.opened(home)) as connection:
        list(write_backup(connection, path))
    return path


def test_runs_come_back_from_a_backup_just_as_they_were(home: Path, tmp_path: Path) -> None:
    content = save(home, "day.json", run_of_day("Ada", "2026-11-24"))
    copy = backed_up(home, tmp_path / "copy.zip")
    other = tmp_path / "other"
    assert restored(other, copy) == "3. Already here: 0. Lucky runs: 1"
    assert runs_of(other) == {"day.json": content}
    assert restored(other, copy) == "0. Already here: 3"
    assert restored(home, copy) == "0. Already here: 3"


def test_a_run_that_went_on_here_stays_and_another_player_s_comes_beside_it(
    home: Path, tmp_path: Path
) -> None:
    begun, theirs = (run_of_day(name, "2026-11-24") for name in ("Ada", "Zoé"))
    save(home, "day.json", begun)
    copy = backed_up(home, tmp_path / "copy.zip")
    ours = save(home, "day.json", begun.choose(begun.offer[0].edition))
    assert restored(home, copy) == "0. Already here: 3"
    assert runs_of(home) == {"day.json": ours}
    other = save(home, "day.json", theirs)
    assert restored(home, copy) == "0. Already here: 3. Lucky runs: 1"
    assert runs_of(home)["day.json"] == other
    assert len(runs_of(home)) == 2


def test_a_damaged_run_hides_no_sound_one_and_stays(home: Path, tmp_path: Path) -> None:
    content = save(home, "day.json", run_of_day("Ada", "2026-11-24"))
    copy = backed_up(home, tmp_path / "copy.zip")
    (home / RUNS_FOLDER / "day.json").write_bytes(b"{")
    assert restored(home, copy) == "0. Already here: 3. Lucky runs: 1"
    assert runs_of(home) == {"day.json": b"{", "day-2.json": content}
    copy = backed_up(home, tmp_path / "again.zip")
    assert "Lucky runs: 1. Unreadable: 1" in restored(tmp_path / "new", copy)


def test_lost_runs_are_found_in_the_weekly_backups_for_ever(home: Path) -> None:
    shutil.rmtree(home / BACKUP_FOLDER, ignore_errors=True)
    content = save(home, "day.json", run_of_day("Ada", "2026-11-24"))
    start(home, MONDAY)
    shutil.rmtree(home / RUNS_FOLDER)
    for week in range(1, 7):
        start(home, MONDAY + timedelta(7 * week))
    with closing(libraries.opened(home)) as connection:
        assert count_missing_games(connection) == (0, 1)
        assert restore_all_backups(connection) == (0, 1)
        assert count_missing_games(connection) == (0, 0)
    assert runs_of(home) == {"day.json": content}


def test_what_only_looks_like_a_run_is_not_restored(home: Path, copy: Path, tmp_path: Path) -> None:
    run = run_to_json(run_of_day("Ada", "2026-11-24"))
    with ZipFile(copy, "a") as to:
        to.writestr("runs/long.json", json.dumps({**run, "more": "x" * 20_000}))
        to.writestr("runs/none.json", json.dumps({"seed": 1}))
        to.writestr("runs/list.json", "[]")
    assert restored(tmp_path / "new", copy) == "3. Already here: 0. Unreadable: 3"
    assert not (tmp_path / "new" / RUNS_FOLDER).exists()
