"""The game as a package that plays from anywhere; its papers' commands run; its pins can be had."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from game import __version__
from game.box import GAMES
from game.command import parse_arguments
from game.files import PROJECT
from game.setup import REQUIREMENTS_TO_PLAY, REQUIREMENTS_TO_TEST, install
from game.words import LANGUAGES
from tests.pins import PLATFORMS, PYTHONS, NotToBeHad, Platform, can_ask, lists_of, resolve
from tests.programs.clones import posix_only

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "tests")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the command of a game that was packed and installed into a fresh environment."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("this Python lacks hatchling, which packs it: python3 -m tests has it")
    folder = tmp_path_factory.mktemp("packed")
    copy = shutil.copytree(PROJECT, folder / "source", ignore=LEFT_OUT)
    run_pip(sys.executable, "wheel", "--no-build-isolation", "--wheel-dir", str(folder), str(copy))
    (wheel,) = folder.glob("*.whl")
    shutil.rmtree(copy)
    environment = folder / "environment"
    venv.create(environment, symlinks=os.name != "nt")
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    run_pip(str(scripts / "python"), "install", str(wheel))
    # What the game needs is there already, for whoever runs this.
    (packages,) = environment.rglob("site-packages")
    there = Path(importlib.util.find_spec("pygame").origin).parents[1]  # type: ignore[union-attr]
    (packages / "there.pth").write_text(f"{there}\n", "utf-8")
    return scripts / "luckybox"


def run_pip(python: str, *words: str) -> None:
    quiet = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    command = [python, "-I", str(install.shipped_pip() / "pip"), words[0], *quiet, *words[1:]]
    subprocess.run(command, check=True)


def call(command: Path, here: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, *words],
        cwd=here,
        env={
            **os.environ,
            "LUCKYBOX_HOME": str(here / "home"),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        timeout=240,
    )


def test_the_installed_command_tells_its_version(installed: Path, tmp_path: Path) -> None:
    done = call(installed, tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert __version__ in done.stdout


@posix_only
def test_the_installed_command_calls_itself_by_its_name(installed: Path, tmp_path: Path) -> None:
    assert "  luckybox referee game.json" in call(installed, tmp_path, "--help").stdout
    refused = call(installed, tmp_path, "watch", "--players", "many").stderr
    assert "More: luckybox watch --help" in refused and "main.py" not in refused


def test_the_installed_game_referees_a_record(installed: Path, tmp_path: Path) -> None:
    record = next((PROJECT / "tests/codes_of_old").rglob("*.json"))
    done = call(installed, tmp_path, "referee", str(record))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_the_installed_game_plays_from_any_folder(installed: Path, tmp_path: Path) -> None:
    (home := tmp_path / "home").mkdir()
    (home / "settings.json").write_text('{"motion": "none"}', "utf-8")
    asked = ("--players", "1", "--speed", "turbo", "--exit", "--lang", "fr")
    done = call(installed, tmp_path, "watch", *asked)
    assert (done.returncode, done.stderr) == (0, "")
    assert list((home / "games").iterdir())


def test_the_installed_game_brings_its_mind_and_its_puzzles(
    installed: Path, tmp_path: Path
) -> None:
    asked = ("mind", "measure", "--level", "sharp", "--games", "1", "--seed", "1", "--json")
    done = call(installed, tmp_path, *asked)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 1
    files = {path.name for path in installed.parents[1].rglob("site-packages/game/luckybox/**/*")}
    assert {"weights.npy", "weights.json", "shipped_puzzles.json"} <= files


def test_the_installed_game_speaks_every_language(installed: Path) -> None:
    there = {path.parents[1].name for path in installed.parents[1].rglob("game/words/*/*/*.mo")}
    assert there == {*LANGUAGES} - {"en"}


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
            assert parse_arguments(command, GAMES) is not None
            continue
        run = subprocess.run(
            [sys.executable, str(PROJECT / "main.py"), *command, *FEWER.get((*command[:2],), ())],
            cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, (command, run.stderr)
        assert run.stdout or run.stderr, f"{command} says nothing"


@pytest.fixture(scope="module")
def index() -> None:
    if not can_ask():
        pytest.skip("no index of packages can be reached from here")


@pytest.mark.usefixtures("index")
@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_what_the_game_and_its_tests_need_can_be_had(platform: Platform) -> None:
    """With the oldest Python all, with the newest the game; `tests.pins --check` tries the rest."""
    assert {"pygame-ce", "pytest"} <= resolve(
        platform, PYTHONS[0], lists_of(REQUIREMENTS_TO_TEST)
    ).keys()
    assert "pygame-ce" in resolve(platform, PYTHONS[-1], lists_of(REQUIREMENTS_TO_PLAY))


@pytest.mark.usefixtures("index")
def test_a_file_with_another_hash_is_refused(tmp_path: Path) -> None:
    text = (PROJECT / REQUIREMENTS_TO_PLAY[0]).read_text("utf-8")
    wrong = re.sub(r"[0-9a-f]{64}", "0" * 64, text)
    (tmp_path / "list.txt").write_text(wrong, "utf-8")
    with pytest.raises(NotToBeHad, match="DO NOT MATCH THE HASHES"):
        resolve(PLATFORMS[0], PYTHONS[0], ["--require-hashes", "-r", str(tmp_path / "list.txt")])
