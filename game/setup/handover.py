"""Finds, or has made, the Python that has what is needed, and goes on in it.

A start that finds everything in place starts no process to be sure of it.  Knows who is to run the
program, not what the program does.
"""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from game.errors import PlainError
from game.folders import PROJECT

from .environment import Environment, Needs

TO_PLAY = ("requirements.txt",)
TO_TEST = ("requirements.txt", "tests/requirements.txt")
FOLDER = ".venv"
HANDED_OVER = "LUCKYBOX_HANDED_OVER"
"""Counts, for the next process, how often the program was handed over already."""
MOST_HAND_OVERS = 2


def hand_over(lists: Sequence[str], arguments: Sequence[str]) -> int | None:
    """Let the right Python run the arguments; None when this is the one, else an exit code.

    Raises:
        PlainError: what is needed cannot be installed.
    """
    count = int(os.environ.pop(HANDED_OVER, "0"))
    environment = _environment()
    if count and not environment.is_running:
        # It was asked to run this and something else did: it is broken, whatever it says.
        _distrust(environment)
    if _is_ready_here(environment, _needs(lists)):
        return None
    if count >= MOST_HAND_OVERS:
        raise PlainError(_broken(environment))
    python = find_python(lists, sys.stdout)
    os.environ[HANDED_OVER] = str(count + 1)
    try:
        return run(python, arguments)
    except OSError:
        _distrust(environment)
        return hand_over(lists, arguments)


def find_python(lists: Sequence[str], out: TextIO) -> str:
    """Return the path of a Python that has all that the lists name, made if need be.

    Raises:
        PlainError: what is needed cannot be installed.
    """
    needs = _needs(lists)
    environment = _environment()
    if _is_ready_here(environment, needs):
        return sys.executable
    if not environment.has(needs):
        # Imported here: later starts can do without them.
        from .install import install
        from .teller import Printer

        install(environment, needs, Printer(out))
    return str(environment.python)


def run(python: str, arguments: Sequence[str]) -> int:
    """Go on in another Python; return its exit code where this process cannot become it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(python, [python, *arguments])
    # On Windows execv leaves the console behind.
    import subprocess

    with subprocess.Popen([python, *arguments]) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # It was interrupted as well, and ends in its own way.


def reinstall_next_time() -> bool:
    """Have the next start install everything anew; False when this Python is not ours to mend."""
    environment = _environment()
    if not (environment.is_running and environment.is_ours):
        return False
    _distrust(environment)
    return True


def _environment() -> Environment:
    return Environment(PROJECT / FOLDER)


def _needs(lists: Sequence[str]) -> Needs:
    try:
        return Needs.read(PROJECT, lists)
    except OSError as error:
        raise PlainError(
            f"{error.filename} cannot be read ({error.strerror}), so the game is not complete.\n"
            "Get it anew; your games and settings are kept elsewhere."
        ) from error


def _is_ready_here(environment: Environment, needs: Needs) -> bool:
    if environment.has(needs):
        return environment.is_running
    return needs.are_met_by(sys.path)


def _distrust(environment: Environment) -> None:
    try:
        environment.distrust()
    except OSError as error:
        raise PlainError(_broken(environment)) from error


def _broken(environment: Environment) -> str:
    return (
        f"What was installed in {environment.folder} does not work, nor can it be mended here.\n"
        "Remove that folder, then start again; your games and settings are kept elsewhere."
    )
