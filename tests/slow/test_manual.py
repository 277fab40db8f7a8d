"""Every command of README and MANUAL runs as shown, in order, where nobody has ever played."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from game.box import GAMES
from game.command import parse
from game.files import PROJECT

PAPERS = "README.md", "MANUAL.md"
SHIPPED = "luckybox/decks/tombola.txt"
PROGRAM = "    python3 main.py"
IN_A_WINDOW = "new", "watch", "replay"
LASTS = ["deck", "forge"]
"""Takes minutes; its own tests forge a smaller deck."""
FEWER = {("deck", "measure"): ["--rivals", "1"]}
"""What is asked besides, so that it does not take long."""


def shown(paper: str) -> list[list[str]]:
    """Return the arguments of each command on a page."""
    lines = (PROJECT / paper).read_text(encoding="utf-8").splitlines()
    return [shlex.split(line.removeprefix(PROGRAM)) for line in lines if line.startswith(PROGRAM)]


def test_every_command_of_the_papers_runs_as_shown_on_a_fresh_machine(tmp_path: Path) -> None:
    commands = [command for paper in PAPERS for command in shown(paper)]
    assert len(commands) > 20
    env = {**os.environ, "LUCKYBOX_HOME": str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path)}
    for command in commands:
        if command[:2] == LASTS:
            (tmp_path / command[-1]).write_bytes((PROJECT / "game" / SHIPPED).read_bytes())
        if not command or command[0] in IN_A_WINDOW or command[:2] == LASTS:
            files = [word for word in command if word.endswith((".json", ".txt"))]
            assert all((tmp_path / file).is_file() for file in files), command
            assert parse(command, GAMES) is not None
            continue
        run = subprocess.run(
            [sys.executable, str(PROJECT / "main.py"), *command, *FEWER.get((*command[:2],), ())],
            cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, (command, run.stderr)
        assert run.stdout or run.stderr, f"{command} says nothing"
