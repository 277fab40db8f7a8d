"""SQLite's file format, read by ourselves: the same as SQLite reads, and no more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from game.library.wreck.log import Log, is_of_another
from game.library.wreck.pages import BEGINNING, Image, Row, Value

SIZE = 1024


def made(path: Path, size: int = SIZE) -> sqlite3.Connection:
    """Make a file with a table of its own, large and small rows in it."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA page_size = {size}")
    connection.execute("BEGIN")
    connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, rest)")
    connection.execute("CREATE TABLE pairs (a, b, c, PRIMARY KEY (a, b)) WITHOUT ROWID")
    rest = (None, 0, 1, -1, 127, -129, 70_000, -(2**40), 2**62, 1.5, b"\xff\x00", "é" * 3)
    for number in range(1, 400):
        text = "word " * (number if number % 7 else number * 40)
        connection.execute("INSERT INTO things VALUES (?, ?, ?)", (number, text, rest[number % 12]))
        connection.execute("INSERT INTO pairs VALUES (?, ?, ?)", (number // 9, number % 9, text))
    connection.execute("DELETE FROM things WHERE id % 5 = 0")
    connection.execute("DELETE FROM pairs WHERE a % 5 = 0")
    connection.execute("COMMIT")
    return connection


def things_in(image: Image) -> dict[int, tuple[Value, ...]]:
    found: dict[int, tuple[Value, ...]] = {}
    for stretch in image.tree(image.roots["things"], lambda row: (row.number or 0,)):
        assert stretch.is_sound
        found |= {row.number: row.values[1:] for row in stretch.rows if row.number is not None}
    return found


def pairs_in(image: Image) -> list[tuple[Value, ...]]:
    def key(row: Row) -> tuple[int, ...]:
        a, b = row.values[:2]
        assert isinstance(a, int) and isinstance(b, int)
        return a, b

    stretches = list(image.tree(image.roots["pairs"], key))
    assert all(stretch.is_sound for stretch in stretches)
    return sorted(row.values for stretch in stretches for row in stretch.rows)


@pytest.mark.parametrize("size", [512, 1024, 4096, 65536])
def test_what_is_read_is_what_sqlite_reads(tmp_path: Path, size: int) -> None:
    path = tmp_path / "some.db"
    with closing(made(path, size)) as connection:
        things = connection.execute("SELECT * FROM things").fetchall()
        pairs = connection.execute("SELECT * FROM pairs ORDER BY a, b").fetchall()
    image = Image(path.read_bytes(), size, {}, frozenset())
    assert things_in(image) == {number: (name, rest) for number, name, rest in things}
    assert pairs_in(image) == pairs
    assert set(image.strays()) <= {1}, "every page is of a tree, of a long row, or free"


def log_beside(path: Path, changes: int) -> tuple[bytes, bytes]:
    """Make a file and its log; every change renames the same row, so that many frames hold it."""
    with closing(made(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for change in range(changes):
            connection.execute("UPDATE things SET name = ? WHERE id = 1", (f"change {change}",))
        return path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()


def name_with(file: bytes, log: Log, *, up_to_damage: bool = False) -> Value:
    pages, doubtful = log.pages(up_to_damage=up_to_damage)
    image = Image(file, SIZE, pages, doubtful)
    rows = (row for part in image.tree(image.roots["things"], lambda row: (row.number or 0,))
            for row in part.rows)  # fmt: skip
    return next(row.values[1] for row in rows if row.number == 1)


FRAME = 24 + SIZE


def test_a_log_lies_over_its_file_up_to_its_last_whole_change(tmp_path: Path) -> None:
    file, log = log_beside(tmp_path / "some.db", 5)
    assert len(log) == 32 + 5 * FRAME
    assert name_with(file, Log(log, SIZE)) == "change 4"
    # What was not finished when the power went is not there, and nothing is wrong with that.
    for cut in (log[:-1], log[:-SIZE], log[: -FRAME + 100], log[:-9] + b"\xff" + log[-8:]):
        assert name_with(file, Log(cut, SIZE)) == "change 3"
        assert not Log(cut, SIZE).is_damaged
    assert Log(b"").pages() == ({}, frozenset())
    for few in (5, 31, 32, 50):
        assert Log(log[:few]).pages() == ({}, frozenset())


@pytest.mark.parametrize("at", [9, 20, 28, 32 + FRAME + 12, 32 + FRAME + 20, 32 + FRAME + 700])
def test_what_follows_a_damaged_place_in_a_log_is_read_all_the_same(
    tmp_path: Path, at: int
) -> None:
    file, log = log_beside(tmp_path / "some.db", 5)
    spoilt = bytearray(log)
    spoilt[at] ^= 1
    (tmp_path / "some.db-wal").write_bytes(spoilt)
    (tmp_path / "some.db").write_bytes(file)
    with closing(sqlite3.connect(tmp_path / "some.db")) as connection:
        (name,) = connection.execute("SELECT name FROM things WHERE id = 1").fetchone()
    assert name != "change 4", "SQLite passes over it without a word"
    assert Log(bytes(spoilt), SIZE).is_damaged
    assert name_with(file, Log(bytes(spoilt), SIZE)) == "change 4"
    assert name_with(file, Log(bytes(spoilt), SIZE), up_to_damage=True) == name


def test_what_an_older_log_left_behind_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    with closing(made(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for change in range(5):
            connection.execute("UPDATE things SET name = ? WHERE id = 1", (f"old {change}",))
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("UPDATE things SET name = 'new' WHERE id = 1")
        file, log = path.read_bytes(), path.with_name("some.db-wal").read_bytes()
    assert len(log) == 32 + 5 * FRAME
    assert name_with(file, Log(log, SIZE)) == "new"
    assert not Log(log, SIZE).is_damaged


@pytest.mark.parametrize(
    ("change", "has_log", "is_foreign"),
    [
        ("UPDATE things SET name = name || '!'", True, True),
        ("UPDATE things SET name = name || '!'", False, False),  # begun here and not finished
        ("PRAGMA user_version = 7", True, False),  # as when a file is made to have a log
    ],
)
def test_a_journal_is_told_from_that_of_another_file(
    tmp_path: Path, change: str, has_log: bool, is_foreign: bool
) -> None:
    journal = tmp_path / "journal"
    with closing(made(tmp_path / "other.db")) as other:
        other.execute("PRAGMA cache_size = 1")
        other.execute("BEGIN")
        other.execute(change)
        copy(tmp_path / "other.db-journal", journal)
    with closing(made(tmp_path / "some.db")) as connection:
        connection.execute(f"PRAGMA journal_mode = {'WAL' if has_log else 'DELETE'}")
    assert is_of_another(journal, tmp_path / "some.db") is is_foreign
    (tmp_path / "empty").write_bytes(b"")
    assert not is_of_another(tmp_path / "empty", tmp_path / "some.db")


def test_no_noise_is_taken_for_anything_and_none_of_it_is_an_error() -> None:
    rng = Random(1)
    for _ in range(30):
        noise = rng.randbytes(SIZE * rng.randrange(1, 6) + rng.randrange(SIZE))
        image = Image(BEGINNING + noise, SIZE, {3: rng.randbytes(SIZE)}, frozenset({3}))
        assert image.roots == {}
        for number in (*image.strays(), 0, -1, 2**32):
            page = image.page(number)
            assert page is None or not page.is_sound
            assert list(image.carve(number, True, 2, b"{", 50)) == []
        assert len(image.free) < SIZE
        assert Log(noise, SIZE).pages() == ({}, frozenset())
