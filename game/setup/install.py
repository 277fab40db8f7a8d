"""Creates a virtual environment, usually ``.venv``, and installs the packages in it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from game import signals
from game.errors import PlainError
from game.files import is_named_in_utf8, try_to_lock

from .environment import Requirements, VirtualEnv, is_link, running_version
from .teller import SetupProgress

WHEELS_FOLDER = Path(__file__).resolve().parent / "wheels"
PIP_OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",
    "--no-input",
    # What is imported is compiled then; most of what comes never is.
    "--no-compile",
    "--disable-pip-version-check",
    "--no-warn-script-location",
    "--progress-bar=raw",
    "--retries=1",
    "--timeout=15",
    "--no-color",
)
PIP_PROCESS_FILE = Path(__file__).resolve().with_name("pip_process.py")
PIP_STEP_MESSAGES = (
    (re.compile(r"Collecting ([\w.-]+)"), "  looking for {}"),
    (re.compile(r"\s*Downloading (?:\S*/)?(\w+-[\d.]*\d)\S*(.*)"), "  fetching {}{}"),
    (re.compile(r"Installing collected packages: (.*)"), "  installing {}"),
)
LOOKING, _, INSTALLING = (pattern for pattern, _ in PIP_STEP_MESSAGES)
DOWNLOAD_PROGRESS_PATTERN = re.compile(r"Progress (\d+) of (\d+)")
DOWNLOAD_SHARE = 0.8
"""The progress shown, from 0 to 1, once all packages are downloaded."""
PIP_EXIT_SECONDS = 5.0
"""How long an interrupted pip may take to clean up."""
PIP_LOOK_SECONDS = 0.2
PIP_CRASH_LINE = "ERROR: Exception:"
"""The line that pip prints before the traceback of a bug."""
WRITE_FAILED_PATTERN = r"oserror|errno|permission denied"
DISK_FULL_PATTERN = r"no space left|errno 28|disk quota"
PIP_FAILURE_REASONS = (
    (DISK_FULL_PATTERN, "the disk is full.", "Make room, then start again."),
    (
        r"do not match the hashes",
        "what was fetched is not what the game was made with, and was not used.",
        "The network may have changed it: start again later, or in another one.",
    ),
    (
        r"connection|timed out|timeout|resolution|resolve host|unreachable|proxy|certificate|\bssl",
        "the packages cannot be fetched. Is there a network?",
        "Check the connection (and the proxy, if there is one), then start again.",
    ),
    (
        WRITE_FAILED_PATTERN,
        "the packages cannot be written there.",
        "Copy the game to a place of your own, for instance your home, and start it there.",
    ),
    (
        "",
        f"a package cannot be had for Python {sys.version.split()[0]} on {sys.platform}.",
        "If this network asks you to sign in first, do so and start again.\n"
        "If this Python is very new, try an older one: 3.11 is enough.",
    ),
)
"""Patterns in pip's output, each with what went wrong and what to do; the first match counts."""
PLACE_PATTERNS = (DISK_FULL_PATTERN, WRITE_FAILED_PATTERN)
"""Those that need not happen in another folder."""
IMPORT_CHECK_CODE = """
import re, sys
from importlib import import_module, metadata
def plain(name):
    return re.sub("[-_.]+", "_", name).lower()
needed = set(map(plain, sys.argv[1:]))
for module, owners in sorted(metadata.packages_distributions().items()):
    if module.isidentifier() and needed & set(map(plain, owners)):
        import_module(module)
"""
IMPORT_CHECK_SECONDS = 120.0


class UnusableFolder(PlainError):
    """The packages cannot be installed in a folder, but perhaps in another one."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
        """The reason in a few words, for a line of progress."""


def install_packages(
    environment: VirtualEnv, needs: Requirements, teller: SetupProgress, held: Sequence[int] = ()
) -> None:
    """Install the packages with pip; raise ``PlainError`` if that fails.

    pip inherits the descriptors ``held``, so their files stay locked until it ends.
    """
    packages = ", ".join(f"{name} {version}" for name, version in needs.pins.items())
    teller.show_step(f"Installing {packages}")
    command = [str(environment.python), "-I", str(PIP_PROCESS_FILE), str(shipped_pip())]
    command += ["install", *PIP_OPTIONS]
    for file in needs.lists:
        command += ["-r", str(file)]
    code, lines = _run_pip(command, held, _PipProgress(teller, len(needs.pins)))
    if code != 0:
        raise _pip_failure(lines)
    _check_imports(environment, needs)


def _check_imports(environment: VirtualEnv, needs: Requirements) -> None:
    """Import what the game needs; some disks forbid that (``noexec``): raise ``UnusableFolder``."""
    first = needs.lists[0]
    played = Requirements.read_requirements(first.parent, [first.name])
    command = [str(environment.python), "-I", "-c", IMPORT_CHECK_CODE, *played.pins]
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environment_without_python(),
        timeout=IMPORT_CHECK_SECONDS,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    if done.returncode != 0:
        told = (done.stdout.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise UnusableFolder(
            "The set-up did not succeed: what was installed does not work.\n"
            f"  {told}\n"
            "Copy the game to a place of your own, for instance your home, and start it there.",
            told,
        )


def shipped_pip() -> Path:
    """Return the path of the shipped pip, a wheel; raise ``PlainError`` if damaged or missing."""
    import hashlib

    try:
        pin = (WHEELS_FOLDER / "requirements.txt").read_text("utf-8")
        version = Requirements.read_requirements(WHEELS_FOLDER, ["requirements.txt"]).pins["pip"]
        wheel = WHEELS_FOLDER / f"pip-{version}-py3-none-any.whl"
        if f"sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}" in pin:
            return wheel
    except (OSError, KeyError):
        pass
    raise PlainError(
        f"The set-up did not succeed: {WHEELS_FOLDER} is damaged, so the game is not complete.\n"
        "Nothing was changed. Get the game anew; your games and settings are kept elsewhere."
    )


class _PipProgress:
    """Shows how far the set-up is, by the lines that pip prints."""

    def __init__(self, teller: SetupProgress, packages: int) -> None:
        self._teller = teller
        self._packages = packages
        self._begun = 0

    def __call__(self, line: str) -> None:
        for pattern, words in PIP_STEP_MESSAGES:
            if found := pattern.match(line):
                self._teller.show_step(words.format(*found.groups()))
        if LOOKING.match(line):
            self._begun += 1
            self._show_download_share(0)
        elif INSTALLING.match(line):
            self._teller.show_share(DOWNLOAD_SHARE)
        elif (found := DOWNLOAD_PROGRESS_PATTERN.match(line)) and int(found[2]):
            self._show_download_share(int(found[1]) / int(found[2]))

    def _show_download_share(self, of_this: float) -> None:
        done = (self._begun - 1 + of_this) / max(self._packages, self._begun)
        self._teller.show_share(DOWNLOAD_SHARE * done)


def _run_pip(
    command: Sequence[str], held: Sequence[int], report: Callable[[str], None]
) -> tuple[int, Sequence[str]]:
    """Run pip, calling ``report`` with each output line; return the exit code and all lines."""
    lines = []
    with subprocess.Popen(
        command,
        # At its end, which comes with ours at the latest, pip ends.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment_without_python(),
        pass_fds=held,
        # Keeps the terminal's Ctrl-C away: the process is ended from here.
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as process:
        assert process.stdout is not None
        try:
            for line in _lines_as_they_come(process.stdout):
                lines.append(line.rstrip())
                report(line)
        except BaseException:
            # Its further writes would interfere with the clean-up.
            process.terminate()
            try:
                process.wait(PIP_EXIT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            raise
    return process.returncode, lines


def _lines_as_they_come(stream: IO[str]) -> Iterator[str]:
    """Yield the lines of a pipe.  A thread reads them, as Windows interrupts no reading."""
    waiting: SimpleQueue[str | None] = SimpleQueue()

    def read() -> None:
        # What is closed meanwhile has nothing more to say.
        with suppress(ValueError):
            for line in stream:
                waiting.put(line)
        waiting.put(None)

    Thread(target=read, daemon=True).start()
    while True:
        try:
            line = waiting.get(timeout=PIP_LOOK_SECONDS)
        except Empty:
            continue
        if line is None:
            return
        yield line


def environment_without_python() -> Mapping[str, str]:
    """Return our environment variables without those that tell Python how to run."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _pip_failure(lines: Sequence[str]) -> PlainError:
    if PIP_CRASH_LINE in lines:
        # The traceback of a bug in pip helps nobody: keep its last line.
        lines = [*lines[: lines.index(PIP_CRASH_LINE)], f"ERROR: {lines[-1]}"]
    text = "\n".join(lines)
    told = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    pattern, reason, advice = next(
        found for found in PIP_FAILURE_REASONS if re.search(found[0], text, re.IGNORECASE)
    )
    message = "\n".join(
        (
            f"The set-up did not succeed: {reason}",
            *(f"  pip: {line.removeprefix('ERROR: ')}" for line in told[:3]),
            "What was there before is kept; what was begun is taken away again.",
            advice,
        )
    )
    if pattern in PLACE_PATTERNS:
        return UnusableFolder(message, reason.removesuffix("."))
    return PlainError(message)


LOCK_RETRY_SECONDS = 0.2


@contextmanager
def hold_install_lock(path: Path, say: Callable[[str], None]) -> Iterator[Sequence[int]]:
    """Hold a lock on a file; yield the descriptors that child processes should inherit.

    Such a child keeps the file locked until it ends.  On Windows nothing can be inherited.
    """
    with path.open("rb") as file:
        if not try_to_lock(file.fileno()):
            say("Another start is setting up the game; waiting for it.")
            while not try_to_lock(file.fileno()):
                time.sleep(LOCK_RETRY_SECONDS)
        # Windows passes no descriptors on, and cannot remove open files.
        yield () if sys.platform == "win32" else (file.fileno(),)


MEGABYTE = 1_000_000
DISK_BYTES_NEEDED = 150 * MEGABYTE


@contextmanager
def raise_first_interrupt_only() -> Iterator[None]:
    """Raise KeyboardInterrupt on the first Ctrl-C only, so that the clean-up completes."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # Another handler is installed, or the signal is ignored.
        return
    signal.signal(signal.SIGINT, _raise_interrupt)
    try:
        yield
    except KeyboardInterrupt:
        signals.ignore_signals()
        raise
    finally:
        if signal.getsignal(signal.SIGINT) is _raise_interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _raise_interrupt(*_signal: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def install_if_needed(environment: VirtualEnv, needs: Requirements, teller: SetupProgress) -> None:
    """Create the environment and install the packages, unless another start has done so.

    Raises ``PlainError`` if that fails.
    """
    install_in_first_place([environment], needs, teller)


@raise_first_interrupt_only()
def install_in_first_place(
    places: Sequence[VirtualEnv], needs: Requirements, teller: SetupProgress
) -> VirtualEnv:
    """Install in the first of the places that can be used, and return that environment.

    Raises ``PlainError`` if there is none, or if the packages cannot be had.
    """
    try:
        with hold_install_lock(needs.lists[0], teller.show_step) as held:
            for environment in places:
                if environment.has(needs):
                    return environment  # The other start did it.
            installed = _try_places(places, needs, teller, held)
    except OSError as error:
        raise _write_failure(places[0].folder, error) from error
    except KeyboardInterrupt:
        teller.show_step("Set-up stopped. Nothing is broken; the next start begins anew.")
        raise
    teller.show_step("Ready. From now on the start goes straight through.")
    return installed


def _try_places(
    places: Sequence[VirtualEnv],
    needs: Requirements,
    teller: SetupProgress,
    held: Sequence[int],
) -> VirtualEnv:
    teller.show_step("Setting up Super Mega Lucky Box. This happens once and takes about a minute.")
    failures: list[UnusableFolder] = []
    for environment in places:
        if failures:
            teller.show_step(
                f"{places[len(failures) - 1].folder} cannot be used ({failures[-1].reason}); "
                f"trying {environment.folder}"
            )
        try:
            try:
                _prepare_environment(environment, needs, teller, held)
            except OSError as error:
                raise _write_failure(environment.folder, error) from error
        except UnusableFolder as failure:
            failures.append(failure)
        else:
            return environment
    # The folder beside the game is the one the player can do something about.
    raise failures[0]


def _prepare_environment(
    environment: VirtualEnv, needs: Requirements, teller: SetupProgress, held: Sequence[int]
) -> None:
    _check_name(environment)
    environment.folder.parent.mkdir(parents=True, exist_ok=True)
    _check_disk_space(environment)
    if environment.is_made_by_setup:
        if environment.is_complete:
            _add_packages(environment, needs, teller, held)
        else:
            _make_environment(environment, needs, teller, held)
        environment.mark_finished()
    elif environment.has_packages(needs) and not environment.has_stamp:
        environment.mark_adopted()
    else:
        with _renamed_foreign_folder(environment.folder) as aside:
            _make_environment(environment, needs, teller, held)
            environment.mark_finished()
        if aside:
            teller.show_step(
                f"There was a {environment.folder.name} that the game did not make; "
                f"it is now called {aside.name}."
            )


def _check_name(environment: VirtualEnv) -> None:
    if not is_named_in_utf8(environment.folder):
        raise UnusableFolder(
            "The set-up did not succeed: the packages would not find themselves in "
            f"{environment.folder},\nsince not all letters of that name are in UTF-8.\n"
            "Nothing was changed. Start the game with LC_ALL=C.UTF-8, or from a folder named in "
            "plain letters.",
            "not all letters of its name are in UTF-8",
        )


def _check_disk_space(environment: VirtualEnv) -> None:
    free = shutil.disk_usage(environment.folder.parent).free
    if free < DISK_BYTES_NEEDED:
        raise UnusableFolder(
            f"The disk is nearly full: {free // MEGABYTE} MB are free, and the set-up needs "
            f"{DISK_BYTES_NEEDED // MEGABYTE} MB.\n"
            "Nothing was changed. Make room, then start again.",
            "the disk is nearly full",
        )


def _add_packages(
    environment: VirtualEnv, needs: Requirements, teller: SetupProgress, held: Sequence[int]
) -> None:
    environment.mark_unfinished()
    try:
        install_packages(environment, needs, teller, held)
    except PlainError:
        # pip rolls back what it could not finish, so the environment still works.
        if not environment.has_packages(needs):
            environment.mark_finished()
        raise


def _make_environment(
    environment: VirtualEnv, needs: Requirements, teller: SetupProgress, held: Sequence[int]
) -> None:
    teller.show_step(f"Making {environment.folder}")
    environment.folder.mkdir(exist_ok=True)
    try:
        environment.mark_unfinished()
        environment.remove_contents()
        _create_venv(environment)
        install_packages(environment, needs, teller, held)
    except BaseException:
        environment.remove_folder()
        raise


def _create_venv(environment: VirtualEnv) -> None:
    try:
        from venv import EnvBuilder
    except ImportError:
        _create_venv_by_hand(environment.folder)
        return
    try:
        EnvBuilder(symlinks=sys.platform != "win32").create(environment.folder)
    except ValueError as error:
        # venv refuses paths that PATH cannot hold.
        raise UnusableFolder(
            f"{error}\nMove the game to another folder, then start again.", str(error)
        ) from error


def _create_venv_by_hand(folder: Path) -> None:
    """Create the environment without Python's ``venv`` module, which some systems leave out."""
    if sys.platform == "win32":
        raise PlainError(
            f"The set-up did not succeed: this Python ({sys.executable}) comes without venv.\n"
            "Nothing was changed. Install Python anew, whole, then start again."
        )
    else:
        base = Path(getattr(sys, "_base_executable", sys.executable))
        (folder / "lib" / f"python{running_version()}" / "site-packages").mkdir(parents=True)
        if sys.platlibdir != "lib":
            (folder / sys.platlibdir).symlink_to("lib")
        (folder / "bin").mkdir()
        (folder / "bin/python").symlink_to(base)
        (folder / "pyvenv.cfg").write_text(
            f"home = {base.parent}\n"
            "include-system-site-packages = false\n"
            f"version = {sys.version.split()[0]}\n",
            "utf-8",
        )


@contextmanager
def _renamed_foreign_folder(folder: Path) -> Iterator[Path | None]:
    """Rename what the set-up did not make, be it a folder, a file or a link; yield its new path.

    If the block fails it gets its name back.  An empty folder is in nobody's way.
    """
    is_empty = folder.is_dir() and not is_link(folder) and not any(folder.iterdir())
    if is_empty or not os.path.lexists(folder):
        yield None
        return
    stamp = time.strftime("%Y%m%d-%H%M%S")
    ends = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{folder.name}.old-{stamp}{end}" for end in ends)
    aside = next(path for path in map(folder.with_name, names) if not os.path.lexists(path))
    folder.rename(aside)
    try:
        yield aside
    except BaseException:
        if not os.path.lexists(folder):
            aside.rename(folder)
        raise


def _write_failure(folder: Path, error: OSError) -> UnusableFolder:
    """Return an error that tells why nothing can be installed in a folder."""
    place = folder.parent
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        message = (
            f"The set-up did not succeed: the disk is full ({place}).\n"
            "What was begun is taken away again. Make room, then start again."
        )
    elif error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        message = (
            f"The set-up did not succeed: {place} cannot be written to ({reason}).\n"
            "What the game needs is installed beside it or else in a folder of your own; neither "
            "may be written to. Nothing was changed.\n"
            "Copy the game to a place of your own, for instance your home, and start it there."
        )
    elif error.errno == errno.ENOTEMPTY:
        message = (
            f"The set-up did not succeed: {error.filename or folder} cannot be removed, since "
            "another program still writes there.\n"
            "Close it, or start the computer again; then start the game again."
        )
    else:
        message = (
            f"The set-up did not succeed: {error.filename or place}: {reason}\n"
            "Your games and settings are kept elsewhere; the next start begins anew."
        )
    return UnusableFolder(message, reason)
