"""The first start on a bare machine, the later ones, and all that can go wrong, in plain words."""

from __future__ import annotations

import ast
import errno
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from game import setup
from game.errors import PlainError
from game.files import PROJECT
from game.setup.install import install_if_needed
from game.setup.teller import SetupProgress
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
"""A pip that is at it for long enough."""


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
    assert not (pip and clone.environment.is_complete)
    assert (carry(clone, QUICK) if pip else clone).start().is_played_in(clone.environment.folder)
    assert set(clone.folder.iterdir()) - before == {clone.environment.folder}


@posix_only
def test_pip_ends_with_a_set_up_that_is_killed(clone: Clone, tmp_path: Path) -> None:
    note = tmp_path / "pip"
    carry(clone, NOTES_AND_WAITS.format(note=str(note)))
    process = clone.open()
    wait_for(process, "  looking")
    number = int(note.read_text())
    process.kill()
    # Whoever reads its output to the end has seen pip end.
    ended(process)
    assert process_is_gone(number)


NOTES_AND_WAITS = """
import os, time
with open({note!r}, "w") as file:
    file.write(str(os.getpid()))
print("Collecting chips", flush=True)
time.sleep(500)
"""


def process_is_gone(number: int) -> bool:
    """Wait until a process has ended, whoever its parent is now; return whether it has."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


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


# --- trouble -------------------------------------------------------------------------------------


def test_no_python_of_the_set_up_runs_what_lies_in_the_current_folder_or_where_the_player_looks(
    clone: Clone, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    note = f"import sys\nwith open({str(seen)!r}, 'a') as file: print(*sys.orig_argv, file=file)"
    run = f"open({str(tmp_path / 'was_run')!r}, 'w').close()"
    done = clone.start(
        path=module(tmp_path / "path", sitecustomize=note),
        here=module(tmp_path / "downloads", pip=run, sitecustomize=run),
    )
    assert not (tmp_path / "was_run").exists()
    assert done.is_played_in(clone.environment.folder), done.err
    lines = seen.read_text().splitlines()
    assert lines and not [line for line in lines if "pip" in line]


@pytest.mark.parametrize("without", ["ensurepip", "venv"])
def test_a_python_without_a_part_of_its_library_sets_up_all_the_same(
    clone: Clone, tmp_path: Path, without: str
) -> None:
    carry(clone, QUICK)
    path = module(tmp_path / "path", **{without: "raise ImportError"})
    done = clone.start(path=path)
    assert done.is_played_in(clone.environment.folder), done.err
    assert clone.start(path=path).out.count("\n") == 1


@pytest.mark.parametrize(
    "harm",
    [
        lambda wheel: wheel.write_bytes(wheel.read_bytes()[:-1]),
        lambda wheel: wheel.unlink(),
        lambda wheel: (wheel.parent / "requirements.txt").write_text("pip"),
    ],
    ids=["the wheel is cut", "is lost", "has lost its hash"],
)
def test_a_damaged_pip_is_never_run(clone: Clone, harm: Callable[[Path], None]) -> None:
    (wheel,) = (clone.folder / "game/setup/wheels").glob("pip-*.whl")
    harm(wheel)
    done = clone.start()
    assert done.says("wheels is damaged", "Get the game anew")
    assert not clone.environment.folder.exists()


def test_no_network_is_told_and_leaves_nothing_behind(clone: Clone) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_NO_INDEX": "0"}
    done = clone.start(PIP_FIND_LINKS="", **nowhere)
    assert done.says("Is there a network?", "start again")
    assert not clone.environment.folder.exists()


def test_a_package_nobody_has_is_not_blamed_on_the_network(clone: Clone) -> None:
    pin = f"luckybox-chip==9.9 --hash=sha256:{'0' * 64}\n"
    (clone.folder / "requirements.txt").write_text(pin)
    done = clone.start()
    assert done.says("a package cannot be had for Python", "luckybox-chip==9.9")


class Garbage(BaseHTTPRequestHandler):
    """An index that answers everything with the same, as a network does that wants a signature."""

    code = 200
    page = ""

    def do_GET(self) -> None:
        self.send_response(self.code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page.encode("latin-1"))

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


WHEEL = "luckybox_chip-1.0-py3-none-any.whl"


@pytest.mark.parametrize(
    ("code", "page", "words"),
    [
        (200, "<html><p>Welcome to our hotel!", "If this network asks you to sign in"),
        (200, "\xff\xfe breaks pip", "UnicodeDecodeError"),
        (500, "out of order", "The set-up did not succeed"),
    ],
)
def test_an_index_that_answers_garbage_is_told_and_leaves_nothing_behind(
    clone: Clone, code: int, page: str, words: str
) -> None:
    answers = type("Answers", (Garbage,), {"code": code, "page": page})
    with ThreadingHTTPServer(("127.0.0.1", 0), answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/simple"
        done = clone.start(PIP_FIND_LINKS="", PIP_NO_INDEX="0", PIP_INDEX_URL=address)
        server.shutdown()
    assert done.says(words, "start again"), done.err
    assert not clone.environment.folder.exists()


def test_another_file_than_the_one_that_was_pinned_is_not_installed(clone: Clone) -> None:
    wheels = clone.folder.parent / "wheels"
    (wheels / WHEEL).write_bytes((wheels / WHEEL.replace("1.0", "2.0")).read_bytes())
    done = clone.start()
    assert done.says("not what the game was made with", "start again")
    assert not clone.environment.folder.exists()


def test_a_disk_that_fills_up_on_the_way_is_told_and_leaves_nothing_behind(clone: Clone) -> None:
    full = "ERROR: Could not install packages: [Errno 28] No space left on device"
    done = carry(clone, f"raise SystemExit({full!r})").start()
    assert done.says("the disk is full", "Make room")
    assert not clone.environment.folder.exists()


def unwritable(path: Path, number: int, *folders: Path) -> Path:
    """Let nothing be written in these folders.

    The one who runs the tests may be root, whom permissions do not stop.
    """
    refuse = f"""
import os
def refusing(function):
    def refused(path, *more, **named):
        writes = function is not opened or more and more[0] & (os.O_WRONLY | os.O_RDWR)
        if writes and str(path).startswith({tuple(map(str, folders))!r}):
            raise OSError({number}, os.strerror({number}), str(path))
        return function(path, *more, **named)
    return refused
opened = os.open
os.open, os.mkdir = refusing(os.open), refusing(os.mkdir)
"""
    return module(path, sitecustomize=refuse)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_where_the_folder_of_the_game_cannot_be_written_one_of_the_players_is_used(
    clone: Clone, tmp_path: Path, number: int
) -> None:
    carry(clone, QUICK)
    path = unwritable(tmp_path / "path", number, clone.folder)
    before = set(clone.folder.iterdir())
    done = clone.start(path=path)
    (own,) = (clone.folder.parent / "home").rglob("packages-*")
    assert done.is_played_in(own), done.err
    assert set(clone.folder.iterdir()) == before
    again = clone.start(path=path)
    assert again.is_played_in(own) and len(again.out.splitlines()) == 1


def test_what_was_installed_beside_the_game_is_used_where_nothing_can_be_written(
    clone: Clone, tmp_path: Path
) -> None:
    carry(clone, QUICK)
    clone.start()
    path = unwritable(tmp_path / "path", errno.EROFS, clone.folder)
    assert clone.start(path=path).is_played_in(clone.environment.folder)
    assert not list((clone.folder.parent / "home").rglob("packages-*"))


def test_two_copies_of_the_game_do_not_share_the_players_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = set()
    for name in ("new", "old"):
        monkeypatch.setattr(setup, "PROJECT", tmp_path / name)
        places.update(setup.cached_environments())
    assert len(places) == 2


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, ["cannot be written to", "Nothing was changed", "Copy the game"]),
        (errno.EACCES, ["cannot be written to", "Nothing was changed", "Copy the game"]),
        (errno.ENOSPC, ["the disk is full", "Make room"]),
        (errno.EIO, ["The set-up did not succeed"]),
    ],
)
def test_folders_that_cannot_be_written_are_told(
    clone: Clone, tmp_path: Path, number: int, words: list[str]
) -> None:
    home = clone.folder.parent / "home"
    done = clone.start(path=unwritable(tmp_path / "path", number, clone.folder, home))
    assert done.says(*words), done.err
    assert not clone.environment.folder.exists()


def test_a_nearly_full_disk_is_told_before_anything_is_made(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(clone.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=3_000_000))
    with pytest.raises(PlainError, match="3 MB are free"):
        install_if_needed(clone.environment, clone.needs, SetupProgress(sys.stdout))
    assert not clone.environment.folder.exists()
