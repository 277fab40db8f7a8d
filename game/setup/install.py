"""Creates the ``.venv`` folder and installs the packages in it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game import signals
from game.errors import PlainError
from game.files import try_to_lock

from .environment import Environment, Needs, running
from .teller import Teller

WHEELS = Path(__file__).resolve().parent / "wheels"
OPTIONS = (
    "--require-hashes",
    "--only-binary=:all:",
    "--no-input",
    "--disable-pip-version-check",
    "--no-warn-script-location",
    "--progress-bar=raw",
    "--retries=1",
    "--timeout=15",
)
WISHES = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV")
"""The player's pip settings that would install elsewhere."""
PATHS = ("PYTHONPATH", "PYTHONHOME")
"""Variables that would mislead Python, including those that pip starts."""
STEPS = (
    (re.compile(r"Collecting ([\w.-]+)"), "  looking for {}"),
    (re.compile(r"\s*Downloading (?:\S*/)?(\w+-[\d.]*\d)\S*(.*)"), "  fetching {}{}"),
    (re.compile(r"Installing collected packages: (.*)"), "  installing {}"),
)
LOOKING, FETCHING, INSTALLING = (pattern for pattern, _ in STEPS)
FETCHED = re.compile(r"Progress (\d+) of (\d+)")
SHARE_OF_FETCHING = 0.8
"""The share of progress when everything is downloaded."""
SECONDS_TO_END = 5.0
"""How long an interrupted pip may take to clean up."""
BROKEN = "ERROR: Exception:"
"""Printed by pip before a traceback."""
REASONS = (
    (r"no space left|errno 28|disk quota", "the disk is full.", "Make room, then start again."),
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
        "",
        f"a package cannot be had for Python {sys.version.split()[0]} on {sys.platform}.",
        "If this network asks you to sign in first, do so and start again.\n"
        "If this Python is very new, try an older one: 3.11 is enough.",
    ),
)
"""A pattern in pip's output, the reason it stands for, and what to do; the first match counts."""


def install_packages(
    environment: Environment, needs: Needs, teller: Teller, held: Sequence[int] = ()
) -> None:
    """Install the packages; the ``held`` files stay open until pip ends.

    Raises:
        PlainError: pip failed, or the shipped pip is damaged.
        KeyboardInterrupt: the set-up was cancelled.
    """
    packages = ", ".join(f"{name} {version}" for name, version in needs.pins.items())
    teller.say(f"Installing {packages}")
    command = [str(environment.python), "-I", str(carried() / "pip"), "install", *OPTIONS]
    for file in needs.lists:
        command += ["-r", str(file)]
    code, lines = _run(command, held, _Report(teller, len(needs.pins)))
    if code != 0:
        raise PlainError(_explain(lines))


def carried() -> Path:
    """Return the wheel of the shipped pip; raises ``PlainError`` if it is missing or damaged."""
    import hashlib

    try:
        pin = (WHEELS / "requirements.txt").read_text("utf-8")
        version = Needs.read(WHEELS, ["requirements.txt"]).pins["pip"]
        wheel = WHEELS / f"pip-{version}-py3-none-any.whl"
        if f"sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}" in pin:
            return wheel
    except (OSError, KeyError):
        pass
    raise PlainError(
        f"The set-up did not succeed: {WHEELS} is damaged, so the game is not complete.\n"
        "Nothing was changed. Get the game anew; your games and settings are kept elsewhere."
    )


class _Report:
    """Reports pip's output line by line, with progress."""

    def __init__(self, teller: Teller, packages: int) -> None:
        self._teller = teller
        self._packages = packages
        self._begun = 0

    def __call__(self, line: str) -> None:
        for pattern, words in STEPS:
            if found := pattern.match(line):
                self._teller.say(words.format(*found.groups()))
        if LOOKING.match(line):
            self._begun += 1
            self._reach(0)
        elif INSTALLING.match(line):
            self._teller.reach(SHARE_OF_FETCHING)
        elif (found := FETCHED.match(line)) and int(found[2]):
            self._reach(int(found[1]) / int(found[2]))

    def _reach(self, of_this: float) -> None:
        done = (self._begun - 1 + of_this) / max(self._packages, self._begun)
        self._teller.reach(SHARE_OF_FETCHING * done)


def _run(
    command: Sequence[str], held: Sequence[int], report: Callable[[str], None]
) -> tuple[int, Sequence[str]]:
    """Run a process, reporting each line; return its exit code and all lines."""
    kept = {name: value for name, value in os.environ.items() if name not in WISHES + PATHS}
    lines = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**kept, "PIP_USER": "0"},
        pass_fds=held,
        # Keeps the terminal's Ctrl-C away: the process is ended from here.
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line.rstrip())
                report(line)
        except BaseException:
            # Its further writes would interfere with the clean-up.
            process.terminate()
            try:
                process.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            raise
    return process.returncode, lines


def _explain(lines: Sequence[str]) -> str:
    if BROKEN in lines:
        # The traceback of a bug in pip helps nobody: keep its last line.
        lines = [*lines[: lines.index(BROKEN)], f"ERROR: {lines[-1]}"]
    text = "\n".join(lines)
    told = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    reason, advice = next(
        (reason, advice)
        for pattern, reason, advice in REASONS
        if re.search(pattern, text, re.IGNORECASE)
    )
    return "\n".join(
        (
            f"The set-up did not succeed: {reason}",
            *(f"  pip: {line.removeprefix('ERROR: ')}" for line in told[:3]),
            "What was there before is kept; what was begun is taken away again.",
            advice,
        )
    )


SECONDS_BETWEEN_LOOKS = 0.2


@contextmanager
def alone(path: Path, say: Callable[[str], None]) -> Iterator[Sequence[int]]:
    """Hold the lock on this file; yield descriptors for children that may outlive us."""
    with path.open("rb") as file:
        if not try_to_lock(file.fileno()):
            say("Another start is setting up the game; waiting for it.")
            while not try_to_lock(file.fileno()):
                time.sleep(SECONDS_BETWEEN_LOOKS)
        # Windows passes no descriptors on, and cannot remove open files.
        yield () if sys.platform == "win32" else (file.fileno(),)


MEGABYTE = 1_000_000
ROOM_NEEDED = 150 * MEGABYTE


@contextmanager
def first_interrupt_only() -> Iterator[None]:
    """Raise KeyboardInterrupt on the first Ctrl-C only, so that cleaning up completes."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # Another handler is installed, or the signal is ignored.
        return
    signal.signal(signal.SIGINT, _hear)
    try:
        yield
    except KeyboardInterrupt:
        signals.ignore_signals()
        raise
    finally:
        if signal.getsignal(signal.SIGINT) is _hear:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _hear(*_signal: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


@first_interrupt_only()
def install(environment: Environment, needs: Needs, teller: Teller) -> None:
    """Make sure that the environment has the packages.

    Raises:
        PlainError: it failed; the message says why and what to do.
        KeyboardInterrupt: it was cancelled, which has been reported.
    """
    try:
        with alone(needs.lists[0], teller.say) as held:
            if environment.has(needs):
                return  # The other start did it.
            _install(environment, needs, teller, held)
    except OSError as error:
        raise PlainError(_cannot_write(environment, error)) from error
    except KeyboardInterrupt:
        teller.say("Set-up stopped. Nothing is broken; the next start begins anew.")
        raise
    teller.say("Ready. From now on the start goes straight through.")


def _install(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    teller.say("Setting up Super Mega Lucky Box. This happens once and takes about a minute.")
    environment.folder.parent.mkdir(parents=True, exist_ok=True)
    _check_room(environment)
    if not environment.is_ours:
        if not environment.meets(needs):
            _put_aside(environment.folder, teller)
            _make(environment, needs, teller, held)
    elif environment.is_whole:
        _add(environment, needs, teller, held)
    else:
        _make(environment, needs, teller, held)
    environment.mark_finished()


def _check_room(environment: Environment) -> None:
    free = shutil.disk_usage(environment.folder.parent).free
    if free < ROOM_NEEDED:
        raise PlainError(
            f"The disk is nearly full: {free // MEGABYTE} MB are free, and the set-up needs "
            f"{ROOM_NEEDED // MEGABYTE} MB.\n"
            "Nothing was changed. Make room, then start again."
        )


def _add(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    environment.mark_unfinished()
    try:
        install_packages(environment, needs, teller, held)
    except PlainError:
        # pip rolls back what it could not finish, so the environment still works.
        environment.mark_finished()
        raise


def _make(environment: Environment, needs: Needs, teller: Teller, held: Sequence[int]) -> None:
    teller.say(f"Making {environment.folder}")
    environment.folder.mkdir(exist_ok=True)
    try:
        environment.mark_unfinished()
        environment.clear()
        _build(environment)
        install_packages(environment, needs, teller, held)
    except BaseException:
        environment.remove()
        raise


def _build(environment: Environment) -> None:
    try:
        from venv import EnvBuilder
    except ImportError:
        _build_by_hand(environment.folder)
        return
    try:
        EnvBuilder(symlinks=sys.platform != "win32").create(environment.folder)
    except ValueError as error:
        # venv refuses paths that PATH cannot hold.
        raise PlainError(f"{error}\nMove the game to another folder, then start again.") from error


def _build_by_hand(folder: Path) -> None:
    """Create the environment without venv, which some systems package separately."""
    if sys.platform == "win32":
        raise PlainError(
            f"The set-up did not succeed: this Python ({sys.executable}) comes without venv.\n"
            "Nothing was changed. Install Python anew, whole, then start again."
        )
    else:
        base = Path(getattr(sys, "_base_executable", sys.executable))
        (folder / "lib" / f"python{running()}" / "site-packages").mkdir(parents=True)
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


def _put_aside(folder: Path, teller: Teller) -> None:
    """Rename a folder that the set-up did not make, unless it is empty."""
    if os.path.lexists(folder) and not (folder.is_dir() and not any(folder.iterdir())):
        aside = folder.with_name(f"{folder.name}.old-{time.strftime('%Y%m%d-%H%M%S')}")
        folder.rename(aside)
        teller.say(
            f"There was a {folder.name} that the game did not make; it is now called {aside.name}."
        )


def _cannot_write(environment: Environment, error: OSError) -> str:
    place = environment.folder.parent
    reason = error.strerror or str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (
            f"The set-up did not succeed: the disk is full ({place}).\n"
            "What was begun is taken away again. Make room, then start again."
        )
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return (
            f"The set-up did not succeed: {place} cannot be written to ({reason}).\n"
            "What the game needs is installed beside it or else in a folder of your own; neither "
            "may be written to. Nothing was changed.\n"
            "Copy the game to a place of your own, for instance your home, and start it there."
        )
    return (
        f"The set-up did not succeed: {error.filename or place}: {reason}\n"
        "Your games and settings are kept elsewhere; the next start begins anew."
    )
