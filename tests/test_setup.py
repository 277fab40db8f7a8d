"""The first start on a bare machine, and everything that can go wrong with it.

The packages are two small wheels made here, so that no test needs a network.
"""

from __future__ import annotations

import ast
import errno
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.errors import PlainError
from game.folders import PROJECT
from game.setup import TO_PLAY, TO_TEST, handover, pip
from game.setup.environment import STAMP, Environment, Needs
from game.setup.install import install

BASE_PYTHON = str(getattr(sys, "_base_executable", sys.executable))
NEEDED_TO_START = (
    "main.py",
    "game/__init__.py",
    "game/arguments.py",
    "game/argument_games.py",
    "game/argument_parser.py",
    "game/argument_types.py",
    "game/examples.py",
    "game/command.py",
    "game/errors.py",
    "game/folders.py",
    "game/start.py",
)
GAME = """\
import sys
import luckybox_chip

def run(start):
    print("playing", start.seed, sys.prefix, luckybox_chip.NUMBER)
    return 7
"""
posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows ends processes differently")


@dataclass(frozen=True)
class Clone:
    """A copy of the program with a game that only says that it runs."""

    folder: Path
    variables: Mapping[str, str]

    @property
    def environment(self) -> Environment:
        return Environment(self.folder / ".venv")

    @property
    def needs(self) -> Needs:
        return Needs.read(self.folder, TO_PLAY)

    def open(self, *words: str, path: Path | None = None, **more: str) -> subprocess.Popen[str]:
        """Start the program; ``path`` comes first where modules are looked for."""
        variables = {**self.variables, **more}
        if path:
            variables["PYTHONPATH"] = str(path)
        return subprocess.Popen(
            [BASE_PYTHON, str(self.folder / "main.py"), *words],
            cwd=self.folder.anchor,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    def start(self, *words: str, path: Path | None = None, **more: str) -> Ended:
        return ended(self.open(*words, path=path, **more))


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    def is_played_in(self, folder: Path, seed: str = "None") -> bool:
        return self.code == 7 and f"playing {seed} {folder} 1" in self.out.splitlines()[-1]

    def says(self, *words: str) -> bool:
        """Whether it failed, in these words and without a traceback."""
        assert "Traceback" not in self.err + self.out
        return self.code == 1 and all(word in self.err for word in words)


def ended(process: subprocess.Popen[str]) -> Ended:
    with process:
        out, err = process.communicate(timeout=60)
    return Ended(process.returncode, out, err)


def wheel(folder: Path, name: str, version: str) -> None:
    module = name.replace("-", "_")
    inside = f"{module}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{module}-{version}-py3-none-any.whl", "w") as file:
        file.writestr(f"{module}.py", f"NUMBER = {version.split('.')[0]}\n")
        file.writestr(
            f"{inside}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        file.writestr(
            f"{inside}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{inside}/RECORD", "")


def distribution(folder: Path, name: str, version: str) -> Path:
    inside = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    inside.mkdir(parents=True, exist_ok=True)
    (inside / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    return folder


def module(folder: Path, **contents: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / f"{name}.py").write_text(content)
    return folder


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    wheel(folder, "luckybox-chip", "1.0")
    wheel(folder, "luckybox-chip", "2.0")
    return folder


def make_clone(folder: Path, wheels: Path) -> Clone:
    for name in NEEDED_TO_START:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / name, folder / name)
    shutil.copytree(PROJECT / "game/setup", folder / "game/setup")
    (folder / "game/app.py").write_text(GAME)
    (folder / "requirements.txt").write_text("# a comment\nluckybox-chip==1.0  # another\n")
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PIP_", "PYTHON", "LUCKYBOX_", "VIRTUAL_ENV"))
    }
    own = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    return Clone(folder, {**inherited, **own, "PYTHONUTF8": "1"})


@pytest.fixture
def clone(tmp_path: Path, wheels: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été", wheels)


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> tuple[Clone, Ended]:
    """A clone that was started once, and what that printed."""
    clone = make_clone(tmp_path_factory.mktemp("Méga chance") / "à moi", wheels)
    return clone, clone.start("--seed", "5")


@pytest.fixture
def hurry(tmp_path: Path) -> Path:
    """Hide ensurepip, which takes its time, where there is another pip to be had."""
    done = subprocess.run([BASE_PYTHON, "-m", "pip", "--version"], capture_output=True)
    folder = tmp_path / "hurry"
    return module(folder, ensurepip="raise ImportError") if done.returncode == 0 else folder


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
        [sys.executable, "-c", program, *words], cwd=PROJECT, capture_output=True, text=True
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
        done = subprocess.run([python, "main.py"], cwd=PROJECT, capture_output=True, text=True)
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


@pytest.mark.parametrize(
    "words",
    [["--version"], ["--help"], ["watch", "--help"], ["referee", "--help"], ["deck", "--help"]],
)
def test_help_and_version_need_nothing_installed(
    clone: Clone, poison: Path, words: list[str]
) -> None:
    done = clone.start(*words, path=poison)
    assert (done.code, done.err) == (0, "")
    assert not clone.environment.folder.exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["referee", os.devnull], 2),
        (["deck", "measure", "--games", "1", "--json"], 0),
    ],
)
def test_referee_and_deck_need_nothing_installed(words: list[str], code: int, poison: Path) -> None:
    done = subprocess.run(
        [BASE_PYTHON, "-S", str(PROJECT / "main.py"), *words],
        env={**os.environ, "PYTHONPATH": str(poison)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout.startswith("{")


def test_a_mistyped_command_installs_nothing(clone: Clone) -> None:
    assert clone.start("wach").code == 2
    assert not clone.environment.folder.exists()


# --- The first start and the later ones ---


def test_the_first_start_installs_and_plays(first: tuple[Clone, Ended]) -> None:
    clone, done = first
    assert done.is_played_in(clone.environment.folder, seed="5")
    assert done.err == ""


def test_the_first_start_says_what_it_does(first: tuple[Clone, Ended]) -> None:
    lines = first[1].out.splitlines()
    assert lines[0].startswith("Setting up Super Mega Lucky Box")
    assert "Installing luckybox-chip 1.0" in lines
    assert "  installing luckybox-chip" in lines
    assert lines[-2].startswith("Ready.")


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
def test_two_starts_at_once_do_not_get_in_each_others_way(clone: Clone, hurry: Path) -> None:
    both = [clone.open(path=hurry), clone.open(path=hurry)]
    done = [ended(process) for process in both]
    assert all(one.is_played_in(clone.environment.folder) for one in done)
    assert sum("Making" in one.out for one in done) == 1


@posix_only
def test_what_was_killed_halfway_is_made_anew(clone: Clone, hurry: Path) -> None:
    process = clone.open(path=hurry)
    wait_for(process, "Installing pip")
    process.kill()
    ended(process)
    assert clone.environment.is_ours
    assert not clone.environment.is_whole
    assert clone.start(path=hurry).is_played_in(clone.environment.folder)


@posix_only
def test_a_python_that_does_not_run_as_itself_is_replaced(clone: Clone, hurry: Path) -> None:
    pretend_installed(clone)
    clone.environment.python.write_text(f'#!/bin/sh\nexec "{BASE_PYTHON}" "$@"\n')
    clone.environment.python.chmod(0o755)
    assert clone.start(path=hurry).is_played_in(clone.environment.folder)


@posix_only
def test_ctrl_c_ends_the_set_up_in_one_line(clone: Clone) -> None:
    process = clone.open()
    wait_for(process, "Installing pip")
    os.killpg(process.pid, signal.SIGINT)
    done = ended(process)
    assert (done.code, done.err) == (130, "")
    assert done.out.splitlines() == [
        "Set-up stopped. Nothing is broken; the next start begins anew."
    ]
    assert not clone.environment.folder.exists()


def wait_for(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdout
    for printed in process.stdout:
        if printed.startswith(line):
            time.sleep(0.2)
            return
    pytest.fail(f"it never said {line!r}")


# --- What can go wrong ---


@posix_only
def test_no_pip_at_all_prints_the_line_that_helps(clone: Clone, tmp_path: Path) -> None:
    path = module(tmp_path / "path", ensurepip="raise ImportError", pip="raise ImportError")
    program = "from game.setup import pip; pip.WHEELS = (); import main; exit(main.main([]))"
    process = subprocess.Popen(
        [BASE_PYTHON, "-c", program],
        cwd=clone.folder,
        env={**clone.variables, "PATH": str(tmp_path), "PYTHONPATH": str(path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert ended(process).says("without pip", f"sudo apt install python{version}-venv\n")
    assert not clone.environment.folder.exists()


def test_no_network_is_told_and_leaves_nothing_behind(clone: Clone, hurry: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_NO_INDEX": "0"}
    done = clone.start(path=hurry, PIP_FIND_LINKS="", **nowhere)
    assert done.says("Is there a network?", "start again")
    assert not clone.environment.folder.exists()


def test_a_package_nobody_has_is_not_blamed_on_the_network(clone: Clone, hurry: Path) -> None:
    (clone.folder / "requirements.txt").write_text("luckybox-chip==9.9\n")
    done = clone.start(path=hurry)
    assert done.says("a package cannot be had for Python", "luckybox-chip==9.9")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, ["cannot be written to", "Nothing was changed", "Copy its folder"]),
        (errno.EACCES, ["cannot be written to", "Nothing was changed", "Copy its folder"]),
        (errno.ENOSPC, ["the disk is full", "Make room"]),
        (errno.EIO, ["The set-up did not succeed"]),
    ],
)
def test_a_folder_that_cannot_be_written_is_told(
    clone: Clone, tmp_path: Path, number: int, words: list[str]
) -> None:
    # The one who runs the tests may be root, whom permissions do not stop.
    refuse = f"""
import os
make = os.mkdir
def mkdir(path, *more, **named):
    if os.path.basename(path) == ".venv":
        raise OSError({number}, os.strerror({number}), str(path))
    return make(path, *more, **named)
os.mkdir = mkdir
"""
    done = clone.start(path=module(tmp_path / "path", sitecustomize=refuse))
    assert done.says(*words)
    assert not clone.environment.folder.exists()


def test_a_nearly_full_disk_is_told_before_anything_is_made(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(clone.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=3_000_000))
    with pytest.raises(PlainError, match="3 MB are free"):
        install(clone.environment, clone.needs, print)
    assert not clone.environment.folder.exists()


def test_a_missing_list_is_told(clone: Clone) -> None:
    (clone.folder / "requirements.txt").unlink()
    assert clone.start().says("requirements.txt cannot be read")


# --- Which environment is good enough ---


def pretend_installed(clone: Clone, **stamp: str) -> None:
    """Lay out an environment as if it had been installed."""
    environment = clone.environment
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    packages = "Lib/site-packages" if os.name == "nt" else f"lib/python{version}/site-packages"
    distribution(environment.folder / packages, "luckybox-chip", "1.0")
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text("")
    environment.python.chmod(0o755)
    (environment.folder / "pyvenv.cfg").write_text(f"version = {version}.1\n")
    environment.write_stamp({"python": version, **clone.needs.hashes, **stamp})


def test_a_whole_environment_is_good_enough(clone: Clone) -> None:
    pretend_installed(clone)
    assert clone.environment.has(clone.needs)


def break_nothing_but_the_list(clone: Clone) -> None:
    (clone.folder / "requirements.txt").write_text("luckybox-chip==2.0\n")


def leave_it_unfinished(clone: Clone) -> None:
    clone.environment.distrust()


def damage_the_stamp(clone: Clone) -> None:
    (clone.environment.folder / STAMP).write_bytes(b"\0\xff" * 40)


def take_its_python_away(clone: Clone) -> None:
    clone.environment.python.unlink()
    clone.environment.python.symlink_to("/nowhere/python3")


def take_its_settings_away(clone: Clone) -> None:
    (clone.environment.folder / "pyvenv.cfg").unlink()


@pytest.mark.parametrize(
    "harm",
    [
        break_nothing_but_the_list,
        leave_it_unfinished,
        damage_the_stamp,
        pytest.param(take_its_python_away, marks=posix_only),
        take_its_settings_away,
    ],
)
def test_a_harmed_environment_is_not_good_enough(
    clone: Clone, harm: Callable[[Clone], None]
) -> None:
    pretend_installed(clone)
    harm(clone)
    assert not clone.environment.has(clone.needs)


def test_another_python_in_the_place_of_the_old_one_is_noticed(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed(clone, python="3.1")
    assert clone.environment.has(clone.needs)
    monkeypatch.setattr(sys, "prefix", str(clone.environment.folder))
    assert not clone.environment.has(clone.needs)


def test_the_tests_need_more_than_the_game(clone: Clone) -> None:
    (clone.folder / "tests").mkdir()
    (clone.folder / "tests/requirements.txt").write_text("luckybox-dice==1.0\n")
    pretend_installed(clone)
    assert clone.environment.has(clone.needs)
    assert not clone.environment.has(Needs.read(clone.folder, TO_TEST))


def test_pins_must_be_met_exactly(tmp_path: Path) -> None:
    needs = Needs({"Lucky_Box.chip": "1.0"}, {}, {})
    assert not needs.are_met_by([str(tmp_path)])
    assert not needs.are_met_by([str(distribution(tmp_path / "a", "lucky-box-chip", "1.1"))])
    assert needs.are_met_by([str(distribution(tmp_path / "b", "lucky-box-chip", "1.0"))])


def test_the_old_pygame_beside_the_new_one_is_not_good_enough(tmp_path: Path) -> None:
    needs = Needs({"pygame-ce": "2.5.8"}, {}, {})
    distribution(tmp_path, "pygame-ce", "2.5.8")
    assert needs.are_met_by([str(tmp_path)])
    distribution(tmp_path, "pygame", "2.6.1")
    assert not needs.are_met_by([str(tmp_path)])


@pytest.mark.parametrize("lists", [TO_PLAY, TO_TEST])
def test_every_package_is_pinned(lists: Sequence[str]) -> None:
    needs = Needs.read(PROJECT, lists)
    lines = [line for file in needs.files.values() for line in file.read_text().splitlines()]
    assert len(needs.pins) == len([line for line in lines if line and not line.startswith("#")])
    digest = hashlib.sha256((PROJECT / "requirements.txt").read_bytes()).hexdigest()
    assert needs.hashes["requirements.txt"] == digest


# --- What is made of what is there ---


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keep pip from being asked, and note that it was."""
    calls: list[str] = []
    monkeypatch.setattr(pip, "install_lists", lambda *given: calls.append("pip"))
    return calls


def test_an_environment_of_another_maker_that_has_it_all_is_used(
    clone: Clone, asked: list[str]
) -> None:
    pretend_installed(clone)
    (clone.environment.folder / STAMP).unlink()
    install(clone.environment, clone.needs, print)
    assert clone.environment.has(clone.needs)
    assert asked == []


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_others_left_there_is_put_aside_not_removed(
    clone: Clone, asked: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "file":
        clone.environment.folder.write_text("precious")
    else:
        module(clone.environment.folder, precious="")
    install(clone.environment, clone.needs, print)
    assert clone.environment.has(clone.needs)
    (aside,) = clone.folder.glob(".venv.old-*")
    assert aside.name in capsys.readouterr().out
    assert aside.read_text() == "precious" if kind == "file" else (aside / "precious.py").exists()


def test_a_changed_list_is_installed_on_top(clone: Clone, asked: list[str]) -> None:
    pretend_installed(clone)
    break_nothing_but_the_list(clone)
    (clone.environment.folder / "kept").write_text("")
    install(clone.environment, clone.needs, print)
    assert clone.environment.has(clone.needs)
    assert (clone.environment.folder / "kept").exists()
    assert asked == ["pip"]


def test_what_worked_before_is_kept_when_a_changed_list_cannot_be_had(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise PlainError("no network")

    pretend_installed(clone)
    before = clone.needs
    break_nothing_but_the_list(clone)
    monkeypatch.setattr(pip, "install_lists", fail)
    with pytest.raises(PlainError):
        install(clone.environment, clone.needs, print)
    assert clone.environment.has(before)


def test_a_damaged_package_has_everything_installed_anew(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed(clone)
    monkeypatch.setattr(handover, "PROJECT", clone.folder)
    assert not handover.reinstall_next_time()
    monkeypatch.setattr(sys, "prefix", str(clone.environment.folder))
    assert handover.reinstall_next_time()
    assert not clone.environment.is_whole


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
