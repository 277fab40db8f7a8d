"""A mend that is ended at any point of it is finished, or begun again, by whoever opens next."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from game.library import count_games, list_games
from game.library.locks import DOOR
from game.library.opening import FILE, connect
from tests.box import Library, faults
from tests.libraries import PATIENCE, ask, games, library_of, rows, spoil, told

if os.name == "nt":
    pytest.skip("a copy of this process is killed", allow_module_level=True)

DAMAGED = "library.damaged-1.db"
TOUCHES = ("open", "os.rename", "os.remove", "os.truncate", "sqlite3.connect")
"""What Python tells of that a program does to files."""
WRITES = ("PRAGMA", "CREATE", "BEGIN", "COMMIT", "DELETE")
"""Statements at which SQLite does something to a file, or has just done."""
KILLED, DONE, FAILED = signal.SIGKILL, signal.SIGTERM, signal.SIGABRT
"""How a copy of this process ends."""


class Killer:
    """Ends a process before what it does to a folder for the nth time, files and statements."""

    def __init__(self, folder: Path, at: int) -> None:
        self._folder, self._left = str(folder), at
        sys.addaudithook(self._hear)

    def connect(self, name: str, is_uri: bool) -> sqlite3.Connection:
        connection = connect(name, is_uri)
        connection.set_trace_callback(self._read)
        return connection

    def _read(self, statement: str) -> None:
        if statement.startswith(WRITES):
            self._count()

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if event in TOUCHES and self._folder in str(args[0]):
            self._count()

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            os.kill(os.getpid(), KILLED)


def killed(folder: Path, at: int, work: Callable[[Library], object]) -> bool:
    """Do something in a process that is killed on the way; tell whether it was."""
    child = os.fork()
    if child == 0:
        for ending in (DONE, FAILED):
            # Heard by nobody: a copy that went on would go on with the tests.
            signal.signal(ending, signal.SIG_DFL)
        end = FAILED
        try:
            library = Library(folder, Killer(folder, at).connect)
            work(library)
            library.close()
            end = DONE
        finally:
            os.kill(os.getpid(), end)
    _, status = os.waitpid(child, 0)
    end = os.WTERMSIG(status)
    assert end in (KILLED, DONE)
    return end == KILLED


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def lay(folder: Path, files: dict[str, bytes]) -> None:
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Leave a library with a log and a page of rubbish, as a program that was killed does."""
    home = tmp_path_factory.mktemp("broken")
    games(home, 3)
    (page,) = rows(home, "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_deal'")[0]
    library = Library(home)
    ask(library, lambda connection: connection.execute("UPDATE games SET steps = 7 WHERE id = 3"))
    files = contents(home)
    library.close()
    start = (int(str(page)) - 1) * 4096
    content = bytearray(files[FILE])
    content[start : start + 4096] = b"\xff" * 4096
    return {FILE: bytes(content), f"{FILE}-wal": files[f"{FILE}-wal"]}


def test_a_mend_that_is_killed_anywhere_loses_nothing(
    broken: dict[str, bytes], tmp_path: Path
) -> None:
    home, at = tmp_path / "home", 0
    while True:
        lay(home, broken)
        if not killed(home, at, lambda library: library.ask(count_games).wait(PATIENCE)):
            break
        with library_of(home) as library:
            assert len(ask(library, list_games)) == 3, at
            assert ask(library, lambda connection: list(faults(connection))) == [], at
            assert rows(home, "SELECT steps FROM games WHERE id = 3") == [(7,)], at
        found = contents(home)
        assert (found[DAMAGED], found[f"{DAMAGED}-wal"]) == tuple(broken.values()), at
        assert set(found) == {FILE, DOOR, DAMAGED, f"{DAMAGED}-wal"}, at
        at += 1
    assert at > 50, "it was hardly killed at all"


def test_a_repair_that_is_killed_anywhere_is_done_or_not(tmp_path: Path) -> None:
    home, at = tmp_path / "home", 0
    games(home, 3)
    spoil(home, "UPDATE games SET uid = x'ff' WHERE id = 2")
    damaged = (home / FILE).read_bytes()
    told_apart = set()
    while True:
        lay(home, {FILE: damaged})
        was_killed = killed(home, at, lambda library: library.repair().wait(PATIENCE))
        with library_of(home) as library:
            listed = ask(library, list_games)
            assert len(listed) == 3, at
            assert told(library) == "", at
        is_repaired = not any(entry.damage for entry in listed)
        told_apart.add(is_repaired)
        kept_as = DAMAGED if is_repaired else FILE
        assert (home / kept_as).read_bytes() == damaged, at
        assert set(contents(home)) == {FILE, DOOR, kept_as}, at
        if not was_killed:
            break
        at += 1
    assert told_apart == {True, False}
