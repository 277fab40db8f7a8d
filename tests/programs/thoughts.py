"""Work for the process that thinks: its own module, so that this process is quickly begun."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from game import thinking

FOR_LONG = 120.0


def die(code: int, but: int) -> int:
    """End the process this is done in, unless it is the one that asks."""
    if os.getpid() != but:
        os._exit(code)
    return code


def stop(but: int) -> int:
    """Stop the process this is done in, unless it is the one that asks."""
    if os.getpid() != but:
        os.kill(os.getpid(), signal.SIGSTOP)
    return os.getpid()


def show_life_every(seconds: float) -> None:
    thinking.HEARTBEAT_SECONDS = seconds


def take_long(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def leave_without_a_word() -> None:
    """What the loader of a build does when the program was moved."""
    raise SystemExit("ERROR: luckybox appears to have been moved")


def linger(begun: Path, here: Path, but: int) -> None:
    """Take long, unless it is done where it is asked for: there say so."""
    if os.getpid() == but:
        here.touch()
        return
    begun.touch()
    time.sleep(FOR_LONG)
