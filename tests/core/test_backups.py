"""The backups of the last days and weeks: beside the game, few, whole, and never in its way."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

import game.library
from game.box import GAMES
from game.files import PARTS
from game.library import Journal, backups, list_games, opening
from game.library.backups import FOLDER, back_up_today, backups_in
from game.library.mending import is_check_owed
from game.library.opening import FILE
from game.library.schema import version_of
from tests.box import faults
from tests.libraries import (
    PATIENCE,
    connection_to,
    filled,
    games,
    kept,
    laid,
    library_of,
    moments,
    play,
    rows,
    spoil,
)

TODAY = date(2026, 11, 22)
DAY = timedelta(days=1)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    filled(home, play(laid(("Ada",), seed=1)), play(laid(("Zoé",), 1, seed=2), 20))
    return home


def back_up(home: Path, today: date) -> Path | None:
    with connection_to(home) as connection:
        return back_up_today(connection, home, today)


def touch(home: Path, day: date) -> None:
    """Let games go on, as far as the library can tell."""
    spoil(home, f"UPDATE games SET touched = '{day.isoformat()}T12:00:00.000Z'")


def throw_away(home: Path, number: int) -> None:
    with connection_to(home) as connection:
        connection.execute("DELETE FROM games WHERE id = ?", (number,))


def days(home: Path, today: date = TODAY) -> list[date]:
    return [one.day for one in backups_in(home, today)]


def test_a_backup_is_the_whole_library_in_one_file(home: Path, tmp_path: Path) -> None:
    path = back_up(home, TODAY)
    assert path == home / FOLDER / "library-2026-11-22.db"
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    (tmp_path / "new").mkdir()
    shutil.copyfile(path, tmp_path / "new" / FILE)
    with connection_to(home) as here, connection_to(tmp_path / "new") as there:
        assert list(faults(there)) == []
        assert list_games(here) == list_games(there)


def test_there_is_one_a_day_at_most_and_none_where_nothing_has_changed(home: Path) -> None:
    assert back_up(home, TODAY) is not None
    touch(home, TODAY)
    assert back_up(home, TODAY) is None
    assert back_up(home, TODAY + DAY) is not None
    assert back_up(home, TODAY + 2 * DAY) is None
    throw_away(home, 1)
    assert back_up(home, TODAY + 3 * DAY) is not None


def test_an_empty_library_pushes_no_backup_out(home: Path) -> None:
    for ago in range(3, 0, -1):
        touch(home, TODAY - ago * DAY)
        assert back_up(home, TODAY - ago * DAY)
    spoil(home, "DELETE FROM games")
    assert back_up(home, TODAY) is None
    assert len(days(home)) == 3


def played(home: Path, several: list[date]) -> list[date]:
    for day in several:
        touch(home, day)
        back_up(home, day)
    return days(home, several[-1])


def test_the_last_three_days_are_kept_and_the_last_of_three_weeks_before(home: Path) -> None:
    # Sunday the 22nd is the last day of its week.
    every_day = played(home, [TODAY - ago * DAY for ago in range(40, -1, -1)])
    assert every_day == [
        date(2026, 11, 22), date(2026, 11, 21), date(2026, 11, 20),
        date(2026, 11, 19), date(2026, 11, 15), date(2026, 11, 8),
    ]  # fmt: skip


def test_of_days_far_apart_as_many_are_kept(home: Path) -> None:
    seldom = played(home, [TODAY - ago * DAY for ago in range(200, -1, -20)])
    assert seldom == [TODAY - ago * DAY for ago in (0, 20, 40, 60, 80, 100)]


def test_all_of_them_together_are_bounded_but_the_latest_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    several = [TODAY - ago * DAY for ago in range(5, -1, -1)]
    path = back_up(home, several[0])
    assert path is not None
    size = path.stat().st_size
    monkeypatch.setattr(backups, "MOST_BYTES", 2 * size + 100)
    assert played(home, several[1:]) == [TODAY, TODAY - DAY]
    monkeypatch.setattr(backups, "MOST_BYTES", 10)
    assert played(home, [TODAY + DAY]) == [TODAY + DAY]


def test_what_was_made_when_the_clock_was_wrong_is_in_nobodys_way(home: Path) -> None:
    back_up(home, date(2099, 1, 1))
    (home / FOLDER / "library-2026-02-30.db").touch()
    (home / FOLDER / "my own.db").touch()
    assert len(played(home, [TODAY - ago * DAY for ago in range(3, -1, -1)])) == 5
    assert days(home) == [*(TODAY - ago * DAY for ago in range(4)), date(2099, 1, 1)]
    assert (home / FOLDER / "my own.db").exists()


def test_a_backup_that_cannot_be_read_is_none_that_has_everything(home: Path) -> None:
    path = back_up(home, TODAY)
    assert path is not None
    path.write_bytes(b"gone")
    assert back_up(home, TODAY + DAY) is not None


def test_none_is_made_that_would_fill_the_disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "LEAST_FREE_BYTES", 10**18)
    with pytest.raises(OSError, match="No space left"):
        back_up(home, TODAY)
    assert list((home / FOLDER).iterdir()) == []


# --- in the window -------------------------------------------------------------------------------


class Held:
    """Opens files, the backup's own connection only once it may."""

    def __init__(self) -> None:
        self.is_free, self.has_come = Event(), Event()

    def __call__(self, name: str, is_uri: bool) -> sqlite3.Connection:
        if is_uri:
            self.has_come.set()
            assert self.is_free.wait(PATIENCE)
        return opening.connect(name, is_uri)


def started(
    home: Path,
    today: date = TODAY,
    connect: Callable[[str, bool], sqlite3.Connection] = opening.connect,
) -> game.library.Library:
    """Start the library on a day, and ask something that looks at no game."""
    library = game.library.Library(home, GAMES, connect, lambda: today)
    library.ask(version_of).wait(PATIENCE)
    return library


def start(home: Path, today: date) -> list[str]:
    """Start on a day, wait for the backup, and give what there is to tell."""
    library = started(home, today)
    library.backups.wait(PATIENCE)
    library.close()
    return library.take_notices()


def test_the_first_start_of_a_day_makes_one(home: Path) -> None:
    assert start(home, TODAY) == []
    assert days(home) == [TODAY]
    with library_of(home) as library:
        kept(library, play(laid(seed=7)))
    assert start(home, TODAY + DAY) == []
    counts = []
    for one in backups_in(home, TODAY + DAY):
        with closing(sqlite3.connect(one.path)) as connection:
            counts += connection.execute("SELECT count(*) FROM games").fetchone()
    assert counts[0] == 3 and counts[-1] == 2


def test_a_library_that_began_empty_has_none_however_late_its_thread_is(tmp_path: Path) -> None:
    held = Held()
    library = started(tmp_path, connect=held)
    kept(library, play(laid(seed=7), 3))
    held.is_free.set()
    library.backups.wait(PATIENCE)
    library.close()
    assert days(tmp_path) == [], "a game of today alone, and no room for all of them until tomorrow"
    start(tmp_path, TODAY)
    assert days(tmp_path) == [TODAY]


def test_games_are_kept_while_it_is_made(home: Path) -> None:
    held = Held()
    library = started(home, connect=held)
    assert held.has_come.wait(PATIENCE)
    match = laid(seed=9)
    journal = Journal.begun(library, match)
    for _moment in moments(match):
        journal.keep().wait(PATIENCE)
    held.is_free.set()
    library.backups.wait(PATIENCE)
    library.close()
    assert library.take_notices() == []
    assert days(home) == [TODAY]


def test_the_end_of_the_program_does_not_wait_for_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    def make(connection: sqlite3.Connection, folder: Path, today: date) -> None:
        begun.set()
        connection.execute(endless).fetchone()

    monkeypatch.setattr(backups, "back_up_today", make)
    library = started(home)
    assert begun.wait(PATIENCE)
    library.close()
    assert library.take_notices() == []
    assert rows(home, "SELECT count(*) FROM games") == [(2,)]
    assert not (home / f"{FILE}-wal").exists(), "the library was closed last"


def test_one_that_is_killed_is_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed(*_given: object) -> None:
        raise Killed

    with connection_to(home) as connection, pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.link", killed)
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(Killed):
            back_up_today(connection, home, TODAY)
    assert len(list((home / FOLDER).glob(PARTS.format(name="*")))) == 1
    assert days(home) == []
    assert start(home, TODAY) == []
    assert days(home) == [TODAY]


def test_that_none_can_be_made_is_told_where_there_is_none_of_late(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(home, TODAY)
    touch(home, TODAY)
    monkeypatch.setattr(backups, "LEAST_FREE_BYTES", 10**18)
    assert start(home, TODAY + 7 * DAY) == []
    (told,) = start(home, TODAY + 8 * DAY)
    assert told == "No backup of your games can be made (No space left on device)."
    shutil.rmtree(home / FOLDER)
    (home / FOLDER).write_text("in the way")
    (told,) = start(home, TODAY)
    assert told == "No backup of your games can be made (File exists)."


def test_a_library_that_turns_out_to_be_damaged_is_told_and_mended_at_the_next_start(
    tmp_path: Path,
) -> None:
    games(tmp_path, 6)
    path = tmp_path / FILE
    pages = path.stat().st_size // 4096
    data = bytearray(path.read_bytes())
    # The last ones hold actions: no look at the start reads them.
    for page in range(pages - 5, pages - 1):
        data[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    path.write_bytes(data)
    (told,) = start(tmp_path, TODAY)
    assert "mended when you start" in told
    assert is_check_owed(path)
    assert days(tmp_path) == []
    (told,) = start(tmp_path, TODAY)
    assert "was damaged" in told


def test_a_start_that_had_to_mend_makes_none(tmp_path: Path) -> None:
    games(tmp_path, 3)
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data[: len(data) // 2])
    (tmp_path / f"{FILE}-wal").write_bytes(b"x")
    library = started(tmp_path)
    assert library.was_mended
    library.backups.wait(PATIENCE)
    library.close()
    assert days(tmp_path) == []


def test_without_another_thread_the_library_opens_and_the_game_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_thread = Thread.start
    refused = ["library", "backup"]

    def start(thread: Thread) -> None:
        if thread.name in refused:
            refused.remove(thread.name)
            raise RuntimeError("can't start new thread")
        start_thread(thread)

    monkeypatch.setattr(Thread, "start", start)
    library = game.library.Library(home, GAMES, opening.connect, lambda: TODAY)
    with pytest.raises(RuntimeError):
        library.ask(version_of).wait(PATIENCE)
    assert len(library.ask(list_games).wait(PATIENCE)) == 2
    library.close()
    assert refused == []
    assert "No backup" in "".join(library.take_notices())


# --- taken back ----------------------------------------------------------------------------------


def test_what_the_last_backup_has_and_the_library_has_not_is_counted_and_taken_back(
    home: Path,
) -> None:
    back_up(home, TODAY - 2 * DAY)
    throw_away(home, 1)
    back_up(home, TODAY - DAY)
    whole = rows(home, "SELECT count(*) FROM actions WHERE game = 2")
    spoil(home, "DELETE FROM actions WHERE game = 2 AND at >= 12")
    spoil(home, "UPDATE games SET actions = 12 WHERE id = 2")
    # There is one of this day.
    library = started(home, TODAY - DAY)
    try:
        assert library.missing().wait(PATIENCE) == 1
        assert library.missing(everywhere=True).wait(PATIENCE) == 2
        assert library.take_back().wait(PATIENCE) == 1
        assert library.missing().wait(PATIENCE) == 0
        assert library.take_back(everywhere=True).wait(PATIENCE) == 1
        assert library.missing(everywhere=True).wait(PATIENCE) == 0
        assert library.ask(lambda c: list(faults(c))).wait(PATIENCE) == []
    finally:
        library.close()
    assert rows(home, "SELECT count(*) FROM actions WHERE game = 2") == whole


def test_what_is_called_like_a_backup_and_is_no_file_hides_no_other(home: Path) -> None:
    back_up(home, TODAY - DAY)
    throw_away(home, 1)
    (home / FOLDER / f"library-{TODAY}.db").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(home / FOLDER / f"library-{TODAY - 2 * DAY}.db")
    library = started(home, TODAY - DAY)
    try:
        assert library.missing().wait(PATIENCE) == 1
        assert library.take_back(everywhere=True).wait(PATIENCE) == 1
    finally:
        library.close()


def test_a_backup_that_cannot_be_read_hides_no_other(home: Path) -> None:
    for ago in (2, 1):
        touch(home, TODAY - ago * DAY)
        back_up(home, TODAY - ago * DAY)
    (home / FOLDER / "library-2026-11-21.db").write_bytes(b"gone")
    throw_away(home, 1)
    # There is one of this day.
    library = started(home, TODAY - DAY)
    try:
        assert library.missing().wait(PATIENCE) == 0
        assert library.missing(everywhere=True).wait(PATIENCE) == 1
        assert library.take_back(everywhere=True).wait(PATIENCE) == 1
    finally:
        library.close()
    assert (home / FOLDER / "library-2026-11-21.db").read_bytes() == b"gone"
