"""``python3 -m game.workshop.builds -o DIR``: make the builds to download, and print their paths.

It sets up an environment of its own, apart from the player's.  Progress goes to standard error.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from game.errors import PlainError, show_error
from game.files import PROJECT
from game.setup.environment import Requirements, VirtualEnv
from game.setup.install import environment_without_python, install_if_needed
from game.setup.teller import SetupProgress

from . import BUILD_REQUIREMENTS

BUILD_VENV_NAME = ".venv.build"
COMMAND_DESCRIPTION = "Build downloads that need no Python, for this system, and print their paths."


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m game.workshop.builds", description=COMMAND_DESCRIPTION
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", type=Path, required=True, help="where to put the builds"
    )
    goal = parser.parse_args().output.absolute()
    try:
        goal.mkdir(parents=True, exist_ok=True)
        environment = VirtualEnv(PROJECT / BUILD_VENV_NAME)
        needs = Requirements.read_requirements(PROJECT, BUILD_REQUIREMENTS)
        if not environment.has(needs):
            install_if_needed(environment, needs, SetupProgress(sys.stderr))
    except PlainError as error:
        show_error(error)
        return error.code
    command = [str(environment.python), "-m", "game.workshop.builds.packing", str(goal)]
    return subprocess.run(command, cwd=PROJECT, env=build_environment(), check=False).returncode


def build_environment() -> dict[str, str]:
    kept = dict(environment_without_python())
    kept.setdefault("SOURCE_DATE_EPOCH", _source_date())
    return {
        **kept,
        "PYTHONHASHSEED": "0",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        # Output to a pipe has the letters of one country on Windows; folders have any.
        "PYTHONIOENCODING": ":backslashreplace",
    }


def _source_date() -> str:
    """Return the time of the last commit or, without git, of the last change to a source file."""
    command = ["git", "-C", str(PROJECT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        done = None  # no git here
    if done is not None and done.returncode == 0:
        return done.stdout.strip()
    newest = max(path.stat().st_mtime for path in (PROJECT / "game").rglob("*.py"))
    return str(int(newest))


if __name__ == "__main__":
    sys.exit(main())
