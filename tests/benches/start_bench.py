"""How long the source and built programs take to their first picture, beside a bare window.

The insides of a built program cannot be reached, so all are measured by the same sign: right after
its first picture the game opens its library, whose door appears in a home that was empty.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from game.files import HOME_VARIABLE, PROJECT
from game.library.locks import DOOR
from tests.bench import BARE, STARTS, run_child

LOOK_SECONDS = 0.001
GIVE_UP_SECONDS = 120
GAME = ("--windowed", "1280x720")


def built(programs: Sequence[Path]) -> dict[str, dict[str, float]]:
    """Measure programs by their paths, the source and a bare window in turn, again and again."""
    commands = {"source": [sys.executable, str(PROJECT / "main.py")]}
    commands |= {str(path): [str(path.absolute())] for path in programs}
    times: dict[str, list[float]] = {name: [] for name in ("bare", *commands)}
    with tempfile.TemporaryDirectory() as scratch:
        for count in range(STARTS + 1):
            began = time.monotonic()
            found = {"bare": float(run_child(BARE, scratch)[-1]) - began}
            for name, command in commands.items():
                found[name] = _seconds(command, Path(scratch), count)
            # The first start of each compiles modules, or reads the disk for all that follow.
            if count:
                for name, seconds in found.items():
                    times[name].append(seconds)
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    return {
        name: {"ms": round(median * 1000, 1), "ratio": round(median / medians["bare"], 2)}
        for name, median in medians.items()
    }


def _seconds(command: Sequence[str], scratch: Path, count: int) -> float:
    with tempfile.TemporaryDirectory(dir=scratch, ignore_cleanup_errors=True) as home:
        environment = {
            **os.environ,
            HOME_VARIABLE: home,
            "PYTHONPYCACHEPREFIX": str(scratch / "bytecode"),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        began = time.monotonic()
        with subprocess.Popen([*command, *GAME], env=environment) as process:
            while not (Path(home) / DOOR).exists():
                if process.poll() is not None or time.monotonic() > began + GIVE_UP_SECONDS:
                    raise SystemExit(f"start {count} of {command[0]} came to no picture")
                time.sleep(LOOK_SECONDS)
            took = time.monotonic() - began
            process.terminate()
    return took
