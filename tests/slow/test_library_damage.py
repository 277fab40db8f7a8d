"""A damaged library is set aside, and every game that can be read is carried over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from game.library import (
    Journal,
    backups,
    best_cascades,
    count_games,
    list_games,
    list_profiles,
    opening,
)
from game.library.locks import DOOR, WINDOWS, Window
from game.library.opening import FILE
from tests.box import Library, faults, load, open_library
from tests.libraries import (
    PATIENCE,
    can_play,
    connection_to,
    games,
    kept,
    laid,
    library_of,
    moments,
    play,
    rows,
    spoil,
    told,
)

DAMAGED = "library.damaged-1.db"


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


def mended(folder: Path) -> tuple[sqlite3.Connection, str]:
    """Open a library as if one of its pages made no sense."""
    window = Window(folder)
    opening.suspect(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "is_sound", lambda connection: False)
        opened = open_library(folder, window)
    window.close()
    return opened.connection, "".join(map(str, opened.notices))


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
    names = {path.name for path in tmp_path.iterdir()}
    assert names - {backups.FOLDER} == {FILE, DOOR, WINDOWS}


def test_several_damaged_libraries_are_all_kept(tmp_path: Path) -> None:
    for content in (b"first" * 1000, b"second" * 1000):
        (tmp_path / FILE).write_bytes(content)
        with library_of(tmp_path) as library:
            library.ask(count_games).wait(PATIENCE)
    assert (tmp_path / DAMAGED).read_bytes() == b"first" * 1000
    assert (tmp_path / "library.damaged-2.db").read_bytes() == b"second" * 1000


# --- what lies beside it -------------------------------------------------------------------------


def in_use(folder: Path, far: Path, count: int) -> set[str]:
    """Copy a library while it is open, so that these games are in its log alone."""
    with library_of(folder) as library:
        uids = {kept(library, play(laid(seed=70 + at))).uid for at in range(count)}
        far.mkdir()
        for path in folder.glob(f"{FILE}*"):
            copy(path, far)
    return uids


def listed(library: Library) -> set[str]:
    return {entry.uid for entry in library.ask(list_games).wait(PATIENCE)}


def test_the_journal_of_another_library_undoes_nothing_in_this_one(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    uids = games(home, 3)
    games(other, 4)
    with closing(sqlite3.connect(other / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE actions SET action = action || ' '")
        copy(other / f"{FILE}-journal", home)
    before = (home / FILE).read_bytes()
    with library_of(home) as library:
        assert listed(library) == set(uids)
        assert DAMAGED in told(library)
    assert (home / DAMAGED).read_bytes() == before
    assert (home / f"{DAMAGED}-journal").exists()


def test_the_log_of_another_library_takes_no_game_away(tmp_path: Path) -> None:
    home, far = tmp_path / "home", tmp_path / "far"
    uids = games(home, 3)
    games(tmp_path / "other", 4)
    in_use(tmp_path / "other", far, 1)
    copy(far / f"{FILE}-wal", home)
    before = (home / FILE).read_bytes()
    with library_of(home) as library:
        assert listed(library) >= set(uids)
        assert DAMAGED in told(library)
    assert (home / DAMAGED).read_bytes() == before


def test_a_damaged_page_in_the_log_does_not_cost_what_was_kept_after_it(tmp_path: Path) -> None:
    home, far = tmp_path / "home", tmp_path / "far"
    uids = {*games(home, 3), *in_use(home, far, 3)}
    log = bytearray((far / f"{FILE}-wal").read_bytes())
    log[32 + 24 + 3000] ^= 1
    (far / f"{FILE}-wal").write_bytes(log)
    with library_of(far) as library:
        assert listed(library) == uids
        assert DAMAGED in told(library)


def test_a_log_that_was_not_written_to_its_end_is_no_damage(tmp_path: Path) -> None:
    """So a power cut leaves it: what was being written was promised to nobody."""
    home, far = tmp_path / "home", tmp_path / "far"
    uids = {*games(home, 3), *in_use(home, far, 3)}
    log = (far / f"{FILE}-wal").read_bytes()
    (far / f"{FILE}-wal").write_bytes(log[:-2000])
    with library_of(far) as library:
        assert len(uids - listed(library)) <= 1
        assert told(library) == ""
