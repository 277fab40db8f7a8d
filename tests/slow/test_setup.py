"""The first start on a bare machine, and the later ones.

The packages are two small wheels made here, so that no test needs a network.
"""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.files import PROJECT
from tests.programs.clones import (
    BASE_PYTHON,
    QUICK,
    Clone,
    Ended,
    carry,
    distribution,
    ended,
    make_clone,
    module,
    posix_only,
    pretend_installed,
)
from tests.programs.processes import PATIENCE


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été")


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Clone, Ended]:
    """A clone that was started once, and what that printed."""
    clone = make_clone(tmp_path_factory.mktemp("Méga chance") / "à moi")
    return clone, clone.start("--seed", "5")


# --- Too old a Python ---


@pytest.mark.parametrize("name", ["main.py", "tests/__main__.py", "game/__init__.py"])
def test_an_old_python_can_read_what_tells_it_so(name: str) -> None:
    ast.parse((PROJECT / name).read_bytes(), feature_version=(3, 4))


@pytest.mark.parametrize("words", [["main.py"], ["main.py", "--version"], ["tests"]])
def test_an_old_python_is_told_so_in_plain_words(words: list[str]) -> None:
    program = (
        "import runpy, sys; sys.version_info = (3, 10, 1); sys.version = '3.10.1 (old)';"
        "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=PROJECT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, this is Python 3.10.1" in done.stderr
    assert "Traceback" not in done.stderr


def old_pythons() -> Iterator[str]:
    yield from filter(None, (shutil.which(f"python3.{minor}") for minor in range(4, 11)))
    for minor in range(4, 11):
        yield from map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python3"))


def test_real_old_pythons_are_told_so_too() -> None:
    tried = 0
    for python in old_pythons():
        if subprocess.run([python, "-c", ""], capture_output=True).returncode != 0:
            continue  # A launcher for a Python that is not there.
        done = subprocess.run(
            [python, "main.py"],
            cwd=PROJECT,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 1
        assert done.stderr.startswith("Super Mega Lucky Box needs Python 3.11 or newer")
        tried += 1
    if not tried:
        pytest.skip("no Python older than 3.11 on this machine")


# --- What needs nothing installed ---


@pytest.fixture
def poison(tmp_path: Path) -> Path:
    """Make importing any installed package end in an error."""
    deadly = "raise RuntimeError('imported')"
    return module(tmp_path / "poison", pygame=deadly, pytmx=deadly, platformdirs=deadly)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone in which nothing is ever installed."""
    return make_clone(tmp_path_factory.mktemp("bare") / "Jeux de l'été")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--version"], 0), (["--help"], 0), (["watch", "--help"], 0), (["referee", "--help"], 0),
        (["deck", "--help"], 0), (["wach"], 2),
    ],
)  # fmt: skip
def test_what_is_answered_at_once_needs_nothing_installed(
    untouched: Clone, poison: Path, words: list[str], code: int
) -> None:
    done = untouched.start(*words, path=None if words == ["--version"] else poison)
    assert (done.code, bool(done.err)) == (code, code != 0)
    assert ("not installed yet" in done.out) == (words == ["--version"])
    assert not untouched.environment.folder.exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["referee", os.devnull], 2, ""),
        (
            ["deck", "measure", "--games", "1", "--json"],
            0,
            "The rivals are left out: numpy is not installed.\n",
        ),
    ],
)
def test_referee_and_deck_need_nothing_installed(
    words: list[str], code: int, said: str, poison: Path
) -> None:
    done = subprocess.run(
        [BASE_PYTHON, "-S", str(PROJECT / "main.py"), *words],
        env={**os.environ, "PYTHONPATH": str(poison)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (code, said)
    assert done.stdout.startswith("{")


# --- The first start and the later ones ---


def test_the_first_start_installs_and_plays(first: tuple[Clone, Ended]) -> None:
    clone, done = first
    assert done.is_played_in(clone.environment.folder, seed="5")
    assert len(done.out.splitlines()) == 1, "what the set-up says is no answer"


@pytest.mark.skipif(os.name == "nt", reason="no such shell")
def test_standard_error_that_is_closed_stops_neither_the_set_up_nor_the_game(clone: Clone) -> None:
    carry(clone, QUICK)
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", BASE_PYTHON, str(clone.folder / "main.py")]
    done = subprocess.run(
        command,
        env=clone.variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    assert Ended(done.returncode, done.stdout, "").is_played_in(clone.environment.folder)


def test_the_first_start_says_what_it_does(first: tuple[Clone, Ended]) -> None:
    lines = first[1].err.splitlines()
    assert lines[0].startswith("Setting up Super Mega Lucky Box")
    assert "Installing luckybox-chip 1.0" in lines
    assert "  installing luckybox-chip" in lines
    assert lines[-1].startswith("Ready.")


def test_a_later_start_goes_straight_through(first: tuple[Clone, Ended], tmp_path: Path) -> None:
    clone, _ = first
    # Whoever starts a process, or looks for what is installed, needs one of these.
    path = module(tmp_path / "path", subprocess="raise RuntimeError('a process')")
    done = clone.start(path=path)
    assert done.is_played_in(clone.environment.folder)
    assert len(done.out.splitlines()) == 1


def test_it_can_be_moved_once_installed(
    first: tuple[Clone, Ended], tmp_path: Path, poison: Path
) -> None:
    shutil.copytree(first[0].folder, tmp_path / "élsewhere", symlinks=True)
    moved = Clone(tmp_path / "élsewhere", first[0].variables)
    done = moved.start(path=poison)
    assert done.is_played_in(moved.environment.folder)
    assert len(done.out.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no run bit")
def test_main_can_be_run_by_double_click() -> None:
    assert os.access(PROJECT / "main.py", os.X_OK)
    assert (PROJECT / "main.py").read_bytes().startswith(b"#!/usr/bin/env python3\n")


def test_a_python_that_has_it_all_is_used_as_it_is(clone: Clone, tmp_path: Path) -> None:
    path = distribution(tmp_path / "path", "luckybox-chip", "1.0")
    module(path, luckybox_chip="NUMBER = 1")
    done = clone.start(path=path)
    assert done.code == 7
    assert not clone.environment.folder.exists()


@posix_only
def test_two_starts_at_once_do_not_get_in_each_others_way(clone: Clone) -> None:
    carry(clone, QUICK)
    both = [clone.open(), clone.open()]
    done = [ended(process) for process in both]
    assert all(one.is_played_in(clone.environment.folder) for one in done)
    assert sum("Making" in one.err for one in done) == 1


FAILS_LATE = (
    "import time\nprint('Collecting chips', flush=True)\ntime.sleep(1)\nraise SystemExit(1)"
)
"""A pip that is at it for long enough; it outlives whoever is killed."""


@posix_only
@pytest.mark.parametrize(
    ("moment", "pip"),
    [("Setting up", FAILS_LATE), ("Installing", FAILS_LATE), ("  installing", "")],
    ids=["begun", "pip begun", "pip at work"],
)
def test_whenever_it_is_killed_the_next_start_is_as_good_as_new(
    clone: Clone, moment: str, pip: str
) -> None:
    before = set(clone.folder.iterdir())
    process = (carry(clone, pip) if pip else clone).open()
    wait_for(process, moment)
    process.kill()
    ended(process)
    # The real pip may be through before it is killed.
    assert not (pip and clone.environment.is_whole)
    assert (carry(clone, QUICK) if pip else clone).start().is_played_in(clone.environment.folder)
    assert set(clone.folder.iterdir()) - before == {clone.environment.folder}


@posix_only
def test_a_python_that_does_not_run_as_itself_is_replaced(clone: Clone) -> None:
    carry(clone, QUICK)
    pretend_installed(clone)
    clone.environment.python.write_text(f'#!/bin/sh\nexec "{BASE_PYTHON}" "$@"\n')
    clone.environment.python.chmod(0o755)
    assert clone.start().is_played_in(clone.environment.folder)


@posix_only
def test_ctrl_c_ends_the_set_up_in_one_line(clone: Clone) -> None:
    process = clone.open()
    wait_for(process, "Installing")
    os.killpg(process.pid, signal.SIGINT)
    done = ended(process)
    assert (done.code, done.out) == (130, "")
    assert done.err.splitlines() == [
        "Set-up stopped. Nothing is broken; the next start begins anew."
    ]
    assert not clone.environment.folder.exists()


@posix_only
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_to_us_alone_ends_the_set_up_and_pip(clone: Clone, number: int) -> None:
    process = clone.open()
    wait_for(process, "Installing")
    process.send_signal(number)
    done = ended(process)
    assert (done.code, done.out) == (128 + number, "")
    assert not clone.environment.folder.exists()


OVER_AND_OVER = """
import os, subprocess, sys, time
again = "import os, time\\nwhile True: os.kill({}, 2); time.sleep(0.003)".format(os.getppid())
nobody = subprocess.DEVNULL
subprocess.Popen([sys.executable, "-c", again], stdout=nobody, stderr=nobody)
time.sleep(50)
"""


@posix_only
def test_ctrl_c_over_and_over_ends_the_set_up_once(clone: Clone) -> None:
    """It comes again while things are taken back."""
    done = carry(clone, OVER_AND_OVER).start()
    assert (done.code, done.out) == (130, "")
    told = "Set-up stopped. Nothing is broken; the next start begins anew."
    assert done.err.splitlines()[-1] == told and done.err.count(told) == 1
    assert not clone.environment.folder.exists()


def wait_for(process: subprocess.Popen[str], line: str) -> None:
    assert process.stderr
    for printed in process.stderr:
        if printed.startswith(line):
            time.sleep(0.2)
            return
    pytest.fail(f"it never said {line!r}")


# --- The second command ---


def test_the_tests_say_which_python_they_use(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(PROJECT / "tests"), "--which"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert Path(done.stdout.strip()).samefile(sys.executable)


def test_what_follows_goes_to_pytest() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests", "--version"], cwd=PROJECT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.split()[0]) == (0, "pytest")
