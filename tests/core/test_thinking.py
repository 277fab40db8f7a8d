"""What is worked out beside the program: which decision, at which pace, the same as here."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from operator import truediv
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from game import thinking
from game.match import BotQuestion, PendingBotDecision
from game.stage import (
    BOT_GAP_SHARE,
    BOT_REST_SHARE,
    FIRST_BOT_SHARE,
    BotPacing,
    timing_for,
)
from game.start import THINK_ARGUMENT
from game.thinking import (
    HELPER_GIVEN_UP_NOTICE,
    HELPER_RESTARTED_NOTICE,
    BackgroundThinker,
    BackgroundThought,
    InlineThinker,
)
from tests.programs import thoughts
from tests.programs.processes import ending

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
SECONDS = 60.0
"""Long enough for a process to begin on a busy machine."""


@pytest.fixture(autouse=True)
def nobody_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests run while somebody works on the game."""
    monkeypatch.setattr("game.thinking.was_program_replaced", lambda: False)


@pytest.fixture
def thinker() -> Iterator[BackgroundThinker]:
    thinker = BackgroundThinker()
    yield thinker
    thinker.close()


@pytest.fixture(scope="module")
def shared() -> Iterator[BackgroundThinker]:
    """A thinker whose process nothing does any harm to."""
    thinker = BackgroundThinker()
    yield thinker
    thinker.close()


def worked_out(thought: BackgroundThought[T]) -> T:
    assert thought.wait_until_done(SECONDS)
    return thought.result


def process_of(thinker: BackgroundThinker) -> int:
    return worked_out(thinker.think(os.getpid))


def test_work_is_done_in_another_process_and_comes_back(shared: BackgroundThinker) -> None:
    first, second = shared.think(os.getpid), shared.think(partial(pow, 3, 4))
    assert worked_out(first) != os.getpid()
    assert worked_out(second) == 81
    assert process_of(shared) == first.result


def test_what_cannot_be_handed_over_is_worked_out_here(shared: BackgroundThinker) -> None:
    assert worked_out(shared.think(lambda: os.getpid())) == os.getpid()


def test_a_mistake_is_raised_where_the_result_is_asked_for(shared: BackgroundThinker) -> None:
    process = process_of(shared)
    with pytest.raises(ZeroDivisionError):
        worked_out(shared.think(partial(truediv, 1, 0)))
    assert process_of(shared) == process, "it works on"


def test_an_end_of_the_program_in_a_thought_is_an_error_of_that_thought(
    shared: BackgroundThinker,
) -> None:
    process = process_of(shared)
    with pytest.raises(RuntimeError, match="moved"):
        worked_out(shared.think(thoughts.leave_without_a_word))
    assert process_of(shared) == process


def test_what_nobody_wants_any_more_is_not_begun(shared: BackgroundThinker) -> None:
    assert process_of(shared)
    held = shared.think(partial(time.sleep, 0.2))
    unwanted = shared.think(os.getpid)
    unwanted.is_unwanted = True
    last = shared.think(os.getpid)
    assert worked_out(last) and held.is_done and not unwanted.is_done


def test_what_work_prints_is_no_answer(shared: BackgroundThinker) -> None:
    assert worked_out(shared.think(partial(print, "this is no answer", flush=True))) is None
    assert process_of(shared) != os.getpid()


def test_where_the_process_breaks_down_the_work_is_done_here_and_another_one_is_begun(
    thinker: BackgroundThinker,
) -> None:
    assert worked_out(thinker.think(partial(thoughts.die, 3, os.getpid()))) == 3
    assert process_of(thinker) != os.getpid()
    assert worked_out(thinker.think(partial(thoughts.die, 4, os.getpid()))) == 4
    assert process_of(thinker) == os.getpid(), "it is begun no third time"


@pytest.mark.skipif(os.name == "nt", reason="nothing stops a process on Windows")
def test_a_process_that_is_stopped_twice_leaves_the_work_to_be_done_here(
    thinker: BackgroundThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "HEARTBEAT_SECONDS", 0.1)
    assert worked_out(thinker.think(partial(thoughts.stop, os.getpid()))) == os.getpid()
    assert (
        thinker.take_notices() == [HELPER_RESTARTED_NOTICE, HELPER_GIVEN_UP_NOTICE]
        and thinker.take_notices() == []
    )
    assert process_of(thinker) == os.getpid()


@pytest.mark.skipif(os.name == "nt", reason="nothing stops a process on Windows")
def test_a_stopped_process_that_is_sent_more_than_a_pipe_holds_is_noticed_too(
    thinker: BackgroundThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "HEARTBEAT_SECONDS", 0.1)
    os.kill(first := process_of(thinker), signal.SIGSTOP)
    assert worked_out(thinker.think(partial(len, bytes(1_000_000)))) == 1_000_000
    assert thinker.take_notices() == [HELPER_RESTARTED_NOTICE]
    assert process_of(thinker) not in (first, os.getpid())


def test_work_that_takes_long_is_waited_for(
    thinker: BackgroundThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = process_of(thinker)
    worked_out(thinker.think(partial(thoughts.show_life_every, 0.1)))
    monkeypatch.setattr(thinking, "HEARTBEAT_SECONDS", 0.1)
    assert worked_out(thinker.think(partial(thoughts.take_long, 2.0))) == process


def test_a_program_that_was_replaced_begins_no_process_of_another_version(
    thinker: BackgroundThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.thinking.was_program_replaced", lambda: True)
    assert process_of(thinker) == os.getpid()


def begun_since(before: set[threading.Thread]) -> threading.Thread:
    """Return the thread that waits for the process, not the one that watches it."""
    [thread] = [it for it in set(threading.enumerate()) - before if it.name == "thinking"]
    return thread


def test_what_was_still_to_be_thought_at_the_end_is_not_done_here(tmp_path: Path) -> None:
    begun, here = tmp_path / "begun", tmp_path / "here"
    thinker, before = BackgroundThinker(), set(threading.enumerate())
    lingering = partial(thoughts.linger, begun, here, os.getpid())
    asked = [thinker.think(lingering) for _ in range(2)]
    thread = begun_since(before)
    while not begun.exists():
        assert not asked[0].wait_until_done(0.01)
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

    thinker, before = BackgroundThinker(), set(threading.enumerate())
    processes = list[AtTheEnd]()
    monkeypatch.setattr(subprocess, "Popen", AtTheEnd)
    thinker.think(partial(thoughts.linger, tmp_path / "begun", tmp_path / "here", os.getpid()))
    thread = begun_since(before)
    thread.join(SECONDS)
    assert not thread.is_alive() and not (tmp_path / "here").exists()
    assert processes[0].returncode


def test_nothing_that_lies_in_the_current_folder_is_run(
    thinker: BackgroundThinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert process_of(thinker) != os.getpid()


@pytest.mark.parametrize(
    "command",
    [
        ["main.py", THINK_ARGUMENT],
        ["-c", "from game.thinking import serve_thoughts as serve; serve()"],
    ],
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


def test_the_process_ends_quietly_when_nobody_takes_its_answer() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from game.thinking import serve_thoughts as serve; serve()"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with ending(process):
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        pickle.dump(pickle.dumps(os.getpid), process.stdin)
        process.stdin.flush()
        assert process.wait(SECONDS) == 0
        assert process.stderr.read() == b""


def test_at_once_is_at_once() -> None:
    assert InlineThinker().think(os.getpid).result == os.getpid()


def test_what_is_to_be_done_with_a_result_is_done_once_whenever_it_is_said() -> None:
    heard: list[int] = []
    early, late = BackgroundThought(lambda: 1), BackgroundThought(lambda: 2)
    early.on_done(heard.append)
    assert heard == []
    for thought in (early, late):
        thought.compute(lambda work: work())
    late.on_done(heard.append)
    assert heard == [1, 2]


def test_nothing_is_done_with_what_has_failed() -> None:
    heard: list[float] = []
    thought = BackgroundThought(partial(truediv, 1, 0))
    thought.on_done(heard.append)
    thought.compute(lambda work: work())
    with pytest.raises(ZeroDivisionError):
        _ = thought.result
    assert heard == []


def policy(shown: list[object], legal: Any, chance: Random) -> int:
    """Count how often it was asked."""
    shown.append(legal)
    return len(shown)


def match_of(seat: int | None, decision_key: object, asked: list[object]) -> Any:
    """Give what there is to know of a match in which this bot is next."""
    return SimpleNamespace(
        next_bot=lambda: seat,
        decision_key=lambda seat: decision_key,
        question=lambda seat: BotQuestion(policy, asked, seat, "chance"),
    )


def test_a_decision_stands_while_what_it_hangs_on_does_and_is_given_once() -> None:
    thinking, thinker, asked = PendingBotDecision(), InlineThinker(), list[object]()
    for decision_key, decisions in (("a", 1), ("a", 1), ("b", 2)):
        thinking.begin_decision(match_of(0, decision_key, asked), thinker)
        assert len(asked) == decisions
    assert [thinking.take_action(match_of(0, "b", asked), thinker) for _ in range(2)] == [2, 3]


def test_where_all_else_is_equal_each_bot_decides_for_itself() -> None:
    thinking, thinker, asked = PendingBotDecision(), InlineThinker(), list[object]()
    thinking.begin_decision(match_of(0, "a", asked), thinker)
    assert thinking.take_action(match_of(1, "a", asked), thinker) == 2
    assert asked == [0, 1]


def test_where_no_bot_is_next_nothing_is_worked_out_and_nothing_kept() -> None:
    thinking, thinker, asked = PendingBotDecision(), InlineThinker(), list[object]()
    thinking.begin_decision(match_of(0, "a", asked), thinker)
    assert thinking.take_action(match_of(None, None, asked), thinker) is None
    assert thinking.take_action(match_of(0, "a", asked), thinker) == 2


def passed(pondering: BotPacing, at: int, count: int, usual: float = 1.0, most: int = 500) -> float:
    """Let time go by until a bot may act; give how long that took."""
    for hundredth in range(most):
        if pondering.has_bot_waited("a number", at, count, usual):
            return hundredth / 100
        pondering.advance_time(0.01)
    raise AssertionError("it never may")


def test_one_answers_after_another_and_the_last_within_two_usual_times() -> None:
    for count in (1, 2, 5, 11):
        pondering = BotPacing()
        times = [passed(pondering, at, count) for at in range(count)]
        waited = [sum(times[: at + 1]) for at in range(count)]
        assert all(-0.01 <= apart <= BOT_GAP_SHARE + 0.01 for apart in times[1:])
        assert FIRST_BOT_SHARE - 0.01 <= waited[0] <= waited[-1] <= 2.01


def test_a_longer_answer_takes_longer() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1)
    pondering.note_bot_action(1.0)
    assert abs(passed(pondering, 0, 1) - BOT_REST_SHARE) <= 0.02


def test_the_rest_between_steps_is_as_long_as_the_pace_says_and_ends_with_the_question() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1, usual=2.0)
    pondering.note_bot_action(2.0)
    assert abs(passed(pondering, 0, 1, usual=2.0) - 2.0 * BOT_REST_SHARE) <= 0.02
    pondering.note_bot_action(2.0)
    assert not pondering.has_bot_waited("the next", 0, 1, 1.0)
    pondering.advance_time(FIRST_BOT_SHARE)
    assert pondering.has_bot_waited("the next", 0, 1, 1.0)


def test_whoever_hurries_waits_for_this_answer_no_longer_but_for_the_next() -> None:
    pondering = BotPacing()
    assert not pondering.has_bot_waited("a number", 2, 3, 1.0)
    pondering.hurry()
    assert all(pondering.has_bot_waited("a number", at, 3, 1.0) for at in range(3))
    pondering.note_bot_action(1.0)
    assert pondering.has_bot_waited("a number", 2, 3, 1.0)
    assert not pondering.has_bot_waited("the next", 0, 3, 1.0)


def test_the_speed_rules_the_pace_and_fast_knows_none() -> None:
    ponder = {speed: timing_for(speed).bot_delay for speed in ("slow", "normal", "fast", "turbo")}
    assert ponder["slow"] > ponder["normal"] > ponder["fast"] == ponder["turbo"] == 0.0
    assert BotPacing().has_bot_waited("a number", 3, 4, ponder["fast"])
