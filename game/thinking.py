"""Runs slow functions, such as bots' decisions, in a background process.

The process sends a heartbeat every second while it works.  If it falls silent, it is killed, and
the call is repeated in a new process.  If it cannot start, crashes, or cannot be sent the call, a
thread of this program runs the call.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import sleep
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

from .errors import as_exception
from .files import was_program_replaced
from .start import THINK_ARGUMENT
from .words import N_, _

if TYPE_CHECKING:
    from subprocess import Popen

T = TypeVar("T")

_PROJECT_FOLDER = Path(__file__).resolve().parents[1]
_MAX_PROCESS_STARTS = 2
"""How often the process is started at most.  After that, a thread does its work."""
HEARTBEAT_SECONDS = 1.0
MAX_SILENT_SECONDS = 15
"""After this many seconds without a heartbeat the process counts as stuck, and is killed."""
HELPER_RESTARTED_NOTICE = N_("The background helper stopped responding. It has been restarted.")
HELPER_GIVEN_UP_NOTICE = N_(
    "The background helper keeps stopping. Bots and hints may take longer now."
)


class PendingResult(Generic[T]):
    """The pending result of background work.  The frame loop polls ``is_done``."""

    def __init__(self) -> None:
        self._over = Event()
        self._result: list[T] = []
        self.error: Exception | None = None

    @property
    def is_done(self) -> bool:
        return self._over.is_set()

    @property
    def has_failed(self) -> bool:
        return self.is_done and self.error is not None

    @property
    def result(self) -> T:
        """The result; raises the work's error if it failed, ``RuntimeError`` if not done."""
        if not self.is_done:
            raise RuntimeError("this is not done yet")
        if self.error is not None:
            raise self.error
        return self._result[0]

    def wait(self, seconds: float | None = None) -> T:
        """Wait for the result and return it.  Not for the frame loop, which this would block."""
        self.wait_until_done(seconds)
        return self.result

    def wait_until_done(self, seconds: float | None = None) -> bool:
        """Wait until success or failure; return False if ``seconds`` pass before."""
        return self._over.wait(seconds)

    def succeed(self, result: T) -> None:
        self._result.append(result)
        self._over.set()

    def fail(self, error: Exception) -> None:
        self.error = error
        self._over.set()


class BackgroundThought(PendingResult[T]):
    """A computation in the background: queued, running or done."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__()
        self._work = work
        self._then: Callable[[T], None] | None = None
        self._lock = Lock()
        self.is_unwanted = False
        """Set to True by callers to skip the computation if it has not begun."""

    def compute(self, by: Callable[[Callable[[], T]], T]) -> None:
        try:
            result = by(self._work)
        except BaseException as error:  # a thought that is never done would be waited for for ever
            self.fail(as_exception(error))
        else:
            self.succeed(result)
            self._call_when_done()

    def on_done(self, then: Callable[[T], None]) -> None:
        """Have ``then`` called with the result on success, perhaps in another thread.

        ``then`` must be quick.
        """
        self._then = then
        if self.is_done and not self.has_failed:
            self._call_when_done()

    def _call_when_done(self) -> None:
        with self._lock:
            then, self._then = self._then, None
        if then is not None:
            then(self.result)


class AnyThinker(Protocol):
    """A runner of computations such as bots' decisions, perhaps in the background."""

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        pass

    def take_notices(self) -> list[str]:
        return []

    def close(self) -> None:
        """Stop, ending any background process."""
        return


class InlineThinker(AnyThinker):
    """Runs each computation at once, in the caller's thread."""

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        thought = BackgroundThought(work)
        thought.compute(lambda work: work())
        return thought


class BackgroundThinker:
    """Runs computations one by one in a background process, started on first use."""

    def __init__(self, has_news: Callable[[], None] = lambda: None) -> None:
        """Start nothing yet.

        ``has_news`` is called in another thread when a computation is done.
        """
        self._has_news = has_news
        self._thoughts: SimpleQueue[BackgroundThought[Any] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._process: Popen[bytes] | None = None
        self._starts = 0
        self._closing = Event()
        self._notices: SimpleQueue[str] = SimpleQueue()
        self._is_asking = Event()
        self._silent_for = 0
        """The seconds since the last heartbeat of the working process."""

    def take_notices(self) -> list[str]:
        told = []
        while not self._notices.empty():
            told.append(_(self._notices.get()))
        return told

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        thought = BackgroundThought(work)
        if self._thread is None:
            self._thread = Thread(target=self._run_thoughts, name="thinking", daemon=True)
            self._thread.start()
            Thread(target=self._kill_if_silent, name="thinking watch", daemon=True).start()
        self._thoughts.put(thought)
        return thought

    def close(self) -> None:
        self._closing.set()
        self._thoughts.put(None)
        self._is_asking.set()
        process = self._process
        if process is not None:
            _kill_process(process)

    def _run_thoughts(self) -> None:
        while (thought := self._thoughts.get()) is not None and not self._closing.is_set():
            if not thought.is_unwanted:
                thought.compute(self._run_in_process)
                self._has_news()
        self._end_process()

    def _run_in_process(self, work: Callable[[], T]) -> T:
        import pickle

        try:
            content = pickle.dumps(work)
        except (pickle.PicklingError, AttributeError, TypeError):
            return work()
        while True:
            try:
                process = self._running_process()
                if process is not None:
                    has_succeeded, result = pickle.loads(self._ask_process(process, content))
                    if has_succeeded:
                        found: T = result
                        return found
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end_process()
            if self._closing.is_set():
                raise EOFError("nothing is thought any more")
            if self._silent_for < MAX_SILENT_SECONDS:
                return work()
            # It was stopped, which is not the fault of the work.
            self._silent_for = 0
            self._notices.put(
                HELPER_RESTARTED_NOTICE
                if self._starts < _MAX_PROCESS_STARTS
                else HELPER_GIVEN_UP_NOTICE
            )

    def _ask_process(self, process: Popen[bytes], content: bytes) -> bytes:
        """Send a request and return the answer; raise ``EOFError`` if the process has ended."""
        self._silent_for = 0
        self._is_asking.set()
        try:
            _send_message(process.stdin, content)
            while not (answer := _receive_message(process.stdout)):
                self._silent_for = 0
            return answer
        finally:
            if not self._closing.is_set():
                self._is_asking.clear()

    def _kill_if_silent(self) -> None:
        """Watch the working process; kill it after ``MAX_SILENT_SECONDS`` without a heartbeat."""
        while self._is_asking.wait() and not self._closing.wait(HEARTBEAT_SECONDS):
            process = self._process
            if self._is_asking.is_set() and process is not None:
                self._silent_for += 1
                if self._silent_for >= MAX_SILENT_SECONDS:
                    _kill_process(process)

    def _running_process(self) -> Popen[bytes] | None:
        # After an update a new process would run the new version, which might decide differently.
        if (
            self._process is None
            and self._starts < _MAX_PROCESS_STARTS
            and not was_program_replaced()
        ):
            import subprocess

            self._starts += 1
            self._process = subprocess.Popen(
                _thinking_command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                # The one-file build starts two processes; they are ended together.
                process_group=None if sys.platform == "win32" else 0,
            )
            if self._closing.is_set():
                _kill_process(self._process)
        return self._process

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill_process(process)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()


def serve_thoughts() -> NoReturn:
    """Run as the background process: answer requests from stdin until it is closed."""
    import pickle
    import signal

    # Ctrl-C is meant for the parent, and this process ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Anything the work prints must not mix with the answers.
    os.dup2(2, 1)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_requests, args=(asked, waiting), daemon=True).start()
    is_at_work, writing = Event(), Lock()
    Thread(target=_send_heartbeats, args=(told, is_at_work, writing), daemon=True).start()
    while True:
        request = waiting.get()
        is_at_work.set()
        try:
            answer = pickle.dumps((True, pickle.loads(request)()))
        except BaseException:  # The parent runs it again and sees the exception there.
            answer = pickle.dumps((False, None))
        with writing:
            is_at_work.clear()
            try:
                _send_message(told, answer)
            except OSError:  # the parent is gone
                os._exit(0)


def _send_heartbeats(told: Any, is_at_work: Event, writing: Any) -> None:
    """Send a heartbeat (an empty message) every second during work."""
    while is_at_work.wait():
        sleep(HEARTBEAT_SECONDS)
        with writing:
            if is_at_work.is_set():
                with suppress(OSError):  # the parent is gone, and so is this process soon
                    _send_message(told, b"")


def _read_requests(asked: Any, waiting: SimpleQueue[bytes]) -> None:
    """Queue the requests; exit at once when the parent process is gone."""
    import pickle

    try:
        while True:
            waiting.put(_receive_message(asked))
    except (OSError, EOFError, pickle.UnpicklingError):
        os._exit(0)


def _kill_process(process: Popen[bytes]) -> None:
    """Kill a process, and on POSIX its children, unless it has ended."""
    if sys.platform == "win32":
        process.kill()
    elif process.poll() is None:
        import signal

        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def _thinking_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, THINK_ARGUMENT]
    path = f"import sys; sys.path.insert(0, {str(_PROJECT_FOLDER)!r})"
    begin = f"{path}\nfrom game.thinking import serve_thoughts; serve_thoughts()"
    return [sys.executable, "-P", "-c", begin]


def _send_message(stream: Any, content: bytes) -> None:
    import pickle

    # A pickle marks its own end, so its length need not be sent.
    pickle.dump(content, stream)
    stream.flush()


def _receive_message(stream: Any) -> bytes:
    import pickle

    content: bytes = pickle.load(stream)
    return content
