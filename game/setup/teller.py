"""Shows the progress of the set-up in a window or a terminal."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread, main_thread
from typing import TextIO

from game import TITLE, alert

from .windows_progress import WindowsProgress

CANCELLED_CODE = 77
"""The exit code that zenity is told to use when cancelled, because 1 may have other causes."""
MAX_SHOWN_PERCENT = 99
"""The highest percentage shown, because the window closes at 100."""
TERMINAL_OPEN_SECONDS = 1.0
"""A terminal emulator that has not failed after this time has opened its window."""
WINDOW_CLOSE_SECONDS = 2.0
TK_WINDOW_FILE = Path(__file__).resolve().with_name("tk_progress.py")
WINDOWS_TITLE = "Setting up the game"
"""The title of Windows' dialog; the game's own window follows it."""
NOTIFICATION_COMMAND = (
    *("osascript", "-e", "on run words", "-e"),
    *("display notification (item 2 of words) with title (item 1 of words)", "-e", "end run"),
)
"""Shows a notification on macOS, where tkinter may be missing."""
HOLD_COMMAND = ["/bin/sh", "-c", "while read -r line; do :; done"]
"""The command of a process that ends with the set-up, so that the terminal window then closes.  If
the user closes the window, the process is killed, which cancels the set-up.
"""
HOLD_SCRIPT = """
PATH="$PATH:/usr/bin:/bin"
trap 'kill "$1"; exit' HUP INT TERM
printf "\\033]0;%s\\007%s\\n" "$2" "$0"
while kill -0 "$1" 2>/dev/null; do sleep 0.3; done
"""


class SetupProgress:
    """Prints the steps of the set-up, or shows them in a window if there is no terminal."""

    def __init__(self, out: TextIO, in_window: bool = False) -> None:
        self._out = out
        self._in_window = in_window and alert.is_window_needed()
        self._window: ProgressWindow | WindowsProgress | None = None
        self._lines: list[str] = []
        self._percent = 0

    def show_step(self, line: str) -> None:
        print(line, file=self._out, flush=True)
        is_first = not self._lines
        # Keep the first line, with the current step below it.
        self._lines[1:] = [line.strip()]
        # Opened once only: whoever closes it at once must not get another.
        if self._in_window and is_first:
            self._window = open_progress_window(line)
        self._update_window()

    def show_share(self, share: float) -> None:
        """Show the share of work done, from 0 to 1, in the window if there is one."""
        percent = min(round(100 * share), MAX_SHOWN_PERCENT)
        if percent != self._percent:
            self._percent = percent
            self._update_window()

    def close(self) -> None:
        if self._window:
            self._window.close()

    def _update_window(self) -> None:
        if self._window:
            self._window.show_progress("\n".join(self._lines), self._percent)


def cancel_setup() -> None:
    """Cancel the set-up from another thread, like Ctrl-C."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        # Only a signal interrupts waiting for pip; some programs ignore SIGINT.
        is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        number = signal.SIGTERM if is_deaf else signal.SIGINT
        signal.pthread_kill(main_thread().ident or 0, number)


class ProgressWindow:
    """Runs a program, such as zenity, and writes the progress to it in zenity's protocol.

    If the program ends with the exit code ``code``, the set-up is cancelled.
    """

    def __init__(self, command: Sequence[str], code: int) -> None:
        codes = {"ZENITY_CANCEL": str(CANCELLED_CODE), "ZENITY_ESC": str(CANCELLED_CODE)}
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
        self._is_over = Event()
        self._watcher = Thread(target=self._watch_for_cancel, daemon=True)
        self._watcher.start()

    def show_progress(self, text: str, percent: int) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
        # The window may be gone.
        with suppress(OSError):
            pipe.write(f"# {escaped}\n{percent}\n")
            pipe.flush()

    def close(self) -> None:
        self._is_over.set()
        assert self.process.stdin is not None
        # Its end of input closes it, even if this program is killed.
        with suppress(OSError):
            self.process.stdin.close()
        self._watcher.join(WINDOW_CLOSE_SECONDS)
        if self._watcher.is_alive():
            self.process.terminate()
            self._watcher.join()

    def _watch_for_cancel(self) -> None:
        if self.process.wait() == self._code and not self._is_over.is_set():
            cancel_setup()


def open_progress_window(text: str) -> ProgressWindow | WindowsProgress | None:
    """Open a window that shows a text and a bar; None if none opens.

    Windows has its own.  On macOS it is tkinter's, or else a notification tells the text; elsewhere
    zenity's, or else a terminal's.
    """
    if sys.platform == "win32":
        return WindowsProgress(WINDOWS_TITLE, text, cancel_setup)
    elif sys.platform == "darwin":
        if find_spec("_tkinter"):
            return open_tk_window()
        _start_quietly([*NOTIFICATION_COMMAND, TITLE, text])
        return None
    else:
        if alert.has_zenity():
            words = ["--title", TITLE, alert.ZENITY_WIDTH, "--no-markup", "--auto-close"]
            return ProgressWindow([alert.ZENITY, "--progress", *words], CANCELLED_CODE)
        hold = ProgressWindow(HOLD_COMMAND, -signal.SIGTERM)
        for command in alert.terminal_commands(HOLD_SCRIPT, text, str(hold.process.pid), TITLE):
            if _start_quietly(command):
                return hold
        hold.close()
        return None


def open_tk_window() -> ProgressWindow:
    words = [str(TK_WINDOW_FILE), TITLE, str(CANCELLED_CODE)]
    return ProgressWindow([sys.executable, "-I", *words], CANCELLED_CODE)


def _start_quietly(command: Sequence[str]) -> bool:
    """Start a program that may hand over to another; return whether it has not failed by then."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        return process.wait(TERMINAL_OPEN_SECONDS) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
