"""How the set-up reports its progress: on the terminal, and in a window where there is no terminal.

The window is another program's: zenity's or Tk's, which shows every step and a bar, or one that
only says what is going on, of kdialog or in a terminal emulator.  Each can be cancelled.
"""

import _thread
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread, main_thread
from typing import Protocol, TextIO

from game import TITLE, alert

CANCELLED = 77
"""What zenity and Tk end with when cancelled: 1 may also mean that there is no display."""
CANCELLED_IN_KDIALOG = 2
BY_TK = Path(__file__).resolve().parent / "tk.py"
ALMOST = 99
"""Percent; at a hundred the programs think that they are done."""
SECONDS_TO_OPEN = 1.0
"""A terminal emulator that cannot open a window ends with a failure by then."""
SECONDS_TO_CLOSE = 2.0
HOLD = ["/bin/sh", "-c", "while read -r line; do :; done"]
"""Runs as long as the set-up does; a terminal window kills it to cancel, and closes with it."""
WAIT_FOR_HOLD = """
PATH="$PATH:/usr/bin:/bin"
trap 'kill "$1"; exit' HUP INT TERM
printf "\\033]0;%s\\007%s\\n" "$2" "$0"
while kill -0 "$1" 2>/dev/null; do sleep 0.3; done
"""


class Teller(Protocol):
    """Reports the progress of the set-up."""

    def say(self, line: str) -> None:
        """Report a step that begins."""

    def reach(self, share: float) -> None:
        """Report how much of all the work is done, from 0 to 1."""


class Printer:
    """Prints the steps, each in a line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def say(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def reach(self, share: float) -> None:
        """Print nothing: the lines say enough."""


@contextmanager
def told(out: TextIO, in_window: bool) -> Iterator[Teller]:
    """Yield a printer, which also shows a window if nobody reads what is printed."""
    if not (in_window and alert.is_called_for()):
        yield Printer(out)
        return
    teller = _InWindow(out)
    try:
        yield teller
    finally:
        if teller.window:
            teller.window.close()


class _InWindow(Printer):
    """Prints the steps, and shows them in a window, which opens with the first one."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.window: Window | None = None
        self._lines: list[str] = []
        self._percent = 0

    def say(self, line: str) -> None:
        super().say(line)
        is_first = not self._lines
        # The first line stays, and below it the current step.
        self._lines[1:] = [line.strip()]
        if is_first:
            self.window = open_window(line, cancel)
        self._show()

    def reach(self, share: float) -> None:
        percent = min(round(100 * share), ALMOST)
        if percent != self._percent:
            self._percent = percent
            self._show()

    def _show(self) -> None:
        if self.window:
            self.window.show("\n".join(self._lines), self._percent)


def cancel() -> None:
    """Stop the set-up as Ctrl-C does, from another thread."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        # Only a signal wakes a thread that waits for pip; some programs are to hear no Ctrl-C.
        is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        number = signal.SIGTERM if is_deaf else signal.SIGINT
        signal.pthread_kill(main_thread().ident or 0, number)


class Window:
    """A program that reads what to show, as zenity does, and ends with a code when cancelled."""

    def __init__(self, command: Sequence[str], code: int, cancel: Callable[[], None]) -> None:
        codes = {"ZENITY_CANCEL": str(CANCELLED), "ZENITY_ESC": str(CANCELLED)}
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, **codes},
        )
        self._code = code
        self._cancel = cancel
        self._is_over = Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def show(self, text: str, percent: int) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
        # A window that is gone needs no update.
        with suppress(OSError):
            pipe.write(f"# {escaped}\n{percent}\n")
            pipe.flush()

    def close(self) -> None:
        self._is_over.set()
        assert self.process.stdin is not None
        # The end of its input closes it, even when this program is killed.
        with suppress(OSError):
            self.process.stdin.close()
        if self._code != CANCELLED_IN_KDIALOG:
            self._watcher.join(SECONDS_TO_CLOSE)
        if self._watcher.is_alive():
            self.process.terminate()
            self._watcher.join()

    def _watch(self) -> None:
        if self.process.wait() == self._code and not self._is_over.is_set():
            self._cancel()


def open_window(text: str, cancel: Callable[[], None]) -> Window | None:
    """Open a window with the first program that can; ``text`` is all that some of them show."""
    for name in alert.programs():
        if name == alert.ZENITY:
            words = ["--progress", "--title", TITLE, alert.WIDTH, "--no-markup", "--auto-close"]
            return Window([name, *words], CANCELLED, cancel)
        words = ["--title", TITLE, "--continue-label", "Hide", "--warningcontinuecancel"]
        shown = alert.as_kdialog_reads(text)
        return Window([name, *words, shown], CANCELLED_IN_KDIALOG, cancel)
    if find_spec("_tkinter"):
        return Window([sys.executable, "-I", str(BY_TK), TITLE], CANCELLED, cancel)
    hold = Window(HOLD, -signal.SIGTERM, cancel)
    for command in alert.in_terminal(WAIT_FOR_HOLD, text, str(hold.process.pid), TITLE):
        if _is_open(command):
            return hold
    hold.close()
    return None


def _is_open(command: Sequence[str]) -> bool:
    """Start a terminal emulator; it may run on, or hand its work over to one that runs already."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        return process.wait(SECONDS_TO_OPEN) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
