"""A file is written whole or not at all, whatever fails and whenever the program is killed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from game import files
from game.files import (
    ABANDONED_SECONDS,
    HOME_VARIABLE,
    PARTS,
    PROJECT,
    filling,
    write_beside,
    write_new,
    write_over,
)
from game.library.backups import back_up
from tests.libraries import filled, laid, opened, play

OLD, NEW = b"what was there", b"what is to be there" * 1000
WRITERS: dict[str, Callable[[Path, bytes], object]] = {
    "over": write_over, "new": write_new, "beside": write_beside,
}  # fmt: skip


class Killed(BaseException):
    """The program is gone: nothing that it would have done comes about."""


class System:
    """The calls that write, until one of them fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, failure: BaseException) -> None:
        self.count, self._at, self._failure = 0, at, failure
        self.failed = ""
        """The call that failed."""
        open_file, unlink, touch = Path.open, Path.unlink, Path.touch
        system: Any = SimpleNamespace(
            **{name: getattr(os, name) for name in ("path", "strerror", "urandom")},
            link=self._counted(os.link),
            replace=self._counted(os.replace),
            fsync=self._counted(os.fsync),
        )
        monkeypatch.setattr(files, "os", system)
        monkeypatch.setattr(Path, "unlink", self._counted(unlink))
        monkeypatch.setattr(Path, "touch", self._counted(touch))

        def opened(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
            file = self._counted(open_file)(path, mode, *rest, **more)
            whole, writing = file.write, self._counted(file.write)

            def write(content: bytes) -> None:
                try:
                    writing(content)
                except BaseException:
                    whole(content[:7])
                    raise

            return _Written(file, write)

        monkeypatch.setattr(Path, "open", opened)

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **more: Any) -> Any:
            self.count += 1
            is_dead = isinstance(self._failure, Killed) and self.count > self._at
            if self.count == self._at or is_dead:
                self.failed = call.__name__
                raise self._failure
            return call(*given, **more)

        return counted


class _Written:
    """A file with a ``write`` of its own."""

    def __init__(self, file: Any, write: Callable[[bytes], None]) -> None:
        self._file, self.write = file, write
        self.flush, self.fileno = file.flush, file.fileno

    def __enter__(self) -> _Written:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(PARTS.format(name="*")))


FAILURES = [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt(), Killed()]


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
@pytest.mark.parametrize("name", WRITERS)
def test_wherever_it_fails_a_file_is_the_old_one_or_the_new(
    tmp_path: Path, name: str, failure: BaseException, has_links: bool
) -> None:
    tried = 0
    for at in range(1, 30):
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "file"
        if name == "over":
            path.write_bytes(OLD)
        with pytest.MonkeyPatch.context() as patch:
            system = System(patch, at, failure)
            if not has_links:
                patch.setattr(files.os, "link", _no_links)
            try:
                WRITERS[name](path, NEW)
                has_failed = False
            except type(failure):
                has_failed = True
        content = path.read_bytes() if path.exists() else b"none"
        before = OLD if name == "over" else b"none"
        taken_first = b"" if isinstance(failure, Killed) and not has_links else before
        assert content in (before, NEW, taken_first)
        if not isinstance(failure, Killed) and has_failed:
            assert content in (before, NEW)
            assert system.failed == "unlink" or not parts(folder)
        if not has_failed:
            assert content == NEW
        tried += has_failed
        if system.count < at:
            break
    assert tried >= 4


def _no_links(part: Path, path: Path) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("name", WRITERS)
def test_a_written_file_is_there_alone(tmp_path: Path, name: str) -> None:
    WRITERS[name](tmp_path / "file", NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == NEW


def test_a_new_file_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(OLD)
    with pytest.raises(FileExistsError):
        write_new(path, NEW)
    assert write_beside(path, NEW) == tmp_path / "file-2.txt"
    assert write_beside(path, NEW) == tmp_path / "file-3.txt"
    assert path.read_bytes() == OLD
    (tmp_path / "gone").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "gone", NEW)


@pytest.mark.parametrize("has_links", [True, False])
def test_who_comes_first_keeps_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    path = tmp_path / "file"
    if not has_links:
        monkeypatch.setattr(os, "link", _no_links)
    with pytest.raises(FileExistsError), filling(path) as part:
        part.write_bytes(NEW)
        path.write_bytes(OLD)
    assert path.read_bytes() == OLD
    assert not parts(tmp_path)


def test_writing_over_a_link_writes_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "file").write_bytes(OLD)
    (tmp_path / "link").symlink_to("far/file")
    write_over(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "far" / "file").read_bytes() == NEW


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="this system has no such device")
def test_a_device_takes_what_it_gets() -> None:
    write_over(Path("/dev/null"), NEW)
    assert not Path("/dev/null").is_file()


def test_what_killed_programs_left_is_swept_away_and_nothing_else_is(tmp_path: Path) -> None:
    names = [PARTS.format(name=name) for name in ("a", "b")]
    ours = [tmp_path / names[0], tmp_path / f"{names[0]}-journal"]
    being_written, foreign = tmp_path / names[1], tmp_path / "film.part"
    for path in (*ours, being_written, foreign):
        path.touch()
        if path != being_written:
            long_ago = path.stat().st_mtime - 2 * ABANDONED_SECONDS
            os.utime(path, (long_ago, long_ago))
    write_new(tmp_path / "file", NEW)
    assert not any(path.exists() for path in ours)
    assert being_written.exists() and foreign.exists()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    filled(home, play(laid(("Ada",), seed=1)), play(laid(("Zoé",), 1, seed=2), 20))
    return home


FULL = """
import resource, sys
from pathlib import Path
from zipfile import ZipFile
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
{statement}
"""
"""No file may grow beyond a bound, as on a full disk, and it is real."""


def on_a_full_disk(
    home: Path, statement: str, *given: object, most: int = 40_000
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-B", "-c", FULL.format(statement=statement, most=most), *map(str, given)],
        cwd=PROJECT,
        env={**os.environ, HOME_VARIABLE: str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="this system bounds no files")
@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
def test_a_full_disk_leaves_no_file_that_stands_in_its_own_way(
    tmp_path: Path, writer: Callable[[Path, bytes], object]
) -> None:
    named = f"from game.files import {writer.__name__} as write\n"
    statement = named + "write(Path(sys.argv[1]), b'x' * 50_000)"
    failed = on_a_full_disk(tmp_path, statement, tmp_path / "file")
    assert "File too large" in failed.stderr
    assert list(tmp_path.iterdir()) == []
    writer(tmp_path / "file", NEW)


@pytest.mark.skipif(sys.platform == "win32", reason="this system bounds no files")
def test_a_full_disk_leaves_no_backup(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    backing_up = "from game.command import main; sys.exit(main(['library', 'backup', sys.argv[1]]))"
    failed = on_a_full_disk(home, backing_up, folder / "copy.zip", most=1_000)
    assert (failed.returncode, list(folder.iterdir())) == (1, [])
    assert "Cannot write" in failed.stderr


def test_a_backup_that_is_killed_is_no_empty_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*given: object) -> None:
        raise Killed

    copy = tmp_path / "copy.zip"
    with closing(opened(home)) as connection:
        for step in ("fsync", "link"):
            with pytest.MonkeyPatch.context() as patch, pytest.raises(Killed):
                patch.setattr(os, step, killed)
                patch.setattr(Path, "unlink", killed)
                list(back_up(connection, copy))
            assert not copy.exists()
        list(back_up(connection, copy))
    with ZipFile(copy) as inside:
        assert len(inside.namelist()) == 2
    assert len(parts(tmp_path)) == 2


@pytest.mark.parametrize("is_built", [False, True])
@pytest.mark.parametrize("change", ["moved", "updated", None])
def test_a_program_knows_that_it_was_replaced(
    change: str | None, is_built: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program"
    program.touch()
    if is_built:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", str(program))
    else:
        monkeypatch.setattr(sys, "modules", {"game.new": SimpleNamespace(__file__=str(program))})
    monkeypatch.setattr(files, "STARTED_NS", time.time_ns() + 10**9)
    if change == "moved":
        program.rename(tmp_path / "elsewhere")
    elif change == "updated":
        monkeypatch.setattr(files, "STARTED_NS", program.stat().st_mtime_ns - 1)
    assert files.was_replaced() == (change is not None)
