"""A window that shows how far the set-up is, where there is no terminal, and can be cancelled.

Other programs draw it: zenity, kdialog, this Python where it has Tk, or else a terminal emulator.
Knows how they are spoken to; knows nothing of what is set up.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from threading import Event, Thread
from typing import Protocol, TextIO

from game import TITLE, alert
from game.terminal import Terminal

from . import interrupts
from .teller import Printer, Teller

CANCELLED = 77
"""What a window's program ends with when it was cancelled: 1 is also that there is no display."""
BY_TK = Path(__file__).resolve().parent / "tk.py"
ALMOST = 99
"""Percent; at a hundred the programs think that they are done."""
SECONDS_BETWEEN_LOOKS = 0.3
SECONDS_TO_OPEN = 20.0
SECONDS_TO_CLOSE = 2.0
DBUS = "dbus-send"
PROGRESS = "org.kde.kdialog.ProgressDialog"


@contextmanager
def told(out: TextIO, in_window: bool) -> Iterator[Teller]:
    """Give who tells the player: who prints it, and a window besides if nobody reads that."""
    printer = Printer(out)
    window = _opened(interrupts.cancel) if in_window and alert.is_called_for() else None
    if window is None:
        yield printer
        return
    try:
        yield _Both(printer, window)
    finally:
        window.close()


class Window(Protocol):
    """A window with a line of text, a bar and a button that cancels."""

    def show(self, text: str, percent: int) -> None:
        """Show this from now on; nothing if the window is gone."""

    def close(self) -> None:
        """Take the window away, if it is still there."""


class _Both:
    """Prints, and shows in a window, what is done."""

    def __init__(self, printer: Printer, window: Window) -> None:
        self._printer = printer
        self._window = window
        self._lines: list[str] = []
        self._percent = 0

    def say(self, line: str) -> None:
        self._printer.say(line)
        # What is done stays there, and below it which step of it.
        self._lines[1:] = [line.strip()]
        self._show()

    def reach(self, share: float) -> None:
        percent = min(round(100 * share), ALMOST)
        if percent != self._percent:
            self._percent = percent
            self._show()

    def _show(self) -> None:
        self._window.show("\n".join(self._lines), self._percent)


def _opened(cancel: Callable[[], None]) -> Window | None:
    """Open a window by the first program that can."""
    for name in alert.programs():
        if name == alert.ZENITY:
            words = ["--progress", "--title", TITLE, alert.WIDTH, "--no-markup"]
            return PipedWindow([name, *words, "--auto-close"], cancel)
        elif found := KDialogWindow.opened(cancel):
            return found
    if find_spec("_tkinter"):
        return PipedWindow([sys.executable, "-I", str(BY_TK), TITLE], cancel)
    terminal = Terminal.opened(TITLE)
    return TerminalWindow(terminal, cancel) if terminal else None


class PipedWindow:
    """A window of a program that reads what to show, as zenity does."""

    def __init__(self, command: Sequence[str], cancel: Callable[[], None]) -> None:
        codes = {"ZENITY_CANCEL": str(CANCELLED), "ZENITY_ESC": str(CANCELLED)}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, **codes},
        )
        self._cancel = cancel
        self._is_over = Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def show(self, text: str, percent: int) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        # A window that is gone needs to know nothing more.
        with suppress(OSError):
            pipe.write(f"# {alert.as_zenity_reads(text)}\n{percent}\n")
            pipe.flush()

    def close(self) -> None:
        self._is_over.set()
        assert self._process.stdin is not None
        # The end of what it reads closes it, even where this program could not say so any more.
        with suppress(OSError):
            self._process.stdin.close()
        self._watcher.join(SECONDS_TO_CLOSE)
        if self._watcher.is_alive():
            self._process.terminate()
            self._watcher.join()

    def _watch(self) -> None:
        if self._process.wait() == CANCELLED and not self._is_over.is_set():
            self._cancel()


class KDialogWindow:
    """A window of kdialog, which is told over D-Bus what to show, and asked whether to go on."""

    def __init__(self, bus: str, path: str, cancel: Callable[[], None]) -> None:
        self._bus = bus
        self._path = path
        self._cancel = cancel
        self._is_over = Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    @classmethod
    def opened(cls, cancel: Callable[[], None]) -> "KDialogWindow | None":
        """Open one, if it can be spoken to; it can be cancelled."""
        words = ["--title", TITLE, "--progressbar", "", "100"]
        match (_said([alert.KDIALOG, *words]) or "").split() if which(DBUS) else ():
            case [bus, path] if _call(bus, path, f"{PROGRESS}.showCancelButton", "boolean:true"):
                return cls(bus, path, cancel)
        return None

    def show(self, text: str, percent: int) -> None:
        self._call("setLabelText", f"string:{alert.as_kdialog_reads(text)}")
        of = f"string:{PROGRESS}", "string:value", f"variant:int32:{percent}"
        self._call("Set", *of, interface="org.freedesktop.DBus.Properties")

    def close(self) -> None:
        self._is_over.set()
        self._call("close")
        self._watcher.join(SECONDS_TO_CLOSE)

    def _watch(self) -> None:
        while not self._is_over.wait(SECONDS_BETWEEN_LOOKS):
            said = self._call("wasCancelled")
            # It goes away by itself when it is cancelled, mostly before it could be asked.
            if (said is None or "boolean true" in said) and not self._is_over.is_set():
                self._cancel()
                return

    def _call(self, method: str, *values: str, interface: str = PROGRESS) -> str | None:
        return _call(self._bus, self._path, f"{interface}.{method}", *values)


class TerminalWindow:
    """A window of a terminal emulator: what is done, line by line; Ctrl-C or closing it cancels."""

    def __init__(self, terminal: Terminal, cancel: Callable[[], None]) -> None:
        self._terminal = terminal
        self._cancel = cancel
        self._said = ""
        self._is_over = Event()
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def show(self, text: str, percent: int) -> None:
        # What stands above the last line was said before it.
        line = text.rpartition("\n")[2]
        if line != self._said:
            self._said = line
            self._terminal.say(line)

    def close(self) -> None:
        self._is_over.set()
        self._watcher.join()
        self._terminal.close()

    def _watch(self) -> None:
        while not self._is_over.is_set():
            if self._terminal.is_gone(SECONDS_BETWEEN_LOOKS) and not self._is_over.is_set():
                self._cancel()
                return


def _call(bus: str, path: str, method: str, *values: str) -> str | None:
    """Call a method over D-Bus and give what is answered; None if nobody is there any more."""
    return _said([DBUS, "--session", "--print-reply", f"--dest={bus}", path, method, *values])


def _said(command: Sequence[str]) -> str | None:
    """Run a program and give what it prints; None if it fails."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=SECONDS_TO_OPEN,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
