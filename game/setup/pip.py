"""Runs pip and translates its output into plain messages.

Uses the pip in ``wheels``: many Pythons have none, and one version behaves the same for all.
Package sources are up to the player's pip settings.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game.errors import PlainError

from .environment import Environment, Needs
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
WRONG_HASH = re.compile(r"do not match the hashes", re.IGNORECASE)
BROKEN = "ERROR: Exception:"
"""Printed by pip before a traceback."""
NO_NETWORK = re.compile(
    r"connection|timed out|timeout|resolution|resolve host|unreachable|proxy|certificate|\bssl",
    re.IGNORECASE,
)
NO_ROOM = re.compile(r"no space left|errno 28|disk quota", re.IGNORECASE)


def install_lists(
    environment: Environment, lists: Iterable[Path], teller: Teller, held: Sequence[int] = ()
) -> None:
    """Install the packages of the lists into the environment.

    The ``held`` files stay open until pip ends, even if this process ends first.

    Raises:
        PlainError: pip failed, or the shipped pip is damaged.
        KeyboardInterrupt: the set-up was cancelled.
    """
    names = [str(file) for file in lists]
    command = [str(environment.python), "-I", str(carried() / "pip"), "install", *OPTIONS]
    for name in names:
        command += ["-r", name]
    report = _Report(teller, len(Needs.read(Path(), names).pins))
    code, lines = _run(command, held, report)
    if code != 0:
        raise PlainError(_explain(lines))


def carried() -> Path:
    """Return the wheel of the shipped pip.

    Raises:
        PlainError: it is missing or damaged.
    """
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
    if NO_ROOM.search(text):
        reason, advice = "the disk is full.", "Make room, then start again."
    elif WRONG_HASH.search(text):
        reason = "what was fetched is not what the game was made with, and was not used."
        advice = "The network may have changed it: start again later, or in another one."
    elif NO_NETWORK.search(text):
        reason = "the packages cannot be fetched. Is there a network?"
        advice = "Check the connection (and the proxy, if there is one), then start again."
    else:
        reason = f"a package cannot be had for Python {sys.version.split()[0]} on {sys.platform}."
        advice = (
            "If this network asks you to sign in first, do so and start again.\n"
            "If this Python is very new, try an older one: 3.11 is enough."
        )
    return "\n".join(
        (
            f"The set-up did not succeed: {reason}",
            *(f"  pip: {line.removeprefix('ERROR: ')}" for line in told[:3]),
            "What was there before is kept; what was begun is taken away again.",
            advice,
        )
    )
