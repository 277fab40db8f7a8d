"""Has pip install what is needed, and puts what it says into plain words.

Knows how to talk to pip and nothing of why.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game.errors import PlainError

from . import interrupts
from .environment import Environment, running

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
PATHS = ("PYTHONPATH", "PYTHONHOME")
"""What would lead a Python elsewhere: ours are isolated, and so is what pip starts in its turn."""
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

    def report(line: str) -> None:
        for pattern, words in STEPS:
            if found := pattern.match(line):
                say(words.format(*found.groups()))

    command = [*_pip_for(environment, say, held), "install", *OPTIONS]
    for file in lists:
        command += ["-r", str(file)]
    code, lines = _run(command, held, report)
    if code != 0:
        raise PlainError(_explain(lines))


def missing() -> PlainError:
    """Say that this Python has no pip, and how to come by one."""
    return PlainError(
        f"The set-up did not succeed: this Python ({sys.executable}) comes without pip.\n"
        "Nothing was changed. On Debian, Ubuntu and Mint this command adds it:\n"
        f"  sudo apt install python{running()}-venv\n"
        "elsewhere, install the package that brings pip for this Python. Then start again."
    )


def _pip_for(environment: Environment, say: Say, held: Sequence[int]) -> Sequence[str]:
    """Return the command of a pip that installs into the environment: its own, or this Python's."""
    python = str(environment.python)
    own = [python, "-I", "-m", "pip"]
    if (environment.packages / "pip").is_dir():
        return own
    say("Installing pip")
    try:
        # Debian leaves it out; asking this Python tells so without starting another.
        import ensurepip  # noqa: F401
    except ImportError:
        pass
    else:
        if _run([python, "-I", "-m", "ensurepip", "--default-pip"], held)[0] == 0:
            return own
    # Inside an environment the base is the Python it was made with.
    base = str(getattr(sys, "_base_executable", sys.executable))
    other = [base, "-I", "-m", "pip", "--python", python]
    if _run([*other, "--version"], held)[0] == 0:
        return other
    raise missing()


def _run(
    command: Sequence[str], held: Sequence[int], report: Say = lambda line: None
) -> tuple[int, Sequence[str]]:
    """Run a process, reporting each line it says; give its exit code and all that it said."""
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
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line.rstrip())
                report(line)
        except BaseException:
            # What it still writes would get in the way of taking it back.
            process.terminate()
            try:
                process.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            raise
    interrupts.check(process.returncode, "\n".join(lines))
    return process.returncode, lines


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
