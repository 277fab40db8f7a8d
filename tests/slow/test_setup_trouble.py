"""Everything that can go wrong with the first start, told in plain words."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.errors import PlainError
from game.setup import pip
from game.setup.environment import Environment
from game.setup.install import install
from tests.clones import (
    BASE_PYTHON,
    Clone,
    ended,
    make_clone,
    module,
    posix_only,
    with_pip,
    without_ensurepip,
)


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été")


@pytest.fixture
def hurry(tmp_path: Path) -> Path:
    return without_ensurepip(tmp_path / "hurry")


@posix_only
def test_no_pip_at_all_prints_the_line_that_helps(clone: Clone, tmp_path: Path) -> None:
    path = with_pip(tmp_path / "path", "raise SystemExit('No module named pip')")
    program = "import main; exit(main.main([]))"
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


@pytest.mark.parametrize("name", ["pip", "zipfile", "sitecustomize"])
def test_nothing_that_lies_in_the_current_folder_is_run(
    clone: Clone, tmp_path: Path, hurry: Path, name: str
) -> None:
    here = tmp_path / "downloads"
    module(here, **{name: f"open({str(tmp_path / 'was_run')!r}, 'w').close()"})
    done = clone.start(path=hurry, here=here)
    assert not (tmp_path / "was_run").exists()
    assert done.is_played_in(clone.environment.folder), done.err


def test_no_python_of_the_set_up_looks_where_the_player_looks_for_modules(
    clone: Clone, tmp_path: Path, hurry: Path
) -> None:
    seen = tmp_path / "seen"
    note = f"import sys\nwith open({str(seen)!r}, 'a') as file: print(*sys.orig_argv, file=file)"
    done = clone.start(path=module(hurry, sitecustomize=note))
    assert done.is_played_in(clone.environment.folder), done.err
    lines = seen.read_text().splitlines()
    assert lines and not [line for line in lines if "pip" in line]


@pytest.mark.parametrize("has_ensurepip", [True, False])
def test_every_python_that_the_set_up_starts_is_isolated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_ensurepip: bool
) -> None:
    started: list[Sequence[str]] = []

    def run(command: Sequence[str], *_rest: object) -> tuple[int, Sequence[str]]:
        started.append(command)
        return (0 if has_ensurepip or "ensurepip" not in command else 1), ()

    monkeypatch.setattr(pip, "_run", run)
    pip.install_lists(Environment(tmp_path), [tmp_path / "list.txt"], lambda line: None)
    assert len(started) >= 2
    assert all(command[1] == "-I" for command in started), started


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
