"""First-run set-up: ``python3 main.py`` on a machine with nothing but Python.

The set-up finds a Python that has the needed packages, or installs them in a virtual environment,
and continues the program there.  Later starts only check that all is there, and do not import
``game.setup.install``.  This package uses the standard library only, and must not know the game.
"""

from __future__ import annotations

import errno
import os
import sys
import zlib
from collections.abc import Sequence
from contextlib import closing
from typing import NoReturn, TextIO

from game.errors import PlainError
from game.files import PROJECT, cache_folder

from .environment import Requirements, VirtualEnv

REQUIREMENTS_TO_PLAY = ("requirements.txt",)
REQUIREMENTS_TO_TEST = ("requirements.txt", "tests/requirements.txt")
VENV_FOLDER = ".venv"
HAND_OVER_VARIABLE = "LUCKYBOX_HANDED_OVER"
"""The environment variable that counts how often the program continued in another Python."""
MAX_HAND_OVERS = 2
WRITE_FORBIDDEN_ERRNOS = (errno.EROFS, errno.EACCES, errno.EPERM)
"""Error numbers that mean that this player may not write to a folder."""


def continue_in_venv(lists: Sequence[str], arguments: Sequence[str]) -> None:
    """Continue the program in a Python that has the packages; return if this Python has them."""
    count = int(os.environ.pop(HAND_OVER_VARIABLE, "0"))
    needs = _read_requirements(lists)
    environment = _choose_environment(needs)
    if count and not environment.is_running:
        # The program was handed over to this environment but runs elsewhere: it is broken.
        _mark_for_reinstall(environment)
    if _can_play_here(environment, needs):
        return
    if count >= MAX_HAND_OVERS:
        raise PlainError(_broken_message(environment))
    # Standard output is for what the command answers.
    python = find_or_install_python(lists, sys.stderr, in_window=True)
    os.environ[HAND_OVER_VARIABLE] = str(count + 1)
    try:
        run_in_python(python, arguments)
    except OSError:
        _mark_for_reinstall(_choose_environment(needs))
        continue_in_venv(lists, arguments)


def find_or_install_python(lists: Sequence[str], out: TextIO, in_window: bool = False) -> str:
    """Return a Python with the packages, installing them if needed; raises ``PlainError``."""
    python = find_ready_python(lists)
    if python is None:
        # Imported here: later starts do not need them.
        from .install import install_if_needed
        from .teller import SetupProgress

        needs = _read_requirements(lists)
        environment = _choose_environment(needs)
        with closing(SetupProgress(out, in_window)) as teller:
            install_if_needed(environment, needs, teller)
        python = str(environment.python)
    return python


def find_ready_python(lists: Sequence[str]) -> str | None:
    """Return the path of a Python with the packages of the requirements files ``lists``, or None.

    Raise ``PlainError`` if one of the files cannot be read.
    """
    needs = _read_requirements(lists)
    environment = _choose_environment(needs)
    if _can_play_here(environment, needs):
        return sys.executable
    return str(environment.python) if environment.has(needs) else None


def run_in_python(python: str, arguments: Sequence[str]) -> NoReturn:
    """Replace this process by another Python, or raise ``OSError`` if that does not start."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        # On Windows execv leaves the console behind.
        import subprocess

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
    for environment in (VirtualEnv(PROJECT / VENV_FOLDER), *cached_environments()):
        if environment.is_running and environment.is_made_by_setup:
            _mark_for_reinstall(environment)
            return True
    return False


def _choose_environment(needs: Requirements) -> VirtualEnv:
    """Return the running environment if it is complete, else another complete one.

    If none is complete, return the first one that can be created.
    """
    places = [VirtualEnv(PROJECT / VENV_FOLDER), *cached_environments()]
    fitting = [environment for environment in places if environment.has(needs)]
    for environment in fitting:
        if environment.is_running:
            return environment
    if fitting:
        return fitting[0]
    return next(filter(_can_be_created, places), places[0])


def cached_environments() -> Sequence[VirtualEnv]:
    """Return the environment for this copy of the game in the player's cache folder.

    Returns an empty sequence if the player has no home folder.
    """
    try:
        folder = cache_folder()
    except RuntimeError:
        return ()
    return (VirtualEnv(folder / f"packages-{zlib.crc32(os.fsencode(PROJECT)):08x}"),)


def _can_be_created(environment: VirtualEnv) -> bool:
    # Imported here: later starts do not need it.
    from tempfile import TemporaryFile

    folder = environment.folder
    while not folder.is_dir():
        folder = folder.parent
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError as error:
        return error.errno not in WRITE_FORBIDDEN_ERRNOS


def _read_requirements(lists: Sequence[str]) -> Requirements:
    try:
        return Requirements.read_requirements(PROJECT, lists)
    except OSError as error:
        raise PlainError(
            f"{error.filename} cannot be read ({error.strerror}), so the game is not complete.\n"
            "Get it anew; your games and settings are kept elsewhere."
        ) from error


def _can_play_here(environment: VirtualEnv, needs: Requirements) -> bool:
    if environment.has(needs):
        return environment.is_running
    return needs.are_installed_in(sys.path)


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
