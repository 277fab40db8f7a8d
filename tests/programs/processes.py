"""Processes that tests start: each ends with its test, whatever becomes of that."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import AnyStr

from game.files import HOME_VARIABLE, PROJECT

PATIENCE = 60.0
"""Seconds that a process may take to answer or to end."""
SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
    if hasattr(signal, name)
)


@contextmanager
def ending(process: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """Kill a process at the end of the block if it has not ended by itself."""
    with process:
        try:
            yield process
        finally:
            process.kill()


def environment_of(home: Path) -> dict[str, str]:
    """Return an environment without screen and loudspeaker, with the games in a folder."""
    return {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        HOME_VARIABLE: str(home),
    }


def hear_signals(ignored: int | None = None) -> None:
    """Let all signals end the process but one, though whoever runs the tests may ignore some."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN if number == ignored else signal.SIG_DFL)


@contextmanager
def started(
    arguments: Sequence[str],
    home: Path,
    environment: Mapping[str, str] | None = None,
    ignored: int | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run Python with these arguments in the project's folder, for as long as the block lasts."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env={**environment_of(home), **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: hear_signals(ignored),
    )
    with ending(process):
        yield process


@contextmanager
def x_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run an X server without a screen; yield the name of its display, and the server.

    It does not begin anew when its last window closes: whoever connects just then would be refused.
    """
    heard, told = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(told), "-screen", "0", "1280x800x24"],
        stderr=subprocess.DEVNULL,
        pass_fds=[told],
    )
    os.close(told)
    with ending(server), open(heard) as name:
        yield f":{name.readline().strip()}", server
