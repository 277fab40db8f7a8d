"""Signals that end the program.

The first signal raises ``EndedBySignal``, as Ctrl-C raises KeyboardInterrupt.  During the cleanup
further signals are ignored.  A watchdog thread ends a program that is stuck in a C call.
"""

import contextlib
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import NoReturn

INTERRUPTED_EXIT_CODE = 130
SIGNAL_NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
"""The signals besides Ctrl-C that end the program.  Not every system has all of them."""
END_SIGNALS = tuple(int(getattr(signal, name)) for name in SIGNAL_NAMES if hasattr(signal, name))
WATCHDOG_SECONDS = 1.0
"""How long the program may take to end after a signal before the watchdog ends it."""
MAX_CLEANUP_SECONDS = 9.0
"""How long the watchdog's cleanup may take.  Systems kill programs after ten seconds."""

_last_heard = -math.inf


class EndedBySignal(KeyboardInterrupt):
    """A signal asked the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


def exit_code_of(end: KeyboardInterrupt) -> int:
    return end.code if isinstance(end, EndedBySignal) else INTERRUPTED_EXIT_CODE


@contextmanager
def raise_on_signals() -> Iterator[None]:
    """While the block runs, turn signals that end the program into ``EndedBySignal``.

    Signals that are already ignored, as under ``nohup``, stay ignored.
    """
    ours = [number for number in END_SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _raise_ended)
    try:
        yield
    except KeyboardInterrupt:
        ignore_signals()
        raise
    finally:
        for number in ours:
            if signal.getsignal(number) is _raise_ended:
                signal.signal(number, signal.SIG_DFL)


def find_interrupt(error: BaseException) -> KeyboardInterrupt | None:
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__
    return cause


def ignore_signals() -> None:
    ours = [number for number in END_SIGNALS if signal.getsignal(number) is _raise_ended]
    if ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        ours.append(signal.SIGINT)
    for number in ours:
        signal.signal(number, _ignore_signal)


def _ignore_signal(_number: int, _frame: FrameType | None) -> None:
    pass


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer signals that end the program until the block is done."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *END_SIGNALS)}
    # Ignored signals and default handlers stay as they are.
    held = {number: heed for number, heed in before.items() if callable(heed)}
    for number in held:
        signal.signal(number, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        for number, heed in held.items():
            signal.signal(number, heed)
    for number in heard[:1]:
        held[number](number, None)


@contextmanager
def hear_signals_again() -> Iterator[None]:
    """During the block, heed signals that ``ignore_signals`` has silenced: raise as before."""
    silenced = [
        number
        for number in (signal.SIGINT, *END_SIGNALS)
        if signal.getsignal(number) is _ignore_signal
    ]
    for number in silenced:
        is_ctrl_c = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if is_ctrl_c else _raise_ended)
    try:
        yield
    finally:
        for number in silenced:
            signal.signal(number, _ignore_signal)


@contextmanager
def exit_watchdog(tidy: Callable[[], object]) -> Iterator[None]:
    """During the block, watch for a signal that fails to end the program.

    If that happens, a thread calls ``tidy`` and ends the program.  On Windows, nothing is watched.
    """
    if sys.platform == "win32":
        yield  # Windows sends no such signals.
    else:
        is_over = Event()
        heard, told = os.pipe()
        os.set_blocking(told, False)
        before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)

        def tidied() -> None:
            try:
                tidy()
            finally:
                _flush_output()

        def watch() -> None:
            while numbers := os.read(heard, 1):
                if numbers[0] in (signal.SIGINT, *END_SIGNALS) and not is_over.wait(
                    WATCHDOG_SECONDS
                ):
                    # Work that may get stuck runs in a thread that need not end.
                    last = Thread(target=tidied, daemon=True)
                    last.start()
                    last.join(MAX_CLEANUP_SECONDS)
                    os._exit(128 + numbers[0])
            os.close(heard)

        Thread(target=watch, name="signals", daemon=True).start()
        try:
            yield
        finally:
            is_over.set()
            signal.set_wakeup_fd(before)
            os.close(told)


def exit_at_once(code: int) -> NoReturn:
    """Flush the output and exit at once.  Python's own shutdown could crash running threads."""
    _flush_output()
    os._exit(code)


def _flush_output() -> None:
    for stream in (sys.stdout, sys.stderr):
        # The terminal may be closed.
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()


def _raise_ended(number: int, _frame: FrameType | None) -> None:
    """Raise ``EndedBySignal`` at most once a second: closing a session sends several signals."""
    global _last_heard
    if time.monotonic() - _last_heard > WATCHDOG_SECONDS:
        _last_heard = time.monotonic()
        raise EndedBySignal(number)
