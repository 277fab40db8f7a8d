"""Ctrl-C while something is set up: it ends the set-up, whoever of us and pip hears of it first.

A terminal tells everybody in the same moment.  Where pip was quicker than this process it looks as
if it had found no network, or as if there were none; so what it ended by is looked at.  Knows
nothing of what is set up.
"""

import _thread
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from game import signals

CODES = (-signal.SIGINT, 128 + signal.SIGINT, 0xC000013A)
"""How processes end that Ctrl-C has ended: of itself, as shells tell it, on Windows."""
WORDS = re.compile(r"^(ERROR: Operation cancelled by user|KeyboardInterrupt)\b", re.MULTILINE)
"""What pip says then, and Python."""


@contextmanager
def heard_once() -> Iterator[None]:
    """Let the first Ctrl-C raise KeyboardInterrupt, and none after it hinder what is taken back.

    Once there was one, the next stay unheard to the end of the program, which is near.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # Somebody else listens, or had this program started so that it hears of none.
        return
    signal.signal(signal.SIGINT, _hear)
    try:
        yield
    except KeyboardInterrupt:
        # What is ignored stays so while Python shuts down; a function of ours would not.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signals.hear_no_more()
        raise
    finally:
        if signal.getsignal(signal.SIGINT) is _hear:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def cancel() -> None:
    """Stop the set-up as Ctrl-C does, from another thread."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        # Only a signal wakes a thread that waits for pip; some programs are to hear no Ctrl-C.
        is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        number = signal.SIGTERM if is_deaf else signal.SIGINT
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def check(code: int, said: str) -> None:
    """Look at what a process ended by, and at what it said.

    Raises:
        KeyboardInterrupt: it was Ctrl-C, or there was one that something passed over.
    """
    was_heard = signal.getsignal(signal.SIGINT) is _ignore
    if was_heard or code in CODES or (code != 0 and WORDS.search(said)):
        _hear()


def _hear(*_signal: object) -> None:
    if signal.getsignal(signal.SIGINT) is _hear:
        signal.signal(signal.SIGINT, _ignore)
    raise KeyboardInterrupt


def _ignore(*_signal: object) -> None:
    """Do nothing, and unlike ``SIG_IGN`` let processes that are started hear for themselves."""
