"""First-run set-up: ``python3 main.py`` on a machine with nothing but Python.

The set-up finds a Python that has the needed packages, or installs them in a virtual environment,
and continues the program there.  Later starts only check that all is there, and do not import
``game.setup.install``.  This package uses the standard library only, and must not know the game.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NoReturn, TextIO

from game import console
from game.errors import PlainError
from game.files import PROJECT, cache_folder, is_named_in_utf8

from .environment import Requirements, VirtualEnv

REQUIREMENTS_TO_PLAY = ("requirements.txt",)
REQUIREMENTS_TO_TEST = ("requirements.txt", "tests/requirements.txt")
VENV_FOLDER = ".venv"
HAND_OVER_OPTION = "handed_over"
"""The option ``-X`` that counts how often the program continued in another Python.

No environment variable: everybody could set that, and every program we start would inherit it.
"""
MAX_HAND_OVERS = 2


def continue_in_venv(lists: Sequence[str], arguments: Sequence[str]) -> None:
    """Continue the program in a Python that has the packages; return if this Python has them."""
    _continue(lists, arguments, _count_hand_overs())


def _continue(lists: Sequence[str], arguments: Sequence[str], count: int) -> None:
    needs = _read_requirements(lists)
    ready = _find_ready_environment(needs)
    if count and ready is not None and not ready.is_running:
        # The program was handed over to this environment but runs elsewhere: it is broken.
        _mark_for_reinstall(ready)
        ready = _find_ready_environment(needs)
    if _can_play_here(ready, needs):
        return
    if count >= MAX_HAND_OVERS:
        raise PlainError(_broken_message(ready or _places()[0]))
    # Standard output is for what the command answers.
    python = find_or_install_python(lists, sys.stderr, in_window=True)
    options = [*_isolation_options(), "-X", f"{HAND_OVER_OPTION}={count + 1}"]
    try:
        run_in_python(python, [*options, *arguments])
    except OSError:
        # It does not start: the next round finds this out.
        _continue(lists, arguments, count + 1)


def _count_hand_overs() -> int:
    told = str(sys._xoptions.get(HAND_OVER_OPTION, ""))
    return int(told) if told in map(str, range(MAX_HAND_OVERS + 1)) else 0


def _isolation_options() -> Iterator[str]:
    """Yield the options that keep this Python apart from the player's own modules."""
    flags = {
        "-I": sys.flags.isolated,
        "-E": sys.flags.ignore_environment,
        "-s": sys.flags.no_user_site,
        "-P": sys.flags.safe_path,
    }
    yield from (option for option, is_set in flags.items() if is_set)


def find_or_install_python(lists: Sequence[str], out: TextIO, in_window: bool = False) -> str:
    """Return a Python with the packages, installing them if needed; raises ``PlainError``."""
    python = find_ready_python(lists)
    if python is None:
        # Imported here: later starts do not need them.
        from .install import install_in_first_place
        from .teller import SetupProgress

        needs = _read_requirements(lists)
        with closing(SetupProgress(out, in_window)) as teller:
            environment = install_in_first_place(_places(), needs, teller)
        python = str(environment.python)
    return python


def find_ready_python(lists: Sequence[str]) -> str | None:
    """Return the path of a Python with the packages of the requirements files ``lists``, or None.

    Raise ``PlainError`` if one of the files cannot be read.
    """
    needs = _read_requirements(lists)
    environment = _find_ready_environment(needs)
    if _can_play_here(environment, needs):
        return sys.executable
    return None if environment is None else str(environment.python)


def run_in_python(python: str, arguments: Sequence[str]) -> NoReturn:
    """Replace this process by another Python, or raise ``OSError`` if that does not start."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        # On Windows execv leaves the console behind.
        import subprocess

        # Where there is no console, python.exe would open one.
        windowed = Path(python).with_name("pythonw.exe")
        if not console.console_programs() and windowed.exists():
            python = str(windowed)
        with subprocess.Popen([python, *arguments]) as process:
            while True:
                try:
                    sys.exit(process.wait())
                except KeyboardInterrupt:
                    continue  # It was interrupted too, and handles it.
    else:
        os.execv(python, [python, *arguments])


def reinstall_next_time() -> bool:
    """Make the next start install the packages anew, and return True.

    Returns False if this Python does not run in an environment that the set-up made.
    """
    for environment in _places():
        if environment.is_running and environment.is_made_by_setup:
            _mark_for_reinstall(environment)
            return True
    return False


def _find_ready_environment(needs: Requirements) -> VirtualEnv | None:
    """Return the running environment if it is complete, else another complete one, or None."""
    fitting = [environment for environment in _places() if environment.has(needs)]
    for environment in fitting:
        if environment.is_running:
            return environment
    return fitting[0] if fitting else None


def _places() -> Sequence[VirtualEnv]:
    """Return the environments to look for, and to make, in this order."""
    return (VirtualEnv(PROJECT / VENV_FOLDER), *cached_environments())


def cached_environments() -> Sequence[VirtualEnv]:
    """Return the environment for this copy of the game in the player's cache folder.

    Returns an empty sequence if the player has no home folder.
    """
    try:
        folder = cache_folder()
    except RuntimeError:
        return ()
    return (VirtualEnv(folder / f"packages-{zlib.crc32(os.fsencode(PROJECT)):08x}"),)


def _read_requirements(lists: Sequence[str]) -> Requirements:
    try:
        return Requirements.read_requirements(PROJECT, lists)
    except OSError as error:
        raise PlainError(
            f"{error.filename} cannot be read ({error.strerror}), so the game is not complete.\n"
            "Get it anew; your games and settings are kept elsewhere."
        ) from error


def _can_play_here(ready: VirtualEnv | None, needs: Requirements) -> bool:
    if ready is not None:
        return ready.is_running
    return needs.are_installed_in(sys.path) and is_named_in_utf8(Path(sys.prefix))


def _mark_for_reinstall(environment: VirtualEnv) -> None:
    try:
        environment.mark_unfinished()
    except OSError as error:
        raise PlainError(_broken_message(environment)) from error


def _broken_message(environment: VirtualEnv) -> str:
    return (
        f"What was installed in {environment.folder} does not work, nor can it be mended here.\n"
        "Remove that folder, then start again; your games and settings are kept elsewhere."
    )
