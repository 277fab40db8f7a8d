"""Finds a pip, has it install, and puts what it says into plain words.

Knows how to talk to pip and nothing of why.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game.errors import PlainError

from . import interrupts
from .environment import Environment

Say = Callable[[str], None]

OPTIONS = (
    "--no-input",
    "--disable-pip-version-check",
    "--no-warn-script-location",
    "--progress-bar=off",
    "--retries=1",
    "--timeout=15",
)
WISHES = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV")
"""Settings of the player's pip that would lead it away from the environment."""
WHEELS = ("/usr/share/python-wheels", "/usr/share/python3-wheels")
"""Where systems keep pip itself as a file, for the environments they make."""
STEPS = (
    (re.compile(r"Collecting ([\w.-]+)"), "  looking for {}"),
    (re.compile(r"\s*Downloading (?:\S*/)?(\w+-[\d.]*\d)\S*(.*)"), "  fetching {}{}"),
    (re.compile(r"Installing collected packages: (.*)"), "  installing {}"),
)
SECONDS_TO_END = 5.0
"""How long one that was interrupted with us may take to tidy up."""
NO_NETWORK = re.compile(
    r"connection|timed out|timeout|resolution|resolve host|unreachable|proxy|certificate|\bssl",
    re.IGNORECASE,
)
NO_ROOM = re.compile(r"no space left|errno 28|disk quota", re.IGNORECASE)


def install_lists(
    environment: Environment, lists: Iterable[Path], say: Say, held: Sequence[int] = ()
) -> None:
    """Install what the lists name into the environment.

    The ``held`` files stay open until pip has ended, even where this process ends before.

    Raises:
        PlainError: pip did not manage, or there is none.
        KeyboardInterrupt: somebody stopped it, or us.
    """
    command = [*_find(environment, say, held), "install", *OPTIONS]
    for file in lists:
        command += ["-r", str(file)]
    lines = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=_variables(),
        pass_fds=held,
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line.rstrip())
                _report(line, say)
        except BaseException:
            process.terminate()
            _see_off(process)
            raise
    interrupts.check(process.returncode, "\n".join(lines))
    if process.returncode != 0:
        raise PlainError(_explain(lines))


def missing() -> PlainError:
    """Say that this Python has no pip, and how to come by one."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return PlainError(
        f"The set-up did not succeed: this Python ({sys.executable}) comes without pip.\n"
        "Nothing was changed. On Debian, Ubuntu and Mint this command adds it:\n"
        f"  sudo apt install python{version}-venv\n"
        "elsewhere, install the package that brings pip for this Python. Then start again."
    )


def _report(line: str, say: Say) -> None:
    for pattern, words in STEPS:
        found = pattern.match(line)
        if found:
            say(words.format(*found.groups()))


def _find(environment: Environment, say: Say, held: Sequence[int]) -> Sequence[str]:
    """Return the command of a pip that installs into the environment, by hook or by crook."""
    python = str(environment.python)
    own = [python, "-I", "-m", "pip"]
    packages = environment.packages
    if packages and (packages / "pip").is_dir():
        return own
    say("Installing pip")
    # Debian leaves ensurepip out; asking this Python tells so without starting another.
    ensure = [python, "-I", "-m", "ensurepip", "--default-pip"]
    if _can_import("ensurepip") and _works(ensure, held):
        return own
    others = [[_base_python(), "-m", "pip"]]
    others += [[path] for path in map(shutil.which, ("pip3", "pip")) if path]
    ways = [[*other, "--python", python] for other in others]
    ways += [[python, str(wheel / "pip")] for wheel in _wheels()]
    for way in ways:
        if _works([*way, "--version"], held):
            return way
    raise missing()


def _wheels() -> list[Path]:
    return [wheel for folder in WHEELS for wheel in sorted(Path(folder).glob("pip-*.whl"))]


def _can_import(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def _works(command: Sequence[str], held: Sequence[int]) -> bool:
    try:
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=_variables(),
            pass_fds=held,
        ) as process:
            try:
                said, _ = process.communicate()
            except BaseException:
                _see_off(process)
                raise
    except OSError:
        return False
    interrupts.check(process.returncode, said)
    return process.returncode == 0


def _see_off(process: subprocess.Popen[str]) -> None:
    """Wait until it has ended: what it still writes would get in the way of taking it back."""
    try:
        process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _base_python() -> str:
    # Inside an environment this is the Python it was made with.
    return str(getattr(sys, "_base_executable", sys.executable))


def _variables() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in WISHES}
    return {**kept, "PIP_USER": "0"}


def _explain(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    told = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    if NO_ROOM.search(text):
        reason, advice = "the disk is full.", "Make room, then start again."
    elif NO_NETWORK.search(text):
        reason = "the packages cannot be fetched. Is there a network?"
        advice = "Check the connection (and the proxy, if there is one), then start again."
    else:
        reason = f"a package cannot be had for Python {sys.version.split()[0]} on {sys.platform}."
        advice = "If this Python is very new, try an older one: 3.11 is enough."
    return "\n".join(
        (
            f"The set-up did not succeed: {reason}",
            *(f"  pip: {line.removeprefix('ERROR: ')}" for line in told[:3]),
            "What was there before is kept; what was begun is taken away again.",
            advice,
        )
    )
