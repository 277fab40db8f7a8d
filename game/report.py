"""Crash reports, and the version details in them."""

from __future__ import annotations

import contextlib
import faulthandler
import getpass
import os
import platform
import re
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game import TITLE, __version__

from . import files
from .errors import as_exception
from .words import N_, _

VERSION_PROBE_CODE = (
    "import json, sys; sys.path.insert(0, sys.argv[1]); from game.report import installed_versions;"
    " print(json.dumps(installed_versions()))"
)
"""Prints ASCII, as the names of folders may have letters that no encoding has."""
VERSION_PROBE_SECONDS = 30.0


def describe_versions() -> str:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        there = installed_versions()
    except ImportError:
        there = _versions_in_venv() or _not_installed_text()
    return f"{program_version()}\n{there}"


def program_version() -> str:
    return f"{TITLE} {__version__}\nPython {platform.python_version()}"


def pygame_version() -> str:
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return "no pygame-ce"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}"


def installed_versions() -> str:
    """Describe pygame and the folder of games, or raise `ImportError` if a package is missing."""
    import pygame  # noqa: F401 - makes `pygame_version` find it

    return f"{pygame_version()}\n{games_folder_line()}"


def games_folder_line() -> str:
    return f"Games: {files.real_path(files.data_folder())}"


def _versions_in_venv() -> str:
    # Imported late: crash reports do not need them.
    import json
    import subprocess

    from game import setup

    python = setup.find_ready_python(setup.REQUIREMENTS_TO_PLAY)
    if python is None:
        return ""
    try:
        done = subprocess.run(
            [python, "-I", "-c", VERSION_PROBE_CODE, str(files.PROJECT)],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=VERSION_PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return str(json.loads(done.stdout)) if done.returncode == 0 else ""


def _not_installed_text() -> str:
    words = "pygame-ce: not installed yet, the first start does it"
    try:
        return f"{words}\n{games_folder_line()}"
    except ImportError:
        # platformdirs is missing too.
        return words


REPORTS_FOLDER = "reports"
FAULT_LOG_FILE = "faults.txt"
"""The file that Python's fault handler writes if a C library crashes.  The next start reads it."""
MAX_FAULT_BYTES = 200_000
REPORT_FILE_NAME = "report-{stamp}.txt"
MAX_REPORTS = 10
CRASH_EXIT_CODE = 70
"""The exit code after a bug: EX_SOFTWARE in ``sysexits.h``."""
MAX_REPORTED_LINES = 40


class RunningGame(NamedTuple):
    """The game being played when the program crashed."""

    record: str
    names: Sequence[str] = ()
    """The players' names, which the report replaces everywhere except in the record."""
    is_kept: bool = True


NO_RUNNING_GAME = RunningGame("")


class CrashReports:
    """Writes crash reports into the player's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / REPORTS_FOLDER
        self._faults: BinaryIO | None = None

    def write(
        self, error: BaseException, said: Sequence[str] = (), running: RunningGame = NO_RUNNING_GAME
    ) -> Path | None:
        """Write a report of an error and return its path, or print why not and return None."""
        return self._write_text("".join(traceback.format_exception(error)), said, running)

    def report_last_fault(self) -> Path | None:
        path = self.folder / FAULT_LOG_FILE
        try:
            fault = (
                files.read_regular_file(path, MAX_FAULT_BYTES).decode("utf-8", "replace").strip()
            )
            if not fault:
                return None
            # Emptied, not removed: another window may have it open.
            path.write_bytes(b"")
        except OSError:
            return None  # Usually there is none.
        return self._write_text(fault, (), NO_RUNNING_GAME)

    def enable_fault_log(self) -> None:
        """Make Python log which code was running if a C library crashes."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            # Stays open: after a crash it is too late to open a file.
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
            self._faults = files.open_regular_file(self.folder / FAULT_LOG_FILE, flags)
        except OSError:
            return
        # Enabled again because pygame installs its own handler over an earlier one.
        faulthandler.disable()
        faulthandler.enable(self._faults)

    def clear_fault_log(self) -> None:
        """Stop logging and forget what was logged: on Windows also faults that were handled."""
        faulthandler.disable()
        if self._faults is not None:
            with contextlib.suppress(OSError):
                self._faults.truncate(0)
            self._faults.close()
            self._faults = None

    def _write_text(self, happened: str, said: Sequence[str], running: RunningGame) -> Path | None:
        try:
            text = _report_text(happened, said, running, self.folder.parent)
            self.folder.mkdir(parents=True, exist_ok=True)
            seconds, parts = divmod(time.time_ns() // 1000, 1_000_000)
            stamp = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime(seconds))}-{parts:06}"
            path = files.create_numbered_file(
                self.folder / REPORT_FILE_NAME.format(stamp=stamp), text.encode()
            )
            for old in sorted(self.folder.glob(REPORT_FILE_NAME.format(stamp="*")))[:-MAX_REPORTS]:
                old.unlink()
        except (Exception, SystemExit) as error:  # A failing report must not crash the program.
            print(f"No report can be written ({error}).", file=sys.stderr)
            return None
        return path


PROGRAM_REPLACED_TEXT = N_(
    "The game was updated or moved while it was open. Please start it again."
)


def crash_message(path: Path | None, running: RunningGame = NO_RUNNING_GAME) -> str:
    if running.is_kept:
        kept = _("Your games and settings are saved.")
    elif path and running.record:
        kept = _("Your current game may not be saved, but its record is in the report.")
    else:
        kept = _("Your current game may not be saved.")
    where = (
        _("Details are in {path}").format(path=path)
        if path
        else _("The report could not be saved.")
    )
    if files.was_program_replaced():
        sorry = _(PROGRAM_REPLACED_TEXT)
    else:
        sorry = _("Sorry, the game hit an error and has to close.")
    return f"{sorry}\n{kept}\n{where}"


class UncaughtErrors:
    """Collects exceptions of threads and finalizers, which Python would only print."""

    def __init__(self, reports: CrashReports) -> None:
        self._reports = reports
        self._fallen: list[BaseException] = []
        self._is_told = False

    @contextmanager
    def install_error_hooks(self) -> Iterator[UncaughtErrors]:
        """Collect the exceptions of threads and finalizers during the block."""
        before = threading.excepthook, sys.unraisablehook
        threading.excepthook, sys.unraisablehook = (self._on_thread_error, self._on_finalizer_error)
        try:
            yield self
        finally:
            threading.excepthook, sys.unraisablehook = before

    def raise_thread_error(self) -> None:
        """Raise the first collected exception, if any.  This is called every frame."""
        if not self._fallen:
            return
        error = self._fallen[0]
        if isinstance(error, KeyboardInterrupt):
            raise error
        raise as_exception(error)

    def report_error(self, error: Exception) -> None:
        """Print an error that does not end the program.  Write a report of the first one."""
        traceback.print_exception(error)
        self._report_once(error)

    def _report_once(self, error: BaseException) -> None:
        if not self._is_told:
            self._is_told = True
            self._reports.write(error)

    def _on_thread_error(self, fall: threading.ExceptHookArgs) -> None:
        # A ``SystemExit`` too: the loader of a build raises it where the program was moved.
        if fall.exc_value is not None:
            self._fallen.append(fall.exc_value)

    def _on_finalizer_error(self, fall: Any) -> None:
        error = fall.exc_value
        if isinstance(error, KeyboardInterrupt):
            # A signal arrived during garbage collection.
            self._fallen.append(error)
            return
        sys.__unraisablehook__(fall)
        if error is not None:
            self._report_once(error)


def _report_text(happened: str, said: Sequence[str], running: RunningGame, games: Path) -> str:
    lines = [*getattr(sys.stderr, "last", ()), *said][-MAX_REPORTED_LINES:]
    told = "\n".join(
        (
            _system_versions(),
            time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()),
            "",
            happened.rstrip(),
            "",
            "Said last:",
            *(f"  {line}" for line in lines),
        )
    )
    public = _remove_personal_data(told, running.names, games)
    return f"{public}\n\nThe game:\n{running.record or 'none'}\n"


def _system_versions() -> str:
    pygame = sys.modules.get("pygame")
    is_open = pygame is not None and pygame.display.get_init()
    driver = pygame.display.get_driver() if pygame and is_open else "no display"
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{program_version()}\n{pygame_version()}, {driver}\n{system}"


def _remove_personal_data(text: str, names: Sequence[str], games: Path) -> str:
    folders = {str(games): "(games)", str(files.PROJECT): "(game)"}
    with contextlib.suppress(RuntimeError, OSError):
        folders |= {str(Path.home()): "~", str(Path.home().resolve()): "~"}
        folders.setdefault(str(games.resolve()), "(games)")
    # The inner folder first; the root has no name and gives nothing away.
    for folder in sorted(folders, key=len, reverse=True):
        if Path(folder).name:
            for spelled in (folder, repr(folder)[1:-1]):
                text = text.replace(spelled, folders[folder])
    people = {name: f"(player {at})" for at, name in enumerate(names, 1) if name.strip()}
    with contextlib.suppress(OSError, KeyError, ImportError):
        people.setdefault(getpass.getuser(), "(user)")
    for name in sorted(people, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", people[name], text)
    return text
