"""Everything that can go wrong with the first start, told in plain words."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.errors import PlainError
from game.setup.install import install
from tests.clones import (
    BASE_PYTHON,
    Clone,
    ended,
    make_clone,
    module,
    posix_only,
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
    path = module(tmp_path / "path", ensurepip="raise ImportError", pip="raise ImportError")
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
