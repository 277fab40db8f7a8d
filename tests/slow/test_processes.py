"""Work in several processes: all of it comes back in order, and none outlives whom it works for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.errors import PlainError
from game.files import PROJECT
from game.workshop.trials import worker_pool
from tests.programs.clones import posix_only
from tests.programs.processes import ending, started

SECONDS = 60.0
"""Long enough for processes to begin and to end on a busy machine."""
LOOK_SECONDS = 0.05
_begun_with: list[str] = []


def begin(word: str) -> None:
    _begun_with.append(word)


def done(item: int) -> tuple[int, int, list[str]]:
    return item, os.getpid(), _begun_with


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    _begun_with.clear()


def test_what_is_done_comes_back_in_order_from_processes_that_have_begun() -> None:
    with worker_pool(5, begin, "ready") as work:
        found = list(work(done, range(7), 2))
    assert [item for item, _, _ in found] == list(range(7))
    assert os.getpid() not in {process for _, process, _ in found}
    assert all(begun == ["ready"] for _, _, begun in found)


@pytest.mark.parametrize(("most", "has_processes"), [(0, True), (1, True), (5, False)])
def test_where_there_is_one_process_the_work_is_done_here(
    most: int, has_processes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a program that was built, which carries no multiprocessing."""
    if not has_processes:
        monkeypatch.setitem(sys.modules, "multiprocessing", None)
    with worker_pool(most, begin, "ready") as work:
        assert list(work(done, range(3))) == [(n, os.getpid(), ["ready"]) for n in range(3)]


def end_abruptly(item: int) -> int:
    if item == 3:
        os._exit(9)
    return item


def test_a_process_that_is_ended_from_outside_is_told_of_in_plain_words() -> None:
    with pytest.raises(PlainError, match="ended from outside"), worker_pool(2, begin, "") as work:
        list(work(end_abruptly, range(6)))


def linger(folder: Path) -> None:
    (folder / str(os.getpid())).touch()
    time.sleep(2 * SECONDS)


def linger_in(folder: Path) -> None:
    """Be a program whose processes all work for long."""
    os.cpu_count = lambda: 2
    with worker_pool(2, begin, "") as work:
        list(work(linger, [folder] * 2))


@posix_only
def test_no_process_outlives_the_program_that_is_killed(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from tests.slow.test_processes import linger_in;"
        f" linger_in(Path({str(tmp_path)!r}))"
    )
    with ending(subprocess.Popen([sys.executable, "-c", program], cwd=PROJECT)) as parent:
        deadline = time.monotonic() + SECONDS
        while len(found := os.listdir(tmp_path)) < 2:
            assert parent.poll() is None and time.monotonic() < deadline
            time.sleep(LOOK_SECONDS)
    deadline = time.monotonic() + SECONDS
    while any(is_running(int(process)) for process in found):
        assert time.monotonic() < deadline, "a process works on for nobody"
        time.sleep(LOOK_SECONDS)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # What has ended and is waited for by nobody is still listed.
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


LAUNCHER = """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", sys.argv[1]])
sys.stdin.read()
"""
UNPACKED = """
import os, runpy, sys, time
from game.files import PROJECT
sys._MEIPASS = "/tmp/_MEIabcdef"
runpy.run_path(str(PROJECT / "game/workshop/builds/first.py"))
print(os.getpid(), flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose parent has ended")
def test_no_unpacked_game_outlives_its_launcher(tmp_path: Path) -> None:
    with started(["-c", LAUNCHER, UNPACKED], tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        before = time.monotonic()
        process.kill()
        # The other end of its output is closed when it is gone.
        assert process.stdout.read() == b""
        assert time.monotonic() - before < SECONDS, "it would have slept longer"
