"""What is worked out beside the program: the same as here, and nothing is left of its process."""

import os
import subprocess
import sys
import threading
import time
from functools import partial
from operator import truediv
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from game.start import THINK
from game.thinking import InlineThinker, Thinker, Thought
from tests.processes import ending

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
SECONDS = 60.0
"""Long enough for a process to begin on a busy machine."""


def worked_out(thought: Thought[T]) -> T:
    assert thought.wait(SECONDS)
    return thought.result


def process_id(_chance: Random | None = None) -> int:
    return os.getpid()


def test_work_is_done_in_another_process_and_comes_back() -> None:
    thinker = Thinker()
    try:
        first, second = thinker.think(process_id), thinker.think(partial(pow, 3, 4))
        assert worked_out(first) != os.getpid()
        assert worked_out(second) == 81
        assert worked_out(thinker.think(process_id)) == first.result
    finally:
        thinker.close()


def test_nothing_is_waited_for_while_something_is_worked_out() -> None:
    thinker = Thinker()
    try:
        assert not thinker.think(partial(time.sleep, 60)).is_done
    finally:
        thinker.close()


def test_what_cannot_be_handed_over_is_worked_out_here() -> None:
    here = 5
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(lambda: here + os.getpid())) == here + os.getpid()
    finally:
        thinker.close()


def test_a_mistake_is_raised_where_the_result_is_asked_for() -> None:
    thinker = Thinker()
    try:
        process = worked_out(thinker.think(process_id))
        with pytest.raises(ZeroDivisionError):
            worked_out(thinker.think(partial(truediv, 1, 0)))
        assert worked_out(thinker.think(process_id)) == process, "it works on"
    finally:
        thinker.close()


def die(code: int, but: int) -> int:
    """End the process this is done in, unless it is the one that asks."""
    if os.getpid() != but:
        os._exit(code)
    return code


def test_where_the_process_breaks_down_the_work_is_done_here_and_another_one_is_begun() -> None:
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(partial(die, 3, os.getpid()))) == 3
        assert worked_out(thinker.think(process_id)) != os.getpid()
        assert worked_out(thinker.think(partial(die, 4, os.getpid()))) == 4
        assert worked_out(thinker.think(process_id)) == os.getpid(), "it is begun no third time"
    finally:
        thinker.close()


def test_what_nobody_wants_any_more_is_not_begun() -> None:
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(process_id))
        held = thinker.think(partial(time.sleep, 0.2))
        unwanted = thinker.think(process_id)
        unwanted.is_unwanted = True
        last = thinker.think(process_id)
        assert worked_out(last) and held.is_done and not unwanted.is_done
    finally:
        thinker.close()


def linger(begun: Path, here: Path, but: int) -> None:
    """Take long, unless it is done where it is asked for: there say so."""
    if os.getpid() == but:
        here.touch()
        return
    begun.touch()
    time.sleep(2 * SECONDS)


def test_what_was_still_to_be_thought_at_the_end_is_not_done_here(tmp_path: Path) -> None:
    begun, here = tmp_path / "begun", tmp_path / "here"
    thinker, before = Thinker(), set(threading.enumerate())
    thoughts = [thinker.think(partial(linger, begun, here, os.getpid())) for _ in range(2)]
    [thread] = set(threading.enumerate()) - before
    while not begun.exists():
        assert not thoughts[0].wait(0.01)
    thinker.close()
    thread.join(SECONDS)
    assert not thread.is_alive() and not here.exists()


def test_a_process_that_begins_while_the_program_ends_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtTheEnd(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            processes.append(self)
            thinker.close()

    thinker, before = Thinker(), set(threading.enumerate())
    processes = list[AtTheEnd]()
    monkeypatch.setattr(subprocess, "Popen", AtTheEnd)
    thinker.think(partial(linger, tmp_path / "begun", tmp_path / "here", os.getpid()))
    [thread] = set(threading.enumerate()) - before
    thread.join(SECONDS)
    assert not thread.is_alive() and not (tmp_path / "here").exists()
    assert processes[0].returncode


def test_what_work_prints_is_no_answer() -> None:
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(partial(print, "this is no answer", flush=True))) is None
        assert worked_out(thinker.think(process_id)) != os.getpid()
    finally:
        thinker.close()


def test_nothing_that_lies_in_the_current_folder_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(process_id)) != os.getpid()
    finally:
        thinker.close()


@pytest.mark.parametrize(
    "command", [["main.py", THINK], ["-c", "from game.thinking import serve; serve()"]]
)
def test_the_process_ends_when_nobody_can_ask_any_more(command: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with ending(process):
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        assert process.wait(SECONDS) == 0
        assert process.stdout.read() == b""


def test_at_once_is_at_once() -> None:
    assert InlineThinker().think(process_id).result == os.getpid()


def test_what_is_to_be_done_with_a_result_is_done_once_whenever_it_is_said() -> None:
    heard: list[int] = []
    early, late = Thought(lambda: 1), Thought(lambda: 2)
    early.on_done(heard.append)
    assert heard == []
    for thought in (early, late):
        thought.be_worked_out(lambda work: work())
    late.on_done(heard.append)
    assert heard == [1, 2]


def test_nothing_is_done_with_what_has_failed() -> None:
    heard: list[float] = []
    thought = Thought(partial(truediv, 1, 0))
    thought.on_done(heard.append)
    thought.be_worked_out(lambda work: work())
    with pytest.raises(ZeroDivisionError):
        _ = thought.result
    assert heard == []
