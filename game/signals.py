"""Signals that end the program: heard wherever it is, tidied up after in peace, at once or soon.

The first one raises ``Ended`` where the program happens to be, as Ctrl-C raises KeyboardInterrupt;
what is tidied up after it hears of no other.  A program that is stuck in something that lets no
exception through is ended by a thread that waits beside it.  Knows what a signal is and what shells
are told; knows nothing of what must be tidied up.
"""

import contextlib
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130
"""What a shell gives for Ctrl-C."""
NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
"""What ends the program besides Ctrl-C, on one system or another."""
ENDING = tuple(int(getattr(signal, name)) for name in NAMES if hasattr(signal, name))
PATIENCE_SECONDS = 1.0
"""How long the program may take to go by itself, before somebody else sees to it."""

_last_heard = -math.inf
"""When a signal has raised ``Ended``, by the clock that only goes on."""


class Ended(KeyboardInterrupt):
    """Somebody wants the program to end, and said so by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number
        """What a shell gives for it."""


def code_of(end: KeyboardInterrupt) -> int:
    """Return the exit code for what ended the program."""
    return end.code if isinstance(end, Ended) else INTERRUPTED


@contextmanager
def heeded() -> Iterator[None]:
    """Let each signal raise ``Ended`` in here, unless it is to be passed over, as by ``nohup``."""
    ours = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    except KeyboardInterrupt:
        hear_no_more()
        raise
    finally:
        for number in ours:
            if signal.getsignal(number) is _end:
                signal.signal(number, signal.SIG_DFL)


def hear_no_more() -> None:
    """Let no further signal hinder what is tidied up; the end of the program is near."""
    ours = [number for number in ENDING if signal.getsignal(number) is _end]
    if ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        ours.append(signal.SIGINT)
    for number in ours:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let what would end the program wait until this is done; then it is heard."""
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    # What is passed over, or ends the program without asking, does so here too.
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
def at_the_latest(tidy: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> Iterator[None]:
    """Have a thread tidy up and end the program, where a signal alone does not get it out of here.

    A call into a library that waits for a display or a sound server lets no exception through.
    """
    if sys.platform == "win32":
        yield  # Nobody sends such signals there.
    else:
        is_over = Event()
        heard, told = os.pipe()
        os.set_blocking(told, False)
        before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)

        def watch() -> None:
            while numbers := os.read(heard, 1):
                if numbers[0] in (signal.SIGINT, *ENDING) and not is_over.wait(seconds):
                    try:
                        tidy()
                    finally:
                        leave(128 + numbers[0])
            os.close(heard)

        Thread(target=watch, name="signals", daemon=True).start()
        try:
            yield
        finally:
            is_over.set()
            signal.set_wakeup_fd(before)
            os.close(told)


def leave(code: int) -> NoReturn:
    """End the program here and now: all is kept, and a thread may still be at something.

    To take away what it works with, as the end of Python does, would end the program otherwise.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that was closed takes nothing any more.
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


def _end(number: int, _frame: FrameType | None) -> None:
    """Raise ``Ended``, unless this comes right behind another: who ends a session sends several.

    One that fell into what the first had broken off would look like a mistake of ours.
    """
    global _last_heard
    if time.monotonic() - _last_heard > PATIENCE_SECONDS:
        _last_heard = time.monotonic()
        raise Ended(number)
