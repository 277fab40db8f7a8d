"""What is worked out beside the program: which decision, at which pace, the same as here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from operator import truediv
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from game import thinking
from game.match import Question, Thinking
from game.stage import APART, FIRST, FURTHER, BotPacing, timing_for
from game.start import THINK
from game.thinking import BEGUN_AGAIN, DONE_HERE, InlineThinker, Thinker, Thought
from tests.programs.processes import ending

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
SECONDS = 60.0
"""Long enough for a process to begin on a busy machine."""


@pytest.fixture(autouse=True)
def nobody_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests run while somebody works on the game."""
    monkeypatch.setattr(thinking, "was_replaced", lambda: False)


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


def stop_itself(mark: Path, but: int) -> int:
    """Stop the process this is done in as often as the mark says, but never the one that asks."""
    left = int(mark.read_text())
    if os.getpid() != but and left:
        mark.write_text(str(left - 1))
        os.kill(os.getpid(), signal.SIGSTOP)
    return os.getpid()


@pytest.mark.skipif(os.name == "nt", reason="nothing stops a process on Windows")
@pytest.mark.parametrize(("times", "told"), [(1, [BEGUN_AGAIN]), (2, [BEGUN_AGAIN, DONE_HERE])])
def test_a_process_that_is_stopped_is_begun_again_and_then_the_work_is_done_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, told: list[str]
) -> None:
    monkeypatch.setattr(thinking, "SIGN_OF_LIFE_SECONDS", 0.2)
    (mark := tmp_path / "stops").write_text(str(times))
    thinker = Thinker()
    try:
        first = worked_out(thinker.think(process_id))
        found = worked_out(thinker.think(partial(stop_itself, mark, os.getpid())))
        assert found != first and (found == os.getpid()) == (times == 2)
        assert thinker.take_notices() == told and thinker.take_notices() == []
        assert worked_out(thinker.think(partial(pow, 3, 4))) == 81
    finally:
        thinker.close()


@pytest.mark.skipif(os.name == "nt", reason="nothing stops a process on Windows")
def test_a_stopped_process_that_is_sent_more_than_a_pipe_holds_is_noticed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "SIGN_OF_LIFE_SECONDS", 0.2)
    thinker = Thinker()
    try:
        process = worked_out(thinker.think(process_id))
        os.kill(process, signal.SIGSTOP)
        assert worked_out(thinker.think(partial(len, bytes(1_000_000)))) == 1_000_000
        assert thinker.take_notices() == [BEGUN_AGAIN]
    finally:
        thinker.close()


def take_long(signs: int) -> int:
    time.sleep(signs * thinking.SIGN_OF_LIFE_SECONDS)
    return os.getpid()


def test_work_that_takes_long_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SILENT", 5)
    thinker = Thinker()
    try:
        process = worked_out(thinker.think(process_id))
        assert worked_out(thinker.think(partial(take_long, 7))) == process
    finally:
        thinker.close()


def leave_without_a_word(but: int) -> None:
    """What the loader of a build does when the program was moved."""
    raise SystemExit(f"ERROR: {but} appears to have been moved")


def test_an_end_of_the_program_in_a_thought_is_an_error_of_that_thought() -> None:
    thinker = Thinker()
    try:
        process = worked_out(thinker.think(process_id))
        with pytest.raises(RuntimeError, match="moved"):
            worked_out(thinker.think(partial(leave_without_a_word, 1)))
        assert worked_out(thinker.think(process_id)) == process
    finally:
        thinker.close()


def test_a_program_that_was_replaced_begins_no_process_of_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "was_replaced", lambda: True)
    thinker = Thinker()
    try:
        assert worked_out(thinker.think(process_id)) == os.getpid()
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


def begun_since(before: set[threading.Thread]) -> threading.Thread:
    """Return the thread that waits for the process, not the one that watches it."""
    [thread] = [it for it in set(threading.enumerate()) - before if it.name == "thinking"]
    return thread


def test_what_was_still_to_be_thought_at_the_end_is_not_done_here(tmp_path: Path) -> None:
    begun, here = tmp_path / "begun", tmp_path / "here"
    thinker, before = Thinker(), set(threading.enumerate())
    thoughts = [thinker.think(partial(linger, begun, here, os.getpid())) for _ in range(2)]
    thread = begun_since(before)
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
    thread = begun_since(before)
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


def policy(shown: list[object], legal: Any, chance: Random) -> int:
    """Count how often it was asked."""
    shown.append(legal)
    return len(shown)


def match_of(seat: int | None, hangs_on: object, asked: list[object]) -> Any:
    """Give what there is to know of a match in which this bot is next."""
    return SimpleNamespace(
        next_bot=lambda: seat,
        hangs_on=lambda seat: hangs_on,
        question=lambda seat: Question(policy, asked, seat, "chance"),
    )


def test_a_decision_stands_while_what_it_hangs_on_does_and_is_given_once() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    for hangs_on, decisions in (("a", 1), ("a", 1), ("b", 2)):
        thinking.begin(match_of(0, hangs_on, asked), thinker)
        assert len(asked) == decisions
    assert [thinking.take(match_of(0, "b", asked), thinker) for _ in range(2)] == [2, 3]


def test_where_all_else_is_equal_each_bot_decides_for_itself() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    thinking.begin(match_of(0, "a", asked), thinker)
    assert thinking.take(match_of(1, "a", asked), thinker) == 2
    assert asked == [0, 1]


def test_where_no_bot_is_next_nothing_is_worked_out_and_nothing_kept() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    thinking.begin(match_of(0, "a", asked), thinker)
    assert thinking.take(match_of(None, None, asked), thinker) is None
    assert thinking.take(match_of(0, "a", asked), thinker) == 2


def passed(pondering: BotPacing, at: int, count: int, usual: float = 1.0, most: int = 500) -> float:
    """Let time go by until a bot may act; give how long that took."""
    for hundredth in range(most):
        if pondering.is_over("a number", at, count, usual):
            return hundredth / 100
        pondering.advance_time(0.01)
    raise AssertionError("it never may")


def test_one_answers_after_another_and_the_last_within_two_usual_times() -> None:
    for count in (1, 2, 5, 11):
        pondering = BotPacing()
        times = [passed(pondering, at, count) for at in range(count)]
        waited = [sum(times[: at + 1]) for at in range(count)]
        assert all(-0.01 <= apart <= APART + 0.01 for apart in times[1:])
        assert FIRST - 0.01 <= waited[0] <= waited[-1] <= 2.01


def test_a_longer_answer_takes_longer() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1)
    pondering.has_acted(1.0)
    assert abs(passed(pondering, 0, 1) - FURTHER) <= 0.02


def test_the_rest_between_steps_is_as_long_as_the_pace_says_and_ends_with_the_question() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1, usual=2.0)
    pondering.has_acted(2.0)
    assert abs(passed(pondering, 0, 1, usual=2.0) - 2.0 * FURTHER) <= 0.02
    pondering.has_acted(2.0)
    assert not pondering.is_over("the next", 0, 1, 1.0)
    pondering.advance_time(FIRST)
    assert pondering.is_over("the next", 0, 1, 1.0)


def test_whoever_hurries_waits_for_this_answer_no_longer_but_for_the_next() -> None:
    pondering = BotPacing()
    assert not pondering.is_over("a number", 2, 3, 1.0)
    pondering.hurry()
    assert all(pondering.is_over("a number", at, 3, 1.0) for at in range(3))
    pondering.has_acted(1.0)
    assert pondering.is_over("a number", 2, 3, 1.0)
    assert not pondering.is_over("the next", 0, 3, 1.0)


def test_the_speed_rules_the_pace_and_fast_knows_none() -> None:
    ponder = {speed: timing_for(speed).ponder for speed in ("slow", "normal", "fast", "turbo")}
    assert ponder["slow"] > ponder["normal"] > ponder["fast"] == ponder["turbo"] == 0.0
    assert BotPacing().is_over("a number", 3, 4, ponder["fast"])
