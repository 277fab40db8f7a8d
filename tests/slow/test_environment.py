"""Which environment is good enough to play in, and what is made of one that is not."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import setup
from game.errors import PlainError
from game.setup import REQUIREMENTS_TO_TEST
from game.setup import install as installing
from game.setup.environment import STAMP_FILE, Requirements, VirtualEnv
from game.setup.install import install_if_needed
from game.setup.teller import SetupProgress
from tests.programs.clones import (
    Clone,
    change_the_list,
    distribution,
    make_clone,
    module,
    posix_only,
    pretend_installed,
)


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été")


# --- Which environment is good enough ---


def be_of_version_0_1_0(clone: Clone) -> None:
    with (clone.environment.folder / STAMP_FILE).open("a") as stamp:
        stamp.write("requirements.txt 0123456789abcdef\n")


def say_the_same_in_other_words(clone: Clone) -> None:
    (clone.folder / "requirements.txt").write_text("luckybox-chip == 1.0  # a chip\n\n# words\n")


def have_been_written_on_windows(clone: Clone) -> None:
    for name in (STAMP_FILE, "pyvenv.cfg"):
        file = clone.environment.folder / name
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))


@pytest.mark.parametrize(
    "change",
    [
        lambda clone: None,
        be_of_version_0_1_0,
        say_the_same_in_other_words,
        have_been_written_on_windows,
    ],
)
def test_a_whole_environment_is_good_enough(clone: Clone, change: Callable[[Clone], None]) -> None:
    pretend_installed(clone)
    change(clone)
    assert clone.environment.has(clone.needs)


def take_a_package_away(clone: Clone) -> None:
    (found,) = clone.environment.packages.glob("luckybox_chip-*")
    shutil.rmtree(found)


def take_its_python_away(clone: Clone) -> None:
    clone.environment.python.unlink()
    clone.environment.python.symlink_to("/nowhere/python3")


@pytest.mark.parametrize(
    "harm",
    [
        change_the_list,
        take_a_package_away,
        lambda clone: clone.environment.mark_unfinished(),
        lambda clone: (clone.environment.folder / STAMP_FILE).write_bytes(b"\0\xff" * 40),
        pytest.param(take_its_python_away, marks=posix_only),
        lambda clone: (clone.environment.folder / "pyvenv.cfg").unlink(),
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
    assert not clone.environment.has(
        Requirements.read_requirements(clone.folder, REQUIREMENTS_TO_TEST)
    )


def test_pins_must_be_met_exactly(tmp_path: Path) -> None:
    needs = Requirements({"Lucky_Box.chip": "1.0"}, [])
    assert not needs.are_installed_in([str(tmp_path)])
    assert not needs.are_installed_in([str(distribution(tmp_path / "a", "lucky-box-chip", "1.1"))])
    assert needs.are_installed_in([str(distribution(tmp_path / "b", "lucky-box-chip", "1.0"))])


def test_the_old_pygame_beside_the_new_one_is_not_good_enough(tmp_path: Path) -> None:
    needs = Requirements({"pygame-ce": "2.5.8"}, [])
    distribution(tmp_path, "pygame-ce", "2.5.8")
    assert needs.are_installed_in([str(tmp_path)])
    distribution(tmp_path, "pygame", "2.6.1")
    assert not needs.are_installed_in([str(tmp_path)])


# --- What is made of what is there ---


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Do in pip's place what it would, and note that it was asked."""
    calls: list[str] = []

    def install_packages(environment: VirtualEnv, needs: Requirements, *_: object) -> None:
        calls.append("pip")
        for old in environment.packages.glob("luckybox_chip-*"):
            shutil.rmtree(old)
        for name, version in needs.pins.items():
            distribution(environment.packages, name, version)

    monkeypatch.setattr(installing, "install_packages", install_packages)
    return calls


def test_an_environment_of_another_maker_that_has_it_all_is_used(
    clone: Clone, asked: list[str]
) -> None:
    pretend_installed(clone)
    (clone.environment.folder / STAMP_FILE).unlink()
    install_if_needed(clone.environment, clone.needs, SetupProgress(sys.stdout))
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
    install_if_needed(clone.environment, clone.needs, SetupProgress(sys.stdout))
    assert clone.environment.has(clone.needs)
    (aside,) = clone.folder.glob(".venv.old-*")
    assert aside.name in capsys.readouterr().out
    assert aside.read_text() == "precious" if kind == "file" else (aside / "precious.py").exists()


def test_a_changed_list_is_installed_on_top(clone: Clone, asked: list[str]) -> None:
    pretend_installed(clone)
    change_the_list(clone)
    (clone.environment.folder / "kept").write_text("")
    install_if_needed(clone.environment, clone.needs, SetupProgress(sys.stdout))
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
    change_the_list(clone)
    monkeypatch.setattr(installing, "install_packages", fail)
    with pytest.raises(PlainError):
        install_if_needed(clone.environment, clone.needs, SetupProgress(sys.stdout))
    assert clone.environment.has(before)


def test_a_damaged_package_has_everything_installed_anew(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_installed(clone)
    monkeypatch.setattr(setup, "PROJECT", clone.folder)
    assert not setup.reinstall_next_time()
    monkeypatch.setattr(sys, "prefix", str(clone.environment.folder))
    assert setup.reinstall_next_time()
    assert not clone.environment.is_complete
